"""The chouette, worked by hand from articles 65, 66 and 66-1; then what must hold for any whole chouette."""

import pytest

from cercle.rules.chouette import (
    Chouette,
    Mise,
    Restitution,
    adjudicate,
    allies_open,
    check_enchere,
    check_mise,
    close_mises,
    open_chouette,
    preview,
    put_back,
    return_all,
    settle_coup,
)
from cercle.rules.refusal import Illegal
from tests.rules.notation import paid, refused
from tests.rules.notation_chouette import CAMPS, CHOUETTEUR, closed, coup, following, french, lines


def amount(levy):
    return None if levy is None else levy.montant


def test_it_works():
    """Adjudged at 20,00 after a draw; won, sauté, put back, lost again: a new auction.

    The levy on C is 1,00. Coup 1 (first), 15,00 against: c = 35,00. Coup 2, 50,00 against and 5,00 beside:
    35,00 on the chouette, 5,00 outside (0,25, a half: 0,30), 10,00 given back; the pontes win: 1,75, a half:
    1,80.
    """
    encheres = ()
    for fiche, montant in ((4, 1_500), (7, 2_000), (9, 2_000)):
        encheres = (*encheres, check_enchere(encheres, fiche=fiche, montant=montant))
    chouette = open_chouette(adjudicate(encheres, tiree=9).montant)

    arrete = closed(chouette, "1 10,00 p; 2 5,00 p")
    assert (amount(arrete.sur_chouette), amount(arrete.hors_chouette)) == (100, None)
    chouette = settle_coup(arrete, gagnant="chouette").apres
    assert chouette == following(3_500, adjugee=2_000)

    arrete = closed(chouette, "1 30,00 p; 2 20,00 p; 3 5,00 c")
    assert lines(arrete.restitutions) == "2 10,00 p"
    assert (arrete.sur, arrete.dehors, amount(arrete.hors_chouette)) == (3_500, 500, 30)
    reglement = settle_coup(arrete, gagnant="pontes")
    # 1,80 for 30,00 and 5,00 on the chouette: 154,29 and 25,71 centimes, so 1,54 and 0,26; and 0,30 outside.
    assert (amount(reglement.apres_resultat), paid(reglement)) == (180, "1 58,46; 2 19,44")
    assert reglement.apres.sautee

    chouette = put_back(reglement.apres)
    assert chouette == Chouette(adjugee=2_000, courante=2_000, premier_coup=True, remise=True)
    arrete = closed(chouette, "1 20,00 p")
    assert amount(arrete.sur_chouette) == 100  # the original levy, once more
    reglement = settle_coup(arrete, gagnant="pontes")
    assert paid(reglement) == "1 40,00"
    with refused("new_auction", "65", Illegal):
        put_back(reglement.apres)


