"""What proves every figure: the third part of `verify`, beside the chain and the rows of the journal.

The rows of the books are read in order of their place, which is the order in which they were recorded, and
played again: what each gesture had to leave is computed from the raw stakes with `cercle.rules` and compared
with what it left. One module per subject, named as in the ledger.

report     what a verification found
replay     the rows in order, the state they lead to, the faults met on the way
house      tables, limits, staff
seance     séances: numbers, staff, packs, date stamp, fiches, states
place      what a séance of baccara has beside its coups
staff      the functions of each game, the valets de pied
sabot      the inventory of sabots and packs, what each séance was given
notice     the open bank authorised, told, held twice a day
taille     tailles, stop card, cards burnt
banque     bids and deposits, who holds the bank, what it becomes, its end
baccara    coups of baccara: stakes, result, words of the croupier, tickets torn
cagnotte   the box of a séance until its count
appel      the call order, folded again
ecarte     coups of écarté: stakes, restitutions, sum held, levy, donnes, result, payouts
chouette   the auction, C and c, coups of chouette, remise, end
carnets    the life of the carnets, tickets not produced
tickets    levies, tickets detached or printed
machine    the automatic machines and the total that they print
comptee    the count of a box
correction what was proposed, decided and changed (relu: the coup or the count it is about)
cloture    days, months, seasons, the perpetual total (registre: their sums so far)
alerte     alerts acknowledged
whole      chain, rows and figures as of one moment; what `manage.py verify` prints
"""
