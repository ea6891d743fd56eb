from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class InspectionConfig(AppConfig):
    name = "cercle.inspection"
    verbose_name = _("Inspection")
    default_auto_field = "django.db.models.BigAutoField"