class TestArticle66_1:
    """One and the same coup, played as the first one and as a following one.

    C is 80,00, or for the first coup 100,00; c is 100,00 in both. The pontes lay 60,00 and 60,00, P = 120,00,
    more than c; beside the chouetteur 10,00. On the chouette 100,00: all of fiche 1, 40,00 of fiche 2.
    Outside 10,00 on each side: fiche 2 and fiche 3. Fiche 2 takes 10,00 back.
    """

    LAID = "1 60,00 p; 2 60,00 p; 3 10,00 c"
    FIRST = open_chouette(10_000)
    FOLLOWING = following(10_000, adjugee=8_000)

    @pytest.mark.parametrize("chouette", [FIRST, FOLLOWING])
    def test_what_is_held_is_the_same(self, chouette):
        arrete = closed(chouette, self.LAID)
        assert (arrete.mise_pontes, arrete.mise_allies, arrete.sur, arrete.dehors) == (
            12_000,
            1_000,
            10_000,
            1_000,
        )
        assert arrete.restitutions == (Restitution(rang=2, fiche=2, camp="pontes", montant=1_000),)
        assert lines(arrete.tenues) == "1 60,00 p; 2 50,00 p; 3 10,00 c"

    def test_first_coup_before_the_deal(self):
        """« au premier coup, […] avant que les cartes n'aient été données, […] le prélèvement à opérer sur le
        montant de la chouette adjugée et, s'il y a lieu, le prélèvement de 5 % sur les sommes tenues en
        dehors de la chouette »: 5 % of 100,00, and 5 % of 10,00 (one side's)."""
        arrete = closed(self.FIRST, self.LAID)
        assert (arrete.sur_chouette.base, arrete.sur_chouette.montant) == (10_000, 500)
        assert (arrete.hors_chouette.base, arrete.hors_chouette.montant) == (1_000, 50)

    def test_first_coup_bears_nothing_more_whoever_wins(self):
        arrete = closed(self.FIRST, self.LAID)
        pontes = settle_coup(arrete, gagnant="pontes")
        assert (pontes.apres_resultat, pontes.apres.courante) == (None, 0)
        assert paid(pontes) == "1 120,00; 2 99,50"  # 2 x 50,00 less the outside levy
        chouette = settle_coup(arrete, gagnant="chouette")
        assert (chouette.apres_resultat, chouette.apres.courante) == (None, 20_000)
        assert paid(chouette) == "3 19,50"

    def test_following_coup_before_the_deal(self):
        """« Aux coups suivants il ne détache, dans les mêmes conditions, que les tickets représentant 5 % de
        ces dernières sommes »: those outside."""
        arrete = closed(self.FOLLOWING, self.LAID)
        assert (amount(arrete.sur_chouette), amount(arrete.hors_chouette)) == (None, 50)

    def test_following_coup_won_by_the_pontes(self):
        """« il attend le résultat du coup pour détacher en cas de gain du côté des pontes 5 % des sommes
        tenues sur la chouette par ces derniers »: 5,00, borne 3,00 by fiche 1 and 2,00 by fiche 2, who bears
        the 0,50 of his 10,00 outside too."""
        reglement = settle_coup(closed(self.FOLLOWING, self.LAID), gagnant="pontes")
        assert (reglement.apres_resultat.base, reglement.apres_resultat.montant) == (10_000, 500)
        assert paid(reglement) == "1 117,00; 2 97,50"
        assert reglement.apres.courante == 0

    def test_following_coup_won_by_the_chouetteur(self):
        """« Si c'est le chouetteur qui a gagné, il n'y a aucun prélèvement à opérer sur ces mêmes
        sommes. »"""
        reglement = settle_coup(closed(self.FOLLOWING, self.LAID), gagnant="chouette")
        assert reglement.apres_resultat is None
        assert paid(reglement) == "3 19,50"
        assert reglement.apres == following(20_000, adjugee=8_000)


class TestMises:
    """Article 65: beside the chouetteur once the stakes against him are more than the chouette."""

    CHOUETTE = following(10_000)

    def check(self, text, fiche, montant, camp, **options):
        mises = coup(self.CHOUETTE, text) if text else ()
        return check_mise(
            self.CHOUETTE,
            mises,
            chouetteur=CHOUETTEUR,
            fiche=fiche,
            montant=montant,
            camp=CAMPS[camp],
            **options,
        )

    def test_it_works(self):
        assert self.check("", 1, 500, "p") == Mise(1, 1, "pontes", 500)
        assert self.check("1 60,00 p; 2 40,10 p", 3, 20, "c") == Mise(3, 3, "allies", 20)
        assert self.check("1 60,00 p; 2 40,10 p; 3 0,10 c", 1, 20, "p") == Mise(4, 1, "pontes", 20)

    def test_that_side_opens_above_the_chouette_not_at_it(self):
        for laid, is_open in (("1 99,90 p", False), ("1 100,00 p", False), ("1 60,00 p; 2 40,10 p", True)):
            assert allies_open(self.CHOUETTE, coup(self.CHOUETTE, laid)) is is_open
        assert not allies_open(self.CHOUETTE, ())
        for laid in ("", "1 100,00 p"):
            with refused("allies_not_open", "65", Illegal):
                self.check(laid, 3, 10, "c")
        with refused("allies_not_open", "65", Illegal):
            coup(self.CHOUETTE, "1 100,00 p; 3 0,10 c")

    def test_stakes_beside_the_chouetteur_do_not_open_it_wider(self):
        """P is what lies against him: 200,00 beside him make no difference."""
        mises = coup(self.CHOUETTE, "1 100,10 p; 2 200,00 c")
        assert not allies_open(self.CHOUETTE, mises[1:])
        assert allies_open(self.CHOUETTE, mises)

    def test_the_chouetteur_may_hold_something_outside_on_his_own_side_only(self):
        """Article 66: « s'il tient quelque chose en dehors du montant de la chouette »."""
        assert self.check("1 110,00 p", CHOUETTEUR, 10, "c").camp == "allies"
        with refused("chouetteur_ponte", "65", Illegal):
            self.check("1 110,00 p", CHOUETTEUR, 10, "p")

    @pytest.mark.parametrize(("fiche", "camp"), [(1, "c"), (2, "p")])
    def test_a_fiche_is_on_one_side(self, fiche, camp):
        with refused("both_sides", "64", Illegal):
            self.check("1 110,00 p; 2 5,00 c", fiche, 10, camp)

    @pytest.mark.parametrize(
        ("montant", "minimum", "code"),
        [(5, 10, "stake_not_multiple"), (0, 10, "stake_too_small"), (90, 100, "stake_too_small")],
    )
    def test_amounts_refused_before_anything_else(self, montant, minimum, code):
        for fiche, camp in ((CHOUETTEUR, "p"), (1, "c"), (3, "c")):
            with refused(code, "63", Illegal):
                self.check("1 50,00 p", fiche, montant, camp, minimum=minimum)

    def test_the_side_is_named_before_its_being_closed(self):
        with refused("both_sides", "64"):
            self.check("1 50,00 p", 1, 10, "c")

    def test_the_refusal_quotes_the_chouette(self):
        with pytest.raises(Illegal) as caught:
            self.check("1 50,00 p", 3, 10, "c")
        assert french(caught.value.text) == (
            "On ne ponte du côté de la chouette que si les mises contre elle la dépassent (100,00 €)."
        )


