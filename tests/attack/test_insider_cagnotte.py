"""Whoever has the key rewrites counts, corrections, closings, losses and machine tickets, chain signed again.

Each forgery is consistent but for one thing; the rules say which, in the words of the registers.
"""

import pytest

from cercle.journal.sealed import ROWS_PER_ENTRY

from .insider import Recit, caught, drop, edit, figures, inserted, plain, said, told

SEANCE = "table 3, séance 1"
COMPTEE = "table 3, séance 1, comptée"


class Caisse(Recit):
    """The season told before the evening."""

    def comptee(self, table=3, seance=1):
        ((place, row),) = self.rows("comptee", seance_id=self.seance(table, seance))
        return place, row

    def correction(self, numero):
        ((place, _row),) = self.rows("correction", numero=numero)
        ((decision, row),) = self.rows("decisioncorrection", correction_id=place)
        return place, decision, row

    def cloture(self, genre, rang=0):
        return self.rows("cloture", genre=genre)[rang]

    def personne(self, matricule):
        return self.rows("personne", matricule=matricule)[-1][0]


@pytest.fixture
def recit(livre):
    return Caisse(livre)


# --- the count ---


def test_a_sum_expected_lower_everywhere(livre, recit):
    """Column 8 lowered by 1 €, the rest of the count following it: only the tickets know better."""
    place, row = recit.comptee()
    faults = caught(
        livre,
        *edit("comptee", place, attendu=row["attendu"] - 100, excedent=row["excedent"] + 100),
    )
    first = faults[0]
    assert first.where.startswith(COMPTEE)
    assert plain(first.message) == (
        "somme qui doit se trouver (colonne 8) : attendu 20,50 €, inscrit 19,50 €"
    )


@pytest.mark.parametrize(
    ("column", "step", "what"),
    [
        ("excedent", 1, "excédent (colonne 10)"),
        ("manquant", 1, "manquant (colonne 11)"),
        ("porte", -10, "somme portée (colonne 15)"),
        ("compte", 10, "somme comptée (colonne 9)"),
    ],
)
def test_each_column_of_a_count(livre, recit, column, step, what):
    place, row = recit.comptee()
    assert said(caught(livre, *edit("comptee", place, **{column: row[column] + step})), COMPTEE, what)


def test_a_coin_taken_out_of_the_count(livre, recit):
    place, _row = recit.comptee()
    line, row = recit.rows("lignecomptee", comptee_id=place)[0]
    faults = caught(livre, *edit("lignecomptee", line, nombre=row["nombre"] + 1))
    assert said(faults, COMPTEE, "somme comptée (colonne 9)")


def test_a_coin_of_no_value(livre, recit):
    line = recit.rows("lignecomptee")[0][0]
    assert said(caught(livre, *edit("lignecomptee", line, coupure=3)), COMPTEE, "Il n’existe ni pièce ni")


def test_a_count_certified_by_one_person(livre, recit):
    place, row = recit.comptee()
    faults = caught(livre, *edit("comptee", place, certifie_par_id=row["par_id"]))
    assert said(faults, COMPTEE, "certifiée par une seule personne")


def test_a_count_without_a_director(livre, recit):
    place, _row = recit.comptee()
    faults = caught(livre, *edit("comptee", place, certifie_par_id=recit.personne("e5")))
    assert said(faults, COMPTEE, "sans directeur ni membre du comité")


def test_a_count_by_another_hand(livre, recit):
    place, _row = recit.comptee()
    faults = caught(livre, *edit("comptee", place, par_id=recit.personne("e1")))
    assert said(faults, COMPTEE, "qui a compté : attendu « chef », inscrit « e1 »")


def test_a_sum_that_no_ticket_represents_unexplained(livre, recit):
    place, _row = recit.comptee()
    assert said(caught(livre, *edit("comptee", place, observation="")), COMPTEE, "une observation doit dire")


