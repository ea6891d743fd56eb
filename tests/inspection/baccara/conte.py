"""Séances of baccara told on days of November 2021, as many as a register needs."""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.utils import timezone

from cercle.journal.genesis import open_journal
from cercle.journal.told import begin_tale, telling
from cercle.ledger.services.house import declare_personne
from tests.ledger.cast import MISE_EN_PLACE, by
from tests.ledger.cast_banque import SoireeBaccara, declare_maison, monte_table, ouvre

ANNEE = 2021


def le(jour: int, heure: str = "21:00") -> dt.datetime:
    """A moment of that month, at the house's clock."""
    hour, minute = map(int, heure.split(":"))
    return dt.datetime(ANNEE, 11, jour, hour, minute, tzinfo=timezone.get_default_timezone())


def monte(jeu: str) -> None:
    """The house of the tale, its table 1 and its valet Victor Blin (V1)."""
    open_journal(by(MISE_EN_PLACE))
    begin_tale(by(MISE_EN_PLACE), since=le(1, "00:00"), motif="essai")
    with telling(le(1, "12:00")):
        declare_maison()
        declare_personne(by(MISE_EN_PLACE), matricule="V1", nom="Victor Blin", role="valet")
        monte_table(jeu, annee=ANNEE)


@contextmanager
def soir(jour: int, numero: int, jeu: str, **plus: Any) -> Iterator[SoireeBaccara]:
    """Séance `numero` of table 1: opened and cut at 21:00 that day, its taille ended and closed after it."""
    s = SoireeBaccara(seance=numero)
    with telling(le(jour)):
        ouvre(jeu, suffixe=f"{jour}-{numero}", **plus)
        s.coupe()
        yield s
        s.arret()
        s.clot()
