"""The three parts together, as of one moment of the database: chain, rows, figures."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic_ns

from django.core.exceptions import ImproperlyConfigured
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext as _

from cercle.journal import keys
from cercle.journal.chain_walk import walk_chain
from cercle.journal.errors import KeyUnavailable, VerificationImpossible
from cercle.journal.head import Head, heads_directory, read_head
from cercle.journal.lock import in_memory
from cercle.journal.models import Entry
from cercle.journal.reading import snapshot
from cercle.journal.report import Fault, Findings, Report
from cercle.journal.row_walk import walk_rows
from cercle.journal.triggers import missing_triggers
from cercle.rules.refusal import Refusal

from . import (
    alerte,
    appel,
    baccara,
    banque,
    carnets,
    chouette,
    cloture,
    comptee,
    correction,
    ecarte,
    house,
    machine,
    notice,
    sabot,
    seance,
    staff,
    taille,
    tickets,
)
from .replay import Books, not_replayed, replay
from .report import Totaux, Verification

__all__ = ["SUBJECTS", "verify"]

# Imported so that each registers the tables it plays again.
SUBJECTS = (
    alerte, appel, baccara, banque, carnets, chouette, cloture, comptee, correction, ecarte, house, machine,
    notice, sabot, seance, staff, taille, tickets,
)  # fmt: skip
_PUBLIC = re.compile(r"[0-9a-f]{64}")


def verify(
    *, head: Head | None = None, public_key: str | None = None, using: str = DEFAULT_DB_ALIAS
) -> Verification:
    """Verify everything; `head` must be in the chain, as must every head this house has kept.

    VerificationImpossible, with the reason in French, when nothing could be verified: no database, not the
    tables of this version, a journal not open, neither a key nor a head known from elsewhere.
    """
    started = monotonic_ns()
    public, source = (public_key, _("clé donnée")) if public_key else house_key()
    if public is None and head is None:
        message = _(
            "Rien n’a été vérifié : %(source)s, et aucune tête n’est donnée pour s’assurer du journal."
        )
        raise VerificationImpossible(message % {"source": source})
    _refuse_absent(using)
    try:
        report, totaux, warnings = _read(using, head, public)
    except (DatabaseError, ImproperlyConfigured) as error:
        message = _("Rien n’a été vérifié : la base ne répond pas comme elle le doit (%(error)s).")
        raise VerificationImpossible(message % {"error": str(error).strip()}) from error
    if not report.checked and not report.faults:
        raise VerificationImpossible(_("Rien n’a été vérifié : le journal n’est pas ouvert."))
    elapsed = (monotonic_ns() - started) // 1_000_000
    return Verification(report, totaux, source, public, tuple(warnings), elapsed)


def house_key() -> tuple[str | None, str]:
    """The public key this house trusts and where it was found: the key file, or the public half beside it."""
    try:
        return keys.load_key()[1], _("clé de la maison, %(path)s") % {"path": keys.key_file()}
    except KeyUnavailable as error:
        public = keys.trusted_public()
        if public is not None and _PUBLIC.fullmatch(public):
            path = keys.public_file(keys.key_file())
            return public, _("moitié publique de la clé de la maison, %(path)s") % {"path": path}
        return None, _("aucune clé connue de cette maison (%(why)s)") % {"why": str(error).rstrip(".")}


def _refuse_absent(using: str) -> None:
    """An SQLite file that is not there must not be made by asking for it."""
    connection = connections[using]
    if connection.vendor == "sqlite" and not in_memory(connection):
        path = Path(str(connection.settings_dict["NAME"]))
        if not path.is_file():
            raise VerificationImpossible(
                _("Rien n’a été vérifié : pas de base en %(path)s.") % {"path": path}
            )


def _read(using: str, head: Head | None, public: str | None) -> tuple[Report, Totaux, list[str]]:
    """All that is read of the database. A text that is no UTF-8 is read again, tolerantly, to be named."""
    try:
        with snapshot(using) as connection:
            return _walk(connection, head, public)
    except DatabaseError as error:
        if "decode to UTF-8" not in str(error):
            raise
        with snapshot(using) as connection, _tolerant(connection):
            return _walk(connection, head, public)


@contextmanager
def _tolerant(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """SQLite text that somebody made unreadable is read with a mark in its place."""
    raw = connection.connection
    raw.text_factory = lambda content: content.decode("utf-8", "replace")
    try:
        yield
    finally:
        raw.text_factory = str


def _walk(
    connection: BaseDatabaseWrapper, head: Head | None, public: str | None
) -> tuple[Report, Totaux, list[str]]:
    _refuse_not_migrated(connection)
    chain, rows, books = Findings(), Findings(), Books()
    _guarded(chain, _("chaîne"), lambda: walk_chain(connection, chain, head=head, trusted=public))
    _guarded(rows, _("lignes"), lambda: walk_rows(connection, rows))
    played = Findings()

    def play() -> None:
        nonlocal books
        books = replay(connection)

    _guarded(played, _("calculs"), play)
    kept = _kept_heads(connection)
    faults = [*chain.faults, *rows.faults, *played.faults, *books.faults.kept, *kept]
    faults.sort(key=lambda fault: fault.place)
    omitted = chain.omitted + rows.omitted + books.faults.omitted
    report = Report(chain.checked, tuple(faults), rows.rows, chain.head, omitted, rows.told_spans())
    totaux = Totaux(books.seances_tenues, books.coups_joues, books.tickets, books.prelevements)
    return report, totaux, [*_warnings(connection, public), *books.informations]


def _guarded(findings: Findings, part: str, walk: Callable[[], object]) -> None:
    """Values that a walk cannot even read are a fault, not the end of the verification."""
    try:
        walk()
    except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, RecursionError) as error:
        message = _("lecture interrompue par une valeur impossible (%(error)s)")
        findings.add("content", part, message % {"error": error}, 0)


def _refuse_not_migrated(connection: BaseDatabaseWrapper) -> None:
    with connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor))
    if Entry._meta.db_table not in tables:
        raise VerificationImpossible(
            _("Rien n’a été vérifié : la base n’a pas de journal (faites d’abord la mise en place, setup).")
        )


def _kept_heads(connection: BaseDatabaseWrapper) -> list[Fault]:
    """Every head this house has exported must be in the chain: a tail cut after it shows."""
    faults = []
    for path in sorted(heads_directory().glob("tete-*.txt")):
        where = _("tête conservée %(name)s") % {"name": path.name}
        try:
            kept = read_head(path)
        except (Refusal, OSError, ValueError):
            faults.append(Fault("head", where, _("fichier illisible")))
            continue
        with connection.cursor() as cursor:
            table = Entry._meta.db_table
            cursor.execute(f'SELECT digest FROM "{table}" WHERE number = %s', [kept.number])
            found = cursor.fetchone()
        if found is None:
            message = _("le journal n’a pas d’écriture n° %(number)s : sa fin manque")
            faults.append(Fault("head", where, message % {"number": kept.number}, (kept.number, -1)))
        elif found[0] != kept.digest:
            message = _("empreinte différente de celle de l’écriture n° %(number)s")
            faults.append(Fault("head", where, message % {"number": kept.number}, (kept.number, -1)))
    return faults


def _warnings(connection: BaseDatabaseWrapper, public: str | None) -> list[str]:
    """What is no fault of the books and must be said all the same."""
    warnings = []
    if missing := missing_triggers(connection.alias):
        warnings.append(
            _("déclencheurs absents ou modifiés (%(count)s), la base ne se défend plus : %(first)s …")
            % {"count": len(missing), "first": missing[0]}
        )
    if unplayed := not_replayed():
        warnings.append(_("tables dont rien n’est recalculé : %(names)s") % {"names": ", ".join(unplayed)})
    if public is None:
        warnings.append(_("aucune clé connue d’ailleurs : la signature n’est tenue que par la tête donnée"))
    return warnings
