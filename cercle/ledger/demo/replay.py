"""Replaying sheets: each gesture through its service, by its author, as if typed again.

The request ids follow from the sheet and the place in it, so a replay cut short is finished by the next one:
what is recorded already answers as it did the first time.
"""

import uuid
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from cercle.journal.gesture import Author, Receipt
from cercle.journal.models import parse_moment
from cercle.journal.told import tale, telling
from cercle.ledger.models import Personne
from cercle.ledger.selectors import house
from cercle.ledger.services.baccara_seance import open_seance_baccara
from cercle.ledger.services.seance import open_seance
from cercle.rules.refusal import Refusal

from .notation import Saisie, read_sheet
from .recit import Mois

_ESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "cercle:demonstration")


class ReplayError(Exception):
    """A gesture refused, or answered otherwise than written: the message names the sheet and the line."""


def request_id(feuille: str, rang: int) -> uuid.UUID:
    """The request id of the gesture of this rank, from 1, of a sheet."""
    return uuid.uuid5(_ESPACE, f"{feuille}:{rang}")


def replay(sheet: Path) -> Iterator[tuple[Saisie, Receipt]]:
    """Call the service of every gesture of a sheet, in order; answer each with its receipt.

    The sheet is read whole before anything is recorded. NotationError, ReplayError; JournalError for a past
    that the journal does not let be told.
    """
    saisies = read_sheet(sheet)
    mois = told_month()
    seance, people = 0, _Personnes()
    for rang, saisie in enumerate(saisies, start=1):
        opening = saisie.service in (open_seance, open_seance_baccara)
        arguments = dict(saisie.arguments) | _period(saisie, mois)
        if saisie.en_seance and not opening:
            arguments["seance"] = seance
        when = telling(mois.moment(saisie.quand)) if mois and saisie.quand else nullcontext()
        try:
            with when:
                receipt = saisie.service(people.author(saisie, rang), **arguments)
        except Refusal as refusal:
            raise ReplayError(f"{saisie.ligne} : {refusal.text}") from refusal
        _compare(saisie, receipt)
        if opening:
            seance = receipt.facts["seance"]
        yield saisie, receipt


def told_month() -> Mois | None:
    """The month that this house's journal tells; None when it tells nothing."""
    begun = tale()
    if begun is None:
        return None
    since = timezone.localtime(parse_moment(begun.facts["depuis"]))
    return Mois(since.year, since.month)


def _period(saisie: Saisie, mois: Mois | None) -> dict[str, Any]:
    """What a closing or a notice is about: the gaming day of the tale, or its month."""
    if saisie.quand is None and not saisie.periode:
        return {}
    if mois is None:
        raise ReplayError(_("%(ligne)s : ce journal ne raconte aucun mois") % {"ligne": saisie.ligne})
    if saisie.periode == "jour" and saisie.quand:
        return {"jour": mois.day(saisie.quand)}
    return {"mois": str(mois)} if saisie.periode == "mois" else {}


class _Personnes:
    """Who writes in a sheet: the people of the house by matricule, each looked up once."""

    def __init__(self) -> None:
        self._known: dict[str, Personne] = {}

    def author(self, saisie: Saisie, rang: int) -> Author:
        person = self._known.get(saisie.auteur) or house.personne(saisie.auteur)
        if person is None:
            raise ReplayError(
                _("%(ligne)s : « %(qui)s » n’est pas connu de la maison")
                % {"ligne": saisie.ligne, "qui": saisie.auteur}
            )
        self._known[saisie.auteur] = person
        return Author(person.matricule, person.nom, request_id(saisie.ligne.feuille, rang))


def _compare(saisie: Saisie, receipt: Receipt) -> None:
    for name, written in saisie.attendu.items():
        answered = receipt.facts[name]
        if answered != written:
            raise ReplayError(
                _("%(ligne)s : la réponse est %(reponse)s, il est écrit %(ecrit)s")
                % {"ligne": saisie.ligne, "reponse": answered, "ecrit": written}
            )
