"""The cast of the cagnotte: a house whose days are told, its tables, their boxes, what closes them.

The tale of the house begins in the autumn of 2023, so that a whole season and more is over whenever the tests
run. Figures are what is in question here: a séance may be played by the real gestures (`tests.ledger.cast`)
or written whole by one, its levies given.
"""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from zoneinfo import ZoneInfo

from django.test import TestCase

from cercle.journal.genesis import open_journal
from cercle.journal.gesture import Geste
from cercle.journal.recording import record
from cercle.journal.told import begin_tale, telling
from cercle.ledger.models import (
    Comptee,
    CompteeCorrigee,
    Correction,
    Coup,
    CoupNul,
    DecisionCorrection,
    Etat,
    EtatSeance,
    HistoriqueMachine,
    Machine,
    Personne,
    Prelevement,
    PrelevementCorrige,
    Resultat,
    Seance,
    SeanceMachine,
    TicketMachine,
)
from cercle.ledger.selectors import house as houses
from cercle.ledger.selectors import machine as machines
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import cloture, comptee, house
from cercle.rules.comptee import compare
from cercle.rules.prelevement import compute_prelevement
from cercle.rules.saison import saison_of
from tests.ledger.cast import HELENE, MISE_EN_PLACE, PAUL, TROUPE, Personnage, by

PARIS = ZoneInfo("Europe/Paris")
DEBUT = dt.date(2023, 10, 20)

# Some days of the season 2023-2024.
MERCREDI, JEUDI, VENDREDI = dt.date(2023, 11, 1), dt.date(2023, 11, 2), dt.date(2023, 11, 3)


@contextmanager
def le(jour: dt.date, heure: int = 21, minute: int = 0) -> Iterator[None]:
    """What is done inside is done that day, in the evening unless told otherwise."""
    with telling(dt.datetime.combine(jour, dt.time(heure, minute), PARIS)):
        yield


def monte_cagnotte(*tables: int, depuis: dt.date = DEBUT) -> None:
    """The journal open and its tale begun, the house declared, its tables given for two seasons."""
    open_journal(by(MISE_EN_PLACE))
    since = dt.datetime.combine(depuis, dt.time(12), PARIS)
    begin_tale(by(MISE_EN_PLACE), since=since, motif="essai")
    with telling(since):
        house.declare_etablissement(by(MISE_EN_PLACE), nom="Casino du Parc", commune="Vichy")
        for qui in TROUPE:
            house.declare_personne(by(MISE_EN_PLACE), matricule=qui.matricule, nom=qui.nom, role=qui.role)
        first = saison_of(depuis)
        for saison in (first, first + 1, first + 2):
            for numero in tables or (1,):
                house.declare_table(
                    by(MISE_EN_PLACE), saison=saison, numero=numero, jeu="ecarte", nom=f"Écarté {numero}"
                )


def seance_faite(jour: dt.date, *levees: int, table: int = 1, close: bool = True, nuls: int = 0) -> Seance:
    """A séance of that day, each of its coups levied so much (centimes, multiples of ten), tickets printed.

    A machine of the house gave the tickets, one for each levy over 0, and printed their total. `nuls`: the
    first coups are void.
    """

    def work(geste: Geste) -> Mapping[str, object]:
        row = houses.table(table, saison_of(jour))
        assert row is not None
        numero = Seance.objects.filter(table=row).count() + 1
        reglage = houses.reglage(row)
        seance = geste.add(Seance(table=row, numero=numero, jour=jour, reglage=reglage))
        machine = Machine.objects.first() or geste.add(Machine(numero_serie="M-1"))
        suivant = machines.next_ticket(machine) if Machine.objects.exists() else 1
        geste.add(SeanceMachine(seance=seance, machine=machine, prochain=suivant))
        for rang, levee in enumerate(levees, start=1):
            coup = geste.add(Coup(seance=seance, numero=rang, jeu="ecarte" if rang % 3 else "chouette"))
            levy = geste.add(_levy(coup, levee))
            if levee:
                geste.add(TicketMachine(machine=machine, numero=suivant, montant=levee, prelevement=levy))
                suivant += 1
            void = rang <= nuls
            geste.add(CoupNul(coup=coup, motif="panne") if void else Resultat(coup=coup, vainqueur="A"))
        geste.add(HistoriqueMachine(seance=seance, dernier=suivant - 1, total=sum(levees)))
        if close:
            geste.add(EtatSeance(seance=seance, rang=1, etat=Etat.CLOSE))
        return {"seance": numero}

    number = record("essai.seance", by(HELENE), {"jour": jour, "table": table}, work).number
    return Seance.objects.select_related("table").get(entry=number)


def _levy(coup: Coup, montant: int) -> Prelevement:
    calcul = compute_prelevement(base=montant * 20, taux=500, article="66")
    assert calcul.montant == montant
    return Prelevement(
        coup=coup,
        rang=1,
        objet="enjeux",
        moment="avant_donne",
        base=calcul.base,
        taux=calcul.taux,
        exact=calcul.exact,
        montant=calcul.montant,
        article=calcul.article,
    )


def centimes(somme: int) -> list[dict[str, int]]:
    """A sum as it may lie in a box: notes of 100 €, coins of 1 € and of one centime."""
    lines, rest = [], somme
    for coupure in (10_000, 100, 1):
        nombre, rest = divmod(rest, coupure)
        lines.append({"coupure": coupure, "nombre": nombre})
    return lines


