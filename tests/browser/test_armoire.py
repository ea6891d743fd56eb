"""What a person does at the cupboard: a delivery, a carnet put in service, a ticket found, an alert seen."""

from tests.desk.distribution import BRUNO, DIRECTEUR


def test_from_a_lost_carnet_to_the_next_one_in_service(table, at_the_table):
    director = at_the_table(DIRECTEUR)
    page = director.page

    # Lost: what is due is on the button itself.
    page.goto(f"{table.url}/carnets/1000/1/perte/")
    page.fill("[name=motif]", "resté dans la caisse du souper")
    assert "2 000,00 €" in page.inner_text("form.plaque button").replace("\u202f", " ")
    page.press("[name=motif]", "Enter")
    director.sees(".etape.perdu", "perdu")

    # A delivery of three.
    page.goto(f"{table.url}/carnets/")
    page.locator("summary").press("Enter")
    page.select_option("details [name=valeur]", "1000")
    page.fill("details [name=premier]", "201")
    page.fill("details [name=nombre]", "3")
    page.fill("details [name=bon_livraison]", "BL 31")
    page.press("details [name=bon_livraison]", "Enter")
    director.sees(".avis.success", "3 carnets reçus")
    assert page.locator("tr.recu").count() == 3

    # The first of them, step by step, from its row.
    page.fill("tr.recu [name=comptable] >> nth=0", "Mme Dupouy")
    page.press("tr.recu [name=comptable] >> nth=0", "Enter")
    director.sees(".avis.success", "paraphé par Mme Dupouy")
    page.press("tr.paraphe button", "Enter")
    director.sees(".avis.success", "affecté à la table 1")
    row = page.locator("tr.affecte", has_text="BL 31")
    row.locator("button").press("Enter")
    director.sees(".avis.success", "mis en service")
    assert "201" in page.locator("tr.en_service", has_text="BL 31").inner_text()


def test_a_ticket_from_its_number_to_its_coup_and_back(table, at_the_table):
    bruno = at_the_table(BRUNO)
    bruno.keys("12*26+")
    bruno.sees(".relue b", "12")
    bruno.keys("13*26-")
    bruno.sees(".relue b", "13")
    bruno.keys("*")
    bruno.sees("#etat.arrete")

    bruno.page.goto(f"{table.url}/carnets/")
    bruno.page.wait_for_function("() => document.activeElement.name === 'numero'")
    bruno.keys("0,1*2", ends="Enter")
    bruno.sees(".reponse h1", "Coup 1")
    assert "Bruno Vidal" in bruno.reads(".reponse .quand")
    bruno.page.locator(".reponse h1 a").press("Enter")
    bruno.sees("tr:target", "0,10 n° 1 à 3")
    bruno.page.locator("tr:target a", has_text="0,10").press("Enter")
    bruno.sees(".reponse h1", "Coup 1")


def test_an_alert_comes_without_moving_anything_and_is_seen(table, at_the_table):
    bruno, director = at_the_table(BRUNO), at_the_table(DIRECTEUR)
    places = (
        "() => ['.carnet thead', '.cote-pied', '#saisie']"
        ".map((name) => document.querySelector(name).getBoundingClientRect().top)"
    )
    before = bruno.page.evaluate(places)
    bruno.keys("12*5")

    director.page.goto(f"{table.url}/carnets/100/1/perte/")
    director.page.fill("[name=motif]", "introuvable")
    director.page.press("[name=motif]", "Enter")
    director.sees(".etape.perdu")

    bruno.sees(".veilleur", "2 alertes")
    assert (bruno.line, bruno.focused) == ("12*5", "saisie")
    assert bruno.page.evaluate(places) == before

    director.page.goto(f"{table.url}/alertes/")
    first = director.page.locator(".alertes .carnet_finissant")
    first.locator("[name=mention]").fill("un carnet est demandé")
    first.locator("[name=mention]").press("Enter")
    director.sees(".avis.success", "Alerte vue")
    director.sees(".registre", "un carnet est demandé")
    bruno.sees(".veilleur", "1 alerte")


def test_nothing_is_cut_at_800_wide(table, at_the_table):
    director = at_the_table(DIRECTEUR, viewport={"width": 800, "height": 1000})
    for path in ("/carnets/", "/carnets/10/1/", "/carnets/ticket/?numero=0,10*2", "/alertes/"):
        director.page.goto(f"{table.url}{path}")
        wide = director.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 800, path
