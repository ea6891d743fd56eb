"""`setup`: make the house, or bring it to this version. A second run changes nothing and says so."""

import hashlib
import json
import os
import secrets
import uuid
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core import checks
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cercle.journal import keys
from cercle.journal.acts import Author
from cercle.journal.errors import JournalError
from cercle.journal.genesis import open_journal
from cercle.journal.models import Entry
from cercle.ledger.services.access import INSTALLATION
from cercle.ledger.services.house import ensure_reference
from cercle.rules.refusal import Refusal
from cercle.rules.saison import saison_of

# What no set-up can mend: an unknown engine, debugging pages for the public.
BEYOND_SETUP = ("cercle.E030", "cercle.E040")


class Command(BaseCommand):
    help = gettext_noop("Prépare la maison : dossiers, base, clé, journal, référence, fichiers statiques.")
    requires_system_checks = []  # noqa: RUF100  (it makes what they ask for)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--reference", type=Path, help=_("fichier JSON : établissement, tables, personnes")
        )
        parser.add_argument(
            "--training", action="store_true", help=_("journal d’entraînement, à part du vrai")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        os.umask(0o077)  # all that is made here is the house's own
        try:
            refuse_beyond_setup()
            steps = [
                (_("dossiers de %(home)s"), make_folders()),
                (_("secret des sessions"), make_secret()),
                (_("base de données"), migrate()),
                (_("clé de signature"), make_key()),
                (_("ouverture du journal"), begin_journal(training=options["training"])),
                (_("données de référence"), bring_reference(options["reference"])),
                (_("fichiers statiques"), collect_static()),
            ]
        except (JournalError, Refusal) as error:
            raise CommandError(getattr(error, "text", str(error))) from error
        except (DatabaseError, ImproperlyConfigured) as error:
            raise CommandError(_("La base refuse : %(error)s") % {"error": str(error).strip()}) from error
        except OSError as error:
            raise CommandError(f"{error.filename or ''} : {error.strerror}") from error
        for title, changed in steps:
            state = _("fait") if changed else _("rien à changer")
            self.stdout.write(f"  {title % {'home': settings.CERCLE_HOME}} : {state}")
        done = any(changed for _title, changed in steps)
        self.stdout.write(
            _("La maison est prête.") if done else _("La maison était prête : rien n’a changé.")
        )


def refuse_beyond_setup() -> None:
    """CommandError for a mistaken setting that the set-up cannot mend."""
    found = [message for message in checks.run_checks(tags=["cercle"]) if message.id in BEYOND_SETUP]
    if found:
        raise CommandError(" ".join(f"{message.msg} {message.hint}" for message in found))


def make_folders() -> bool:
    """The home and its folders, mode 0700: true if one was missing."""
    folders = (settings.CERCLE_HOME, settings.CERCLE_HEADS_DIR, settings.CERCLE_DOCUMENTS_DIR)
    missing = [folder for folder in folders if not folder.is_dir()]
    for folder in missing:
        folder.mkdir(mode=0o700, parents=True)
    return bool(missing)


def make_secret() -> bool:
    """The secret of the web sessions, mode 0600, unless the environment or a file gives it already."""
    if settings.SECRET_KEY == settings.UNSET_SECRET and not settings.CERCLE_SECRET_FILE.exists():
        descriptor = os.open(settings.CERCLE_SECRET_FILE, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(50) + "\n")
        return True
    return False


def migrate() -> bool:
    """The schema of this version. Run even when nothing is missing: it puts the triggers back."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
    return bool(plan)


def make_key() -> bool:
    """The signing key of a new journal; one that has entries keeps its own: none is made in its place."""
    if keys.key_file().exists():
        return False
    if Entry.objects.exists():
        message = _("La clé de signature %(path)s manque alors que le journal a des écritures : remettez-la.")
        raise CommandError(message % {"path": keys.key_file()})
    keys.create_key()
    return True


def begin_journal(*, training: bool) -> bool:
    """The first entry; JournalError if the journal is open for the other use."""
    return not open_journal(author(), training=training).repeated


def bring_reference(path: Path | None) -> bool:
    """Bring the house to what a reference file says, for the season of today; without a file, nothing."""
    if path is None:
        return False
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise CommandError(
            _("%(path)s n’est pas du JSON : %(error)s") % {"path": path, "error": error}
        ) from error
    return bool(ensure_reference(author(), data, saison=saison_of(timezone.localdate())))


def collect_static() -> bool:
    """Gather the static files where the server takes them, unless they are those gathered last time."""
    root = Path(settings.STATIC_ROOT)
    mark, current = root / "empreinte", static_fingerprint()
    if mark.is_file() and mark.read_text() == current:
        return False
    mark.unlink(missing_ok=True)
    try:
        call_command("collectstatic", interactive=False, verbosity=0, skip_checks=True)
    except ValueError as error:  # a stylesheet names a file that is not there
        raise CommandError(_("Un fichier statique manque : %(error)s") % {"error": error}) from error
    mark.write_text(current)
    return True


def static_fingerprint() -> str:
    """A digest of every static file, by name and content: compressing them again takes seconds."""
    lines = [settings.STORAGES["staticfiles"]["BACKEND"]]
    for finder in get_finders():
        for name, storage in finder.list([]):
            with storage.open(name) as file:
                lines.append(
                    f"{getattr(storage, 'prefix', '')}/{name} {hashlib.sha256(file.read()).hexdigest()}"
                )
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()


def author() -> Author:
    """The set-up as an author, for one act."""
    return Author(matricule=INSTALLATION, name=_("Installation"), request_id=uuid.uuid4())