def test_a_carnet_read_further_than_it_is(livre, recit):
    place, _row = recit.comptee()
    read, row = recit.rows("relevecarnet", comptee_id=place)[1]
    faults = caught(livre, *edit("relevecarnet", read, prochain=row["prochain"] + 1))
    words = "numéros manquants à la comptée : attendu n° 100206 à 100208, inscrit n° 100206 à 100207"
    assert said(faults, "table 3, carnet de 0,10 € n° 100201", words)


def test_a_surplus_ticket_torn_twice(livre, recit):
    place, _row = recit.comptee()
    torn, row = recit.rows("detachement", comptee_id=place)[1]
    faults = caught(livre, *edit("detachement", torn, premier=row["premier"] - 3, dernier=row["dernier"] - 3))
    assert said(faults, SEANCE, "détaché deux fois")


def test_fewer_tickets_than_the_surplus(livre, recit):
    place, _row = recit.comptee()
    torn, row = recit.rows("detachement", comptee_id=place)[1]
    values = {"dernier": row["dernier"] - 1, "montant": row["montant"] - 10}
    faults = caught(livre, *edit("detachement", torn, **values))
    assert said(faults, SEANCE, "somme des tickets : attendu 2,30 €, inscrit 2,20 €")


def test_surplus_tickets_left_out(livre, recit):
    place, _row = recit.comptee(table=4)
    ((printed, _ticket), _second) = recit.rows("ticketmachine", comptee_id=place)
    livre.rewrite(changed=drop("ticketmachine", printed))
    assert said(told(livre), "table 4, séance 1", "ticket de machine de 0,40 € absent")


def test_a_seance_counted_twice(livre, recit):
    _place, row = recit.comptee()
    other, _row = recit.comptee(seance=2)
    faults = caught(livre, *edit("comptee", other, seance_id=row["seance_id"]))
    assert said(faults, "comptée d’une séance inconnue ou déjà comptée", "[link]")


def test_a_count_of_a_seance_not_closed(livre, recit):
    _place, _row = recit.comptee()
    closing = recit.rows("etatseance", seance_id=recit.seance(3, 1), etat="close")[0][0]
    faults = caught(livre, *edit("etatseance", closing, etat="interrompue"))
    assert said(faults, COMPTEE, "comptée sans que la séance soit close")


# --- carnets and machines ---


def test_tickets_lost_at_less_than_their_face(livre, recit):
    place, row = recit.rows("pertetickets")[0]
    faults = caught(livre, *edit("pertetickets", place, montant=row["montant"] - 1_000))
    assert said(faults, "valeur due des tickets non produits : attendu 2 000,00 €, inscrit 1 990,00 €")


def test_tickets_lost_that_were_not_next(livre, recit):
    comptee, _row = recit.comptee()
    ((place, row),) = recit.rows("pertetickets", comptee_id=comptee)
    faults = caught(livre, *edit("pertetickets", place, premier=row["premier"] + 1, montant=10))
    assert said(faults, "premier ticket non produit : attendu 100206, inscrit 100207")


def test_stubs_returned_before_the_carnet_is_finished(livre, recit):
    place, _row = recit.rows("etapecarnet", etape="rendu")[0]
    other = livre.one("SELECT id FROM ledger_carnettickets WHERE valeur = 10 AND premier = 100201")
    faults = caught(livre, *edit("etapecarnet", place, carnet_id=other))
    assert said(faults, "étape « rendu » après « en_service »")


def test_stubs_returned_to_nobody(livre, recit):
    place, _row = recit.rows("etapecarnet", etape="rendu")[0]
    assert said(caught(livre, *edit("etapecarnet", place, visa="")), "sans le nom du comptable")


@pytest.mark.parametrize(("premier", "again"), [(100_001, True), (100_201, False)])
def test_p16_numbers_come_again_only_once_their_stubs_were_returned(livre, recit, premier, again):
    place, _row = recit.rows("carnettickets", valeur=10)[-1]
    faults = caught(livre, *edit("carnettickets", place, premier=premier, dernier=premier + 199, serie=2))
    assert said(faults, "la maison détient déjà ces numéros") is not again


