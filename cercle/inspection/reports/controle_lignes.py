"""The columns and lines of the registre de contrôle: séances and corrections of each day, closed in words."""

from collections.abc import Iterator
from itertools import zip_longest

from django.utils import timezone
from django.utils.translation import gettext as _

from cercle.inspection.papier import texte
from cercle.inspection.papier.lettres import montant_en_lettres
from cercle.inspection.papier.registre import Bloc, Colonne, Grille, Ligne
from cercle.ledger.selectors.controle import (
    ClotureSignee,
    ControleLu,
    JourLu,
    LigneCorrection,
    LigneSeance,
)
from cercle.ledger.selectors.enregistrement import LigneTickets
from cercle.rules.cloture import day
from cercle.rules.montant import format_euros, format_montant

from .ecarte_lignes import phrases
from .enregistrement_lignes import decousus

LARGEUR, CORPS = 272, 7.5
MENTION_MINIMUM = 44
SOMMES = ("attendu", "compte", "excedent", "manquant", "porte")


def grille(lu: ControleLu) -> Grille:
    """The columns, wide enough for the totals of the last page."""
    totals = (lu.total.preleve, *(getattr(lu.total, nom) for nom in SOMMES))
    somme = max(9, *(len(format_montant(total)) for total in totals))
    found = [t for jour in lu.jours for s in jour.seances for t in s.lue.tickets]
    ticket = max(6, *(len(str(t.dernier_porte)) for t in found), 0)
    torn, box = _("Tickets, excédent compris"), _("Cagnotte")
    return Grille(
        (
            Colonne(_("Jour"), "", 5, nom="jour"),
            Colonne(_("Table"), "", 5, nom="table"),
            Colonne(_("Séance"), "", 6, nom="seance"),
            Colonne(_("Coups"), "", 5, total=True, nom="coups", unites=True),
            Colonne(_("Prélevé"), "", somme, total=True, nom="preleve"),
            Colonne(_("Valeur"), torn, 6, nom="valeur"),
            Colonne(_("Du n°"), torn, ticket, nom="du"),
            Colonne(_("Au n°"), torn, ticket, nom="au"),
            Colonne(_("Nbre"), torn, 5, total=True, nom="nombre", unites=True),
            Colonne(_("Somme qui|doit y être"), box, somme, total=True, nom="attendu"),
            Colonne(_("Somme|comptée"), box, somme, total=True, nom="compte"),
            Colonne(_("Excédent"), box, somme, total=True, nom="excedent"),
            Colonne(_("Manquant"), box, somme, total=True, nom="manquant"),
            Colonne(_("Somme|portée"), box, somme, total=True, nom="porte"),
        ),
        largeur=LARGEUR,
        corps=CORPS,
        mention_minimum=MENTION_MINIMUM,
    )


def blocs(lu: ControleLu, grid: Grille) -> Iterator[Bloc]:
    """Each day: its séances, its corrections in red, its total, its closing in words."""
    for jour in lu.jours:
        first = f"{jour.jour:%d/%m}"
        for place, seance in enumerate(jour.seances):
            yield Bloc(tuple(_seance(grid, seance, first if not place else "")))
        for place, correction in enumerate(jour.corrections):
            date = "" if place or jour.seances else first
            yield Bloc(tuple(_correction(grid, correction, date)))
        yield Bloc(tuple(_arrete(grid, jour)))


def _seance(grid: Grille, one: LigneSeance, date: str) -> Iterator[Ligne]:
    """A séance: its figures, then a line for each carnet; who counted it beside them."""
    count = one.lue.comptee
    cells = {
        "jour": date,
        "table": str(one.table),
        "seance": str(one.lue.numero),
        "coups": str(one.coups),
        "preleve": format_montant(one.preleve),
    }
    adds = {"coups": one.coups, "preleve": one.preleve}
    if count:
        cells |= _sums(one)
        adds |= one.colonnes._asdict()
    else:
        cells["compte"] = _("à compter")
    said = [line for text in _mentions(one) for line in texte.fold(text, grid.mention, retrait=2)]
    tickets = [t for t in one.lue.tickets if t.nombre_porte or t.nombre]
    for ticket, mention in zip_longest(tickets, said or [""]):
        more, more_adds = _tickets(ticket) if ticket else ({}, {})
        html = f"{grid.html(cells | more)}  {texte.plain(mention or '')}".rstrip()
        yield Ligne(html, grid.adds(adds | more_adds))
        cells, adds = {}, {}


def _sums(one: LigneSeance) -> dict[str, str]:
    """Columns 8 to 11 and 15 of the carnet d'enregistrement; no surplus and no shortage are left blank."""
    kept = ("attendu", "compte", "porte")
    return {
        nom: format_montant(montant)
        for nom, montant in one.colonnes._asdict().items()
        if montant or nom in kept
    }


def _tickets(line: LigneTickets) -> tuple[dict[str, str], dict[str, int]]:
    cells = {
        "valeur": format_montant(line.valeur) if line.valeur else _("mach."),
        "du": str(line.premier),
        "au": str(line.dernier_porte or line.dernier),
        "nombre": str(line.nombre_porte or line.nombre),
    }
    return cells, {"nombre": line.nombre_porte or line.nombre}


