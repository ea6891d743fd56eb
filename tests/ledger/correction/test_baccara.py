"""A coup of baccara corrected: restated whole, its levy alone computed again, the tickets as torn (68)."""

import pytest
from django.db import IntegrityError, transaction

from cercle.inspection.verification.whole import verify
from cercle.ledger.models import (
    Correction,
    Detachement,
    MouvementBanque,
    PrelevementCorrige,
    ResultatBaccara,
    SoldeCorrige,
)
from cercle.ledger.selectors import correction as lus
from cercle.ledger.selectors.comptee import read_count
from cercle.ledger.services import correction, seance
from cercle.ledger.services.comptee import record_comptee
from tests.ledger.cast import ANNE, BRUNO, CLARA, HELENE, PAUL, by, refuse
from tests.ledger.cast_banque import CheminDeFerCase, LimiteeCase, OuverteCase
from tests.ledger.forgeries import blames, insert


def plain(text):
    return text.replace("\u00a0", " ").replace("\u202f", " ")


class CorrectionBaccaraCase(OuverteCase):
    def asked(self, **quoi):
        return {"objet": "banque", "coup": 1, "motif": "mal lu", **self.s.ici} | quoi

    def propose(self, qui=ANNE, **quoi):
        return correction.propose_correction(by(qui), **self.asked(**quoi)).facts

    def decide(self, numero, qui=PAUL, approuvee=True):
        return correction.decide_correction(
            by(qui), correction=numero, approuvee=approuvee, mention="vu à la table"
        ).facts

    def corrects(self, **quoi):
        return self.decide(self.propose(**quoi)["correction"])

    def refused(self, code, article="68", qui=ANNE, dit="", **quoi):
        refuse(code, article, correction.propose_correction, by(qui), dit=dit, **self.asked(**quoi))


