"""The chouette in the hands of whoever has the key: every figure it is made of is computed again (65, 66-1).

Chain and rows agree with the forgery; only the recomputation can tell. A losing bid or a stake raised within
the rules is what the figures are computed from: it shows by what it leads to, not by itself.
"""

import pytest

from cercle.inspection.verification.report import Ecart
from cercle.journal.sealed import ROWS_PER_ENTRY, sealed_columns

from .insider import Recit, caught, drop, edit, said, told
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


class Nuit(Recit):
    """The chouettes of table 2, by number."""

    def chouette(self, numero):
        return self.rows("chouette", numero=numero)[0][0]

    def tenu(self, kind, chouette):
        """The rows of a kind of a chouette, by place."""
        return self.rows(kind, chouette_id=self.chouette(chouette))

    def of(self, kind, coup):
        return super().of(kind, coup, table=2)

    def levy(self, coup, objet):
        ((place, row),) = [(p, row) for p, row in self.of("prelevement", coup) if row["objet"] == objet]
        return place, row

    def carte(self, numero):
        """The id of a fiche of table 2."""
        return self.fiche(numero, table=2)


@pytest.fixture
def nuit(livre):
    return Nuit(livre)


def gone(kind, *places):
    """Take the last rows of an entry out of it, from the first of `places`."""
    return drop(kind, min(places))


def inserted(number, *lines):
    """More lines at the end of an entry."""

    def changed(entry_number, entry, content):
        if entry_number == number:
            content.extend([label, dict(values)] for label, values in lines)

    return changed


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
    livre.rewrite(changed=gone("evenementappel", seat))
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


# --- stakes --------------------------------------------------------------------------------------------


def test_the_chouetteur_as_a_ponte(livre, nuit):
    """Fiche 7, who holds the chouette, staking against it."""
    place, _row = nuit.of("mise", 3)[0]
    faults = caught(livre, *edit("mise", place, fiche_id=nuit.carte(7)))
    assert said(faults, f"{LIEU}, coup 3", "tient la chouette")


def test_an_ally_before_the_pontes_exceed_c(livre, nuit):
    """Coup 2: the 5 € beside the chouette, laid third at 63,30 €, written second at 30 €."""
    lines = nuit.of("mise", 2)
    (second, four), (third, seven) = lines[1:3]
    faults = caught(
        livre,
        *edit("mise", second, **{c: seven[c] for c in ("fiche_id", "cote", "montant")}),
        *edit("mise", third, **{c: four[c] for c in ("fiche_id", "cote", "montant")}),
    )
    assert said(faults, f"{LIEU}, coup 2", "On ne ponte du côté de la chouette que si", "50,00 €")


def test_an_ally_when_c_has_grown(livre, nuit):
    """P > C is not enough: on coup 3 the chouette is of 100 €, and 60 € do not exceed it."""
    place, _row = nuit.of("mise", 3)[1]
    faults = caught(livre, *edit("mise", place, fiche_id=nuit.carte(8), cote="B"))
    assert said(faults, f"{LIEU}, coup 3", "On ne ponte du côté de la chouette que si", "100,00 €")


def test_a_stake_on_both_sides(livre, nuit):
    place, _row = nuit.of("mise", 2)[3]
    faults = caught(livre, *edit("mise", place, fiche_id=nuit.carte(3)))
    assert said(faults, f"{LIEU}, coup 2", "un seul côté par coup")


def test_a_coup_of_chouette_written_as_ecarte(livre, nuit):
    place = nuit.coup(4, table=2)
    faults = caught(livre, *edit("coup", place, jeu="ecarte"))
    assert said(faults, LIEU, "jeu du coup : attendu « chouette », inscrit « ecarte »")


def test_a_coup_of_ecarte_written_as_chouette(livre, nuit):
    place = nuit.coup(1, table=2)
    faults = caught(livre, *edit("coup", place, jeu="chouette"))
    assert said(faults, LIEU, "jeu du coup : attendu « ecarte », inscrit « chouette »")
    assert said(faults, "coup 1", "sans chouette adjugée")
    assert said(faults, "coup 1", "arrêté d’écarté à un coup de chouette")


