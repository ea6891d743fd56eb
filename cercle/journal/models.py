"""The entry: one act, once, for ever. This app has no other table."""

import json
from datetime import datetime
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .fields import PlaceField

OPENING = "journal.ouverture"
KEY_CHANGE = "journal.cle"
RECIT = "journal.recit"
KEY_KINDS = (OPENING, KEY_CHANGE)


class Entry(models.Model):
    """One entry of the book, its columns stored exactly as they were hashed (see canonical)."""

    number = PlaceField(_("numéro"), primary_key=True)
    recorded_at = models.CharField(_("inscrit le"), max_length=27)
    actor = models.CharField(_("matricule"), max_length=30)
    actor_name = models.CharField(_("nom"), max_length=80)
    kind = models.CharField(_("nature"), max_length=60)
    format = models.PositiveSmallIntegerField(_("format"))
    payload = models.TextField(_("contenu"))
    previous = models.CharField(_("empreinte précédente"), max_length=64, unique=True)
    digest = models.CharField(_("empreinte"), max_length=64)
    signature = models.CharField(_("signature"), max_length=128)
    request_id = models.CharField(_("demande"), max_length=36, unique=True)

    class Meta:
        verbose_name = _("écriture")
        verbose_name_plural = _("écritures")
        indexes = [
            # Each gesture asks which key the journal names: the answer must not be a walk through the book.
            models.Index(fields=["number"], condition=Q(kind__in=KEY_KINDS), name="journal_entry_keys"),
        ]

    def __str__(self) -> str:
        return f"écriture n° {self.number}"

    @property
    def facts(self) -> dict[str, Any]:
        """What the gesture answered, as recorded."""
        facts: dict[str, Any] = json.loads(self.payload)["faits"]
        return facts

    @property
    def moment(self) -> datetime:
        """The server's UTC time at which it was recorded; that of the tale if it is told."""
        return parse_moment(self.recorded_at)

    @property
    def told(self) -> bool:
        """Whether a tale dates it (see clock): its payload then ends with a time, not with its lines."""
        return self.payload.endswith('"}')


def parse_moment(recorded_at: str) -> datetime:
    """`2026-11-30T23:56:09.123456Z` as an aware datetime."""
    return datetime.fromisoformat(recorded_at)
