"""A month of two tables, told day by day through the services: what the registers of the cagnottes must show.

November 2021 at Vichy. Table 1 has carnets, table 2 a machine on one evening.
"""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.utils import timezone

from cercle.journal.genesis import open_journal
from cercle.journal.told import begin_tale, telling
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors import tickets as carnets
from cercle.ledger.services import cloture, comptee, correction, house, machine, seance, tickets
from cercle.rules.comptee import COUPURES
from tests.ledger.cast import ANNE, BRUNO, HELENE, MISE_EN_PLACE, PAUL, TROUPE, by, jeux

from .soiree import Partie

SAISON = 2021


def le(jour: int, heure: str = "21:00", mois: int = 11) -> dt.datetime:
    """A moment of that autumn, at the house's clock."""
    hour, minute = heure.split(":")
    return dt.datetime(2021, mois, jour, int(hour), int(minute), tzinfo=timezone.get_default_timezone())


def monte(*, tables: int = 2) -> None:
    """The house of the tale, its tables, carnets of four values at table 1, a machine."""
    open_journal(by(MISE_EN_PLACE))
    begin_tale(by(MISE_EN_PLACE), since=le(1, "00:00", mois=10), motif="essai")
    with telling(le(1, "12:00")):
        house.declare_etablissement(by(MISE_EN_PLACE), nom="Casino du Parc", commune="Vichy")
        for qui in TROUPE:
            house.declare_personne(by(MISE_EN_PLACE), matricule=qui.matricule, nom=qui.nom, role=qui.role)
        for numero in range(1, tables + 1):
            house.declare_table(
                by(HELENE),
                saison=SAISON,
                numero=numero,
                jeu="ecarte",
                nom=f"Écarté {numero}",
                mise_minimum=10,
                unite_paiement=1,
            )
            for valeur in (10, 100, 1_000):
                carnet(valeur, 1 + 200 * (numero - 1), table=numero)
        machine.declare_machine(by(PAUL), numero_serie="MX-7", modele="Tickomat", prochain=501)


def carnet(valeur: int, premier: int, *, table: int = 1, en_service: bool = True) -> None:
    tickets.receive_carnet(by(PAUL), valeur=valeur, premier=premier, bon_livraison="BL 1")
    tickets.initial_carnet(by(HELENE), valeur=valeur, premier=premier, comptable="Mme Comptable")
    tickets.assign_carnet(by(PAUL), valeur=valeur, premier=premier, table=table)
    if en_service:
        tickets.start_carnet(by(PAUL), valeur=valeur, premier=premier)


@contextmanager
def soir(jour: int, table: int = 1, *, heure: str = "21:00", mois: int = 11, **plus: Any) -> Iterator[Partie]:
    """A séance opened at that hour, twelve fiches given and two players seated; one coup a minute."""
    with telling(le(jour, heure, mois)):
        packs = jeux(f"{table}-{mois}-{jour}-{heure}")
        opened = seance.open_seance(
            by(PAUL), table=table, appel=ANNE.matricule, enjeux=BRUNO.matricule, jeux=packs, **plus
        ).facts
        s = Partie(table=table, seance=opened["seance"])
        s.delivre(12)
        s.s_installe()
        yield s


