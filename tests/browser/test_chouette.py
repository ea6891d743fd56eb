"""A whole chouette by the keyboard alone, the keys counted; several screens; nothing scrolls or is cut."""

import pytest

from tests.desk.distribution import ANNE, BRUNO, CHEF


def adjudge(chef, bruno):
    """Chouette 1 put up, bid for, adjudged to fiche 1, in A, for 50,00."""
    chef.keys("0*", ends="Enter")
    chef.sees("#etat.encheres")
    bruno.sees("#etat.encheres")
    bruno.keys("8*40", ends="Enter")
    bruno.sees(".haute output", "40,00")
    bruno.keys("1*50", ends="Enter")
    bruno.sees(".haute output", "50,00")
    chef.sees(".haute output", "50,00")
    assert chef.keys("*") == 1
    chef.sees(".verification input:checked")
    chef.keys("+", ends="Enter")
    chef.sees("#etat.chouette .cote-a .siege", "chouetteur")
    bruno.sees("#etat.chouette")


def coup(bruno, winner, *stakes):
    """A coup of chouette from its stakes to its result."""
    for line in stakes:
        bruno.keys(line)
        bruno.sees(".relue b", line.partition("*")[0])
    bruno.keys("*")
    bruno.sees("#etat.arrete")
    bruno.keys("*")
    bruno.sees("#etat.donne")
    bruno.keys(winner, ends="Enter")
    bruno.sees("#etat.regle")


def test_a_whole_chouette_by_the_keyboard(at_the_table):
    chef, bruno = at_the_table(CHEF), at_the_table(BRUNO)
    adjudge(chef, bruno)

    # The first coup: the side beside the chouetteur opens by itself.
    assert bruno.page.locator(".cote-a .ferme").count() == 1
    assert bruno.keys("5*40-") <= 7
    bruno.sees(".relue b", "5")
    assert "il manque 10,10" in bruno.reads(".cote-a .ferme")
    assert bruno.keys("6*20-") <= 7
    bruno.sees(".cote-a .camp.ouvert", "place pour 10,00")
    assert bruno.page.locator(".ferme").count() == 0
    assert bruno.keys("8*12,5+") <= 7
    bruno.sees(".relue b", "8")
    assert bruno.reads(".cote-a .masse output") == "50,00"
    assert bruno.reads(".cote-b .masse output") == "60,00"
    assert bruno.reads("output.sur") == "50,00"
    assert bruno.reads("output.dehors") == "10,00"
    assert "fiche 8 : 12,50 posés, 10,00 tenus, 2,50 rendus" in bruno.reads(".rendus")
    assert bruno.keys("*") == 1
    bruno.sees("#etat.arrete")
    assert "2,50" in bruno.reads(".avant") and "n° 6 à 10" in bruno.reads(".avant")
    assert bruno.reads(".apres .rien") == "rien au premier coup"
    assert bruno.keys("*") == 1
    bruno.sees("#etat.donne")
    assert bruno.keys("+", ends="Enter") == 2
    bruno.sees("#etat.regle")
    bruno.sees(".ensuite", "La chouette passe de 50,00 € à 100,00 €.")
    bruno.sees(".cote-a .paiements", "19,50")

    # Only the seat facing the chouetteur is called.
    bruno.sees(".actions", "fiche 3 en B")
    bruno.keys("/")
    bruno.sees(".actions button[data-touche='+']")
    bruno.keys("+")
    bruno.sees(".cote-b .siege b", "3")

    # A following coup: the same stake again, the levy after the result, the saut.
    assert bruno.keys("5", ends="Enter") <= 3
    bruno.sees(".relue b", "5")
    bruno.keys("6*60-")
    bruno.sees(".relue b", "6")
    assert bruno.reads(".avant .rien") == "rien"
    bruno.keys("*")
    bruno.sees("#etat.arrete")
    bruno.keys("*")
    bruno.sees("#etat.donne")
    assert bruno.keys("-", ends="Enter") == 2
    bruno.sees("#etat.regle")
    bruno.sees(".apres .detaches", "n°")
    assert "5,00" in bruno.reads(".apres")
    bruno.sees(".saut", "peut la remettre une fois")

    # Put back once; the second saut ends it.
    bruno.keys("*", ends="Enter")
    bruno.sees("h1", "Coup 3")
    bruno.sees(".avant", "2,50")
    coup(bruno, "-", "5*50-")
    bruno.sees(".saut", "sauté une seconde fois")
    bruno.sees(".cote-a .siege", "vide")
    chef.sees(".actions", "Chouette aux enchères")
    rows = bruno.page.locator("table.carnet tbody tr").all_inner_texts()
    assert [row.split("\t")[4:6] for row in rows] == [
        ["50,00", "0,00"],
        ["100,00", "0,00"],
        ["50,00", "10,00"],
    ]


