"""A house whose evenings are told, of November 2021: what depends on the hour and on the day after."""

import datetime as dt
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.test import TestCase
from django.utils import timezone

from cercle.journal.canonical import FORMAT, EntryText, dumps
from cercle.journal.chain import append, read_tip
from cercle.journal.clock import stamp
from cercle.journal.genesis import open_journal
from cercle.journal.keys import signing_key
from cercle.journal.lock import writing
from cercle.journal.models import Entry
from cercle.journal.told import begin_tale, telling
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors import tickets as carnets
from cercle.ledger.services import cloture, comptee, house, seance
from cercle.rules.comptee import COUPURES
from tests.ledger.cast import (
    ANNE,
    BRUNO,
    HELENE,
    MISE_EN_PLACE,
    PAUL,
    TROUPE,
    Personnage,
    Soiree,
    by,
    carnet,
    jeux,
)

SAISON = 2021
# A member of the committee: with the director, two who may decide on a count.
IRENE = Personnage("D2", "Irène Comte", "directeur")


def le(jour: int, heure: str = "21:00") -> dt.datetime:
    """A moment of that November, at the house's clock."""
    hour, minute = heure.split(":")
    return dt.datetime(2021, 11, jour, int(hour), int(minute), tzinfo=timezone.get_default_timezone())


def raconte() -> None:
    """The house on 1 November, with a carnet of 0,10 € and one of 1,00 € at table 1."""
    open_journal(by(MISE_EN_PLACE))
    begin_tale(by(MISE_EN_PLACE), since=le(1, "00:00"), motif="essai")
    with telling(le(1, "10:00")):
        house.declare_etablissement(by(MISE_EN_PLACE), nom="Casino du Parc", commune="Vichy")
        for qui in (*TROUPE, IRENE):
            house.declare_personne(by(MISE_EN_PLACE), matricule=qui.matricule, nom=qui.nom, role=qui.role)
        house.declare_table(by(HELENE), saison=SAISON, numero=1, jeu="ecarte", nom="Écarté 1")
        carnet(10)
        carnet(100)


@contextmanager
def soir(jour: int, heure: str = "21:00") -> Iterator[Soiree]:
    """A séance opened at that hour, nine fiches given, 1 seated at A and 2 at B."""
    with telling(le(jour, heure)):
        opened = seance.open_seance(
            by(ANNE), table=1, appel=ANNE.matricule, enjeux=BRUNO.matricule, jeux=jeux(f"{jour}-{heure}")
        ).facts
        s = Soiree(seance=opened["seance"])
        s.delivre(9)
        s.assoit("A", 1)
        s.assoit("B", 2)
        yield s


def compte(numero: int, montant: int, *, qui: Personnage = PAUL, avec: Personnage = HELENE) -> dict[str, Any]:
    """The box of séance `numero` counted: that sum, in as few coins and notes as it takes."""
    row = seances.find_seance(1, numero)
    assert row is not None
    lignes, rest = [], montant
    for coupure in sorted(COUPURES, reverse=True):
        if rest >= coupure:
            lignes.append({"coupure": coupure, "nombre": rest // coupure})
            rest %= coupure
    return comptee.record_comptee(
        by(qui),
        table=1,
        seance=numero,
        lignes=lignes,
        releves=releves(),
        certificateur=avec.matricule,
        observation="" if montant % 10 == 0 else "pièces trouvées au fond",
    ).facts


def releves(passes: dict[int, int] | None = None) -> list[dict[str, int]]:
    """The next tickets of table 1 as read on its carnets; `passes`: how many were passed over, by value."""
    table = house.known_table(1, le(1).date())
    return [
        {
            "valeur": c.carnet.valeur,
            "premier": c.carnet.premier,
            "prochain": c.prochain + (passes or {}).get(c.carnet.valeur, 0),
        }
        for c in carnets.carnets_of(table)
        if c.en_service
    ]


def clot(jour: int) -> dict[str, Any]:
    return cloture.close_jour(by(HELENE), jour=le(jour).date(), signataire=PAUL.matricule).facts


def recule(minutes: int) -> Entry:
    """The next entry of the book, signed as it should, by a server whose clock was put back."""
    last = Entry.objects.order_by("-number")[0]
    with writing() as connection:
        tip = read_tip(connection, str(uuid.uuid4()))
        entry = EntryText(
            number=tip.number + 1,
            recorded_at=stamp(last.moment - dt.timedelta(minutes=minutes)),
            actor=MISE_EN_PLACE.matricule,
            actor_name=MISE_EN_PLACE.nom,
            kind="essai.horloge",
            format=FORMAT,
            payload=dumps({"demande": {}, "faits": {}, "lignes": []}),
            previous=tip.digest,
            request_id=str(uuid.uuid4()),
            previous_signature=tip.signature,
        )
        append(connection, signing_key(tip.public), entry)
    return Entry.objects.get(number=tip.number + 1)


class RecitCase(TestCase):
    """The house of November 2021, before its first evening."""

    @classmethod
    def setUpTestData(cls) -> None:
        raconte()
