"""A house closed at the end of October, written by the real services.

`python -m tests.ledger.cloture.maison WHAT` in that house.

`fait`: its books are written. `suite`: they go on with the first day of the new season. Either prints the
perpetual total, in centimes: levied, carried.
"""

import datetime as dt
import sys

OCTOBRE = dt.date(2023, 10, 28)
NOVEMBRE = dt.date(2023, 11, 1)


def fait() -> None:
    """One coup on 28 October, 1,30 € levied and 1,50 € in the box; then day, month and season closed."""
    from tests.ledger.cast import carnet
    from tests.ledger.cast_cagnotte import clot_jour, clot_mois, clot_saison, le, monte_cagnotte

    monte_cagnotte(1)
    with le(OCTOBRE):
        carnet(10)
        carnet(100)
        soiree(1, "a", dime=4, euro=2, somme=150)
        clot_jour(OCTOBRE)
    with le(NOVEMBRE):
        clot_mois("2023-10")
        clot_saison(2022)


def suite() -> None:
    """The same coup on 1 November, 1,00 € in the box."""
    from tests.ledger.cast_cagnotte import clot_jour, le

    with le(NOVEMBRE, 22):
        soiree(1, "b", dime=9, euro=3, somme=100)
        clot_jour(NOVEMBRE)


def soiree(seance: int, packs: str, *, dime: int, euro: int, somme: int) -> None:
    """A séance of one coup, from its opening to its count."""
    from tests.ledger.cast import Soiree, jeux, ouvre
    from tests.ledger.cast_cagnotte import compte, une_seance

    ouvre(packs=jeux(packs))
    played = Soiree(seance=seance)
    played.delivre(6)
    played.assoit("A", 1)
    played.assoit("B", 2)
    played.joue("5 A 25,00", "6 B 25,00", gagne="A")
    releves = [
        {"valeur": 100, "premier": 1, "prochain": euro},
        {"valeur": 10, "premier": 1, "prochain": dime},
    ]
    compte(une_seance(1, seance), somme, releves=releves)


def main(what: str) -> None:
    import django

    django.setup()

    from cercle.ledger.selectors.cloture import perpetual_total

    fait() if what == "fait" else suite()
    print(*perpetual_total())


if __name__ == "__main__":
    main(sys.argv[1])
