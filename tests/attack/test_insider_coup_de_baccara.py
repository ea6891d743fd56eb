"""Coups, tailles and banks of baccara in the hands of whoever has the key, in words (58 to 62)."""

import json

import pytest

from cercle.journal.canonical import dumps
from cercle.journal.sealed import ROWS_PER_ENTRY

from .baccara import CHEMIN, LIMITEE, OUVERTE
from .insider import Salon, caught, drop, edit, inserted, said, told


@pytest.fixture
def salon(livre):
    return Salon(livre)


def facts_changed(place, **changes):
    """What rewrites the facts of an entry and leaves its rows as they are."""

    def changed(number, entry, lines):
        if number == place // ROWS_PER_ENTRY:
            content = json.loads(entry["payload"])
            content["faits"].update(changes)
            entry["payload"] = dumps(content)

    return changed


# --- the levy and its words ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "seance", "coup", "base", "taux", "montant", "article"),
    [
        (CHEMIN, 1, 1, 5_000, 500, 250, "60"),
        (CHEMIN, 1, 2, 3_010, 500, 150, "60"),
        (LIMITEE, 1, 1, 50_000, 200, 1_000, "60"),
        (OUVERTE, 1, 1, 50_000, 125, 630, "62"),
        (OUVERTE, 1, 3, 40_000, 125, 500, "62"),
        (OUVERTE, 2, 1, 100_000, 125, 1_250, "62"),
    ],
)
@pytest.mark.parametrize("column", ["base", "exact", "montant", "taux", "article", "objet", "moment", "rang"])
def test_each_reason_of_each_levy(livre, salon, table, seance, coup, base, taux, montant, article, column):
    place, row = salon.of("prelevement", coup, table, seance)
    assert (row["base"], row["taux"], row["montant"], row["article"]) == (base, taux, montant, article)
    other = {"article": "66", "objet": "pontes", "moment": "avant_donne"}
    value = other.get(column) or row[column] + 10
    faults = caught(livre, *edit("prelevement", place, **{column: value}))
    words = {"montant": "prélèvement", "exact": "produit exact", "rang": "rang du prélèvement"}
    where = f"table {table}, séance {seance}, coup {coup} "
    assert said(faults, where, words.get(column, f"{column} du prélèvement"))


def test_a_levy_on_a_coup_that_the_banker_did_not_win(livre, salon):
    """Coup 2 of table 6: 100 € won, 300 € lost; the tickets of coup 1 written for it."""
    place, _row = salon.of("prelevement", 1, LIMITEE)
    faults = caught(livre, *edit("prelevement", place, coup_id=salon.coup(2, table=LIMITEE)))
    assert said(faults, "prélèvement", "qu’aucun coup ne doit")
    assert said(faults, f"table {LIMITEE}, séance 1, coup 1", "prélèvement de 10,00 € absent")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"annonces": ["1er tableau, gagnant."]}, ["annonce du croupier", "Différence : 500,00 €."]),
        ({"base": 49_000}, ["somme annoncée : attendu 500,00 €, inscrit 490,00 €"]),
        ({"verse": 620}, ["versée à la cagnotte : attendu 6,30 €, inscrit 6,20 €"]),
        ({"ordre": ["detachement", "annonce", "versement"]}, ["ordre de l’article 59"]),
    ],
)
def test_what_the_croupier_said(livre, salon, changes, words):
    place, _row = salon.of("resultatbaccara", 1, OUVERTE)
    livre.rewrite(changed=facts_changed(place, **changes))
    assert said(told(livre), f"table {OUVERTE}, séance 1, coup 1", *words)


def test_a_result_turned_round_everywhere_in_its_row(livre, salon):
    """The bank of the chemin de fer lost coup 1: no levy, and its end."""
    place, row = salon.of("resultatbaccara", 1)
    faults = caught(livre, *edit("resultatbaccara", place, resultat_1="perdant", gagne=0, perdu=row["gagne"]))
    assert said(faults, f"table {CHEMIN}, séance 1, coup 1", "annonce du croupier", "La banque perd.")
    assert said(faults, "prélèvement qu’aucun coup ne doit")
    assert said(faults, "banque 1", "en banque : attendu 0,00 €, inscrit 97,50 €")
    assert said(faults, "banque 1", "fin « perdue » non inscrite")


