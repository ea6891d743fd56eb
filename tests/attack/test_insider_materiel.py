"""Sabots, packs, staff and the open bank in the hands of whoever has the key (articles 58, 61)."""

import pytest

from cercle.journal.sealed import ROWS_PER_ENTRY

from .baccara import CHEMIN, LIMITEE, OUVERTE
from .insider import Salon, caught, edit, inserted, said, told


@pytest.fixture
def salon(livre):
    return Salon(livre)


def test_three_colours_in_a_sabot(livre, salon):
    faults = caught(livre, *edit("paquet", salon.paquet("limitée bleu 0"), couleur="rouge"))
    assert said(faults, f"table {LIMITEE}, séance 1", "Il faut 2 jeux d’une couleur et 1 de l’autre")


@pytest.mark.parametrize(
    ("serie", "words"),
    [
        ("ouverte rouge 0", "a déjà servi, table 7, séance 1"),
        ("limitée rouge 0", "sert déjà, table 6, séance 1"),
        ("usé rouge 0", "réformé, il ne sert plus"),
    ],
)
def test_a_pack_that_may_not_serve(livre, salon, serie, words):
    place, _row = salon.here("paquetseance", OUVERTE, 2)[0]
    faults = caught(livre, *edit("paquetseance", place, paquet_id=salon.paquet(serie)))
    assert said(faults, f"table {OUVERTE}, séance 2", words)


@pytest.mark.parametrize(
    ("sabot", "words"), [(2, "sert déjà, table 6, séance 1"), (4, "sorti de l’inventaire")]
)
def test_a_sabot_that_may_not_serve(livre, salon, sabot, words):
    ((place, _row),) = salon.here("affectationsabot", OUVERTE, 2)
    faults = caught(livre, *edit("affectationsabot", place, sabot_id=salon.sabot(sabot)))
    assert said(faults, f"table {OUVERTE}, séance 2", words)


@pytest.mark.parametrize(
    ("qui", "words"),
    [("e8", "est déjà affecté : table 6, séance 1 (article 58)"), ("v1", "n’est pas un employé en fonction")],
)
def test_a_croupier_who_may_not_serve(livre, salon, qui, words):
    place, _row = salon.here("poste", OUVERTE)[0]
    other = salon.rows("personne", matricule=qui)[-1][0]
    assert said(caught(livre, *edit("poste", place, personne_id=other)), f"table {OUVERTE}", words)


def test_a_second_croupier_instead_of_the_changeur(livre, salon):
    place, _row = salon.here("poste")[1]
    faults = caught(livre, *edit("poste", place, fonction="croupier"))
    assert said(faults, f"table {CHEMIN}, séance 1", "aucun employé : changeur (article 58)")


def test_a_function_of_another_game(livre, salon):
    place, _row = salon.here("poste")[0]
    faults = caught(livre, *edit("poste", place, fonction="appel"))
    assert said(faults, f"table {CHEMIN}, séance 1", "fonction inconnue à ce jeu (article 58)")


def test_a_valet_twice_in_service(livre, salon):
    place, _row = salon.rows("servicevalet")[1]
    assert said(caught(livre, *edit("servicevalet", place, present=True)), "« v1 »", "en service deux fois")


def test_a_valet_before_any_table_is_open(livre, salon):
    """The opening of table 6 told after him: no valet for no table."""
    first, _row = salon.rows("servicevalet")[0]
    closing = next(place for place, row in salon.here("etatseance") if row["etat"] == "close")
    person = livre.one("SELECT personne_id FROM ledger_servicevalet WHERE id = %s", first)
    row = ("ledger.servicevalet", {"personne_id": person, "rang": 1, "present": True})
    livre.rewrite(changed=inserted(closing // ROWS_PER_ENTRY, row))
    assert said(told(livre), "« v1 »", "Tables ouvertes : 0")


@pytest.mark.parametrize(
    ("kind", "changes", "words"),
    [
        ("seanceouverte", {"rang": 1}, "a eu cette séance du jour : table 7, séance 1"),
        ("seanceouverte", {"notice_id": None}, "notice de l’ouverture"),
        ("noticeouverture", {"heure": "00:00"}, "heure indiquée après coup"),
        ("noticeouverture", {"heure": "25:00"}, "n’est pas une heure"),
    ],
)
def test_the_two_seances_of_the_day(livre, salon, kind, changes, words):
    place, _row = salon.rows(kind)[-1]
    assert said(caught(livre, *edit(kind, place, **changes)), words)


def test_an_open_bank_in_a_house_not_authorised(livre, salon):
    ((place, _row),) = salon.rows("autorisationouverte")
    faults = caught(livre, *edit("autorisationouverte", place, reference=""))
    assert said(faults, f"table {OUVERTE}", "n’y est pas autorisée (article 61)")
    assert said(faults, f"table {OUVERTE}, séance 1", "tenue sans autorisation (article 61)")


@pytest.mark.parametrize(
    ("table", "changes", "words"),
    [
        (OUVERTE, {"banque_maximum": 100_000}, "interdit de fixer un maximum"),
        (OUVERTE, {"mise_minimum": 510}, "multiple de 1,00 €"),
        (CHEMIN, {"mise_minimum": 90}, "multiple de 0,10 € de 1,00 €"),
        (CHEMIN, {"banque_minimum": 200_000}, "au-dessous du minimum"),
    ],
)
def test_limits_that_the_articles_refuse(livre, salon, table, changes, words):
    last = salon.rows("tablejeu", numero=table)[-1][0]
    ((place, _row),) = salon.rows("reglagetable", table_id=last)
    assert said(caught(livre, *edit("reglagetable", place, **changes)), f"table {table}", words)
