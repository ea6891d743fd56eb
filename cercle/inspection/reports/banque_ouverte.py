"""The register of the open bank: hours told, deposits, candidates and draws, awards, levies (61, 62)."""

import datetime as dt
from collections.abc import Iterator

from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from cercle.inspection.papier import texte
from cercle.inspection.papier.document import Document
from cercle.inspection.papier.recapitulation import phrase, rang, titre
from cercle.inspection.papier.registre import Colonne
from cercle.journal.reading import snapshot
from cercle.ledger.models import AVANT_DINER
from cercle.ledger.selectors.banque import BanqueLue
from cercle.ledger.selectors.registres_baccara import AnnonceLue, OuverteLue, read_maison, read_ouvertes
from cercle.rules.montant import format_euros, format_montant
from cercle.rules.notice import on_time
from cercle.rules.saison import saison_of

from .chronique import Chapitre, Fait, chronique
from .registres import expect_head


def banque_ouverte(*, saison: int | None = None, moment: dt.datetime | None = None) -> Document:
    """The open bank of a season, this one by default, read as of one moment of the journal."""
    with snapshot(DEFAULT_DB_ALIAS), translation.override("fr"):
        tete, now = expect_head(), moment or timezone.now()
        year = saison_of(timezone.localdate(now)) if saison is None else saison
        seances, alone = read_ouvertes(year)
        name = f"{year}-{year + 1}"
        return chronique(
            read_maison(),
            [*(_seance(one) for one in seances), *_sans_suite(alone)],
            _colonnes(),
            tete=tete,
            moment=now,
            paroles=_paroles(seances, name),
            mention=_("Heures annoncées, dépôts, candidats, tirages, adjudications"),
            recap=[[*_totaux(seances, alone)]],
            nom=f"banque-ouverte-saison-{year}",
            titre=_("Registre de la banque ouverte, saison %(saison)s") % {"saison": name},
            sujet=_("Articles 61 et 62"),
        )


def _colonnes() -> tuple[Colonne, ...]:
    return (
        Colonne(_("Heure"), "", 8, nom="heure"),
        Colonne(_("Banque"), "", 6, nom="banque"),
        Colonne(_("Somme"), "", 14, nom="somme"),
        Colonne(_("Coups"), "", 6, total=True, unites=True, nom="coups"),
        Colonne(_("Prélevé"), "", 12, total=True, nom="preleve"),
    )


def _paroles(seances: list[OuverteLue], saison: str) -> dict[str, str]:
    begun = texte.jour_court(seances[0].jour) if seances else ""
    return {
        "livre": _("Registre de la banque ouverte"),
        "loi": _("articles 61 et 62 de l’arrêté du 14 mai 2007"),
        "sujet": _("Baccara à banque ouverte"),
        "detail": _("Saison %(saison)s") % {"saison": saison},
        "debut": _("Commencé le %(jour)s") % {"jour": begun} if begun else _("Aucune séance"),
        "courant": _("Registre de la banque ouverte"),
        "objet": _("Saison %(saison)s") % {"saison": saison},
        "fin": _("La banque ouverte dans la saison"),
        "quand": _("Une seule table, deux séances par jour séparées par le dîner, deux tailles chacune."),
        "legende": _(
            "L’heure exacte de chaque séance se dit d’avance au commissaire de police, au chef du service "
            "des renseignements généraux, au trésorier-payeur général ou à son représentant et au comptable "
            "du Trésor. Nul ne tient la banque sans avoir justifié d’un dépôt ; entre plusieurs candidats le "
            "sort décide."
        ),
    }


def _seance(lu: OuverteLue) -> Chapitre:
    when = _("avant le dîner") if lu.rang == AVANT_DINER else _("après le dîner")
    said = _("%(jour)s, %(quand)s : table %(table)s, séance %(seance)s") % {
        "jour": texte.jour(lu.jour),
        "quand": when,
        "table": lu.table,
        "seance": lu.seance,
    }
    return Chapitre(said, (*_annonce(lu), *_depots(lu), *_banques(lu), _bilan(lu)))


