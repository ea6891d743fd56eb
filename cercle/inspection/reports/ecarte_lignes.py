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
from .corrections import Actuel, actuel, origine, phrases_of, signe_mise
from .corrections import Ligne as Mise
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
            (*_coup(lu, coup, grid, day), *corrections(grid, lu, coup)),
            suite=f"({coup.numero})".rjust(grid.colonnes[0].largeur),
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


def phrases(grid: Grille, *said: str, rouge: bool = False) -> Bloc:
    """What happened between two coups, written across the columns; a correction in red."""
    indent = " " * (grid.colonnes[0].largeur + 1)
    opening, closing = ('<em class="phrase">', "</em>") if rouge else ("<i>", "</i>")
    lines = []
    for phrase in said:
        folded = texte.fold(phrase, grid.chiffres - len(indent) - 2)
        lines += [
            f"{indent}{'  ' if i else ''}{opening}{escape(line)}{closing}" for i, line in enumerate(folded)
        ]
    return Bloc(tuple(Ligne(line) for line in lines))


def corrections(grid: Grille, lu: CarnetLu, coup: CoupLu) -> Iterator[Ligne]:
    """The corrections of a coup in words, under its lines."""
    for said, approved in phrases_of(lu, coup):
        yield from phrases(grid, said, rouge=approved).lignes


def _coup(lu: CarnetLu, coup: CoupLu, grid: Grille, day: Jour) -> Iterator[Ligne]:
    """Stakes and their totals on the left; sums held, levies, tickets, payments and mentions beside them."""
    first, now = origine(coup), actuel(lu, coup)
    left = [
        line for i, mise in enumerate(coup.mises) for line in _mise(grid, lu, coup, mise, now, first=not i)
    ]
    left += _masses(grid, coup, first, now)
    right = _suites(grid, lu, coup, first, now)
    said = [*_dit(grid, mentions(lu, coup, day))]
    no_left, no_right = _Cote(grid.ligne({}, fin=GAUCHE)), _Cote(grid.ligne({}, debut=GAUCHE))
    for place in range(max(len(left), len(right), len(said))):
        here = left[place] if place < len(left) else no_left
        there = right[place] if place < len(right) else no_right
        mention = said[place] if place < len(said) else ""
        # One run of text a line: each further one costs as much as the whole line.
        yield Ligne(f"{here.html} {there.html}  {mention}".rstrip(), grid.adds(here.adds | there.adds))


def _dit(grid: Grille, texts: Iterator[str]) -> Iterator[str]:
    """The mentions folded to their column, as HTML: some struck, some in red."""
    for text in texts:
        opening, closing = BALISES.get(type(text), ("", ""))
        for line in texte.fold(text, grid.mention, retrait=2):
            yield f"{opening}{escape(line, quote=False)}{closing}"


BALISES = {texte.Rayee: ("<s>", "</s>"), texte.Rouge: ("<em>", "</em>")}


@dataclass(frozen=True, slots=True)
class _Cote:
    """Half a line: its text, and what it adds to the running totals."""

    html: str
    adds: dict[str, int] = field(default_factory=dict)


def _mise(
    grid: Grille, lu: CarnetLu, coup: CoupLu, mise: LigneMise, now: Actuel, *, first: bool
) -> Iterator[_Cote]:
    """A stake as received; cancelled or corrected it is struck and adds nothing; the correction in red."""
    cells = _cells_mise(mise.cote, mise.fiche, mise.montant, mise.rendu)
    cells |= {"heure": texte.heure(mise.recorded_at), "rang": str(mise.rang)}
    text = grid.ligne(cells, debut=1, fin=GAUCHE)
    numero = texte.bold(grid.texte([str(coup.numero) if first else ""]))
    line = now.lignes.get(mise.rang)
    if line == Mise(mise.fiche, mise.cote, mise.montant, mise.rendu):
        yield _Cote(f"{numero} {text}", _adds_mise(line))
        return
    body = text.strip()
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    yield _Cote(f"{numero} {before}<s>{body}</s>{after}")
    if line is not None:
        cells = _cells_mise(line.cote, line.fiche, line.montant, line.rendu)
        cells["rang"] = signe_mise(lu, coup, mise.rang)
        yield _Cote(f"<em>{grid.ligne(cells, fin=GAUCHE)}</em>", _adds_mise(line))


def _cells_mise(cote: str, fiche: int, montant: int, rendu: int) -> dict[str, str]:
    side = cote.lower()
    return {
        f"fiche_{side}": str(fiche),
        f"mise_{side}": format_montant(montant),
        f"rendu_{side}": format_montant(rendu) if rendu else "",
    }


def _adds_mise(line: Mise) -> dict[str, int]:
    side = line.cote.lower()
    return {f"mise_{side}": line.montant, f"rendu_{side}": line.rendu}