def test_equal_bids_the_check_and_the_draw(at_the_table):
    """The check holds for the bids it was made for, and through the readings of every second."""
    chef, bruno = at_the_table(CHEF), at_the_table(BRUNO)
    chef.keys("0*", ends="Enter")
    bruno.sees("#etat.encheres")
    bruno.keys("1*50", ends="Enter")
    chef.sees(".haute output", "50,00")
    chef.keys("*")
    bruno.keys("9*45", ends="Enter")
    chef.sees(".offres li:nth-child(2)")
    assert chef.page.locator(".verification input").is_checked()
    bruno.keys("2*50", ends="Enter")
    chef.sees(".ensuite", "tirez au sort")
    assert not chef.page.locator(".verification input").is_checked()
    chef.keys("2-")
    chef.sees(".refus", "Vérifiez d’abord")
    assert chef.line == "2-"
    chef.keys("", ends="Escape")
    chef.keys("*2-")
    chef.sees("#etat.chouette .cote-b .siege", "chouetteur")


def test_a_stake_beside_the_chouetteur_too_early_is_refused_and_keeps_the_keys(at_the_table):
    chef, bruno = at_the_table(CHEF), at_the_table(BRUNO)
    adjudge(chef, bruno)
    bruno.keys("8*5+")
    bruno.sees(".refus .article", "65")
    assert (bruno.line, bruno.focused) == ("8*5+", "saisie")


def test_the_chouette_ended_meanwhile_and_the_keys_stay(at_the_table):
    chef, anne, bruno = at_the_table(CHEF), at_the_table(ANNE), at_the_table(BRUNO)
    adjudge(chef, bruno)
    anne.sees("#etat.chouette")
    bruno.page.route("**/etat/*", lambda route: route.abort())
    anne.keys("0/", ends="Enter")
    anne.sees(".question", "Finir la chouette 1")
    anne.keys("", ends="Enter")
    anne.sees(".inscrit", "se retire avec 50,00")
    bruno.keys("5*20-")
    bruno.sees(".refus .article", "65")
    assert bruno.line == "5*20-"
    assert bruno.page.locator("#etat.chouette").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_scrolls_and_nothing_is_cut_at_1280_by_720(at_the_table, scheme):
    chef, bruno = at_the_table(CHEF, color_scheme=scheme), at_the_table(BRUNO, color_scheme=scheme)

    def fits():
        for one in (chef, bruno):
            assert one.page.evaluate(CUT) == []

    fits()
    adjudge(chef, bruno)
    fits()
    for fiche in (3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14):
        bruno.keys(f"{fiche}*1{fiche},5-")
        bruno.sees(".relue b", str(fiche))
    for fiche in (8, 1, 8):
        bruno.keys(f"{fiche}*45,3+")
        bruno.sees(".relue b", str(fiche))
    fits()
    for keys, state in (("*", "arrete"), ("*", "donne"), ("-\r", "regle")):
        bruno.keys(keys.strip(), ends="Enter" if "\r" in keys else "")
        bruno.sees(f"#etat.{state}")
        chef.sees(f"#etat.{state}")
        fits()
    bruno.keys("*", ends="Enter")
    bruno.sees("h1", "Coup 2")
    coup(bruno, "-", "5*50-")
    chef.sees(".saut", "seconde fois")
    fits()
    chef.keys("0*", ends="Enter")
    bruno.sees("#etat.encheres")
    for fiche in range(1, 15):
        bruno.keys(f"{fiche}*{1000 + fiche}", ends="Enter")
        bruno.sees(".haute output", f"0{fiche:02}")
    bruno.keys("13*1014", ends="Enter")
    chef.sees(".ensuite", "tirez au sort")
    fits()


CUT = """() => {
  const page = document.documentElement;
  const cut = [...document.querySelectorAll(".cote, .centre, .pied, .clavier, .actions, .levees, .offres")]
    .filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
    .map((e) => `${e.className} ${e.scrollHeight}/${e.clientHeight} ${e.scrollWidth}/${e.clientWidth}`);
  return page.scrollHeight > 720 || page.scrollWidth > 1280 ? ["page", ...cut] : cut;
}"""
