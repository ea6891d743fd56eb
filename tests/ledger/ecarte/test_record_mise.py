"""A stake: fiche, side, amount, in order of receipt (articles 63, 64)."""

from cercle.ledger.models import Coup, Mise
from cercle.ledger.services import appel, ecarte, house
from cercle.rules.refusal import Ambiguous
from tests.ledger.cast import ANNE, BRUNO, HELENE, TableCase, by, refuse, saison


class RecordMiseTestCase(TableCase):
    def test_it_works(self):
        facts = self.s.mise("5 A 5,50")

        assert facts == {
            "table": 1, "seance": 1, "coup": 1, "rang": 1, "fiche": 5, "cote": "A", "montant": 550,
        }  # fmt: skip
        [line] = self.s.lu().mises
        assert (line.rang, line.fiche, line.cote, line.montant, line.auteur) == (1, 5, "A", 550, "E2")
        assert (self.s.lu().joueur_a, self.s.lu().joueur_b) == (1, 2)

    def test_stakes_are_written_in_order_of_receipt(self):
        self.s.mises("5 A 5,50", "6 B 2,00", "7 A 0,10", "5 A 3,00")

        assert [(m.rang, m.fiche, m.cote, m.montant) for m in self.s.lu().mises] == [
            (1, 5, "A", 550), (2, 6, "B", 200), (3, 7, "A", 10), (4, 5, "A", 300),
        ]  # fmt: skip
        assert (self.s.lu().masse_a, self.s.lu().masse_b) == (860, 200)

    def test_both_employees_may_write(self):
        self.s.mise("5 A 1,00", ANNE)
        self.s.mise("6 B 1,00", BRUNO)
        assert [m.auteur for m in self.s.lu().mises] == ["E1", "E2"]

    def test_the_first_stake_opens_the_coup_and_only_it(self):
        self.s.mises("5 A 1,00", "6 B 1,00")
        assert Coup.objects.count() == 1

    def test_a_fiche_backs_one_side(self):
        self.s.mise("5 A 1,00")
        refuse("both_sides", "64", self.s.mise, "5 B 1,00", dit="fiche 5")

    def test_a_cancelled_line_leaves_the_side_free(self):
        self.s.mise("5 A 1,00")
        self.s.annule(1)
        assert self.s.mise("5 B 1,00")["rang"] == 2

    def test_a_player_may_bet(self):
        assert self.s.mise("1 A 1,00")["fiche"] == 1

    def test_amounts_are_multiples_of_ten_centimes(self):
        refuse("stake_not_multiple", "63", self.s.mise, "5 A 1,05", dit="1,05")
        refuse("stake_too_small", "63", self.s.mise, "5 A 0", dit="0,10")

    def test_a_negative_stake_is_none(self):
        refuse("stake_too_small", "63", ecarte.record_mise, by(BRUNO), **self.s.coup_ici, fiche=5, cote="A",
               montant=-1000)  # fmt: skip

    def test_only_a_fiche_of_this_seance(self):
        refuse("fiche_unknown", "63", self.s.mise, "10 A 1,00", dit="la dernière est la 9")
        refuse("fiche_unknown", "63", self.s.mise, "0 A 1,00")

    def test_a_side_is_a_or_b(self):
        refuse("side_unknown", "64", self.s.mise, "5 C 1,00", dit="« C »")
        refuse("side_unknown", "64", self.s.mise, "5 a 1,00", dit="« a »")

    def test_the_players_face_each_other_first(self):
        self.s.joue("5 A 1,00", "6 B 1,00", gagne="A")
        refuse("seat_vacant", "64", self.s.mise, "5 A 1,00", dit="siège B")

    def test_a_stake_is_for_the_coup_its_author_saw(self):
        self.s.coup = 2
        refuse("stale_coup", "64", self.s.mise, "5 A 1,00", dit="coup 2, la table en est au coup 1")
        self.s.coup = 1
        self.s.joue("5 A 1,00", "6 B 1,00", gagne="A")
        self.s.coup = 1
        refuse("stale_coup", "64", self.s.mise, "5 A 1,00", dit="coup 1, la table en est au coup 2")

    def test_closed_stakes_take_no_more(self):
        self.s.mises("5 A 1,00", "6 B 1,00")
        self.s.arrete(ANNE)
        refuse("stakes_closed", "64", self.s.mise, "7 A 1,00", dit="par Anne Morel")
        self.s.donne()
        refuse("stakes_closed", "64", self.s.mise, "7 A 1,00", dit="coup 1")

    def test_ten_times_the_usual_asks_one_more_key(self):
        self.s.mises("5 A 2,00", "5 A 3,00")
        question = refuse("unlikely_amount", "64", self.s.mise, "5 A 25,00", dit="3,00 € – 2,00 €")
        assert isinstance(question, Ambiguous)
        assert self.s.mise("5 A 25,00", confirme=True)["montant"] == 2500
        self.s.annule(3)
        assert self.s.mise("5 A 24,90")["rang"] == 4

    def test_confirming_waives_the_question_alone(self):
        self.s.mise("5 A 1,00")
        refuse("both_sides", "64", self.s.mise, "5 B 100,00", confirme=True)

    def test_a_rank_is_never_given_twice(self):
        self.s.mises("5 A 1,00", "6 B 1,00")
        self.s.annule(2)
        assert self.s.mise("6 B 2,00")["rang"] == 3
        assert list(Mise.objects.order_by("rang").values_list("rang", flat=True)) == [1, 2, 3]

    def test_a_house_minimum_changed_tonight_is_for_the_next_seance(self):
        house.change_reglage(
            by(HELENE), saison=saison(), table=1, nom="Écarté 1", mise_minimum=500, unite_paiement=1
        )
        assert self.s.mise("5 A 0,10")["montant"] == 10


class VacantTableTestCase(TableCase):
    def test_a_player_who_gave_up_is_replaced_before_anyone_bets(self):
        appel.give_up(by(ANNE), **self.s.ici, siege="B")
        refuse("seat_vacant", "64", self.s.mise, "5 A 1,00", dit="siège B")
        self.s.assoit("B", 3)
        assert self.s.mise("5 A 1,00")["rang"] == 1
        assert self.s.lu().joueur_b == 3
