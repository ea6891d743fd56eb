from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DeskConfig(AppConfig):
    name = "cercle.desk"
    verbose_name = _("Tables")
    default_auto_field = "django.db.models.BigAutoField"
