"""Opening a séance of baccara: two employees, the sabot and the packs proposed, the check-list (58, 61)."""

import datetime as dt

from django.utils import timezone

from cercle.ledger.selectors import sabot as inventaire
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import house, machine, notice, sabot, seance
from tests.desk.base import inputs, words
from tests.ledger.cast import ANNE, BRUNO, CLARA, HELENE, PAUL, by
from tests.ledger.cast_baccara import (
    CHEMIN,
    DENIS,
    ELSA,
    LIMITEE,
    OUVERTE,
    compte_baccara,
    declare_baccara,
    ouvre_baccara,
    six,
    trois,
)

from .salles import SallesTestCase


class OuvertureCase(SallesTestCase):
    table = CHEMIN

    @property
    def path(self):
        return f"/table/{self.table}/ouverture/"

    def proposed(self, answer):
        """What the page comes with in its lists: name → value chosen."""
        form = answer.context["form"]
        return {
            champ.name: champ.value() for champ in form if champ.name.startswith(("paquet", "sabot", "rang"))
        }

    def fill(self, client=None, **values):
        """The page as it comes, with its two names and its two points."""
        page = (client or self.anne).get(self.path)
        typed = {name: str(value) for name, value in self.proposed(page).items()}
        ticked = {"cartes": "on", "tickets": "on", "machine": ""}
        return {**typed, **ticked, "croupier": ANNE.matricule, "changeur": BRUNO.matricule, **values}

    def open(self, client=None, **values):
        return self.send(self.path, client or self.anne, **self.fill(client, **values))

    def opened(self):
        return seances.latest_seance(self.table)


