"""Whoever has the key writes a false figure everywhere at once, chain signed again: the rules still say no.

Chain and rows agree; only the recomputation can tell, and it says where in the words of the carnet.
"""

import pytest

from cercle.journal.sealed import ROWS_PER_ENTRY

from .insider import Recit, caught, drop, edit, figures, plain, said, told

LIEU = "table 1, séance 1"


@pytest.fixture
def recit(livre):
    return Recit(livre)


def test_a_levy_ten_centimes_too_low_everywhere(livre, recit):
    """The levy of coup 4 (1,70 €) written as 1,60 €: its tickets, all later ones, and the payouts follow."""
    ((levy, row),) = recit.of("prelevement", 4)
    assert row["montant"] == 170
    torn = recit.rows("detachement", prelevement_id=levy)
    small, last = torn[-1]
    assert last["dernier"] - last["premier"] == 6
    edits = edit("prelevement", levy, montant=160)
    edits += edit("detachement", small, dernier=last["dernier"] - 1, montant=60)
    for place, later in recit.rows("detachement", carnet_id=last["carnet_id"]):
        if place > small:
            edits += edit("detachement", place, premier=later["premier"] - 1, dernier=later["dernier"] - 1)
    for place, note in recit.rows("ticketouverture", carnet_id=last["carnet_id"]):
        edits += edit("ticketouverture", place, prochain=note["prochain"] - 1)
    place, paid = recit.of("paiement", 4)[0]
    edits += edit("paiement", place, part=paid["part"] - 10, montant=paid["montant"] + 10)
    faults = caught(livre, *edits)
    first = faults[0]
    assert (plain(first.attendu), plain(first.trouve)) == ("1,70 €", "1,60 €")
    assert first.where == f"{LIEU}, coup 4 (écriture n° {levy // ROWS_PER_ENTRY})"
    # The tickets agree with the levy as written and the carnets with each other: nothing else is blamed.
    assert {what for _where, what, *_ in figures(faults)} == {
        "prélèvement",
        "part du prélèvement de la fiche 6",
        "paiement à la fiche 6",
    }


def test_a_levy_on_a_base_too_small(livre, recit):
    ((levy, row),) = recit.of("prelevement", 7)
    base = row["base"] - 100
    faults = caught(livre, *edit("prelevement", levy, base=base, exact=base * row["taux"]))
    assert (f"{LIEU}, coup 7", "base du prélèvement", "250,00 €", "249,00 €") in [
        tuple(map(plain, figure)) for figure in figures(faults)
    ]


@pytest.mark.parametrize(
    ("column", "value", "what"),
    [
        ("taux", 200, "taux du prélèvement"),
        ("exact", 1, "produit exact"),
        ("article", "60", "article du prélèvement"),
        ("moment", "apres_resultat", "moment du prélèvement"),
        ("rang", 2, "rang du prélèvement"),
    ],
)
def test_each_reason_of_a_levy(livre, recit, column, value, what):
    ((levy, _row),) = recit.of("prelevement", 7)
    assert said(caught(livre, *edit("prelevement", levy, **{column: value})), f"{LIEU}, coup 7", what)


@pytest.mark.parametrize(
    ("kind", "column", "what"),
    [
        ("arrete", "masse_a", "masse A"),
        ("arrete", "masse_b", "masse B"),
        ("arrete", "tenu", "tenu de chaque côté"),
        ("restitution", "montant", "restitution sur la ligne"),
        ("restitution", "rang", "rang de la restitution"),
        ("paiement", "tenu", "mise tenue"),
        ("paiement", "part", "part du prélèvement"),
        ("paiement", "montant", "paiement à la fiche"),
        ("paiement", "rang", "rang du paiement"),
        ("donne", "rang", "rang de la donne"),
        ("mise", "rang", "rang de la mise"),
    ],
)
def test_each_figure_of_a_coup(livre, recit, kind, column, what):
    place, row = recit.of(kind, 5)[0]
    faults = caught(livre, *edit(kind, place, **{column: row[column] + 10}))
    assert said(faults, f"{LIEU}, coup 5", what)


