"""The staff on duty: who served each séance, from when to when, and the valets of the room (58, 64)."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator

from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cercle.inspection.papier import texte
from cercle.inspection.papier.document import Document
from cercle.inspection.papier.recapitulation import phrase, rang, titre
from cercle.inspection.papier.registre import Colonne
from cercle.journal.reading import snapshot
from cercle.ledger.models import Fonction
from cercle.ledger.selectors.house import read_maison
from cercle.ledger.selectors.registre_personnel import (
    SeanceServie,
    ValetServi,
    read_seances_servies,
    read_valets,
)
from cercle.rules import cloture
from cercle.rules.cloture import Periode
from cercle.rules.refusal import Illegal, gettext_noop

from .chronique import Chapitre, Fait, chronique
from .registres import expect_head


def personnel(
    *, jour: dt.date | None = None, mois: dt.date | None = None, moment: dt.datetime | None = None
) -> Document:
    """Those on duty on a day, or in the month of a date, as of one moment of the journal.

    Provisional as long as a séance of the period, or the service of a valet, is not over.
    Illegal("period_missing") unless one of the two is asked.
    """
    periode = _periode(jour, mois)
    with snapshot(DEFAULT_DB_ALIAS), translation.override("fr"):
        tete, now = expect_head(), moment or timezone.now()
        seances = read_seances_servies(periode.debut, periode.fin)
        valets = read_valets(periode.debut, periode.fin)
        return chronique(
            read_maison(),
            [*map(_seance, seances), *_valets(valets)],
            (
                Colonne(_("De"), "", 8, nom="heure"),
                Colonne(_("À"), "", 8, nom="jusque"),
                Colonne(_("Fonction"), "", 24, nom="fonction", texte=True),
                Colonne(_("Prises de|service"), "", 9, total=True, unites=True, nom="prises"),
            ),
            tete=tete,
            moment=now,
            paroles=_paroles(periode),
            mention=_("Qui, et à la place de qui"),
            recap=[[*_totaux(seances, valets)], [*_par_employe(seances)]],
            nom=f"personnel-{periode.debut:%Y-%m-%d}-{periode.fin:%Y-%m-%d}",
            titre=_("Personnel en service, %(periode)s") % {"periode": periode.nom},
            sujet=_("Articles 58 et 64"),
            provisoire=not all(s.close for s in seances) or any(v.jusque is None for v in valets),
        )


def _periode(jour: dt.date | None, mois: dt.date | None) -> Periode:
    asked = [*([cloture.day(jour)] if jour else []), *([cloture.month(mois)] if mois else [])]
    if len(asked) != 1:
        raise Illegal("period_missing", "58", gettext_noop("Il faut un jour ou un mois, et un seul."))
    return asked[0]


def _paroles(periode: Periode) -> dict[str, str]:
    return {
        "livre": _("Personnel en service"),
        "loi": _("articles 58 et 64 de l’arrêté du 14 mai 2007"),
        "sujet": _("Employés des tables et valets de pied"),
        "detail": periode.nom,
        "debut": "",
        "courant": _("Personnel en service"),
        "objet": periode.nom,
        "fin": _("Le service"),
        "quand": _("Deux employés à chaque table, nul à deux tables à la fois."),
        "legende": _(
            "Une fonction est tenue jusqu’à la relève, ou jusqu’à la clôture de la séance. Un service de "
            "valet est du jour où il commence. Un valet de pied au plus par quatre tables ouvertes ou part "
            "de quatre ; il ne touche ni aux jeux, ni aux cartes, ni aux jetons, ni aux tickets."
        ),
    }


def _seance(lu: SeanceServie) -> Chapitre:
    said = _("%(jour)s, table %(table)s, %(jeu)s, séance %(seance)s") % {
        "jour": texte.jour(lu.jour),
        "table": lu.table,
        "jeu": lu.jeu,
        "seance": lu.seance,
    }
    facts = []
    for poste in lu.postes:
        who = f"{poste.nom} ({poste.matricule})"
        if poste.releve:
            who = _("%(nom)s relève %(releve)s") % {"nom": who, "releve": poste.releve}
        facts.append(Fait(who, _cases(poste.depuis, poste.jusque, Fonction(poste.fonction).label), PRISE))
    return Chapitre(said, tuple(facts))


PRISE = {"prises": 1}


def _cases(depuis: dt.datetime, jusque: dt.datetime | None, fonction: object) -> dict[str, str]:
    return {
        "heure": texte.heure(depuis),
        "jusque": texte.heure(jusque) if jusque else "…",
        "fonction": str(fonction),
        "prises": "1",
    }


def _valets(valets: list[ValetServi]) -> Iterator[Chapitre]:
    """By the day each took his service."""
    days: dict[dt.date, list[ValetServi]] = {}
    for one in valets:
        days.setdefault(timezone.localdate(one.depuis), []).append(one)
    for jour, own in days.items():
        facts = tuple(
            Fait(_valet(one), _cases(one.depuis, one.jusque, _("valet de pied")), PRISE) for one in own
        )
        yield Chapitre(_("%(jour)s, valets de pied") % {"jour": texte.jour(jour)}, facts)


def _valet(one: ValetServi) -> str:
    said = _("%(nom)s (%(matricule)s), inscrit par %(par)s") % {
        "nom": one.nom,
        "matricule": one.matricule,
        "par": one.par,
    }
    if one.jusque is None:
        return f"{said} ; {_('EN SERVICE')}"
    if timezone.localdate(one.jusque) != timezone.localdate(one.depuis):
        return _("%(dit)s ; quitte le %(jour)s, inscrit par %(par)s") % {
            "dit": said,
            "jour": texte.jour_court(timezone.localdate(one.jusque)),
            "par": one.quitte_par,
        }
    return said if one.quitte_par == one.par else _("%(dit)s, puis %(par)s") % {
        "dit": said, "par": one.quitte_par
    }  # fmt: skip


def _totaux(seances: list[SeanceServie], valets: list[ValetServi]) -> Iterator[str]:
    yield titre(_("Totaux"))
    yield rang(_("Séances"), str(len(seances)))
    yield rang(_("Relèves"), str(sum(bool(p.releve) for s in seances for p in s.postes)))
    yield rang(_("Prises de service de valets"), str(len(valets)))


def _par_employe(seances: list[SeanceServie]) -> Iterator[str]:
    """Two employees of one name are told apart by their numbers."""
    served = Counter(who for s in seances for who in {(p.nom, p.matricule) for p in s.postes})
    yield titre(_("Séances servies par employé"))
    for (nom, matricule), number in sorted(served.items()):
        said = ngettext("%(n)s séance", "%(n)s séances", number) % {"n": number}
        yield rang(f"{nom} ({matricule})", said)
    if not served:
        yield from phrase(_("Aucune séance."))