def _masses(grid: Grille, coup: CoupLu, first: Actuel, now: Actuel) -> Iterator[_Cote]:
    """The totals of both sides, laid and given back; as first written, then as they count if they differ."""
    known = {"mise_a": coup.masse_a, "mise_b": coup.masse_b}
    known |= {f"rendu_{cote.lower()}": first.rendu(cote) for cote in "AB"}
    counts = {f"mise_{cote.lower()}": now.masse(cote) for cote in "AB"}
    counts |= {f"rendu_{cote.lower()}": now.rendu(cote) for cote in "AB"}
    changed = {nom for nom in known if now.signe and known[nom] != counts[nom]}
    room = sum(c.largeur + 1 for c in grid.colonnes[1:3]) - 1
    blank = grid.texte([""])
    figures = grid.html(_sums(known), rayees=changed, debut=3, fin=GAUCHE)
    yield _Cote(f"<b>{blank} {_('Masses').ljust(room)} {figures}</b>")
    if changed:
        figures = grid.html({n: format_montant(counts[n]) for n in changed}, debut=3, fin=GAUCHE)
        yield _Cote(f"<em>{blank} {now.signe.rjust(room)} {figures}</em>")


def _sums(sums: dict[str, int]) -> dict[str, str]:
    return {nom: format_montant(value) for nom, value in sums.items() if value or nom.startswith("mise")}


def _suites(grid: Grille, lu: CarnetLu, coup: CoupLu, first: Actuel, now: Actuel) -> list[_Cote]:
    """Sums held, levies with their tickets, payments, one under the other; then in red what they become."""
    held, held_adds = _tenu(lu, coup)
    struck = {nom for nom in ("tenu", "dehors") if getattr(first, nom) != getattr(now, nom)}
    lines = []
    for levied, paid in zip_longest(_prelevements(coup.prelevements, now), _paiements(coup.paiements, now)):
        cells, adds, out = dict(held), dict(held_adds), set(struck)
        held, held_adds, struck = {}, {}, set()
        for more, more_adds, more_out in (one for one in (levied, paid) if one):
            cells |= more
            adds |= more_adds
            out |= more_out
        lines.append(_suite(grid, cells, adds, out))
    lines = lines or [_suite(grid, held, held_adds, struck)]
    return lines + [
        _Cote(f"<em>{grid.ligne(cells, debut=GAUCHE)}</em>", adds)
        for cells, adds in _suites_corrigees(first, now)
    ]


def _suite(grid: Grille, cells: dict[str, str], adds: dict[str, int], out: set[str]) -> _Cote:
    """Half a line; what is struck of it adds nothing."""
    kept = {nom: value for nom, value in adds.items() if nom not in out}
    if not out:
        return _Cote(grid.ligne(cells, debut=GAUCHE), kept)
    return _Cote(grid.html(cells, rayees=out, debut=GAUCHE), kept)


def _suites_corrigees(first: Actuel, now: Actuel) -> Iterator[tuple[dict[str, str], dict[str, int]]]:
    """What is held, levied and paid once corrected, where it differs."""
    sums = {nom: getattr(now, nom) for nom in ("tenu", "dehors")}
    held = {nom: value or 0 for nom, value in sums.items() if value != getattr(first, nom)}
    levies = [one for one in now.levies.items() if first.levies.get(one[0]) != one[1]]
    paid = [one for one in now.paiements if one not in first.paiements]
    for levy, payment in zip_longest(levies, paid or ([None] if held and not levies else [])):
        cells, adds = {nom: format_montant(value) for nom, value in held.items()}, dict(held)
        held = {}
        if levy:
            cells |= {"objet": OBJETS[levy[0]], "prelevement": format_montant(levy[1])}
            adds["prelevement"] = levy[1]
        if payment:
            cells |= {"fiche_p": str(payment[0]), "paye": format_montant(payment[1])}
            adds["paye"] = payment[1]
        yield cells, adds


# The cells of a line by name, what they add, and those struck.
_Cellules = tuple[dict[str, str], dict[str, int], set[str]]


def _tenu(lu: CarnetLu, coup: CoupLu) -> tuple[dict[str, str], dict[str, int]]:
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


def _prelevements(levies: Sequence[LignePrelevement], now: Actuel) -> Iterator[_Cellules]:
    """Each levy on the line of its first tickets, the others of the same levy beneath."""
    for levy in levies:
        cells = {"objet": OBJETS[levy.objet], "prelevement": format_montant(levy.montant)}
        adds = {"prelevement": levy.montant}
        out = {"prelevement"} if now.levies[levy.objet] != levy.montant else set()
        for ticket in levy.tickets:
            count = ticket.dernier - ticket.premier + 1
            yield cells | cells_ticket(ticket), adds | {"tickets": count}, out
            cells, adds, out = {}, {}, set()
        if cells:
            yield cells, adds, out


def cells_ticket(ticket: LigneTicket) -> dict[str, str]:
    """The cells of tickets detached from one carnet."""
    return {
        "valeur": format_montant(ticket.valeur),
        "du": str(ticket.premier),
        "au": str(ticket.dernier),
        "tickets": str(ticket.dernier - ticket.premier + 1),
    }


def _paiements(paid: Sequence[LignePaiement], now: Actuel) -> Iterator[_Cellules]:
    for one in paid:
        out = set() if (one.fiche, one.montant) in now.paiements else {"fiche_p", "paye"}
        yield {"fiche_p": str(one.fiche), "paye": format_montant(one.montant)}, {"paye": one.montant}, out
