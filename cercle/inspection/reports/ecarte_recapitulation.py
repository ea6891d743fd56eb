"""The closing pages of the carnet spécial: totals of the séance, staff with their hours, tickets detached."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from cercle.inspection.papier import recapitulation, texte
from cercle.inspection.papier.recapitulation import LARGEUR, rang, titre
from cercle.ledger.models import Fonction
from cercle.ledger.selectors import encours
from cercle.ledger.selectors.carnet import CarnetLu
from cercle.ledger.selectors.ecarte import LigneTicket
from cercle.rules.montant import format_montant

from .chouette_mentions import totaux_objets
from .ecarte_grille import tenu


def pages_recapitulation(lu: CarnetLu) -> list[list[list[str]]]:
    """The closing pages, each of one or two columns of lines of HTML; at least one page."""
    tickets = (ticket for coup in lu.coups for ticket in coup.tickets)
    return recapitulation.pages([[*_totaux(lu)], [*_postes(lu)], [*groupe_tickets(tickets)]])


def _totaux(lu: CarnetLu) -> Iterator[str]:
    void = sum(1 for c in lu.coups if c.etat == encours.NUL)
    yield titre(_("Totaux de la séance"))
    yield rang(_("Coups portés au carnet"), str(len(lu.coups)))
    yield rang(_("  dont nuls"), str(void))
    if lu.chouettes:
        yield rang(_("  dont de chouette"), str(sum(1 for c in lu.coups if lu.chouette_of(c))))
    for cote in "AB":
        laid = sum(m.montant for c in lu.coups for m in c.mises if m.cote == cote and not m.annulee)
        back = sum(m.rendu for c in lu.coups for m in c.mises if m.cote == cote)
        yield rang(_("Mises reçues du côté %(cote)s") % {"cote": cote}, format_montant(laid))
        yield rang(_("Rendu du côté %(cote)s") % {"cote": cote}, format_montant(back))
    yield rang(_("Tenu de chaque côté"), format_montant(sum(tenu(c) or 0 for c in lu.coups)))
    if lu.chouettes:
        dehors = sum(c.chouette.dehors for c in lu.coups if c.chouette)
        yield rang(_("  dont en dehors de la chouette"), format_montant(dehors))
    yield rang(_("Prélèvements au profit de la cagnotte"), format_montant(lu.prelevement))
    if lu.chouettes:
        for libelle, montant in totaux_objets(lu.coups):
            yield rang(f"  {libelle}", format_montant(montant))
    paid = sum(p.montant for c in lu.coups for p in c.paiements)
    yield rang(_("Payé au côté gagnant"), format_montant(paid))


def _postes(lu: CarnetLu) -> Iterator[str]:
    """Each employee with the hours at which the function was taken and left."""
    yield titre(_("Employés de la table"))
    for place, poste in enumerate(lu.postes):
        after = next((p.moment for p in lu.postes[place + 1 :] if p.fonction == poste.fonction), lu.close_a)
        until = _("à %(heure)s") % {"heure": texte.heure(after)} if after else _("en fonction")
        said = (
            f"{Fonction(poste.fonction).label.capitalize()} : {poste.nom} ({poste.matricule}), "
            + _("de %(heure)s") % {"heure": texte.heure(poste.moment)}
            + f" {until}"
        )
        yield from recapitulation.phrase(said)


def groupe_tickets(tickets: Iterable[LigneTicket]) -> Iterator[str]:
    """Tickets detached, by value, each unbroken run of numbers on one line, and their face value."""
    yield titre(_("Tickets détachés"))
    total = 0
    for valeur, premier, dernier in _suites(tickets):
        count = dernier - premier + 1
        total += count * valeur
        yield (
            f"{format_montant(valeur):>6} €  "
            + _("n° %(premier)s à %(dernier)s") % {"premier": f"{premier:>7}", "dernier": f"{dernier:>7}"}
            + f"  {count:>7}"
            + f"{format_montant(count * valeur)}".rjust(LARGEUR - 39)
        )
    yield rang(_("Valeur des tickets détachés"), format_montant(total))


def _suites(tickets: Iterable[LigneTicket]) -> list[tuple[int, int, int]]:
    """Runs of consecutive numbers, by value, the highest value first, in the order of detachment."""
    runs: dict[int, list[list[int]]] = {}
    for ticket in tickets:
        known = runs.setdefault(ticket.valeur, [])
        if known and known[-1][1] + 1 == ticket.premier:
            known[-1][1] = ticket.dernier
        else:
            known.append([ticket.premier, ticket.dernier])
    return [(valeur, first, last) for valeur in sorted(runs, reverse=True) for first, last in runs[valeur]]
