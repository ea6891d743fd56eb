"""P15–P17, P19, P20, P23 on the season told before the evening, by raw SQL: sums, no rule of the program."""

import pytest

COLUMNS = "attendu, compte, excedent, manquant, porte"
LINES = (
    "seances", "coups", "preleve", "attendu", "compte", "excedent", "manquant", "porte",
    "corrections_preleve", "corrections_porte",
)  # fmt: skip


def counts(livre):
    """(place, séance, the five columns, tickets of its levies, tickets of its surplus, missing) of each."""
    torn = (
        "COALESCE((SELECT SUM((d.dernier - d.premier + 1) * k.valeur) FROM ledger_detachement d "
        "JOIN ledger_carnettickets k ON k.id = d.carnet_id WHERE {}), 0) "
        "+ COALESCE((SELECT SUM(d.montant) FROM ledger_ticketmachine d WHERE {}), 0)"
    )
    levies = (
        "d.prelevement_id IN (SELECT p.id FROM ledger_prelevement p JOIN ledger_coup u ON u.id = p.coup_id "
        "WHERE u.seance_id = c.seance_id)"
    )
    first = "d.comptee_id = c.id AND d.entry_id = c.entry_id"
    rows = livre.sql(
        f"SELECT c.id, c.seance_id, {COLUMNS}, {torn.format(levies, levies)}, {torn.format(first, first)}, "
        "COALESCE((SELECT SUM(p.montant) FROM ledger_pertetickets p WHERE p.comptee_id = c.id), 0) "
        "FROM ledger_comptee c ORDER BY c.id"
    )
    return [tuple(int(value) for value in row) for row in rows]


# --- P15, P16, P17 ---


def test_p15_every_ticket_is_for_a_levy_or_for_a_surplus(livre):
    for table in ("detachement", "ticketmachine"):
        assert (
            livre.one(
                f"SELECT COUNT(*) FROM ledger_{table} WHERE (prelevement_id IS NULL) = (comptee_id IS NULL)"
            )
            == 0
        )
        assert livre.one(f"SELECT COUNT(*) FROM ledger_{table} WHERE comptee_id IS NOT NULL") > 1


def test_p16_the_numbers_of_a_machine_run_on_from_its_first(livre):
    numbers = [number for (number,) in livre.sql("SELECT numero FROM ledger_ticketmachine ORDER BY id")]
    said = livre.one("SELECT dernier FROM ledger_historiquemachine")
    # It printed a ticket that the books do not have: its numbers go on after it.
    assert numbers == [501, *range(said + 1, said + len(numbers))]
    assert len(numbers) == 5


def test_p16_a_lost_ticket_is_never_torn(livre):
    again = livre.sql(
        "SELECT p.id FROM ledger_pertetickets p JOIN ledger_detachement d ON d.carnet_id = p.carnet_id "
        "AND d.premier <= p.dernier AND d.dernier >= p.premier"
    )
    assert again == []
    assert livre.one("SELECT COUNT(*) FROM ledger_pertetickets") == 2


def test_p16_stubs_are_returned_of_carnets_torn_to_their_end(livre):
    rows = livre.sql(
        "SELECT k.dernier, (SELECT MAX(d.dernier) FROM ledger_detachement d WHERE d.carnet_id = k.id) "
        "FROM ledger_etapecarnet e JOIN ledger_carnettickets k ON k.id = e.carnet_id WHERE e.etape = 'rendu'"
    )
    assert rows
    assert all(last == torn for last, torn in rows)


def test_p17_a_correction_puts_no_ticket_back(livre):
    """The tickets of each levy are those of the levy as taken, whatever its coup became."""
    rows = livre.sql(
        "SELECT p.montant, COALESCE(SUM(d.montant), 0) FROM ledger_prelevement p "
        "JOIN ledger_correction c ON c.coup_id = p.coup_id "
        "LEFT JOIN ledger_detachement d ON d.prelevement_id = p.id GROUP BY p.id, p.montant, c.id"
    )
    assert len(rows) == 4
    assert all(levied == torn for levied, torn in rows)


# --- P19 ---


def test_p19_the_larger_of_expected_and_counted_is_carried(livre):
    found = counts(livre)
    assert len(found) == 4
    for _id, _seance, attendu, compte, excedent, manquant, porte, torn, _surplus, _missing in found:
        assert attendu == torn
        assert porte == max(attendu, compte)
        assert (excedent, manquant) == (max(0, compte - attendu), max(0, attendu - compte))
    assert {bool(row[5]) for row in found} == {True, False}


def test_p19_surplus_tickets_are_torn_at_once_and_missing_ones_enter_nothing(livre):
    for _id, _seance, attendu, _compte, excedent, _manquant, _porte, torn, surplus, missing in counts(livre):
        assert surplus == excedent - excedent % 10
        assert attendu == torn != torn + missing or not missing
    assert any(row[-1] for row in counts(livre))


