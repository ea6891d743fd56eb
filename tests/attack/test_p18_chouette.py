"""P15, P18 and article 66-1 on the chouettes of the evening: sums by raw SQL, which know no rule."""

import pytest

from .insider import Recit

# Per coup settled: the chouette, c before, P, S, on it, outside, the winner's side and the chouetteur's.
COUPS = (
    "SELECT a.coup_id, k.numero, a.chouette_id, a.courante, a.mise_pontes, a.mise_allies, a.sur, a.dehors, "
    "r.vainqueur, j.siege FROM ledger_arretechouette a JOIN ledger_coup k ON k.id = a.coup_id "
    "JOIN ledger_resultat r ON r.coup_id = a.coup_id "
    "JOIN ledger_adjudication j ON j.chouette_id = a.chouette_id ORDER BY a.id"
)


@pytest.fixture
def coups(livre):
    found = livre.sql(COUPS)
    assert [row[1] for row in found] == [2, 3, 5, 6, 7, 8]
    return found


def laid(livre, coup, side):
    """What stayed laid on a side: its lines that stand, less what was given back."""
    return livre.one(
        "SELECT COALESCE(SUM(m.montant), 0) - COALESCE(SUM(r.montant), 0) FROM ledger_mise m "
        "LEFT JOIN ledger_restitution r ON r.mise_id = m.id "
        "LEFT JOIN ledger_annulationmise a ON a.mise_id = m.id "
        "WHERE m.coup_id = %s AND m.cote = %s AND a.id IS NULL",
        coup,
        side,
    )


def paid(livre, coup):
    return livre.one("SELECT COALESCE(SUM(montant), 0) FROM ledger_paiement WHERE coup_id = %s", coup)


def levies(livre, coup):
    """{what it is taken on: (base, centimes)}"""
    rows = livre.sql("SELECT objet, base, montant FROM ledger_prelevement WHERE coup_id = %s", coup)
    return {objet: (base, montant) for objet, base, montant in rows}


def after(livre, coup):
    return livre.one("SELECT courante FROM ledger_mouvementchouette WHERE coup_id = %s", coup)


def test_p18_pontes_chouetteur_allies_and_cagnotte_come_to_nothing(livre, coups):
    for coup, _numero, _chouette, courante, _p, _s, _sur, _dehors, vainqueur, siege in coups:
        faces = "B" if siege == "A" else "A"
        taken = levies(livre, coup)
        won = paid(livre, coup)
        pontes = (won if vainqueur == faces else 0) - laid(livre, coup, faces)
        allies = (won if vainqueur == siege else 0) - laid(livre, coup, siege)
        chouetteur = after(livre, coup) - courante - taken.get("chouette", (0, 0))[1]
        cagnotte = sum(montant for _base, montant in taken.values())
        assert pontes + chouetteur + allies + cagnotte == 0


def test_what_is_held_is_what_stayed_laid(livre, coups):
    for coup, _numero, _chouette, courante, p, s, sur, dehors, _vainqueur, siege in coups:
        faces = "B" if siege == "A" else "A"
        assert laid(livre, coup, faces) == sur + dehors
        assert laid(livre, coup, siege) == dehors
        assert (sur, dehors) == (min(p, courante), min(s, max(0, p - courante)))


def test_c_is_what_the_results_made_of_it(livre, coups):
    """From one row to the next, and C again after the remise."""
    current = {}
    for chouette, nature, coup, courante in livre.sql(
        "SELECT chouette_id, nature, coup_id, courante FROM ledger_mouvementchouette ORDER BY id"
    ):
        adjugee = livre.one("SELECT montant FROM ledger_adjudication WHERE chouette_id = %s", chouette)
        if nature == "coup":
            ((sur, vainqueur, siege),) = [(row[6], row[8], row[9]) for row in coups if row[0] == coup]
            assert courante == current[chouette] + (sur if vainqueur == siege else -sur)
        else:
            assert courante == adjugee
            assert current.get(chouette, 0) == 0
        current[chouette] = courante
    assert sorted(current.values()) == [0, 1600]


def test_which_levy_is_due_when(livre, coups):
    """66-1: on C at a first coup; outside whenever there is some; on the chouette after the pontes' gain."""
    recit = Recit(livre)
    firsts = {recit.coup(numero, table=2) for numero in (2, 6, 7)}
    for coup, _numero, chouette, _c, _p, _s, sur, dehors, vainqueur, siege in coups:
        due = {}
        if coup in firsts:
            due["chouette"] = livre.one(
                "SELECT montant FROM ledger_adjudication WHERE chouette_id = %s", chouette
            )
        if dehors:
            due["dehors"] = dehors
        if vainqueur != siege and coup not in firsts:
            due["pontes"] = sur
        assert {objet: base for objet, (base, _montant) in levies(livre, coup).items()} == due


def test_p15_tickets_of_each_levy_at_its_own_moment(livre, coups):
    """Their faces sum to the levy; those that waited come after the donne, all others before it."""
    for coup, *_rest in coups:
        dealt = livre.one("SELECT MIN(id) FROM ledger_donne WHERE coup_id = %s", coup)
        for levy, objet, montant in livre.sql(
            "SELECT id, objet, montant FROM ledger_prelevement WHERE coup_id = %s", coup
        ):
            torn = livre.sql(
                "SELECT d.id, (d.dernier - d.premier + 1) * c.valeur FROM ledger_detachement d "
                "JOIN ledger_carnettickets c ON c.id = d.carnet_id WHERE d.prelevement_id = %s",
                levy,
            )
            assert sum(face for _place, face in torn) == montant > 0
            assert {place > dealt for place, _face in torn} == {objet == "pontes"}
