"""What the keys do when things go fast or wrong."""

from tests.desk.distribution import ANNE, BRUNO, INSPECTEUR


def test_keys_typed_faster_than_the_answers_are_all_read(at_the_table):
    """Nobody waits for a screen: six stakes in one breath, each read in its turn."""
    bruno = at_the_table(BRUNO)
    bruno.keys("5*20+6*12,5-7*5,5+8*7-9*1+10*2-")
    bruno.sees(".relue b", "10")
    assert bruno.reads(".cote-a .masse output") == "26,50"
    assert bruno.reads(".cote-b .masse output") == "21,50"
    assert (bruno.line, bruno.focused) == ("", "saisie")


def test_keys_typed_after_a_line_that_is_refused_are_not_taken_for_something_else(at_the_table):
    bruno = at_the_table(BRUNO)
    bruno.keys("5*20+6*12,5-")
    bruno.sees(".relue b", "6")
    bruno.keys("5*1-*")  # both sides: refused; the key behind it must not close the stakes
    bruno.sees(".refus .article", "64")
    bruno.page.wait_for_timeout(1_200)
    assert bruno.line == "5*1-"
    assert bruno.page.locator("#etat.mises").count() == 1


def test_a_digit_after_a_refusal_begins_another_line(at_the_table):
    bruno = at_the_table(BRUNO)
    bruno.keys("99*1+")
    bruno.sees(".refus .article", "63")
    bruno.keys("12*1+")
    bruno.sees(".relue b", "12")


def test_a_sign_after_a_refusal_completes_the_line(at_the_table):
    bruno = at_the_table(BRUNO)
    bruno.keys("12*5,5", ends="Enter")
    bruno.sees(".refus", "Il manque le côté")
    bruno.keys("+")
    bruno.sees(".relue b", "12")
    assert bruno.reads(".cote-a .masse output") == "5,50"


def test_a_reason_may_follow_once_it_was_asked_for(at_the_table):
    bruno = at_the_table(BRUNO)
    bruno.keys("5*20+")
    bruno.sees(".relue b", "5")
    bruno.keys("04", ends="Enter")
    bruno.sees(".refus", "motif")
    bruno.keys("2", ends="Enter")
    bruno.sees("#etat.nul")
    bruno.sees(".carnet i", "erreur d’inscription")


def test_escape_disarms_a_result_and_so_does_another_key(at_the_table):
    bruno = at_the_table(BRUNO)
    bruno.keys("5*20+6*20-")
    bruno.sees(".relue b", "6")
    bruno.keys("*")
    bruno.sees("#etat.arrete")
    bruno.keys("*")
    bruno.sees("#etat.donne")
    for undo in ("Escape", "7"):
        bruno.keys("+")
        bruno.sees("button.arme", "A gagne")
        bruno.page.keyboard.press(undo)
        assert bruno.page.locator("button.arme").count() == 0
        bruno.page.keyboard.press("Escape")
    bruno.keys("+")
    bruno.keys("-")
    bruno.sees("button.arme", "B gagne")
    bruno.keys("", ends="Enter")
    bruno.sees("#etat.regle .cote-b.gagnant")


def test_a_result_armed_on_one_screen_is_let_go_when_the_other_records_it(at_the_table):
    anne, bruno = at_the_table(ANNE), at_the_table(BRUNO)
    bruno.keys("5*20+6*20-")
    bruno.sees(".relue b", "6")
    bruno.keys("*")
    bruno.sees("#etat.arrete")
    bruno.keys("*")
    bruno.sees("#etat.donne")
    anne.sees("#etat.donne")
    anne.keys("+")
    anne.sees("button.arme", "A gagne")
    bruno.keys("-", ends="Enter")
    bruno.sees("#etat.regle")
    anne.sees("#etat.regle")
    anne.keys("", ends="Enter")
    anne.page.wait_for_timeout(1_200)
    assert anne.page.locator(".cote-b.gagnant").count() == 1


def test_a_key_without_a_button_does_nothing(at_the_table):
    bruno = at_the_table(BRUNO)
    bruno.keys("*/+-", ends="Enter")
    bruno.page.wait_for_timeout(1_200)
    assert (bruno.line, bruno.reads("#retour")) == ("", "")


