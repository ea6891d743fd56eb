"""A coup after another by the keypad alone, the keys counted (issue: new bet ≤ 7, same again ≤ 3)."""

from tests.desk.distribution import ANNE, BRUNO


def test_a_coup_from_the_first_stake_to_the_next_player(at_the_table):
    bruno = at_the_table(BRUNO)
    assert bruno.focused == "saisie"

    assert bruno.keys("12*5,5+") <= 7
    bruno.sees(".relue b", "12")
    assert bruno.reads(".relue output") == "5,50"
    assert (bruno.line, bruno.focused) == ("", "saisie")
    assert bruno.keys("13*7-") <= 7
    bruno.sees(".relue b", "13")
    assert bruno.keys("12", ends="Enter") <= 3
    bruno.sees(".relue b", "12")
    assert bruno.reads(".cote-a .masse output") == "11,00"
    assert bruno.reads(".cote-b .masse output") == "7,00"
    assert bruno.reads(".difference output") == "4,00"
    assert bruno.reads(".prelevement output") == "0,40"

    assert bruno.keys("*") == 1
    bruno.sees("#etat.arrete")
    assert "rendus" in bruno.reads(".rendus")
    assert "n° 1 à 4" in bruno.reads(".billets")
    assert bruno.keys("*") == 1
    bruno.sees("#etat.donne")
    bruno.sees("table.carnet tbody tr", "11,00")
    assert bruno.keys("-", ends="Enter") == 2
    bruno.sees("#etat.regle")
    bruno.sees(".cote-b .paiements", "13,60")

    assert bruno.keys("/") == 1
    bruno.sees(".actions button[data-touche='-']")
    assert bruno.keys("-") == 1
    bruno.sees(".actions button[data-touche='/']", "fiche 4")
    assert bruno.keys("/") == 1
    bruno.sees(".actions button[data-touche='+']")
    assert bruno.keys("+") == 1
    bruno.sees(".cote-a .siege b", "4")


def test_fifteen_stakes_close_deal_and_result_in_at_most_120_keys(at_the_table):
    bruno = at_the_table(BRUNO)
    for fiche in range(1, 15):
        bruno.keys(f"{fiche}*{fiche},5{'+' if fiche % 2 else '-'}")
        bruno.sees(".relue b", str(fiche))
    bruno.keys("14*2-")
    bruno.sees(".relue output", "2,00")
    bruno.keys("*")
    bruno.sees("#etat.arrete")
    bruno.keys("*")
    bruno.sees("#etat.donne")
    bruno.keys("+", ends="Enter")
    bruno.sees("#etat.regle")
    assert bruno.count <= 120


def test_a_refusal_keeps_the_keys_and_names_the_article_and_escape_clears(at_the_table):
    bruno = at_the_table(BRUNO)
    bruno.keys("12*0,25+")
    bruno.sees(".refus .article", "63")
    assert (bruno.line, bruno.focused) == ("12*0,25+", "saisie")
    bruno.keys("", ends="Escape")
    assert bruno.line == ""
    assert bruno.page.locator(".refus").count() == 0


def test_an_unlikely_amount_asks_one_more_enter_and_no_box(at_the_table):
    bruno = at_the_table(BRUNO)
    boxes = []
    bruno.page.on("dialog", lambda box: (boxes.append(box.message), box.dismiss()))
    bruno.keys("12*5+")
    bruno.sees(".relue b", "12")
    bruno.keys("12*500+")
    bruno.sees(".question")
    assert bruno.reads(".cote-a .masse output") == "5,00"
    bruno.keys("", ends="Enter")
    bruno.sees(".cote-a .masse output", "505,00")
    assert boxes == []


