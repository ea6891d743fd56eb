"""The printing shop: a document is made in a process of its own, at low priority.

Laying out a page keeps a processor busy: done inside the server it would make the tables wait.
"""

import json
import subprocess
import sys
from dataclasses import asdict

from django.conf import settings
from django.utils.translation import gettext as _

from .papier.document import Document

# Longer than the longest carnet; past it the shop itself is in trouble.
SECONDS = 600


class PrintError(Exception):
    """The document could not be printed: a French sentence says why."""


def imprimer(document: Document) -> bytes:
    """The PDF of a document; PrintError when it cannot be made."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "cercle.inspection.pdf"],
            input=json.dumps(asdict(document)).encode(),
            cwd=settings.BASE_DIR,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PrintError(_("Le document n’a pas pu être imprimé : %(error)s") % {"error": error}) from error
    if done.returncode:
        lines = done.stderr.decode(errors="replace").strip().splitlines() or [str(done.returncode)]
        raise PrintError(_("Le document n’a pas pu être imprimé : %(error)s") % {"error": lines[-1]})
    return done.stdout
