"""A séance of baccara opens: croupier and changeur, the sabot, the packs of its variant (articles 58, 61)."""

import pytest
from django.utils import timezone

from cercle.ledger.models import (
    AffectationSabot,
    CarnetSpecial,
    PaquetSeance,
    Poste,
    ReglageTable,
    Seance,
    SeanceOuverte,
    TableJeu,
    TicketOuverture,
    TimbreDate,
)
from cercle.ledger.selectors import sabot as inventaire
from cercle.ledger.services import adjudication, house, machine, sabot, seance
from cercle.ledger.services.baccara_seance import open_seance_baccara
from cercle.rules.refusal import Ambiguous
from tests.ledger.cast import (
    ANNE,
    BRUNO,
    CLARA,
    HELENE,
    INCONNU,
    INES,
    MISE_EN_PLACE,
    PAUL,
    TOM,
    MaisonCase,
    by,
    carnet,
    jeux,
    monte_maison,
    ouvre,
    refuse,
    saison,
)
from tests.ledger.cast_baccara import (
    CHEMIN,
    DENIS,
    ELSA,
    LIMITEE,
    OUVERTE,
    VICTOR,
    BaccaraCase,
    compte_baccara,
    declare_baccara,
    monte_baccara,
    ouvre_baccara,
    recoit,
    six,
    trois,
)
from tests.ledger.forgeries import insert
from tests.ledger.test_races import one_won, race


def clot(table: int, numero: int = 1) -> None:
    seance.close_seance(by(PAUL), table=table, seance=numero)


class OpenSeanceTestCase(BaccaraCase):
    def test_it_works(self):
        packs = six("1")

        facts = ouvre_baccara(paquets=packs)

        today = timezone.localdate()
        assert facts == {
            "table": 2,
            "seance": 1,
            "jour": today.isoformat(),
            "jeu": "chemin_de_fer",
            "employes": {"croupier": "Anne Morel", "changeur": "Bruno Petit"},
            "sabot": {"numero": 1, "par": "Paul Marchand", "fois": 1, "sur": 1, "habituel": False},
            "paquets": [{"couleur": p.split()[0], "numero_serie": p} for p in packs],
            "tickets": [{"valeur": 100, "prochain": 401}, {"valeur": 10, "prochain": 401}],
        }
        row = Seance.objects.get()
        assert (row.numero, row.jour, row.table.numero, row.reglage.mise_minimum) == (1, today, 2, 100)
        assert [(p.fonction, p.personne.nom) for p in Poste.objects.order_by("rang")] == [
            ("croupier", "Anne Morel"), ("changeur", "Bruno Petit"),
        ]  # fmt: skip
        given = AffectationSabot.objects.get()
        assert (given.seance, given.rang, given.sabot.numero, given.par.nom) == (row, 1, 1, "Paul Marchand")
        assert [p.paquet.numero_serie for p in PaquetSeance.objects.order_by("rang")] == packs
        assert sorted((t.carnet.valeur, t.prochain) for t in TicketOuverture.objects.all()) == [
            (10, 401), (100, 401),
        ]  # fmt: skip

    def test_neither_fiches_nor_carnet_special(self):
        ouvre_baccara()
        assert not CarnetSpecial.objects.exists() and not TimbreDate.objects.exists()
        refuse("table_game", "63", seance.issue_fiche, by(ANNE), table=CHEMIN, seance=1, dit="chemin de fer")
        refuse("table_game", "64", seance.begin_carnet_special, by(PAUL), table=CHEMIN)
        refuse("table_game", "65", adjudication.open_auction, by(PAUL), table=CHEMIN, seance=1)

    def test_each_table_its_own_game(self):
        refuse(
            "table_game", "58", ouvre_baccara, 1, paquets=[], dit="table 1 est donnée à un autre jeu : Écarté"
        )
        refuse("table_game", "63", ouvre, CHEMIN, dit="Baccara chemin de fer")

    def test_a_machine_instead_of_carnets(self):
        machine.declare_machine(by(PAUL), numero_serie="M-1", prochain=41)
        facts = ouvre_baccara(machine="m-1")
        assert (facts["tickets"], facts["machine"]) == ([], {"numero_serie": "M-1", "prochain": 41})
        assert not TicketOuverture.objects.exists()

    def test_a_carnet_of_ten_centimes_or_a_machine(self):
        declare_baccara(5, "chemin_de_fer")
        refuse("no_small_carnet", "59", ouvre_baccara, 5, paquets=six("1"), dit="table 5")
        carnet(10, 1001, table=5)
        assert ouvre_baccara(5, paquets=six("2"))["seance"] == 1

    def test_the_next_seance_once_it_is_closed(self):
        packs = six("1")
        ouvre_baccara(paquets=packs)
        refuse("seance_open", "56-1", ouvre_baccara, paquets=packs, sabot=2, dit="séance 1 de la table 2")
        clot(CHEMIN)
        assert ouvre_baccara(paquets=packs)["seance"] == 2

    def test_a_table_of_this_season(self):
        refuse("table_unknown", "56-1", ouvre_baccara, 9, paquets=[])