class TestHeld:
    """On the chouette min(P, c); outside, each side, min(S, max(0, P - c)); the rest goes back."""

    @pytest.mark.parametrize(
        ("laid", "sur", "dehors", "back", "held"),
        [
            ("1 40,00 p", 4_000, 0, "", "1 40,00 p"),
            ("1 60,00 p; 2 40,00 p", 10_000, 0, "", "1 60,00 p; 2 40,00 p"),
            # Too much against, nobody beside: the excess goes back, all of fiche 3, half of fiche 2.
            ("1 80,00 p; 2 40,00 p; 3 5,00 p", 10_000, 0, "3 5,00 p; 2 20,00 p", "1 80,00 p; 2 20,00 p"),
            # Beside him less than the excess: the pontes take back the rest.
            (
                "1 90,00 p; 2 40,00 p; 3 10,00 c",
                10_000,
                1_000,
                "2 20,00 p",
                "1 90,00 p; 2 20,00 p; 3 10,00 c",
            ),
            # Exactly the excess: nobody takes anything back.
            ("1 90,00 p; 2 20,00 p; 3 10,00 c", 10_000, 1_000, "", "1 90,00 p; 2 20,00 p; 3 10,00 c"),
            # More than the excess: they take it back, last first.
            (
                "1 90,00 p; 2 20,00 p; 3 7,00 c; 4 6,00 c; 3 2,00 c",
                10_000,
                1_000,
                "3 2,00 c; 4 3,00 c",
                "1 90,00 p; 2 20,00 p; 3 7,00 c; 4 3,00 c",
            ),
            # Lines are registered, not players: fiche 1 gives back, then 2, then 1 again.
            (
                "1 70,00 p; 1 40,00 p; 3 5,00 c; 2 8,00 p; 1 6,00 p",
                10_000,
                500,
                "1 6,00 p; 2 8,00 p; 1 5,00 p",
                "1 70,00 p; 1 35,00 p; 3 5,00 c",
            ),
        ],
    )
    def test_by_hand(self, laid, sur, dehors, back, held):
        arrete = closed(following(10_000), laid)
        assert (arrete.sur, arrete.dehors) == (sur, dehors)
        assert (lines(arrete.restitutions), lines(arrete.tenues)) == (back, held)

    def test_it_is_c_that_is_compared_not_the_amount_adjudged(self):
        assert closed(following(3_000), "1 40,00 p; 2 5,00 c").dehors == 500
        assert closed(following(20_000), "1 150,00 p").sur == 15_000

    @pytest.mark.parametrize("left", ["1 100,00 p", "1 60,00 p"])
    def test_a_side_that_closes_again_gets_everything_back(self, left):
        """Fiche 2's last line taken back before closing, P ≤ c: nothing is outside any more."""
        chouette = following(10_000)
        mises = coup(chouette, f"{left}; 2 50,00 p; 3 4,00 c; 4 3,00 c")
        arrete = close_mises(chouette, [m for m in mises if m.fiche != 2])
        assert (arrete.sur, arrete.dehors, arrete.hors_chouette) == (arrete.mise_pontes, 0, None)
        assert [(r.rang, r.fiche, r.montant) for r in arrete.restitutions] == [(4, 4, 300), (3, 3, 400)]
        assert french(arrete.explain()).endswith(
            "et les 7,00 € posés du côté de la chouette sont rendus (article 65)."
        )

    def test_no_ponte_no_coup(self):
        chouette = following(10_000)
        for mises in ((), (Mise(2, 3, "allies", 500),)):
            assert preview(chouette, mises) is None
            with refused("no_stake_held", "64", Illegal):
                close_mises(chouette, mises)

    def test_no_coup_on_a_chouette_that_has_saute(self):
        mises = (Mise(1, 1, "pontes", 500), Mise(2, 2, "allies", 500))
        assert preview(following(0), mises) is None
        with refused("no_stake_held", "65", Illegal):
            close_mises(following(0), mises)

    def test_preview_shows_what_closing_would_give(self):
        chouette = open_chouette(1_000)
        mises = coup(chouette, "1 12,00 p; 2 5,00 c")
        assert preview(chouette, mises) == close_mises(chouette, mises)

    def test_a_void_coup_gives_everything_back_last_in_first_out(self):
        mises = coup(open_chouette(1_000), "1 12,00 p; 2 5,00 c; 1 0,20 p")
        assert lines(return_all(mises)) == "1 0,20 p; 2 5,00 c; 1 12,00 p"
        assert [back.rang for back in return_all(mises)] == [3, 2, 1]


