"""The count closes its séance, and says what the coups, the tickets and the box hold (56-2, 71; P12, P19)."""

from cercle.journal.verification import verify
from cercle.ledger.models import (
    Comptee,
    Detachement,
    EtapeCarnet,
    EtatSeance,
    LigneComptee,
    PerteTickets,
    ReleveCarnet,
    TicketMachine,
)
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.tickets import carnets_of
from cercle.ledger.services import comptee, house, seance
from cercle.ledger.services.comptee import record_comptee
from tests.ledger.cast import (
    ANNE,
    BRUNO,
    CLARA,
    HELENE,
    INCONNU,
    INES,
    JEUX,
    MISE_EN_PLACE,
    PAUL,
    TOM,
    Personnage,
    Soiree,
    TableCase,
    by,
    carnet,
    declare_table,
    jeux,
    ouvre,
    refuse,
)
from tests.ledger.cast_cagnotte import (
    JEUDI,
    MERCREDI,
    CagnotteCase,
    centimes,
    compte,
    le,
    seance_faite,
    une_seance,
)

DIME, EURO = {"valeur": 10, "premier": 1}, {"valeur": 100, "premier": 1}


class ComptageCase(TableCase):
    """One coup was played: 1,30 € levied, one ticket of 1 € and three of 0,10 € torn."""

    def setUp(self) -> None:
        super().setUp()
        self.s.joue("5 A 25,00", "6 B 25,00", gagne="A")

    def lu(self, dime: int = 4, euro: int = 2) -> list[dict[str, int]]:
        """The next tickets as read on the two carnets: 4 and 2 when nothing is missing."""
        return [{**EURO, "prochain": euro}, {**DIME, "prochain": dime}]

    def compte(self, somme: int = 130, qui: Personnage = PAUL, avec: Personnage = HELENE, **plus):
        asked = {"lignes": centimes(somme), "releves": self.lu(), "certificateur": avec.matricule} | plus
        return record_comptee(by(qui), **self.s.ici, **asked).facts

    def refuse(self, code: str, article: str, *, dit: str = "", **plus) -> None:
        refuse(code, article, self.compte, dit=dit, **plus)


class RecordCompteeTestCase(ComptageCase):
    def test_it_works(self):
        facts = self.compte()
        assert facts == {
            "table": 1,
            "seance": 1,
            "saison": self.s.row.table.saison,
            "jour": self.s.row.jour.isoformat(),
            "jours_de_retard": 0,
            "close": True,
            "lignes": [{"coupure": 100, "nombre": 1}, {"coupure": 1, "nombre": 30}],
            "attendu": 130,
            "compte": 130,
            "excedent": 0,
            "manquant": 0,
            "porte": 130,
            "tickets_excedent": [],
            "montant_tickets_excedent": 0,
            "numeros_manquants": [],
            "montant_numeros_manquants": 0,
            "releves": self.lu(),
            "observation": "",
            "compte_par": {"matricule": "C1", "nom": "Paul Marchand"},
            "certifie_par": {"matricule": "D1", "nom": "Hélène Garnier"},
            "mention": "certifié exact",
        }
        row = Comptee.objects.get()
        assert (row.attendu, row.compte, row.porte) == (130, 130, 130)
        assert (row.par.nom, row.certifie_par.nom) == ("Paul Marchand", "Hélène Garnier")
        assert list(LigneComptee.objects.values_list("coupure", "nombre")) == [(100, 1), (1, 30)]
        assert list(ReleveCarnet.objects.values_list("carnet__valeur", "prochain")) == [(100, 2), (10, 4)]
        assert verify().ok

    def test_it_closes_the_seance(self):
        self.compte()
        assert list(EtatSeance.objects.values_list("rang", "etat")) == [(1, "close")]
        lieu = seances.find_lieu(1, 1)
        assert (lieu.etat, lieu.comptee) == ("close", True)
        assert seances.read_lieu(self.s.row).comptee

    def test_an_interrupted_seance(self):
        seance.interrupt_seance(by(ANNE), **self.s.ici, motif="dîner")
        assert self.compte()["close"]
        assert list(EtatSeance.objects.order_by("rang").values_list("etat", flat=True)) == [
            "interrompue",
            "close",
        ]

    def test_after_the_end_of_play(self):
        seance.close_seance(by(ANNE), **self.s.ici)
        assert not seances.find_lieu(1, 1).comptee
        assert not self.compte()["close"]
        assert EtatSeance.objects.count() == 1

    def test_not_in_the_middle_of_a_coup(self):
        self.s.assoit("B", 3)
        self.s.mises("5 A 10,00", "6 B 10,00")
        self.refuse("coup_open", "64", dit="coup 2")
        self.s.arrete()
        self.refuse("coup_open", "64", dit="il se joue")

    def test_p21_counted_means_closed_for_good(self):
        self.compte()
        said = "La séance 1 de la table 1 a été comptée le"
        for act in (seance.close_seance, seance.resume_seance, seance.issue_fiche):
            refuse("seance_counted", "56-1", act, by(PAUL), **self.s.ici, dit=said)
        refuse("seance_counted", "56-1", self.s.mise, "5 A 10,00", dit="par Paul Marchand")
        self.refuse("seance_counted", "56-1", dit="elle est close, plus rien ne s’y inscrit")

    def test_a_seance_that_is_not_there(self):
        self.s.seance = 2
        self.refuse("seance_unknown", "56-1", dit="séance 2")

    def test_a_seance_without_a_coup(self):
        """An empty box: nothing expected, nothing found."""
        declare_table(2)
        carnet(10, 201, table=2)
        house.declare_personne(by(MISE_EN_PLACE), matricule="E4", nom="Dora Blanc", role="employe")
        seance.open_seance(by(PAUL), table=2, appel="E3", enjeux="E4", jeux=jeux("2"))
        self.s.table = 2
        releves = [{"valeur": 10, "premier": 201, "prochain": 201}]
        facts = self.compte(0, releves=releves)
        assert (facts["attendu"], facts["porte"], facts["lignes"]) == (0, 0, [])
        assert LigneComptee.objects.count() == 0


