"""A coup of chouette in the hands of whoever has the key: camps, restitutions, levies, payments and c."""

import pytest

from cercle.inspection.verification.report import Ecart
from cercle.journal.sealed import ROWS_PER_ENTRY, sealed_columns

from .insider import Nuit, caught, drop, edit, inserted, said, told
from .livre import MODELS

LIEU = "table 2, séance 1"


@pytest.fixture
def nuit(livre):
    return Nuit(livre)


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
    livre.rewrite(changed=drop("prelevement", levy))
    faults = told(livre)
    assert said(faults, f"{LIEU}, coup 3", "prélèvement de 3,00 € absent")
    assert said(faults, "chouette 1", "montant courant de 40,00 € non inscrit")


def test_the_levy_of_the_remise_left_out(livre, nuit):
    """Put back against the original levy: coup 6 is a first coup."""
    levy, _row = nuit.levy(6, "chouette")
    livre.rewrite(changed=drop("prelevement", levy))
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
    livre.rewrite(changed=drop("evenementappel", left))
    assert said(told(livre), f"{LIEU}, coup 2", "le perdant n’a pas quitté les cartes")