def test_the_commands_open_with_zero_and_their_reasons_with_their_number(at_the_table):
    bruno = at_the_table(BRUNO)
    assert not bruno.page.locator(".menu").is_visible()
    bruno.keys("0")
    assert bruno.page.locator(".menu > li:visible").count() == 10
    bruno.keys("3")
    assert bruno.reads(".menu .choisi").split("\n")[0].startswith("03")
    assert "carte retournée" in bruno.reads(".menu .choisi")
    bruno.keys("", ends="Escape")
    assert not bruno.page.locator(".menu").is_visible()


def test_zero_zero_prints_the_last_fiche(at_the_table):
    bruno = at_the_table(BRUNO)
    with bruno.page.context.expect_page() as opened:
        bruno.keys("00", ends="Enter")
    slip = opened.value
    slip.wait_for_load_state()
    assert slip.url.endswith("/table/1/fiche/14/")
    assert slip.inner_text(".numero").split() == ["fiche", "n°", "14"]
    assert bruno.line == ""


def test_what_was_typed_survives_a_reload(at_the_table):
    bruno = at_the_table(BRUNO)
    bruno.keys("12*5,")
    bruno.page.reload()
    bruno.sees("#saisie")
    bruno.keys("5+")
    bruno.sees(".relue output", "5,50")


def test_without_a_script_enter_sends_the_line_and_not_the_first_button(at_the_table, table):
    bruno = at_the_table(BRUNO)
    bruno.keys("5*20+6*20-")
    bruno.sees(".relue b", "6")
    state = bruno.page.context.storage_state()
    plain = bruno.page.context.browser.new_context(java_script_enabled=False, storage_state=state)
    page = plain.new_page()
    page.goto(f"{table.url}/table/1/")
    page.fill("#saisie", "7 5,50 a")
    page.press("#saisie", "Enter")
    page.locator(".relue b", has_text="7").wait_for(timeout=5_000)
    assert page.locator("#etat.mises").count() == 1
    plain.close()


def test_an_inspector_presses_nothing(at_the_table):
    inspector = at_the_table(INSPECTEUR)
    inspector.page.keyboard.type("12*5+*")
    inspector.page.wait_for_timeout(1_200)
    assert inspector.page.locator("#saisie, button[data-touche]").count() == 0
    assert inspector.reads(".cote-a .masse output") == "0,00"


def test_a_session_that_ended_is_told_and_the_keys_stay(at_the_table):
    bruno = at_the_table(BRUNO)
    bruno.page.context.clear_cookies(name="sessionid")
    bruno.keys("12*5+")
    bruno.sees("#retour", "Votre session est terminée")
    assert bruno.line == "12*5+"
    assert bruno.page.locator("#etat").count() == 1


def test_buttons_are_pressed_ahead_too_and_the_page_is_never_left(at_the_table):
    """`**` closes the stakes, then says that the cards are dealt, without waiting for the first answer."""
    bruno = at_the_table(BRUNO)
    bruno.page.evaluate("window.same = true")
    bruno.keys("5*20+6*20-")
    bruno.sees(".relue b", "6")
    bruno.keys("**")
    bruno.sees("#etat.donne")
    bruno.keys("+", ends="Enter")
    bruno.keys("/+")
    bruno.sees(".cote-b .siege b", "3")
    assert bruno.page.evaluate("window.same") is True


def test_the_table_seen_before_the_answer_does_not_leave_the_keys_waiting(at_the_table):
    """The next question of the page may show what a gesture did before the gesture's own answer arrives."""
    bruno = at_the_table(BRUNO)
    bruno.keys("5*20+6*20-")
    bruno.sees(".relue b", "6")

    def late(route):
        answer = route.fetch()
        bruno.sees("#etat.arrete")
        route.fulfill(response=answer)

    bruno.page.route("**/arret/", late)
    bruno.keys("*")
    bruno.sees("#retour", "Coup 1 arrêté")
    bruno.keys("*")
    bruno.sees("#etat.donne")
