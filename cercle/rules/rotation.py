"""Whether one thing keeps coming back where others could, as a sabot to its table (article 58).

The article names no figure. The house measures on the last times, the one in question included.
"""

from collections.abc import Hashable, Sequence
from typing import NamedTuple


class Mesure(NamedTuple):
    """Too often: `seuil` times or more in the last `sur`."""

    seuil: int
    sur: int


class Retour(NamedTuple):
    """How often the last one came in the last `sur` times: fewer when there were not so many yet."""

    fois: int
    sur: int
    habituel: bool


SABOT_HABITUEL = Mesure(seuil=3, sur=5)


def measure(derniers: Sequence[Hashable], mesure: Mesure) -> Retour:
    """How often the last of `derniers` (the oldest first, at least one) is among the last `mesure.sur`."""
    looked = derniers[-mesure.sur :]
    fois = sum(one == looked[-1] for one in looked)
    return Retour(fois, len(looked), fois >= mesure.seuil)
