"""When it was, in a sheet that tells a past: what follows is dated from there, at the pace of a table.

    jour 5                                  the fifth of the month that is told
    heure 21 h 15                           of that gaming day
    heure 1 h 10, le lendemain              past midnight: the séance is still of the day before

A sheet without a day is of today: what it says is recorded at the server's time.
"""

import datetime as dt
import re
from collections.abc import Iterable
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from .notation import Lecteur, Quand, Saisie, word


class Mois(NamedTuple):
    """The month that is told."""

    annee: int
    mois: int

    @classmethod
    def before(cls, jour: dt.date) -> "Mois":
        """The calendar month before the one of `jour`."""
        last = jour.replace(day=1) - dt.timedelta(days=1)
        return cls(last.year, last.month)

    def __str__(self) -> str:
        return f"{self.annee:04}-{self.mois:02}"

    @property
    def debut(self) -> dt.datetime:
        return self.moment(Quand(1, 0))

    def day(self, quand: Quand) -> dt.date:
        """The gaming day, whatever the hour."""
        return dt.date(self.annee, self.mois, quand.jour)

    def moment(self, quand: Quand) -> dt.datetime:
        """The clock of the house at that moment."""
        midnight = dt.datetime.combine(self.day(quand), dt.time())
        return timezone.make_aware(midnight + dt.timedelta(seconds=quand.seconde))


@word(r"jour (?P<jour>\d+)")
def _jour(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    lecteur.quand = Quand(int(found["jour"]), 0)
    return ()


@word(r"heure (?P<heure>\d+) h(?: (?P<minute>\d+))?(?P<lendemain>, le lendemain)?")
def _heure(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    if lecteur.quand is None:
        raise lecteur.error(_("le jour n’est pas encore dit"))
    hours = int(found["heure"]) + (24 if found["lendemain"] else 0)
    then = Quand(lecteur.quand.jour, 3600 * hours + 60 * int(found["minute"] or 0))
    if then < lecteur.quand:
        raise lecteur.error(_("il est déjà plus tard"))
    lecteur.quand = then
    return ()
