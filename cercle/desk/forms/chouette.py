"""The line typed at a table where a chouette may be: bids and the draw during its auction, its two commands.

    8*50             during the auction, fiche 8 bids 50,00
    8+               equal bids: fiche 8 was drawn by lot, and sits in A (8- : in B)
    0*               the chouette is put up for auction
    0/               it ends: withdrawal, saut not put back, no bid

All else is read as at écarté.
"""

import re
from dataclasses import dataclass

from cercle.rules.ecarte import Cote
from cercle.rules.montant import parse_montant
from cercle.rules.refusal import Unreadable, cite, gettext_noop

from . import ecarte

ENCHERES, FIN = "*", "/"
# What each command does; they follow a 0, like those of écarté.
COMMANDES: dict[str, str] = {
    ENCHERES: gettext_noop("chouette aux enchères"),
    FIN: gettext_noop("fin de la chouette"),
}


@dataclass(frozen=True, slots=True)
class Enchere:
    """A bid: `montant` in centimes."""

    fiche: int
    montant: int


@dataclass(frozen=True, slots=True)
class Tirage:
    """The fiche drawn by lot among equal bids, and its seat."""

    fiche: int
    siege: Cote


@dataclass(frozen=True, slots=True)
class Commande:
    """`signe`: one of COMMANDES."""

    signe: str


Ligne = Enchere | Tirage | Commande | ecarte.Ligne

_BLANC = " \u00a0\u202f"
_FICHE = "(?P<fiche>[1-9][0-9]{0,4})"
_ENCHERE = re.compile(
    rf"{_FICHE}(?:[{_BLANC}]*\*[{_BLANC}]*|[{_BLANC}]+)(?P<montant>[^ab+*/-]+)", re.IGNORECASE
)
_TIRAGE = re.compile(rf"{_FICHE}[{_BLANC}]*(?P<siege>[ab+-])", re.IGNORECASE)
_SIEGES: dict[str, Cote] = {"a": "A", "+": "A", "b": "B", "-": "B"}


def read_ligne(text: str, *, encheres: bool) -> Ligne:
    """Read what was typed; `encheres`: the screen showed an auction, where an amount is a bid without a side.

    Codes: those of forms.ecarte; in an auction bid_missing for what nothing reads.
    """
    line = text.strip(_BLANC)
    if line[:1] == "0" and line[1:] in COMMANDES:
        return Commande(line[1:])
    bid = _auction(text, line) if encheres else None
    if bid is not None:
        return bid
    try:
        return ecarte.read_ligne(text)
    except Unreadable as error:
        if encheres and line and error.code == "unreadable":
            raise _no_bid(text) from error
        raise


def _auction(text: str, line: str) -> Ligne | None:
    if found := _ENCHERE.fullmatch(line):
        return Enchere(int(found["fiche"]), parse_montant(found["montant"]))
    if found := _TIRAGE.fullmatch(line):
        return Tirage(int(found["fiche"]), _SIEGES[found["siege"].lower()])
    if re.fullmatch(_FICHE, line):
        raise _no_bid(text)
    return None


def _no_bid(text: str) -> Unreadable:
    return Unreadable(
        "bid_missing",
        "65",
        gettext_noop("Aux enchères, tapez la fiche et son offre : « 8*50 », et non %(saisie)s."),
        saisie=cite(text),
    )
