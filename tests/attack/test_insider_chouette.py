"""The chouette in the hands of whoever has the key: every figure it is made of is computed again (65, 66-1).

Chain and rows agree with the forgery; only the recomputation can tell. A losing bid or a stake raised within
the rules is what the figures are computed from: it shows by what it leads to, not by itself.
"""

import pytest

from cercle.journal.sealed import ROWS_PER_ENTRY, sealed_columns

from .insider import Nuit, caught, drop, edit, inserted, said, told
from .livre import MODELS, chosen, other_value

LIEU = "table 2, séance 1"
TABLES = (
    "ledger.chouette",
    "ledger.enchere",
    "ledger.adjudication",
    "ledger.mouvementchouette",
    "ledger.arretechouette",
    "ledger.finchouette",
)
COLUMNS = [(label, column) for label in TABLES for column in sealed_columns(MODELS[label])]


@pytest.fixture
def nuit(livre):
    return Nuit(livre)


@pytest.mark.parametrize(("label", "column"), COLUMNS, ids=lambda x: getattr(x, "name", x))
def test_each_column_of_each_table_is_computed_again(livre, label, column):
    """The same attack as P03, this time consistent and signed: place by place, in the words of the carnet."""
    table = MODELS[label]._meta.db_table
    for place in chosen(livre, label):
        before = livre.one(f'SELECT "{column.column}" FROM "{table}" WHERE id = %s', place)
        after = other_value(column, before)
        with livre.undone():
            faults = caught(livre, (label, place, column.name, after))
        assert faults, (place, before, after)
        entry = place // ROWS_PER_ENTRY
        assert faults[0].place[0] == entry, (place, before, after, faults)
        assert f"écriture n° {entry}" in faults[0].where
        assert faults[0].where.startswith(LIEU) or "inconnu" in faults[0].message, faults


# --- the auction ---------------------------------------------------------------------------------------


def test_a_gap_in_the_numbers_of_the_chouettes(livre, nuit):
    faults = caught(livre, *edit("chouette", nuit.chouette(2), numero=3))
    assert said(faults, f"{LIEU}, chouette 3", "numéro de la chouette : attendu 2, inscrit 3")


def test_a_higher_bid_erased_everywhere(livre, nuit):
    """The bids of 50 € written as 30 €: then 40 € had won, and no lot was to be drawn."""
    edits = [e for place, row in nuit.tenu("enchere", 1)[1:] for e in edit("enchere", place, montant=3000)]
    faults = caught(livre, *edits)
    assert said(faults, f"{LIEU}, chouette 1", "fiche 7 a déjà offert", "une enchère ne baisse pas")
    assert said(faults, "chouette 1", "n’est pas de celles entre lesquelles on tire au sort")


def test_adjudged_to_another_bidder(livre, nuit):
    """Fiche 5, 15 €, instead of fiche 9, 20 €: the fiche seated follows."""
    ((place, row),) = nuit.tenu("adjudication", 3)
    ((seat, _row),) = nuit.rows("evenementappel", type="chouette", fiche_id=row["fiche_id"])
    five = nuit.carte(5)
    faults = caught(
        livre, *edit("adjudication", place, fiche_id=five), *edit("evenementappel", seat, fiche_id=five)
    )
    assert said(faults, f"{LIEU}, chouette 3", "fiche adjudicataire : attendu 9, inscrit 5")


def test_adjudged_for_less_than_the_highest_bid(livre, nuit):
    """C, c and what is held of it follow: the bids say 20 €."""
    ((place, _row),) = nuit.tenu("adjudication", 3)
    (moved, _row), *_ = nuit.tenu("mouvementchouette", 3)
    (closed, _row), *_ = nuit.tenu("arretechouette", 3)
    faults = caught(
        livre,
        *edit("adjudication", place, montant=1500),
        *edit("mouvementchouette", moved, courante=1500),
        *edit("arretechouette", closed, courante=1500),
    )
    assert said(faults, f"{LIEU}, chouette 3", "montant adjugé : attendu 20,00 €, inscrit 15,00 €")
    assert said(faults, "coup 7", "base du prélèvement : attendu 15,00 €, inscrit 20,00 €")


