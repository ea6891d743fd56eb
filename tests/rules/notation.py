"""Stakes written as the employee types them: `4 1,00 a` is fiche 4, 1,00 € on A; one coup, parted by `;`."""

import pytest

from cercle.rules.ecarte import Cote, Mise, register_mises
from cercle.rules.montant import format_montant, parse_montant
from cercle.rules.refusal import Refusal

SIDES: dict[str, Cote] = {"a": "A", "b": "B"}


def entries(text: str) -> list[tuple[int, Cote, int]]:
    found = []
    for line in text.split(";"):
        fiche, montant, side = line.split()
        found.append((int(fiche), SIDES[side], parse_montant(montant)))
    return found


def coup(text: str) -> tuple[Mise, ...]:
    return register_mises(entries(text))


def lines(rows) -> str:
    """Lines of stake or restitutions, written back in the same notation."""
    return "; ".join(f"{r.fiche} {format_montant(r.montant)} {r.cote.lower()}" for r in rows)


def paid(reglement) -> str:
    return "; ".join(f"{p.fiche} {format_montant(p.montant)}" for p in reglement.paiements)


def refused(code: str, article: str, kind: type[Refusal] = Refusal):
    """The block is refused with that code and that article, in a sentence that can be read."""
    return pytest.raises(
        kind, check=lambda refusal: (refusal.code, refusal.article) == (code, article) and bool(refusal.text)
    )