def test_a_stake_raised_changes_all_that_follows(livre, recit):
    place, row = recit.of("mise", 5)[0]
    faults = caught(livre, *edit("mise", place, montant=row["montant"] + 300))
    assert said(faults, "coup 5", "masse A : attendu 8,00 €, inscrit 5,00 €")
    assert said(faults, "coup 5", "tenu de chaque côté : attendu 8,00 €")
    assert said(faults, "coup 5", "prélèvement : attendu 0,40 €")


def test_the_first_registered_is_given_back_instead_of_the_last(livre, recit):
    ((place, row),) = recit.of("restitution", 2)
    assert row["montant"] == 150
    first = recit.of("mise", 2)[0][0]
    faults = caught(livre, *edit("restitution", place, mise_id=first))
    assert said(faults, "coup 2", "ligne restituée : attendu 3, inscrit 1")


def test_a_centime_moved_from_one_winner_to_another(livre, recit):
    (one, low), (other, high), *_ = recit.of("paiement", 4)
    faults = caught(
        livre,
        *edit("paiement", one, part=low["part"] + 1, montant=low["montant"] - 1),
        *edit("paiement", other, part=high["part"] - 1, montant=high["montant"] + 1),
    )
    assert said(faults, "coup 4", "paiement à la fiche 6")
    assert said(faults, "coup 4", "paiement à la fiche 7")
    assert not said(faults, "paiements et prélèvement")


def test_the_unit_of_payment_in_force(livre, recit):
    """Table 2 pays by ten centimes: shares to the centime are wrong there."""
    paid = [row["part"] for _place, row in recit.of("paiement", 1, table=2)]
    assert paid == [70, 30]
    table = livre.one("SELECT id FROM ledger_tablejeu WHERE numero = 2 ORDER BY id DESC LIMIT 1")
    ((reglage, _row),) = recit.rows("reglagetable", table_id=table)
    faults = caught(livre, *edit("reglagetable", reglage, unite_paiement=1))
    words = "part du prélèvement de la fiche 3 : attendu 0,65 €, inscrit 0,70 €"
    assert said(faults, "table 2, séance 1, coup 1", words)


def test_a_payment_left_out(livre, recit):
    place, row = recit.of("paiement", 4)[-1]
    entry = place // ROWS_PER_ENTRY
    livre.rewrite(changed=drop("paiement", place))
    faults = told(livre)
    assert said(faults, "coup 4", f"écriture n° {entry}", "paiement de", "à la fiche 8 absent", "[missing]")
    assert said(faults, "coup 4", "le perdant n’a pas quitté les cartes")
    assert row["fiche_id"] == recit.fiche(8)


def test_a_restitution_left_out(livre, recit):
    place, _row = recit.of("restitution", 3)[-1]
    livre.rewrite(changed=drop("restitution", place))
    faults = told(livre)
    assert said(faults, "coup 3", "restitution de 1,00 € sur la ligne 1 absente")
    assert said(faults, "coup 3", "mises et restitutions du coup nul : attendu 3,80 €, inscrit 2,80 €")


def test_a_levy_left_out(livre, recit):
    ((levy, _row),) = recit.of("prelevement", 7)
    livre.rewrite(changed=drop("prelevement", levy))
    assert said(told(livre), "coup 7", "prélèvement de 12,50 € absent")


def test_tickets_left_out(livre, recit):
    ((levy, _row),) = recit.of("prelevement", 7)
    torn = recit.rows("detachement", prelevement_id=levy)
    livre.rewrite(changed=drop("detachement", torn[-1][0]))
    assert said(told(livre), "coup 7", "tickets absents : 0,10 €")


@pytest.mark.parametrize("step", [-1, 1])
def test_a_ticket_torn_twice_or_jumped_over(livre, recit, step):
    ((levy, _row),) = recit.of("prelevement", 7)
    place, row = recit.rows("detachement", prelevement_id=levy)[-1]
    values = {"premier": row["premier"] + step, "dernier": row["dernier"] + step}
    faults = caught(livre, *edit("detachement", place, **values))
    assert said(faults, "coup 7", "détaché deux fois" if step < 0 else "premier ticket de 0,10 €")


