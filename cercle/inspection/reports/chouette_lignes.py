"""The lines of the registre des chouettes: each chouette from its auction to its end, with every c."""

from collections.abc import Iterator
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
from .ecarte_lignes import cells_ticket, phrases
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
                (*_jour(grid, day.turn(coup.ouvert_a)), *_coup(lu, grid, chouette, coup, moved)),
                suite=f"({coup.numero})".rjust(grid.colonnes[0].largeur),
            )
        if back:
            yield _mouvement(grid, back, day, remise(chouette))
        yield _fin(grid, chouette, coups, day)


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
    """A coup: its figures on the first line, one line for each carnet its tickets come from."""
    figures, adds = _figures(chouette, coup, moved)
    rows: list[tuple[dict[str, str], dict[str, int], str]] = [*_prelevements(coup)] or [({}, {}, "")]
    said = [*_mentions(lu, chouette, coup)]
    if not rows[-1][2] and said:  # the last line has room
        rows[-1] = (*rows[-1][:2], said.pop(0))
    rows += [({}, {}, one) for one in said]
    for cells, more, mention in rows:
        folded = texte.fold(mention, grid.mention, retrait=2) or [""]
        for place, line in enumerate(folded):
            numbers = grid.ligne(figures | cells if not place else {})
            numero, rest = numbers[: grid.colonnes[0].largeur], numbers[grid.colonnes[0].largeur :]
            html = f"{texte.bold(numero)}{rest}  {escape(line, quote=False)}".rstrip()
            yield Ligne(html, grid.adds(adds | more if not place else {}))
            figures, adds = {}, {}


def _figures(
    chouette: ChouetteLue, coup: CoupLu, moved: dict[int, LigneMouvement]
) -> tuple[dict[str, str], dict[str, int]]:
    """The stakes of both camps, what is held, c before and after; in figures, and what they add."""
    siege = chouette.en_cours.siege
    adds = {
        "pontes": coup.masse_b if siege == "A" else coup.masse_a,
        "allies": coup.masse_a if siege == "A" else coup.masse_b,
        "rendu_p": sum(m.rendu for m in coup.mises if m.cote != siege),
        "rendu_a": sum(m.rendu for m in coup.mises if m.cote == siege),
    }
    if coup.chouette:
        adds |= {"sur": coup.chouette.sur, "dehors": coup.chouette.dehors}
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
        cells["gagne"] = _("chouette") if coup.vainqueur == siege else _("pontes")
    if coup.numero in moved:
        cells["apres"] = format_montant(moved[coup.numero].courante)
    return cells, adds


def _prelevements(coup: CoupLu) -> Iterator[tuple[dict[str, str], dict[str, int], str]]:
    """Each levy with how it was computed, its tickets and the hour at which they were detached."""
    for levy in coup.prelevements:
        cells = {
            "objet": OBJETS[levy.objet],
            "prelevement": format_montant(levy.montant),
            "detaches": texte.heure(levy.recorded_at) if levy.tickets else "",
        }
        adds, said = {"prelevement": levy.montant}, _("%(calcul)s art. %(article)s")
        said %= {"calcul": calcul(levy), "article": levy.article}
        for ticket in levy.tickets:
            yield (
                cells | cells_ticket(ticket),
                adds | {"tickets": ticket.dernier - ticket.premier + 1},
                said,
            )
            cells, adds, said = {}, {}, ""
        if cells:
            yield cells, adds, said


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


def _fin(grid: Grille, chouette: ChouetteLue, coups: list[CoupLu], day: Jour) -> Bloc:
    """How it ended, its totals, and the account of the amount: adjudged, put back, won, lost, left."""
    lines: list[Ligne] = []
    if chouette.finie_a:
        said = f"{texte.heure(chouette.finie_a)}  {fin(chouette)}"
        lines += _phrases(grid, day.turn(chouette.finie_a), said)
    else:
        lines += _phrases(grid, _("Chouette en cours."))
    if chouette.adjugee is not None:
        cells = {nom: format_montant(total) for nom, total in _totaux(chouette, coups).items()}
        cells["tickets"] = str(sum(t.dernier - t.premier + 1 for c in coups for t in c.tickets))
        line = grid.titree(_("Total"), cells, debut=1, largeur=2)
        lines.append(Ligne(texte.bold(f"{grid.texte([''])} {line}")))
        lines += _phrases(grid, compte(chouette, coups))
    return Bloc(tuple(lines))


def _totaux(chouette: ChouetteLue, coups: list[CoupLu]) -> dict[str, int]:
    totals = dict.fromkeys(("pontes", "rendu_p", "allies", "rendu_a", "sur", "dehors"), 0)
    for coup in coups:
        for nom, montant in _figures(chouette, coup, {})[1].items():
            totals[nom] += montant
    return totals | {"prelevement": sum(c.preleve for c in coups)}


def compte(chouette: ChouetteLue, coups: list[CoupLu]) -> str:
    """Where the amount came from and went, and the levies by what they were taken on."""
    held = [c.chouette for c in coups if c.chouette]
    steps = [h.courante_apres - h.courante for h in held if h.courante_apres is not None]
    levies = dict.fromkeys((Objet.CHOUETTE, Objet.DEHORS, Objet.PONTES), 0)
    for coup in coups:
        for levy in coup.prelevements:
            levies[Objet(levy.objet)] += levy.montant
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
