"""A coup of baccara corrected: restated whole, its levy alone computed again (59-62, 68)."""

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from cercle.rules.baccara import RESULTATS, TABLEAUX, VARIANTES, Tableau
from cercle.rules.chouette import Chouette
from cercle.rules.correction import ChouetteJouee, Coup, Resultat, compare, compute, correct, correct_all
from cercle.rules.correction_baccara import CoupBanque, Tableaux
from cercle.rules.ecarte import Mise
from tests.ledger.baccara.reference import Reference
from tests.rules.notation import coup as notes
from tests.rules.notation import refused
from tests.rules.notation_chouette import french

LETTRES = {"g": "gagnant", "p": "perdant", "e": "egalite"}


def tableaux(mises, resultats):
    """`tableaux("800 300", "g p")`, in euros."""
    pairs = zip(mises.split(), resultats.split(), strict=True)
    return tuple(Tableau(int(mise) * 100, LETTRES[word]) for mise, word in pairs)


def coup(variante, mises, resultats, **plus):
    return CoupBanque(variante, tableaux(mises, resultats), **plus)


def to(mises, resultats):
    return Tableaux(tableaux(mises, resultats))


def levies(ecart):
    return [(p.objet, p.avant, p.apres.base, p.apres.montant, p.apres.article) for p in ecart.prelevements]


def test_a_result_read_wrong():
    before = coup("ouverte", "800 300", "g p")
    after = correct(before, to("800 300", "g e"))
    ecart = compare(before, after)
    assert levies(ecart) == [("banque", 630, 80_000, 1_000, "62")]
    assert (ecart.preleve, ecart.soldes, ecart.courante) == (370, (), None)
    assert french(ecart.explain()).startswith(
        "Le prélèvement sur le banquier est de 10,00 € au lieu de 6,30 €."
    )
    assert "restent tels qu’ils se sont joués" in ecart.explain()


def test_a_stake_written_wrong():
    before = coup("chemin_de_fer", "50", "g", en_banque=10_000)
    ecart = compare(before, correct(before, to("80", "g")))
    assert levies(ecart) == [("banque", 250, 8_000, 400, "60")]


def test_a_levy_that_was_not_due():
    before = coup("limitee", "800 300", "g p", en_banque=500_000)
    ecart = compare(before, correct(before, to("800 300", "p p")))
    assert levies(ecart) == [("banque", 1_000, 0, 0, "60")]


def test_a_levy_that_was_due():
    before = coup("limitee", "800 300", "p p", en_banque=500_000)
    assert levies(compare(before, correct(before, to("800 300", "g p")))) == [
        ("banque", 0, 50_000, 1_000, "60")
    ]


def test_a_correction_that_moves_no_levy():
    before = coup("ouverte", "800 300", "p p")
    ecart = compare(before, correct(before, to("800 300", "p e")))
    assert levies(ecart) == []
    assert "restent tels" in ecart.explain()


def test_a_correction_after_another():
    before = coup("ouverte", "800 300", "g p")
    after = correct_all(before, [to("800 400", "g p"), to("800 400", "g g")])
    assert after == coup("ouverte", "800 400", "g g")
    assert levies(compare(correct(before, to("800 400", "g p")), after)) == [
        ("banque", 500, 120_000, 1_500, "62")
    ]


def test_in_one_line():
    said = french(coup("ouverte", "800 300", "g e").phrase().text)
    assert said == (
        "1er tableau : 800,00 €, gagnant ; 2e tableau : 300,00 €, égalité ; net du banquier : 790,00 €"
    )
    assert french(coup("chemin_de_fer", "50", "p").phrase().text) == (
        "50,00 € tenus, la banque perd ; net du banquier : -50,00 €"
    )


@pytest.mark.parametrize(
    ("code", "article", "before", "change"),
    [
        ("nothing_to_correct", "68", coup("ouverte", "8 3", "g p"), to("8 3", "g p")),
        ("result_count", "68", coup("ouverte", "8 3", "g p"), to("8", "g")),
        ("result_count", "68", coup("chemin_de_fer", "8", "g"), to("8 3", "g p")),
        ("no_stake_held", "58", coup("ouverte", "8 3", "g p"), to("0 0", "g p")),
        ("stake_too_small", "58", coup("limitee", "8 3", "g p", minimum=300), to("8 2", "g p")),
        ("bank_exceeded", "58", coup("limitee", "8 3", "g p", en_banque=1_100), to("8 4", "g p")),
        ("wrong_game", "68", coup("ouverte", "8 3", "g p"), Resultat("A")),
        ("wrong_game", "68", coup("ouverte", "8 3", "g p"), Mise(1, 5, "A", 100)),
        ("wrong_game", "68", Coup(notes("5 20,00 a; 6 12,00 b"), "A"), to("8 3", "g p")),
        (
            "wrong_game",
            "68",
            Coup(notes("5 20,00 a"), "A", chouette=ChouetteJouee(Chouette(5_000, 5_000), 99, "A")),
            to("8 3", "g p"),
        ),
    ],
)
def test_what_it_refuses(code, article, before, change):
    with refused(code, article):
        correct(before, change)


def test_whole_euros_at_the_open_bank():
    before = coup("ouverte", "8 3", "g p")
    with refused("stake_not_multiple", "61"):
        correct(before, Tableaux((Tableau(850, "gagnant"), Tableau(300, "perdant"))))


mises = st.integers(1, 5_000).map(lambda euros: euros * 100)


@st.composite
def two_of_one_variant(draw):
    """The same coup told twice: its variant, and each time stakes and results."""
    variante = draw(st.sampled_from(VARIANTES))
    many = TABLEAUX[variante]
    told = st.lists(st.tuples(mises, st.sampled_from(RESULTATS)), min_size=many, max_size=many)
    return variante, draw(told), draw(told)


@given(two_of_one_variant())
def test_the_levy_moves_by_what_the_reference_says(told):
    variante, first, second = told
    before = CoupBanque(variante, tuple(Tableau(*one) for one in first))
    change = Tableaux(tuple(Tableau(*one) for one in second))
    if change.tableaux == before.tableaux:
        with refused("nothing_to_correct", "68"):
            correct(before, change)
        return
    ecart = compare(before, correct(before, change))
    old, new = (
        Reference(variante, tuple(m for m, _r in one), "".join(r[0] for _m, r in one))
        for one in (first, second)
    )
    event("levy moves" if ecart.preleve else "levy stays")
    assert ecart.preleve == new.prelevement - old.prelevement
    assert compute(correct(before, change)).montant == new.prelevement
    assert correct(before, change).net == new.net - new.prelevement
