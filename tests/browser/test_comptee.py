"""From two coups to a closed day: the count by the keyboard alone, a correction, an old tab (P12, P21)."""

import pytest

from tests.desk.distribution import ANNE, BRUNO, CHEF, DIRECTEUR, MOT_DE_PASSE

from .conftest import Clavier

COMPTEE = "/table/1/comptee/1/"


def coup(who, winner, *stakes):
    """A coup from its stakes to its result."""
    for line in stakes:
        who.keys(line)
        who.sees(".relue b", line.partition("*")[0])
    who.keys("*")
    who.sees("#etat.arrete")
    who.keys("*")
    who.sees("#etat.donne")
    who.keys(winner, ends="Enter")
    who.sees("#etat.regle")


def two_coups(who):
    """Levies of 0,60 and 1,00: six tickets of 0,10 and one of 1,00."""
    coup(who, "+", "12*20+", "13*12,5-")
    who.keys("/")
    who.sees(".actions button[data-touche='+']")
    who.keys("+")
    who.sees(".cote-b .siege b", "3")
    coup(who, "-", "12*20+", "13*20-")


def typed(who, *lines):
    """Type a line, Enter, the next one."""
    for line in lines:
        who.keys(line, ends="Enter")


def sign(who, *signatures):
    """Matricule and password of each, from the field that has the focus."""
    for matricule in signatures:
        who.keys(matricule, ends="Tab")
        who.keys(MOT_DE_PASSE, ends="Tab")


@pytest.fixture
def screen(table, new_page):
    """Somebody at any page of the house."""

    def open_page(matricule: str, path: str) -> Clavier:
        page = new_page(viewport={"width": 1280, "height": 720})
        return Clavier(page, table.url).sign_in(matricule, then=path)

    return open_page


def test_from_two_coups_to_a_closed_day(at_the_table, screen, table):
    bruno, anne = at_the_table(BRUNO), at_the_table(ANNE)
    two_coups(bruno)
    anne.sees("#etat.regle")
    bruno.keys("09", ends="Enter")
    bruno.sees(".question")
    bruno.keys("", ends="Enter")
    bruno.sees(".ensuite .compter")

    # The count: 1 × 2 €, 1 × 50 c; Enter goes to the next line, the server adds up.
    compte = screen(BRUNO, COMPTEE)
    assert compte.focused == "id_nombre_50000"
    assert "1,60" not in compte.page.inner_text("body")
    typed(compte, *[""] * 7, "1", "", "1")
    compte.sees("#somme-pieces", "2,50")
    assert compte.reads("#total output") == "2,50"
    typed(compte, *[""] * 5, "1", "2", "7")
    assert compte.page.evaluate("document.activeElement.value") == "comparer"
    compte.keys("", ends="Enter")
    compte.sees(".colonne .somme", "1,60")
    assert [one.inner_text() for one in compte.page.locator(".colonne .somme").all()] == [
        "1,60",
        "1,60",
        "2,50",
    ]
    compte.sees(".ecart", "Excédent de 0,90 €")

    # Two persons sign here and now; a wrong password loses nothing else.
    compte.page.focus("[name=par]")
    sign(compte, BRUNO)
    compte.keys(DIRECTEUR, ends="Tab")
    compte.keys("faux", ends="Enter")
    compte.sees("[role=alert]", "cette personne ne signe pas")
    assert compte.page.input_value("[name=par]") == BRUNO
    assert compte.page.evaluate("document.activeElement.name") == "mot_de_passe_signataire"
    compte.page.focus("[name=mot_de_passe]")
    compte.keys(MOT_DE_PASSE)
    compte.page.focus("[name=mot_de_passe_signataire]")
    compte.keys(MOT_DE_PASSE, ends="Enter")
    compte.sees(".certifie", "Bruno Vidal et Hélène Castaing")
    compte.sees(".excedent", "n° 7 à 15")
    assert compte.reads(".modele11 td:last-child") == "2,50"

    # The day closed, from the director's screen.
    helene = screen(DIRECTEUR, "/clotures/")
    helene.page.focus("#jour_par")
    sign(helene, DIRECTEUR, CHEF)
    helene.keys("", ends="Enter")
    helene.sees(".close .perpetuel", "2,50")
    helene.sees(".tete", "exportée")

    # A correction: its effect, the proposal, another person's decision, the day open that follows.
    bruno.page.goto(f"{bruno.url}/table/1/seance/1/")
    bruno.page.click("#coup-2 > .corriger")
    bruno.page.select_option("[name=vainqueur]", "A")
    bruno.page.fill("[name=motif]", "le côté annoncé était A")
    bruno.page.click("button:has-text('Voir l’effet')")
    bruno.sees(".effet", "fiche 12")
    bruno.page.click("button:has-text('Proposer')")
    bruno.sees(".correction.proposee", "attend une décision")
    paul = screen(CHEF, "/corrections/")
    paul.page.check("[name=verdict][value=approuver]")
    paul.page.fill("[name=mention]", "Approuvé, les deux joueurs présents")
    paul.page.click("button:has-text('Décider')")
    paul.sees("#coup-2 s", "B")
    paul.sees("#coup-2 .rouge", "A")

    # The old tab: Anne's screen followed the table; a line typed all the same is refused, and says why.
    anne.page.evaluate("document.getElementById('veille').remove()")
    anne.keys("12*5+")
    anne.sees(".refus", "a été comptée le")
    assert anne.line == "12*5+"

    # And the books hold together.
    verified = table.run("verify")
    assert verified.returncode == 0, verified.stdout


def test_every_screen_fits_in_light_and_dark_wide_and_narrow(at_the_table, table, new_page):
    """Nothing is cut beside the window; the count itself is whole on one screen."""
    bruno = at_the_table(BRUNO)
    two_coups(bruno)
    paths = (COMPTEE, "/table/1/seance/1/", "/corrections/", "/clotures/",
             "/table/1/seance/1/correction/?objet=mise&coup=1&mise=1")  # fmt: skip
    for scheme, width, height in (("light", 1280, 720), ("dark", 1280, 720), ("dark", 800, 1100)):
        page = new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
        helene = Clavier(page, table.url).sign_in(DIRECTEUR, then="/")
        for path in paths:
            page.goto(helene.url + path)
            wide, high = page.evaluate(
                "(({scrollWidth, scrollHeight}) => [scrollWidth, scrollHeight])(document.documentElement)"
            )
            assert wide <= width, (scheme, width, path)
            assert high <= height or path != COMPTEE, (scheme, width, path, high)


def test_a_count_without_the_script(at_the_table, table, browser):
    """The same form posts whole pages: Enter adds up, a button compares."""
    two_coups(at_the_table(BRUNO))
    context = browser.new_context(java_script_enabled=False, locale="fr-FR", timezone_id="Europe/Paris")
    try:
        page = context.new_page()
        page.goto(f"{table.url}/compte/entree/?next={COMPTEE}")
        page.fill("[name=username]", BRUNO)
        page.fill("[name=password]", MOT_DE_PASSE)
        page.keyboard.press("Enter")
        page.fill("[name=nombre_100]", "1")
        page.fill("[name=nombre_20]", "3")
        page.keyboard.press("Enter")
        page.wait_for_selector("#total output:has-text('1,60')")
        assert page.input_value("[name=nombre_20]") == "3"
        for name, number in (("1000", "1"), ("100", "2"), ("10", "7")):
            page.fill(f"[name=prochain_{name}_1_1]", number)
        page.click("button:has-text('Comparer')")
        page.wait_for_selector(".colonne")
        assert page.locator(".ecart.nul").count() == 2
    finally:
        context.close()
