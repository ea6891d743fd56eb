"""The lines of the feuilles de partie of baccara: each taille from its cut to its stop card (58 to 62)."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from django.utils.translation import gettext as _

from cercle.inspection.papier import texte
from cercle.inspection.papier.registre import Bloc, Colonne, Grille, Ligne
from cercle.ledger.models import Fonction, MouvementBanque
from cercle.ledger.selectors.baccara import CoupLu, TailleLue
from cercle.ledger.selectors.banque import BanqueLue
from cercle.ledger.selectors.encours import ARRETE, NUL, TICKETS
from cercle.ledger.selectors.feuille_baccara import FeuilleLue
from cercle.rules.baccara import TABLEAUX
from cercle.rules.montant import format_euros, format_montant

from .chouette_mentions import calcul
from .ecarte_lignes import cells_ticket, phrases

LARGEUR, CORPS = 272, 7.5
MENTION_MINIMUM = 46
ISSUES = {"gagnant": "G", "perdant": "P", "egalite": "="}


def grille(lu: FeuilleLue) -> Grille:
    """The columns, wide enough for the totals of the last page; one tableau or two."""
    two = TABLEAUX[lu.variante] > 1
    laid = max(9, len(format_montant(sum(coup.expose for coup in lu.coups))))
    bank = max(9, *(len(format_montant(coup.en_banque or 0)) for coup in lu.coups), 0)
    ticket = max(
        6, *(len(str(t.dernier)) for c in lu.coups if c.prelevement for t in c.prelevement.tickets), 0
    )
    levies, cagnotte = max(8, len(format_montant(lu.prelevement))), _("Cagnotte : prélèvement, tickets")
    mises = _("Mises des pontes")
    stakes = (
        (
            Colonne(_("1er|tableau"), mises, laid, total=True, nom="mise_1"),
            Colonne(_("2e|tableau"), mises, laid, total=True, nom="mise_2"),
        )
        if two
        else (Colonne(_("Tenu"), mises, laid, total=True, nom="mise_1"),)
    )
    return Grille(
        (
            Colonne(_("Coup"), "", max(5, len(str(len(lu.coups))) + 2), nom="coup"),
            Colonne(_("Arrêté|à"), "", 8, nom="heure"),
            Colonne(_("En banque"), "", bank, nom="avant"),
            *stakes,
            Colonne(_("Points"), "", 6, nom="points"),
            Colonne(_("Banque"), "", 6, nom="issue"),
            Colonne(_("Prélè-|vement"), cagnotte, levies, total=True, nom="prelevement"),
            Colonne(_("Valeur"), cagnotte, 6, nom="valeur"),
            Colonne(_("Du n°"), cagnotte, ticket, nom="du"),
            Colonne(_("Au n°"), cagnotte, ticket, nom="au"),
            Colonne(_("Nbre"), cagnotte, 5, total=True, nom="tickets", unites=True),
            Colonne(_("Déchirés|à"), cagnotte, 8, nom="dechires"),
            Colonne(_("Banque|après"), "", bank, nom="apres"),
        ),
        largeur=LARGEUR,
        corps=CORPS,
        mention_minimum=MENTION_MINIMUM,
    )


def blocs(lu: FeuilleLue, grid: Grille, tailles: tuple[TailleLue, ...]) -> Iterator[Bloc]:
    """Each taille: its cut, then banks, coups, cards burnt and reliefs as they came, its end, its totals."""
    if not lu.tailles or tailles == lu.tailles:
        yield from _avant(lu, grid)
    for taille in tailles:
        yield _titre(grid, taille)
        coups = [coup for coup in lu.coups if coup.taille == taille.numero]
        for event in _events(lu, grid, taille, coups):
            yield event.bloc
        yield phrases(grid, *_fin(taille, coups))


@dataclass(frozen=True)
class _Event:
    moment: dt.datetime
    rang: int
    bloc: Bloc


def _avant(lu: FeuilleLue, grid: Grille) -> Iterator[Bloc]:
    """What the séance wrote before its first taille: deposits proved, banks given."""
    first = lu.tailles[0].ouverte_a if lu.tailles else None
    said = [*_depots(lu, None, first), *_banques(lu, None, first)]
    for _moment, phrase in sorted(said, key=lambda one: one[0]):
        yield phrases(grid, phrase)


def _events(lu: FeuilleLue, grid: Grille, taille: TailleLue, coups: list[CoupLu]) -> list[_Event]:
    """What happened from its opening to the opening of the next one, in order."""
    following = next((t.ouverte_a for t in lu.tailles if t.numero == taille.numero + 1), None)
    span = (taille.ouverte_a, following)
    found = [_Event(coup.arrete_a, 1, _coup(grid, coup)) for coup in coups]
    sentences = [*_depots(lu, *span), *_banques(lu, *span), *_releves(lu, *span), *_arrets(lu, *span)]
    sentences += [
        (
            b.recorded_at,
            _("%(heure)s  CARTES BRÛLÉES : %(nombre)s, décision de %(par)s : %(decision)s")
            % {"heure": texte.heure(b.recorded_at), "nombre": b.nombre, "par": b.par, "decision": b.decision},
        )
        for b in taille.brulees
    ]
    found += [_Event(moment, 0, phrases(grid, said)) for moment, said in sentences]
    return sorted(found, key=lambda event: (event.moment, event.rang))


def _titre(grid: Grille, taille: TailleLue) -> Bloc:
    said = _("TAILLE N° %(numero)s, sabot %(sabot)s, coupée par %(coupe)s à %(heure)s") % {
        "numero": taille.numero,
        "sabot": taille.sabot,
        "coupe": taille.coupe,
        "heure": texte.heure(taille.ouverte_a),
    }
    stop = _("Carte d’arrêt placée avant les %(n)s dernières cartes (article 58).") % {
        "n": taille.carte_arret
    }
    head = Ligne(f'{grid.texte([""])} <b class="titre">{escape(said)}</b>')
    return Bloc((head, *phrases(grid, stop).lignes))


def _fin(taille: TailleLue, coups: list[CoupLu]) -> Iterator[str]:
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
    levied = sum(coup.prelevement.montant for coup in coups if coup.prelevement)
    yield _("Taille %(n)s : %(coups)s coups, %(mises)s de mises, %(preleve)s prélevés.") % {
        "n": taille.numero,
        "coups": len(coups),
        "mises": format_euros(sum(coup.expose for coup in coups)),
        "preleve": format_euros(levied),
    }


# --- between the coups -------------------------------------------------------------------------------------


def _within(moment: dt.datetime | None, debut: dt.datetime | None, fin: dt.datetime | None) -> bool:
    if moment is None:
        return False
    return (debut is None or moment >= debut) and (fin is None or moment < fin)


def _depots(lu: FeuilleLue, *span: dt.datetime | None) -> Iterator[tuple[dt.datetime, str]]:
    for depot in lu.depots:
        if _within(depot.recorded_at, *span):
            yield (
                depot.recorded_at,
                _("%(heure)s  Dépôt de %(nom)s : %(montant)s, %(lieu)s, %(piece)s (article 61)")
                % {
                    "heure": texte.heure(depot.recorded_at),
                    "nom": depot.nom,
                    "montant": format_euros(depot.montant),
                    "lieu": _("aux caisses du casino") if depot.lieu == "caisse" else _("en banque agréée"),
                    "piece": depot.piece,
                },
            )


def _banques(lu: FeuilleLue, *span: dt.datetime | None) -> Iterator[tuple[dt.datetime, str]]:
    for bank in lu.banques:
        for moment, said in _banque(bank):
            if _within(moment, *span):
                yield moment, f"{texte.heure(moment)}  {said}"


def _banque(bank: BanqueLue) -> Iterator[tuple[dt.datetime, str]]:
    """A bank from its offers to its end."""
    held = bank.en_cours
    name = _("Banque %(n)s") % {"n": held.numero}
    for offre in bank.offres:
        what = _("candidat") if offre.montant is None else format_euros(offre.montant)
        yield offre.recorded_at, f"{name} : {offre.nom}, {what}"
    if bank.attribuee_a is not None:
        yield bank.attribuee_a, f"{name} {_adjugee(bank)}"
    for move in bank.mouvements:
        if move.nature == MouvementBanque.Nature.AJOUT:
            yield (
                move.recorded_at,
                _("%(nom)s : le banquier ajoute, %(montant)s en banque")
                % {"nom": name, "montant": format_euros(move.montant)},
            )
    if bank.finie_a is not None:
        rest = f", {format_euros(bank.reste)}" if bank.reste is not None else ""
        yield bank.finie_a, f"{name} : {bank.fin}{rest}"


def _adjugee(bank: BanqueLue) -> str:
    held = bank.en_cours
    if held.siege is not None:
        return _("au siège %(siege)s : %(montant)s mis en banque") % {
            "siege": held.siege,
            "montant": format_euros(held.mise or 0),
        }
    said = _("adjugée à %(nom)s par %(par)s") % {"nom": held.banquier, "par": bank.attribuee_par}
    if held.mise is not None:
        said += _(", %(montant)s") % {"montant": format_euros(held.mise)}
    if held.duree:
        said += _(", pour la taille") if held.duree == "taille" else _(", pour la séance")
    if held.au_sort:
        said += _(", désigné par le sort")
    return said


def _releves(lu: FeuilleLue, *span: dt.datetime | None) -> Iterator[tuple[dt.datetime, str]]:
    for poste in lu.postes:
        if poste.releve and _within(poste.moment, *span):
            yield (
                poste.moment,
                _("%(heure)s  %(fonction)s : %(nom)s relève %(releve)s")
                % {
                    "heure": texte.heure(poste.moment),
                    "fonction": str(Fonction(poste.fonction).label).capitalize(),
                    "nom": poste.nom,
                    "releve": poste.releve,
                },
            )


def _arrets(lu: FeuilleLue, *span: dt.datetime | None) -> Iterator[tuple[dt.datetime, str]]:
    names = {
        "interrompue": _("Séance interrompue"),
        "reprise": _("Séance reprise"),
        "close": _("Séance close"),
    }
    for etat in lu.etats:
        if _within(etat.moment, *span):
            said = f"{texte.heure(etat.moment)}  {names[etat.etat]}"
            yield etat.moment, f"{said} : {etat.motif}" if etat.motif else said


# --- a coup ------------------------------------------------------------------------------------------------


def _coup(grid: Grille, coup: CoupLu) -> Bloc:
    """Its figures, its tickets, and beside them the announcement word for word, then the levy's reason."""
    said = [*_mentions(coup)]
    tickets = coup.prelevement.tickets if coup.prelevement else ()
    rows: list[tuple[dict[str, str], dict[str, int]]] = [
        (cells_ticket(t), {"tickets": t.dernier - t.premier + 1}) for t in tickets
    ] or [({}, {})]
    figures, adds = _figures(coup)
    rows[0] = (figures | rows[0][0], adds | rows[0][1])
    lines = [line for one in said for line in texte.fold(one, grid.mention, retrait=2)]
    while len(rows) < len(lines):
        rows.append(({}, {}))
    return Bloc(
        tuple(
            _ligne(grid, cells, adds, mention)
            for (cells, adds), mention in zip(rows, lines + [""] * (len(rows) - len(lines)), strict=True)
        ),
        suite=f"({coup.numero})".rjust(grid.colonnes[0].largeur),
    )


