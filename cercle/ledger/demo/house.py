"""The demonstration house: what it is made of, and whether a journal may receive it."""

import json
import uuid
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.utils import timezone

from cercle.journal.gesture import Author, Receipt
from cercle.journal.models import OPENING, Entry
from cercle.journal.told import begin_tale
from cercle.ledger.models import Role
from cercle.ledger.selectors import house
from cercle.ledger.services import house as services
from cercle.ledger.services.access import INSTALLATION
from cercle.ledger.services.accounts import ensure_account
from cercle.rules.saison import saison_of

from .notation import read_sheet
from .recit import Mois
from .replay import request_id, told_month

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
REFERENCE = FIXTURES / "maison.json"
# The request that begins the tale.
RECIT = request_id("récit", 0)


def sheets() -> list[Path]:
    """The sheets of the demonstration: the month told, then today's, in the order of their numbers."""
    return [path for folder in ("saison", "soirees") for path in sorted((FIXTURES / folder).glob("*.txt"))]


def read_reference() -> dict[str, Any]:
    return dict(json.loads(REFERENCE.read_text(encoding="utf-8")))


def bring_reference() -> int:
    """Bring the house to the reference of the demonstration; how many gestures that took.

    First the journal is told that the month before this one will be a tale: its season has its tables too.
    """
    made = 0 if announce().repeated else 1
    for saison in _seasons():
        author = Author(INSTALLATION, "Installation", uuid.uuid4())
        made += len(services.ensure_reference(author, read_reference(), saison=saison))
    return made


def announce() -> Receipt:
    """The entry that begins the tale; the same again once it is there, whatever month it is by then."""
    mois = told_month() or Mois.before(timezone.localdate())
    author = Author(INSTALLATION, "Installation", RECIT)
    return begin_tale(author, since=mois.debut, motif="démonstration")


def _seasons() -> list[int]:
    """The season of the month that is told, and today's if it is another."""
    today = timezone.localdate()
    mois = told_month() or Mois.before(today)
    return sorted({saison_of(mois.debut.date()), saison_of(today)})


def open_accounts(password: str) -> int:
    """A sign-in for everybody of the reference but the valets; how many were made.

    One password for all, printed for all: hashed once.
    """
    hashed = make_password(password)
    return sum(
        ensure_account(matricule=person["matricule"], password=password, hashed=hashed)
        for person in _signing()
    )


def accounts() -> list[tuple[str, str, str]]:
    """Matricule, name and role of everybody who may sign in, as the house has them now."""
    people = [house.personne(person["matricule"]) for person in _signing()]
    return [(p.matricule, p.nom, p.get_role_display()) for p in people if p is not None]


def _signing() -> list[dict[str, Any]]:
    """Those of the reference that sign in: a valet de pied touches neither cards nor tickets (article 58)."""
    return [person for person in read_reference()["personnes"] if person["role"] != Role.VALET]


def missing_gestures() -> int:
    """How many gestures of the sheets the journal lacks; 0 once all were replayed."""
    wanted = _request_ids()
    return len(wanted) - Entry.objects.filter(request_id__in=wanted).count()


def first_foreign_entry() -> Entry | None:
    """The first entry that the demonstration does not make itself; None in a journal open to it.

    A house with entries of its own never gets invented ones.
    """
    wanted, reference = _request_ids(), _reference_acts()
    for entry in Entry.objects.order_by("number").iterator():
        if entry.kind == OPENING or entry.request_id in wanted:
            continue
        if entry.actor != INSTALLATION or json.loads(entry.payload)["demande"] not in reference:
            return entry
    return None


def _request_ids() -> set[str]:
    return {str(RECIT)} | {
        str(request_id(path.name, rang))
        for path in sheets()
        for rang, _saisie in enumerate(read_sheet(path), start=1)
    }


def _reference_acts() -> list[dict[str, Any]]:
    """What the reference file asks of the services, as the journal keeps it."""
    data = read_reference()
    seasons = _seasons()
    return [
        services.declare_etablissement.asked(**data["etablissement"]),
        *(services.declare_personne.asked(**person) for person in data["personnes"]),
        services.authorise_ouverte.asked(reference=data["banque_ouverte"]),
        *(services.declare_table.asked(**t, saison=saison) for t in data["tables"] for saison in seasons),
    ]
