"""The public screen: the number called, no name, no sign-in, refreshed within two seconds."""

from tests.desk.distribution import ANNE


def test_it_works(at_the_table, table, new_page):
    board = new_page(viewport={"width": 1920, "height": 1080})
    board.goto(f"{table.url}/affichage/table/1/")
    assert board.locator(".suivants li").all_inner_texts()[:2] == ["3", "4"]
    anne = at_the_table(ANNE)
    anne.keys("06", ends="Enter")
    anne.sees(".cote-a .siege", "vide")
    anne.keys("/")
    board.locator(".appele .numero", has_text="3").wait_for(timeout=2_000)
    assert "siège A" in board.inner_text(".appele")
    anne.keys("-")
    board.locator(".assis").wait_for(timeout=2_000)
    assert board.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_an_old_list_is_not_passed_for_a_new_one(table, new_page):
    board = new_page()
    board.goto(f"{table.url}/affichage/table/1/")
    board.context.set_offline(True)
    board.locator("#liaison", has_text="hors ligne depuis").wait_for(timeout=5_000)
