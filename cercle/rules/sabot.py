"""The cards of baccara, and which sabot goes to which table (article 58)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cercle.rules.baccara import ARTICLE_MATERIEL, Variante
from cercle.rules.refusal import Illegal, Phrase, gettext_noop
from cercle.rules.rotation import SABOT_HABITUEL, Retour, measure


class Composition(NamedTuple):
    """The packs of 52 cards of a séance.

    couleurs: how many of each of the two colours; neufs: none may have served; carte_arret: the stop card is
    put before that many last cards.
    """

    couleurs: tuple[int, int]
    neufs: bool
    carte_arret: int

    @property
    def nombre(self) -> int:
        return sum(self.couleurs)


COMPOSITIONS: dict[Variante, Composition] = {
    "chemin_de_fer": Composition((3, 3), neufs=False, carte_arret=7),
    "limitee": Composition((2, 1), neufs=True, carte_arret=10),
    "ouverte": Composition((3, 3), neufs=True, carte_arret=10),
}


CARTES_PAR_JEU = 52


class Candidat(NamedTuple):
    """A sabot free for a table.

    dernier: the place in time of its last séance at that table, 0 when it never served there; emplois: in how
    many séances it served, at any table.
    """

    sabot: int
    dernier: int
    emplois: int


class PaquetLibre(NamedTuple):
    """A pack that may be put in a sabot: its serial number, the colour of its back."""

    numero_serie: str
    couleur: str


class Proposition(NamedTuple):
    """The sabot proposed, the others in the order they would be, and why."""

    sabot: int
    suivants: tuple[int, ...]
    raison: Phrase


def check_composition(variante: Variante, couleurs: Sequence[str]) -> None:
    """The packs of a séance, by the colour of their backs, are those of the variant.

    Spaces and case make no other colour. Illegal "packs_count", "packs_colours".
    """
    wanted = COMPOSITIONS[variante]
    if len(couleurs) != wanted.nombre:
        raise Illegal(
            "packs_count",
            ARTICLE_MATERIEL,
            gettext_noop("Il faut %(nombre)s jeux de 52 cartes, pas %(donnes)s."),
            nombre=wanted.nombre,
            donnes=len(couleurs),
        )
    counted = Counter(_couleur(couleur) for couleur in couleurs)
    if sorted(counted.values(), reverse=True) != list(wanted.couleurs):
        more, less = wanted.couleurs
        raise Illegal(
            "packs_colours",
            ARTICLE_MATERIEL,
            gettext_noop("Il faut %(plus)s jeux d’une couleur et %(moins)s de l’autre, pas %(donnes)s."),
            plus=more,
            moins=less,
            donnes=", ".join(f"{nombre} {couleur}" for couleur, nombre in sorted(counted.items())),
        )


def propose_paquets(variante: Variante, libres: Sequence[PaquetLibre]) -> tuple[str, ...]:
    """The serial numbers of the packs of a séance, of those that are free: () when they cannot make it.

    Of the two colours of which there are most; of each, the first in the order given.
    """
    more, less = COMPOSITIONS[variante].couleurs
    by_colour: dict[str, list[str]] = {}
    for libre in libres:
        by_colour.setdefault(_couleur(libre.couleur), []).append(libre.numero_serie)
    piles = sorted(by_colour.values(), key=len, reverse=True)
    if len(piles) < 2 or len(piles[0]) < more or len(piles[1]) < less:
        return ()
    return (*piles[0][:more], *piles[1][:less])


def propose_sabot(candidats: Iterable[Candidat]) -> Proposition | None:
    """The sabot whose last séance at the table is the oldest, then the one that served least, then by number.

    One that never served there comes first. None when no sabot is free.
    """
    ordered = sorted(candidats, key=lambda c: (c.dernier, c.emplois, c.sabot))
    if not ordered:
        return None
    first, *others = ordered
    reason = _DEPUIS_LONGTEMPS if first.dernier else _JAMAIS if first.emplois else _NEUF
    params = {"sabot": first.sabot, "emplois": first.emplois}
    return Proposition(first.sabot, tuple(c.sabot for c in others), Phrase(reason, params))


def measure_sabot(derniers: Sequence[int]) -> Retour:
    """Whether the sabot of the last séance keeps coming back to its table.

    derniers: the sabots of the table's séances, the oldest first, the one in question last. It does when it
    served in three or more of the table's last five séances.
    """
    return measure(derniers, SABOT_HABITUEL)


def _couleur(written: str) -> str:
    """A colour as it is compared: spaces and case make no other."""
    return " ".join(written.split()).casefold()


_NEUF = gettext_noop("Le sabot %(sabot)s n’a encore servi à aucune table.")
_JAMAIS = gettext_noop(
    "Le sabot %(sabot)s n’a jamais servi à cette table ; il a servi %(emplois)s fois à d’autres."
)
_DEPUIS_LONGTEMPS = gettext_noop(
    "De tous les sabots libres, c’est le sabot %(sabot)s qui n’a pas servi à cette table depuis le plus "
    "longtemps ; il a servi %(emplois)s fois en tout."
)


def check_brulees(variante: Variante, nombre: int) -> None:
    """Cards burnt are one at least, and no more than the sabot holds (article 58).

    Illegal "cards_none", "cards_too_many".
    """
    if nombre < 1:
        raise Illegal(
            "cards_none",
            ARTICLE_MATERIEL,
            gettext_noop("On brûle au moins une carte, pas %(nombre)s."),
            nombre=nombre,
        )
    most = COMPOSITIONS[variante].nombre * CARTES_PAR_JEU
    if nombre > most:
        raise Illegal(
            "cards_too_many",
            ARTICLE_MATERIEL,
            gettext_noop("Le sabot de cette table tient %(cartes)s cartes : on n’en brûle pas %(nombre)s."),
            cartes=most,
            nombre=nombre,
        )
