"""The lines of the carnet spécial: each coup, its stakes on the left and what became of them on the right."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cercle.inspection.papier import texte
from cercle.inspection.papier.registre import Bloc, Colonne, Grille, Ligne
from cercle.ledger.models import Etat, Fonction
from cercle.ledger.selectors import ecarte
from cercle.ledger.selectors.carnet import CarnetLu, EtatLu, PosteLu
from cercle.ledger.selectors.ecarte import CoupLu, LigneMise, LignePrelevement
from cercle.rules.montant import format_montant

LARGEUR = 272  # millimetres between the outer rules
CORPS = 7.5  # points
MENTION_MINIMUM = 34
# What a page carries forward, in the order of the columns.
TOTAUX = ("mise_a", "rendu_a", "mise_b", "rendu_b", "tenu", "prelevement", "tickets", "paye")
_GAUCHE = 9  # columns of the stakes; the others follow


def grille(lu: CarnetLu) -> Grille:
    """The columns, wide enough for the totals of the last page."""
    mise = max((sum(m.montant for c in lu.coups for m in c.mises if m.cote == cote)) for cote in "AB")
    tenu = sum(c.tenu or 0 for c in lu.coups)
    somme = max(9, len(format_montant(mise)))
    fiche = max(3, *(len(str(m.fiche)) for c in lu.coups for m in c.mises), 0)
    ticket = max(
        6, *(len(str(t.dernier)) for c in lu.coups if c.prelevement for t in c.prelevement.tickets), 0
    )
    coup = len(str(len(lu.coups))) + 2
    recu, a, b = _("Réception"), _("Enjeux du côté A"), _("Enjeux du côté B")
    cagnotte, paye = _("Cagnotte : prélèvement, tickets"), _("Paiements")
    return Grille(
        (
            Colonne(_("Coup"), "", max(5, coup)),
            Colonne(_("Heure"), recu, 8),
            Colonne(_("Rang"), recu, 4),
            Colonne(_("Fiche"), a, fiche + 1),
            Colonne(_("Mise"), a, somme, total=True),
            Colonne(_("Rendu"), a, somme, total=True),
            Colonne(_("Fiche"), b, fiche + 1),
            Colonne(_("Mise"), b, somme, total=True),
            Colonne(_("Rendu"), b, somme, total=True),
            Colonne(_("Tenu de|chaque côté"), "", somme, total=True),
            Colonne(_("Prélè-|vement"), cagnotte, max(8, len(format_montant(lu.prelevement))), total=True),
            Colonne(_("Valeur"), cagnotte, 6),
            Colonne(_("Du n°"), cagnotte, ticket),
            Colonne(_("Au n°"), cagnotte, ticket),
            Colonne(_("Nbre"), cagnotte, 5, total=True),
            Colonne(_("Fiche"), paye, fiche + 1),
            Colonne(_("Payé"), paye, max(somme, len(format_montant(2 * tenu))), total=True),
        ),
        largeur=LARGEUR,
        corps=CORPS,
        mention_minimum=MENTION_MINIMUM,
    )


def ligne_totaux(grid: Grille, titre: str, sommes: tuple[int, ...]) -> str:
    """The line carried to or from a page, in bold."""
    cells = [""] * len(grid.colonnes)
    for place, nom, somme in zip(grid.totaux, TOTAUX, sommes, strict=True):
        cells[place] = str(somme) if nom == "tickets" else format_montant(somme)
    return " " * (grid.colonnes[0].largeur + 1) + _bold(_over(grid, titre, cells[4:], debut=1, largeur=3))


def blocs(lu: CarnetLu, grid: Grille) -> Iterator[Bloc]:
    """Coups and what happened between them, in the order of the journal."""
    events: list[EtatLu | PosteLu] = [*lu.etats, *(p for p in lu.postes if p.releve)]
    events.sort(key=lambda event: event.entry)
    day = _Jour(lu.ouverte_a)
    for coup in lu.coups:
        while events and events[0].entry < coup.entry:
            event = events.pop(0)
            yield _bloc(grid, day.turn(event.moment), f"{texte.heure(event.moment)}  {_phrase(event)}")
        if turned := day.turn(coup.ouvert_a):
            yield _bloc(grid, turned)
        yield Bloc(
            tuple(_coup(lu, coup, grid, day)), suite=f"({coup.numero})".rjust(grid.colonnes[0].largeur)
        )
    for event in events:
        yield _bloc(grid, day.turn(event.moment), f"{texte.heure(event.moment)}  {_phrase(event)}")


class _Jour:
    """The local date and offset of the last line written; says the new ones when they change."""

    def __init__(self, moment: dt.datetime) -> None:
        self._now = self._key(moment)

    def turn(self, moment: dt.datetime) -> str:
        key = self._key(moment)
        if key == self._now:
            return ""
        self._now = key
        return f"{texte.jour(timezone.localtime(moment).date())} ({texte.decalage(moment)})"

    @staticmethod
    def _key(moment: dt.datetime) -> tuple[dt.date, dt.timedelta | None]:
        local = timezone.localtime(moment)
        return local.date(), local.utcoffset()


def _phrase(event: EtatLu | PosteLu) -> str:
    if isinstance(event, PosteLu):
        return _("Relève, %(fonction)s : %(nom)s remplace %(releve)s.") % {
            "fonction": Fonction(event.fonction).label,
            "nom": event.nom,
            "releve": event.releve,
        }
    if event.etat == Etat.INTERROMPUE:
        return _("Séance interrompue : %(motif)s") % {"motif": event.motif or _("sans motif inscrit")}
    return {Etat.REPRISE.value: _("Séance reprise."), Etat.CLOSE.value: _("Séance close.")}[event.etat]


def _bloc(grid: Grille, *phrases: str) -> Bloc:
    """What happened between two coups, written across the columns."""
    indent = " " * (grid.colonnes[0].largeur + 1)
    lines = []
    for phrase in phrases:
        folded = texte.fold(phrase, grid.chiffres - len(indent) - 2)
        lines += [f"{indent}{'  ' if i else ''}<i>{escape(line)}</i>" for i, line in enumerate(folded)]
    return Bloc(tuple(Ligne(line) for line in lines))


def _coup(lu: CarnetLu, coup: CoupLu, grid: Grille, day: _Jour) -> Iterator[Ligne]:
    """Stakes and their totals on the left; sum held, levy, tickets, payments and mentions beside them."""
    left = [_mise(grid, coup, mise, first=not i) for i, mise in enumerate(coup.mises)]
    left.append(_masses(grid, coup))
    right = _suites(grid, coup)
    mentions = [
        line for text in _mentions(lu, coup, day) for line in texte.fold(text, grid.mention, retrait=2)
    ]
    no_left, no_right = (
        _Cote(grid.texte([""] * _GAUCHE)),
        _Cote(grid.texte([""] * (len(grid.colonnes) - _GAUCHE), debut=_GAUCHE)),
    )
    for place in range(max(len(left), len(right), len(mentions))):
        here = left[place] if place < len(left) else no_left
        there = right[place] if place < len(right) else no_right
        said = escape(mentions[place], quote=False) if place < len(mentions) else ""
        # One run of text a line: each further one costs as much as the whole line.
        yield Ligne(f"{here.html} {there.html}  {said}".rstrip(), _sommes(here.adds | there.adds))


@dataclass(frozen=True, slots=True)
class _Cote:
    """Half a line: its text, and what it adds to the running totals."""

    html: str
    adds: dict[str, int] = field(default_factory=dict)


def _sommes(adds: dict[str, int]) -> tuple[int, ...]:
    return tuple(adds.get(nom, 0) for nom in TOTAUX) if adds else ()


def _mise(grid: Grille, coup: CoupLu, mise: LigneMise, *, first: bool) -> _Cote:
    """A stake as received; a cancelled one is struck through and adds nothing."""
    money = [str(mise.fiche), format_montant(mise.montant), format_montant(mise.rendu) if mise.rendu else ""]
    sides = [*money, "", "", ""] if mise.cote == "A" else ["", "", "", *money]
    text = grid.texte([texte.heure(mise.recorded_at), str(mise.rang), *sides], debut=1)
    numero = grid.texte([str(coup.numero) if first else ""])
    if mise.annulee:
        body = text.strip()
        before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
        return _Cote(f"{_bold(numero)} {before}<s>{body}</s>{after}")
    cote = mise.cote.lower()
    return _Cote(f"{_bold(numero)} {text}", {f"mise_{cote}": mise.montant, f"rendu_{cote}": mise.rendu})


def _masses(grid: Grille, coup: CoupLu) -> _Cote:
    """The totals of both sides: laid, and given back."""
    back = {cote: sum(m.rendu for m in coup.mises if m.cote == cote) for cote in "AB"}
    cells = ["", format_montant(coup.masse_a), format_montant(back["A"]) if back["A"] else ""]
    cells += ["", format_montant(coup.masse_b), format_montant(back["B"]) if back["B"] else ""]
    return _Cote(_bold(f"{grid.texte([''])} {_over(grid, _('Masses'), cells, debut=1, largeur=2)}"))


def _suites(grid: Grille, coup: CoupLu) -> list[_Cote]:
    """Sum held, levy, tickets and payments, one under the other."""
    tickets = coup.prelevement.tickets if coup.prelevement else ()
    lines = []
    for place in range(max(1, len(tickets), len(coup.paiements))):
        cells, adds = [""] * (len(grid.colonnes) - _GAUCHE), {}
        if place == 0 and coup.tenu is not None:
            cells[0], adds["tenu"] = format_montant(coup.tenu), coup.tenu
        if place == 0 and coup.prelevement:
            cells[1], adds["prelevement"] = format_montant(coup.prelevement.montant), coup.prelevement.montant
        if place < len(tickets):
            ticket = tickets[place]
            adds["tickets"] = ticket.dernier - ticket.premier + 1
            cells[2:6] = [
                format_montant(ticket.valeur),
                str(ticket.premier),
                str(ticket.dernier),
                str(adds["tickets"]),
            ]
        if place < len(coup.paiements):
            paid = coup.paiements[place]
            cells[6:8], adds["paye"] = [str(paid.fiche), format_montant(paid.montant)], paid.montant
        lines.append(_Cote(grid.texte(cells, debut=_GAUCHE), adds))
    return lines


def _mentions(lu: CarnetLu, coup: CoupLu, day: _Jour) -> Iterator[str]:
    """What the last column says of a coup, in the order in which it happened."""
    yield _("Cartes : A fiche %(a)s, B fiche %(b)s") % {"a": coup.joueur_a, "b": coup.joueur_b}
    for mise in coup.mises:
        if turned := day.turn(mise.recorded_at):
            yield _("Rang %(rang)s et suivants : %(jour)s") % {"rang": mise.rang, "jour": turned}
        if mise.annulee:
            made = lu.annulations[coup.numero, mise.rang]
            yield _("Rang %(rang)s annulé à %(heure)s") % {
                "rang": mise.rang,
                "heure": texte.heure(made.moment),
            }
    if coup.prelevement:
        yield _levy(coup.prelevement)
    yield from _donnes(coup, day)
    end = lu.issues.get(coup.numero)
    turned = day.turn(end) if end else ""
    after = f", {turned}" if turned else ""
    if coup.etat == ecarte.NUL and end:
        yield _("COUP NUL à %(heure)s : %(motif)s") % {
            "heure": texte.heure(end) + after,
            "motif": coup.motif_nullite,
        }
    elif coup.vainqueur and end:
        yield _("Gagne %(cote)s à %(heure)s") % {"cote": coup.vainqueur, "heure": texte.heure(end) + after}
    else:
        yield _EN_COURS[coup.etat]


_EN_COURS = {
    ecarte.MISES: gettext_lazy("EN COURS : mises ouvertes"),
    ecarte.ARRETE: gettext_lazy("EN COURS : mises arrêtées"),
    ecarte.DONNE: gettext_lazy("EN COURS : cartes données"),
}


def _levy(levy: LignePrelevement) -> str:
    """Base, rate, exact product, rounded figure and articles, in short."""
    whole, rest = divmod(levy.exact, 10_000)
    exact = f"{format_montant(whole)}{f'{rest:04d}'.rstrip('0')}"
    rounded = format_montant(levy.montant)
    figures = exact if exact == rounded else f"{exact} → {rounded}"  # the arrow is explained on the last page
    percent, hundredths = divmod(levy.taux, 100)
    rate = f"{percent},{hundredths:02d}".rstrip("0").rstrip(",")
    return _("%(taux)s %% × %(base)s = %(figures)s art. %(article)s") % {
        "taux": rate,
        "base": format_montant(levy.base),
        "figures": figures,
        "article": levy.article,
    }


def _donnes(coup: CoupLu, day: _Jour) -> Iterator[str]:
    """Each donne with its pack, each followed by what spoilt it."""
    for place, (couleur, moment) in enumerate(coup.donnes):
        turned = day.turn(moment)
        yield _("Donne %(heure)s, jeu %(couleur)s%(jour)s") % {
            "heure": texte.heure(moment),
            "couleur": couleur,
            "jour": f", {turned}" if turned else "",
        }
        if place < len(coup.fausses_donnes):
            motif, spoilt = coup.fausses_donnes[place]
            yield _("Fausse donne %(heure)s : %(motif)s") % {"heure": texte.heure(spoilt), "motif": motif}


def _bold(text: str) -> str:
    """Bold, its blanks included: a line in fewer pieces is printed faster."""
    return f"<b>{escape(text, quote=False)}</b>" if text.strip() else text


def _over(grid: Grille, titre: str, cells: list[str], *, debut: int = 0, largeur: int = 4) -> str:
    """A title over the first `largeur` columns from `debut`, then cells."""
    room = sum(c.largeur + 1 for c in grid.colonnes[debut : debut + largeur]) - 1
    return f"{titre.ljust(room)} {grid.texte(cells, debut=debut + largeur)}"