def _ligne(grid: Grille, cells: dict[str, str], adds: dict[str, int], mention: str) -> Ligne:
    numbers, width = grid.ligne(cells), grid.colonnes[0].largeur
    return Ligne(
        f"{texte.bold(numbers[:width])}{numbers[width:]}  {escape(mention, quote=False)}".rstrip(),
        grid.adds(adds),
    )


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


def _mentions(coup: CoupLu) -> Iterator[str]:
    if coup.banco:
        yield _("Banco.")
    if coup.reglement is not None:
        yield _("« %(annonce)s »") % {
            "annonce": " ".join(phrase.text for phrase in coup.reglement.announce())
        }
        if coup.regle_a is not None:
            yield _("Résultat à %(heure)s, %(par)s") % {
                "heure": texte.heure(coup.regle_a), "par": coup.regle_par
            }  # fmt: skip
    if coup.prelevement is not None:
        yield f"{calcul(coup.prelevement)}, art. {coup.prelevement.article}"
    elif coup.reglement is not None:
        yield coup.reglement.reason().text
    if coup.etat == NUL:
        yield _("COUP NUL : %(motif)s. Les mises sont rendues.") % {"motif": coup.motif_nullite.rstrip(".")}
    elif coup.etat == ARRETE:
        yield _("EN COURS : enjeux arrêtés")
    elif coup.etat == TICKETS:
        yield _("Tickets sur la table, pas encore déchirés")
