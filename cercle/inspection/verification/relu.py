"""A coup or a count that may be long over, read again by the connection when a correction is about it.

Only what was recorded before the correction is read: what its author could know. A handful of queries by
primary or foreign key, whatever the size of the books.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cercle.ledger.models import Seance
from cercle.rules import correction as regle
from cercle.rules.baccara import Tableau
from cercle.rules.chouette import Chouette
from cercle.rules.comptee import Bilan, compare
from cercle.rules.correction_baccara import CoupBanque, Tableaux
from cercle.rules.ecarte import Mise

from .cagnotte import Cagnotte
from .replay import Books, as_stored


class Lieu(NamedTuple):
    """Where a correction belongs: its séance, with its gaming day, and the table of its season."""

    seance: int
    table: int
    jour: str
    nom: str


class CoupRelu(NamedTuple):
    """A coup settled. `lignes`: its stakes that stand, by id; `auteurs`: who entered each, by rank, and the
    result, under 0, at baccara the stakes under -1; `mains`: all who wrote at it. `actuel`: with the
    corrections approved so far."""

    numero: int
    seance: int
    lignes: dict[int, Mise]
    auteurs: dict[int, str]
    mains: frozenset[str]
    actuel: regle.Joue

    def ligne(self, rang: int) -> Mise | None:
        """The line of that rank as it stands corrected."""
        if isinstance(self.actuel, CoupBanque):
            return None
        return next((m for m in self.actuel.mises if m.rang == rang), None)


class CompteeRelue(NamedTuple):
    """A count as it stands corrected: `colonnes` of the register, `attendu` with the tickets of its surplus.

    `mains`: the two who signed it. `rang`: how many tickets, or runs of tickets, it has. `cagnotte`: its
    table and machine.
    """

    seance: int
    par: str
    mains: frozenset[str]
    colonnes: Bilan
    attendu: int
    rang: int
    cagnotte: Cagnotte


def read_lieu(books: Books, seance_id: int) -> tuple[int, str, int] | None:
    """The table, the day and the number of a séance."""
    jour = as_stored(Seance._meta.get_field("jour"), books.vendor)
    found = books.read_again(
        f"SELECT table_id, {jour}, numero FROM ledger_seance WHERE id = %s AND id < %s",
        seance_id,
        books.place,
    )
    return found[0] if found else None


def read_fiche(books: Books, fiche_id: int) -> tuple[int, int]:
    """The number of a fiche and its séance; nothing when there is none."""
    found = books.read_again("SELECT numero, seance_id FROM ledger_fiche WHERE id = %s", fiche_id)
    return found[0] if found else (0, 0)


def read_coup(books: Books, coup_id: int) -> CoupRelu | None:
    """A coup settled before the row at hand; None otherwise."""
    found = books.read_again(
        "SELECT c.numero, c.seance_id, r.vainqueur, e.actor, g.mise_minimum, g.unite_paiement "
        "FROM ledger_coup c JOIN ledger_resultat r ON r.coup_id = c.id "
        "JOIN journal_entry e ON e.number = r.entry_id JOIN ledger_seance s ON s.id = c.seance_id "
        "JOIN ledger_reglagetable g ON g.id = s.reglage_id WHERE c.id = %s AND r.id < %s",
        coup_id,
        books.place,
    )
    if not found:
        return _read_baccara(books, coup_id)
    numero, seance, vainqueur, author, minimum, unite = found[0]
    lines = books.read_again(
        "SELECT m.id, m.rang, f.numero, m.cote, m.montant, e.actor FROM ledger_mise m "
        "JOIN ledger_fiche f ON f.id = m.fiche_id JOIN journal_entry e ON e.number = m.entry_id "
        "LEFT JOIN ledger_annulationmise a ON a.mise_id = m.id "
        "WHERE m.coup_id = %s AND a.id IS NULL ORDER BY m.rang",
        coup_id,
    )
    others = books.read_again(
        "SELECT e.actor FROM ledger_donne d JOIN journal_entry e ON e.number = d.entry_id "
        "WHERE d.coup_id = %s UNION SELECT e.actor FROM ledger_arrete a "
        "JOIN journal_entry e ON e.number = a.entry_id WHERE a.coup_id = %s "
        "UNION SELECT e.actor FROM ledger_arretechouette a "
        "JOIN journal_entry e ON e.number = a.entry_id WHERE a.coup_id = %s",
        coup_id,
        coup_id,
        coup_id,
    )
    lignes = {id: Mise(*line) for id, *line, _actor in lines}
    auteurs = {0: author} | {line[1]: line[5] for line in lines}
    coup = regle.Coup(tuple(lignes.values()), vainqueur, minimum, unite, _chouette(books, coup_id))
    return CoupRelu(
        numero,
        seance,
        lignes,
        auteurs,
        frozenset(auteurs.values()) | {actor for (actor,) in others},
        regle.correct_all(coup, _approved(books, coup_id)),
    )


def _read_baccara(books: Books, coup_id: int) -> CoupRelu | None:
    """A coup of baccara settled before the row at hand."""
    found = books.read_again(
        "SELECT c.numero, c.seance_id, c.jeu, g.mise_minimum, b.en_banque, b.mise_1, b.mise_2, r.resultat_1, "
        "r.resultat_2, e.actor, x.actor, t.actor FROM ledger_coup c "
        "JOIN ledger_coupbaccara b ON b.coup_id = c.id JOIN ledger_resultatbaccara r ON r.coup_id = c.id "
        "JOIN journal_entry e ON e.number = r.entry_id JOIN journal_entry x ON x.number = b.entry_id "
        "LEFT JOIN ledger_ticketsdechires d ON d.coup_id = c.id AND d.id < %s "
        "LEFT JOIN journal_entry t ON t.number = d.entry_id "
        "JOIN ledger_seance s ON s.id = c.seance_id "
        "JOIN ledger_reglagetable g ON g.id = s.reglage_id WHERE c.id = %s AND r.id < %s",
        books.place,
        coup_id,
        books.place,
    )
    if not found:
        return None
    numero, seance, jeu, minimum, en_banque, mise_1, mise_2, *results, settled, closed, torn = found[0]
    coup = CoupBanque(jeu, _tableaux((mise_1, mise_2), results).tableaux, minimum, en_banque)
    return CoupRelu(
        numero,
        seance,
        {},
        {0: settled, -1: closed},
        frozenset({settled, closed, torn} - {None}),
        regle.correct_all(coup, _approved(books, coup_id)),
    )


def _tableaux(mises: Sequence[Any], results: Sequence[Any]) -> Tableaux:
    pairs = zip(mises, results, strict=True)
    return Tableaux(tuple(Tableau(mise, result) for mise, result in pairs if mise is not None))


def _approved(books: Books, coup_id: int) -> list[regle.Changement]:
    """What the corrections approved before the row at hand say of a coup, in the order decided."""
    rows = books.read_again(
        "SELECT c.objet, c.vainqueur, m.rang, f.numero, c.cote, c.montant, c.mise_1, c.mise_2, c.resultat_1, "
        "c.resultat_2 FROM ledger_correction c JOIN ledger_decisioncorrection d ON d.correction_id = c.id "
        "LEFT JOIN ledger_mise m ON m.id = c.mise_id LEFT JOIN ledger_fiche f ON f.id = c.fiche_id "
        "WHERE c.coup_id = %s AND d.approuvee AND d.id < %s ORDER BY d.id",
        coup_id,
        books.place,
    )
    return [changement(*row) for row in rows]


def changement(
    objet: str,
    vainqueur: Any,
    rang: int,
    fiche: int,
    cote: Any,
    montant: int,
    mise_1: int | None,
    mise_2: int | None,
    resultat_1: str,
    resultat_2: str,
) -> regle.Changement:
    """What a correction of a coup changes, as the rules take it."""
    if objet == "banque":
        return _tableaux((mise_1, mise_2), (resultat_1, resultat_2))
    return regle.Resultat(vainqueur) if objet == "resultat" else Mise(rang, fiche, cote, montant)


def _chouette(books: Books, coup_id: int) -> regle.ChouetteJouee | None:
    """The chouette that a coup was played on; None at écarté."""
    found = books.read_again(
        "SELECT d.montant, a.courante, a.premier_coup, f.numero, d.siege, EXISTS (SELECT 1 "
        "FROM ledger_mouvementchouette m WHERE m.chouette_id = a.chouette_id AND m.nature = 'remise' "
        "AND m.id < a.id) FROM ledger_arretechouette a "
        "JOIN ledger_adjudication d ON d.chouette_id = a.chouette_id "
        "JOIN ledger_fiche f ON f.id = d.fiche_id WHERE a.coup_id = %s",
        coup_id,
    )
    if not found:
        return None
    adjugee, courante, premier_coup, fiche, siege, remise = found[0]
    return regle.ChouetteJouee(Chouette(adjugee, courante, bool(premier_coup), bool(remise)), fiche, siege)


def read_comptee(books: Books, comptee_id: int) -> CompteeRelue | None:
    """A count recorded before the row at hand, as its corrections leave it."""
    found = books.read_again(
        "SELECT c.attendu, c.compte, c.excedent, c.manquant, c.porte, c.seance_id, e.actor, "
        "c.certifie_par_id, s.numero, s.table_id, m.machine_id FROM ledger_comptee c "
        "JOIN journal_entry e ON e.number = c.entry_id JOIN ledger_seance s ON s.id = c.seance_id "
        "LEFT JOIN ledger_seancemachine m ON m.seance_id = s.id WHERE c.id = %s AND c.id < %s",
        comptee_id,
        books.place,
    )
    if not found:
        return None
    *columns, seance, par, certifie_par, numero, table, machine = found[0]
    latest = books.read_again(
        "SELECT v.attendu, v.compte, v.excedent, v.manquant, v.porte FROM ledger_compteecorrigee v "
        "JOIN ledger_decisioncorrection d ON d.id = v.decision_id "
        "JOIN ledger_correction c ON c.id = d.correction_id "
        "WHERE c.comptee_id = %s AND v.id < %s ORDER BY v.id DESC LIMIT 1",
        comptee_id,
        books.place,
    )
    torn = [
        books.read_again(
            f"SELECT COUNT(*), COALESCE(SUM(montant), 0) FROM {name} WHERE comptee_id = %s AND id < %s",
            comptee_id,
            books.place,
        )[0]
        for name in ("ledger_detachement", "ledger_ticketmachine")
    ]
    cagnotte = Cagnotte(seance, books.tables[table], numero, "", {})
    cagnotte.machine = None if machine is None else books.machines[machine]
    return CompteeRelue(
        seance,
        par,
        frozenset({par, books.matricules.get(certifie_par, "")}),
        Bilan._make((*(latest[0] if latest else columns), 0)),
        columns[0] + sum(int(total) for _count, total in torn),
        torn[0][0],
        cagnotte,
    )


def recount(comptee: CompteeRelue, compte: int) -> Bilan:
    """The columns for another sum counted, the tickets of its surplus being in the box's account already."""
    return compare(comptee.attendu, compte)