@pytest.mark.parametrize(
    ("chouette", "tirage", "words"),
    [(1, False, "Enchères égales des fiches 8, 7"), (3, True, "tire au sort")],
)
def test_a_lot_is_drawn_only_between_equal_bids(livre, nuit, chouette, tirage, words):
    ((place, _row),) = nuit.tenu("adjudication", chouette)
    assert said(caught(livre, *edit("adjudication", place, au_sort=tirage)), f"chouette {chouette}", words)


def test_the_check_was_ticked_by_the_author(livre, nuit):
    """Nobody behind the chouetteur: ticked by name, and by whoever adjudged."""
    ((place, _row),) = nuit.tenu("adjudication", 1)
    other = livre.one("SELECT id FROM ledger_personne WHERE matricule = 'dir'")
    faults = caught(livre, *edit("adjudication", place, verifie_par_id=other))
    assert said(faults, "qui a vérifié que personne n’est derrière : attendu « chef », inscrit « dir »")


def test_a_bid_of_a_fiche_of_another_table(livre, nuit):
    place, _row = nuit.tenu("enchere", 1)[0]
    faults = caught(livre, *edit("enchere", place, fiche_id=nuit.fiche(7)))
    assert said(faults, f"{LIEU}, chouette 1", "fiche qui n’est pas de cette séance", "[link]")


def test_a_bid_that_is_no_multiple_of_ten_centimes(livre, nuit):
    place, _row = nuit.tenu("enchere", 1)[0]
    assert said(caught(livre, *edit("enchere", place, montant=4005)), "chouette 1", "pas un multiple")


def test_the_chouetteur_never_sat(livre, nuit):
    ((_place, row),) = nuit.tenu("adjudication", 3)
    ((seat, _row),) = nuit.rows("evenementappel", type="chouette", fiche_id=row["fiche_id"])
    livre.rewrite(changed=drop("evenementappel", seat))
    assert said(told(livre), "chouette 3", "le chouetteur n’a pas pris place")


def test_the_chouetteur_sat_elsewhere(livre, nuit):
    """His side decides who is a ponte: the seat is that of the adjudication."""
    ((place, _row),) = nuit.tenu("adjudication", 3)
    assert said(caught(livre, *edit("adjudication", place, siege="A")), LIEU, "chouetteur et son siège")


def test_a_chouette_opened_during_another(livre, nuit):
    """The end of the second, without a bid, given to the first, which had ended."""
    ((place, _row),) = nuit.tenu("finchouette", 2)
    faults = caught(livre, *edit("finchouette", place, chouette_id=nuit.chouette(1)))
    assert said(faults, "fin de chouette", "inconnue ou finie")
    assert said(faults, LIEU, "chouette ouverte avant la fin de la précédente")


# --- remise, saut, end ---------------------------------------------------------------------------------


def remise(nuit):
    ((place, _row),) = [(p, row) for p, row in nuit.tenu("mouvementchouette", 1) if row["nature"] == "remise"]
    return place


def test_put_back_for_another_amount(livre, nuit):
    faults = caught(livre, *edit("mouvementchouette", remise(nuit), courante=4000))
    assert said(faults, f"{LIEU}, chouette 1", "montant courant : attendu 50,00 €, inscrit 40,00 €")


def test_put_back_without_being_a_first_coup(livre, nuit):
    """What would spare the chouetteur the original levy."""
    faults = caught(livre, *edit("mouvementchouette", remise(nuit), premier_coup=False))
    assert said(faults, "chouette 1", "premier coup ensuite : attendu", "True", "False")


def test_put_back_before_any_saut(livre, nuit):
    """Coup 3 leaves 40 €: the movement of a coup written as a remise."""
    ((moved, _row),) = nuit.rows("mouvementchouette", coup_id=nuit.coup(3, table=2))
    faults = caught(livre, *edit("mouvementchouette", moved, nature="remise", coup_id=None))
    assert said(faults, "chouette 1", "nature du montant courant : attendu « coup », inscrit « remise »")
    assert said(faults, "chouette 1", "coup du montant courant")


