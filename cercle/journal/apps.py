from typing import Any

from django.apps import AppConfig
from django.core import checks
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate, pre_migrate
from django.utils.translation import gettext_lazy as _


class JournalConfig(AppConfig):
    name = "cercle.journal"
    verbose_name = _("Journal")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from .checks import check_postgresql, check_triggers, refuse_wrong_pragmas

        pre_migrate.connect(_lift_triggers, sender=self, dispatch_uid="journal.lift")
        post_migrate.connect(_put_triggers, sender=self, dispatch_uid="journal.put")
        connection_created.connect(refuse_wrong_pragmas, dispatch_uid="journal.pragmas")
        checks.register(check_triggers, checks.Tags.database)
        checks.register(check_postgresql, checks.Tags.database)


def _lift_triggers(using: str, plan: list[Any], **kwargs: Any) -> None:
    """Before a migration: SQLite renames no table that a trigger reads."""
    from django.db import connections

    from .triggers import drop_triggers

    if plan and connections[using].vendor == "sqlite":
        drop_triggers(using)


def _put_triggers(using: str, **kwargs: Any) -> None:
    """After every migrate (and a test's flush): the triggers stand as they must."""
    from .triggers import install_triggers

    install_triggers(using)