# --- the stakes closed ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "words"),
    [
        ("courante", "montant de la chouette : attendu 50,00 €, inscrit 50,10 €"),
        ("mise_pontes", "mises des pontes : attendu 63,30 €, inscrit 63,40 €"),
        ("mise_allies", "mises du côté de la chouette : attendu 20,00 €, inscrit 20,10 €"),
        ("sur", "tenu sur la chouette : attendu 50,00 €, inscrit 50,10 €"),
        ("dehors", "tenu en dehors : attendu 13,30 €, inscrit 13,40 €"),
    ],
)
def test_each_figure_of_the_stakes_closed(livre, nuit, column, words):
    ((place, row),) = nuit.of("arretechouette", 2)
    faults = caught(livre, *edit("arretechouette", place, **{column: row[column] + 10}))
    assert said(faults, f"{LIEU}, coup 2", words)
    if column in ("sur", "dehors"):  # P18
        assert said(faults, "coup 2", "mises, sommes tenues et restitutions : attendu 83,30 €")


def test_a_following_coup_written_as_a_first_one(livre, nuit):
    ((place, _row),) = nuit.of("arretechouette", 3)
    faults = caught(livre, *edit("arretechouette", place, premier_coup=True))
    assert said(faults, f"{LIEU}, coup 3", "premier coup : attendu", "False", "True")


def test_the_last_registered_of_its_side_is_given_back(livre, nuit):
    """Coup 2: 6,70 € back to fiche 8, the last ally, not to the chouetteur's own line before it."""
    ((place, row),) = nuit.of("restitution", 2)
    assert row["montant"] == 670
    faults = caught(livre, *edit("restitution", place, mise_id=nuit.of("mise", 2)[2][0]))
    assert said(faults, f"{LIEU}, coup 2", "ligne restituée : attendu 4, inscrit 3")


def test_a_restitution_on_the_other_side(livre, nuit):
    """Coup 5: the excess is the pontes', although an ally registered last."""
    place, row = nuit.of("restitution", 5)[0]
    assert row["montant"] == 1500
    faults = caught(livre, *edit("restitution", place, mise_id=nuit.of("mise", 5)[-1][0]))
    assert said(faults, f"{LIEU}, coup 5", "ligne restituée : attendu 2, inscrit 4")


# --- levies and their tickets --------------------------------------------------------------------------


def test_a_levy_on_c_ten_centimes_too_low_everywhere(livre, nuit):
    """The last ten centimes of its tickets left in the carnet, all later ones torn one earlier."""
    levy, row = nuit.levy(2, "chouette")
    assert row["montant"] == 250
    torn = nuit.rows("detachement", prelevement_id=levy)
    small, last = torn[-1]
    edits = edit("prelevement", levy, montant=240)
    edits += edit("detachement", small, dernier=last["dernier"] - 1, montant=last["montant"] - 10)
    for place, later in nuit.rows("detachement", carnet_id=last["carnet_id"]):
        if place > small:
            edits += edit("detachement", place, premier=later["premier"] - 1, dernier=later["dernier"] - 1)
    faults = caught(livre, *edits)
    assert said(faults, f"{LIEU}, coup 2", "prélèvement : attendu 2,50 €, inscrit 2,40 €")
    figures = {fault.message.partition(" :")[0] for fault in faults if isinstance(fault, Ecart)}
    # The tickets agree with the levy as written; the coup as a whole no longer balances (P18).
    assert figures == {"prélèvement", "paiements et prélèvement"}


@pytest.mark.parametrize(
    ("coup", "objet", "montant", "base"),
    [
        (2, "chouette", 250, 5000),
        (2, "dehors", 70, 1330),
        (3, "pontes", 300, 6000),
        (5, "dehors", 30, 500),
        (5, "pontes", 200, 4000),
        (6, "chouette", 250, 5000),
        (7, "chouette", 100, 2000),
    ],
)
@pytest.mark.parametrize("column", ["base", "exact", "montant", "taux", "article", "objet", "moment", "rang"])
def test_each_reason_of_each_levy(livre, nuit, coup, objet, montant, base, column):
    """First coup and remise: on C; outside; after the result: on what the pontes held of the chouette."""
    place, row = nuit.levy(coup, objet)
    assert (row["montant"], row["base"], row["taux"]) == (montant, base, 500)
    moment = "apres_resultat" if objet == "pontes" else "avant_donne"
    assert row["moment"] == moment
    other = {
        "article": "65",
        "objet": "enjeux",
        "moment": "avant_donne" if moment == "apres_resultat" else "apres_resultat",
    }
    value = other.get(column) or row[column] + 10
    faults = caught(livre, *edit("prelevement", place, **{column: value}))
    words = {"montant": "prélèvement", "exact": "produit exact", "rang": "rang du prélèvement"}
    assert said(faults, f"{LIEU}, coup {coup} ", words.get(column, f"{column} du prélèvement"))