def compte(
    seance: Seance,
    somme: int,
    *,
    releves: Sequence[dict[str, int]] = (),
    observation: str | None = None,
    qui: Personnage = PAUL,
    avec: Personnage = HELENE,
) -> dict[str, Any]:
    """The box of a séance counted by Paul, Hélène certifying, unless told otherwise."""
    if observation is None:
        observation = "" if somme % 10 == 0 else "un centime étranger"
    return comptee.record_comptee(
        by(qui),
        table=seance.table.numero,
        seance=seance.numero,
        saison=seance.table.saison,
        lignes=centimes(somme),
        releves=list(releves),
        certificateur=avec.matricule,
        observation=observation,
    ).facts


def clot_jour(jour: dt.date, qui: Personnage = HELENE, avec: Personnage = PAUL) -> dict[str, Any]:
    return cloture.close_jour(by(qui), jour=jour, signataire=avec.matricule).facts


def clot_mois(mois: str, qui: Personnage = HELENE, avec: Personnage = PAUL) -> dict[str, Any]:
    return cloture.close_mois(by(qui), mois=mois, signataire=avec.matricule).facts


def clot_saison(saison: int, qui: Personnage = HELENE, avec: Personnage = PAUL) -> dict[str, Any]:
    return cloture.close_saison(by(qui), saison=saison, signataire=avec.matricule).facts


def corrige_coup(seance: Seance, coup: int, montant: int, *, jour: dt.date) -> int:
    """A correction approved on that gaming day: the levy of a coup should have been so much. Its number."""
    levy = Prelevement.objects.get(coup__seance=seance, coup__numero=coup)
    before = _corrected(levy)

    def work(geste: Geste) -> Mapping[str, object]:
        decision = _approve(geste, seance, jour, objet="resultat", coup_id=levy.coup_id, vainqueur="A")
        calcul = compute_prelevement(base=montant * 20, taux=500, article="66")
        geste.add(
            PrelevementCorrige(
                decision=decision,
                objet="enjeux",
                avant=before,
                base=calcul.base,
                taux=calcul.taux,
                exact=calcul.exact,
                montant=montant,
                article="66",
            )
        )
        return {"correction": decision.correction.numero}

    return record("essai.correction", by(HELENE), {"montant": montant}, work).facts["correction"]


def _corrected(levy: Prelevement) -> int:
    last = PrelevementCorrige.objects.filter(decision__correction__coup=levy.coup_id).order_by("-id").first()
    return last.montant if last else levy.montant


def corrige_comptee(seance: Seance, somme: int, *, jour: dt.date) -> int:
    """A correction approved on that gaming day: the box held so much. Its number."""
    row = Comptee.objects.get(seance=seance)
    last = CompteeCorrigee.objects.filter(decision__correction__comptee=row).order_by("-id").first()
    now = last or row
    torn = sum(TicketMachine.objects.filter(comptee=row).values_list("montant", flat=True))
    after = compare(row.attendu + torn, somme)

    def work(geste: Geste) -> Mapping[str, object]:
        decision = _approve(geste, seance, jour, objet="comptee", comptee=row, montant=somme)
        geste.add(
            CompteeCorrigee(
                decision=decision,
                compte_avant=now.compte,
                porte_avant=now.porte,
                attendu=after.attendu,
                compte=after.compte,
                excedent=after.excedent,
                manquant=after.manquant,
                porte=after.porte,
            )
        )
        return {"correction": decision.correction.numero}

    return record("essai.correction", by(HELENE), {"montant": somme}, work).facts["correction"]


def rejette_correction(seance: Seance, coup: int) -> int:
    """A correction of a result proposed, and refused. Its number."""

    def work(geste: Geste) -> Mapping[str, object]:
        correction = _propose(
            geste, seance, objet="resultat", coup=seance.coups.get(numero=coup), vainqueur="B"
        )
        helene = Personne.objects.get(matricule=HELENE.matricule)
        geste.add(DecisionCorrection(correction=correction, approuvee=False, mention="Refusé", par=helene))
        return {"correction": correction.numero}

    return record("essai.correction", by(HELENE), {}, work).facts["correction"]


def _approve(geste: Geste, seance: Seance, jour: dt.date, **about: Any) -> DecisionCorrection:
    correction = _propose(geste, seance, **about)
    helene = Personne.objects.get(matricule=HELENE.matricule)
    return geste.add(
        DecisionCorrection(correction=correction, approuvee=True, mention="Approuvé", jour=jour, par=helene)
    )


def _propose(geste: Geste, seance: Seance, **about: Any) -> Correction:
    return geste.add(
        Correction(
            numero=Correction.objects.count() + 1,
            seance=seance,
            avant="avant",
            apres="après",
            motif="mal entendu",
            par=Personne.objects.get(matricule=PAUL.matricule),
            **about,
        )
    )


def une_seance(table: int, seance: int, saison: int | None = None) -> Seance:
    found = seances.find_seance(table, seance, saison)
    assert found is not None
    return found


class CagnotteCase(TestCase):
    """A house with tables 1 and 2, told from the autumn of 2023."""

    @classmethod
    def setUpTestData(cls) -> None:
        monte_cagnotte(1, 2)
