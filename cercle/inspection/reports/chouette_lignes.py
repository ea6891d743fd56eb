"""The lines of the registre des chouettes: each chouette from its auction to its end, with every c."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape

from django.utils.translation import gettext as _

from cercle.inspection.papier import texte
from cercle.inspection.papier.registre import Bloc, Colonne, Grille, Ligne
from cercle.ledger.models import Nature, Objet
from cercle.ledger.selectors import encours
from cercle.ledger.selectors.carnet import CarnetLu
from cercle.ledger.selectors.chouette import ChouetteLue, LigneMouvement
from cercle.ledger.selectors.ecarte import CoupLu
from cercle.rules.montant import format_euros, format_montant

from .chouette_mentions import OBJETS, adjudication, calcul, fin, premier, remise, verification
from .corrections import Actuel, actuel, origine
from .ecarte_lignes import cells_ticket, corrections, phrases
from .ecarte_mentions import EN_COURS, Jour

LARGEUR, CORPS = 272, 7.5
MENTION_MINIMUM = 38


def coups_of(lu: CarnetLu, chouette: ChouetteLue) -> list[CoupLu]:
    """The coups of a chouette, void ones included."""
    return [c for c in lu.coups if lu.chouette_of(c) is chouette]


def grille(lu: CarnetLu) -> Grille:
    """The columns, wide enough for the totals of the last page."""
    coups = [c for c in lu.coups if lu.chouette_of(c)]
    laid = sum(max(c.masse_a, c.masse_b) for c in coups)
    most = max((m.courante for c in lu.chouettes for m in c.mouvements), default=0)
    somme, montant = max(9, len(format_montant(laid))), max(9, len(format_montant(most)))
    ticket = max(6, *(len(str(t.dernier)) for c in coups for t in c.tickets), 0)
    pontes, allies, tenu = _("Mises des pontes"), _("Côté de la chouette"), _("Tenu")
    levies, cagnotte = sum(c.preleve for c in coups), _("Cagnotte : prélèvement, tickets")
    return Grille(
        (
            Colonne(_("Coup"), "", max(5, len(str(len(lu.coups))) + 2), nom="coup"),
            Colonne(_("Heure"), "", 8, nom="heure"),
            Colonne(_("Chouette|avant"), "", montant, nom="avant"),
            Colonne(_("Mises"), pontes, somme, total=True, nom="pontes"),
            Colonne(_("Rendu"), pontes, somme, total=True, nom="rendu_p"),
            Colonne(_("Mises"), allies, somme, total=True, nom="allies"),
            Colonne(_("Rendu"), allies, somme, total=True, nom="rendu_a"),
            Colonne(_("Sur elle"), tenu, somme, total=True, nom="sur"),
            Colonne(_("En dehors|par côté"), tenu, somme, total=True, nom="dehors"),
            Colonne(_("Sur"), cagnotte, 3, nom="objet"),
            Colonne(
                _("Prélè-|vement"),
                cagnotte,
                max(8, len(format_montant(levies))),
                total=True,
                nom="prelevement",
            ),
            Colonne(_("Valeur"), cagnotte, 6, nom="valeur"),
            Colonne(_("Du n°"), cagnotte, ticket, nom="du"),
            Colonne(_("Au n°"), cagnotte, ticket, nom="au"),
            Colonne(_("Nbre"), cagnotte, 5, total=True, nom="tickets", unites=True),
            Colonne(_("Détachés"), cagnotte, 8, nom="detaches"),
            Colonne(_("Gagne"), "", 8, nom="gagne"),
            Colonne(_("Chouette|après"), "", montant, nom="apres"),
        ),
        largeur=LARGEUR,
        corps=CORPS,
        mention_minimum=MENTION_MINIMUM,
    )


def blocs(lu: CarnetLu, grid: Grille) -> Iterator[Bloc]:
    """Each chouette: its auction, its coups and its remise in order, its end, its totals."""
    day = Jour(lu.ouverte_a)
    for chouette in lu.chouettes:
        yield _encheres(grid, chouette, day)
        coups = coups_of(lu, chouette)
        moved = {m.coup: m for m in chouette.mouvements if m.coup}
        back = chouette.remise
        for coup in coups:
            if back and back.entry < coup.entry:
                yield _mouvement(grid, back, day, remise(chouette))
                back = None
            yield Bloc(
                (
                    *_jour(grid, day.turn(coup.ouvert_a)),
                    *_coup(lu, grid, chouette, coup, moved),
                    *corrections(grid, lu, coup),
                ),
                suite=f"({coup.numero})".rjust(grid.colonnes[0].largeur),
            )
        if back:
            yield _mouvement(grid, back, day, remise(chouette))
        yield _fin(lu, grid, chouette, coups, day)


def _encheres(grid: Grille, chouette: ChouetteLue, day: Jour) -> Bloc:
    """The auction bid by bid, the adjudication and C."""
    lines = [Ligne(f'{grid.texte([""])} <b class="titre">{escape(_titre(chouette))}</b>')]
    lines += _phrases(
        grid,
        day.turn(chouette.ouverte_a),
        _("%(heure)s  Mise aux enchères par %(nom)s")
        % {"heure": texte.heure(chouette.ouverte_a), "nom": chouette.ouverte_par},
    )
    for rang, bid in enumerate(chouette.encheres, start=1):
        said = _("%(heure)s  Enchère %(rang)s : fiche %(fiche)s, %(montant)s, inscrite par %(nom)s") % {
            "heure": texte.heure(bid.recorded_at),
            "rang": rang,
            "fiche": bid.fiche,
            "montant": format_euros(bid.montant),
            "nom": bid.auteur,
        }
        lines += _phrases(grid, day.turn(bid.recorded_at), said)
    if chouette.mouvements:
        said = f"{adjudication(chouette)} {verification(chouette)}"
        lines += _mouvement(grid, chouette.mouvements[0], day, said).lignes
    return Bloc(tuple(lines))


def _titre(chouette: ChouetteLue) -> str:
    titre = _("CHOUETTE N° %(numero)s") % {"numero": chouette.en_cours.numero}
    if chouette.adjugee is None:
        return titre
    held = _("fiche %(fiche)s, C = %(montant)s") % {
        "fiche": chouette.en_cours.fiche,
        "montant": format_euros(chouette.adjugee),
    }
    return f"{titre}, {held}"


def _mouvement(grid: Grille, move: LigneMouvement, day: Jour, said: str) -> Bloc:
    """The adjudication or the remise: a sentence, and the amount the chouette then has."""
    label = _("Remise") if move.nature == Nature.REMISE else _("Adjugée")
    cells = {"heure": texte.heure(move.recorded_at), "apres": format_montant(move.courante)}
    return Bloc(
        (
            *_phrases(grid, day.turn(move.recorded_at), f"{texte.heure(move.recorded_at)}  {said}"),
            Ligne(f"{texte.bold(grid.ligne(cells))}  {escape(label)}"),
        )
    )


def _coup(
    lu: CarnetLu, grid: Grille, chouette: ChouetteLue, coup: CoupLu, moved: dict[int, LigneMouvement]
) -> Iterator[Ligne]:
    """A coup: its figures on the first line, one line for each carnet its tickets come from; then in red
    what corrections make of them.
    """
    now = actuel(lu, coup)
    figures, adds = _figures(chouette, coup, moved)
    struck, becomes = _corriges(chouette, coup, now)
    rows = [*_prelevements(coup, now)] or [_Rangee()]
    said = [*_mentions(lu, chouette, coup)]
    if not rows[-1].mention and said:  # the last line has room
        rows[-1].mention = said.pop(0)
    rows += [_Rangee(mention=one) for one in said]
    rows[0] = _Rangee(figures | rows[0].cells, adds | rows[0].adds, struck | rows[0].out, rows[0].mention)
    for row in rows:
        yield from _rangee(grid, row)
    for row in _rouges(coup, now, becomes):
        yield from _rangee(grid, row, rouge=True)


@dataclass
class _Rangee:
    """A line by the names of its columns: its cells, what they add, those struck, its mention."""

    cells: dict[str, str] = field(default_factory=dict)
    adds: dict[str, int] = field(default_factory=dict)
    out: set[str] = field(default_factory=set)
    mention: str = ""


def _rangee(grid: Grille, row: _Rangee, *, rouge: bool = False) -> Iterator[Ligne]:
    """A line, and those its mention goes on over; what is struck adds nothing."""
    adds = {nom: value for nom, value in row.adds.items() if nom not in row.out}
    for place, line in enumerate(texte.fold(row.mention, grid.mention, retrait=2) or [""]):
        cells = row.cells if not place else {}
        numbers = grid.html(cells, rayees=row.out) if row.out and not place else grid.ligne(cells)
        mention = escape(line, quote=False)
        if rouge:
            html = f"<em>{numbers}  {mention}</em>"
        else:
            numero, rest = numbers[: grid.colonnes[0].largeur], numbers[grid.colonnes[0].largeur :]
            struck = isinstance(row.mention, texte.Rayee)
            html = f"{texte.bold(numero)}{rest}  {f'<s>{mention}</s>' if struck else mention}".rstrip()
        yield Ligne(html, grid.adds(adds if not place else {}))


def _sommes(siege: str, one: Actuel) -> dict[str, int]:
    """Stakes and restitutions of both camps, what is held on the chouette and outside."""
    facing = "B" if siege == "A" else "A"
    return {
        "pontes": one.masse(facing),
        "allies": one.masse(siege),
        "rendu_p": one.rendu(facing),
        "rendu_a": one.rendu(siege),
        "sur": one.sur,
        "dehors": one.dehors,
    }


def _corriges(chouette: ChouetteLue, coup: CoupLu, now: Actuel) -> tuple[set[str], _Rangee]:
    """The figures of a coup that corrections replace, and what they become."""
    if not now.signe:
        return set(), _Rangee()
    siege = chouette.en_cours.siege
    before, after = _sommes(siege, origine(coup)), _sommes(siege, now)
    adds = {nom: value for nom, value in after.items() if value != before[nom]}
    cells = {"coup": now.signe} | {nom: format_montant(value) for nom, value in adds.items()}
    out = set(adds)
    if now.vainqueur != coup.vainqueur:
        out.add("gagne")
        cells["gagne"] = _camp(now.vainqueur, siege)
    return out, _Rangee(cells, adds)


def _rouges(coup: CoupLu, now: Actuel, becomes: _Rangee) -> Iterator[_Rangee]:
    """The red lines of a coup: its figures, then each levy that differs, on the first of them."""
    known = {levy.objet: levy.montant for levy in coup.prelevements}
    row = becomes
    for objet, montant in now.levies.items():
        if known.get(objet) == montant:
            continue
        row.cells |= {"objet": OBJETS[objet], "prelevement": format_montant(montant)}
        row.adds["prelevement"] = montant
        row.mention = calcul(now.calculs[objet]) if objet in now.calculs else ""
        yield row
        row = _Rangee()
    if row.cells:
        yield row


def _camp(cote: str, siege: str) -> str:
    return _("chouette") if cote == siege else _("pontes")


def _figures(
    chouette: ChouetteLue, coup: CoupLu, moved: dict[int, LigneMouvement]
) -> tuple[dict[str, str], dict[str, int]]:
    """The stakes of both camps, what is held, c before and after; in figures, and what they add."""
    siege = chouette.en_cours.siege
    adds = _sommes(siege, origine(coup))
    if not coup.chouette:
        adds = {nom: value for nom, value in adds.items() if nom not in ("sur", "dehors")}
    # What was not laid, or not given back, is left blank: the eye finds what was.
    written = ("pontes", "sur", "dehors")
    cells = {nom: format_montant(montant) for nom, montant in adds.items() if montant or nom in written}
    cells |= {
        "coup": str(coup.numero),
        "heure": texte.heure(coup.ouvert_a),
        "avant": format_montant(
            coup.chouette.courante if coup.chouette else chouette.courante_avant(coup.entry)
        ),
    }
    if coup.vainqueur:
        cells["gagne"] = _camp(coup.vainqueur, siege)
    if coup.numero in moved:
        cells["apres"] = format_montant(moved[coup.numero].courante)
    return cells, adds


def _prelevements(coup: CoupLu, now: Actuel) -> Iterator[_Rangee]:
    """Each levy with how it was computed, its tickets and the hour at which they were detached."""
    for levy in coup.prelevements:
        cells = {
            "objet": OBJETS[levy.objet],
            "prelevement": format_montant(levy.montant),
            "detaches": texte.heure(levy.recorded_at) if levy.tickets else "",
        }
        adds = {"prelevement": levy.montant}
        said = _("%(calcul)s art. %(article)s") % {"calcul": calcul(levy), "article": levy.article}
        out = {"prelevement"} if now.levies[levy.objet] != levy.montant else set()
        said = texte.Rayee(said) if out else said
        for ticket in levy.tickets:
            count = ticket.dernier - ticket.premier + 1
            yield _Rangee(cells | cells_ticket(ticket), adds | {"tickets": count}, out, said)
            cells, adds, out, said = {}, {}, set(), ""
        if cells:
            yield _Rangee(cells, adds, out, said)


def _mentions(lu: CarnetLu, chouette: ChouetteLue, coup: CoupLu) -> Iterator[str]:
    if coup.chouette and coup.chouette.premier_coup:
        yield premier(chouette, coup)
    end = lu.issues.get(coup.numero)
    if coup.etat == encours.NUL and end:
        yield _("COUP NUL à %(heure)s : %(motif)s") % {
            "heure": texte.heure(end),
            "motif": coup.motif_nullite,
        }
    elif not coup.fini:
        yield str(EN_COURS[coup.etat])
    elif coup.chouette and coup.chouette.courante_apres == 0:
        yield _("LA CHOUETTE SAUTE")


def _fin(lu: CarnetLu, grid: Grille, chouette: ChouetteLue, coups: list[CoupLu], day: Jour) -> Bloc:
    """How it ended, its totals, and the account of the amount: adjudged, put back, won, lost, left."""
    lines: list[Ligne] = []
    if chouette.finie_a:
        said = f"{texte.heure(chouette.finie_a)}  {fin(chouette)}"
        lines += _phrases(grid, day.turn(chouette.finie_a), said)
    else:
        lines += _phrases(grid, _("Chouette en cours."))
    if chouette.adjugee is not None:
        now = [actuel(lu, coup) for coup in coups]
        cells = {nom: format_montant(total) for nom, total in _totaux(chouette, now).items()}
        cells["tickets"] = str(sum(t.dernier - t.premier + 1 for c in coups for t in c.tickets))
        line = grid.titree(_("Total"), cells, debut=1, largeur=2)
        lines.append(Ligne(texte.bold(f"{grid.texte([''])} {line}")))
        lines += _phrases(grid, compte(chouette, coups, now))
    return Bloc(tuple(lines))


def _totaux(chouette: ChouetteLue, now: list[Actuel]) -> dict[str, int]:
    """The totals of a chouette, corrections included."""
    totals = dict.fromkeys(("pontes", "rendu_p", "allies", "rendu_a", "sur", "dehors"), 0)
    for one in now:
        for nom, montant in _sommes(chouette.en_cours.siege, one).items():
            totals[nom] += montant
    return totals | {"prelevement": sum(one.preleve for one in now)}


def compte(chouette: ChouetteLue, coups: list[CoupLu], now: list[Actuel]) -> str:
    """Where the amount came from and went, and the levies by what they were taken on."""
    held = [c.chouette for c in coups if c.chouette]
    steps = [h.courante_apres - h.courante for h in held if h.courante_apres is not None]
    levies = dict.fromkeys((Objet.CHOUETTE, Objet.DEHORS, Objet.PONTES), 0)
    for one in now:
        for objet, montant in one.levies.items():
            levies[Objet(objet)] += montant
    return _(
        "Compte : adjugé %(adjuge)s, remis %(remis)s, gagné %(gagne)s, perdu %(perdu)s, reste %(reste)s. "
        "Prélèvements : C %(c)s, D %(d)s, P %(p)s."
    ) % {
        "adjuge": format_montant(chouette.adjugee or 0),
        "remis": format_montant(chouette.remise.courante if chouette.remise else 0),
        "gagne": format_montant(sum(step for step in steps if step > 0)),
        "perdu": format_montant(-sum(step for step in steps if step < 0)),
        "reste": format_montant(chouette.mouvements[-1].courante),
        "c": format_montant(levies[Objet.CHOUETTE]),
        "d": format_montant(levies[Objet.DEHORS]),
        "p": format_montant(levies[Objet.PONTES]),
    }


def _phrases(grid: Grille, *said: str) -> tuple[Ligne, ...]:
    return phrases(grid, *said).lignes


def _jour(grid: Grille, turned: str) -> tuple[Ligne, ...]:
    return phrases(grid, turned).lignes if turned else ()
