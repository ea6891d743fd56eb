"""`verify`: prove the books, or name what is wrong with them (P10).

Exit 0: everything is right; 2: tampered; 3: nothing could be verified.
"""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cercle.inspection.verification.report import Ecart, Verification
from cercle.inspection.verification.whole import verify
from cercle.journal import factice
from cercle.journal.errors import VerificationImpossible
from cercle.journal.head import Head, format_head, parse_head, read_head
from cercle.journal.report import Fault
from cercle.rules.montant import format_euros
from cercle.rules.refusal import Refusal

RIGHT, TAMPERED, COULD_NOT_RUN = 0, 2, 3


class Command(BaseCommand):
    help = gettext_noop(
        "Vérifie le journal, chaque ligne et chaque chiffre. "
        "Sortie : 0 tout est juste, 2 altéré, 3 vérification impossible."
    )
    # The books are verified even where a setting or a trigger is wrong: that is when it matters.
    requires_system_checks = []  # noqa: RUF100
    requires_migrations_checks = False

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """A mistyped command has verified nothing: it must not answer 2, as argparse does."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)

        def refuse(message: str) -> NoReturn:
            parser.print_usage(sys.stderr)
            parser.exit(COULD_NOT_RUN, f"{message}\n")

        parser.error = refuse  # type: ignore[method-assign]
        return parser

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--head", help=_("tête imprimée ou exportée : « n° et 64 chiffres », ou un fichier")
        )
        parser.add_argument("--json", action="store_true", help=_("une ligne de JSON au lieu du texte"))

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            head = read_given(options["head"])
            found = verify(head=head)
        except (VerificationImpossible, Refusal) as error:
            self._impossible(getattr(error, "text", str(error)), as_json=options["json"])
        code = RIGHT if found.ok else TAMPERED
        if options["json"]:
            self.stdout.write(json.dumps(as_json(found, code), ensure_ascii=False))
        else:
            self.stdout.write("\n".join(as_text(found, head)))
        sys.exit(code)

    def _impossible(self, why: str, *, as_json: bool) -> NoReturn:
        self.stderr.write(why)
        if as_json:
            self.stdout.write(
                json.dumps({"exit": COULD_NOT_RUN, "why": why, "head": None}, ensure_ascii=False)
            )
        else:
            self.stdout.write(_("Vérification impossible."))
            self.stdout.write(_("Tête : inconnue."))
        sys.exit(COULD_NOT_RUN)


def read_given(text: str | None) -> Head | None:
    """The head given as text or as the name of a file that holds one. Unreadable otherwise."""
    if text is None:
        return None
    try:
        return parse_head(text)
    except Refusal:
        path = Path(text)
        try:
            if path.is_file():
                return read_head(path)
        except (OSError, ValueError):
            pass
        raise


def as_text(found: Verification, head: Head | None) -> list[str]:
    """What was checked, what was found, the head on the last line."""
    report, totaux = found.report, found.totaux
    lines = [
        _("Vérifiées : écritures %(n)s, lignes %(rows)s.") % {"n": report.checked, "rows": report.rows},
        _("Recalculés : séances %(seances)s, coups %(coups)s, tickets %(tickets)s, prélèvements %(levies)s.")
        % {
            "seances": totaux.seances,
            "coups": totaux.coups,
            "tickets": totaux.tickets,
            "levies": format_euros(totaux.prelevements),
        },
        _("Signature : %(source)s.") % {"source": found.source},
        *filter(None, [factice.notice()]),
        *(_("Attention : %(warning)s.") % {"warning": warning} for warning in found.warnings),
        *(
            _("Datées par un récit et non par l’horloge : écritures n° %(first)s à %(last)s.")
            % {"first": first, "last": last}
            for first, last in report.told
        ),
    ]
    if head is not None:
        lines.append(_("Tête comparée : %(head)s.") % {"head": format_head(head)})
    if found.ok:
        lines.append(_("Tout est juste."))
    else:
        total = len(report.faults) + report.omitted
        lines.append(_("ALTÉRÉ. Défauts, le premier d’abord (en tout %(count)s) :") % {"count": total})
        lines.extend(f"  {fault}" for fault in report.faults)
        if report.omitted:
            lines.append(_("  … et %(count)s autres.") % {"count": report.omitted})
    seconds, rest = divmod(found.millisecondes, 1_000)
    lines.append(_("Durée : %(seconds)s s.") % {"seconds": f"{seconds},{rest // 100}"})
    lines.append(_("Tête : %(head)s") % {"head": written(report.head)})
    return lines


def written(head: Head | None) -> str:
    """The head as printed; a digest that is none is quoted."""
    if head is None:
        return _("aucune")
    return format_head(head) if isinstance(head.digest, str) else f"n°{head.number} · {head.digest!r}"


def as_json(found: Verification, code: int) -> dict[str, Any]:
    """The same for programs; amounts in centimes."""
    report, totaux = found.report, found.totaux
    return {
        "exit": code,
        "ok": found.ok,
        "entries": report.checked,
        "rows": report.rows,
        "seances": totaux.seances,
        "coups": totaux.coups,
        "tickets": totaux.tickets,
        "levies": totaux.prelevements,
        "public_key": found.public,
        "warnings": list(found.warnings),
        "training": bool(factice.mark()),
        "told": [list(span) for span in report.told],
        "faults": [fault_as_json(fault) for fault in report.faults],
        "omitted": report.omitted,
        "milliseconds": found.millisecondes,
        "head": written(report.head),
    }


def fault_as_json(fault: Fault) -> dict[str, Any]:
    """A fault; `expected` and `found` only for a figure computed again."""
    values: dict[str, Any] = {
        "kind": fault.kind,
        "where": fault.where,
        "message": fault.message,
        "entry": fault.place[0],
        "index": fault.place[1],
    }
    if isinstance(fault, Ecart):
        values |= {"expected": fault.attendu, "found": fault.trouve}
    return values