def test_the_rest_of_the_evening_by_its_numbers(at_the_table):
    """A new fiche, a line cancelled, a misdeal, a void coup, a player who leaves: 0 and a number."""
    bruno = at_the_table(BRUNO)
    bruno.keys("01", ends="Enter")
    bruno.sees("#etat .divers", "15")
    bruno.keys("12*5+")
    bruno.sees(".relue b", "12")
    bruno.keys("02", ends="Enter")
    bruno.sees(".cote-a .masse output", "0,00")
    bruno.keys("12*5+")
    bruno.sees(".relue b", "12")
    bruno.keys("041", ends="Enter")
    bruno.sees("#etat.nul")
    bruno.keys("06", ends="Enter")
    bruno.sees(".cote-a .siege", "vide")
    bruno.keys("/")
    bruno.sees(".actions", "3")
    bruno.keys("05", ends="Enter")
    bruno.sees("#etat .actions", "Appeler")
    bruno.keys("7/")
    bruno.sees(".file", "7")


def test_a_keypad_is_never_caught_in_a_refused_line(at_the_table):
    """No Escape on a keypad: a digit begins another line, a sign presses the button shown."""
    bruno = at_the_table(BRUNO)
    bruno.keys("05", ends="Enter")
    bruno.sees(".refus")
    assert bruno.line == "05"
    bruno.keys("01", ends="Enter")
    bruno.sees("#etat .divers", "15")
    bruno.keys("12*5+")
    bruno.sees(".relue b", "12")
    bruno.keys("13*5-")
    bruno.sees(".relue b", "13")
    bruno.keys("12*0,25+")
    bruno.sees(".refus .article", "63")
    bruno.keys("*")
    bruno.sees("#etat.arrete")
    bruno.keys("041", ends="Enter")
    bruno.sees(".refus")
    bruno.keys("*")
    bruno.sees("#etat.donne")


def test_a_sign_gives_up_a_command_barely_begun(at_the_table):
    bruno = at_the_table(BRUNO)
    bruno.keys("0")
    bruno.keys("-")
    assert bruno.line == ""
    bruno.keys("12*5+")
    bruno.sees(".relue b", "12")


def test_escape_pressed_while_the_answer_is_under_way_clears_the_refused_line(at_the_table):
    bruno = at_the_table(BRUNO)
    bruno.page.route("**/ligne/", lambda route: (bruno.page.wait_for_timeout(400), route.continue_()))
    bruno.keys("05", ends="Enter")
    bruno.keys("", ends="Escape")
    bruno.page.wait_for_function("() => document.getElementById('saisie').value === ''")
    bruno.page.unroute("**/ligne/")
    bruno.keys("12*5+")
    bruno.sees(".relue b", "12")


def test_two_screens_show_the_same_within_two_seconds(at_the_table):
    """Anne calls and Bruno keeps the stakes: what one writes the other sees, and keeps what he is typing."""
    anne, bruno = at_the_table(ANNE), at_the_table(BRUNO)
    anne.keys("1")
    bruno.keys("12*5,5+")
    bruno.sees(".relue b", "12")
    anne.page.locator(".relue b", has_text="12").wait_for(timeout=2_000)
    assert (anne.line, anne.focused) == ("1", "saisie")
    anne.keys("4*3-")
    bruno.page.locator(".relue b", has_text="14").wait_for(timeout=2_000)


def test_the_loser_of_a_race_is_told_and_keeps_the_keys(at_the_table):
    anne, bruno = at_the_table(ANNE), at_the_table(BRUNO)
    bruno.keys("12*5+")
    bruno.sees(".relue b", "12")
    bruno.keys("13*5-")
    bruno.sees(".relue b", "13")
    anne.sees(".relue b", "13")
    anne.keys("14*5")
    bruno.keys("*")
    bruno.sees("#etat.arrete")
    anne.keys("+")
    anne.sees(".refus", "arrêtées")
    assert anne.line == "14*5+"


def test_nothing_scrolls_and_nothing_is_cut_at_1280_by_720(at_the_table):
    bruno = at_the_table(BRUNO)
    for fiche in range(1, 13):
        bruno.keys(f"{fiche}*2,5{'+' if fiche % 2 else '-'}")
        bruno.sees(".relue b", str(fiche))
    high, wide = bruno.page.evaluate(
        "(({scrollHeight, scrollWidth}) => [scrollHeight, scrollWidth])(document.documentElement)"
    )
    assert high <= 720 and wide <= 1280
