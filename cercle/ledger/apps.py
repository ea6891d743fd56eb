from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LedgerConfig(AppConfig):
    name = "cercle.ledger"
    verbose_name = _("Registres")
    default_auto_field = "django.db.models.BigAutoField"
