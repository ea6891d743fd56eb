"""The cast of the desk's tests, and a table made ready by the services themselves."""

import uuid

from cercle.journal.acts import Author
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import accounts, appel, baccara_seance, banque, house, sabot, taille, tickets
from cercle.ledger.services import seance as services
from cercle.rules.sabot import COMPOSITIONS

DIRECTEUR, CHEF = "D1", "C1"
ANNE, BRUNO, CLAIRE = "E1", "E2", "E3"
INSPECTEUR, ADMINISTRATEUR = "I1", "T1"
NOMS = {
    DIRECTEUR: ("Hélène Castaing", "directeur"),
    CHEF: ("Paul Garat", "chef"),
    ANNE: ("Anne Morel", "employe"),
    BRUNO: ("Bruno Vidal", "employe"),
    CLAIRE: ("Claire Sarthou", "employe"),
    INSPECTEUR: ("Luc Etcheverry", "inspecteur"),
    ADMINISTRATEUR: ("Yves Lartigue", "administrateur"),
}
MOT_DE_PASSE = "tapis vert et laiton"


def by(matricule: str) -> Author:
    """An author, with a new request id each time."""
    return Author(matricule, NOMS.get(matricule, (matricule,))[0], uuid.uuid4())


def furnish(*, saison: int) -> None:
    """The house: establishment, one écarté table, staff and their accounts, carnets in service."""
    house.ensure_reference(
        by("installation"),
        {
            "etablissement": {"nom": "Casino du Phare", "commune": "Biarritz", "adresse": ""},
            "personnes": [{"matricule": m, "nom": n, "role": r} for m, (n, r) in NOMS.items()],
            "tables": [
                {"numero": 1, "jeu": "ecarte", "nom": "Table 1", "mise_minimum": 10, "unite_paiement": 1}
            ],
        },
        saison=saison,
    )
    for matricule in NOMS:
        accounts.ensure_account(matricule=matricule, password=MOT_DE_PASSE)
    for valeur, premier, in_service in ((10, 1, True), (10, 201, False), (100, 1, True), (1_000, 1, True)):
        which = {"valeur": valeur, "premier": premier}
        tickets.receive_carnet(by(CHEF), **which, bon_livraison="BL 2026-11")
        tickets.initial_carnet(by(DIRECTEUR), **which, comptable="Mme Dupouy")
        tickets.assign_carnet(by(CHEF), **which, table=1)
        if in_service:
            tickets.start_carnet(by(CHEF), **which)


def open_table(*, fiches: int = 14, queue: tuple[int, ...] = (1, 2, 3, 4, 5, 6), seated: bool = True) -> None:
    """Séance at table 1 with Anne at the call and Bruno at the stakes; 1 sits in A and 2 in B."""
    numero = getattr(seances.latest_seance(1), "numero", 0) + 1
    packs = [{"couleur": c, "numero_serie": f"{c[0].upper()}-{numero:04}"} for c in ("rouge", "bleu", "vert")]
    services.open_seance(by(ANNE), table=1, appel=ANNE, enjeux=BRUNO, jeux=packs)
    where = {"table": 1, "seance": numero}
    for _fiche in range(fiches):
        services.issue_fiche(by(ANNE), **where)
    for fiche in queue:
        appel.register_fiche(by(ANNE), **where, fiche=fiche)
    for siege, fiche in (("A", queue[0]), ("B", queue[1])) if seated else ():
        appel.call_next(by(ANNE), **where, siege=siege)
        appel.answer_present(by(ANNE), **where, fiche=fiche)


def open_baccara(
    jeu: str, *, saison: int, table: int = 2, croupier: str = ANNE, changeur: str = BRUNO
) -> None:
    """A table declared of that variant of baccara, its carnets in service, its séance open with a taille.

    Chemin de fer: seat 3 put up 200,00. Limited bank: Durand holds
    500,00. Open bank: Durand holds it for the taille, and answers for 5 000,00.
    """
    if jeu == "ouverte":
        house.authorise_ouverte(by(DIRECTEUR), reference="arrêté du 3 mai 2026")
    limits = {"banque_minimum": 1_000} if jeu != "ouverte" else {}
    house.declare_table(
        by(DIRECTEUR),
        saison=saison,
        numero=table,
        jeu=jeu,
        nom=f"Baccara {table}",
        mise_minimum=100,
        **limits,
    )
    for valeur, premier in ((10, 401), (100, 201), (1_000, 201)):
        which = {"valeur": valeur, "premier": premier}
        tickets.receive_carnet(by(CHEF), **which, bon_livraison="BL 2026-12")
        tickets.initial_carnet(by(DIRECTEUR), **which, comptable="Mme Dupouy")
        tickets.assign_carnet(by(CHEF), **which, table=table)
        tickets.start_carnet(by(CHEF), **which)
    sabot.receive_sabot(by(CHEF), numero=1, modele="Modèle agréé n° 4")
    red, blue = COMPOSITIONS[jeu].couleurs
    packs = [{"couleur": "rouge", "numero_serie": f"R{n}"} for n in range(red)]
    packs += [{"couleur": "bleu", "numero_serie": f"B{n}"} for n in range(blue)]
    sabot.receive_paquets(by(CHEF), paquets=packs)
    baccara_seance.open_seance_baccara(
        by(croupier),
        table=table,
        croupier=croupier,
        changeur=changeur,
        sabot=1,
        paquets=[p["numero_serie"] for p in packs],
    )
    where = {"table": table, "seance": 1}
    taille.open_taille(by(croupier), **where, coupe="Mme Rey")
    if jeu == "chemin_de_fer":
        banque.put_bank(by(croupier), **where, siege=3, montant=20_000)
        return
    banque.open_bank(by(croupier), **where)
    if jeu == "limitee":
        banque.record_offre(by(croupier), **where, banque=1, nom="Durand", montant=50_000)
        banque.award_bank(by(CHEF), **where, banque=1)
        return
    banque.record_depot(by(CHEF), **where, nom="Durand", montant=500_000, lieu="caisse", piece="reçu 12")
    banque.record_candidat(by(croupier), **where, banque=1, nom="Durand")
    banque.award_bank(by(CHEF), **where, banque=1, duree="taille")
