"""The levies and tickets of a screen: detached already, or foreseen from the carnets in service."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from cercle.ledger.selectors.ecarte import LignePrelevement, LigneTicket
from cercle.ledger.selectors.pupitre import Pupitre
from cercle.rules import tickets as regle
from cercle.rules.montant import format_montant
from cercle.rules.prelevement import Prelevement
from cercle.rules.refusal import Refusal

from ..phrases import refusal_text


@dataclass(frozen=True, slots=True)
class Billets:
    """Tickets of one value, from the first to the last number; `objet`: of which levy, if several.

    `machine`: the serial number of the one that prints it.
    """

    valeur: str
    nombre: int
    premier: int
    dernier: int
    objet: str = ""
    machine: str = ""


@dataclass(frozen=True, slots=True)
class Levee:
    """A levy: its tickets, detached already (`detachee`) or only foreseen; `manque` says why not.

    `objet` is the name of what it is taken on, `base` that sum.
    """

    montant: str
    raison: str
    billets: tuple[Billets, ...]
    detachee: bool
    manque: str
    objet: str = ""
    base: str = ""


class Prevision:
    """Tickets foreseen for levies that come one after the other: each begins where the one before ended."""

    def __init__(self, lu: Pupitre) -> None:
        self._machine = lu.machine
        values = {c.carnet.valeur for c in lu.carnets if c.en_service}
        self._carnets = [c.as_rule() for c in lu.carnets if c.carnet.valeur in values]

    def levee(self, calcul: Prelevement, objet: str = "") -> Levee:
        """The levy with the tickets that would be detached now, or what is missing for it."""
        manque, found = "", ()
        try:
            found = self._next(calcul.montant)
        except Refusal as refusal:
            manque = refusal_text(refusal)
        return Levee(
            montant=format_montant(calcul.montant),
            raison=_raison(calcul),
            billets=found,
            detachee=False,
            manque=manque,
            objet=objet,
            base=format_montant(calcul.base),
        )

    def _next(self, montant: int) -> tuple[Billets, ...]:
        """The tickets of a levy; one for the whole of it when a machine prints it, none for nothing."""
        if self._machine is None:
            slices = regle.compose(montant, self._carnets)
            for tranche in slices:
                self._tear(tranche)
            return tuple(_billets(t) for t in slices)
        if not montant:
            return ()
        numero, serie = self._machine.prochain, self._machine.numero_serie
        self._machine = replace(self._machine, prochain=numero + 1)
        return (Billets(format_montant(montant), 1, numero, numero, machine=serie),)

    def _tear(self, tranche: regle.Tranche) -> None:
        self._carnets = [
            replace(c, prochain=tranche.dernier + 1)
            if (c.valeur, c.prochain) == (tranche.valeur, tranche.premier)
            else c
            for c in self._carnets
        ]


def detachee(levy: LignePrelevement, calcul: Prelevement | None = None, objet: str = "") -> Levee:
    """A levy recorded, with its tickets; `calcul` gives its reason."""
    return Levee(
        montant=format_montant(levy.montant),
        raison=_raison(calcul) if calcul else "",
        billets=billets(levy.tickets),
        detachee=True,
        manque="",
        objet=objet,
        base=format_montant(levy.base),
    )


def billets(tickets: tuple[LigneTicket, ...], objet: str = "") -> tuple[Billets, ...]:
    return tuple(_billets(t, objet) for t in tickets)


def _billets(t: LigneTicket | regle.Tranche, objet: str = "") -> Billets:
    machine = t.machine if isinstance(t, LigneTicket) else ""
    return Billets(format_montant(t.valeur), t.dernier - t.premier + 1, t.premier, t.dernier, objet, machine)


def _raison(calcul: Prelevement) -> str:
    reason = calcul.reason()
    return _(reason.template) % reason.params
