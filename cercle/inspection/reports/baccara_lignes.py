"""The lines of the feuilles de partie of baccara: each taille from its cut to its stop card (58 to 62)."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cercle.inspection.papier import texte
from cercle.inspection.papier.registre import Bloc, Colonne, Grille, Ligne
from cercle.ledger.selectors.baccara import CoupLu, TailleLue
from cercle.ledger.selectors.encours import NUL
from cercle.ledger.selectors.feuille_baccara import FeuilleLue
from cercle.rules.baccara import TABLEAUX
from cercle.rules.montant import format_euros, format_montant

from .baccara_corrections import ISSUES, rayees, rouges
from .baccara_mentions import Fait, brulees, en_tete, faits, mentions
from .ecarte_lignes import cells_ticket, phrases

LARGEUR, CORPS = 272, 7.5
MENTION_MINIMUM = 46


def grille(lu: FeuilleLue) -> Grille:
    """The columns, wide enough for the totals of the last page: one tableau or two, a bank where one is put
    up, as it is not at the open bank."""
    bank = max(9, *(len(format_montant(coup.en_banque or 0)) for coup in lu.coups), 0)
    ticket = max(
        6, *(len(str(t.dernier)) for c in lu.coups if c.prelevement for t in c.prelevement.tickets), 0
    )
    levies, cagnotte = max(8, len(format_montant(lu.prelevement))), _("Cagnotte : prélèvement, tickets")
    put_up = lu.variante != "ouverte"
    return Grille(
        (
            Colonne(_("Coup"), "", max(5, len(str(len(lu.coups))) + 2), nom="coup"),
            # « À reporter » must stand before the first total.
            Colonne(_("Arrêté|à"), "", 8 if put_up else 10, nom="heure"),
            *([Colonne(_("En banque"), "", bank, nom="avant")] if put_up else []),
            *_mises(lu),
            Colonne(_("Points"), "", 6, nom="points"),
            Colonne(_("Banque"), "", 6, nom="issue"),
            Colonne(_("Prélè-|vement"), cagnotte, levies, total=True, nom="prelevement"),
            Colonne(_("Valeur"), cagnotte, 6, nom="valeur"),
            Colonne(_("Du n°"), cagnotte, ticket, nom="du"),
            Colonne(_("Au n°"), cagnotte, ticket, nom="au"),
            Colonne(_("Nbre"), cagnotte, 5, total=True, nom="tickets", unites=True),
            Colonne(_("Déchirés|à"), cagnotte, 8, nom="dechires"),
            *([Colonne(_("Banque|après"), "", bank, nom="apres")] if put_up else []),
        ),
        largeur=LARGEUR,
        corps=CORPS,
        mention_minimum=MENTION_MINIMUM,
    )


def _mises(lu: FeuilleLue) -> tuple[Colonne, ...]:
    """The stakes of each tableau, or what was covered at the chemin de fer."""
    laid = max(9, len(format_montant(max(lu.mises(lu.coups), sum(coup.expose for coup in lu.coups)))))
    if TABLEAUX[lu.variante] == 1:
        return (Colonne(_("Mises|des pontes"), "", laid, total=True, nom="mise_1"),)
    group = _("Mises des pontes")
    return (
        Colonne(_("1er|tableau"), group, laid, total=True, nom="mise_1"),
        Colonne(_("2e|tableau"), group, laid, total=True, nom="mise_2"),
    )


def blocs(lu: FeuilleLue, grid: Grille, tailles: tuple[TailleLue, ...]) -> Iterator[Bloc]:
    """Each taille: its cut, its material and staff, then banks, coups, cards burnt and reliefs as they came,
    its end, its totals. What the séance wrote before its first taille comes before it.
    """
    told = faits(lu)
    if tailles[:1] == lu.tailles[:1]:
        for fait in told:
            if not lu.tailles or fait.moment < lu.tailles[0].ouverte_a:
                yield phrases(grid, fait.phrase)
    for taille in tailles:
        yield _titre(lu, grid, taille)
        coups = [coup for coup in lu.coups if coup.taille == taille.numero]
        for event in _events(lu, grid, taille, coups, told):
            yield event.bloc


@dataclass(frozen=True)
class _Event:
    """Something of a taille, when it happened: a coup stands where its stakes were closed. `rang`: at one
    moment, what a coup began with comes before it, the end of the taille after what it ended."""

    moment: dt.datetime
    rang: int
    bloc: Bloc


def _events(
    lu: FeuilleLue, grid: Grille, taille: TailleLue, coups: list[CoupLu], told: list[Fait]
) -> list[_Event]:
    """What happened from its opening to the opening of the next one, in order."""
    following = next((t.ouverte_a for t in lu.tailles if t.numero == taille.numero + 1), None)
    found = [_Event(coup.arrete_a, 1, _coup(lu, grid, coup)) for coup in coups]
    found += [
        _Event(fait.moment, 0, phrases(grid, fait.phrase))
        for fait in (*told, *brulees(taille))
        if fait.moment >= taille.ouverte_a and (following is None or fait.moment < following)
    ]
    end = taille.finie_a or dt.datetime.max.replace(tzinfo=dt.UTC)
    found.append(_Event(end, 2, phrases(grid, *_fin(lu, taille, coups))))
    return sorted(found, key=lambda event: (event.moment, event.rang))


def _titre(lu: FeuilleLue, grid: Grille, taille: TailleLue) -> Bloc:
    said = _("TAILLE N° %(numero)s, sabot %(sabot)s, coupée par %(coupe)s à %(heure)s") % {
        "numero": taille.numero,
        "sabot": taille.sabot,
        "coupe": taille.coupe,
        "heure": texte.heure(taille.ouverte_a),
    }
    head = Ligne(f'{grid.texte([""])} <b class="titre">{escape(said)}</b>')
    return Bloc((head, *phrases(grid, *en_tete(lu, taille)).lignes))


def _fin(lu: FeuilleLue, taille: TailleLue, coups: list[CoupLu]) -> Iterator[str]:
    if taille.carte_parue is None or taille.finie_a is None:
        yield _("Taille %(n)s en cours.") % {"n": taille.numero}
    elif taille.carte_parue:
        yield _("%(heure)s  La carte d’arrêt a paru : aucun autre coup n’est donné dans la taille %(n)s.") % {
            "heure": texte.heure(taille.finie_a), "n": taille.numero
        }  # fmt: skip
    else:
        yield _("%(heure)s  Taille %(n)s arrêtée avant la carte : %(motif)s.") % {
            "heure": texte.heure(taille.finie_a), "n": taille.numero, "motif": taille.motif.rstrip(".")
        }  # fmt: skip
    yield ngettext(
        "Taille %(n)s : %(coups)s coup, %(mises)s de mises, %(preleve)s prélevés.",
        "Taille %(n)s : %(coups)s coups, %(mises)s de mises, %(preleve)s prélevés.",
        len(coups),
    ) % {
        "n": taille.numero,
        "coups": len(coups),
        "mises": format_euros(lu.mises(coups)),
        "preleve": format_euros(lu.preleve(coups)),
    }


def _coup(lu: FeuilleLue, grid: Grille, coup: CoupLu) -> Bloc:
    """Its figures, its tickets, and beside them the announcement word for word, then the levy's reason.

    The stakes of a void coup are struck: they were given back, and add nothing. So is what corrections
    replace, the right figures following in red.
    """
    tickets = coup.prelevement.tickets if coup.prelevement else ()
    rows: list[tuple[dict[str, str], dict[str, int]]] = [
        (cells_ticket(t), {"tickets": t.dernier - t.premier + 1}) for t in tickets
    ] or [({}, {})]
    figures, adds = _figures(coup)
    rows[0] = (figures | rows[0][0], adds | rows[0][1])
    lines = [line for said in mentions(coup) for line in texte.fold(said, grid.mention, retrait=2)]
    while len(rows) < len(lines):
        rows.append(({}, {}))
    struck = {"mise_1", "mise_2"} if coup.etat == NUL else rayees(lu, coup)
    written = (
        _ligne(grid, cells, adds, mention, struck)
        for (cells, adds), mention in zip(rows, lines + [""] * (len(rows) - len(lines)), strict=True)
    )
    return Bloc(
        (*written, *rouges(lu, grid, coup)),
        suite=f"({coup.numero})".rjust(grid.colonnes[0].largeur),
    )


def _ligne(
    grid: Grille, cells: dict[str, str], adds: dict[str, int], mention: str, struck: set[str]
) -> Ligne:
    first = texte.bold(grid.ligne(cells, fin=1))
    figures = grid.html(cells, rayees=struck, debut=1)
    kept = {nom: value for nom, value in adds.items() if nom not in struck}
    return Ligne(f"{first} {figures}  {escape(mention, quote=False)}".rstrip(), grid.adds(kept))


def _figures(coup: CoupLu) -> tuple[dict[str, str], dict[str, int]]:
    stakes = {f"mise_{n}": mise for n, mise in enumerate(coup.mises, start=1)}
    adds = dict(stakes)
    cells = {
        "coup": str(coup.numero),
        "heure": texte.heure(coup.arrete_a),
        "avant": "" if coup.en_banque is None else format_montant(coup.en_banque),
        "points": " ".join(str(point) for point in coup.points),
        "issue": " ".join(ISSUES[result] for result in coup.resultats),
        "dechires": texte.heure(coup.dechires_a) if coup.dechires_a else "",
        "apres": "" if coup.banque_apres is None else format_montant(coup.banque_apres),
    } | {nom: format_montant(mise) for nom, mise in stakes.items()}
    if coup.prelevement:
        cells["prelevement"] = format_montant(coup.prelevement.montant)
        adds["prelevement"] = coup.prelevement.montant
    return cells, adds
