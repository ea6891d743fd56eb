"""Why coups, tickets and box differ: the lines between two columns sum to their difference (68, 71)."""

from hypothesis import given
from hypothesis import strategies as st

from cercle.rules.comptee import compare
from cercle.rules.differences import (
    CorrectionApprouvee,
    CoupDetache,
    Manquants,
    explain_count,
    explain_tickets,
)

SOMMES = st.integers(0, 10**9)
COUPS = st.lists(st.builds(CoupDetache, st.integers(1, 500), SOMMES, SOMMES, st.booleans()), max_size=6)
CORRECTIONS = st.lists(
    st.builds(CorrectionApprouvee, st.integers(1, 99), st.integers(1, 500), st.integers(-(10**9), 10**9)),
    max_size=6,
)


def said(lines):
    return [(line.nature, line.montant, line.phrase.text.replace("\u00a0", " ")) for line in lines]


def test_it_works():
    """Nothing to say when the tickets are the levies and the box holds them."""
    assert explain_tickets([CoupDetache(1, 130, 130), CoupDetache(2, 0, 0)], []) == ()
    assert explain_count(compare(130, 130)) == ()


def test_a_coup_without_its_tickets():
    assert said(explain_tickets([CoupDetache(4, 130, 0), CoupDetache(5, 10, 30)], [])) == [
        ("coup_sans_tickets", -130, "Coup 4 : 1,30 € de prélèvement pour 0,00 € de tickets détachés."),
        ("tickets_de_trop", 20, "Coup 5 : 0,30 € de tickets détachés pour 0,10 € de prélèvement."),
    ]


def test_a_void_coup_keeps_its_tickets():
    """Its levy stands (P17): the line tells, and moves nothing."""
    assert said(explain_tickets([CoupDetache(7, 50, 50, nul=True), CoupDetache(8, 0, 0, nul=True)], [])) == [
        ("coup_nul", 0, "Coup 7 nul : ses 0,50 € de tickets restent détachés."),
    ]


def test_corrections_by_their_number():
    lines = explain_tickets(
        [], [CorrectionApprouvee(1, 4, 50), CorrectionApprouvee(2, 9, -20), CorrectionApprouvee(3, 9, 0)]
    )
    assert [(line.correction, line.coup, line.montant) for line in lines] == [(1, 4, -50), (2, 9, 20)]
    assert "n° 1 au coup 4 : le prélèvement aurait dû être de 0,50 € de plus" in said(lines)[0][2]
    assert "0,20 € de moins ; les tickets restent détachés" in said(lines)[1][2]


def test_tickets_of_a_surplus_stay_when_the_count_is_corrected():
    assert said(explain_tickets([], [], excedent_detache=70))[0][:2] == ("tickets_excedent", 70)


def test_surplus_shortage_and_missing_numbers():
    lost = [Manquants(10, 4, 4, 10), Manquants(100, 7, 9, 300)]
    assert said(explain_count(compare(130, 150), lost)) == [
        (
            "excedent",
            20,
            "Excédent de 0,20 € dans la cagnotte : 0,20 € de tickets à détacher aussitôt (article 71).",
        ),
        (
            "numeros_manquants",
            0,
            "Le ticket de 0,10 € n° 4 n’est pas produit : 0,10 € sont dus (article 83), hors de la somme "
            "attendue.",
        ),
        (
            "numeros_manquants",
            0,
            "Les tickets de 1,00 € n° 7 à 9 ne sont pas produits : 3,00 € sont dus (article 83), hors de la "
            "somme attendue.",
        ),
    ]
    assert said(explain_count(compare(150, 130)))[0][:2] == ("manquant", -20)


@given(COUPS, CORRECTIONS, SOMMES, SOMMES)
def test_the_lines_sum_to_the_difference(coups, corrections, excedent_detache, compte):
    preleve = sum(c.preleve for c in coups) + sum(c.difference for c in corrections)
    tickets = sum(c.tickets for c in coups) + excedent_detache
    lines = explain_tickets(coups, corrections, excedent_detache=excedent_detache)
    assert sum(line.montant for line in lines) == tickets - preleve
    assert {line.entre for line in lines} <= {"coups_tickets"}
    assert all(line.phrase.text for line in lines)
    lines = explain_count(compare(tickets, compte))
    assert sum(line.montant for line in lines) == compte - tickets
    assert {line.entre for line in lines} <= {"tickets_compte"}
