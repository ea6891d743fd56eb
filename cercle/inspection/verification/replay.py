"""The rows of the books in the order in which they were recorded, and what they lead to.

A row's id is its place in the journal, so all the tables merged by id are the history itself. Each subject
registers a function per table; it compares the row with what the state asks for, notes the difference, and
goes on with what the row says, so that one fault is not told again by all that follows. Only what is open is
held in memory: séances not counted, carnets, corrections not decided, days not closed. A correction is about
a coup or a count long over: its rows are read again by the connection, a few queries for each correction.
"""

from collections.abc import Callable, Iterator, Sequence
from heapq import merge
from typing import TYPE_CHECKING, Any, Protocol

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cercle.journal.models import Entry
from cercle.journal.reading import stream
from cercle.journal.report import MOST_FAULTS, Fault, Kind
from cercle.journal.sealed import ROWS_PER_ENTRY, SealedRow, sealed_models
from cercle.rules.refusal import Refusal

from .registre import Registre
from .report import Faults, ecart, plain

if TYPE_CHECKING:
    from .baccara import CoupDeBaccara
    from .banque import BanqueTenue
    from .cagnotte import Cagnotte
    from .carnets import CarnetTenu
    from .chouette import ChouetteTenue
    from .cloture import ClotureTenue
    from .comptee import Comptage
    from .correction import CorrectionTenue, DecisionTenue
    from .house import TableTenue
    from .machine import MachineTenue
    from .notice import NoticeTenue, OuverteTenue
    from .sabot import PaquetTenu, SabotTenu
    from .seance import CoupJoue, SeanceTenue
    from .taille import TailleTenue
    from .tickets import TicketsDus

# What a value of the wrong kind makes of a comparison: a fault of the row, told as such.
UNREADABLE = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, Refusal)
_LAST_PLACE = 10**18


class Named(Protocol):
    """A séance or a coup, by the words that place it: « table 1, séance 3, coup 12 »."""

    @property
    def nom(self) -> str: ...


Check = Callable[..., None]
_CHECKS: dict[type[Model], tuple[tuple[str, ...], Check]] = {}


def replays(model: type[SealedRow], columns: str) -> Callable[[Check], Check]:
    """Register what plays a row of `model` again: called with the Books, then the named columns."""

    def register(check: Check) -> Check:
        _CHECKS[model] = (tuple(columns.split()), check)
        return check

    return register


def not_replayed() -> list[str]:
    """The sealed tables that no subject plays again: there should be none."""
    return [model._meta.label_lower for model in sealed_models() if model not in _CHECKS]


class Books:
    """What the rows read so far lead to, the entry under way, and the faults met."""

    def __init__(self, labels: Sequence[str] = (), connection: BaseDatabaseWrapper | None = None) -> None:
        self.faults = Faults()
        # What is no fault of the books and must be known all the same.
        self.informations: list[str] = []
        self._connection = connection
        # The names of the tables, by the tag that each of their rows bears.
        self._labels = labels
        # The entry under way: its number, its kind, who recorded it, when; the place of the row at hand.
        self.number = 0
        self.kind = self.actor = self.recorded_at = ""
        self.place = 0
        self._at_end: list[Callable[[], object]] = []
        # The house.
        self.tables: dict[int, TableTenue] = {}
        self.numeros_tables: dict[int, TableTenue] = {}
        self.saisons: dict[int, int] = {}
        self.personnes: dict[str, tuple[int, str, bool]] = {}
        self.matricules: dict[int, str] = {}
        # Carnets of tickets, by id and by the numbers they hold.
        self.carnets: dict[int, CarnetTenu] = {}
        self.numeros: dict[tuple[int, int], CarnetTenu] = {}
        # Séances not closed, coups and chouettes not finished, serial numbers of the packs used.
        self.seances: dict[int, SeanceTenue] = {}
        self.coups: dict[int, CoupJoue] = {}
        self.chouettes: dict[int, ChouetteTenue] = {}
        self.series: set[str] = set()
        # Baccara: sabots and packs of the house; banks and tailles not over, coups whose tickets lie on the
        # table; the open bank authorised, told and held; the valets, the rank and sense of their last row.
        self.sabots: dict[int, SabotTenu] = {}
        self.paquets: dict[int, PaquetTenu] = {}
        self.series_paquets: set[str] = set()
        self.banques: dict[int, BanqueTenue] = {}
        self.tailles: dict[int, TailleTenue] = {}
        self.a_dechirer: dict[int, CoupDeBaccara] = {}
        self.autorisation = ""
        self.notices: dict[int, NoticeTenue] = {}
        self.ouvertes: list[OuverteTenue] = []
        self.valets: dict[str, tuple[int, bool]] = {}
        # Séances not counted; machines, and their serial numbers; the tickets this entry owes, by what for.
        self.cagnottes: dict[int, Cagnotte] = {}
        self.machines: dict[int, MachineTenue] = {}
        self.series_machines: set[str] = set()
        self.dus: dict[int, TicketsDus] = {}
        # The count, the closing and the decision of the entry under way; the corrections not decided.
        self.comptage: Comptage | None = None
        self.cloture: ClotureTenue | None = None
        self.decision: DecisionTenue | None = None
        self.corrections: dict[int, CorrectionTenue] = {}
        self.corrections_proposees = 0
        # The sums of the days, and what is closed; the keys of the alerts acknowledged.
        self.registre = Registre()
        self.cles: set[str] = set()
        # Totals.
        self.seances_tenues = self.coups_joues = self.tickets = self.prelevements = 0

    def begin(self, number: int, kind: str, actor: str, recorded_at: str) -> None:
        """Another entry begins: the one before must be whole."""
        if self._at_end:
            self.end()
        self.number, self.kind, self.actor, self.recorded_at = number, kind, actor, recorded_at

    def at_end(self, check: Callable[[], object]) -> None:
        """Have something checked once every row of the entry was read."""
        self._at_end.append(check)

    def end(self) -> None:
        """The entry under way is over."""
        while self._at_end:
            checks, self._at_end = self._at_end, []
            # A fault of the whole entry comes after those of its rows.
            self.place = self.number * ROWS_PER_ENTRY + ROWS_PER_ENTRY - 1
            for check in checks:
                try:
                    check()
                except UNREADABLE as error:
                    self.unreadable(error)

    def inform(self, at: Named, message: str, **values: object) -> None:
        """Note what is no fault of the books; past MOST_FAULTS it is not kept."""
        if len(self.informations) < MOST_FAULTS:
            self.informations.append(f"{self._where(at)} : {_(message) % values}")

    @property
    def vendor(self) -> str:
        return "" if self._connection is None else self._connection.vendor

    def read_again(self, sql: str, *values: int) -> list[tuple[Any, ...]]:
        """Rows that are no longer in memory: those of one coup, of one count."""
        assert self._connection is not None, "the books are read by a connection"
        with self._connection.cursor() as cursor:
            cursor.execute(sql, values)
            return list(cursor.fetchall())

    def fault(self, kind: Kind, at: Named | str, message: str, **values: object) -> None:
        """Note a fault of the entry under way: only now is the sentence translated, and filled."""
        told = _(message) % values if values else _(message)
        self.faults.note(Fault(kind, self._where(at), told, self._position()))

    def differ(
        self,
        at: Named | str,
        what: str,
        attendu: object,
        trouve: object,
        show: Callable[[object], str] = plain,
        *,
        kind: Kind = "content",
        **values: object,
    ) -> bool:
        """Note a difference between what the rules give and what is written; answer whether there is one."""
        if attendu == trouve and type(attendu) is type(trouve):
            return False
        what = _(what) % values if values else _(what)
        self.faults.note(ecart(kind, self._where(at), what, show(attendu), show(trouve), self._position()))
        return True

    def _where(self, at: Named | str) -> str:
        nom = _(at) if isinstance(at, str) else at.nom
        return _("%(place)s (écriture n° %(number)s)") % {"place": nom, "number": self.number}

    def _position(self) -> tuple[int, int]:
        number, index = divmod(self.place, ROWS_PER_ENTRY)
        return (number, index) if number == self.number else (self.number, -1)

    def unreadable(self, error: Exception, row: tuple[Any, ...] | None = None) -> None:
        """Values that cannot be compared are a fault of the row, or of the entry as a whole."""
        where = f"{self._labels[row[1]]} {row[0]}" if row else _("suite de l’écriture")
        message = gettext_noop("valeurs qui ne se recalculent pas (%(error)s)")
        self.fault("content", where, message, error=error)


