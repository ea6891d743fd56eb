"""The register of the open bank: hours told, deposits, candidates and draws, awards, levies (61, 62)."""

import datetime as dt
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
from cercle.ledger.models import AVANT_DINER, Duree
from cercle.ledger.selectors.alertes import AlerteAcquittee
from cercle.ledger.selectors.banque import BanqueLue
from cercle.ledger.selectors.house import read_maison
from cercle.ledger.selectors.registre_ouverte import (
    AnnonceLue,
    BanqueTenue,
    OuverteLue,
    RegistreOuvert,
    read_registre_ouvert,
)
from cercle.rules.banque import MONOPOLE_BANQUES, MONOPOLE_TENUES
from cercle.rules.cloture import Periode, month, season, season_of
from cercle.rules.montant import format_euros, format_montant
from cercle.rules.notice import AUTORITES
from cercle.rules.refusal import Illegal, gettext_noop

from .baccara_mentions import lieu
from .chronique import Chapitre, Fait, chronique
from .registres import expect_head


def banque_ouverte(
    *, saison: int | None = None, mois: dt.date | None = None, moment: dt.datetime | None = None
) -> Document:
    """The open bank of a season, of the month of a date, or of this season, as of one moment of the journal.

    Provisional as long as a séance of the period is not closed. Illegal("period_missing") for both at once,
    "season_unknown".
    """
    now = moment or timezone.now()
    periode = _periode(saison, mois, timezone.localdate(now))
    with snapshot(DEFAULT_DB_ALIAS), translation.override("fr"):
        tete, lu = expect_head(), read_registre_ouvert(periode)
        return chronique(
            read_maison(),
            [*map(_seance, lu.seances), *_sans_suite(lu.sans_suite)],
            _colonnes(),
            tete=tete,
            moment=now,
            paroles=_paroles(lu, periode),
            mention=_("Heures annoncées, dépôts, candidats, tirages, adjudications, enjeux exposés"),
            recap=[[*_totaux(lu)], [*_banquiers(lu)]],
            nom=f"banque-ouverte-{periode.debut:%Y-%m-%d}-{periode.fin:%Y-%m-%d}",
            titre=_("Registre de la banque ouverte, %(periode)s") % {"periode": _nom(periode)},
            sujet=_("Articles 61 et 62"),
            provisoire=not all(one.close for one in lu.seances),
        )


def _periode(saison: int | None, mois: dt.date | None, today: dt.date) -> Periode:
    if saison is not None and mois is not None:
        raise Illegal(
            "period_missing",
            "61",
            gettext_noop("Il faut une saison ou un mois, et un seul (--saison, --mois)."),
        )
    if mois is not None:
        return month(mois)
    return season_of(today) if saison is None else season(saison)


def _nom(periode: Periode) -> str:
    return _("saison %(nom)s") % {"nom": periode.nom} if periode.genre == "saison" else periode.nom


def _colonnes() -> tuple[Colonne, ...]:
    return (
        Colonne(_("Heure"), "", 8, nom="heure"),
        Colonne(_("Banque"), "", 6, nom="banque"),
        Colonne(_("Somme"), "", 14, nom="somme"),
        Colonne(_("Coups"), "", 6, total=True, unites=True, nom="coups"),
        Colonne(_("Prélevé"), "", 12, total=True, nom="preleve"),
    )


def _paroles(lu: RegistreOuvert, periode: Periode) -> dict[str, str]:
    begun, name = texte.jour_court(lu.seances[0].jour) if lu.seances else "", _nom(periode)
    return {
        "livre": _("Registre de la banque ouverte"),
        "loi": _("articles 61 et 62 de l’arrêté du 14 mai 2007"),
        "sujet": _("Baccara à banque ouverte"),
        "detail": name[0].upper() + name[1:],
        "debut": _("Commencé le %(jour)s") % {"jour": begun} if begun else _("Aucune séance"),
        "courant": _("Registre de la banque ouverte"),
        "objet": name[0].upper() + name[1:],
        "fin": _("La banque ouverte, %(periode)s") % {"periode": name},
        "quand": _("Une seule table, deux séances par jour séparées par le dîner, deux tailles chacune."),
        "legende": _(
            "L’heure exacte de chaque séance se dit %(autorites)s. Nul ne tient la banque sans justifier "
            "d’un dépôt ; entre plusieurs candidats le sort décide. Le banquier répond de ses dépôts de la "
            "séance, plus ce que ses banques ont gagné après le prélèvement, moins ce qu’elles ont perdu. "
            "Une banque est monopolisée quand le même en a tenu %(seuil)s des %(sur)s dernières alors que "
            "d’autres étaient candidats (mesure de la maison)."
        )
        % {"autorites": _autorites(), "seuil": MONOPOLE_TENUES, "sur": MONOPOLE_BANQUES},
    }