class SommeTestCase(ComptageCase):
    def test_p19_a_surplus_is_torn_in_tickets_at_once(self):
        facts = self.compte(250)
        assert (facts["excedent"], facts["manquant"], facts["porte"]) == (120, 0, 250)
        assert facts["montant_tickets_excedent"] == 120
        assert facts["tickets_excedent"] == [
            {"valeur": 100, "premier": 2, "dernier": 2},
            {"valeur": 10, "premier": 4, "dernier": 5},
        ]
        torn = Detachement.objects.filter(comptee__isnull=False).order_by("rang")
        assert [(d.rang, d.montant, d.prelevement_id) for d in torn] == [(1, 100, None), (2, 20, None)]
        assert {c.carnet.valeur: c.prochain for c in carnets_of(self.s.row.table)} == {100: 3, 10: 6}
        assert verify().ok

    def test_p19_a_shortage_is_borne_by_the_house(self):
        facts = self.compte(100)
        assert (facts["excedent"], facts["manquant"], facts["porte"]) == (0, 30, 130)
        assert facts["tickets_excedent"] == []
        assert Detachement.objects.filter(comptee__isnull=False).count() == 0

    def test_p19_centimes_that_no_ticket_represents(self):
        self.refuse("observation_missing", "71", somme=147, dit="1,47 €")
        facts = self.compte(147, observation="  une pièce   tombée ")
        assert (facts["excedent"], facts["montant_tickets_excedent"], facts["porte"]) == (17, 10, 147)
        assert facts["observation"] == Comptee.objects.get().observation == "une pièce tombée"

    def test_an_observation_of_one_readable_line(self):
        self.refuse("text_too_long", "71", observation="x" * 301)
        assert self.compte(observation="RAS")["observation"] == "RAS"

    def test_denominations(self):
        self.refuse("coupure_unknown", "56-2", lignes=[{"coupure": 25, "nombre": 1}], dit="0,25 €")
        self.refuse("count_impossible", "56-2", lignes=[{"coupure": 100, "nombre": -1}])
        self.refuse("count_impossible", "56-2", lignes=[{"coupure": 100, "nombre": 10**9}])
        twice = [{"coupure": 100, "nombre": 1}, {"coupure": 100, "nombre": 2}]
        self.refuse("coupure_twice", "56-2", lignes=twice, dit="1,00 €")
        facts = self.compte(lignes=[{"coupure": 10, "nombre": 3}, {"coupure": 100, "nombre": 1}])
        assert facts["lignes"] == [{"coupure": 100, "nombre": 1}, {"coupure": 10, "nombre": 3}]

    def test_a_surplus_beyond_the_carnets(self):
        self.refuse("not_representable", "66-1", somme=10**9, dit="il manque")

    def test_p17_a_surplus_straddles_two_carnets(self):
        carnet(100, 201, en_service=False)
        facts = self.compte(20_130)
        assert facts["tickets_excedent"] == [
            {"valeur": 100, "premier": 2, "dernier": 200},
            {"valeur": 100, "premier": 201, "dernier": 201},
        ]
        steps = EtapeCarnet.objects.filter(carnet__valeur=100).order_by("id")
        assert list(steps.values_list("carnet__premier", "etape"))[-2:] == [(1, "fini"), (201, "en_service")]