class ChemindeFerTests(OuvertureCase):
    def setUp(self):
        super().setUp()
        self.packs = six("1")

    def test_it_works(self):
        self.assertRedirects(self.open(), "/table/2/")
        row = self.opened()
        names = {f: p.personne.nom for f, p in seances.read_lieu(row).postes.items()}
        self.assertEqual(names, {"croupier": "Anne Morel", "changeur": "Bruno Petit"})
        given = inventaire.sabot_of(row)
        self.assertEqual((given.sabot.numero, given.par.nom), (1, "Anne Morel"))
        self.assertEqual({p.numero_serie for p in inventaire.paquets_of(row)}, set(self.packs))

    def test_the_page_says_why_this_sabot_and_what_the_article_asks(self):
        shown = words(self.anne.get(self.path))
        self.assertIn("Proposé : sabot 1. Le sabot 1 n'a encore servi à aucune table.", shown)
        self.assertIn("Mesure de la maison : un sabot revient trop quand il sert 3 fois sur 5.", shown)
        self.assertIn("6 jeux de 52 cartes 3 d'une couleur et 3 de l'autre, carte d'arrêt avant les 7", shown)
        self.assertIn("1,00 401 200 0,10 401 200", shown)

    def test_the_measure_of_each_sabot_is_said(self):
        for numero in (1, 2):
            ouvre_baccara(paquets=self.packs, sabot=1)
            seance.close_seance(by(PAUL), table=CHEMIN, seance=numero)
        shown = words(self.anne.get(self.path))
        self.assertIn("sabot 2 : avec celle-ci, 1 séance sur 3", shown)
        self.assertIn("sabot 1 : avec celle-ci, 3 séances sur 3, il revient trop", shown)

    def test_one_that_comes_back_is_asked_about_then_taken(self):
        for numero in (1, 2):
            ouvre_baccara(paquets=self.packs, sabot=1)
            seance.close_seance(by(PAUL), table=CHEMIN, seance=numero)
        asked = self.open(sabot="1", croupier=CLARA.matricule, client=self.paul)
        self.assertEqual(asked.status_code, 422)
        self.assertIn("À confirmer Le sabot 1 revient à la table 2", words(asked))
        self.assertNotIn("Refusé", words(asked))
        self.assertIn("Ouvrir tout de même", words(asked))
        self.assertEqual(self.opened().numero, 2)

        self.assertEqual(inputs(asked)["confirme"], "1")
        form = self.fill(sabot="1", croupier=CLARA.matricule, confirme="1")
        self.assertRedirects(self.send(self.path, self.paul, **form), "/table/2/")
        self.assertEqual(inventaire.sabot_of(self.opened()).sabot.numero, 1)

    def test_a_yes_is_for_the_sabot_that_was_asked_about(self):
        sabot.retire_sabot(by(PAUL), numero=3, motif="orifice faussé")
        for numero, shoe in enumerate((1, 2, 1, 2), start=1):
            ouvre_baccara(paquets=self.packs, sabot=shoe)
            seance.close_seance(by(PAUL), table=CHEMIN, seance=numero)
        answer = self.open(sabot="2", confirme="1")
        self.assertIn("Le sabot 2 revient à la table 2", words(answer))
        self.assertEqual(self.opened().numero, 4)

    def test_every_point_of_the_list_is_ticked(self):
        for point in ("cartes", "tickets"):
            form = self.fill()
            del form[point]
            self.assertEqual(self.send(self.path, self.anne, **form).status_code, 422, point)
        self.assertIsNone(self.opened())

    def test_one_employee_is_not_two_and_nothing_chosen_is_lost(self):
        answer = self.open(changeur=ANNE.matricule, sabot="3")
        self.assertIn("un croupier, un changeur. (article 58)", words(answer))
        html = answer.content.decode()
        self.assertIn('<option value="3" selected>', html)
        for serial in self.packs:
            self.assertIn(f'<option value="{serial}" selected>', html)

    def test_packs_of_two_colours(self):
        six("2")
        [name] = [n for n, v in self.proposed(self.anne.get(self.path)).items() if v == "bleu 1-1"]
        answer = self.open(**{name: "rouge 2-1"})
        self.assertIn("d'une couleur et 3 de l'autre, pas 2 bleu, 4 rouge. (article 58)", words(answer))

    def test_a_pack_taken_meanwhile_is_still_named_and_said_where(self):
        form = self.fill(croupier=DENIS.matricule, changeur=ELSA.matricule)
        declare_baccara(5, "chemin_de_fer")
        machine.declare_machine(by(HELENE), numero_serie="M-1", modele="T", prochain=1)
        ouvre_baccara(5, sabot=2, paquets=self.packs, machine="M-1")
        answer = self.send(self.path, self.paul, **form)
        self.assertIn("sert à la séance 1 de la table 5. (article 58)", words(answer))
        self.assertIn(f'<option value="{form["paquet_1"]}" selected>', answer.content.decode())

    def test_a_sabot_that_serves_elsewhere_is_named_last(self):
        ouvre_baccara(LIMITEE, sabot=1, paquets=trois("2"))
        form = self.fill(croupier=DENIS.matricule, changeur=ELSA.matricule, sabot="1")
        self.assertIn("sabot 1, qui sert à la table 3", words(self.anne.get(self.path)))
        answer = self.send(self.path, self.paul, **form)
        self.assertIn("Le sabot 1 sert à la séance 1 de la table 3. (article 58)", words(answer))

    def test_a_machine_instead_of_carnets(self):
        machine.declare_machine(by(HELENE), numero_serie="M-7", modele="Tickomat", prochain=12)
        self.assertIn("la machine n° M-7, prochain ticket 12", words(self.anne.get(self.path)))
        self.assertRedirects(self.open(machine="M-7"), "/table/2/")
        self.assertEqual(self.opened().machine.machine.numero_serie, "M-7")

    def test_the_same_form_twice_opens_one_seance(self):
        form = {"demande": "0b0ec3a5-52a0-4a0c-8c0e-9d1b1c7c5a11", **self.fill()}
        for _time in range(2):
            self.assertRedirects(self.anne.post(self.path, form), "/table/2/")
        self.assertEqual(self.opened().numero, 1)

    def test_neither_packs_nor_sabot_and_the_page_says_where_to_get_them(self):
        for numero in (1, 2, 3):
            sabot.retire_sabot(by(PAUL), numero=numero, motif="vendu")
        for serial in self.packs:
            sabot.reform_paquet(by(PAUL), numero_serie=serial, motif="dos taché")
        page = self.anne.get(self.path)
        self.assertIn("Aucun sabot n'est libre.", words(page))
        self.assertContains(page, 'href="/materiel/"')
        before = self.entries()
        self.assertEqual(self.open().status_code, 422)
        self.assertEqual(self.entries(), before)

    def test_an_employee_opens_where_he_serves(self):
        answer = self.open(croupier=CLARA.matricule)
        self.assertIn("n'est pas affecté à la table 2", words(answer))