def test_p16_the_numbers_of_a_lost_carnet_never_come_again(livre, recit):
    place, _row = recit.rows("carnettickets", valeur=1_000)[-1]
    again = {"premier": 100_001, "dernier": 100_200, "serie": 2}
    assert said(caught(livre, *edit("carnettickets", place, **again)), "ceux d’un carnet perdu")


def test_a_carnet_lost_that_costs_nothing(livre, recit):
    place, _row = recit.rows("pertetickets")[0]
    other = livre.one("SELECT id FROM ledger_carnettickets WHERE valeur = 10 AND premier = 100201")
    faults = caught(livre, *edit("pertetickets", place, carnet_id=other))
    assert said(faults, "carnet de 10,00 € n° 100001", "perdu sans que ses tickets restants soient dus")


@pytest.mark.parametrize(
    ("column", "value", "words"),
    [
        ("numero", 500, "numéro du ticket de la machine : attendu 501, inscrit 500"),
        ("montant", 40, "ticket de la machine : attendu 0,50 €, inscrit 0,40 €"),
        ("machine_id", 1, "d’une machine qui ne sert pas à cette séance"),
    ],
)
def test_each_figure_of_a_machine_ticket(livre, recit, column, value, words):
    place, _row = recit.rows("ticketmachine")[0]
    assert said(caught(livre, *edit("ticketmachine", place, **{column: value})), "table 4", words)


def test_a_seance_that_begins_at_another_machine_number(livre, recit):
    place, _row = recit.rows("seancemachine")[0]
    faults = caught(livre, *edit("seancemachine", place, prochain=499))
    assert said(faults, "prochain ticket de la machine : attendu 501, inscrit 499")


def test_a_machine_total_that_is_impossible(livre, recit):
    ((place, _row),) = recit.rows("historiquemachine")
    assert said(caught(livre, *edit("historiquemachine", place, total=5)), "2 tickets ne font pas 0,05 €")


def test_a_machine_total_beside_the_books_is_no_fault(livre, recit):
    ((place, _row),) = recit.rows("historiquemachine")
    assert caught(livre, *edit("historiquemachine", place, total=200)) == ()


# --- corrections ---


def test_p12_a_correction_approved_by_its_proposer(livre, recit):
    """« chef » proposed n° 2 and « dir » approved it: written as approved by « chef » himself."""
    _place, decision, _row = recit.correction(2)

    def changed(number, entry, lines):
        if number == decision // ROWS_PER_ENTRY:
            entry["actor"] = "chef"
            lines[decision % ROWS_PER_ENTRY][1]["par_id"] = recit.personne("chef")

    livre.rewrite(changed=changed)
    assert said(told(livre), "correction n° 2", "décidée par « chef », qui y a mis la main")


@pytest.mark.parametrize(
    ("who", "words"),
    [
        ("chef", "décidée par « chef », qui y a mis la main"),  # he counted, and proposed
        ("dir", "décidée par « dir », qui y a mis la main"),  # she certified
        ("e5", "« e5 » n’est pas en fonction pour cela"),
    ],
)
def test_p12_a_count_corrected_by_who_may_not(livre, recit, who, words):
    _place, decision, _row = recit.correction(4)

    def changed(number, entry, lines):
        if number == decision // ROWS_PER_ENTRY:
            entry["actor"] = who
            lines[decision % ROWS_PER_ENTRY][1]["par_id"] = recit.personne(who)

    livre.rewrite(changed=changed)
    assert said(told(livre), "correction n° 4", words)


def test_p11_a_correction_without_its_words(livre, recit):
    place, decision, _row = recit.correction(2)
    faults = caught(
        livre, *edit("correction", place, motif=" "), *edit("decisioncorrection", decision, mention="")
    )
    assert said(faults, "correction n° 2", "correction sans motif")
    assert said(faults, "correction n° 2", "sans mention en toutes lettres")


@pytest.mark.parametrize(("column", "words"), [("avant", "avant, en mots"), ("apres", "après, en mots")])
@pytest.mark.parametrize("numero", [1, 2, 4])
def test_p11_before_and_after_are_what_they_were(livre, recit, numero, column, words):
    place, _decision, _row = recit.correction(numero)
    faults = caught(livre, *edit("correction", place, **{column: "autre chose"}))
    assert said(faults, f"correction n° {numero}", words)


