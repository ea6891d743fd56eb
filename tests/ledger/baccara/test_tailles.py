"""Tailles: the cut, the stop card, the cards burnt (articles 58, 61)."""

from cercle.ledger.models import CartesBrulees, FinTaille, Taille
from tests.ledger.cast import ANNE, BRUNO, CLARA, HELENE, PAUL, refuse
from tests.ledger.cast_banque import BaccaraCase, CheminDeFerCase, LimiteeCase, OuverteCase


class CheminDeFerTestCase(BaccaraCase):
    jeu = "chemin_de_fer"

    def test_it_works(self):
        row = Taille.objects.get()
        assert (row.numero, row.sabot.numero, row.coupe, row.carte_arret) == (1, 1, "M. Durand", 7)

        assert self.s.arret() == {
            "table": 1, "seance": 1, "taille": 1, "carte_arret": True, "motif": "", "coup_en_cours": None,
            "banque_finie": None,
        }  # fmt: skip
        assert (FinTaille.objects.get().taille_id, FinTaille.objects.get().carte_arret) == (row.id, True)
        assert self.s.coupe(par="Mme Petit") == {
            "table": 1, "seance": 1, "taille": 2, "sabot": 1, "coupe": "Mme Petit", "carte_arret": 7,
        }  # fmt: skip

    def test_one_at_a_time(self):
        refuse("taille_open", "58", self.s.coupe, dit="taille 1")

    def test_as_many_as_the_table_likes(self):
        for _ in range(4):
            self.s.arret()
            self.s.coupe()
        assert Taille.objects.count() == 5

    def test_somebody_cut(self):
        self.s.arret()
        refuse("text_missing", "58", self.s.coupe, par=" ", dit="qui a coupé")
        refuse("text_too_long", "58", self.s.coupe, par="x" * 81)

    def test_by_those_who_serve_the_table(self):
        refuse("not_posted", "58", self.s.arret, CLARA)


class DeuxTableauxTestCase(LimiteeCase):
    def test_ten_cards_behind_the_stop_card(self):
        assert Taille.objects.get().carte_arret == 10

    def test_the_bank_ends_with_its_taille(self):
        self.s.joue("800,00 0", "g e")
        assert self.s.arret()["banque_finie"] == {"banque": 1, "motif": "taille", "reste": 578_400}
        refuse("no_bank", "58", self.s.ajoute, "10,00")

    def test_an_auction_goes_on_over_the_end_of_a_taille(self):
        self.s.finit("retrait")
        self.s.encheres()
        self.s.offre("M. Rouge", "200,00")
        assert self.s.arret()["banque_finie"] is None
        assert self.s.adjuge()["banquier"] == "M. Rouge"


class OuverteTestCase(OuverteCase):
    def test_two_tailles_a_seance(self):
        self.s.arret()
        assert self.s.coupe()["carte_arret"] == 10
        self.s.arret()
        refuse("two_tailles", "61", self.s.coupe, dit="ses 2 tailles")

    def test_a_bank_for_the_seance_goes_on(self):
        assert self.s.arret()["banque_finie"] is None
        self.s.coupe()
        facts = self.s.mises("10,00 0")
        assert (facts["taille"], facts["banque"]) == (2, 1)

    def test_a_bank_for_the_taille_ends_with_it(self):
        self.s.finit("retrait")
        self.s.encheres()
        self.s.candidat("M. Noir")
        self.s.adjuge(duree="taille")
        assert self.s.arret()["banque_finie"] == {"banque": 2, "motif": "taille", "reste": None}


class EndTailleTestCase(CheminDeFerCase):
    def test_the_card_or_a_reason(self):
        refuse("text_missing", "58", self.s.arret, carte_arret=False)
        facts = self.s.arret(carte_arret=False, motif="fermeture")
        assert (facts["carte_arret"], facts["motif"], FinTaille.objects.get().motif) == (
            False, "fermeture", "fermeture",
        )  # fmt: skip

    def test_stopped_short_only_between_two_coups(self):
        self.s.mises("50,00")
        refuse("coup_open", "58", self.s.arret, carte_arret=False, motif="fermeture")

    def test_the_next_one_waits_for_the_coup_during_which_the_card_appeared(self):
        self.s.mises("50,00")
        self.s.arret()
        refuse("coup_open", "58", self.s.coupe, dit="coup 1")
        self.s.resultat("p")
        assert self.s.coupe()["taille"] == 2

    def test_the_card_may_appear_while_tickets_lie_on_the_table(self):
        self.s.mises("50,00")
        self.s.resultat("g")
        assert self.s.arret()["coup_en_cours"] is None
        self.s.dechire()

    def test_the_taille_its_author_saw(self):
        self.s.taille = 2
        refuse("stale_taille", "58", self.s.arret, dit="la table en est à la 1")

    def test_once_and_the_second_hand_hears_of_the_first(self):
        self.s.arret(ANNE)
        self.s.taille = 1
        refuse("taille_over", "58", self.s.arret, BRUNO, dit="par Anne Morel")


class BurnCardsTestCase(CheminDeFerCase):
    def test_it_works(self):
        assert self.s.brule(1, "carte tombée") == {
            "table": 1, "seance": 1, "taille": 1, "rang": 1, "nombre": 1, "decision": "carte tombée",
            "par": "Hélène Garnier",
        }  # fmt: skip
        self.s.brule(3, "erreur de tirage")
        assert list(CartesBrulees.objects.values_list("rang", "nombre")) == [(1, 1), (2, 3)]

    def test_the_director_decides(self):
        refuse("not_allowed", "", self.s.brule, 1, qui=ANNE)
        refuse("not_allowed", "", self.s.brule, 1, qui=PAUL)

    def test_a_decision_and_a_number(self):
        refuse("cards_none", "58", self.s.brule, 0, dit="pas 0")
        refuse("cards_too_many", "58", self.s.brule, 313, dit="tient 312 cartes")
        refuse("text_missing", "58", self.s.brule, 1, "", dit="la décision")

    def test_of_a_taille_in_progress(self):
        self.s.arret()
        self.s.taille = 1
        refuse("taille_over", "58", self.s.brule, 1, qui=HELENE)