@pytest.mark.parametrize(
    ("after", "words"),
    [("adjudication", "n’a pas sauté"), ("remise", "n’a pas sauté"), ("coup", "seconde fois")],
)
def test_put_back_when_nothing_allows_it(livre, nuit, after, words):
    """A row of remise added to the entry of another movement, the last of its nature."""
    rows = nuit.tenu("mouvementchouette", 1)
    place, row = [(p, r) for p, r in rows if r["nature"] == after][-1]
    values = {
        "chouette_id": row["chouette_id"], "rang": row["rang"] + 1, "nature": "remise", "coup_id": None,
        "courante": 5000, "premier_coup": True,
    }  # fmt: skip
    livre.rewrite(changed=inserted(place // ROWS_PER_ENTRY, ("ledger.mouvementchouette", values)))
    faults = told(livre)
    assert said(faults, f"{LIEU}, chouette 1", words)
    # What comes after is counted from there, but after the second saut nothing comes.
    assert said(faults, "chouette 1", "rang du montant courant") == (after != "coup")


def test_a_remise_left_out(livre, nuit):
    """The coup after it is then played on a chouette that has sauté."""
    place = remise(nuit)
    livre.rewrite(changed=drop("mouvementchouette", place))
    assert said(told(livre), f"{LIEU}, coup 6", "coup d’une chouette sautée et non remise")


def test_a_chouette_that_goes_on_after_its_second_saut(livre, nuit):
    ((place, _row),) = nuit.tenu("finchouette", 1)
    livre.rewrite(changed=drop("finchouette", place))
    faults = told(livre)
    assert said(faults, f"{LIEU}, chouette 1", "a sauté une seconde fois sans finir")
    assert said(faults, LIEU, "chouette ouverte avant la fin de la précédente")


@pytest.mark.parametrize(
    ("chouette", "motif", "due"),
    [(1, "retrait", "saut"), (2, "saut", "sans_enchere"), (3, "saut", "retrait")],
)
def test_the_reason_of_each_end(livre, nuit, chouette, motif, due):
    ((place, _row),) = nuit.tenu("finchouette", chouette)
    faults = caught(livre, *edit("finchouette", place, motif=motif))
    words = f"motif de la fin : attendu « {due} », inscrit « {motif} »"
    assert said(faults, f"{LIEU}, chouette {chouette}", words)


def test_a_chouette_withdrawn_whose_chouetteur_stays(livre, nuit):
    ((place, _row),) = nuit.tenu("finchouette", 3)
    livre.rewrite(changed=drop("evenementappel", place + 1))
    assert said(told(livre), f"{LIEU}, chouette 3", "le chouetteur n’a pas quitté les cartes")


def test_a_chouetteur_who_leaves_without_withdrawing(livre, nuit):
    """His end taken out of the entry and nothing else: the seat is left, the chouette is not."""
    ((place, _row),) = nuit.tenu("finchouette", 3)

    def changed(number, entry, lines):
        if number == place // ROWS_PER_ENTRY:
            del lines[place % ROWS_PER_ENTRY]

    livre.rewrite(changed=changed)
    assert said(told(livre), LIEU, "le chouetteur quitte les cartes sans que sa chouette finisse")


def test_an_end_while_a_coup_is_under_way(livre, nuit):
    """The withdrawal of the third chouette written when the stakes of its last coup were closed."""
    ((end, row),) = nuit.tenu("finchouette", 3)
    ((closed, _row),) = nuit.of("arretechouette", 8)
    values = {"chouette_id": row["chouette_id"], "motif": "retrait"}

    def changed(number, entry, lines):
        if number == closed // ROWS_PER_ENTRY:
            lines.append(["ledger.finchouette", values])
        elif number == end // ROWS_PER_ENTRY:
            lines.clear()

    livre.rewrite(changed=changed)
    assert said(told(livre), f"{LIEU}, chouette 3", "finie pendant le coup 8")


def test_a_seance_closed_with_a_chouette_open(livre, nuit):
    place = nuit.rows("etatseance", seance_id=nuit.seance(2, 1), etat="interrompue")[0][0]
    faults = caught(livre, *edit("etatseance", place, etat="close"))
    assert said(faults, LIEU, "close avant la fin de la chouette")


def test_an_auction_while_the_seance_is_interrupted(livre, nuit):
    """The resumption left out: everything of the chouette after it is out of time."""
    place = nuit.rows("etatseance", seance_id=nuit.seance(2, 1), etat="reprise")[0][0]
    livre.rewrite(changed=drop("etatseance", place))
    faults = told(livre)
    assert said(faults, f"{LIEU}, chouette 1", "remise pendant l’interruption")
    assert said(faults, f"{LIEU}, chouette 3", "enchère pendant l’interruption")
