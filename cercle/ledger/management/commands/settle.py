"""`manage.py settle GAME`: answer lines of JSON from standard input by the rules alone, no database."""

import io
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from cercle.rules.settle import GAMES, answer_lines


class Command(BaseCommand):
    help = "Répond ligne à ligne, par les règles seules, aux cas JSON lus sur l'entrée standard."
    requires_system_checks: tuple[str, ...] = ()  # the checks ask for a database and a key

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", nargs="?", default="", metavar="GAME", help=", ".join(GAMES))

    def handle(self, *args: Any, game: str, **options: Any) -> None:
        if game not in GAMES:
            raise CommandError(
                _("Jeu inconnu : « %(game)s ». Jeux possibles : %(games)s.")
                % {"game": game, "games": ", ".join(GAMES)},
                returncode=2,
            )
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # JSON is UTF-8, whatever the terminal's language
        for answer in answer_lines(GAMES[game], sys.stdin.buffer):
            self.stdout.write(answer)
            self.stdout.flush()  # a program that asks line by line gets its answer at once