class StaffTestCase(BaccaraCase):
    def setUp(self):
        self.packs = six("1")

    def opens(self, qui=PAUL, **plus):
        return ouvre_baccara(qui=qui, paquets=self.packs, **plus)

    def test_one_croupier_and_one_changeur(self):
        refuse("two_employees", "58", self.opens, changeur=ANNE, dit="un croupier, un changeur")

    def test_both_in_office_and_of_the_trade(self):
        for qui in (HELENE, INES, TOM, INCONNU, VICTOR):
            refuse("employee_unknown", "58", self.opens, changeur=qui, dit="en fonction")
        house.declare_personne(by(HELENE), matricule="E2", nom="Bruno Petit", role="employe", actif=False)
        refuse("employee_unknown", "58", self.opens, dit="« E2 »")

    def test_nobody_serves_two_tables(self):
        ouvre()
        refuse(
            "employee_busy",
            "58",
            self.opens,
            croupier=CLARA,
            dit="Bruno Petit » est déjà affecté à la table 1",
        )
        assert self.opens(croupier=DENIS, changeur=ELSA)["employes"]["croupier"] == "Denis Noël"
        packs = {"appel": "E4", "enjeux": "E3", "jeux": jeux("2"), "table": 1}
        seance.close_seance(by(PAUL), table=1, seance=1)
        refuse("employee_busy", "64", seance.open_seance, by(PAUL), **packs, dit="à la table 2")

    def test_an_employee_opens_where_he_serves(self):
        refuse("not_posted", "58", self.opens, CLARA, dit="Clara Roux")
        assert self.opens(BRUNO)["sabot"]["par"] == "Bruno Petit"

    def test_who_may(self):
        for qui in (INES, TOM, VICTOR, INCONNU, MISE_EN_PLACE):
            refuse("not_allowed", "", self.opens, qui)
        assert self.opens(HELENE)["sabot"]["par"] == "Hélène Garnier"


class SabotTestCase(BaccaraCase):
    def test_a_sabot_of_the_house(self):
        refuse("sabot_unknown", "58", ouvre_baccara, sabot=9, paquets=six("1"), dit="pas de sabot 9")
        sabot.retire_sabot(by(PAUL), numero=2, motif="orifice faussé")
        refuse("sabot_retired", "58", ouvre_baccara, sabot=2, paquets=six("2"), dit="orifice faussé")

    def test_at_one_table_at_a_time(self):
        ouvre_baccara()
        packs = trois("1")
        elsewhere = {"croupier": DENIS, "changeur": ELSA, "paquets": packs}
        refuse("sabot_busy", "58", ouvre_baccara, LIMITEE, **elsewhere, dit="la séance 1 de la table 2")
        clot(CHEMIN)
        assert ouvre_baccara(LIMITEE, **elsewhere)["sabot"]["numero"] == 1

    def test_one_that_keeps_coming_back_is_told(self):
        packs = six("1")
        found = []
        for numero, shoe in enumerate((1, 2, 1, 3, 1), start=1):
            found.append(ouvre_baccara(sabot=shoe, paquets=packs)["sabot"])
            clot(CHEMIN, numero)
        assert [one["fois"] for one in found] == [1, 1, 2, 1, 3]
        assert [one["habituel"] for one in found] == [False, False, False, False, True]

    def test_one_that_keeps_coming_back_is_asked_about(self):
        """The question comes before anything is written; confirmed, the séance opens and the book says it."""
        packs = six("1")
        for numero in (1, 2):
            ouvre_baccara(paquets=packs, confirme=False)
            clot(CHEMIN, numero)
        asked = refuse(
            "sabot_habitual",
            "58",
            ouvre_baccara,
            paquets=packs,
            confirme=False,
            dit="il y servirait à 3 des 3 dernières séances. Le prendre tout de même ?",
        )
        assert isinstance(asked, Ambiguous)
        assert ouvre_baccara(paquets=packs, sabot=2, confirme=False)["sabot"]["numero"] == 2
        clot(CHEMIN, 3)
        assert ouvre_baccara(paquets=packs, confirme=True)["sabot"]["habituel"]


