"""The rules are tested on their own: this directory also runs with nothing of Django (test_purity.py)."""

from hypothesis import settings

settings.register_profile("regles", max_examples=50, deadline=None)