def _annonce(lu: OuverteLue) -> Iterator[Fait]:
    if lu.annonce is None:
        yield Fait(
            _("OUVERTE SANS QU’AUCUNE HEURE AIT ÉTÉ ANNONCÉE AUX AUTORITÉS"),
            {"heure": texte.heure(lu.ouverte_a)},
        )
        return
    at = dt.datetime.combine(lu.jour, dt.time.fromisoformat(lu.annonce.heure))
    kept = on_time(timezone.make_aware(at), lu.ouverte_a)
    said = _("Annoncée pour %(heure)s, dit le %(quand)s par %(par)s ; ouverte") % {
        "heure": lu.annonce.heure,
        "quand": texte.instant(lu.annonce.dite_a),
        "par": lu.annonce.par,
    }
    yield Fait(said if kept else f"{said} {_('À UNE AUTRE HEURE')}", {"heure": texte.heure(lu.ouverte_a)})


def _depots(lu: OuverteLue) -> Iterator[Fait]:
    for depot in lu.depots:
        where = _("aux caisses du casino") if depot.lieu == "caisse" else _("en banque agréée")
        said = _("Dépôt de %(nom)s, %(lieu)s : %(piece)s (inscrit par %(par)s)") % {
            "nom": depot.nom,
            "lieu": where,
            "piece": depot.piece,
            "par": depot.auteur,
        }
        yield Fait(said, {"heure": texte.heure(depot.recorded_at), "somme": format_montant(depot.montant)})


def _banques(lu: OuverteLue) -> Iterator[Fait]:
    for bank in lu.banques:
        yield from _banque(bank)


def _banque(bank: BanqueLue) -> Iterator[Fait]:
    number = str(bank.en_cours.numero)
    for offre in bank.offres:
        cells = {"heure": texte.heure(offre.recorded_at), "banque": number}
        yield Fait(_("Candidat : %(nom)s") % {"nom": offre.nom}, cells)
    if bank.attribuee_a is not None:
        cells = {"heure": texte.heure(bank.attribuee_a), "banque": number}
        yield Fait(_adjugee(bank), cells)
    if bank.finie_a is not None:
        cells = {"heure": texte.heure(bank.finie_a), "banque": number}
        yield Fait(_("Fin : %(fin)s, après %(coups)s coups") % {"fin": bank.fin, "coups": bank.coups}, cells)


def _adjugee(bank: BanqueLue) -> str:
    held, names = bank.en_cours, ", ".join(offre.nom for offre in bank.offres)
    length = _("la taille") if held.duree == "taille" else _("la séance")
    if held.au_sort:
        return _("Le sort désigne %(nom)s entre %(noms)s, pour %(duree)s, par %(par)s") % {
            "nom": held.banquier,
            "noms": names,
            "duree": length,
            "par": bank.attribuee_par,
        }
    return _("Adjugée à %(nom)s, seul candidat, pour %(duree)s, par %(par)s") % {
        "nom": held.banquier,
        "duree": length,
        "par": bank.attribuee_par,
    }


def _bilan(lu: OuverteLue) -> Fait:
    said = _("Au plus %(expose)s exposés à un coup") % {"expose": format_euros(lu.expose)}
    return Fait(
        said,
        {"coups": str(lu.coups), "preleve": format_montant(lu.preleve)},
        {"coups": lu.coups, "preleve": lu.preleve},
    )


def _sans_suite(alone: list[AnnonceLue]) -> Iterator[Chapitre]:
    if alone:
        yield Chapitre(
            _("Heures annoncées, séances non ouvertes"),
            tuple(
                Fait(
                    _("%(jour)s, annoncée pour %(heure)s par %(par)s")
                    % {"jour": texte.jour(one.jour), "heure": one.heure, "par": one.par}
                )
                for one in alone
            ),
        )


def _totaux(seances: list[OuverteLue], alone: list[AnnonceLue]) -> Iterator[str]:
    yield titre(_("Totaux de la saison"))
    yield rang(_("Séances"), str(len(seances)))
    yield rang(_("  ouvertes sans annonce"), str(sum(one.annonce is None for one in seances)))
    yield rang(_("Annonces restées sans séance"), str(len(alone)))
    yield rang(_("Banques adjugées"), str(sum(b.attribuee_a is not None for s in seances for b in s.banques)))
    yield rang(_("  par le sort"), str(sum(b.en_cours.au_sort for s in seances for b in s.banques)))
    yield rang(_("Coups"), str(sum(one.coups for one in seances)))
    yield rang(_("Prélèvements"), format_montant(sum(one.preleve for one in seances)))
    if not seances:
        yield from phrase(_("La banque ouverte n’a pas été tenue dans cette saison."))