class TestLevies:
    """Article 66, and 59 for the rounding: each levy by itself."""

    @pytest.mark.parametrize(
        ("adjugee", "levy"),
        [(90, 0), (100, 10), (290, 10), (300, 20), (10_000, 500), (43_080, 2_150), (10, 0)],
    )
    def test_on_the_amount_adjudged_whatever_is_held(self, adjugee, levy):
        arrete = closed(open_chouette(adjugee), "1 0,10 p")
        assert (arrete.sur_chouette.base, arrete.sur_chouette.montant) == (adjugee, levy)

    def test_two_levies_are_two_roundings(self):
        """C = 1,00 and 1,00 outside: twice 0,05, two halves, 0,10 each; 5 % of 2,00 would be 0,10 in all."""
        arrete = closed(open_chouette(100), "1 2,00 p; 2 1,00 c")
        assert (arrete.sur_chouette.montant, arrete.hors_chouette.montant) == (10, 10)

    def test_a_levy_that_rounds_to_nothing_is_still_one(self):
        arrete = closed(following(100), "1 1,90 p; 2 0,90 c")
        assert (arrete.hors_chouette.base, arrete.hors_chouette.montant) == (90, 0)
        assert paid(settle_coup(arrete, gagnant="chouette")) == "2 1,80"

    def test_what_is_held_outside_by_the_chouetteur_bears_its_share(self):
        """Article 66: 0,50 for 10,00 outside, 4,00 of fiche 3 and 6,00 of the chouetteur: 0,20 and 0,30."""
        arrete = closed(following(10_000), f"1 110,00 p; 3 4,00 c; {CHOUETTEUR} 6,00 c")
        assert paid(settle_coup(arrete, gagnant="chouette")) == f"3 7,80; {CHOUETTEUR} 11,70"