def compte(
    table: int,
    numero: int,
    montant: int,
    *,
    qui: Any = BRUNO,
    avec: Any = HELENE,
    observation: str = "",
    lus: dict[int, int] | None = None,
) -> dict[str, Any]:
    """The box counted, in as few coins and notes as it takes; `lus`: tickets passed over, by value."""
    row = seances.find_seance(table, numero, SAISON)
    assert row is not None
    read = (
        []
        if hasattr(row, "machine")
        else [
            {
                "valeur": c.carnet.valeur,
                "premier": c.carnet.premier,
                "prochain": c.prochain + (lus or {}).get(c.carnet.valeur, 0),
            }
            for c in carnets.carnets_of(row.table)
            if c.en_service
        ]
    )
    lines, rest = [], montant
    for coupure in sorted(COUPURES, reverse=True):
        if rest >= coupure:
            lines.append({"coupure": coupure, "nombre": rest // coupure})
            rest %= coupure
    return comptee.record_comptee(
        by(qui),
        table=table,
        seance=numero,
        saison=SAISON,
        lignes=lines,
        releves=read,
        certificateur=avec.matricule,
        observation=observation,
    ).facts


def corrige(motif: str, *, qui: Any = BRUNO, par: Any = HELENE, mention: str = "", **quoi: Any) -> int:
    """A correction proposed, then approved; its number."""
    numero = correction.propose_correction(by(qui), motif=motif, saison=SAISON, **quoi).facts["correction"]
    correction.decide_correction(
        by(par), correction=numero, approuvee=True, mention=mention or "approuvé, lu et vérifié"
    )
    return numero


def clot(jour: int, mois: int = 11) -> dict[str, Any]:
    return cloture.close_jour(by(HELENE), jour=dt.date(2021, mois, jour), signataire=PAUL.matricule).facts


def joue_novembre() -> None:
    """3 November: both tables, right and over. 4: short, an interruption, a correction of the count.

    5: the machine at table 2, tickets missing at table 1, corrections of a coup. 6: counted on the 9th.
    Days 3 to 6 are closed, then the month in December; a correction then falls on 2 December.
    """
    with soir(3) as s:
        s.tour("5 A 40,00", "6 B 40,00", gagne="A")  # 2,00
        s.tour("7 A 246,00", "8 B 250,00", gagne="B")  # 12,30
    with telling(le(3, "23:50")):
        compte(1, 1, 1_430)
    with soir(4, heure="00:30", table=2) as s:
        s.tour("5 A 100,00", "6 B 100,00", gagne="B")  # 5,00
        compte(2, 1, 1_237, qui=ANNE, observation="sept centimes trouvés au fond")
    with soir(4, heure="20:30") as s:
        s.tour("5 A 60,00", "6 B 60,00", gagne="A")  # 3,00
    with telling(le(4, "22:10")):
        seance.interrupt_seance(by(PAUL), **s.ici, motif="coupure de courant")
    with telling(le(4, "22:35")):
        seance.resume_seance(by(PAUL), **s.ici)
        s.tour("5 A 31,00", "6 B 31,00", gagne="B")  # 1,60
        seance.close_seance(by(BRUNO), **s.ici)
    with telling(le(4, "23:30")):
        compte(1, 2, 400)
    with telling(le(4, "23:45")):
        corrige("un billet de 5 € était collé", par=PAUL, table=1, seance=2, objet="comptee", montant=900)
    with soir(5, heure="20:00") as s:
        s.tour("5 A 20,00", "6 B 20,00", gagne="A")  # 1,00
        s.tour("7 A 30,00", "8 B 30,00", "9 B 4,00", gagne="B")  # 1,50
        corrige("les cartes du côté A", table=1, seance=3, objet="resultat", coup=1, vainqueur="B")
        corrige("lu 30 pour 50", table=1, seance=3, objet="mise", coup=2, mise=2, montant=5_000)
        compte(1, 3, 250, lus={10: 3})
    with soir(5, table=2, heure="20:05", machine="MX-7") as s:
        s.tour("5 A 100,00", "6 B 100,00", gagne="A")  # 5,00
        s.tour("5 A 2,00", "6 B 2,00", gagne="B")  # 0,10
        seance.close_seance(by(BRUNO), **s.ici)
        machine.record_historique(by(BRUNO), **s.ici, dernier=502, total=510)
        compte(2, 2, 560)
    with soir(6, heure="21:00") as s:
        s.tour("5 A 20,00", "6 B 20,00", gagne="A")  # 1,00
        seance.close_seance(by(BRUNO), **s.ici)
    with telling(le(9, "11:00")):
        compte(1, 4, 100)
        for jour in (3, 4, 5, 6):
            clot(jour)


def clot_novembre() -> None:
    with telling(le(1, "10:00", mois=12)):
        cloture.close_mois(by(HELENE), mois="2021-11", signataire=PAUL.matricule)


def corrige_en_decembre() -> int:
    """A result of 3 November, corrected on 2 December: it falls on that day."""
    with telling(le(2, "18:00", mois=12)):
        return corrige("relevé de la vidéo", table=1, seance=1, objet="mise", coup=1, mise=1, montant=2_000)
