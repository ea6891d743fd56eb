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
from .corrections import actuel


def pages_recapitulation(lu: CarnetLu) -> list[list[list[str]]]:
    """The closing pages, each of one or two columns of lines of HTML; at least one page."""
    tickets = (ticket for coup in lu.coups for ticket in coup.tickets)
    groups = [[*_totaux(lu)], [*_postes(lu)], [*groupe_tickets(tickets)], [*groupe_machine(lu)]]
    return recapitulation.pages([group for group in groups if group])


def _totaux(lu: CarnetLu) -> Iterator[str]:
    """The totals of the séance, approved corrections included: those of the ruled pages."""
    now = [actuel(lu, coup) for coup in lu.coups]
    void = sum(1 for c in lu.coups if c.etat == encours.NUL)
    yield titre(_("Totaux de la séance"))
    yield rang(_("Coups portés au carnet"), str(len(lu.coups)))
    yield rang(_("  dont nuls"), str(void))
    if lu.chouettes:
        yield rang(_("  dont de chouette"), str(sum(1 for c in lu.coups if lu.chouette_of(c))))
    if lu.corriges:
        yield rang(_("  dont corrigés"), str(len(lu.corriges)))
    for cote in "AB":
        laid, back = sum(one.masse(cote) for one in now), sum(one.rendu(cote) for one in now)
        yield rang(_("Mises reçues du côté %(cote)s") % {"cote": cote}, format_montant(laid))
        yield rang(_("Rendu du côté %(cote)s") % {"cote": cote}, format_montant(back))
    yield rang(_("Tenu de chaque côté"), format_montant(sum(one.tenu or 0 for one in now)))
    if lu.chouettes:
        dehors = sum(one.dehors for one in now)
        yield rang(_("  dont en dehors de la chouette"), format_montant(dehors))
    levied = sum(one.preleve for one in now)
    yield rang(_("Prélèvements au profit de la cagnotte"), format_montant(levied))
    if lu.corriges:
        yield rang(_("  tels qu’ils ont été pris"), format_montant(lu.prelevement))
        yield rang(_("  corrections"), format_montant(levied - lu.prelevement))
    if lu.chouettes:
        for libelle, montant in totaux_objets(now):
            yield rang(f"  {libelle}", format_montant(montant))
    yield rang(_("Payé au côté gagnant"), format_montant(sum(one.paye for one in now)))


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
    """Tickets detached, by value, each unbroken run of numbers on one line, and their face value.

    A machine prints the amount on each ticket: its run has no value of its own.
    """
    yield titre(_("Tickets détachés"))
    total = 0
    for valeur, premier, dernier, montant in _suites(tickets):
        total += montant
        yield (
            (f"{format_montant(valeur):>6} €  " if valeur else f"{_('mach.'):>8}  ")
            + _("n° %(premier)s à %(dernier)s") % {"premier": f"{premier:>7}", "dernier": f"{dernier:>7}"}
            + f"  {dernier - premier + 1:>7}"
            + f"{format_montant(montant)}".rjust(LARGEUR - 39)
        )
    yield rang(_("Valeur des tickets détachés"), format_montant(total))


def groupe_machine(lu: CarnetLu) -> Iterator[str]:
    """The machine of the séance: what the books say of it, what it printed at the end, the difference."""
    machine = lu.machine
    if machine is None:
        return
    yield titre(_("Machine n° %(serie)s") % {"serie": machine.numero_serie})
    yield rang(_("Premier ticket"), str(machine.premier))
    yield rang(_("Dernier ticket, d’après les livres"), str(machine.dernier))
    yield rang(_("Total, d’après les livres"), format_montant(machine.total))
    if machine.imprime_total is None:
        yield from recapitulation.phrase(_("Le total de son historique n’est pas encore inscrit."))
        return
    yield rang(_("Dernier ticket de l’historique imprimé"), str(machine.imprime_dernier))
    yield rang(_("Total de l’historique imprimé"), format_montant(machine.imprime_total))
    yield rang(_("Différence"), format_montant(machine.ecart or 0))


def _suites(tickets: Iterable[LigneTicket]) -> list[tuple[int, int, int, int]]:
    """Runs of consecutive numbers, the highest value first, in the order of detachment, with their sum."""
    runs: dict[int, list[list[int]]] = {}
    for ticket in tickets:
        known = runs.setdefault(0 if ticket.machine else ticket.valeur, [])
        if known and known[-1][1] + 1 == ticket.premier:
            known[-1][1] = ticket.dernier
            known[-1][2] += ticket.montant
        else:
            known.append([ticket.premier, ticket.dernier, ticket.montant])
    return [
        (valeur, first, last, montant)
        for valeur in sorted(runs, reverse=True)
        for first, last, montant in runs[valeur]
    ]
