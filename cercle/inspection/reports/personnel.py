"""The staff on duty: who served each séance, from when, and the valets of the room (articles 58, 64)."""

import datetime as dt
from collections.abc import Iterator

from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from cercle.inspection.papier import texte
from cercle.inspection.papier.document import Document
from cercle.inspection.papier.recapitulation import rang, titre
from cercle.inspection.papier.registre import Colonne
from cercle.journal.reading import snapshot
from cercle.ledger.models import Fonction
from cercle.ledger.selectors.registres_baccara import ServiceLu, ValetServi, read_maison, read_services
from cercle.rules import cloture
from cercle.rules.refusal import Illegal, gettext_noop

from .chronique import Chapitre, Fait, chronique
from .registres import expect_head


def personnel(
    *, jour: dt.date | None = None, mois: dt.date | None = None, moment: dt.datetime | None = None
) -> Document:
    """Those on duty on a day, or in a month (its first day), as of one moment of the journal.

    Illegal("period_missing") unless one of the two is asked.
    """
    if (jour is None) == (mois is None):
        raise Illegal("period_missing", "58", gettext_noop("Il faut un jour ou un mois."))
    debut, fin, name = _periode(jour, mois)
    with snapshot(DEFAULT_DB_ALIAS), translation.override("fr"):
        tete, now = expect_head(), moment or timezone.now()
        services, valets = read_services(debut, fin)
        return chronique(
            read_maison(),
            [*(_seance(one) for one in services), *_valets(valets)],
            (
                Colonne(_("Heure"), "", 8, nom="heure"),
                Colonne(_("Fonction"), "", 24, nom="fonction", texte=True),
                Colonne(_("Prises"), "", 7, total=True, unites=True, nom="prises"),
            ),
            tete=tete,
            moment=now,
            paroles=_paroles(name),
            mention=_("Qui, et à la place de qui"),
            recap=[[*_totaux(services, valets)]],
            nom=f"personnel-{debut:%Y-%m-%d}-{fin:%Y-%m-%d}",
            titre=_("Personnel en service, %(periode)s") % {"periode": name},
            sujet=_("Articles 58 et 64"),
        )


def _periode(jour: dt.date | None, mois: dt.date | None) -> tuple[dt.date, dt.date, str]:
    """From, until, and the name of the period."""
    if jour is not None:
        return jour, jour, texte.jour(jour)
    assert mois is not None
    period = cloture.month(mois)
    return period.debut, period.fin, period.nom


def _paroles(name: str) -> dict[str, str]:
    return {
        "livre": _("Personnel en service"),
        "loi": _("articles 58 et 64 de l’arrêté du 14 mai 2007"),
        "sujet": _("Employés des tables et valets de pied"),
        "detail": name,
        "debut": "",
        "courant": _("Personnel en service"),
        "objet": name,
        "fin": _("Le service"),
        "quand": _("Deux employés à chaque table, nul à deux tables à la fois."),
        "legende": _(
            "Un valet de pied au plus par quatre tables ouvertes ou part de quatre. Il ne touche ni aux "
            "jeux, ni aux cartes, ni aux jetons, ni aux tickets."
        ),
    }


def _seance(lu: ServiceLu) -> Chapitre:
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
        cells = {
            "heure": texte.heure(poste.moment),
            "fonction": str(Fonction(poste.fonction).label),
            "prises": "1",
        }
        facts.append(Fait(who, cells, {"prises": 1}))
    return Chapitre(said, tuple(facts))


def _valets(valets: list[ValetServi]) -> Iterator[Chapitre]:
    if not valets:
        return
    facts = []
    for one in valets:
        cells = {"heure": texte.heure(one.moment), "fonction": _("valet de pied")}
        said = _("%(nom)s (%(matricule)s) prend son service, le %(jour)s, inscrit par %(par)s")
        if not one.present:
            said = _("%(nom)s (%(matricule)s) quitte son service, le %(jour)s, inscrit par %(par)s")
        day = texte.jour_court(timezone.localdate(one.moment))
        words = said % {"nom": one.nom, "matricule": one.matricule, "jour": day, "par": one.par}
        facts.append(Fait(words, cells, {"prises": 1} if one.present else {}))
    yield Chapitre(_("Valets de pied"), tuple(facts))


def _totaux(services: list[ServiceLu], valets: list[ValetServi]) -> Iterator[str]:
    yield titre(_("Totaux"))
    yield rang(_("Séances"), str(len(services)))
    yield rang(_("Relèves"), str(sum(bool(p.releve) for s in services for p in s.postes)))
    yield rang(_("Prises de service de valets"), str(sum(v.present for v in valets)))
    people = sorted({p.nom for s in services for p in s.postes})
    for nom in people:
        served = sum(any(p.nom == nom for p in s.postes) for s in services)
        yield rang(nom, _("%(n)s séance(s)") % {"n": served})