def _mentions(one: LigneSeance) -> Iterator[str]:
    count = one.lue.comptee
    if count is None:
        yield _("À COMPTER : %(detache)s de tickets") % {"detache": format_euros(one.lue.detache)}
        return
    yield _("Certifié exact : %(certifie)s ; compté : %(par)s") % {
        "certifie": count.certifie_par,
        "par": count.par,
    }
    if one.lue.retard:
        yield _("COMPTÉE LE %(jour)s") % {"jour": texte.jour_court(timezone.localdate(count.moment)).upper()}
    yield from decousus(one.lue.tickets)
    if count.observation:
        yield _("Observation : %(observation)s") % {"observation": count.observation}


def _correction(grid: Grille, one: LigneCorrection, date: str) -> Iterator[Ligne]:
    """A correction in red: its number, by how much each figure moves, what it says."""
    moves = {"preleve": one.preleve, **one.colonnes._asdict()}
    cells = {"jour": date or f"±{one.numero}", "table": str(one.table), "seance": str(one.seance)}
    cells |= {nom: _signed(montant) for nom, montant in moves.items() if montant}
    adds = {nom: montant for nom, montant in moves.items() if montant}
    said = [line for text in _dit(one) for line in texte.fold(text, grid.mention, retrait=2)]
    for mention in said:
        html = f"{grid.html(cells)}  {texte.plain(mention)}".rstrip()
        yield Ligne(f"<em>{html}</em>", grid.adds(adds))
        cells, adds = {}, {}


def _signed(montant: int) -> str:
    return f"+{format_montant(montant)}" if montant > 0 else format_montant(montant)


def _dit(one: LigneCorrection) -> Iterator[str]:
    about = _("± %(numero)s, séance %(seance)s du %(jour)s") % {
        "numero": one.numero,
        "seance": one.seance,
        "jour": f"{one.jour_seance:%d/%m/%Y}",
    }
    yield _("%(objet)s, coup %(coup)s") % {"objet": about, "coup": one.coup} if one.coup else about
    yield f"{one.avant} → {one.apres}"
    yield _("%(motif)s (%(nom)s)") % {"motif": one.motif, "nom": one.propose_par}
    yield _("Approuvée le %(jour)s à %(heure)s, %(nom)s : « %(mention)s »") % {
        "jour": texte.jour_court(timezone.localdate(one.moment)),
        "heure": texte.heure(one.moment),
        "nom": one.approuve_par,
        "mention": one.mention,
    }


def _arrete(grid: Grille, jour: JourLu) -> Iterator[Ligne]:
    """The total of the day, then its closing in words with both signatures; PROVISOIRE while it is open."""
    cells = {"coups": str(jour.sommes.coups), "preleve": format_montant(jour.sommes.preleve)}
    cells |= {nom: format_montant(getattr(jour.sommes, nom)) for nom in SOMMES}
    cells["nombre"] = ""
    total = _("Total du %(jour)s") % {"jour": f"{jour.jour:%d/%m}"}
    yield Ligne(texte.bold(grid.titree(total, cells, debut=0, largeur=3)))
    yield from phrases(grid, *_words(jour)).lignes


def _words(jour: JourLu) -> Iterator[str]:
    said = {"jour": texte.jour(jour.jour)}
    if jour.cloture is None:
        waiting = [s for s in jour.seances if s.lue.comptee is None]
        yield _("PROVISOIRE : la journée du %(jour)s n’est pas close.") % said
        for s in waiting:
            yield _("À compter : table %(table)s, séance %(seance)s.") % {
                "table": s.table,
                "seance": s.lue.numero,
            }
        return
    yield _("Journée du %(jour)s arrêtée à la somme de %(lettres)s (%(somme)s).") % {
        **said,
        "lettres": montant_en_lettres(jour.cloture.porte),
        "somme": format_euros(jour.cloture.porte),
    }
    yield from signatures(jour.cloture)
    if (jour.cloture.preleve, jour.cloture.porte) != jour.sommes.totaux:
        yield _("ÉCART : la clôture dit %(preleve)s prélevés et %(porte)s portés.") % {
            "preleve": format_euros(jour.cloture.preleve),
            "porte": format_euros(jour.cloture.porte),
        }


def signatures(cloture: ClotureSignee) -> Iterator[str]:
    """Who closed and who signed beside him, when, under which entry, and the perpetual totals then."""
    yield _("Signé le %(instant)s : %(par)s et %(signe_par)s ; journal, écriture n° %(entry)s.") % {
        "instant": texte.instant(cloture.moment),
        "par": cloture.par,
        "signe_par": cloture.signe_par,
        "entry": cloture.entry,
    }
    yield _("Total perpétuel : prélevé %(preleve)s, porté %(porte)s.") % {
        "preleve": format_euros(cloture.perpetuel_preleve),
        "porte": format_euros(cloture.perpetuel_porte),
    }


def nom_periode(lu: ControleLu) -> str:
    """`novembre 2026`, `lundi 30 novembre 2026`, `2026-2027`."""
    return texte.jour(lu.periode.debut) if lu.periode == day(lu.periode.debut) else lu.periode.nom
