"""The notices of the open bank as their page shows them: each with what became of it (article 61)."""

import datetime as dt
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from cercle.ledger.selectors.notice import NoticeLue
from cercle.rules.notice import on_time

from ..forms.baccara_seance import DINER
from ..templatetags.desk import instant


@dataclass(frozen=True, slots=True)
class NoticeVue:
    """A notice, the name of its séance, and whether that began when it was told."""

    lue: NoticeLue
    diner: str
    suite: str
    etat: str  # its class on the screen: attendue, tenue, autre_heure, passee

    @classmethod
    def of(cls, lue: NoticeLue, now: dt.datetime) -> "NoticeVue":
        told = timezone.make_aware(dt.datetime.combine(lue.jour, dt.time.fromisoformat(lue.heure)))
        diner = str(DINER[lue.rang])
        if lue.ouverte is not None:
            began = {"seance": lue.seance, "moment": instant(lue.ouverte)}
            if on_time(told, lue.ouverte):
                return cls(lue, diner, _("séance %(seance)s, ouverte le %(moment)s") % began, "tenue")
            text = _("séance %(seance)s, ouverte le %(moment)s : à une autre heure") % began
            return cls(lue, diner, text, "autre_heure")
        if on_time(told, now) or now < told:
            return cls(lue, diner, _("à venir"), "attendue")
        return cls(lue, diner, _("l’heure est passée, la séance n’est pas ouverte"), "passee")
