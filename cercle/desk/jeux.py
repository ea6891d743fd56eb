"""The games a table may be given to, as the desk shows each: what is read, how it is shown, its commands."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cercle.ledger.selectors import baccara, pupitre
from cercle.ledger.selectors import seance as seances
from cercle.rules.baccara import VARIANTES

from .forms import baccara as commandes_baccara
from .forms import chouette as commandes_chouette
from .forms import ecarte as commandes_ecarte
from .screens import baccara as ecran_baccara
from .screens import ecarte as ecran_ecarte

# A command: the key after the 0, what it does, the reasons offered for it.
Commande = tuple[str, str, tuple[str, ...]]


@dataclass(frozen=True)
class Montre:
    """A table as shown: its screen, the templates of its game, the commands of the line typed."""

    ecran: Any
    gabarits: Mapping[str, str]
    commandes: tuple[Commande, ...]


def shown(table: int) -> Montre | None:
    """The table by the game of its last séance; None when it never had one."""
    seance = seances.latest_seance(table)
    if seance is None:
        return None
    if seance.table.jeu in VARIANTES:
        lue = baccara.read_table(table)
        assert lue is not None, "the game of a table is that of its séances"
        return Montre(ecran_baccara.build(lue), _gabarits("baccara"), tuple(_baccara(lue.variante)))
    lu = pupitre.read_pupitre(table)
    assert lu is not None, "the séance was found just before"
    return Montre(ecran_ecarte.build(lu), _gabarits("ecarte"), tuple(_ecarte()))


def _gabarits(jeu: str) -> dict[str, str]:
    return {part: f"desk/{jeu}/{part}.html" for part in ("etat", "saisie", "liens")}


def _ecarte() -> Iterator[Commande]:
    for numero, label in commandes_ecarte.COMMANDES.items():
        yield str(numero), label, commandes_ecarte.MOTIFS.get(numero, ())
    for signe, label in commandes_chouette.COMMANDES.items():
        yield signe, label, ()


def _baccara(variante: str) -> Iterator[Commande]:
    for numero, label in commandes_baccara.commandes(variante).items():
        yield str(numero), label, commandes_baccara.MOTIFS.get(numero, ())
