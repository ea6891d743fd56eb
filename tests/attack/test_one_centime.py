"""The command itself, on a house with an evening in it: one centime by raw SQL, and that row is named."""

from tests.house import made

from .insider import Recit


def test_one_centime_by_raw_sql_makes_verify_answer_2_naming_the_row(house_copy, armed):
    right = made(house_copy.run("verify")).stdout.splitlines()
    place, row = Recit(armed).of("mise", 5)[0]
    table = ' ON "ledger_mise"' if house_copy.database_url else ""
    armed.sql(f'DROP TRIGGER "scelle_ledger_mise_update"{table}')
    armed.sql(
        "ALTER TABLE ledger_mise DROP CONSTRAINT mise_multiple_de_dix_centimes"
    ) if table else armed.sql("PRAGMA ignore_check_constraints=ON")
    armed.sql("UPDATE ledger_mise SET montant = %s WHERE id = %s", row["montant"] + 1, place)
    armed.connection.close()
    result = house_copy.run("verify")
    lines = result.stdout.splitlines()
    assert result.returncode == 2
    assert result.stderr == ""
    first = lines[lines.index(next(line for line in lines if line.startswith("ALTÉRÉ"))) + 1]
    assert first == f"  ledger.mise {place} : colonne montant modifiée [content]"
    assert any("coup 5" in line and "multiple" in line for line in lines)
    # The chain was not touched: the head is the same.
    assert lines[-1] == right[-1]
