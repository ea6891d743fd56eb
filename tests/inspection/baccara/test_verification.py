"""An evening of each variant, whole, verified: nothing at fault, and every table of baccara played again."""

from django.db import transaction
from django.test import TestCase
from django.utils import timezone

from cercle.inspection.verification.replay import not_replayed
from cercle.inspection.verification.whole import verify
from cercle.ledger.models import (
    Acquittement,
    Alerte,
    AutorisationOuverte,
    Correction,
    Coup,
    CoupBaccara,
    MisesAuDela,
    Personne,
    TableJeu,
)
from cercle.ledger.selectors import alertes
from cercle.ledger.services import alerte
from cercle.rules.montant import format_euros
from tests.ledger import cast_banque as cast
from tests.ledger.cast import by
from tests.ledger.forgeries import insert as forge


def plain(text):
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def messages():
    return [str(fault) for fault in verify().report.faults]


class CheminDeFerTestCase(cast.CheminDeFerCase):
    def test_it_works(self):
        s = self.s
        s.joue("50,00", "g", banco=True)
        s.joue("30,00", "4 4")
        s.mises("60,00")
        s.arret()
        s.nul(cartes=2)
        s.coupe()
        s.main("4 20,00")
        s.joue("20,00", "p")
        s.main("5 20,00")
        s.finit("passe")
        s.arret(carte_arret=False, motif="fin de soirée")
        s.clot()
        assert messages() == []

    def test_every_table_is_played_again(self):
        assert not_replayed() == []


class LimiteeTestCase(cast.LimiteeCase):
    def test_it_works(self):
        s = self.s
        s.joue("800,00 300,00", "g p")
        s.joue("100,00 300,00", "e g")
        s.ajoute("1000,00")
        s.brule(1)
        s.mises("200,00 0")
        s.arret()
        s.resultat("7 6 9")
        s.dechire()
        s.coupe()
        s.encheres()
        s.finit("sans_offre")
        s.encheres()
        s.offre("M. Gris", "100,00")
        s.offre("M. Vert", "200,00")
        s.offre("M. Gris", "200,00")
        s.adjuge(tiree="M. Gris")
        s.joue("200,00 0", "p e")
        s.encheres()
        s.offre("M. Gris", "100,00")
        s.finit("annulee", qui=cast.PAUL)
        s.arret()
        s.clot()
        assert messages() == []


class OuverteTestCase(cast.OuverteCase):
    def test_it_works(self):
        s = self.s
        s.joue("800,00 300,00", "g p")
        s.joue("800,00 900,00", "g p")
        s.joue("800,00 900,00", "g g")
        s.finit("retrait")
        s.depot("M. Gris", "5000,00")
        s.encheres()
        s.candidat("M. Gris")
        s.candidat("m. noir")
        s.adjuge(tiree="M. Gris", duree="taille")
        s.mises("4000,00 3000,00", qui=cast.PAUL, confirme=True)
        s.arret()
        s.resultat("p p")
        s.coupe()
        s.arret()
        s.clot()
        assert messages() == []
        (told,) = [line for line in verify().warnings if "prises sur lui par « C1 »" in line]
        assert f"mises de {format_euros(700_000)}" in told
        assert f"justifiait de {format_euros(500_000)}" in told


