"""The gaming day of a gesture: the local date at which it is recorded (article 56-1)."""

import datetime as dt

from django.utils import timezone

from cercle.journal.gesture import Geste


def gaming_day(geste: Geste) -> dt.date:
    return timezone.localdate(geste.recorded_at)