class PaquetsTestCase(BaccaraCase):
    def test_as_each_variant_asks(self):
        refuse("packs_count", "58", ouvre_baccara, paquets=trois("1"), dit="6 jeux de 52 cartes, pas 3")
        refuse(
            "packs_count", "58", ouvre_baccara, LIMITEE, paquets=six("2"), dit="3 jeux de 52 cartes, pas 6"
        )
        four = recoit("3", rouges=4, bleus=2)
        refuse("packs_colours", "58", ouvre_baccara, paquets=four, dit="3 jeux d’une couleur et 3 de l’autre")

    def test_packs_of_the_house_each_once(self):
        first, *others = six("1")
        refuse("pack_unknown", "58", ouvre_baccara, paquets=["X-1", *others], dit="« X-1 »")
        refuse("text_missing", "58", ouvre_baccara, paquets=[" ", *others])
        refuse("pack_twice", "58", ouvre_baccara, paquets=[first.upper(), *others[:-1], first])
        assert ouvre_baccara(paquets=[f" {first.upper()} ", *others])["paquets"][0]["numero_serie"] == first

    def test_at_the_chemin_de_fer_they_serve_while_perfect(self):
        packs = six("1")
        ouvre_baccara(paquets=packs)
        declare_baccara(5, "chemin_de_fer")
        carnet(10, 1001, table=5)
        elsewhere = {"croupier": DENIS, "changeur": ELSA, "sabot": 2}
        refuse("pack_busy", "58", ouvre_baccara, 5, paquets=packs, **elsewhere, dit="séance 1 de la table 2")
        clot(CHEMIN)
        assert ouvre_baccara(5, paquets=packs, **elsewhere)["seance"] == 1
        clot(5)
        sabot.reform_paquet(by(PAUL), numero_serie=packs[0], motif="roi corné")
        refuse("pack_reformed", "58", ouvre_baccara, paquets=packs, dit="réformé : roi corné")

    def test_at_two_tableaux_they_are_new(self):
        packs = six("1")
        ouvre_baccara(paquets=packs)
        clot(CHEMIN)
        three = [*packs[:2], packs[3]]
        refuse("pack_used", "58", ouvre_baccara, LIMITEE, paquets=three, dit="à la séance 1 de la table 2")
        refuse("pack_used", "58", ouvre_baccara, OUVERTE, paquets=packs, dit="cartes neuves")
        new = trois("2")
        ouvre_baccara(LIMITEE, paquets=new)
        clot(LIMITEE)
        refuse("pack_used", "58", ouvre_baccara, LIMITEE, paquets=new, dit="à la séance 1 de la table 3")


class OuverteTestCase(BaccaraCase):
    """Article 61: a house authorised, one table, two séances a day separated by dinner."""

    def test_it_works(self):
        facts = ouvre_baccara(OUVERTE)
        assert (facts["rang"], facts["notice"]) == (1, None)
        row = SeanceOuverte.objects.get()
        assert (row.seance.table.numero, row.jour, row.rang, row.notice) == (4, timezone.localdate(), 1, None)

    def test_no_other_table_has_such_a_day(self):
        ouvre_baccara()
        assert not SeanceOuverte.objects.exists()

    def test_the_authorisation_was_withdrawn(self):
        house.authorise_ouverte(by(HELENE), reference="")
        refuse("not_authorised", "61", ouvre_baccara, OUVERTE, paquets=six("1"), dit="spécialement autorisée")

    def test_the_second_after_dinner(self):
        ouvre_baccara(OUVERTE)
        clot(OUVERTE)
        packs = six("2")
        refuse("dinner", "61", ouvre_baccara, OUVERTE, paquets=packs, dit="après le dîner")
        after = {"paquets": packs, "apres_diner": True}
        refuse("first_not_counted", "56-1", ouvre_baccara, OUVERTE, **after, dit="La séance 1")
        compte_baccara(OUVERTE)
        assert ouvre_baccara(OUVERTE, **after)["rang"] == 2

    def test_no_third(self):
        ouvre_baccara(OUVERTE)
        compte_baccara(OUVERTE)
        ouvre_baccara(OUVERTE, paquets=six("2"), apres_diner=True)
        compte_baccara(OUVERTE, 2)
        for apres_diner in (False, True):
            refuse(
                "two_seances",
                "61",
                ouvre_baccara,
                OUVERTE,
                paquets=six(f"3{apres_diner}"),
                apres_diner=apres_diner,
                dit="n’en a pas d’autre ce jour",
            )

    def test_none_before_dinner_once_that_of_the_evening_was_held(self):
        ouvre_baccara(OUVERTE, apres_diner=True)
        compte_baccara(OUVERTE)
        refuse(
            "two_seances", "61", ouvre_baccara, OUVERTE, paquets=six("2"), dit="La séance 1, d’après dîner"
        )

    def test_one_table_is_given_to_it(self):
        """A season has one; the next may give it to another table."""
        refuse("one_open_table", "61", declare_baccara, 5, "ouverte", dit="La table 4 est déjà celle")
        declare_baccara(5, "limitee")
        declare_baccara(1, "ouverte", saison=saison() + 1)

    def test_at_one_table(self):
        """Whatever the books say of a second one."""
        second_ouverte()
        carnet(10, 1001, table=5)
        ouvre_baccara(OUVERTE)
        elsewhere = {"croupier": DENIS, "changeur": ELSA, "sabot": 2, "paquets": six("2")}
        refuse("one_table", "61", ouvre_baccara, 5, **elsewhere, dit="se tient à la table 4")
        compte_baccara(OUVERTE)
        refuse("one_table", "61", ouvre_baccara, 5, **elsewhere, apres_diner=True)


