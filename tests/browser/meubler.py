"""Furnish a real house and open its table, from outside the tests: `python -m tests.browser.meubler`."""

import os
import sys

os.environ["DJANGO_SETTINGS_MODULE"] = "cercle.settings"

import django

django.setup()

from django.utils import timezone  # noqa: E402

from cercle.rules.saison import saison_of  # noqa: E402
from tests.desk import distribution  # noqa: E402

if __name__ == "__main__":
    saison = saison_of(timezone.localdate())
    distribution.furnish(saison=saison)
    if "--baccara" in sys.argv:
        distribution.open_baccara(sys.argv[-1], saison=saison)
    elif "--sans-seance" not in sys.argv:
        distribution.open_table(seated="--personne-assise" not in sys.argv)
