"""`serve`: the production server, started only when nothing forbids it."""

import errno
import ipaddress
import socket
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.checks import Tags
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from gunicorn.app.base import BaseApplication

from cercle.checks import refusals


class Server(BaseApplication):  # type: ignore[misc]
    """gunicorn around our WSGI application, configured here and nowhere else (no file, no environment)."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        super().__init__()

    def load_config(self) -> None:
        for name, value in self.options.items():
            self.cfg.set(name, value)

    def load(self) -> Callable[..., Any]:
        return get_wsgi_application()


class Command(BaseCommand):
    help = gettext_noop("Sert les tables et le contrôle, après avoir vérifié les réglages et la base.")
    requires_system_checks = []  # noqa: RUF100  (they run in handle, where each is told in French)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--bind", default="127.0.0.1:8000", help=_("adresse:port (127.0.0.1:8000)"))
        # Synchronous workers: threads of one process serve four times fewer pages of a register.
        parser.add_argument("--workers", type=int, default=2, help=_("processus de service (2)"))
        parser.add_argument("--access-log", action="store_true", help=_("une ligne par requête sur stderr"))

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = parse_bind(options["bind"])
        refuse(refusals() + debugging_for_all(host))
        try:
            refuse_missing_migrations()
            refuse(refusals(databases=["default"], tags=[Tags.database]))
        except (DatabaseError, ImproperlyConfigured) as error:  # no server there, or an engine set wrongly
            refuse([_("La base ne convient pas : %(error)s") % {"error": str(error).strip()}])
        refuse_taken(host, port)
        # A connection opened before the fork would be one socket in several processes.
        connections.close_all()
        shown = f"[{host}]" if ":" in host else host
        self.stdout.write(
            _("Cercle est servi sur http://%(host)s:%(port)s/ (arrêt : Ctrl-C).")
            % {"host": shown, "port": port}
        )
        self.stdout.flush()
        Server(
            {
                "bind": f"{shown}:{port}",
                "workers": options["workers"],
                "worker_class": "sync",
                "preload_app": True,  # a fault in the program shows at once, not in a loop of dying workers
                "timeout": 60,
                "graceful_timeout": 20,
                "accesslog": "-" if options["access_log"] else None,
                "errorlog": "-",
                "loglevel": "warning",
                "umask": 0o077,
                "proc_name": "cercle",
                "control_socket_disable": True,
            }
        ).run()


def parse_bind(text: str) -> tuple[str, int]:
    """("127.0.0.1", 8000) from "127.0.0.1:8000" or "[::1]:8000"; CommandError quoting anything else."""
    host, _colon, port = text.rpartition(":")
    if not host or not (port.isascii() and port.isdigit()) or not 0 < int(port) < 65536:
        raise CommandError(
            _("« %(text)s » n’est pas une adresse de la forme 127.0.0.1:8000.") % {"text": text}
        )
    return host.strip("[]"), int(port)


def debugging_for_all(host: str) -> list[str]:
    """Debugging pages show the house to whoever asks: they are served to this machine only."""
    try:
        alone = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        alone = False
    if not settings.DEBUG or alone:
        return []
    return [_("DEBUG montre l’intérieur du programme à qui le demande : avec lui, --bind reste 127.0.0.1.")]


def refuse(found: list[str]) -> None:
    """CommandError with every sentence of `found`, when there is any."""
    if found:
        lines = "".join(f"\n  - {sentence}" for sentence in found)
        raise CommandError(_("Cercle ne peut pas être servi :%(lines)s") % {"lines": lines})


def refuse_missing_migrations() -> None:
    """CommandError when the database is not at this version of the program."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        names = ", ".join(f"{migration.app_label}.{migration.name}" for migration, _backwards in plan)
        message = _("La base n’est pas à jour ; il manque : %(names)s. Lancez « manage.py setup ».")
        raise CommandError(message % {"names": names})


def refuse_taken(host: str, port: int) -> None:
    """CommandError when the address cannot be listened to, before gunicorn tries five times in English."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                message = _(
                    "Le port %(port)s de %(host)s est déjà occupé : choisissez-en un autre (PORT=8001)."
                )
            else:
                message = _("Impossible d’écouter sur %(host)s:%(port)s (%(error)s).")
            raise CommandError(message % {"host": host, "port": port, "error": error.strerror}) from error
