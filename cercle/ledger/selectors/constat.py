"""An alert as it is read, whatever found it: `selectors.veille`, `selectors.alertes`."""

import datetime as dt
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext

from cercle.rules.refusal import Phrase


@dataclass(frozen=True, slots=True)
class AlerteLue:
    """An alert: its kind, its key, its sentence, since when; the numbers of its table and séance, if any."""

    nature: str
    cle: str
    phrase: Phrase
    depuis: dt.datetime
    table: int | None = None
    seance: int | None = None

    @property
    def texte(self) -> str:
        """The sentence, translated."""
        return gettext(self.phrase.template) % self.phrase.params


def hour(moment: dt.datetime) -> str:
    """The day and the hour as the clock of the house shows them."""
    return f"{timezone.localtime(moment):%d/%m/%Y %H:%M}"
