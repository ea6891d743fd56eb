"""Packs of 52 cards: received by colour and serial number, used, written off when no longer perfect (58)."""

from cercle.ledger.models import Paquet, ReformePaquet
from cercle.ledger.selectors import sabot as inventaire
from cercle.ledger.services import sabot, seance
from tests.ledger.cast import ANNE, HELENE, INES, PAUL, TOM, by, refuse
from tests.ledger.cast_baccara import CHEMIN, VICTOR, BaccaraCase, ouvre_baccara, recoit, six


def receive(*packs, qui=PAUL):
    named = [{"couleur": couleur, "numero_serie": serial} for couleur, serial in packs]
    return sabot.receive_paquets(by(qui), paquets=named).facts


def reform(numero_serie="rouge 1-1", qui=PAUL, motif="roi corné"):
    return sabot.reform_paquet(by(qui), numero_serie=numero_serie, motif=motif).facts


class ReceivePaquetsTestCase(BaccaraCase):
    def test_it_works(self):
        facts = receive((" bleu  nuit ", " B 1 "), ("rouge", "R 1"))

        assert facts == {
            "paquets": [
                {"couleur": "bleu nuit", "numero_serie": "B 1"},
                {"couleur": "rouge", "numero_serie": "R 1"},
            ]
        }
        assert [str(p) for p in Paquet.objects.order_by("id")] == ["bleu nuit B 1", "rouge R 1"]

    def test_each_serial_number_once_in_whatever_case(self):
        receive(("bleu", "B-1"))
        refuse("pack_known", "58", receive, ("rouge", "b-1"), dit="B-1 (bleu)")
        refuse("pack_twice", "58", receive, ("rouge", "R-1"), ("bleu", "r-1"), dit="nommé deux fois")

    def test_at_least_one_with_its_colour_and_its_number(self):
        refuse("packs_missing", "58", receive)
        refuse("text_missing", "58", receive, ("", "B-1"), dit="la couleur")
        refuse("text_missing", "58", receive, ("bleu", " "), dit="le numéro")
        refuse("text_too_long", "58", receive, ("bleu", "9" * 41))

    def test_who_may(self):
        for qui in (ANNE, INES, TOM, VICTOR):
            refuse("not_allowed", "", receive, ("bleu", "B-1"), qui=qui)
        assert receive(("bleu", "B-1"), qui=HELENE)["paquets"][0]["couleur"] == "bleu"


class ReformPaquetTestCase(BaccaraCase):
    def setUp(self):
        self.packs = six("1")

    def test_it_works(self):
        assert reform(" ROUGE 1-1 ") == {
            "couleur": "rouge", "numero_serie": "rouge 1-1", "motif": "roi corné",
        }  # fmt: skip
        assert ReformePaquet.objects.get().paquet.numero_serie == "rouge 1-1"

    def test_once_and_for_good(self):
        reform()
        refuse("pack_reformed", "58", reform, dit="roi corné")

    def test_while_it_is_at_a_table(self):
        """What is seen is written down at once; the séance after this one has a new pack."""
        ouvre_baccara(paquets=self.packs)
        reform()
        seance.close_seance(by(PAUL), table=CHEMIN, seance=1)
        refuse("pack_reformed", "58", ouvre_baccara, paquets=self.packs)
        [new] = recoit("2", rouges=1, bleus=0)
        assert ouvre_baccara(paquets=[new, *self.packs[1:]])["seance"] == 2

    def test_a_pack_of_the_house(self):
        refuse("pack_unknown", "58", reform, "X-1", dit="« X-1 »")

    def test_it_says_why(self):
        refuse("text_missing", "58", reform, motif=" ", dit="le motif")

    def test_who_may(self):
        for qui in (ANNE, INES, TOM, VICTOR):
            refuse("not_allowed", "", reform, qui=qui)


class InventoryTestCase(BaccaraCase):
    def test_it_works(self):
        """Every pack, from its delivery to its end, and the séances it served."""
        packs = six("1")
        recoit("2", rouges=1, bleus=0)
        ouvre_baccara(paquets=packs)
        seance.close_seance(by(PAUL), table=CHEMIN, seance=1)
        [new] = recoit("3", rouges=1, bleus=0)
        reform()
        ouvre_baccara(paquets=[new, *packs[1:]], qui=HELENE)

        found = {p.numero_serie: p for p in inventaire.read_paquets()}

        assert [found[n].etat for n in ("rouge 1-1", "rouge 1-2", "rouge 2-1", "rouge 3-1")] == [
            "reforme", "en_jeu", "neuf", "en_jeu",
        ]  # fmt: skip
        assert [(e.table, e.seance, e.en_cours, e.par) for e in found["bleu 1-1"].emplois] == [
            (2, 1, False, "Paul Marchand"), (2, 2, True, "Hélène Garnier"),
        ]  # fmt: skip
        assert (found["rouge 1-1"].reforme.motif, found["rouge 1-1"].lieu) == ("roi corné", None)
        seance.close_seance(by(PAUL), table=CHEMIN, seance=2)
        assert {p.etat for p in inventaire.read_paquets()} == {"reforme", "servi", "neuf"}