def test_p11_a_correction_number_that_breaks_the_series(livre, recit):
    place, _decision, _row = recit.correction(6)
    faults = caught(livre, *edit("correction", place, numero=7))
    assert said(faults, "numéro de la correction : attendu 6, inscrit 7", "[missing]")


def test_a_correction_refused_that_is_said_approved(livre, recit):
    _place, decision, _row = recit.correction(3)
    jour = livre.one("SELECT jour FROM ledger_seance WHERE id = %s", recit.seance(3, 1))
    faults = caught(livre, *edit("decisioncorrection", decision, approuvee=True, jour=str(jour)))
    assert said(faults, "correction n° 3", "absent", "[missing]")


@pytest.mark.parametrize(
    ("kind", "column", "what"),
    [
        ("prelevementcorrige", "avant", "prélèvement avant la correction"),
        ("prelevementcorrige", "base", "base du prélèvement corrigé"),
        ("prelevementcorrige", "montant", "prélèvement corrigé"),
        ("soldecorrige", "avant", "avant"),
        ("soldecorrige", "apres", "après"),
    ],
)
def test_each_figure_of_a_coup_corrected(livre, recit, kind, column, what):
    place, row = recit.rows(kind)[0]
    faults = caught(livre, *edit(kind, place, **{column: row[column] + 10}))
    assert said(faults, "table 3, séance 1, correction n°", what)


@pytest.mark.parametrize(
    "column", ["compte_avant", "porte_avant", "attendu", "compte", "excedent", "manquant", "porte"]
)
def test_each_figure_of_a_count_corrected(livre, recit, column):
    place, row = recit.rows("compteecorrigee")[0]
    faults = caught(livre, *edit("compteecorrigee", place, **{column: row[column] + 10}))
    assert any(where == "table 3, séance 1, correction n° 4" for where, *_ in figures(faults))


def test_a_correction_put_on_a_closed_day(livre, recit):
    _place, decision, _row = recit.correction(4)
    jour = livre.one("SELECT jour FROM ledger_seance WHERE id = %s", recit.seance(3, 1))
    faults = caught(livre, *edit("decisioncorrection", decision, jour=str(jour)))
    assert said(faults, "correction n° 4", "jour de la correction")


def test_an_effect_left_out(livre, recit):
    place, _row = recit.rows("soldecorrige")[-1]
    livre.rewrite(changed=drop("soldecorrige", place))
    assert said(told(livre), "solde corrigé de la fiche", "absent", "[missing]")


# --- closings ---


@pytest.mark.parametrize("column", ["preleve", "porte", "perpetuel_preleve", "perpetuel_porte"])
@pytest.mark.parametrize("genre", ["jour", "mois", "saison"])
def test_p20_each_total_of_a_closing(livre, recit, genre, column):
    place, row = recit.cloture(genre)
    faults = caught(livre, *edit("cloture", place, **{column: row[column] + 10}))
    what = column.replace("perpetuel_", "total perpétuel ").replace("preleve", "prélevé")
    assert said(faults, "clôture de", what.replace("porte", "porté"))


@pytest.mark.parametrize(
    "column",
    ["seances", "coups", "preleve", "attendu", "compte", "excedent", "manquant", "porte",
     "corrections_preleve", "corrections_porte"],
)  # fmt: skip
def test_p20_each_column_of_a_line(livre, recit, column):
    place, row = recit.rows("lignecloture")[0]
    faults = caught(livre, *edit("lignecloture", place, **{column: row[column] + 10}))
    assert said(faults, "clôture de la journée du 3 novembre", "table 3,")


