"""Carnets of tickets and how a levy is made up of them (articles 56-1, 59, 66-1, 82)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from cercle.rules.montant import format_euros
from cercle.rules.refusal import Illegal, Phrase, gettext_noop

VALEURS = (10, 100, 1_000, 10_000)
TAILLE_CARNET = 200
DERNIER_NUMERO = 1_000_000
VALEURS_MAXIMUM = 3

ARTICLE_VALEURS = "59"
ARTICLE_EMPLOI = "66-1"
ARTICLE_CARNETS = "82"
ARTICLE_VIE = "83"


@dataclass(frozen=True, slots=True)
class Carnet:
    """A carnet: face value in centimes, next number to detach, last one; finished once prochain > dernier."""

    valeur: int
    prochain: int
    dernier: int

    @property
    def reste(self) -> int:
        """Tickets still to detach."""
        return max(0, self.dernier - self.prochain + 1)


@dataclass(frozen=True, slots=True)
class Tranche:
    """Consecutive tickets of one carnet."""

    valeur: int
    premier: int
    dernier: int

    @property
    def nombre(self) -> int:
        return self.dernier - self.premier + 1

    @property
    def montant(self) -> int:
        """Face value of them all, centimes."""
        return self.valeur * self.nombre

    def reason(self) -> Phrase:
        """What is detached, as a template and its parameters."""
        one = self.nombre == 1
        return Phrase(
            _PHRASE_UN if one else _PHRASE_PLUSIEURS,
            {
                "nombre": self.nombre,
                "valeur": format_euros(self.valeur),
                "premier": self.premier,
                "dernier": self.dernier,
                "montant": format_euros(self.montant),
                "article": ARTICLE_EMPLOI,
            },
        )

    def explain(self) -> str:
        """The same in one French sentence."""
        return self.reason().text


_PHRASE_UN = gettext_noop("1 ticket de %(valeur)s, n° %(premier)s (article %(article)s).")
_PHRASE_PLUSIEURS = gettext_noop(
    "%(nombre)s tickets de %(valeur)s, n° %(premier)s à %(dernier)s, soit %(montant)s (article %(article)s)."
)


def compose(montant: int, carnets: Sequence[Carnet]) -> tuple[Tranche, ...]:
    """Make up a levy of `montant` centimes: fewest tickets, highest value first, one tranche per carnet.

    Carnets of one value are used in the order given, the next when the one before ends. Every value divides
    the next one up, so taking the highest first uses the fewest tickets and fails only when nothing would do.

    Illegal "too_many_values" (more than three values with tickets left; article 59), "carnets_overlap" (a
    number twice; article 82), "not_representable" with what is missing (article 66-1).
    """
    live = [carnet for carnet in carnets if carnet.reste]
    _refuse_too_many({carnet.valeur for carnet in live})
    live.sort(key=lambda carnet: -carnet.valeur)  # stable: the order given stays within a value
    _refuse_overlap(live)
    tranches = []
    missing = montant
    for carnet in live:
        nombre = min(carnet.reste, missing // carnet.valeur)
        if nombre > 0:
            tranches.append(Tranche(carnet.valeur, carnet.prochain, carnet.prochain + nombre - 1))
            missing -= nombre * carnet.valeur
    if missing:
        raise _not_representable(montant, missing)
    return tuple(tranches)


def check_carnet(*, valeur: int, premier: int) -> int:
    """Check a carnet received and return its last number (article 82).

    200 tickets of 0,10, 1, 10 or 100 €, numbered from 1, 201, … or 999 801. Illegal "unknown_value",
    "carnet_start".
    """
    check_value(valeur)
    if not (1 <= premier <= DERNIER_NUMERO and premier % TAILLE_CARNET == 1):
        raise Illegal(
            "carnet_start",
            ARTICLE_CARNETS,
            gettext_noop("Un carnet de %(taille)s tickets ne commence pas au n° %(premier)s."),
            taille=TAILLE_CARNET,
            premier=premier,
        )
    return premier + TAILLE_CARNET - 1


def check_delivery(*, valeur: int, premier: int, nombre: int = 1) -> tuple[Carnet, ...]:
    """Check `nombre` carnets received together, from number `premier` on without gap; answer them (82).

    A delivery stops at 1 000 000: the series that starts again is another delivery. Illegal "unknown_value",
    "carnet_start", "carnet_count".
    """
    check_carnet(valeur=valeur, premier=premier)
    left = (DERNIER_NUMERO - premier + 1) // TAILLE_CARNET
    if not 1 <= nombre <= left:
        raise Illegal(
            "carnet_count",
            ARTICLE_CARNETS,
            gettext_noop(
                "On ne reçoit pas %(nombre)s carnets à partir du n° %(premier)s : un au moins, et "
                "%(reste)s au plus jusqu’au n° %(dernier)s."
            ),
            nombre=nombre,
            premier=premier,
            reste=left,
            dernier=DERNIER_NUMERO,
        )
    starts = range(premier, premier + nombre * TAILLE_CARNET, TAILLE_CARNET)
    return tuple(Carnet(valeur, start, start + TAILLE_CARNET - 1) for start in starts)


def carnet_start(numero: int) -> int:
    """The first number of the carnet that holds ticket `numero` (article 82). Illegal "ticket_number"."""
    check_number(numero)
    return (numero - 1) // TAILLE_CARNET * TAILLE_CARNET + 1


def tickets_left(carnet: Carnet) -> Tranche | None:
    """All that is left in a carnet, which is what its loss costs (article 83); None once it is finished."""
    return Tranche(carnet.valeur, carnet.prochain, carnet.dernier) if carnet.reste else None


def tickets_missing(carnet: Carnet, *, jusqu_a: int) -> Tranche:
    """The tickets not produced, from the next one to number `jusqu_a`: their face value is due (article 83).

    Illegal "ticket_detached" (that number is torn or lost already: nothing puts a ticket back),
    "ticket_outside" (the carnet ends before).
    """
    if jusqu_a < carnet.prochain:
        raise Illegal(
            "ticket_detached",
            ARTICLE_VIE,
            gettext_noop(
                "Le ticket de %(valeur)s n° %(numero)s ne manque pas : le carnet en est au n° %(prochain)s, "
                "et rien n’y remet un ticket."
            ),
            valeur=format_euros(carnet.valeur),
            numero=jusqu_a,
            prochain=carnet.prochain,
        )
    if jusqu_a > carnet.dernier:
        raise Illegal(
            "ticket_outside",
            ARTICLE_VIE,
            gettext_noop(
                "Le ticket de %(valeur)s n° %(numero)s n’est pas de ce carnet, qui finit au n° %(dernier)s."
            ),
            valeur=format_euros(carnet.valeur),
            numero=jusqu_a,
            dernier=carnet.dernier,
        )
    return Tranche(carnet.valeur, carnet.prochain, jusqu_a)


def check_value(valeur: int) -> None:
    """Check the face value of a ticket, centimes. Illegal "unknown_value" (article 82)."""
    if valeur not in VALEURS:
        raise Illegal(
            "unknown_value",
            ARTICLE_CARNETS,
            gettext_noop("Il n'existe pas de ticket de %(valeur)s."),
            valeur=format_euros(valeur),
        )


def check_numbers(carnet: Carnet) -> None:
    """Check that a carnet's numbers are tickets': 1 to 1 000 000 (article 82). Illegal "ticket_number"."""
    for numero in (carnet.prochain, carnet.dernier):
        # A finished carnet stands one past its last ticket.
        if numero != carnet.dernier + 1 or numero != DERNIER_NUMERO + 1:
            check_number(numero)


def check_number(numero: int) -> None:
    """Check the number of a ticket: 1 to 1 000 000 (article 82). Illegal "ticket_number"."""
    if not 1 <= numero <= DERNIER_NUMERO:
        raise Illegal(
            "ticket_number",
            ARTICLE_CARNETS,
            gettext_noop("Il n'y a pas de ticket n° %(numero)s : ils vont de 1 à %(dernier)s."),
            dernier=DERNIER_NUMERO,
            numero=numero,
        )


def check_values(valeurs: Collection[int]) -> None:
    """Check the face values in service together at one table (article 59).

    Illegal "unknown_value", "too_many_values" (more than three different), "ten_centimes_missing" (every levy
    is a multiple of 0,10 €, so that carnet is always one of them).
    """
    for valeur in valeurs:
        check_value(valeur)
    _refuse_too_many(set(valeurs))
    if VALEURS[0] not in valeurs:
        raise Illegal(
            "ten_centimes_missing",
            ARTICLE_VALEURS,
            gettext_noop("Un carnet de tickets de 0,10 € doit toujours être en service."),
        )


def _refuse_too_many(valeurs: Collection[int]) -> None:
    if len(valeurs) > VALEURS_MAXIMUM:
        raise Illegal(
            "too_many_values",
            ARTICLE_VALEURS,
            gettext_noop("Des carnets de %(nombre)s valeurs différentes sont en service : trois au plus."),
            nombre=len(valeurs),
        )


def _refuse_overlap(carnets: Sequence[Carnet]) -> None:
    """Two carnets in service never share a number: the same ticket would be detached twice."""
    for i, one in enumerate(carnets):
        for other in carnets[i + 1 :]:
            shared = max(one.prochain, other.prochain)
            if one.valeur == other.valeur and shared <= min(one.dernier, other.dernier):
                raise Illegal(
                    "carnets_overlap",
                    ARTICLE_CARNETS,
                    gettext_noop("Le ticket de %(valeur)s n° %(numero)s figure dans deux carnets."),
                    valeur=format_euros(one.valeur),
                    numero=shared,
                )


def _not_representable(montant: int, missing: int) -> Illegal:
    return Illegal(
        "not_representable",
        ARTICLE_EMPLOI,
        gettext_noop(
            "Les carnets en service ne représentent pas %(montant)s : il manque %(manque)s de tickets."
        ),
        montant=format_euros(montant),
        manque=format_euros(missing),
    )
