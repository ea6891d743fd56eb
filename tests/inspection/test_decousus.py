"""The numbers of a line that others broke into: a séance counted once the next had begun at its table."""

from cercle.inspection.reports.enregistrement_lignes import decousus, mentions
from cercle.ledger.selectors.enregistrement import LigneTickets, runs
from cercle.ledger.selectors.registres import find_table, read_enregistrement
from cercle.ledger.services import appel
from cercle.ledger.services import comptee as counts
from cercle.ledger.services import seance as opening
from tests.desk.comptee.base import CagnotteTestCase
from tests.desk.distribution import ANNE, BRUNO, DIRECTEUR, by


def test_runs():
    assert runs([(7, 9), (1, 3), (4, 4)]) == ((1, 4), (7, 9))
    assert runs([]) == ()


def test_only_a_broken_line_is_told():
    whole = LigneTickets(10, 1, 6, 6, 6, 6, ((1, 6),))
    assert list(decousus([whole, LigneTickets(100, 1)])) == []
    assert list(decousus([whole.joint(7, 8)])) == []
    assert list(decousus([whole.joint(13, 14).joint(20, 20)])) == [
        "Détachés, 0,10 : n° 1 à 6, n° 13 à 14, n° 20"
    ]


class CountedAfterwards(CagnotteTestCase):
    def test_it_works(self):
        packs = [{"couleur": c, "numero_serie": f"{c}-2"} for c in ("rouge", "bleu", "vert")]
        opening.open_seance(by(ANNE), table=1, appel=ANNE, enjeux=BRUNO, jeux=packs)
        where = {"table": 1, "seance": 2}
        for fiche, siege in ((1, "A"), (2, "B")):
            opening.issue_fiche(by(ANNE), **where)
            appel.register_fiche(by(ANNE), **where, fiche=fiche)
            appel.call_next(by(ANNE), **where, siege=siege)
            appel.answer_present(by(ANNE), **where, fiche=fiche)
        self.bruno.look()
        self.stake("1*8+", "2*8-")
        self.advance("arret")  # 0,40 taken: n° 7 to 10
        self.count(1, 80, 11)  # 0,20 too much: n° 11 and 12
        self.stop()
        first, second = read_enregistrement(find_table(1)).seances
        assert "Détachés, 0,10 : n° 1 à 6, n° 11 à 12" in [*mentions(first)]
        assert not any("Détachés" in said for said in mentions(second))

    def count(self, seance, somme, prochain):
        found = [{"coupure": 10, "nombre": somme // 10}]
        read = [(1_000, 1), (100, 1), (10, prochain)]
        counts.record_comptee(
            by(BRUNO),
            table=1,
            seance=seance,
            lignes=found,
            releves=[{"valeur": v, "premier": 1, "prochain": p} for v, p in read],
            certificateur=DIRECTEUR,
        )

    def stop(self):
        """The coup is played out and the second séance counted just."""
        self.advance("donne", "A")
        self.count(2, 40, 13)
