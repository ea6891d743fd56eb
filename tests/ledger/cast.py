"""The cast of every test of the ledger, and gestures that read like the evening's paper.

Table 1 keeps the écarté of a casino at Vichy. Anne calls, Bruno keeps the stakes, Clara waits her turn; Paul
is chef de partie, Hélène directs. The inspector and the technician look on, and may write nothing.
"""

import re
import uuid
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
from django.test import TestCase
from django.utils import timezone

from cercle.journal.genesis import open_journal
from cercle.journal.gesture import Author
from cercle.journal.models import Entry
from cercle.journal.sealed import sealed_models
from cercle.ledger.models import Seance
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.ecarte import CoupLu, read_coup
from cercle.ledger.services import appel, ecarte, house, seance, tickets
from cercle.rules.montant import parse_montant
from cercle.rules.refusal import Refusal
from cercle.rules.saison import saison_of


class Personnage(NamedTuple):
    matricule: str
    nom: str
    role: str


HELENE = Personnage("D1", "Hélène Garnier", "directeur")
PAUL = Personnage("C1", "Paul Marchand", "chef")
ANNE = Personnage("E1", "Anne Morel", "employe")
BRUNO = Personnage("E2", "Bruno Petit", "employe")
CLARA = Personnage("E3", "Clara Roux", "employe")
INES = Personnage("I1", "Inès Vidal", "inspecteur")
TOM = Personnage("T1", "Tom Leroy", "administrateur")
TROUPE = (HELENE, PAUL, ANNE, BRUNO, CLARA, INES, TOM)
MISE_EN_PLACE = Personnage("installation", "Installation", "")
INCONNU = Personnage("X9", "Personne", "")

JEUX = [
    {"couleur": "rouge", "numero_serie": "R-001"},
    {"couleur": "bleu", "numero_serie": "B-001"},
    {"couleur": "vert", "numero_serie": "V-001"},
]


def jeux(suffixe: str) -> list[dict[str, str]]:
    """Three new packs."""
    return [{"couleur": c, "numero_serie": f"{c[0].upper()}-{suffixe}"} for c in ("rouge", "bleu", "vert")]


def by(qui: Personnage) -> Author:
    """An author with a new request."""
    return Author(matricule=qui.matricule, name=qui.nom, request_id=uuid.uuid4())


def saison() -> int:
    return saison_of(timezone.localdate())


def monte_maison(*, mise_minimum: int = 10, unite_paiement: int = 1) -> None:
    """The journal open, the house declared, table 1 with carnets of 0,10 € and 1 € in service."""
    open_journal(by(MISE_EN_PLACE))
    house.declare_etablissement(by(MISE_EN_PLACE), nom="Casino du Parc", commune="Vichy")
    for qui in TROUPE:
        house.declare_personne(by(MISE_EN_PLACE), matricule=qui.matricule, nom=qui.nom, role=qui.role)
    declare_table(1, mise_minimum=mise_minimum, unite_paiement=unite_paiement)
    carnet(10)
    carnet(100)


def declare_table(numero: int, *, mise_minimum: int = 10, unite_paiement: int = 1) -> None:
    house.declare_table(
        by(HELENE),
        saison=saison(),
        numero=numero,
        jeu="ecarte",
        nom=f"Écarté {numero}",
        mise_minimum=mise_minimum,
        unite_paiement=unite_paiement,
    )


def carnet(valeur: int, premier: int = 1, *, table: int = 1, en_service: bool = True) -> None:
    """A carnet received, initialled, assigned to a table and, unless told otherwise, put in service."""
    tickets.receive_carnet(by(PAUL), valeur=valeur, premier=premier, bon_livraison="BL 1")
    tickets.initial_carnet(by(HELENE), valeur=valeur, premier=premier, comptable="Mme Comptable")
    tickets.assign_carnet(by(PAUL), valeur=valeur, premier=premier, table=table)
    if en_service:
        tickets.start_carnet(by(PAUL), valeur=valeur, premier=premier)


def ouvre(table: int = 1, *, packs: list[dict[str, str]] | None = None) -> dict[str, Any]:
    return seance.open_seance(
        by(ANNE), table=table, appel=ANNE.matricule, enjeux=BRUNO.matricule, jeux=packs or JEUX
    ).facts


