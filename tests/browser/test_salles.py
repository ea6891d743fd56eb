"""The house around a baccara table by the keyboard: its cupboard, its opening, the hour told by letter."""

import datetime as dt

from django.utils import timezone

from cercle.rules.saison import saison_of
from tests.desk.distribution import CHEF, CLAIRE, DIRECTEUR


def declare(director, url: str, jeu: str) -> None:
    """Table 2 of that game, and a machine for its tickets, from the page of the house."""
    page = director.page
    page.goto(f"{url}/maison/")
    page.fill("[name=reference]", "arrêté du 3 mai 2026")
    page.press("[name=reference]", "Enter")
    director.sees(".avis.success", "Autorisation de la banque ouverte")
    form = page.locator("form[action='/maison/table/']")
    form.locator("[name=jeu]").select_option(jeu)
    form.locator("[name=nom]").fill("Rotonde")
    form.locator("[name=mise_minimum]").fill("2")
    form.locator("[name=mise_minimum]").press("Enter")
    director.sees(".avis.success", "Table 2 ouverte pour la saison")
    machine = page.locator("form[action='/maison/machine/']")
    machine.locator("[name=numero_serie]").fill("M-7")
    machine.locator("[name=modele]").fill("Tickomat")
    machine.locator("[name=modele]").press("Enter")
    director.sees(".avis.success", "Machine n° M-7")


def test_from_an_empty_cupboard_to_an_open_table(table, at_the_table):
    director = at_the_table(DIRECTEUR)
    page = director.page
    declare(director, table.url, "limitee")

    # A sabot, then packs of two colours, a run of one of them.
    page.goto(f"{table.url}/materiel/")
    page.locator("summary", has_text="Inscrire un sabot").press("Enter")
    page.fill("details[open] [name=numero]", "4")
    page.fill("details[open] [name=modele]", "Mathieu 1925")
    page.press("details[open] [name=modele]", "Enter")
    director.sees(".avis.success", "Sabot 4 inscrit")
    page.locator("summary", has_text="Recevoir des jeux").press("Enter")
    page.fill("[name=couleur_1]", "rouge")
    page.fill("[name=series_1]", "R-99 à R-101")
    page.fill("[name=couleur_2]", "bleu")
    page.fill("[name=series_2]", "B-1\nB-2")
    page.locator("details[open] button").press("Enter")
    director.sees(".avis.success", "5 jeux reçus")
    page.fill("tr:has-text('R-100') [name=motif]", "coin plié")
    page.press("tr:has-text('R-100') [name=motif]", "Enter")
    director.sees(".avis.success", "Jeu n° R-100 réformé")
    assert page.locator("table.jeux tbody tr").count() == 4

    # All is proposed: two names, two points to tick, the machine.
    claire = at_the_table(CLAIRE)
    claire.page.goto(f"{table.url}/table/2/ouverture/")
    claire.page.wait_for_function("() => document.activeElement.name === 'croupier'")
    claire.page.keyboard.type("Claire")
    claire.page.keyboard.press("Tab")
    claire.page.keyboard.type("Paul")
    until(claire, "cartes")
    claire.page.keyboard.press("Space")
    until(claire, "tickets")
    claire.page.keyboard.press("Space")
    until(claire, "machine")
    claire.page.keyboard.type("la machine")
    claire.page.keyboard.press("Shift+Tab")
    claire.page.keyboard.press("Enter")
    claire.page.wait_for_url(f"{table.url}/table/2/")

    # Where each is now, and who serves.
    page.goto(f"{table.url}/materiel/")
    assert "table 2, séance 1" in page.locator("table.sabots tr.sert").inner_text()
    assert page.locator("table.jeux tr.en_jeu").count() == 3
    page.goto(f"{table.url}/personnel/")
    served = page.locator(".service li", has_text="Baccara à banque limitée").inner_text()
    assert "Claire Sarthou" in served
    assert "Paul Garat" in served


def until(somebody, name: str) -> None:
    """Tab on to the field of that name: every field is reached by the keyboard."""
    for _key in range(12):
        somebody.page.keyboard.press("Tab")
        if somebody.page.evaluate("document.activeElement.name") == name:
            return
    raise AssertionError(f"{name} is not reached")


def test_the_hour_told_and_its_letter(table, at_the_table):
    demain = timezone.localdate() + dt.timedelta(days=1)
    director = at_the_table(DIRECTEUR)
    page = director.page
    declare(director, table.url, "ouverte")
    page.goto(f"{table.url}/")
    page.locator("a", has_text="Heures annoncées aux autorités").press("Enter")
    page.fill("[name=jour]", f"{demain:%Y-%m-%d}")
    page.focus("[name=rang]")
    page.keyboard.type("après")
    page.keyboard.press("Tab")
    page.keyboard.type("21 heures")
    page.keyboard.press("Enter")
    director.sees(".refus", "n’est pas une heure")
    assert page.input_value("[name=heure]") == "21 heures"
    assert page.input_value("[name=rang]") == "2"

    page.fill("[name=heure]", "21h30")
    page.press("[name=heure]", "Enter")
    if saison_of(demain) != saison_of(timezone.localdate()):
        director.sees(".refus", "n’a pas de table 2")
        return
    director.sees(".avis.success", "Ouverture annoncée pour 21:30")
    assert "21:30" in page.locator("tr.attendue").inner_text()
    letter = page.request.get(table.url + page.locator("tr.attendue a").get_attribute("href"))
    assert letter.status == 200
    assert letter.body().startswith(b"%PDF-")


def test_nothing_is_cut_at_800_wide(table, at_the_table):
    director = at_the_table(DIRECTEUR, viewport={"width": 800, "height": 1000})
    declare(director, table.url, "ouverte")
    chef = at_the_table(CHEF, viewport={"width": 800, "height": 1000})
    for path in ("/materiel/", "/personnel/", "/notices/", "/table/2/ouverture/", "/"):
        for who in (director, chef):
            who.page.goto(f"{table.url}{path}")
            assert who.page.evaluate("document.documentElement.scrollWidth") <= 800, path