def _autorites() -> str:
    """To whom the hour is told (article 61)."""
    said = [_(one) for one in AUTORITES]
    return _("%(premieres)s et %(derniere)s") % {"premieres": ", ".join(said[:-1]), "derniere": said[-1]}


# --- a séance ----------------------------------------------------------------------------------------------


def _seance(lu: OuverteLue) -> Chapitre:
    when = _("avant le dîner") if lu.rang == AVANT_DINER else _("après le dîner")
    said = _("%(jour)s, %(quand)s : table %(table)s, séance %(seance)s") % {
        "jour": texte.jour(lu.jour),
        "quand": when,
        "table": lu.table,
        "seance": lu.seance,
    }
    banks = (fait for bank in lu.banques for fait in _banque(bank))
    return Chapitre(said, (*_annonce(lu), *_depots(lu), *banks, _bilan_seance(lu)))


def _annonce(lu: OuverteLue) -> Iterator[Fait]:
    opened = {"heure": texte.heure(lu.ouverte_a)}
    if lu.annonce is None:
        yield Fait(_("ALERTE : OUVERTE SANS QU’AUCUNE HEURE AIT ÉTÉ ANNONCÉE AUX AUTORITÉS"), opened)
        yield from _vue(lu.vue)
        return
    yield Fait(_annoncee(lu.annonce), {"heure": texte.heure(lu.annonce.dite_a)})
    said = _("Ouverte") if lu.a_l_heure else _("ALERTE : OUVERTE À UNE AUTRE HEURE QUE L’HEURE ANNONCÉE")
    yield Fait(said, opened)
    if not lu.a_l_heure:
        yield from _vue(lu.vue)


def _vue(vue: AlerteAcquittee | None) -> Iterator[Fait]:
    """Who acknowledged an alert, when, and what he said of it."""
    if vue is None:
        yield Fait(_("  alerte que personne n’a encore vue"))
        return
    said = _("  alerte vue le %(quand)s par %(nom)s : « %(mention)s »") % {
        "quand": texte.jour_court(timezone.localdate(vue.moment)), "nom": vue.nom, "mention": vue.mention
    }  # fmt: skip
    yield Fait(said, {"heure": texte.heure(vue.moment)})


def _annoncee(one: AnnonceLue) -> str:
    return _("Annoncée pour %(heure)s, dit le %(quand)s par %(par)s %(autorites)s") % {
        "heure": one.heure,
        "quand": texte.jour_court(timezone.localdate(one.dite_a)),
        "par": one.par,
        "autorites": _autorites(),
    }


def _depots(lu: OuverteLue) -> Iterator[Fait]:
    for depot in lu.depots:
        said = _("Dépôt de %(nom)s, %(lieu)s : %(piece)s (inscrit par %(par)s)") % {
            "nom": depot.nom,
            "lieu": lieu(depot),
            "piece": depot.piece,
            "par": depot.auteur,
        }
        yield Fait(said, {"heure": texte.heure(depot.recorded_at), "somme": format_montant(depot.montant)})


def _banque(one: BanqueTenue) -> Iterator[Fait]:
    """A bank from its candidates to what it came to."""
    bank = one.lue
    number = {"banque": str(bank.en_cours.numero)}
    for offre in bank.offres:
        said = _("Candidat : %(nom)s") % {"nom": offre.nom}
        yield Fait(said, number | {"heure": texte.heure(offre.recorded_at)})
    if bank.attribuee_a is not None:
        yield Fait(_adjugee(bank), number | {"heure": texte.heure(bank.attribuee_a)})
        if one.monopole is not None:
            yield Fait(_("ALERTE : %(dit)s") % {"dit": one.monopole.text}, number)
            yield from _vue(one.vue)
        yield from _bilan(one, number)
    if bank.finie_a is not None:
        said = _("Fin : %(fin)s") % {"fin": bank.fin}
        yield Fait(said, number | {"heure": texte.heure(bank.finie_a)})