class UnauthorisedTestCase(MaisonCase):
    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        monte_baccara(autorisee=False)

    def test_no_table_of_the_open_bank(self):
        refuse("not_authorised", "61", declare_baccara, OUVERTE, "ouverte")
        house.authorise_ouverte(by(HELENE), reference="arrêté du 3 mai 2026")
        declare_baccara(OUVERTE, "ouverte")


class ReadingTestCase(BaccaraCase):
    def test_what_a_seance_is_played_with(self):
        packs = six("1")
        ouvre_baccara(paquets=packs)
        row = Seance.objects.get()
        assert inventaire.sabot_of(row).sabot.numero == 1
        assert [p.numero_serie for p in inventaire.paquets_of(row)] == packs


@pytest.mark.django_db(transaction=True)
class TestRaces:
    @pytest.fixture(autouse=True)
    def house(self):
        monte_maison()
        monte_baccara()

    def test_two_openings_that_take_the_same_sabot(self):
        chemin, limitee = six("1"), trois("2")
        issues = race(
            lambda: opens(CHEMIN, ANNE, BRUNO, 1, chemin),
            lambda: opens(LIMITEE, DENIS, ELSA, 1, limitee),
        )
        assert "Le sabot 1 sert à la séance 1" in one_won(issues, "sabot_busy").text
        assert Seance.objects.count() == AffectationSabot.objects.count() == 1

    def test_two_openings_that_take_the_same_pack(self):
        declare_baccara(5, "chemin_de_fer")
        carnet(10, 1001, table=5)
        packs = six("1")
        issues = race(lambda: opens(CHEMIN, ANNE, BRUNO, 1, packs), lambda: opens(5, DENIS, ELSA, 2, packs))
        one_won(issues, "pack_busy")
        assert PaquetSeance.objects.count() == 6

    def test_two_tables_given_to_the_open_bank(self):
        issues = race(*[lambda: declare_baccara(1, "ouverte", saison=saison() + 1)] * 2)
        one_won(issues, "one_open_table")

    def test_two_tables_of_the_open_bank(self):
        second_ouverte()
        carnet(10, 1001, table=5)
        first, second = six("1"), six("2")
        issues = race(lambda: opens(OUVERTE, ANNE, BRUNO, 1, first), lambda: opens(5, DENIS, ELSA, 2, second))
        one_won(issues, "one_table")
        assert SeanceOuverte.objects.count() == 1


def second_ouverte():
    """Table 5, given to the open bank behind the program's back."""
    table = TableJeu.objects.get(numero=OUVERTE)
    rows = ReglageTable.objects.filter(table=table).values()
    reglage = {name: value for name, value in rows.get().items() if name not in ("id", "entry_id")}
    insert(TableJeu, {"saison": table.saison, "numero": 5, "jeu": "ouverte"})
    insert(ReglageTable, reglage | {"table_id": TableJeu.objects.get(numero=5).id})


def opens(table, croupier, changeur, shoe, packs):
    return open_seance_baccara(
        by(PAUL),
        table=table,
        croupier=croupier.matricule,
        changeur=changeur.matricule,
        sabot=shoe,
        paquets=packs,
    )