@dataclass
class Soiree:
    """A séance as its two employees keep it; every method is one gesture and answers its facts."""

    table: int = 1
    seance: int = 1
    coup: int = 1

    @property
    def ici(self) -> dict[str, int]:
        return {"table": self.table, "seance": self.seance}

    @property
    def coup_ici(self) -> dict[str, int]:
        return {**self.ici, "coup": self.coup}

    @property
    def row(self) -> Seance:
        found = seances.find_seance(self.table, self.seance)
        assert found is not None
        return found

    def lu(self, coup: int | None = None) -> CoupLu:
        found = read_coup(self.row, coup or self.coup)
        assert found is not None
        return found

    def delivre(self, combien: int) -> None:
        for _ in range(combien):
            seance.issue_fiche(by(ANNE), **self.ici)

    def inscrit(self, *fiches: int) -> None:
        for fiche in fiches:
            appel.register_fiche(by(ANNE), **self.ici, fiche=fiche)

    def appelle(self, siege: str) -> dict[str, Any]:
        return appel.call_next(by(ANNE), **self.ici, siege=siege).facts

    def present(self, fiche: int) -> dict[str, Any]:
        return appel.answer_present(by(ANNE), **self.ici, fiche=fiche).facts

    def absent(self, fiche: int) -> dict[str, Any]:
        return appel.answer_absent(by(ANNE), **self.ici, fiche=fiche).facts

    def assoit(self, siege: str, fiche: int) -> None:
        self.inscrit(fiche)
        self.present(self.appelle(siege)["appelee"])

    def mise(self, ligne: str, qui: Personnage = BRUNO, *, confirme: bool = False) -> dict[str, Any]:
        """`5 A 20,00`: fiche, side, amount."""
        fiche, cote, montant = ligne.split(" ", 2)
        return ecarte.record_mise(
            by(qui),
            **self.coup_ici,
            fiche=int(fiche),
            cote=cote,
            montant=parse_montant(montant),
            confirme=confirme,
        ).facts

    def mises(self, *lignes: str) -> None:
        for ligne in lignes:
            self.mise(ligne)

    def annule(self, rang: int, qui: Personnage = BRUNO) -> dict[str, Any]:
        return ecarte.cancel_mise(by(qui), **self.coup_ici, rang=rang).facts

    def arrete(self, qui: Personnage = BRUNO) -> dict[str, Any]:
        return ecarte.close_mises(by(qui), **self.coup_ici).facts

    def donne(self, qui: Personnage = BRUNO) -> dict[str, Any]:
        return ecarte.record_donne(by(qui), **self.coup_ici).facts

    def fausse_donne(self, motif: str = "carte retournée", **plus: Any) -> dict[str, Any]:
        return ecarte.record_fausse_donne(by(BRUNO), **self.coup_ici, motif=motif, **plus).facts

    def nul(self, motif: str = "joueur souffrant") -> dict[str, Any]:
        """The coup is void; the next one follows."""
        facts = ecarte.void_coup(by(BRUNO), **self.coup_ici, motif=motif).facts
        self.coup += 1
        return facts

    def gagne(self, cote: str) -> dict[str, Any]:
        """A side wins; the next coup follows."""
        facts = ecarte.record_resultat(by(BRUNO), **self.coup_ici, vainqueur=cote).facts
        self.coup += 1
        return facts

    def joue(self, *lignes: str, gagne: str) -> dict[str, Any]:
        """A whole coup, from the first stake to the payments."""
        self.mises(*lignes)
        self.arrete()
        self.donne()
        return self.gagne(gagne)


def livres() -> tuple[int, int]:
    """How many entries and how many sealed rows the books hold."""
    return Entry.objects.count(), sum(model.objects.count() for model in sealed_models())


def refuse(code: str, article: str, act: Any, *args: Any, dit: str = "", **kwargs: Any) -> Refusal:
    """The act is refused with that code and article, and leaves neither entry nor row.

    `dit`: what the sentence must say.
    """
    before = livres()
    with pytest.raises(Refusal) as refused:
        act(*args, **kwargs)
    assert (refused.value.code, refused.value.article) == (code, article)
    sentence = refused.value.text.replace("\u00a0", " ").replace("\u202f", " ")
    assert dit in sentence, sentence
    assert not re.search(r"%\(|\bNone\b", sentence), sentence
    assert livres() == before
    return refused.value


class MaisonCase(TestCase):
    """The house, before its doors open."""

    @classmethod
    def setUpTestData(cls) -> None:
        monte_maison()


class SeanceCase(MaisonCase):
    """Séance 1 of table 1 is open."""

    @classmethod
    def setUpTestData(cls) -> None:
        super().setUpTestData()
        ouvre()

    def setUp(self) -> None:
        self.s = Soiree()


class TableCase(SeanceCase):
    """Nine fiches are given; 1 sits at A, 2 at B."""

    @classmethod
    def setUpTestData(cls) -> None:
        super().setUpTestData()
        soiree = Soiree()
        soiree.delivre(9)
        soiree.assoit("A", 1)
        soiree.assoit("B", 2)