def test_p20_a_line_and_its_totals_raised_together(livre, recit):
    """1 € more in the line, in its day, its month, its season and the perpetual total: the séances say no."""
    place, row = recit.rows("lignecloture")[0]
    edits = edit("lignecloture", place, porte=row["porte"] + 100)
    for closing, values in recit.rows("cloture"):
        edits += edit("cloture", closing, perpetuel_porte=values["perpetuel_porte"] + 100)
        if closing == row["cloture_id"]:
            edits += edit("cloture", closing, porte=values["porte"] + 100)
        elif values["genre"] != "jour":
            edits += edit("cloture", closing, porte=values["porte"] + 100)
            ((line, its),) = recit.rows("lignecloture", cloture_id=closing, table_id=row["table_id"])
            edits += edit("lignecloture", line, porte=its["porte"] + 100)
    faults = caught(livre, *edits)
    ((where, what, *_values),) = figures(faults)
    assert where.startswith("clôture de la journée du 3 novembre")
    assert what == "table 3, somme portée"
    assert len(faults) == 1


def test_p23_a_perpetual_total_begun_again(livre, recit):
    """The second day as if it were the first, and all that follows from it."""
    first, second = recit.cloture("jour", 0)[1], recit.cloture("jour", 1)[1]
    edits = []
    for place, row in recit.rows("cloture"):
        if place >= second["id"]:
            kept = {name: row[name] - first[name] for name in ("perpetuel_preleve", "perpetuel_porte")}
            edits += edit("cloture", place, **kept)
    faults = caught(livre, *edits)
    assert {what for _where, what, *_ in figures(faults)} == {
        "total perpétuel prélevé",
        "total perpétuel porté",
    }


def test_a_closing_signed_by_one_person(livre, recit):
    place, row = recit.cloture("jour")
    faults = caught(livre, *edit("cloture", place, signe_par_id=row["par_id"]))
    assert said(faults, "clôture de la journée du 3", "signée par une seule personne")


def test_a_closing_signed_by_an_employee(livre, recit):
    place, _row = recit.cloture("jour")
    faults = caught(livre, *edit("cloture", place, signe_par_id=recit.personne("e1")))
    assert said(faults, "clôture de la journée du 3", "« e1 » n’est pas en fonction pour cela")


def test_a_closing_that_skips_a_seance_not_counted(livre, recit):
    """The day closed in the place of the count of its second table: everything after is one count short."""
    comptee, _row = recit.comptee(table=4)
    gone = comptee // ROWS_PER_ENTRY

    def changed(number, entry, lines):
        if number == gone:
            del lines[comptee % ROWS_PER_ENTRY :]

    livre.rewrite(changed=changed)
    faults = told(livre)
    assert said(faults, "clôture de la journée du 4", "La séance 1 de la table 4", "n’est pas comptée")


def test_days_closed_out_of_order(livre, recit):
    place, _row = recit.cloture("jour")
    faults = caught(livre, *edit("cloture", place, debut="2001-01-01", fin="2001-01-01"))
    assert said(faults, "On clôt dans l’ordre")


def test_a_line_left_out_of_a_closing(livre, recit):
    place, _row = recit.rows("lignecloture", cloture_id=recit.cloture("jour", 1)[0])[-1]
    livre.rewrite(changed=drop("lignecloture", place))
    assert said(told(livre), "clôture de la journée du 4", "ligne absente : table 4")


# --- alerts and refusals ---


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"nature": "humeur"}, "nature inconnue"),
        ({"cle": "numeros_manquants:7"}, "sur rien qui soit dans les livres"),
        ({"cle": "horloge:1"}, "nature inconnue"),
        ({"texte": ""}, "sans sa phrase"),
    ],
)
def test_an_alert_that_is_none(livre, recit, changes, words):
    ((place, _row),) = recit.rows("acquittement")
    assert said(caught(livre, *edit("acquittement", place, **changes)), "alerte", words)


def test_an_alert_acknowledged_twice(livre, recit):
    ((place, row),) = recit.rows("acquittement")
    same = {name: row[name] for name in ("nature", "cle", "texte", "mention")}
    livre.rewrite(changed=inserted(place // ROWS_PER_ENTRY, ("ledger.acquittement", same)))
    assert said(told(livre), "alerte vue deux fois")


def test_a_refusal_is_an_entry_without_rows(livre):
    assert livre.one("SELECT COUNT(*) FROM journal_entry WHERE kind = 'refus.ecriture'") == 1
    assert livre.faults() == ()
