"""A coup of each variant of baccara by the keypad, the keys after the stakes counted; nothing is cut."""

import pytest

from tests.desk.distribution import ANNE, CHEF
from tests.house import copied_house, served

from .conftest import Clavier, furnish

ECRAN = {"width": 1280, "height": 720}
APRES_LES_MISES = 7


@pytest.fixture
def baccara(_model_house, tmp_path, server_url, new_page):
    """`baccara("limitee")`: table 2 of that variant served; answers who sits at its screen by matricule."""
    opened = []

    def open_at(jeu):
        home = copied_house(_model_house, tmp_path / jeu, server=server_url)
        house = home.__enter__()
        opened.append(home)
        furnish(house, "--baccara", jeu)
        live = served(house)
        url = live.__enter__().url
        opened.append(live)

        def sit(matricule, **options):
            return Clavier(new_page(**{"viewport": ECRAN, **options}), url).sign_in(matricule, "/table/2/")

        return sit

    yield open_at
    for one in reversed(opened):
        one.__exit__(None, None, None)


def uncut(page):
    """Nothing scrolls, nothing sticks out of its box, at the size of the screen."""
    return page.evaluate(
        """() => {
          const out = [];
          const root = document.documentElement;
          if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) out.push("page");
          for (const box of document.querySelectorAll(".cote, .centre, .pied, .clavier")) {
            if (box.scrollHeight > box.clientHeight + 1) out.push(box.className);
            if (box.scrollWidth > box.clientWidth + 1) out.push(`${box.className}, wide`);
          }
          return out;
        }"""
    )


def test_chemin_de_fer_by_the_keypad(baccara):
    anne = baccara("chemin_de_fer")(ANNE)
    anne.keys("120", ends="Enter")
    anne.sees("#etat.arrete")
    assert uncut(anne.page) == []
    pressed = anne.keys("74", ends="Enter")
    anne.sees(".annonces", "La banque gagne.")
    anne.sees(".verser", "6,00")
    assert uncut(anne.page) == []
    pressed += anne.keys("*")
    anne.sees("#etat.regle")
    assert pressed <= APRES_LES_MISES
    # Typing the result itself, and the banco.
    anne.keys("+", ends="Enter")
    anne.sees(".arretes", "banco")
    assert anne.keys("-", ends="Enter") == 2
    anne.sees(".annonces", "La banque perd.")
    anne.sees(".ensuite", "Une banque est attendue")
    anne.keys("4*100", ends="Enter")
    anne.sees(".siege", "Siège 4")
    # Baccara against baccara, then against nine: while points are waited for 0 opens no command.
    anne.keys("50", ends="Enter")
    anne.sees("#etat.arrete")
    anne.keys("0")
    assert anne.page.locator(".menu").is_hidden()
    anne.keys("0", ends="Enter")
    anne.sees(".annonces", "En cartes")
    anne.keys("50", ends="Enter")
    anne.sees("#etat.arrete")
    anne.keys("09", ends="Enter")
    anne.sees(".annonces", "La banque perd.")
    anne.keys("0")
    anne.sees(".menu")


def test_limitee_by_the_keypad(baccara):
    sit = baccara("limitee")
    anne = sit(ANNE)
    anne.keys("120*80", ends="Enter")
    anne.sees("#etat.arrete")
    pressed = anne.keys("474", ends="Enter")
    anne.sees(".annonces", "1er tableau, perdant.")
    anne.sees(".annonces", "2e tableau, égalité.")
    anne.sees("#etat.regle")
    assert pressed <= APRES_LES_MISES
    anne.keys("100*60", ends="Enter")
    anne.sees("#etat.arrete")
    pressed = anne.keys("12", ends="Enter")
    anne.sees(".annonces", "Différence : 40,00")
    assert "0,80" in anne.reads(".verser")
    assert uncut(anne.page) == []
    pressed += anne.keys("*")
    anne.sees("#etat.regle")
    assert pressed <= APRES_LES_MISES


def test_ouverte_by_the_keypad(baccara):
    sit = baccara("ouverte")
    anne, chef = sit(ANNE), sit(CHEF)
    anne.keys("1000*600", ends="Enter")
    anne.sees("#etat.arrete")
    pressed = anne.keys("947", ends="Enter")
    for said in (
        "1er tableau, gagnant.",
        "2e tableau, gagnant.",
        "Total des mises : 1 600,00",
        "Prélèvement : 20,00",
    ):
        anne.sees(".annonces", said.replace(" 600", "\u202f600"))
    # Article 62: announced, then levied, and only then do the stakes join the banker's mass.
    steps = anne.page.locator(".ordre li").all_inner_texts()
    words = [
        next((w for w in ("Annoncer", "Détacher", "Verser", "rejoignent") if w in step), "") for step in steps
    ]
    assert words == ["Annoncer", "Détacher", "Verser", "rejoignent"]
    assert uncut(anne.page) == []
    # The other screen follows by itself; the next stakes wait for the tickets.
    chef.sees(".annonces", "Prélèvement : 20,00")
    anne.keys("50*50", ends="Enter")
    anne.sees(".refus", "article 59")
    pressed += anne.keys("*")
    anne.sees("#etat.regle")
    assert pressed <= APRES_LES_MISES
    # The stop card, pressed and confirmed: the taille is over, and the bank given for it.
    anne.keys("/", ends="Enter")
    anne.sees(".ensuite", "Une taille est à ouvrir")
    anne.keys("Mme Rey", ends="Enter")
    anne.sees(".ensuite", "La banque est à adjuger")


def test_on_a_tablet_upright_nothing_is_cut(baccara):
    anne = baccara("limitee")(ANNE, viewport={"width": 800, "height": 1280})
    anne.keys("120*80", ends="Enter")
    anne.sees("#etat.arrete")
    anne.keys("11", ends="Enter")
    anne.sees(".annonces", "Prélèvement")
    assert uncut(anne.page) == []


def test_a_sign_followed_by_a_line_is_the_beginning_of_that_line(baccara):
    """Armed by `-`, the end of the bank is not forgotten in silence: nothing is recorded of `-100*50`."""
    anne = baccara("limitee")(ANNE)
    seen = anne.page.locator("#etat").get_attribute("data-ecriture")
    anne.keys("-100*50", ends="Enter")
    anne.sees("#retour", "Mises illisibles : « -100*50 »")
    assert anne.page.locator("#etat").get_attribute("data-ecriture") == seen
    anne.keys("100*50", ends="Enter")
    anne.sees("#etat.arrete")
