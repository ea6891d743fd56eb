"""`manage.py report NAME …`: print a report to a PDF file."""

import errno
import os
import secrets
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from cercle.inspection.atelier import PrintError, imprimer
from cercle.inspection.papier.document import Document
from cercle.inspection.reports import REPORTS, Argument, Valeur
from cercle.rules.refusal import Refusal


class Command(BaseCommand):
    help = gettext_noop("Imprime un état en PDF.")
    requires_system_checks = []  # noqa: RUF100  (it reads only)

    def add_arguments(self, parser: ArgumentParser) -> None:
        names = ", ".join(f"{name} ({report.titre})" for name, report in REPORTS.items())
        parser.add_argument("name", nargs="?", default="", metavar="NAME", help=names)
        seen = {a.nom: a for report in REPORTS.values() for a in report.arguments}
        for argument in seen.values():
            parser.add_argument(
                f"--{argument.nom}", default="", metavar=argument.exemple, help=str(argument.aide)
            )
        parser.add_argument(
            "-o",
            "--output",
            default="",
            metavar="FILE",
            help=_("fichier (sinon, les documents de la maison)"),
        )

    def handle(self, *args: Any, name: str, output: str, **options: Any) -> None:
        if name not in REPORTS:
            raise CommandError(
                _("Pas d’état « %(name)s ». États possibles : %(names)s.")
                % {"name": name, "names": ", ".join(REPORTS)},
                returncode=2,
            )
        report = REPORTS[name]
        try:
            asked = {a.nom: given(a, options[a.nom]) for a in report.arguments}
            document = report.build(**asked)
            path = write(imprimer(document), Path(output) if output else own_name(document))
        except Refusal as error:
            raise CommandError(error.text) from error
        except PrintError as error:
            raise CommandError(str(error)) from error
        except DatabaseError as error:
            raise CommandError(
                _("La base ne répond pas (%(error)s) : la mise en place (setup) est-elle faite ?")
                % {"error": error}
            ) from error
        pages = len(document.feuilles)
        self.stdout.write(
            ngettext(
                "%(titre)s : %(pages)s page dans %(path)s", "%(titre)s : %(pages)s pages dans %(path)s", pages
            )
            % {"titre": document.titre, "pages": pages, "path": path}
        )


def given(argument: Argument, written: str) -> Valeur | None:
    """What was given for an argument; CommandError when it is missing or cannot be read."""
    if not written:
        if argument.facultatif:
            return None
        raise CommandError(
            _("Il faut --%(nom)s, %(aide)s.") % {"nom": argument.nom, "aide": argument.aide}, returncode=2
        )
    try:
        return argument.read(written)
    except Refusal as error:
        raise CommandError(f"--{argument.nom} : {error.text}", returncode=2) from error


def own_name(document: Document) -> Path:
    """A name of its own among the house's documents: what it is, and when it was made."""
    made = document.etabli.partition("+")[0].replace(":", "")
    return Path(settings.CERCLE_DOCUMENTS_DIR) / f"{document.nom}-{made}-{secrets.token_hex(2)}.pdf"


def write(content: bytes, path: Path) -> Path:
    """Write a whole file or none, readable by the house only; CommandError when it cannot be."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "", str(path))
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        except OSError:
            draft.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise CommandError(
            _("Impossible d’écrire %(path)s : %(why)s.") % {"path": path, "why": why(error)}
        ) from error
    return path


def why(error: OSError) -> str:
    """The cause of a failed writing, in French when it is a usual one."""
    usual = {
        errno.EACCES: _("l’accès est refusé"),
        errno.EPERM: _("l’accès est refusé"),
        errno.ENOENT: _("le dossier n’existe pas"),
        errno.ENOTDIR: _("le dossier n’existe pas"),
        errno.EISDIR: _("c’est un dossier"),
        errno.ENOSPC: _("il n’y a plus de place"),
        errno.EROFS: _("le support est en lecture seule"),
        errno.ENAMETOOLONG: _("le nom est trop long"),
    }
    return usual.get(error.errno or 0, error.strerror or str(error))
