"""What every test may ask for: a journal opened, a real house, its server, a browser."""

import os

from hypothesis import settings as hypothesis_settings

# `court` runs with every `make test`; `campagne` is for a night (`make campaign`).
hypothesis_settings.register_profile("court", max_examples=100, deadline=None)
hypothesis_settings.register_profile("campagne", max_examples=20_000, deadline=None)
hypothesis_settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "court"))
