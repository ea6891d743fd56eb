"""The line typed at a baccara table, read without a table."""

import pytest

from cercle.desk.forms import baccara as forms
from cercle.rules.refusal import Unreadable


def test_it_works():
    assert forms.read_ligne("4 7 4", attend="resultat", variante="limitee") == forms.Points((4, 7, 4))


@pytest.mark.parametrize(
    ("text", "attend", "variante", "read"),
    [
        # Points: two digits at the chemin de fer, three at two tableaux; spaces and stars between are free.
        ("74", "resultat", "chemin_de_fer", forms.Points((7, 4))),
        ("7 4", "resultat", "chemin_de_fer", forms.Points((7, 4))),
        ("00", "resultat", "chemin_de_fer", forms.Points((0, 0))),
        ("9*4*7", "resultat", "ouverte", forms.Points((9, 4, 7))),
        ("947", "resultat", "limitee", forms.Points((9, 4, 7))),
        # Results: one a tableau, by figure or by letter.
        ("1", "resultat", "chemin_de_fer", forms.Resultats(("gagnant",))),
        ("3", "resultat", "chemin_de_fer", forms.Resultats(("egalite",))),
        ("12", "resultat", "limitee", forms.Resultats(("gagnant", "perdant"))),
        ("3 1", "resultat", "ouverte", forms.Resultats(("egalite", "gagnant"))),
        ("G p", "resultat", "limitee", forms.Resultats(("gagnant", "perdant"))),
        # Stakes.
        ("120", "mises", "chemin_de_fer", forms.Mises((12000,))),
        ("1 200,50", "mises", "chemin_de_fer", forms.Mises((120050,))),
        ("120*80", "mises", "limitee", forms.Mises((12000, 8000))),
        ("120 80", "mises", "limitee", forms.Mises((12000, 8000))),
        ("120*0", "mises", "ouverte", forms.Mises((12000, 0))),
        ("0*80", "mises", "ouverte", forms.Mises((0, 8000))),
        ("50*50", "tickets", "limitee", forms.Mises((5000, 5000))),
        # The taille, the bank, its bids.
        ("M. Durand", "taille", "limitee", forms.Coupe("M. Durand")),
        ("3", "taille", "ouverte", forms.Coupe("place 3")),
        ("3*200", "banque", "chemin_de_fer", forms.MiseEnBanque(3, 20000)),
        ("3 200,5", "banque", "chemin_de_fer", forms.MiseEnBanque(3, 20050)),
        ("Durand 500", "offres", "limitee", forms.Offre("Durand", 50000)),
        ("Mme de La Tour*1200", "offres", "limitee", forms.Offre("Mme de La Tour", 120000)),
        ("7*500", "offres", "limitee", forms.Offre("place 7", 50000)),
        ("Durand", "offres", "limitee", forms.Tirage("Durand")),
        ("Durand", "offres", "ouverte", forms.Offre("Durand")),
        ("Durand+", "offres", "ouverte", forms.Tirage("Durand", "taille")),
        ("Durand -", "offres", "ouverte", forms.Tirage("Durand", "seance")),
        # Commands: at any moment, with the reason of the list, one of one's own, or what they count.
        ("01", "mises", "limitee", forms.Commande(1)),
        ("021", "mises", "limitee", forms.Commande(2, "plus de joueurs")),
        ("02 feu de cheminée", "mises", "limitee", forms.Commande(2, "feu de cheminée")),
        ("03 500", "mises", "limitee", forms.Commande(3, montant=50000)),
        ("04 3 carte marquée", "taille", "ouverte", forms.Commande(4, "carte marquée", 3)),
        ("04 3", "taille", "ouverte", forms.Commande(4, "", 3)),
        ("05 2 carte tombée", "resultat", "limitee", forms.Commande(5, "carte tombée", 2)),
        ("05 carte retournée", "resultat", "chemin_de_fer", forms.Commande(5, "carte retournée")),
        ("051", "mises", "chemin_de_fer", forms.Commande(5, "carte retournée")),
        ("06", "offres", "limitee", forms.Commande(6)),
    ],
)
def test_what_the_table_waits_for_gives_the_line_its_meaning(text, attend, variante, read):
    assert forms.read_ligne(text, attend=attend, variante=variante) == read


@pytest.mark.parametrize(
    ("text", "attend", "variante", "code", "article"),
    [
        ("", "taille", "limitee", "cut_missing", "58"),
        ("!", "taille", "limitee", "cut_missing", "58"),
        ("200", "banque", "chemin_de_fer", "bank_unreadable", "58"),
        ("123*200", "banque", "chemin_de_fer", "bank_unreadable", "58"),
        ("3*200", "banque", "limitee", "bank_unreadable", "58"),
        ("", "offres", "limitee", "bid_missing", "58"),
        ("+", "offres", "ouverte", "bid_missing", "61"),
        ("12*", "mises", "limitee", "unreadable", ""),
        ("120*80", "mises", "chemin_de_fer", "unreadable", ""),
        # Points typed once too often are no stakes, nor is a stake typed too soon somebody's place.
        ("474", "mises", "ouverte", "unreadable", ""),
        ("20", "taille", "chemin_de_fer", "cut_missing", "58"),
        ("7", "resultat", "limitee", "result_unreadable", "60"),
        ("4747", "resultat", "limitee", "result_unreadable", "60"),
        ("14", "resultat", "limitee", "result_unreadable", "60"),
        ("7", "resultat", "ouverte", "result_unreadable", "62"),
        ("4", "resultat", "chemin_de_fer", "result_unreadable", "60"),
        ("747", "resultat", "chemin_de_fer", "result_unreadable", "60"),
        ("07", "mises", "limitee", "command_unknown", ""),
        ("029", "mises", "limitee", "reason_unknown", ""),
        ("01 peut-être", "mises", "limitee", "reason_not_taken", ""),
    ],
)
def test_what_has_no_meaning_is_quoted(text, attend, variante, code, article):
    with pytest.raises(Unreadable) as caught:
        forms.read_ligne(text, attend=attend, variante=variante)
    assert (caught.value.code, caught.value.article) == (code, article)
    assert text.strip() in caught.value.text


@pytest.mark.parametrize("points", ["00", "01", "05", "09", "0 9", "0*9", "90"])
def test_a_banker_who_has_no_points_types_no_command(points):
    """`09` closes a séance at any other moment."""
    read = forms.read_ligne(points, attend="resultat", variante="chemin_de_fer")
    assert read == forms.Points(tuple(int(digit) for digit in points if digit.isdigit()))


@pytest.mark.parametrize("points", ["000", "021", "047", "051", "05 1", "0*5*1", "0.5,1", "098"])
def test_nor_at_two_tableaux(points):
    """`051` has a coup void at any other moment."""
    read = forms.read_ligne(points, attend="resultat", variante="limitee")
    assert read == forms.Points(tuple(int(digit) for digit in points if digit.isdigit()))


@pytest.mark.parametrize(
    ("text", "variante"), [("05", "limitee"), ("0501", "ouverte"), ("051", "chemin_de_fer"), ("0", "limitee")]
)
def test_figures_that_are_not_its_points_are_no_command_either(text, variante):
    with pytest.raises(Unreadable) as caught:
        forms.read_ligne(text, attend="resultat", variante=variante)
    assert caught.value.code == "result_unreadable"


def test_only_a_limited_bank_is_added_to():
    assert forms.AJOUT in forms.commandes("limitee")
    assert forms.AJOUT not in forms.commandes("ouverte")
    assert forms.AJOUT not in forms.commandes("chemin_de_fer")