class LimiteeTests(OuvertureCase):
    table = LIMITEE

    def test_it_works(self):
        packs = trois("1")
        self.assertIn(
            "3 jeux neufs de 52 cartes 2 d'une couleur et 1 de l'autre", words(self.anne.get(self.path))
        )
        self.assertRedirects(self.open(), "/table/3/")
        self.assertEqual({p.numero_serie for p in inventaire.paquets_of(self.opened())}, set(packs))

    def test_cards_that_served_are_not_offered(self):
        used = six("1")
        ouvre_baccara(CHEMIN, paquets=used)
        seance.close_seance(by(PAUL), table=CHEMIN, seance=1)
        new = trois("2")
        page = self.anne.get(self.path)
        self.assertEqual({v for n, v in self.proposed(page).items() if n.startswith("paquet")}, set(new))
        self.assertNotContains(page, used[0])
        answer = self.open(paquet_1=used[0])
        self.assertIn("à deux tableaux, chaque séance veut des cartes neuves. (article 58)", words(answer))


class OuverteTests(OuvertureCase):
    table = OUVERTE

    def setUp(self):
        super().setUp()
        self.packs = six("1")

    def test_it_works(self):
        self.assertRedirects(self.open(), "/table/4/")
        held = self.opened().banque_ouverte
        self.assertEqual((held.rang, held.notice), (1, None))

    def test_that_nothing_was_told_is_said_before_and_after(self):
        shown = words(self.paul.get(self.path))
        self.assertIn(
            "avant le dîner aucune heure n'a été annoncée aux autorités : l'ouvrir inscrit une alerte", shown
        )
        self.open(client=self.paul)
        self.assertIn("sans que l'heure en ait été indiquée aux autorités", words(self.paul.get("/alertes/")))

    def test_after_dinner_once_the_first_is_counted(self):
        ouvre_baccara(OUVERTE, paquets=self.packs)
        six("2")
        compte_baccara(OUVERTE)
        page = self.anne.get(self.path)
        self.assertIn("avant le dîner tenue : séance 1", words(page))
        self.assertEqual(self.proposed(page)["rang"], 2)
        self.assertRedirects(self.open(), "/table/4/")
        self.assertEqual(self.opened().banque_ouverte.rang, 2)

    def test_before_dinner_again_is_refused_and_nothing_chosen_is_lost(self):
        ouvre_baccara(OUVERTE, paquets=self.packs)
        six("2")
        compte_baccara(OUVERTE)
        answer = self.open(rang="1")
        self.assertIn("la banque ouverte n'en a qu'une autre, après le dîner. (article 61)", words(answer))
        self.assertContains(answer, '<option value="1" selected>avant le dîner</option>', status_code=422)

    def test_a_house_no_longer_authorised(self):
        house.authorise_ouverte(by(HELENE), reference="")
        self.assertIn("La maison n'est pas spécialement autorisée", words(self.anne.get(self.path)))
        self.assertIn("(article 61)", words(self.open()))
        self.assertIsNone(self.opened())


class AnnoncesTests(OuvertureCase):
    """What was told of today's séances."""

    table = OUVERTE

    def test_it_works(self):
        now = timezone.localtime()
        later = now + dt.timedelta(minutes=5)
        if later.date() != now.date():
            self.skipTest("the last minutes of a day: no hour of today is left to tell")
        notice.notify_opening(
            by(PAUL), table=OUVERTE, jour=now.date(), rang=1, heure=f"{later:%H:%M}", confirme=True
        )
        self.assertIn(f"annoncée aux autorités pour {later:%H:%M}", words(self.anne.get(self.path)))
