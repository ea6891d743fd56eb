"""The closing pages of the carnet spécial: totals of the séance, staff with their hours, tickets detached."""

from collections.abc import Iterator
from html import escape

from django.utils.translation import gettext as _

from cercle.inspection.papier import texte
from cercle.ledger.models import Fonction
from cercle.ledger.selectors import ecarte
from cercle.ledger.selectors.carnet import CarnetLu
from cercle.rules.montant import format_montant

# Lines of a column of a closing page; the last page also bears the head of the journal and the signatures.
HAUTEUR, HAUTEUR_DERNIERE = 33, 21
LARGEUR = 72


def pages_recapitulation(lu: CarnetLu) -> list[list[list[str]]]:
    """The closing pages, each of one or two columns of lines of HTML; at least one page."""
    groups = [[*_totaux(lu)], [*_postes(lu)], [*_tickets(lu)]]
    last = _colonnes(groups, HAUTEUR_DERNIERE)
    if len(last) <= 2:
        return [last]
    columns = _colonnes(groups, HAUTEUR)
    pages = [columns[i : i + 2] for i in range(0, len(columns), 2)]
    return [*pages, []]


def _colonnes(groups: list[list[str]], hauteur: int) -> list[list[str]]:
    """Lay groups of lines in columns: a group that fits a column is not split."""
    columns: list[list[str]] = [[]]
    for group in groups:
        rest = [*([""] if columns[-1] else []), *group]
        if len(columns[-1]) + len(rest) > hauteur and columns[-1]:
            columns.append([])
            rest = group
        while len(rest) > hauteur:
            columns[-1], rest = rest[:hauteur], rest[hauteur:]
            columns.append([])
        columns[-1] += rest
    return columns


def _titre(titre: str) -> str:
    return f"<b>{escape(titre)}</b>"


def _rang(titre: str, valeur: str) -> str:
    """A title, dots, a figure set to the right."""
    return escape(f"{titre} {'.' * max(LARGEUR - 2 - len(titre) - len(valeur), 3)} {valeur}")


def _totaux(lu: CarnetLu) -> Iterator[str]:
    played = [c for c in lu.coups if c.tenu is not None]
    void = sum(1 for c in lu.coups if c.etat == ecarte.NUL)
    yield _titre(_("Totaux de la séance"))
    yield _rang(_("Coups portés au carnet"), str(len(lu.coups)))
    yield _rang(_("dont nuls"), str(void))
    for cote in "AB":
        laid = sum(m.montant for c in lu.coups for m in c.mises if m.cote == cote and not m.annulee)
        back = sum(m.rendu for c in lu.coups for m in c.mises if m.cote == cote)
        yield _rang(_("Mises reçues du côté %(cote)s") % {"cote": cote}, format_montant(laid))
        yield _rang(_("Rendu du côté %(cote)s") % {"cote": cote}, format_montant(back))
    yield _rang(_("Tenu de chaque côté"), format_montant(sum(c.tenu or 0 for c in played)))
    yield _rang(_("Prélèvements au profit de la cagnotte"), format_montant(lu.prelevement))
    paid = sum(p.montant for c in lu.coups for p in c.paiements)
    yield _rang(_("Payé au côté gagnant"), format_montant(paid))


def _postes(lu: CarnetLu) -> Iterator[str]:
    """Each employee with the hours at which the function was taken and left."""
    yield _titre(_("Employés de la table"))
    for place, poste in enumerate(lu.postes):
        after = next((p.moment for p in lu.postes[place + 1 :] if p.fonction == poste.fonction), lu.close_a)
        until = _("à %(heure)s") % {"heure": texte.heure(after)} if after else _("en fonction")
        said = (
            f"{Fonction(poste.fonction).label.capitalize()} : {poste.nom} ({poste.matricule}), "
            + _("de %(heure)s") % {"heure": texte.heure(poste.moment)}
            + f" {until}"
        )
        yield from (escape(line) for line in texte.fold(said, LARGEUR, retrait=2))


def _tickets(lu: CarnetLu) -> Iterator[str]:
    """Tickets detached, by value, each unbroken run of numbers on one line, and their face value."""
    yield _titre(_("Tickets détachés"))
    total = 0
    for valeur, premier, dernier in _suites(lu):
        count = dernier - premier + 1
        total += count * valeur
        yield (
            f"{format_montant(valeur):>6} €  "
            + _("n° %(premier)s à %(dernier)s") % {"premier": f"{premier:>7}", "dernier": f"{dernier:>7}"}
            + f"  {count:>7}"
            + f"{format_montant(count * valeur)}".rjust(LARGEUR - 39)
        )
    yield _rang(_("Valeur des tickets détachés"), format_montant(total))


def _suites(lu: CarnetLu) -> list[tuple[int, int, int]]:
    """Runs of consecutive numbers, by value, the highest value first, in the order of detachment."""
    runs: dict[int, list[list[int]]] = {}
    for coup in lu.coups:
        for ticket in coup.prelevement.tickets if coup.prelevement else ():
            known = runs.setdefault(ticket.valeur, [])
            if known and known[-1][1] + 1 == ticket.premier:
                known[-1][1] = ticket.dernier
            else:
                known.append([ticket.premier, ticket.dernier])
    return [(valeur, first, last) for valeur in sorted(runs, reverse=True) for first, last in runs[valeur]]
