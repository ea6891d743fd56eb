"""`transfer`: move a house to another engine. The books keep their numbers, their digests and their head."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connections
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cercle.databases import database_at
from cercle.journal.errors import JournalError
from cercle.journal.factice import notice
from cercle.journal.head import format_head
from cercle.journal.transfer import transfer

ARRIVEE = "arrivee"


class Command(BaseCommand):
    help = gettext_noop("Recopie la maison dans une base vide d’un autre moteur, écriture par écriture.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("vers", help=_("adresse de la base vide, comme DATABASE_URL"))

    def handle(self, *args: Any, **options: Any) -> None:
        open_target(options["vers"])
        try:
            call_command("migrate", database=ARRIVEE, interactive=False, verbosity=0, skip_checks=True)
            head = transfer("default", ARRIVEE)
            accounts = copy_accounts()
        except JournalError as error:
            raise CommandError(str(error)) from error
        except DatabaseError as error:
            raise CommandError(_("La base refuse : %(error)s") % {"error": str(error).strip()}) from error
        if word := notice(ARRIVEE):
            self.stdout.write(word)
        self.stdout.write(_("Livre recopié, tête %(head)s.") % {"head": format_head(head)})
        self.stdout.write(_("Comptes recopiés : %(count)s.") % {"count": accounts})
        self.stdout.write(_("Fixez DATABASE_URL à cette adresse, puis lancez « manage.py verify »."))


def open_target(url: str) -> None:
    """Register the target as a database of this process; CommandError for an address that names none."""
    found = database_at(url)
    if found is None:
        raise CommandError(_("Ni SQLite ni PostgreSQL : %(url)s") % {"url": url[:80]})
    connections.databases[ARRIVEE] = connections.configure_settings({"default": found})["default"]


def copy_accounts() -> int:
    """The sign-ins and their password digests: no part of the books, but a house needs them."""
    users = get_user_model()
    found = list(users.objects.using("default").order_by("pk"))
    users.objects.using(ARRIVEE).bulk_create(
        users(username=one.username, password=one.password, is_active=one.is_active) for one in found
    )
    return len(found)
