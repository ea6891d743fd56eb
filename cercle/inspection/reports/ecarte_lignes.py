"""The lines of the carnet spécial: each coup, its stakes on the left and what became of them on the right."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import zip_longest

from django.utils.translation import gettext as _

from cercle.inspection.papier import texte
from cercle.inspection.papier.registre import Bloc, Grille, Ligne
from cercle.ledger.models import Etat, Fonction
from cercle.ledger.selectors.carnet import CarnetLu, EtatLu, PosteLu
from cercle.ledger.selectors.ecarte import CoupLu, LigneMise, LignePaiement, LignePrelevement, LigneTicket
from cercle.rules.montant import format_montant

from .chouette_mentions import OBJETS, Fait, faits
from .ecarte_grille import GAUCHE, tenu
from .ecarte_mentions import Jour, mentions


def blocs(lu: CarnetLu, grid: Grille) -> Iterator[Bloc]:
    """Coups and what happened between them, in the order of the journal."""
    events = _evenements(lu)
    day = Jour(lu.ouverte_a)
    for coup in lu.coups:
        while events and events[0].entry < coup.entry:
            yield _entre(grid, day, events.pop(0))
        if turned := day.turn(coup.ouvert_a):
            yield phrases(grid, turned)
        yield Bloc(
            tuple(_coup(lu, coup, grid, day)), suite=f"({coup.numero})".rjust(grid.colonnes[0].largeur)
        )
    for event in events:
        yield _entre(grid, day, event)


def _evenements(lu: CarnetLu) -> list[Fait]:
    """What happened between the coups, the chouettes included."""
    table: list[EtatLu | PosteLu] = [*lu.etats, *(p for p in lu.postes if p.releve)]
    events = [Fait(event.entry, event.moment, _phrase(event)) for event in table]
    events += [fait for chouette in lu.chouettes for fait in faits(chouette)]
    return sorted(events, key=lambda event: event.entry)


def _entre(grid: Grille, day: Jour, event: Fait) -> Bloc:
    return phrases(grid, day.turn(event.moment), f"{texte.heure(event.moment)}  {event.phrase}")


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


def phrases(grid: Grille, *said: str) -> Bloc:
    """What happened between two coups, written across the columns."""
    indent = " " * (grid.colonnes[0].largeur + 1)
    lines = []
    for phrase in said:
        folded = texte.fold(phrase, grid.chiffres - len(indent) - 2)
        lines += [f"{indent}{'  ' if i else ''}<i>{escape(line)}</i>" for i, line in enumerate(folded)]
    return Bloc(tuple(Ligne(line) for line in lines))


def _coup(lu: CarnetLu, coup: CoupLu, grid: Grille, day: Jour) -> Iterator[Ligne]:
    """Stakes and their totals on the left; sums held, levies, tickets, payments and mentions beside them."""
    left = [_mise(grid, coup, mise, first=not i) for i, mise in enumerate(coup.mises)]
    left.append(_masses(grid, coup))
    right = _suites(grid, lu, coup)
    said = [line for text in mentions(lu, coup, day) for line in texte.fold(text, grid.mention, retrait=2)]
    no_left, no_right = _Cote(grid.ligne({}, fin=GAUCHE)), _Cote(grid.ligne({}, debut=GAUCHE))
    for place in range(max(len(left), len(right), len(said))):
        here = left[place] if place < len(left) else no_left
        there = right[place] if place < len(right) else no_right
        mention = escape(said[place], quote=False) if place < len(said) else ""
        # One run of text a line: each further one costs as much as the whole line.
        yield Ligne(f"{here.html} {there.html}  {mention}".rstrip(), grid.adds(here.adds | there.adds))


@dataclass(frozen=True, slots=True)
class _Cote:
    """Half a line: its text, and what it adds to the running totals."""

    html: str
    adds: dict[str, int] = field(default_factory=dict)


def _mise(grid: Grille, coup: CoupLu, mise: LigneMise, *, first: bool) -> _Cote:
    """A stake as received; a cancelled one is struck through and adds nothing."""
    cote = mise.cote.lower()
    cells = {
        "heure": texte.heure(mise.recorded_at),
        "rang": str(mise.rang),
        f"fiche_{cote}": str(mise.fiche),
        f"mise_{cote}": format_montant(mise.montant),
        f"rendu_{cote}": format_montant(mise.rendu) if mise.rendu else "",
    }
    text = grid.ligne(cells, debut=1, fin=GAUCHE)
    numero = texte.bold(grid.texte([str(coup.numero) if first else ""]))
    if mise.annulee:
        body = text.strip()
        before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
        return _Cote(f"{numero} {before}<s>{body}</s>{after}")
    return _Cote(f"{numero} {text}", {f"mise_{cote}": mise.montant, f"rendu_{cote}": mise.rendu})


def _masses(grid: Grille, coup: CoupLu) -> _Cote:
    """The totals of both sides: laid, and given back."""
    cells = {}
    for cote, laid in (("A", coup.masse_a), ("B", coup.masse_b)):
        back = sum(m.rendu for m in coup.mises if m.cote == cote)
        cells[f"mise_{cote.lower()}"] = format_montant(laid)
        cells[f"rendu_{cote.lower()}"] = format_montant(back) if back else ""
    room = sum(c.largeur + 1 for c in grid.colonnes[1:3]) - 1
    body = f"{_('Masses').ljust(room)} {grid.ligne(cells, debut=3, fin=GAUCHE)}"
    return _Cote(texte.bold(f"{grid.texte([''])} {body}"))


def _suites(grid: Grille, lu: CarnetLu, coup: CoupLu) -> list[_Cote]:
    """Sums held, levies with their tickets, payments, one under the other."""
    held, held_adds = _tenu(lu, coup)
    lines = []
    for levied, paid in zip_longest(_prelevements(coup.prelevements), _paiements(coup.paiements)):
        cells, adds = dict(held), dict(held_adds)
        held, held_adds = {}, {}
        for more, more_adds in (one for one in (levied, paid) if one):
            cells |= more
            adds |= more_adds
        lines.append(_Cote(grid.ligne(cells, debut=GAUCHE), adds))
    return lines or [_Cote(grid.ligne(held, debut=GAUCHE), held_adds)]


# The cells of a line by name, and what they add.
_Cellules = tuple[dict[str, str], dict[str, int]]


def _tenu(lu: CarnetLu, coup: CoupLu) -> _Cellules:
    """What is held on each side; at the chouette its amount before the coup, and what is outside."""
    cells, adds = {}, {}
    total = tenu(coup)
    if total is not None:
        cells["tenu"], adds["tenu"] = format_montant(total), total
    chouette = lu.chouette_of(coup)
    if coup.chouette:
        cells["montant"] = format_montant(coup.chouette.courante)
        cells["dehors"], adds["dehors"] = format_montant(coup.chouette.dehors), coup.chouette.dehors
    elif chouette:
        cells["montant"] = format_montant(chouette.courante_avant(coup.entry))
    return cells, adds


def _prelevements(levies: Sequence[LignePrelevement]) -> Iterator[_Cellules]:
    """Each levy on the line of its first tickets, the others of the same levy beneath."""
    for levy in levies:
        cells = {"objet": OBJETS[levy.objet], "prelevement": format_montant(levy.montant)}
        adds = {"prelevement": levy.montant}
        for ticket in levy.tickets:
            yield cells | cells_ticket(ticket), adds | {"tickets": ticket.dernier - ticket.premier + 1}
            cells, adds = {}, {}
        if cells:
            yield cells, adds


def cells_ticket(ticket: LigneTicket) -> dict[str, str]:
    """The cells of tickets detached from one carnet."""
    return {
        "valeur": format_montant(ticket.valeur),
        "du": str(ticket.premier),
        "au": str(ticket.dernier),
        "tickets": str(ticket.dernier - ticket.premier + 1),
    }


def _paiements(paid: Sequence[LignePaiement]) -> Iterator[_Cellules]:
    for one in paid:
        yield {"fiche_p": str(one.fiche), "paye": format_montant(one.montant)}, {"paye": one.montant}