def test_tickets_of_less_than_the_levy(livre, recit):
    """P15: the faces torn sum to the levy."""
    ((levy, _row),) = recit.of("prelevement", 7)
    place, row = recit.rows("detachement", prelevement_id=levy)[-1]
    values = {"dernier": row["dernier"] - 1, "montant": row["montant"] - 10}
    faults = caught(livre, *edit("detachement", place, **values))
    assert said(faults, "coup 7", "somme des tickets : attendu 12,50 €, inscrit 12,40 €")


def test_tickets_of_another_face_value(livre, recit):
    ((levy, _row),) = recit.of("prelevement", 7)
    place, row = recit.rows("detachement", prelevement_id=levy)[-1]
    faults = caught(livre, *edit("detachement", place, montant=row["montant"] * 2))
    assert said(faults, "coup 7", "valeur des tickets : attendu 0,50 €, inscrit 1,00 €")


def test_tickets_of_another_table(livre, recit):
    """P15: each in a carnet in service at that table."""
    other = livre.one("SELECT id FROM ledger_carnettickets WHERE valeur = 10 AND premier = 401")
    ((levy, _row),) = recit.of("prelevement", 7)
    place, _row = recit.rows("detachement", prelevement_id=levy)[-1]
    assert said(caught(livre, *edit("detachement", place, carnet_id=other)), "coup 7", "pas en service")


def test_tickets_of_a_carnet_not_yet_in_service(livre, recit):
    """The straddling levy of coup 2, torn from the waiting carnet before the first one ends."""
    ((levy, _row),) = recit.of("prelevement", 2)
    (one, first), (other, second) = recit.rows("detachement", prelevement_id=levy)
    assert (first["premier"], first["dernier"]) == (197, 200)
    assert (second["premier"], second["dernier"]) == (201, 203)
    faults = caught(
        livre,
        *edit("detachement", one, carnet_id=second["carnet_id"], premier=201, dernier=204),
        *edit("detachement", other, carnet_id=first["carnet_id"], premier=197, dernier=199),
    )
    assert said(faults, "coup 2", "n’est pas en service")
    assert said(faults, "tickets : attendu 0,10 € n° 197 à 200, inscrit 0,10 € n° 201 à 204")


def test_tickets_torn_before_their_carnet_was_in_service(livre, recit):
    """The same levy: the tickets of the second carnet written before the first one was finished."""
    ((levy, _row),) = recit.of("prelevement", 2)
    (_one, _first), (other, _second) = recit.rows("detachement", prelevement_id=levy)

    def changed(number, entry, lines):
        if number == other // ROWS_PER_ENTRY:
            index = other % ROWS_PER_ENTRY
            assert [label for label, _values in lines[index - 2 : index]] == ["ledger.etapecarnet"] * 2
            lines.insert(index - 2, lines.pop(index))

    livre.rewrite(changed=changed)
    assert said(told(livre), "coup 2", "carnet de 0,10 € n° 201 n’est pas en service à cette table")


@pytest.mark.parametrize(
    ("kind", "what"),
    [("coup", "numéro du coup"), ("fiche", "numéro de la fiche"), ("seance", "numéro de la séance")],
)
def test_a_gap_in_a_series(livre, recit, kind, what):
    """P01: numbers run from 1 without gap."""
    place, row = recit.rows(kind)[-1]
    faults = caught(livre, *edit(kind, place, numero=row["numero"] + 1))
    assert said(faults, f"{what} : attendu {row['numero']}, inscrit {row['numero'] + 1}", "[missing]")


def test_a_number_used_twice(livre, recit):
    place = recit.coup(4)
    assert said(caught(livre, *edit("coup", place, numero=3)), "numéro du coup : attendu 4, inscrit 3")


def test_a_void_coup_gives_everything_back(livre, recit):
    place, row = recit.of("restitution", 3)[0]
    faults = caught(livre, *edit("restitution", place, montant=row["montant"] - 10))
    assert said(faults, "coup 3", "restitution sur la ligne 3 : attendu 0,30 €, inscrit 0,20 €")