def test_p19_coins_and_notes_are_the_sum_counted(livre):
    rows = livre.sql(
        "SELECT c.compte, SUM(l.coupure * l.nombre) FROM ledger_comptee c "
        "JOIN ledger_lignecomptee l ON l.comptee_id = c.id GROUP BY c.id, c.compte"
    )
    assert len(rows) == 4
    assert all(compte == found for compte, found in rows)


def test_p19_a_shortage_is_not_netted_with_a_surplus(livre):
    """On 4 November table 3 lacks 0,10 € and table 4 has 0,40 € too much: each keeps its own.

    Table 3 bears as well what the correction of the day before takes off its surplus (2,37 € to 0,20 €).
    """
    lines = livre.sql(
        "SELECT t.numero, l.excedent, l.manquant FROM ledger_lignecloture l "
        "JOIN ledger_cloture c ON c.id = l.cloture_id JOIN ledger_tablejeu t ON t.id = l.table_id "
        "WHERE c.genre = 'jour' ORDER BY c.id, t.numero"
    )
    assert lines == [(3, 237, 0), (3, 20 - 237, 10), (4, 40, 0)]


def test_p12_two_persons_sign_each_count_and_each_closing(livre):
    alone = livre.sql(
        "SELECT c.id FROM ledger_comptee c JOIN ledger_personne a ON a.id = c.par_id "
        "JOIN ledger_personne b ON b.id = c.certifie_par_id WHERE a.matricule = b.matricule "
        "UNION SELECT c.id FROM ledger_cloture c JOIN ledger_personne a ON a.id = c.par_id "
        "JOIN ledger_personne b ON b.id = c.signe_par_id WHERE a.matricule = b.matricule "
        "UNION SELECT d.id FROM ledger_decisioncorrection d "
        "JOIN ledger_correction c ON c.id = d.correction_id JOIN ledger_personne a ON a.id = d.par_id "
        "JOIN ledger_personne b ON b.id = c.par_id WHERE a.matricule = b.matricule"
    )
    assert alone == []


# --- P20, P23 ---


@pytest.mark.parametrize("column", LINES)
def test_p20_days_sum_to_the_month_and_months_to_the_season(livre, column):
    sums = dict(
        livre.sql(
            f"SELECT c.genre, SUM(l.{column}) FROM ledger_cloture c "
            "JOIN ledger_lignecloture l ON l.cloture_id = c.id GROUP BY c.genre"
        )
    )
    assert sums["jour"] == sums["mois"] == sums["saison"]


def test_p20_what_is_closed_is_what_the_coups_levied_and_the_counts_carried(livre):
    """Levies with their corrections, counts as corrected last: by the rows of the season, not by its days."""
    season = livre.one("SELECT MIN(saison) FROM ledger_tablejeu")
    here = "JOIN ledger_tablejeu t ON t.id = s.table_id WHERE t.saison = %s"
    levied = livre.one(
        "SELECT SUM(p.montant) FROM ledger_prelevement p JOIN ledger_coup u ON u.id = p.coup_id "
        f"JOIN ledger_seance s ON s.id = u.seance_id {here}",
        season,
    )
    corrected = livre.one("SELECT SUM(montant - avant) FROM ledger_prelevementcorrige")
    carried = livre.one(
        f"SELECT SUM(c.porte) FROM ledger_comptee c JOIN ledger_seance s ON s.id = c.seance_id {here}", season
    )
    recounted = livre.one("SELECT SUM(porte - porte_avant) FROM ledger_compteecorrigee")
    assert corrected
    assert recounted
    closing = livre.sql("SELECT preleve, porte FROM ledger_cloture WHERE genre = 'saison'")
    assert closing == [(levied + corrected, carried + recounted)]


def test_p20_a_correction_of_a_closed_day_is_on_the_next_one(livre):
    late = livre.sql(
        "SELECT d.jour, s.jour FROM ledger_decisioncorrection d "
        "JOIN ledger_correction c ON c.id = d.correction_id JOIN ledger_seance s ON s.id = c.seance_id "
        "WHERE d.jour > s.jour"
    )
    assert len(late) == 2
    assert livre.one("SELECT SUM(ABS(corrections_porte)) FROM ledger_lignecloture") > 0
    assert livre.one("SELECT SUM(ABS(corrections_preleve)) FROM ledger_lignecloture") > 0


def test_p23_the_perpetual_total_only_goes_on(livre):
    before = (0, 0)
    rows = livre.sql(
        "SELECT genre, preleve, porte, perpetuel_preleve, perpetuel_porte FROM ledger_cloture ORDER BY id"
    )
    assert [row[0] for row in rows] == ["jour", "jour", "mois", "saison"]
    for genre, preleve, porte, *perpetual in rows:
        added = (preleve, porte) if genre == "jour" else (0, 0)
        assert tuple(perpetual) == (before[0] + added[0], before[1] + added[1])
        before = tuple(perpetual)
    assert before == rows[-1][1:3]