class DeuxPersonnesTestCase(ComptageCase):
    def test_p12_who_counts_does_not_certify(self):
        self.refuse("same_person", "56-2", qui=HELENE, avec=HELENE, dit="Hélène Garnier")
        self.refuse("same_person", "56-2", qui=BRUNO, avec=BRUNO)

    def test_p12_one_of_the_two_is_director(self):
        for qui, avec in ((BRUNO, PAUL), (PAUL, ANNE), (ANNE, BRUNO)):
            with self.subTest(qui=qui.nom, avec=avec.nom):
                self.refuse("no_director", "56-2", qui=qui, avec=avec, dit=avec.nom)

    def test_p12_the_director_on_either_side(self):
        assert self.compte(qui=HELENE, avec=BRUNO)["certifie_par"]["nom"] == "Bruno Petit"
        assert Comptee.objects.get().par.nom == "Hélène Garnier"

    def test_the_second_person_is_in_office(self):
        for avec in (INES, TOM, INCONNU, MISE_EN_PLACE):
            with self.subTest(avec.nom):
                self.refuse("second_unknown", "56-2", avec=avec, dit=avec.matricule)
        house.declare_personne(
            by(MISE_EN_PLACE), matricule="D2", nom="Denis Faure", role="directeur", actif=False
        )
        self.refuse("second_unknown", "56-2", avec=Personnage("D2", "Denis Faure", "directeur"))

    def test_who_may_count(self):
        for qui in (INES, TOM, INCONNU, MISE_EN_PLACE):
            with self.subTest(qui.nom):
                self.refuse("not_allowed", "", qui=qui)
        self.refuse("not_posted", "64", qui=CLARA, dit="Clara Roux")


class CarnetsTestCase(ComptageCase):
    def test_p16_missing_numbers_are_lost_and_due(self):
        facts = self.compte(releves=self.lu(dime=7))
        assert facts["numeros_manquants"] == [{"valeur": 10, "premier": 4, "dernier": 6, "montant": 30}]
        assert facts["montant_numeros_manquants"] == 30
        # Due, but no part of what must be in the box.
        assert (facts["attendu"], facts["porte"]) == (130, 130)
        lost = PerteTickets.objects.get()
        assert (lost.premier, lost.dernier, lost.montant, lost.comptee) == (4, 6, 30, Comptee.objects.get())
        assert {c.carnet.valeur: c.prochain for c in carnets_of(self.s.row.table)} == {100: 2, 10: 7}

    def test_the_surplus_is_torn_after_the_missing_numbers(self):
        facts = self.compte(150, releves=self.lu(dime=7))
        assert facts["tickets_excedent"] == [{"valeur": 10, "premier": 7, "dernier": 8}]
        assert {c.carnet.valeur: c.prochain for c in carnets_of(self.s.row.table)} == {100: 2, 10: 9}
        assert verify().ok

    def test_a_carnet_missing_to_its_end(self):
        """It is finished, and the next of its value takes over."""
        carnet(10, 201, en_service=False)
        facts = self.compte(150, releves=self.lu(dime=201))
        assert facts["numeros_manquants"] == [{"valeur": 10, "premier": 4, "dernier": 200, "montant": 1970}]
        assert facts["tickets_excedent"] == [{"valeur": 10, "premier": 201, "dernier": 202}]
        serving = [c.carnet.premier for c in carnets_of(self.s.row.table) if c.carnet.valeur == 10]
        assert serving == [201]

    def test_a_ticket_does_not_come_back(self):
        self.refuse(
            "ticket_read_back", "83", releves=self.lu(dime=3), dit="n° 3 ne peut pas être le prochain"
        )
        self.refuse("ticket_read_back", "83", releves=self.lu(euro=0), dit="n° 1 est détaché ou perdu")

    def test_no_number_beyond_the_carnet(self):
        self.refuse("ticket_outside", "83", releves=self.lu(dime=202), dit="n° 201")

    def test_each_carnet_in_service_is_read(self):
        self.refuse("carnet_not_read", "71", releves=self.lu()[:1], dit="carnet de 0,10 € n° 1 à 200")
        self.refuse("carnet_not_read", "71", releves=[])
        other = {"valeur": 10, "premier": 201, "prochain": 201}
        self.refuse("carnet_not_in_service", "71", releves=[*self.lu(), other], dit="0,10 € n° 201")
        carnet(10, 201, en_service=False)
        self.refuse("carnet_not_in_service", "71", releves=[*self.lu(), other])

    def test_counted_while_the_next_seance_is_on(self):
        """Its carnets went on meanwhile: they are read where they are now."""
        seance.close_seance(by(ANNE), **self.s.ici)
        ouvre(packs=jeux("suite"))
        suite = Soiree(seance=2)
        suite.delivre(6)
        suite.assoit("A", 1)
        suite.assoit("B", 2)
        suite.joue("5 A 10,00", "6 B 10,00", gagne="A")
        self.refuse("ticket_read_back", "83", releves=self.lu())
        facts = self.compte(140, releves=self.lu(dime=9))
        assert (facts["attendu"], facts["excedent"], facts["numeros_manquants"]) == (130, 10, [])
        # The other box is its own affair: nothing passes from one to the other.
        other = record_comptee(
            by(PAUL),
            **suite.ici,
            lignes=centimes(40),
            releves=self.lu(dime=10),
            certificateur="D1",
        ).facts
        assert (other["attendu"], other["manquant"], other["porte"]) == (50, 10, 50)

    def test_packs_and_next_opening(self):
        self.compte()
        refuse("pack_used", "63", ouvre, dit=JEUX[0]["numero_serie"])
        assert ouvre(packs=jeux("2"))["seance"] == 2