def test_a_line_cancelled_by_another_hand(livre, recit):
    place, _row = recit.rows("annulationmise")[0]

    def changed(number, entry, lines):
        if number == place // ROWS_PER_ENTRY:
            entry["actor"] = "chef"

    livre.rewrite(changed=changed)
    assert said(
        told(livre), "coup 5", "auteur de l’annulation de la ligne 5 : attendu « e5 », inscrit « chef »"
    )


def test_a_line_cancelled_that_is_not_the_last(livre, recit):
    place, row = recit.rows("annulationmise")[0]
    faults = caught(livre, *edit("annulationmise", place, mise_id=recit.of("mise", 5)[1][0]))
    assert row["mise_id"] == recit.of("mise", 5)[4][0]
    assert said(faults, "coup 5", "annulation d’une ligne qui n’est pas la dernière")


@pytest.mark.parametrize(
    ("column", "value", "words"),
    [
        ("montant", 105, "pas un multiple"),
        ("montant", 0, "inférieure au minimum"),
        ("cote", "C", "mise illisible"),
        ("cote", "A", "a déjà parié du côté"),
    ],
)
def test_an_illegal_stake(livre, recit, column, value, words):
    place, _row = recit.of("mise", 5)[3]
    faults = caught(livre, *edit("mise", place, **{column: value}))
    assert said(faults, "coup 5", words)


def test_a_stake_under_the_house_minimum(livre, recit):
    place, _row = recit.of("mise", 1, table=2)[0]
    assert said(caught(livre, *edit("mise", place, montant=90)), "table 2", "minimum de 1,00 €")


def test_a_stake_by_a_fiche_of_another_seance(livre, recit):
    place, _row = recit.of("mise", 5)[0]
    faults = caught(livre, *edit("mise", place, fiche_id=recit.fiche(1, table=2)))
    assert said(faults, "coup 5", "fiche qui n’est pas de cette séance", "[link]")


def test_players_who_were_not_seated(livre, recit):
    ((place, _row),) = recit.of("adversaires", 5)
    faults = caught(livre, *edit("adversaires", place, joueur_a_id=recit.fiche(8)))
    assert said(faults, "coup 5", "fiche assise en A : attendu", "inscrit 8")


def test_a_call_out_of_turn(livre, recit):
    calls = recit.rows("evenementappel", seance_id=recit.seance(1, 1), type="call")
    place, row = calls[-1]
    other = recit.fiche(1) if row["fiche_id"] != recit.fiche(1) else recit.fiche(2)
    assert said(caught(livre, *edit("evenementappel", place, fiche_id=other)), LIEU, "fiche appelée")


def test_an_event_against_the_call_order(livre, recit):
    place = recit.rows("evenementappel", seance_id=recit.seance(1, 1), type="present")[0][0]
    assert said(
        caught(livre, *edit("evenementappel", place, type="give_up", siege="B")), "contre l’ordre d’appel"
    )


def test_the_winner_leaves_instead_of_the_loser(livre, recit):
    place, row = recit.rows("evenementappel", seance_id=recit.seance(1, 1), type="result")[0]
    siege = "B" if row["siege"] == "A" else "A"
    assert said(caught(livre, *edit("evenementappel", place, siege=siege)), "sans résultat")


def test_the_other_side_wins(livre, recit):
    ((place, row),) = recit.of("resultat", 5)
    vainqueur = "A" if row["vainqueur"] == "B" else "B"
    assert said(caught(livre, *edit("resultat", place, vainqueur=vainqueur)), "coup 5", "fiche payée")


def test_a_pack_out_of_turn(livre, recit):
    place, row = recit.of("donne", 5)[0]
    packs = [pack for pack, _ in recit.rows("jeucartes", seance_id=recit.seance(1, 1))]
    other = next(pack for pack in packs if pack != row["jeu_id"])
    assert said(caught(livre, *edit("donne", place, jeu_id=other)), "coup 5", "jeu dont c’est le tour")


