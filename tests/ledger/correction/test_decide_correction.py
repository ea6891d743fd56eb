"""Deciding on a correction: what an approval changes, and that nothing else does (P11, article 68)."""

from cercle.journal.sealed import sealed_models
from cercle.journal.verification import verify
from cercle.ledger.models import (
    Correction,
    DecisionCorrection,
    PrelevementCorrige,
    SoldeCorrige,
)
from cercle.ledger.selectors import correction as lus
from cercle.ledger.services import correction
from tests.ledger.cast import BRUNO, HELENE, PAUL, TableCase, by, refuse


def rows_of_the_books():
    """Every sealed row but those of corrections, as the base has them."""
    ours = {Correction, DecisionCorrection, PrelevementCorrige, SoldeCorrige}
    return {m: list(m.objects.order_by("id").values()) for m in sealed_models() if m not in ours}


class DecideCorrectionTestCase(TableCase):
    def setUp(self):
        super().setUp()
        self.s.joue("5 A 20,00", "6 B 12,00", "7 A 15,50", "8 B 30,00", "9 A 4,50", gagne="A")

    def propose(self, **quoi):
        asked = {"coup": 1, "motif": "erreur de plume", **self.s.ici} | quoi
        return correction.propose_correction(by(BRUNO), **asked).facts["correction"]

    def decide(self, numero, qui=PAUL, approuvee=True, mention="Approuvé, deux côtés inversés"):
        return correction.decide_correction(
            by(qui), correction=numero, approuvee=approuvee, mention=mention
        ).facts

    def test_it_works(self):
        """8 laid 26,00, not 30,00: it is 9 that takes 2,00 back, and the levy falls to 1,90."""
        before = rows_of_the_books()
        numero = self.propose(objet="mise", mise=4, montant=2600)

        facts = self.decide(numero)

        assert facts["prelevements"] == [{"objet": "enjeux", "avant": 200, "apres": 190}]
        assert facts["soldes"] == [
            {"fiche": 8, "avant": -2800, "apres": -2600},
            {"fiche": 9, "avant": 428, "apres": 238},
        ]
        levy = PrelevementCorrige.objects.get()
        assert (levy.objet, levy.avant, levy.montant, levy.base) == ("enjeux", 200, 190, 3800)
        assert levy.exact == 3800 * 500
        moved = sum(s.apres - s.avant for s in SoldeCorrige.objects.all())
        assert moved == -(190 - 200)
        assert rows_of_the_books() == before

    def test_the_figures_of_each_fiche(self):
        self.decide(self.propose(objet="resultat", vainqueur="B"))
        found = {s.fiche.numero: (s.avant, s.apres) for s in SoldeCorrige.objects.select_related("fiche")}
        # B held 40,00 of 42,00 (8 took 2,00 back); the levy of 2,00 is 0,60 for 6 and 1,40 for 8.
        assert found == {
            5: (1900, -2000),
            7: (1472, -1550),
            9: (428, -450),
            6: (-1200, 1140),
            8: (-2800, 2660),
        }
        assert not PrelevementCorrige.objects.exists()

    def test_a_refusal_changes_nothing(self):
        facts = self.decide(self.propose(objet="resultat", vainqueur="B"), approuvee=False, mention="Non")
        assert (facts["approuvee"], facts["jour"]) == (False, None)
        assert not SoldeCorrige.objects.exists()
        assert not PrelevementCorrige.objects.exists()
        assert lus.corrected_coups(self.s.row) == {}
        # Another may be proposed.
        assert self.propose(objet="resultat", vainqueur="B") == 2

    def test_p11_a_correction_names_the_original_the_reason_both_persons_before_and_after(self):
        self.decide(self.propose(objet="mise", mise=4, montant=2600))
        [read] = lus.read_corrections(self.s.row)
        assert (read.coup, read.rang, read.motif) == (1, 4, "erreur de plume")
        assert "30,00" in read.avant and "26,00" in read.apres
        assert (read.nom, read.decision.nom) == ("Bruno Petit", "Paul Marchand")
        assert (read.etat, read.decision.mention) == (lus.APPROUVEE, "Approuvé, deux côtés inversés")
        assert read.moment <= read.decision.moment
        assert read.ecart.preleve == -10
        assert verify().ok

    def test_p11_the_original_stays_as_it_was_entered(self):
        before, coup = rows_of_the_books(), self.s.lu(1)
        self.decide(self.propose(objet="resultat", vainqueur="B"))
        self.decide(self.propose(objet="mise", mise=4, montant=0))
        assert rows_of_the_books() == before
        assert self.s.lu(1) == coup

    def test_corrections_of_one_coup_chain(self):
        self.decide(self.propose(objet="mise", mise=4, montant=2600))
        self.decide(self.propose(objet="mise", mise=4, montant=3000))
        first, second = lus.read_corrections(self.s.row)
        assert second.avant == first.apres
        assert first.ecart.preleve + second.ecart.preleve == 0
        for fiche in range(5, 10):
            moved = [s.ecart for one in (first, second) for s in one.ecart.soldes if s.fiche == fiche]
            assert sum(moved) == 0
        [corrected] = lus.corrected_coups(self.s.row).values()
        assert corrected.actuel == corrected.origine
        assert corrected.compte == corrected.compte_origine

    def test_two_on_one_coup_are_computed_together(self):
        result, stake = (
            self.propose(objet="resultat", vainqueur="B"),
            self.propose(objet="mise", mise=4, montant=2600),
        )
        self.decide(stake)
        self.decide(result, qui=HELENE)
        [corrected] = lus.corrected_coups(self.s.row).values()
        assert corrected.compte.prelevements["enjeux"].montant == 190
        assert {p.fiche: p.tenu for p in corrected.compte.paiements} == {6: 1200, 8: 2600}
        assert lus.preleve_corrige(self.s.lu(1).id) == 190
        last = lus.read_corrections(self.s.row)[0]
        assert {s.fiche: s.avant for s in last.ecart.soldes}[8] == -2600

    def test_approved_too_late_when_it_has_become_impossible(self):
        """6 and 8 are the only ones of B: one correction undoes the other."""
        first = self.propose(objet="mise", mise=2, montant=0)
        second = self.propose(objet="mise", mise=4, montant=0)
        self.decide(first)
        [waiting] = lus.pending_corrections()
        assert waiting.ecart is None
        refuse(
            "no_stake_held",
            "64",
            correction.decide_correction,
            by(PAUL),
            correction=second,
            approuvee=True,
            mention="oui",
        )
        self.decide(second, approuvee=False)
        assert lus.pending_corrections() == []

    def test_what_is_foreseen_is_what_is_done(self):
        numero = self.propose(objet="mise", mise=4, montant=2600)
        [foreseen] = lus.pending_corrections()
        self.decide(numero)
        assert lus.read_correction(numero).ecart == foreseen.ecart

    def test_once_and_in_words(self):
        numero = self.propose(objet="resultat", vainqueur="B")
        asked = {"approuvee": True, "mention": "oui"}
        decide = correction.decide_correction
        refuse("correction_unknown", "68", decide, by(PAUL), correction=9, **asked)
        refuse("text_missing", "68", decide, by(PAUL), correction=numero, approuvee=True, mention=" ")
        self.decide(numero)
        refuse("correction_decided", "68", decide, by(HELENE), correction=numero, **asked, dit="approuvée")

    def test_the_day_of_the_seance_while_it_is_open(self):
        self.decide(self.propose(objet="resultat", vainqueur="B"))
        assert DecisionCorrection.objects.get().jour == self.s.row.jour