class MachineTestCase(CagnotteCase):
    def test_a_machine_prints_the_surplus(self):
        with le(MERCREDI):
            one = seance_faite(MERCREDI, 130, 0, 250)
            facts = compte(one, 450)
        assert (facts["attendu"], facts["excedent"], facts["releves"]) == (380, 70, [])
        assert [(t["premier"], t["valeur"]) for t in facts["tickets_excedent"]] == [(3, 70)]
        assert TicketMachine.objects.get(comptee__isnull=False).montant == 70

    def test_no_carnet_to_read(self):
        with le(MERCREDI):
            one = seance_faite(MERCREDI, 130)
            refuse(
                "carnet_not_in_service",
                "71",
                compte,
                one,
                130,
                releves=[{"valeur": 10, "premier": 1, "prochain": 1}],
            )

    def test_days_late(self):
        """A séance forgotten can still be counted, by those who served it, the chef or the director."""
        with le(MERCREDI):
            one = seance_faite(MERCREDI, 130, close=False)
        with le(MERCREDI.replace(day=4)):
            facts = compte(one, 130)
        assert (facts["jour"], facts["jours_de_retard"], facts["close"]) == ("2023-11-01", 3, True)

    def test_the_night_of_a_seance_goes_on_until_noon(self):
        with le(MERCREDI):
            one = seance_faite(MERCREDI, 130)
        with le(JEUDI, 11, 59):
            assert compte(one, 130)["jours_de_retard"] == 0
            other = seance_faite(MERCREDI, 130)
        with le(JEUDI, 12):
            assert compte(other, 130)["jours_de_retard"] == 1

    def test_two_seasons_with_the_same_numbers(self):
        """A séance of last season still to be counted is named with its season."""
        with le(MERCREDI.replace(month=10, day=31)):
            old = seance_faite(MERCREDI.replace(month=10, day=31), 130)
        with le(MERCREDI):
            new = seance_faite(MERCREDI, 250)
            assert une_seance(1, 1) == new
            assert compte(old, 130)["saison"] == 2022
            assert compte(new, 250)["saison"] == 2023
            unknown = {"table": 1, "seance": 1, "saison": 2021, "lignes": [], "releves": []}
            refuse("seance_unknown", "56-1", comptee.record_comptee, by(PAUL), **unknown, certificateur="D1")

    def test_p17_a_void_coup_keeps_its_tickets(self):
        with le(MERCREDI):
            one = seance_faite(MERCREDI, 130, 20, nuls=1)
            assert compte(one, 150)["attendu"] == 150
