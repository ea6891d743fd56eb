"""A séance opens: two employees, three new packs, the date stamp, the next tickets (56-1, 63, 64)."""

from django.utils import timezone

from cercle.ledger.models import CarnetSpecial, JeuCartes, Poste, Seance, TicketOuverture, TimbreDate
from cercle.ledger.services import house, seance
from tests.ledger.cast import (
    ANNE,
    BRUNO,
    CLARA,
    HELENE,
    INES,
    JEUX,
    PAUL,
    TOM,
    MaisonCase,
    Soiree,
    by,
    carnet,
    declare_table,
    jeux,
    ouvre,
    refuse,
)


def opens(qui=ANNE, **plus):
    wanted = {"table": 1, "appel": "E1", "enjeux": "E2", "jeux": JEUX, **plus}
    return seance.open_seance(by(qui), **wanted).facts


class OpenSeanceTestCase(MaisonCase):
    def test_it_works(self):
        facts = opens()

        today = timezone.localdate()
        assert facts == {
            "table": 1,
            "seance": 1,
            "jour": today.isoformat(),
            "employes": {"appel": "Anne Morel", "enjeux": "Bruno Petit"},
            "jeux": JEUX,
            "tickets": [{"valeur": 100, "prochain": 1}, {"valeur": 10, "prochain": 1}],
            "carnet_special": 1,
        }
        row = Seance.objects.get()
        assert (row.numero, row.jour, row.table.numero) == (1, today, 1)
        assert [(p.fonction, p.personne.nom) for p in Poste.objects.order_by("rang")] == [
            ("appel", "Anne Morel"), ("enjeux", "Bruno Petit"),
        ]  # fmt: skip
        assert [(j.rang, j.couleur) for j in JeuCartes.objects.order_by("rang")] == [
            (1, "rouge"), (2, "bleu"), (3, "vert"),
        ]  # fmt: skip
        assert (TimbreDate.objects.get().date, CarnetSpecial.objects.get().commence_le) == (today, today)
        assert sorted((t.carnet.valeur, t.prochain) for t in TicketOuverture.objects.all()) == [
            (10, 1),
            (100, 1),
        ]

    def test_the_next_seance_follows_in_the_same_carnet(self):
        opens()
        s = Soiree()
        s.delivre(4)
        s.assoit("A", 1)
        s.assoit("B", 2)
        s.joue("3 A 25,00", "4 B 25,00", gagne="A")
        refuse("seance_open", "56-1", opens, jeux=jeux("2"), dit="La séance 1 de la table 1 n’est pas close")
        seance.close_seance(by(ANNE), **s.ici)

        facts = opens(jeux=jeux("2"))

        assert (facts["seance"], facts["carnet_special"]) == (2, 1)
        assert facts["tickets"] == [{"valeur": 100, "prochain": 2}, {"valeur": 10, "prochain": 4}]
        assert TimbreDate.objects.count() == 2

    def test_two_different_employees(self):
        refuse("two_employees", "64", opens, enjeux="E1")

    def test_both_in_office_and_of_the_trade(self):
        for matricule in ("X9", "D1", "I1", "T1", ""):
            refuse("employee_unknown", "64", opens, PAUL, enjeux=matricule, dit="en fonction")
        house.declare_personne(by(HELENE), matricule="E2", nom="Bruno Petit", role="employe", actif=False)
        refuse("employee_unknown", "64", opens, dit="« E2 »")

    def test_the_chef_may_serve(self):
        assert opens(PAUL, enjeux="C1")["employes"]["enjeux"] == "Paul Marchand"

    def test_nobody_serves_two_tables(self):
        declare_table(2)
        carnet(10, 201, table=2)
        opens()
        refuse("employee_busy", "64", opens, CLARA, table=2, appel="E3", jeux=jeux("2"), dit="à la table 1")

    def test_an_employee_opens_where_he_serves(self):
        refuse("not_posted", "64", opens, CLARA, dit="Clara Roux")
        assert opens(BRUNO)["seance"] == 1

    def test_who_may(self):
        for qui in (INES, TOM):
            refuse("not_allowed", "", opens, qui)
        assert opens(HELENE)["seance"] == 1

    def test_three_packs_of_three_colours(self):
        red, blue, green = JEUX
        for packs in (
            [],
            [red, blue],
            [red, blue, green, {"couleur": "noir", "numero_serie": "N-1"}],
            [red, blue, {"couleur": " ROUGE ", "numero_serie": "V-001"}],
            [red, blue, {"couleur": "vert", "numero_serie": "b-001"}],
        ):
            refuse("three_packs", "63", opens, jeux=packs)
        refuse("text_missing", "63", opens, jeux=[red, blue, green | {"couleur": " "}], dit="la couleur")
        refuse("text_missing", "63", opens, jeux=[red, blue, green | {"numero_serie": ""}], dit="le numéro")

    def test_new_packs_each_seance(self):
        opens()
        seance.close_seance(by(ANNE), table=1, seance=1)
        used = [*jeux("2")[:2], {"couleur": "noir", "numero_serie": " r-001 "}]
        refuse("pack_used", "63", opens, jeux=used, dit="R-001 a déjà servi, à la séance 1 de la table 1")

    def test_a_table_of_this_season(self):
        refuse("table_unknown", "56-1", opens, table=7, dit="table 7")

    def test_a_carnet_of_ten_centimes_serves(self):
        declare_table(2)
        refuse("no_small_carnet", "59", opens, table=2, dit="0,10 €")
        carnet(10, 201, table=2, en_service=False)
        refuse("no_small_carnet", "59", opens, table=2)

    def test_table_two_has_its_own_numbers(self):
        declare_table(2)
        carnet(10, 201, table=2)
        opens()
        facts = opens(PAUL, table=2, appel="E3", enjeux="C1", jeux=jeux("2"))
        assert (facts["seance"], facts["carnet_special"]) == (1, 1)


class BeginCarnetSpecialTestCase(MaisonCase):
    def begin(self, qui=PAUL, table=1):
        return seance.begin_carnet_special(by(qui), table=table).facts

    def test_it_works(self):
        ouvre()
        seance.close_seance(by(ANNE), table=1, seance=1)

        facts = self.begin()

        assert facts == {"table": 1, "carnet_special": 2, "commence_le": timezone.localdate().isoformat()}
        assert ouvre(packs=jeux("2"))["carnet_special"] == 2

    def test_between_two_seances(self):
        ouvre()
        refuse("seance_open", "56-1", self.begin)

    def test_a_table_of_this_season(self):
        refuse("table_unknown", "56-1", self.begin, table=7)

    def test_who_may(self):
        for qui in (ANNE, INES, TOM):
            refuse("not_allowed", "", self.begin, qui)