def _adjugee(bank: BanqueLue) -> str:
    held, names = bank.en_cours, ", ".join(offre.nom for offre in bank.offres)
    length = _("la taille") if held.duree == Duree.TAILLE else _("la séance")
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


def _bilan(one: BanqueTenue, number: dict[str, str]) -> Iterator[Fait]:
    """The coups of a bank and what was levied on them, the most at stake, what the banker did not cover."""
    sums, name = one.bilan, one.lue.en_cours.banquier
    said = _("%(nom)s : aucun coup") % {"nom": name}
    if sums.coups:
        said = _("%(nom)s : au plus %(expose)s exposés, au coup %(coup)s") % {
            "nom": name,
            "expose": format_euros(sums.expose),
            "coup": sums.au_coup,
        }
    cells = number | {"coups": str(sums.coups), "preleve": format_montant(sums.preleve)}
    yield Fait(said, cells, {"coups": sums.coups, "preleve": sums.preleve})
    for over in sums.depassements:
        said = _(
            "ENJEUX AU-DESSUS DE CE DONT IL JUSTIFIE, coup %(coup)s : %(expose)s, il répond de %(repond)s ; "
            "pris sur lui par %(par)s"
        )
        amounts = {"expose": format_euros(over.expose), "repond": format_euros(over.repond), "par": over.par}
        yield Fait(said % {"coup": over.coup, **amounts}, number)
        yield from _vue(over.vue)


def _bilan_seance(lu: OuverteLue) -> Fait:
    coups = ngettext("%(n)s coup", "%(n)s coups", lu.coups) % {"n": lu.coups}
    said = _("Séance : %(coups)s, %(preleve)s prélevés") % {
        "coups": coups, "preleve": format_euros(lu.preleve)
    }  # fmt: skip
    return Fait(said if lu.close else f"{said} ; {_('EN COURS')}")


def _sans_suite(alone: tuple[AnnonceLue, ...]) -> Iterator[Chapitre]:
    if alone:
        facts = tuple(Fait(f"{texte.jour(one.jour)} : {_annoncee(one)}") for one in alone)
        yield Chapitre(_("Heures annoncées, séances non ouvertes"), facts)


# --- the last page -----------------------------------------------------------------------------------------


def _totaux(lu: RegistreOuvert) -> Iterator[str]:
    banks = [bank for one in lu.seances for bank in one.banques if bank.lue.attribuee_a is not None]
    untold = sum(one.annonce is None for one in lu.seances)
    yield titre(_("Totaux"))
    yield rang(_("Séances"), str(len(lu.seances)))
    yield rang(_("  ouvertes sans annonce"), str(untold))
    yield rang(_("  ouvertes à une autre heure"), str(sum(not one.a_l_heure for one in lu.seances) - untold))
    yield rang(_("Annonces restées sans séance"), str(len(lu.sans_suite)))
    yield rang(_("Banques adjugées"), str(len(banks)))
    yield rang(_("  par le sort"), str(sum(bank.lue.en_cours.au_sort for bank in banks)))
    yield rang(_("  monopolisées (article 61)"), str(sum(bank.monopole is not None for bank in banks)))
    yield rang(_("Coups"), str(sum(one.coups for one in lu.seances)))
    over = sum(len(bank.bilan.depassements) for bank in banks)
    yield rang(_("  au-dessus de ce dont le banquier justifie"), str(over))
    yield rang(_("Prélèvements"), format_montant(sum(one.preleve for one in lu.seances)))
    if not lu.seances:
        yield from phrase(_("La banque ouverte n’a pas été tenue dans cette période."))


def _banquiers(lu: RegistreOuvert) -> Iterator[str]:
    """Each banker apart, in the order of their first bank; one name in whatever case it was typed."""
    held: dict[str, list[BanqueTenue]] = {}
    for bank in (bank for one in lu.seances for bank in one.banques):
        if bank.lue.attribuee_a is not None:
            held.setdefault(bank.lue.en_cours.banquier.casefold(), []).append(bank)
    if held:
        yield titre(_("Prélèvements par banquier"))
    for own in held.values():
        banks = ngettext("%(n)s banque", "%(n)s banques", len(own)) % {"n": len(own)}
        dealt = sum(bank.bilan.coups for bank in own)
        coups = ngettext("%(n)s coup", "%(n)s coups", dealt) % {"n": dealt}
        levied = format_montant(sum(bank.bilan.preleve for bank in own))
        yield rang(f"{own[0].lue.en_cours.banquier}, {banks}, {coups}", levied)