@pytest.mark.parametrize(
    ("column", "words"), [("gagne", "gagné par le banquier"), ("perdu", "perdu par le banquier")]
)
def test_what_was_won_and_lost(livre, salon, column, words):
    place, row = salon.of("resultatbaccara", 1, LIMITEE)
    faults = caught(livre, *edit("resultatbaccara", place, **{column: row[column] + 10}))
    assert said(faults, f"table {LIMITEE}, séance 1, coup 1", words)


def test_points_that_say_another_result(livre, salon):
    place, _row = salon.of("resultatbaccara", 4, LIMITEE)
    faults = caught(livre, *edit("resultatbaccara", place, points_2=9))
    assert said(faults, "coup 4", "résultat du tableau 2 par les points : attendu « perdant »")


def test_points_of_one_hand_only(livre, salon):
    place, _row = salon.of("resultatbaccara", 2)
    faults = caught(livre, *edit("resultatbaccara", place, points_1=None))
    assert said(faults, "coup 2", "points d’une main sans ceux des autres")


# --- stakes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "coup", "changes", "words"),
    [
        (CHEMIN, 2, {"mise_1": 10_000}, "passent la banque (97,50 €) de 2,50 €"),
        (CHEMIN, 2, {"mise_1": 90}, "au-dessous du minimum des enjeux, 1,00 €"),
        (CHEMIN, 2, {"mise_1": 3_015}, "pas un multiple de 0,10 €"),
        (CHEMIN, 2, {"mise_2": 1_000}, "nombre de tableaux : attendu 1, inscrit 2"),
        (CHEMIN, 2, {"banco": True}, "Un banco tient toute la banque"),
        (CHEMIN, 2, {"en_banque": 9_760}, "en banque : attendu 97,50 €, inscrit 97,60 €"),
        (LIMITEE, 1, {"mise_1": 150}, "au-dessous du minimum des enjeux, 2,00 €"),
        (LIMITEE, 1, {"banco": True}, "banco ailleurs qu’au chemin de fer"),
        (OUVERTE, 1, {"mise_1": 80_010}, "pas un multiple de 1,00 €"),
        (OUVERTE, 1, {"en_banque": 5_000}, "en banque : attendu rien, inscrit 50,00 €"),
    ],
)
def test_stakes_that_the_articles_refuse(livre, salon, table, coup, changes, words):
    place, _row = salon.of("coupbaccara", coup, table)
    assert said(
        caught(livre, *edit("coupbaccara", place, **changes)), f"table {table}", f"coup {coup}", words
    )


def test_a_deposit_made_smaller_than_the_stakes(livre, salon):
    ((place, _row),) = salon.here("depot", OUVERTE)
    faults = caught(livre, *edit("depot", place, montant=100_000))
    assert said(faults, f"table {OUVERTE}, séance 1, coup 1", "que nul n’a prises sur lui")


def test_stakes_beyond_the_deposit_are_told_beside_the_report(livre):
    """The chef took them on himself: it is no fault, and it is known."""
    (line,) = [line for line in livre.verify().warnings if "prises sur lui par « chef »" in line]
    assert f"table {OUVERTE}, séance 2, coup 2" in line


# --- the moment of each gesture ------------------------------------------------------------------------


def test_tickets_that_nobody_tore(livre, salon):
    place, _row = salon.of("ticketsdechires", 1)
    livre.rewrite(changed=drop("ticketsdechires", place))
    assert said(
        told(livre), f"table {CHEMIN}, séance 1, coup 2", "tickets du coup 1 non déchirés (article 59)"
    )


def test_the_last_tickets_of_a_seance_that_nobody_tore(livre, salon):
    place, _row = salon.of("ticketsdechires", 1, OUVERTE, 2)
    livre.rewrite(changed=drop("ticketsdechires", place))
    assert said(told(livre), f"table {OUVERTE}, séance 2", "tickets du coup 1 non déchirés (article 59)")


def test_tickets_torn_twice(livre, salon):
    place, _row = salon.of("ticketsdechires", 2)
    faults = caught(livre, *edit("ticketsdechires", place, coup_id=salon.coup(1, table=CHEMIN)))
    assert said(faults, "aucun ticket de ce coup n’est sur la table")


