"""Finding rows to forge by what they are, « the levy of coup 4 », and reading what verify says of it."""

from cercle.inspection.verification.report import Ecart
from cercle.journal.sealed import ROWS_PER_ENTRY
from cercle.journal.verification import verify as journal_only

from .baccara import CHEMIN


class Recit:
    """The books of a Livre by table, séance and coup."""

    def __init__(self, livre):
        self.livre = livre

    def seance(self, table, numero):
        return self.livre.one(
            "SELECT s.id FROM ledger_seance s JOIN ledger_tablejeu t ON t.id = s.table_id "
            "WHERE t.numero = %s AND s.numero = %s",
            table,
            numero,
        )

    def coup(self, numero, *, table=1, seance=1):
        where = self.seance(table, seance)
        return self.livre.one(
            "SELECT id FROM ledger_coup WHERE seance_id = %s AND numero = %s", where, numero
        )

    def fiche(self, numero, *, table=1, seance=1):
        where = self.seance(table, seance)
        return self.livre.one(
            "SELECT id FROM ledger_fiche WHERE seance_id = %s AND numero = %s", where, numero
        )

    def of(self, kind, coup, **where):
        """The rows of a kind that hang on a coup, by place: [(place, {column: value})]."""
        return self.rows(kind, coup_id=self.coup(coup, **where))

    def rows(self, kind, **where):
        """The rows of a kind, by place, with all their columns."""
        tests = " AND ".join(f'"{column}" = %s' for column in where) or "1 = 1"
        with self.livre.connection.cursor() as cursor:
            cursor.execute(f"SELECT * FROM ledger_{kind} WHERE {tests} ORDER BY id", list(where.values()))
            names = [column[0] for column in cursor.description]
            found = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
        return [(row["id"], row) for row in found]


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


class Salon(Recit):
    """The tables of baccara of the evening."""

    def of(self, kind, coup, table=CHEMIN, seance=1):
        ((place, row),) = self.rows(kind, coup_id=self.coup(coup, table=table, seance=seance))
        return place, row

    def here(self, kind, table=CHEMIN, seance=1):
        """The rows of a kind that hang on a séance, by place."""
        return self.rows(kind, seance_id=self.seance(table, seance))

    def banque(self, numero, table=CHEMIN, seance=1):
        return next(place for place, row in self.here("banque", table, seance) if row["numero"] == numero)

    def tenu(self, kind, numero, table=CHEMIN, seance=1):
        return self.rows(kind, banque_id=self.banque(numero, table, seance))

    def paquet(self, serie):
        return self.rows("paquet", numero_serie=serie)[0][0]

    def sabot(self, numero):
        return self.rows("sabot", numero=numero)[0][0]


def edit(kind, place, **changes):
    """The edits of one row, as Livre.forge takes them."""
    return [(f"ledger.{kind}", place, column, value) for column, value in changes.items()]


def drop(kind, place):
    """What takes a line out of its entry (the last ones only: places must not move)."""

    def changed(number, entry, lines):
        if number == place // ROWS_PER_ENTRY:
            assert lines[place % ROWS_PER_ENTRY][0] == f"ledger.{kind}"
            del lines[place % ROWS_PER_ENTRY :]

    return changed


def inserted(number, *lines):
    """More lines at the end of an entry."""

    def changed(entry_number, entry, content):
        if entry_number == number:
            content.extend([label, dict(values)] for label, values in lines)

    return changed


def caught(livre, *edits):
    """Forge, then what verify says; nothing of the chain or of the rows may be left to notice."""
    livre.forge(*edits)
    return told(livre)


def told(livre):
    assert journal_only(using=livre.alias).faults == ()
    return livre.faults()


def figures(faults):
    """(where, what, expected, found) of the figures at fault."""
    return [
        (fault.where.partition(" (")[0], fault.message.partition(" :")[0], fault.attendu, fault.trouve)
        for fault in faults
        if isinstance(fault, Ecart)
    ]


def plain(text):
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def said(faults, *words):
    """Some fault says all these words."""
    return any(all(word in plain(str(fault)) for word in words) for fault in faults)