def test_two_levies_of_a_coup_exchanged(livre, nuit):
    """On C first, then outside: each with its own tickets."""
    (one, first), (other, second) = nuit.of("prelevement", 2)
    columns = ("objet", "base", "exact", "montant")
    faults = caught(
        livre,
        *edit("prelevement", one, **{c: second[c] for c in columns}),
        *edit("prelevement", other, **{c: first[c] for c in columns}),
    )
    assert said(faults, f"{LIEU}, coup 2", "objet du prélèvement : attendu « chouette », inscrit « dehors »")
    assert said(faults, "coup 2", "somme des tickets")


def test_the_levy_that_waited_left_out(livre, nuit):
    """Coup 3: the pontes' 3 € never taken, and paid to them."""
    levy, _row = nuit.levy(3, "pontes")
    livre.rewrite(changed=gone("prelevement", levy))
    faults = told(livre)
    assert said(faults, f"{LIEU}, coup 3", "prélèvement de 3,00 € absent")
    assert said(faults, "chouette 1", "montant courant de 40,00 € non inscrit")


def test_the_levy_of_the_remise_left_out(livre, nuit):
    """Put back against the original levy: coup 6 is a first coup."""
    levy, _row = nuit.levy(6, "chouette")
    livre.rewrite(changed=gone("prelevement", levy))
    assert said(told(livre), f"{LIEU}, coup 6", "prélèvement de 2,50 € absent", "[missing]")