class CorrectionBaccaraTestCase(CorrectionBaccaraCase):
    def setUp(self):
        super().setUp()
        self.s.joue("800,00 300,00", "g p")
        self.s.joue("100,00 200,00", "p p")

    def test_it_works(self):
        kept = [list(model.objects.values()) for model in (ResultatBaccara, MouvementBanque, Detachement)]

        facts = self.propose(resultat_2="egalite")

        assert plain(facts["avant"]) == (
            "1er tableau : 800,00 €, gagnant ; 2e tableau : 300,00 €, perdant ; net du banquier : 493,70 €"
        )
        assert plain(facts["apres"]) == (
            "1er tableau : 800,00 €, gagnant ; 2e tableau : 300,00 €, égalité ; net du banquier : 790,00 €"
        )
        row = Correction.objects.get()
        assert (row.mise_1, row.resultat_1) == (80_000, "gagnant")
        assert (row.mise_2, row.resultat_2) == (30_000, "egalite")
        decided = self.decide(1)
        assert decided["prelevements"] == [{"objet": "banque", "avant": 630, "apres": 1_000}]
        assert decided["soldes"] == []
        levy = PrelevementCorrige.objects.get()
        assert (levy.base, levy.taux, levy.montant, levy.article) == (80_000, 125, 1_000, "62")
        assert not SoldeCorrige.objects.exists()
        after = [list(model.objects.values()) for model in (ResultatBaccara, MouvementBanque, Detachement)]
        assert after == kept
        assert [str(fault) for fault in verify().report.faults] == []

    def test_what_a_coup_owes_the_cagnotte(self):
        coup = self.s.lu(1).id
        self.corrects(resultat_2="egalite")
        assert lus.preleve_corrige(coup) == 1_000
        assert lus.corrections_preleve_of(self.s.row) == {coup: 370}
        found = lus.corrected_coups(self.s.row)[coup]
        assert (found.compte_origine.montant, found.compte.montant) == (630, 1_000)

    def test_a_second_correction_starts_from_the_first(self):
        self.corrects(resultat_2="egalite")
        facts = self.corrects(mise_1=70_000)
        assert facts["prelevements"] == [{"objet": "banque", "avant": 1_000, "apres": 880}]
        assert [str(fault) for fault in verify().report.faults] == []

    def test_back_to_what_it_was(self):
        self.corrects(resultat_2="egalite")
        facts = self.corrects(resultat_2="perdant")
        assert facts["prelevements"] == [{"objet": "banque", "avant": 1_000, "apres": 630}]
        assert lus.corrections_preleve_of(self.s.row) == {self.s.lu(1).id: 0}

    def test_a_levy_found_where_none_was_due(self):
        facts = self.corrects(coup=2, resultat_1="gagnant", mise_1=90_000)
        assert facts["prelevements"] == [{"objet": "banque", "avant": 0, "apres": 880}]
        assert [str(fault) for fault in verify().report.faults] == []

    def test_refused_it_moves_nothing(self):
        self.propose(resultat_2="egalite")
        facts = self.decide(1, approuvee=False)
        assert "prelevements" not in facts
        assert lus.corrections_preleve_of(self.s.row) == {}

    def test_after_the_seance_is_counted(self):
        """The difference shows between the coups and the tickets."""
        self.s.finit("retrait")
        self.s.arret()
        self.s.clot()
        box = read_count(self.s.row)
        record_comptee(
            by(PAUL),
            **self.s.ici,
            lignes=[{"coupure": 10, "nombre": box.attendu // 10}],
            releves=[
                {"valeur": c.carnet.valeur, "premier": c.carnet.premier, "prochain": c.prochain}
                for c in box.a_relever
            ],
            certificateur=HELENE.matricule,
        )
        facts = self.decide(self.propose(qui=PAUL, resultat_2="egalite")["correction"], qui=HELENE)
        assert facts["prelevements"] == [{"objet": "banque", "avant": 630, "apres": 1_000}]
        counted = read_count(self.s.row)
        assert (counted.preleve, counted.attendu) == (1_000, 630)
        assert [(d.nature, d.montant, d.coup) for d in counted.differences] == [("correction", -370, 1)]
        assert [str(fault) for fault in verify().report.faults] == []

    def test_who_proposes(self):
        """Who says how it ended entered the result, who says what was staked the stakes; or the chef."""
        self.refused("not_author", qui=BRUNO, resultat_2="egalite", dit="« E1 »")
        self.refused("not_author", qui=CLARA, mise_1=70_000, dit="« E1 »")
        self.propose(qui=PAUL, resultat_2="egalite")

    def test_nobody_decides_on_his_own_coup(self):
        self.propose(qui=PAUL, resultat_2="egalite")
        refuse(
            "same_person", "68", correction.decide_correction, by(PAUL),
            correction=1, approuvee=True, mention="oui",
        )  # fmt: skip

    def test_one_proposal_at_a_time(self):
        self.propose(resultat_2="egalite")
        self.refused("correction_pending", mise_1=70_000)
        self.propose(coup=2, resultat_2="egalite")

    def test_what_it_refuses(self):
        self.refused("nothing_to_correct")
        self.refused("nothing_to_correct", resultat_1="gagnant", mise_1=80_000)
        self.refused("result_unknown", "62", resultat_1="beau")
        self.refused("stake_not_multiple", "61", mise_1=80_050)
        self.refused("stake_too_small", "58", mise_2=0, mise_1=-100)
        self.refused("no_stake_held", "58", mise_1=0, mise_2=0)
        self.refused("wrong_game", objet="resultat", vainqueur="A", dit="se corrige en entier")
        self.refused("wrong_game", objet="mise", mise=1, montant=100, dit="se corrige en entier")
        self.refused("coup_unknown", coup=9)
        self.s.mises("100,00 200,00")
        self.refused("coup_not_settled", coup=3, resultat_1="gagnant")
        self.s.nul()
        self.refused("coup_not_settled", coup=3, resultat_1="gagnant")


class DatabaseTestCase(CorrectionBaccaraCase):
    """A row that tells half of a coup does not go in, whoever writes it."""

    def test_it_works(self):
        self.s.joue("800,00 300,00", "g p")
        self.propose(resultat_2="egalite")
        skipped = ("id", "entry_id")
        row = {k: v for k, v in Correction.objects.values().get().items() if k not in skipped}
        row |= {"numero": 2, "fiche_id": None}
        for changes in (
            {"mise_1": None},
            {"resultat_1": ""},
            {"resultat_1": "beau"},
            {"mise_2": None},
            {"resultat_2": ""},
            {"resultat_2": "beau"},
            {"vainqueur": "A"},
            {"montant": 100},
            {"coup_id": None},
            {"objet": "resultat"},
            {"objet": "comptee"},
        ):
            with self.subTest(changes):
                with pytest.raises(IntegrityError) as caught, transaction.atomic():
                    insert(Correction, row | changes)
                assert blames(str(caught.value), Correction, "correction_dit_son_objet")
        insert(Correction, row)


class CheminDeFerTestCase(CheminDeFerCase):
    def asked(self, **quoi):
        return {"objet": "banque", "coup": 1, "motif": "mal lu", **self.s.ici} | quoi

    def test_it_works(self):
        """The hand that passed stays passed."""
        self.s.joue("30,00", "g")
        correction.propose_correction(by(ANNE), **self.asked(mise_1=4_000))
        facts = correction.decide_correction(by(PAUL), correction=1, approuvee=True, mention="oui").facts
        assert plain(facts["apres"]) == "40,00 € tenus, la banque gagne ; net du banquier : 38,00 €"
        assert facts["prelevements"] == [{"objet": "banque", "avant": 150, "apres": 200}]
        assert [str(fault) for fault in verify().report.faults] == []

    def test_beyond_the_bank_of_the_moment(self):
        self.s.joue("30,00", "g")
        asked = self.asked(mise_1=5_010)
        refuse("bank_exceeded", "58", correction.propose_correction, by(ANNE), **asked)

    def test_one_tableau_only(self):
        self.s.joue("30,00", "g")
        for beyond in ({"mise_2": 1_000}, {"resultat_2": "gagnant"}):
            asked = self.asked(**beyond)
            refuse("one_tableau", "58", correction.propose_correction, by(ANNE), **asked)


class HandsTestCase(LimiteeCase):
    """The stakes closed by one croupier, the result by the one who relieved him."""

    def test_each_for_what_he_entered(self):
        self.s.mises("800,00 300,00")
        seance.relieve_employe(by(PAUL), **self.s.ici, fonction="croupier", matricule=CLARA.matricule)
        self.s.resultat("g p", qui=CLARA)
        asked = {"objet": "banque", "coup": 1, "motif": "mal lu", **self.s.ici}
        refuse("not_author", "68", correction.propose_correction, by(ANNE), **asked, resultat_2="egalite")
        refuse("not_author", "68", correction.propose_correction, by(CLARA), **asked, mise_1=70_000)
        correction.propose_correction(by(ANNE), **asked, mise_1=70_000)
        correction.decide_correction(by(PAUL), correction=1, approuvee=True, mention="oui")
        correction.propose_correction(by(CLARA), **asked, resultat_2="egalite")
        assert [str(fault) for fault in verify().report.faults] == []