def replay(connection: BaseDatabaseWrapper) -> Books:
    """Play the whole book again, streaming."""
    models = [model for model in sealed_models() if model in _CHECKS]
    streams = [_entries(connection), *(_rows(connection, model, tag) for tag, model in enumerate(models, 1))]
    checks: list[Check] = [_never, *(_CHECKS[model][1] for model in models)]
    books, limit = Books(["", *(model._meta.label_lower for model in models)], connection), 0
    for row in merge(*streams):
        place, tag = row[0], row[1]
        if tag == 0:
            books.begin(place // ROWS_PER_ENTRY, *row[2:])
            limit = place + ROWS_PER_ENTRY
            continue
        if place >= limit:  # rows whose entry is gone: said by the walk of the rows
            number = place // ROWS_PER_ENTRY
            books.begin(number, "", "", "")
            limit = (number + 1) * ROWS_PER_ENTRY
        books.place = place
        try:
            checks[tag](books, *row[2:])
        except UNREADABLE as error:
            books.unreadable(error, row)
    books.end()
    return books


def _never(books: Books) -> None:
    """An entry is no row."""


def _entries(connection: BaseDatabaseWrapper) -> Iterator[tuple[Any, ...]]:
    """(place, 0, kind, actor, recorded_at) of every entry. A number no place can have is the chain's
    business."""
    last = _LAST_PLACE // ROWS_PER_ENTRY
    return stream(
        connection,
        f"SELECT number * {ROWS_PER_ENTRY}, 0, kind, actor, recorded_at "
        f'FROM "{Entry._meta.db_table}" WHERE number BETWEEN 1 AND {last} ORDER BY number',
    )


def _rows(connection: BaseDatabaseWrapper, model: type[Model], tag: int) -> Iterator[tuple[Any, ...]]:
    """(place, tag, columns …) of every row of a table, values as stored."""
    fields = [model._meta.get_field(name) for name in _CHECKS[model][0]]
    chosen = "".join(f", {as_stored(field, connection.vendor)}" for field in fields)
    return stream(
        connection,
        f'SELECT id, {tag}{chosen} FROM "{model._meta.db_table}" '
        f"WHERE id BETWEEN 1 AND {_LAST_PLACE} ORDER BY id",
    )


def as_stored(field: Any, vendor: str) -> str:
    """A column, unconverted: dates as ISO text, booleans as they are."""
    if field.get_internal_type() == "DateField" and vendor == "postgresql":
        return f"to_char(\"{field.column}\", 'YYYY-MM-DD')"
    if field.get_internal_type() in ("DateField", "BooleanField") and vendor == "sqlite":
        return f'+"{field.column}"'
    return f'"{field.column}"'