def test_a_levy_when_the_chouetteur_wins(livre, nuit):
    """Coup 8: nothing is due on what was held on the chouette."""
    ((result, _row),) = nuit.of("resultat", 8)
    model = dict(nuit.levy(3, "pontes")[1], coup_id=nuit.coup(8, table=2), rang=1, base=600, exact=300000)
    values = {c.name: model[c.column] for c in sealed_columns(MODELS["ledger.prelevement"])} | {"montant": 30}
    livre.rewrite(changed=inserted(result // ROWS_PER_ENTRY, ("ledger.prelevement", values)))
    assert said(told(livre), f"{LIEU}, coup 8", "prélèvement qu’aucun coup ne doit")


# --- payments and c ------------------------------------------------------------------------------------


def test_each_figure_of_each_payment(livre, nuit):
    for coup in (2, 3, 5, 6, 7):
        for place, row in nuit.of("paiement", coup):
            for column in ("tenu", "part", "montant", "rang"):
                with livre.undone():
                    faults = caught(livre, *edit("paiement", place, **{column: row[column] + 10}))
                words = {"tenu": "mise tenue", "montant": "paiement à la fiche", "rang": "rang du paiement"}
                what = words.get(column, "part du prélèvement de la fiche")
                assert said(faults, f"{LIEU}, coup {coup} ", what), (coup, column, faults)


def test_ten_centimes_from_the_chouetteur_to_a_ponte(livre, nuit):
    """Coup 3: c falls by ten centimes more, and a ponte is paid as much: even P18 holds."""
    place, row = nuit.of("paiement", 3)[0]
    ((moved, mouvement),) = nuit.rows("mouvementchouette", coup_id=nuit.coup(3, table=2))
    faults = caught(
        livre,
        *edit("paiement", place, montant=row["montant"] + 10),
        *edit("mouvementchouette", moved, courante=mouvement["courante"] - 10),
    )
    assert said(faults, f"{LIEU}, coup 3", "paiement à la fiche 3")
    assert said(faults, f"{LIEU}, chouette 1", "montant courant : attendu 40,00 €, inscrit 39,90 €")
    assert not said(faults, "paiements et prélèvement")


def test_p18_a_current_amount_that_does_not_balance(livre, nuit):
    ((moved, row),) = nuit.rows("mouvementchouette", coup_id=nuit.coup(3, table=2))
    faults = caught(livre, *edit("mouvementchouette", moved, courante=row["courante"] + 10))
    assert said(faults, "chouette 1", "montant courant : attendu 40,00 €, inscrit 40,10 €")
    assert said(faults, f"{LIEU}, coup 3", "paiements et prélèvement : attendu")


def test_a_false_c_is_followed_and_told_once(livre, nuit):
    """Coup 7 leaves 10 €; written as 15 €, then played as such: the coups after are right from there."""
    ((moved, row),) = nuit.rows("mouvementchouette", coup_id=nuit.coup(7, table=2))
    ((last, then),) = nuit.rows("mouvementchouette", coup_id=nuit.coup(8, table=2))
    assert (row["courante"], then["courante"]) == (1000, 1600)
    ((closed, _row),) = nuit.of("arretechouette", 8)
    faults = caught(
        livre,
        *edit("mouvementchouette", moved, courante=1500),
        *edit("arretechouette", closed, courante=1500),
        *edit("mouvementchouette", last, courante=2100),
    )
    assert said(faults, "chouette 3", "montant courant : attendu 10,00 €, inscrit 15,00 €")
    assert {fault.place[0] for fault in faults} == {moved // ROWS_PER_ENTRY}


def test_the_other_side_wins(livre, nuit):
    ((place, _row),) = nuit.of("resultat", 3)
    faults = caught(livre, *edit("resultat", place, vainqueur="B"))
    assert said(faults, f"{LIEU}, coup 3", "que rien ne doit")
    assert said(faults, "coup 3", "prélèvement qu’aucun coup ne doit")
    assert said(faults, "chouette 1", "montant courant : attendu 160,00 €, inscrit 40,00 €")
    assert said(faults, "coup 3", "le perdant n’a pas quitté les cartes")


def test_only_the_facing_player_leaves(livre, nuit):
    """Coup 3: the pontes won; a chouetteur made to leave leaves no seat to sit in."""
    ((_place, held),) = nuit.tenu("adjudication", 1)
    ((result, _row),) = nuit.of("resultat", 3)
    rang = livre.one(
        "SELECT MAX(rang) FROM ledger_evenementappel WHERE seance_id = %s AND id < %s",
        nuit.seance(2, 1), result,
    )  # fmt: skip
    values = {
        "seance_id": nuit.seance(2, 1), "rang": rang + 1, "type": "result", "fiche_id": held["fiche_id"],
        "siege": "A",
    }  # fmt: skip
    livre.rewrite(changed=inserted(result // ROWS_PER_ENTRY, ("ledger.evenementappel", values)))
    assert said(told(livre), LIEU, "un siège se libère sans résultat")


def test_the_facing_player_stays_after_losing(livre, nuit):
    ((result, _row),) = nuit.of("resultat", 2)
    entry = result // ROWS_PER_ENTRY
    ((left, _row),) = [
        (p, row) for p, row in nuit.rows("evenementappel", type="result") if p // ROWS_PER_ENTRY == entry
    ]
    livre.rewrite(changed=gone("evenementappel", left))
    assert said(told(livre), f"{LIEU}, coup 2", "le perdant n’a pas quitté les cartes")


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
    livre.rewrite(changed=gone("mouvementchouette", place))
    assert said(told(livre), f"{LIEU}, coup 6", "coup d’une chouette sautée et non remise")


def test_a_chouette_that_goes_on_after_its_second_saut(livre, nuit):
    ((place, _row),) = nuit.tenu("finchouette", 1)
    livre.rewrite(changed=gone("finchouette", place))
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
    livre.rewrite(changed=gone("evenementappel", place + 1))
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
    livre.rewrite(changed=gone("etatseance", place))
    faults = told(livre)
    assert said(faults, f"{LIEU}, chouette 1", "remise pendant l’interruption")
    assert said(faults, f"{LIEU}, chouette 3", "enchère pendant l’interruption")