class AuDelaTestCase(cast.OuverteCase):
    """Stakes over the deposit, in books written behind the program's back."""

    def test_stakes_within_it_said_over_it(self):
        self.s.mises("800,00 300,00")
        forge(MisesAuDela, {"coup_id": Coup.objects.get().id, "repond": 2_000_000})
        assert any("qui ne le sont pas" in line for line in messages())

    def test_a_coup_given_without_the_authorisation(self):
        self.s.joue("800,00 300,00", "g p")
        forge(AutorisationOuverte, {"reference": ""})
        row = CoupBaccara.objects.values().get()
        forge(Coup, {"seance_id": self.s.row.id, "numero": 2, "jeu": "ouverte"})
        kept = {
            name: row[name] for name in ("taille_id", "banque_id", "en_banque", "mise_1", "mise_2", "banco")
        }
        forge(CoupBaccara, {**kept, "coup_id": Coup.objects.get(numero=2).id})
        assert any("coup de banque ouverte donné sans autorisation" in line for line in messages())

    def test_a_second_table(self):
        table = TableJeu.objects.get()
        forge(TableJeu, {"saison": table.saison, "numero": 2, "jeu": "ouverte"})
        assert any("seconde table de banque ouverte, après la table 1" in line for line in messages())

    def test_stakes_over_it_that_nobody_took_on_himself(self):
        self.s.mises("800,00 300,00")
        self.s.resultat("g p")
        self.s.dechire()
        row = CoupBaccara.objects.values().get()
        forge(Coup, {"seance_id": self.s.row.id, "numero": 2, "jeu": "ouverte"})
        forge(
            CoupBaccara,
            {
                "coup_id": Coup.objects.get(numero=2).id, "taille_id": row["taille_id"],
                "banque_id": row["banque_id"], "en_banque": None, "mise_1": 3_000_000, "mise_2": 0,
                "banco": False,
            },
        )  # fmt: skip
        assert any("mises de 30 000,00 € que nul n’a prises sur lui" in plain(line) for line in messages())


class AlertesTestCase(cast.OuverteCase):
    """What is watched for at baccara, once somebody has seen it, is about a row of the books."""

    def test_it_works(self):
        (waiting,) = alertes.read_alertes(timezone.now())
        assert waiting.nature == Alerte.OUVERTURE_SANS_NOTICE
        alerte.acknowledge(by(cast.PAUL), cle=waiting.cle, mention="téléphoné")
        assert messages() == []

    def test_an_alert_about_nothing(self):
        for nature in (Alerte.OUVERTURE_SANS_NOTICE, Alerte.SABOT_HABITUEL, Alerte.BANQUIER_HABITUEL):
            forge(Acquittement, {"nature": nature, "cle": f"{nature}:1", "texte": "vu", "mention": ""})
        told = [line for line in messages() if "alerte sur rien qui soit dans les livres" in line]
        assert len(told) == 3


class CorrectionTestCase(cast.CheminDeFerCase):
    """Corrections written behind the program's back."""

    def forged(self, **changes):
        coup = Coup.objects.order_by("id").first()
        row = {
            "numero": 1, "seance_id": coup.seance_id, "objet": "banque", "coup_id": coup.id,
            "mise_id": None, "comptee_id": None, "vainqueur": "", "fiche_id": None, "cote": "",
            "montant": None, "mise_1": 4_000, "mise_2": None, "resultat_1": "gagnant", "resultat_2": "",
            "avant": "A", "apres": "B", "motif": "mal lu",
            "par_id": Personne.objects.get(matricule=cast.PAUL.matricule).id,
        }  # fmt: skip
        forge(Correction, row | changes)
        return [plain(line) for line in messages()]

    def setUp(self):
        super().setUp()
        self.s.joue("50,00", "g")

    def test_its_words(self):
        told = self.forged()
        for words in ("avant, en mots : attendu 50,00", "après, en mots : attendu 40,00"):
            assert any(words in line for line in told), told

    def test_what_the_rules_refuse(self):
        for changes, words in (
            ({"mise_1": 5_000}, "il n’y a rien à corriger"),
            ({"mise_1": 5_010}, "passent la banque"),
            ({"mise_2": 100, "resultat_2": "perdant"}, "ni plus ni moins"),
            ({"objet": "resultat", "vainqueur": "A", "mise_1": None, "resultat_1": ""}, "en entier"),
        ):
            with self.subTest(changes), transaction.atomic():
                told = self.forged(**changes)
                assert any(words in line for line in told), told
                transaction.set_rollback(True)

    def test_a_coup_without_a_result(self):
        self.s.mises("50,00")
        told = self.forged(coup_id=Coup.objects.get(numero=2).id)
        assert any("correction d’un coup sans résultat" in line for line in told)


class NothingTestCase(TestCase):
    def test_a_house_without_baccara(self):
        cast.monte_maison()
        assert messages() == []
