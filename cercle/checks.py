"""What a house must have before it serves: each mistake is named in French, with what to do.

The journal checks the database itself (PRAGMAs, triggers); these look at the settings and the home.
"""

import ipaddress
import os
import stat
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core import checks
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cercle.databases import ENGINES

Messages = list[checks.CheckMessage]
RUN_SETUP = gettext_lazy("Lancez « manage.py setup ».")
PACKAGES = "fonts-b612 fonts-ebgaramond fonts-ebgaramond-extra"


def refusals(*, databases: Iterable[str] | None = None, tags: Iterable[str] | None = None) -> list[str]:
    """Every error of the system checks, as sentences; empty when nothing forbids to serve.

    `databases` also runs the checks that open these databases; `tags` keeps some checks only.
    """
    found = checks.run_checks(tags=tags, databases=databases)
    return [
        f"{message.msg} {message.hint or ''}".strip() + (f" ({message.id})" if message.id else "")
        for message in found
        if message.is_serious() and not message.is_silenced()
    ]


def check_home(app_configs: Any, **kwargs: Any) -> Messages:
    """cercle.E001, cercle.W001: the home exists, is ours to write, and nobody else reads it."""
    home: Path = settings.CERCLE_HOME
    if not os.path.isdir(home):  # Path.is_dir raises behind a closed door
        message = _("Le dossier de la maison, %(path)s, n’existe pas.") % {"path": home}
        return [checks.Error(message, hint=RUN_SETUP, id="cercle.E001")]
    if not os.access(home, os.R_OK | os.W_OK | os.X_OK):
        message = _("Le dossier de la maison, %(path)s, n’est pas accessible en écriture.") % {"path": home}
        return [checks.Error(message, hint=_("Corrigez ses droits."), id="cercle.E001")]
    if stat.S_IMODE(home.stat().st_mode) & 0o077:
        message = _("Le dossier de la maison, %(path)s, est ouvert à d’autres comptes.") % {"path": home}
        return [checks.Warning(message, hint=f"chmod 700 {home}", id="cercle.W001")]
    return []


def _check_private(
    path: Path, *, missing: str, readable: str, number: str, hint: Any = RUN_SETUP
) -> Messages:
    """A file of secrets is there, ours to read, and readable by no other account."""
    if not os.path.isfile(path):
        return [checks.Error(missing % {"path": path}, hint=str(hint), id=f"cercle.E{number}0")]
    if not os.access(path, os.R_OK):
        message = _("Le fichier %(path)s ne peut pas être lu par ce compte.") % {"path": path}
        return [checks.Error(message, hint=_("Corrigez ses droits."), id=f"cercle.E{number}1")]
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        message = readable % {"path": path, "mode": f"{mode:04o}"}
        return [checks.Error(message, hint=f"chmod 600 {path}", id=f"cercle.E{number}2")]
    return []


def check_signing_key(app_configs: Any, **kwargs: Any) -> Messages:
    """cercle.E010-E012: without its key the journal cannot be signed; a key read by others signs nothing."""
    return _check_private(
        settings.CERCLE_KEY_FILE,
        missing=_("La clé de signature du journal, %(path)s, manque : rien ne peut être enregistré."),
        readable=_("La clé de signature %(path)s est lisible par d’autres comptes (droits %(mode)s)."),
        number="01",
        # `setup` makes a key for a new journal only: one that has entries wants its own.
        hint=_("Remettez-la à sa place ; pour une maison neuve, lancez « manage.py setup »."),
    )


def check_secret(app_configs: Any, **kwargs: Any) -> Messages:
    """cercle.E020-E022: the web sessions' secret is set, by the environment or by a private file."""
    if settings.SECRET_KEY != settings.UNSET_SECRET and not os.path.exists(settings.CERCLE_SECRET_FILE):
        return []
    return _check_private(
        settings.CERCLE_SECRET_FILE,
        missing=_("Le secret des sessions n’est pas fixé : ni SECRET_KEY, ni le fichier %(path)s."),
        readable=_("Le secret des sessions %(path)s est lisible par d’autres comptes (droits %(mode)s)."),
        number="02",
    )


def _is_loopback(host: str) -> bool:
    """True for a name or an address that only this machine can mean."""
    name = host.strip("[]").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def check_debug(app_configs: Any, **kwargs: Any) -> Messages:
    """cercle.E030: the debugging pages show settings and rows; they stay on this machine."""
    public = [host for host in settings.ALLOWED_HOSTS if not _is_loopback(host)]
    if not (settings.DEBUG and public):
        return []
    message = _("DEBUG est actif alors que le service répond à %(hosts)s.") % {"hosts": ", ".join(public)}
    hint = _("Retirez DEBUG, ou ne gardez que 127.0.0.1 et localhost dans ALLOWED_HOSTS.")
    return [checks.Error(message, hint=hint, id="cercle.E030")]


def check_engine(app_configs: Any, **kwargs: Any) -> Messages:
    """cercle.E040: the journal's lock and triggers are written for two engines and no other."""
    if settings.DATABASES["default"]["ENGINE"] in ENGINES.values():
        return []
    # The address may hold a password: only what stands before the colon is shown.
    scheme = settings.DATABASE_URL.partition(":")[0]
    message = _("DATABASE_URL (« %(scheme)s:… ») n’est pas comprise, ou désigne un moteur inconnu.") % {
        "scheme": scheme
    }
    return [checks.Error(message, hint=_("Écrivez sqlite:///… ou postgres://…"), id="cercle.E040")]


def check_switches(app_configs: Any, **kwargs: Any) -> Messages:
    """cercle.E060: a switch that is neither on nor off, a level of the log that does not exist."""
    return [
        checks.Error(
            _("Le réglage %(name)s n’est pas compris.") % {"name": name},
            hint=_("Un interrupteur est « oui » ou « non », LOG_LEVEL « INFO », « WARNING »…"),
            id="cercle.E060",
        )
        for name in settings.UNREADABLE
    ]


def check_static(app_configs: Any, **kwargs: Any) -> Messages:
    """cercle.E050, cercle.W050: the collected files are there, and the typefaces they name."""
    found: Messages = []
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    if "Manifest" in settings.STORAGES["staticfiles"]["BACKEND"] and not os.path.isfile(manifest):
        message = _("Les fichiers statiques ne sont pas rassemblés dans %(path)s.") % {
            "path": manifest.parent
        }
        found.append(checks.Error(message, hint=RUN_SETUP, id="cercle.E050"))
    for directory in settings.FONT_DIRS:
        if not directory.is_dir():
            message = _("La police de %(path)s n’est pas installée.") % {"path": directory}
            found.append(checks.Warning(message, hint=f"apt install {PACKAGES}", id="cercle.W050"))
    return found


ALL: tuple[Callable[..., Messages], ...] = (
    check_home,
    check_signing_key,
    check_secret,
    check_debug,
    check_engine,
    check_switches,
    check_static,
)
for _check in ALL:
    checks.register(_check, "cercle")