def test_a_coup_after_the_stop_card(livre, salon):
    """The card written as if it had appeared once coup 1 was over: the bank ended with it."""
    place, _row = salon.of("ticketsdechires", 1)
    (taille, _row), *_ = salon.here("taille")
    row = ("ledger.fintaille", {"taille_id": taille, "carte_arret": True, "motif": ""})
    livre.rewrite(changed=inserted(place // ROWS_PER_ENTRY, row))
    faults = told(livre)
    assert said(faults, f"table {CHEMIN}, séance 1, coup 2", "après la carte d’arrêt (article 58)")
    assert said(faults, "banque 1", "fin « taille » non inscrite")


def test_a_third_taille_at_the_open_bank(livre, salon):
    place, _row = salon.here("taille", OUVERTE)[0]
    faults = caught(livre, *edit("taille", place, numero=3))
    assert said(faults, f"table {OUVERTE}, séance 1", "numéro de la taille : attendu 1, inscrit 3")
    assert said(faults, f"table {OUVERTE}, séance 1", "deux tailles au plus (article 61)")


@pytest.mark.parametrize(
    ("table", "changes", "words"),
    [
        (CHEMIN, {"carte_arret": 10}, "carte d’arrêt (article 58) : attendu 7, inscrit 10"),
        (OUVERTE, {"carte_arret": 7}, "carte d’arrêt (article 58) : attendu 10, inscrit 7"),
        (CHEMIN, {"coupe": " "}, "personne n’a coupé"),
    ],
)
def test_each_part_of_a_taille(livre, salon, table, changes, words):
    place, _row = salon.here("taille", table)[0]
    assert said(caught(livre, *edit("taille", place, **changes)), f"table {table}, séance 1, taille 1", words)


def test_a_taille_from_another_sabot(livre, salon):
    place, _row = salon.here("taille")[0]
    faults = caught(livre, *edit("taille", place, sabot_id=salon.sabot(3)))
    assert said(faults, "taille 1", "sabot de la taille : attendu 1, inscrit 3")


@pytest.mark.parametrize(
    ("kind", "words"), [("finbanque", "fin de la banque 1"), ("fintaille", "fin de la taille 1")]
)
def test_a_seance_closed_over_a_bank_or_a_taille(livre, salon, kind, words):
    if kind == "finbanque":
        ((place, _row),) = salon.tenu(kind, 1, OUVERTE, 2)
    else:
        (taille, _row), *_ = salon.here("taille", OUVERTE, 2)
        ((place, _row),) = salon.rows(kind, taille_id=taille)
    livre.rewrite(changed=drop(kind, place))
    assert said(told(livre), f"table {OUVERTE}, séance 2", f"close avant la {words}")


def test_a_coup_voided_by_another_than_the_director(livre, salon):
    """And the cards burnt with it, which he alone signs."""
    place, _row = salon.of("coupnul", 5)

    def changed(number, entry, lines):
        if number == place // ROWS_PER_ENTRY:
            entry["actor"] = "chef"

    livre.rewrite(changed=changed)
    faults = told(livre)
    assert said(faults, f"table {CHEMIN}, séance 1, coup 5", "nullité décidée par « chef »")
    assert said(faults, "taille 1", "qui a fait brûler les cartes : attendu « chef », inscrit « dir »")


# --- stakes over the deposit -----------------------------------------------------------------------------


def test_what_the_banker_answered_for(livre, salon):
    """Made to look larger than it was: 10 000,00 € of deposit and 987,50 € won."""
    place, row = salon.of("misesaudela", 2, OUVERTE, 2)
    assert row["repond"] == 1_098_750
    faults = caught(livre, *edit("misesaudela", place, repond=1_500_000))
    assert said(faults, f"table {OUVERTE}, séance 2, coup 2", "ce dont le banquier justifiait")


def test_stakes_over_the_deposit_that_nobody_took_on_himself(livre, salon):
    place, _row = salon.of("misesaudela", 2, OUVERTE, 2)
    livre.rewrite(changed=drop("misesaudela", place))
    assert said(told(livre), f"table {OUVERTE}, séance 2, coup 2", "que nul n’a prises sur lui")


def test_stakes_over_the_deposit_taken_by_the_croupier(livre, salon):
    place, _row = salon.of("misesaudela", 2, OUVERTE, 2)

    def changed(number, entry, lines):
        if number == place // ROWS_PER_ENTRY:
            entry["actor"] = "e6"

    livre.rewrite(changed=changed)
    words = "mises au-dessus du dépôt prises par « e6 »"
    assert said(told(livre), f"table {OUVERTE}, séance 2, coup 2", words)


# --- the bank ------------------------------------------------------------------------------------------


def test_each_sum_in_the_bank(livre, salon):
    """The levy kept for the banker: 100,00 € instead of 97,50 € after coup 1."""
    place, _row = salon.of("mouvementbanque", 1)
    faults = caught(livre, *edit("mouvementbanque", place, montant=10_000))
    assert said(
        faults, f"table {CHEMIN}, séance 1, banque 1", "en banque : attendu 97,50 €, inscrit 100,00 €"
    )


def test_a_sum_added_beyond_the_maximum(livre, salon):
    ((place, _row),) = [
        (p, r) for p, r in salon.tenu("mouvementbanque", 2, LIMITEE) if r["nature"] == "ajout"
    ]
    faults = caught(livre, *edit("mouvementbanque", place, montant=1_000_010))
    assert said(faults, f"table {LIMITEE}, séance 1, banque 2", "passe le maximum de la table, 10 000,00 €")


@pytest.mark.parametrize(
    ("table", "numero", "changes", "words"),
    [
        (CHEMIN, 1, {"siege": 13}, "pas de siège 13"),
        (CHEMIN, 1, {"montant": 900}, "au-dessous du minimum de la table, 10,00 €"),
        (CHEMIN, 1, {"banquier": "M. Roux"}, "autrement que par son siège"),
        (LIMITEE, 2, {"banquier": "M. Vert"}, "n’est pas de ceux entre lesquels on tire au sort"),
        (LIMITEE, 2, {"au_sort": False}, "Enchères égales"),
        (LIMITEE, 2, {"montant": 110_000}, "montant adjugé : attendu 1 200,00 €, inscrit 1 100,00 €"),
        (OUVERTE, 1, {"au_sort": True}, "n’est pas de ceux entre lesquels on tire au sort"),
        (OUVERTE, 1, {"duree": "nuit"}, "ni pour la taille ni pour la séance"),
        (OUVERTE, 1, {"depot_id": None}, "dépôt du banquier (article 61)"),
    ],
)
def test_how_a_bank_is_given(livre, salon, table, numero, changes, words):
    ((place, _row),) = salon.tenu("attributionbanque", numero, table)
    faults = caught(livre, *edit("attributionbanque", place, **changes))
    assert said(faults, f"table {table}, séance 1, banque {numero}", words)


def test_the_open_bank_taken_without_the_lot(livre, salon):
    ((place, _row),) = salon.tenu("attributionbanque", 1, OUVERTE, 2)
    faults = caught(livre, *edit("attributionbanque", place, au_sort=False))
    assert said(faults, f"table {OUVERTE}, séance 2, banque 1", "la banque est tirée au sort")


def test_a_candidate_who_proved_nothing(livre, salon):
    ((place, _row),) = salon.here("depot", OUVERTE)
    faults = caught(livre, *edit("depot", place, nom="M. Brun"))
    assert said(faults, "banque 1", "candidat qui a justifié d’un dépôt : attendu rien, inscrit « M. Noir »")


@pytest.mark.parametrize(
    ("numero", "changes", "words"),
    [
        (1, {"motif": "retrait"}, "motif de la fin : attendu « perdue », inscrit « retrait »"),
        (3, {"motif": "sautee"}, "une banque ne finit pas ainsi"),
        (3, {"reste": 2_000}, "reste de la banque : attendu 30,00 €, inscrit 20,00 €"),
    ],
)
def test_how_a_bank_ends(livre, salon, numero, changes, words):
    ((place, _row),) = salon.tenu("finbanque", numero)
    faults = caught(livre, *edit("finbanque", place, **changes))
    assert said(faults, f"table {CHEMIN}, séance 1, banque {numero}", words)