class TestPayment:
    @pytest.mark.parametrize(
        ("laid", "unite", "payments"),
        [
            # 5 % of 1,00 on the chouette, 0,10, for 0,50, 0,30 and 0,20 of it.
            ("1 0,50 p; 2 0,30 p; 3 0,20 p", 1, "1 0,95; 2 0,57; 3 0,38"),
            # In steps of 0,10 the one ten goes to the largest.
            ("1 0,50 p; 2 0,30 p; 3 0,20 p", 10, "1 0,90; 2 0,60; 3 0,40"),
            # Fiche 1 is on the chouette with its first line, outside with its last, fiche 2 on both with one:
            # 0,10 for 0,60 of 1 and 0,40 of 2; outside 1,50, so 0,10, for 0,50 of 2 and 1,00 of 1: 3 and 7.
            ("1 0,60 p; 2 0,90 p; 3 1,50 c; 1 1,00 p", 1, "1 3,07; 2 1,73"),
            # Whoever took all of it back is paid nothing.
            ("1 1,00 p; 2 1,00 p", 1, "1 1,90"),
        ],
    )
    def test_by_hand_when_the_pontes_win_1_00(self, laid, unite, payments):
        arrete = closed(following(100), laid)
        assert paid(settle_coup(arrete, gagnant="pontes", unite=unite)) == payments

    def test_nobody_beside_the_chouetteur_nobody_paid(self):
        reglement = settle_coup(closed(following(100), "1 0,40 p"), gagnant="chouette")
        assert (reglement.paiements, reglement.apres.courante) == ((), 140)

    def test_a_side_that_does_not_exist_is_a_mistake_of_the_caller(self):
        with pytest.raises(ValueError, match="no such side"):
            settle_coup(closed(following(100), "1 0,40 p"), gagnant="allies")


def test_results_explain_themselves():
    first = open_chouette(10_000)
    assert french(first.explain()) == (
        "Chouette adjugée à 100,00 € : avant la donne de son premier coup, le chouetteur acquitte 5,00 € de "
        "prélèvement (article 66-1)."
    )
    arrete = closed(first, "1 60,00 p; 2 60,00 p; 3 10,00 c")
    assert french(arrete.explain()) == (
        "Les pontes ont 120,00 €, plus que la chouette (100,00 €) : 100,00 € sont tenus sur la chouette, et "
        "10,00 € de chaque côté en dehors (article 65). 5 % de 100,00 € (article 66) font 5,00 €, sans "
        "arrondi. 5 % de 10,00 € (article 66) font 0,50 €, sans arrondi."
    )
    assert french(arrete.restitutions[0].explain()) == (
        "La fiche 2 reprend 10,00 € de son inscription n° 2, contre la chouette (article 64)."
    )
    assert french(return_all(arrete.tenues)[0].explain()) == (
        "La fiche 3 reprend 10,00 € de son inscription n° 3, du côté de la chouette (article 64)."
    )
    lost = settle_coup(arrete, gagnant="pontes")
    assert french(lost.explain()) == (
        "Les pontes gagnent : la chouette passe de 100,00 € à 0,00 € ; au premier coup, le prélèvement sur "
        "le montant adjugé vaut pour les 100,00 € tenus sur elle (article 66-1). La chouette de 100,00 € a "
        "sauté : le chouetteur peut la remettre une fois, contre un prélèvement égal au primitif, 5,00 € "
        "(article 65)."
    )
    assert french(lost.paiements[1].explain()) == (
        "La fiche 2 reçoit deux fois 50,00 €, moins 0,50 € de prélèvement (article 66) : 99,50 €."
    )
    remise = put_back(lost.apres)
    assert french(remise.explain()) == (
        "La chouette a sauté une fois et est remise à 100,00 € : le coup qui suit est traité comme un "
        "premier coup, contre un prélèvement égal au primitif, 5,00 € (article 65)."
    )
    won = settle_coup(closed(remise, "1 60,00 p"), gagnant="chouette")
    assert french(won.explain()) == (
        "Le chouetteur gagne : la chouette passe de 100,00 € à 160,00 €, et les 60,00 € tenus sur elle ne "
        "doivent aucun prélèvement (article 66-1)."
    )
    assert french(won.apres.explain()) == (
        "Chouette adjugée à 100,00 €, à présent de 160,00 € : le chouetteur n’a aucun droit nouveau à "
        "acquitter tant qu’elle n’a pas sauté (article 66)."
    )
    arrete = closed(won.apres, "1 160,00 p")
    assert french(arrete.explain()) == (
        "Les pontes ont 160,00 €, pas plus que la chouette (160,00 €) : 160,00 € sont tenus sur la chouette "
        "(article 65)."
    )
    assert french(settle_coup(arrete, gagnant="pontes").explain()) == (
        "Les pontes gagnent : la chouette passe de 160,00 € à 0,00 € ; les 160,00 € tenus sur elle doivent "
        "8,00 € de prélèvement, qui attendait le résultat (article 66-1). 5 % de 160,00 € (article 66) font "
        "8,00 €, sans arrondi. La chouette de 100,00 € a sauté une seconde fois : elle doit être mise de "
        "nouveau aux enchères (article 65)."
    )
