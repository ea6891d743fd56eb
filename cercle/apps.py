from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CercleConfig(AppConfig):
    """The house itself: no models, only the checks of its settings."""

    name = "cercle"
    verbose_name = _("Cercle")

    def ready(self) -> None:
        from . import checks  # noqa: F401  (importing registers them)
