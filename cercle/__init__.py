"""Cercle: the ledger of a casino club's card tables.

rules       the articles as pure functions: no Django, clock, database, file or chance
journal     the append-only, chained, signed book; knows no game
ledger      the club's books: models, services (write), selectors (read)
desk        the employee's screens: forms, views, keys; no models
inspection  registers, reports, PDF, verification; reads only

Arrows go one way: rules <- journal <- ledger <- desk | inspection.

The words of the field, kept as they are said at the table (article):

adjudication            the chouette given to the highest bidder, equal bids by lot (65)
appel                   the call of those who asked to hold the cards, in order of registration (64)
baccara                 a banker against pontes: chemin de fer, one hand faces him and the bank goes round the
                        seats; à deux tableaux, two hands, the banque limitée or ouverte (58)
banco                   one ponte alone covers the whole bank, at the chemin de fer (58)
banque, banquier        what one player holds against all the others, and that player; it ends when he
                        passes, withdraws, loses it or with the taille (58, 61)
brûler                  to put aside, unplayed, cards detached too soon: they never go back in the sabot (58)
cagnotte                the house's levies, in the table's box
carnet d'enregistrement des cagnottes
                        the register of a table's box, séance by séance (modèle 11, 70, 71)
carnet de tickets, souche
                        booklet of 200 numbered tickets of one value, and the stub a ticket leaves
carnet spécial          the register of a table's coups, stamped with the date before each séance (64)
carte d'arrêt           the stop card, before the last seven or ten: once seen, no other coup is given (58)
changeur, croupier      the two employees of a table of baccara: the one changes, the other keeps the play
                        and detaches the tickets (58, 59)
chouette, chouetteur    the sum C put against all the pontes, and the player to whom it was adjudged (65)
clôture                 a day, a month or a season closed for good, with the perpetual total (72)
comptée                 the box counted by two persons, which closes the séance; certifié exact (56-1, 56-2)
correction              what should have been written, proposed by one, approved in words by another (68)
coup                    at écarté one partie: one set of stakes, one levy, one result
dehors                  what is held outside the chouette once P is more than c, on each side (66-1)
dépôt                   what a banker of the open bank proves that he can pay with (61)
donne                   one deal of the cards; a coup may take several
en carte                a tie: the same points on both sides, nobody wins (62)
excédent, manquant      what is found in the box above, or below, what the tickets say (71)
fiche                   the numbered slip that lets its bearer bet or hold the cards at this séance (64)
inscription             asking to hold the cards
machine automatique     gives the tickets of a whole séance instead of carnets, and prints its total (59)
mise, masse, restitution
                        a stake, the stakes of one side, what is given back when the sides differ, last
                        registered first
notice                  the exact hour of a séance of the open bank, told to four authorities (61)
paquet                  a pack of 52 cards by the colour of its back and its serial number (58)
pontes                  those who stake against the chouette, where P is what they laid, or the banker
prélèvement             the levy for the cagnotte, rounded to the nearest ten centimes (59, 66-1)
registre de contrôle    the day's boxes, table by table, closed in words and signed by two (modèle 12, 72)
remise, sauter          putting C back, once, after the chouette has fallen to nothing
sabot                   the box the cards are drawn from, of an approved model, numbered by the house (58)
séance                  all the operations of one day at one table, until its cagnotte is counted
tableau                 one of the two hands that face the banker, with the stakes on it (62)
taille                  the coups from a cut to the stop card (58, 61)
valet de pied           serves the room, one for four tables, and touches neither cards nor tickets (58)
"""
