"""The packs of each variant, the sabot proposed, and the one that keeps coming back (article 58)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.rules.refusal import Illegal
from cercle.rules.rotation import SABOT_HABITUEL, Mesure, Retour, measure
from cercle.rules.sabot import (
    COMPOSITIONS,
    Candidat,
    PaquetLibre,
    check_composition,
    measure_sabot,
    propose_paquets,
    propose_sabot,
)
from tests.rules.notation import refused


def packs(text: str) -> list[str]:
    """`rrr bbb`: the colours of the backs."""
    return [{"r": "rouge", "b": "bleu", "v": "vert"}[letter] for letter in text.replace(" ", "")]


class TestComposition:
    @pytest.mark.parametrize(
        ("variante", "text"),
        [("chemin_de_fer", "rrr bbb"), ("limitee", "rr b"), ("limitee", "b v v"), ("ouverte", "rbrbrb")],
    )
    def test_it_works(self, variante, text):
        check_composition(variante, packs(text))

    @pytest.mark.parametrize(
        ("variante", "text"),
        [
            ("chemin_de_fer", "rrr bb"),
            ("chemin_de_fer", "rrrr bbb"),
            ("limitee", "rrr bbb"),
            ("limitee", ""),
            ("ouverte", "rr b"),
        ],
    )
    def test_as_many_as_the_variant_asks(self, variante, text):
        with refused("packs_count", "58", Illegal):
            check_composition(variante, packs(text))

    @pytest.mark.parametrize(
        ("variante", "text"),
        [
            ("chemin_de_fer", "rrrr bb"),
            ("chemin_de_fer", "rr bb vv"),
            ("limitee", "rrr"),
            ("limitee", "r b v"),
            ("ouverte", "rrrrrr"),
        ],
    )
    def test_of_two_colours(self, variante, text):
        with refused("packs_colours", "58", Illegal):
            check_composition(variante, packs(text))

    def test_spaces_and_case_make_no_other_colour(self):
        check_composition("limitee", ["Bleu  nuit", "bleu nuit ", "rouge"])
        with refused("packs_colours", "58", Illegal):
            check_composition("limitee", ["rouge", "ROUGE", " rouge"])

    def test_which_must_be_new_and_where_the_stop_card_goes(self):
        read = {variante: (c.nombre, c.neufs, c.carte_arret) for variante, c in COMPOSITIONS.items()}
        assert read == {
            "chemin_de_fer": (6, False, 7), "limitee": (3, True, 10), "ouverte": (6, True, 10),
        }  # fmt: skip


class TestProposition:
    def test_it_works(self):
        found = propose_sabot([Candidat(1, 30, 2), Candidat(2, 10, 9), Candidat(3, 20, 1)])
        assert (found.sabot, found.suivants) == (2, (3, 1))
        assert "le sabot 2 qui n’a pas servi à cette table depuis le plus longtemps" in found.raison.text
        assert "il a servi 9 fois en tout" in found.raison.text

    def test_one_that_never_served_there_comes_first(self):
        found = propose_sabot([Candidat(1, 10, 1), Candidat(2, 0, 40)])
        assert (found.sabot, found.suivants) == (2, (1,))
        assert "n’a jamais servi à cette table" in found.raison.text

    def test_then_the_one_that_served_least_then_by_number(self):
        candidats = [Candidat(4, 0, 2), Candidat(3, 0, 1), Candidat(2, 0, 2)]
        found = propose_sabot(candidats)
        assert (found.sabot, found.suivants) == (3, (2, 4))

    def test_none_free(self):
        assert propose_sabot([]) is None


class TestMeasure:
    def test_it_works(self):
        assert measure_sabot([1, 2, 1, 2, 1]) == Retour(fois=3, sur=5, habituel=True)
        assert measure_sabot([1, 2, 3, 2, 1]) == Retour(fois=2, sur=5, habituel=False)

    def test_only_the_last_five_count(self):
        assert measure_sabot([1, 1, 1, 2, 3, 2, 3, 1]).fois == 1

    def test_the_first_seances(self):
        assert measure_sabot([1]) == Retour(1, 1, False)
        assert measure_sabot([1, 1]) == Retour(2, 2, False)
        assert measure_sabot([1, 1, 1]) == Retour(3, 3, True)

    @given(st.lists(st.integers(1, 3), min_size=1, max_size=12), st.integers(1, 5), st.integers(1, 6))
    def test_any_measure(self, derniers, seuil, sur):
        found = measure(derniers, Mesure(seuil, sur))
        assert 1 <= found.fois <= found.sur <= sur
        assert found.habituel == (derniers[-sur:].count(derniers[-1]) >= seuil)


@given(st.integers(3, 6), st.integers(5, 20))
def test_who_follows_the_proposal_is_never_told_of_a_habit(sabots, seances):
    """With three sabots or more, each given in turn as proposed, none keeps coming back."""
    served: list[int] = []
    for _ in range(seances):
        last = {sabot: place for place, sabot in enumerate(served, start=1)}
        candidats = [Candidat(s, last.get(s, 0), served.count(s)) for s in range(1, sabots + 1)]
        served.append(propose_sabot(candidats).sabot)
        assert not measure_sabot(served).habituel
    assert max(map(served.count, served)) - min(served.count(s) for s in set(served)) <= 1
    assert len(set(served[-sabots:])) == min(sabots, seances)


def test_the_measure_is_the_house_s():
    assert SABOT_HABITUEL == (3, 5)


class TestPaquetsProposes:
    def libres(self, text):
        return [PaquetLibre(f"n° {rang}", couleur) for rang, couleur in enumerate(packs(text), start=1)]

    def test_it_works(self):
        assert propose_paquets("limitee", self.libres("rbrbbr")) == ("n° 1", "n° 3", "n° 2")

    def test_of_the_colours_of_which_there_are_most(self):
        chosen = propose_paquets("chemin_de_fer", self.libres("v rrr b v bbb vv"))
        assert chosen == ("n° 1", "n° 6", "n° 10", "n° 5", "n° 7", "n° 8")

    @pytest.mark.parametrize(
        ("variante", "text"),
        [("ouverte", "rrrrrr bb"), ("limitee", "rrr"), ("limitee", "r b v"), ("limitee", "")],
    )
    def test_none_when_they_cannot_make_it(self, variante, text):
        assert propose_paquets(variante, self.libres(text)) == ()

    @given(st.sampled_from(sorted(COMPOSITIONS)), st.lists(st.sampled_from("rbv"), max_size=14))
    def test_what_is_proposed_is_what_the_article_asks(self, variante, letters):
        libres = self.libres("".join(letters))
        chosen = propose_paquets(variante, libres)
        colours = {libre.numero_serie: libre.couleur for libre in libres}
        if chosen:
            assert len(set(chosen)) == len(chosen)
            check_composition(variante, [colours[serial] for serial in chosen])
        else:
            more, less = COMPOSITIONS[variante].couleurs
            counts = sorted((letters.count(letter) for letter in "rbv"), reverse=True)
            assert counts[0] < more or counts[1] < less