@pytest.mark.parametrize(
    ("kind", "changes", "words"),
    [
        ("jeucartes", {"couleur": "ROUGE "}, "trois couleurs"),
        ("jeucartes", {"numero_serie": "lot 1-rouge"}, "a déjà servi"),
        ("jeucartes", {"rang": 1}, "rang du jeu"),
        ("poste", {"fonction": "appel"}, "aucun employé : enjeux"),
        ("timbredate", {"date": "2020-01-01"}, "timbre à date"),
        ("seance", {"jour": "2020-01-01"}, "jour de la séance"),
        ("ticketouverture", {"prochain": 3}, "prochain ticket"),
    ],
)
def test_each_part_of_an_opening(livre, recit, kind, changes, words):
    """The last row of the kind: that of the séance left open, or of table 1's second opening."""
    place = recit.rows(kind)[-1][0]
    assert said(caught(livre, *edit(kind, place, **changes)), words)


def test_an_employee_at_both_functions(livre, recit):
    (_, one), (place, _) = recit.rows("poste", seance_id=recit.seance(1, 1))[:2]
    assert said(caught(livre, *edit("poste", place, personne_id=one["personne_id"])), LIEU, "déjà affecté")


def test_a_director_at_the_table(livre, recit):
    place = recit.rows("poste", seance_id=recit.seance(1, 1))[0][0]
    director = livre.one("SELECT id FROM ledger_personne WHERE matricule = 'dir'")
    assert said(
        caught(livre, *edit("poste", place, personne_id=director)), LIEU, "pas un employé en fonction"
    )


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"dernier": 202}, "dernier numéro : attendu 200"),
        ({"premier": 2, "dernier": 201}, "ne commence pas au n° 2"),
        ({"valeur": 50}, "0,50"),
        ({"serie": 2}, "série : attendu 1, inscrit 2"),
        ({"premier": 201, "dernier": 400}, "détient déjà ces numéros"),
    ],
)
def test_a_false_carnet(livre, recit, changes, words):
    """P16: 200 tickets of a known value, numbers the house does not hold."""
    place = recit.rows("carnettickets", valeur=10, premier=1)[0][0]
    assert said(caught(livre, *edit("carnettickets", place, **changes)), words)


def test_a_carnet_put_in_service_without_its_initials(livre, recit):
    place = recit.rows("etapecarnet", etape="paraphe")[0][0]
    assert said(caught(livre, *edit("etapecarnet", place, etape="fini")), "étape « fini » après")


def test_a_carnet_finished_before_its_last_ticket(livre, recit):
    """The end of carnet 1–200 written one entry too early is an end with tickets left."""
    place, row = recit.rows("etapecarnet", etape="fini")[0]
    faults = caught(livre, *edit("etapecarnet", place, carnet_id=row["carnet_id"] + ROWS_PER_ENTRY * 10**6))
    assert said(faults, "étape d’un carnet inconnu")
    assert said(faults, "détaché jusqu’au bout et non fini")


def test_a_carnet_of_another_table(livre, recit):
    place = recit.rows("etapecarnet", etape="en_service")[0][0]
    other = livre.one("SELECT id FROM ledger_tablejeu WHERE numero = 2 ORDER BY id DESC LIMIT 1")
    assert said(caught(livre, *edit("etapecarnet", place, table_id=other)), "autre table")


def test_a_seance_resumed_that_was_not_interrupted(livre, recit):
    place = recit.rows("etatseance", etat="interrompue")[0][0]
    assert said(caught(livre, *edit("etatseance", place, etat="reprise")), LIEU, "état « reprise » après")


def test_a_seance_closed_before_its_end(livre, recit):
    """Closed means closed: what comes after belongs to no séance."""
    place = recit.rows("etatseance", etat="interrompue")[0][0]
    assert said(caught(livre, *edit("etatseance", place, etat="close")), "inconnue ou close")


def test_a_table_number_that_breaks_the_series(livre, recit):
    place = recit.rows("tablejeu")[1][0]
    assert said(
        caught(livre, *edit("tablejeu", place, numero=3)), "numéro de la table : attendu 2, inscrit 3"
    )


def test_a_levy_total_is_counted_as_written(livre):
    assert livre.verify().totaux.prelevements == livre.one("SELECT SUM(montant) FROM ledger_prelevement")
