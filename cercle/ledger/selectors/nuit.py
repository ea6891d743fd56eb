"""The night of a gaming day: what it began should be done, counted, by noon of the day after."""

import datetime as dt

from django.utils import timezone

MIDI = dt.timedelta(hours=12)


def night_of(moment: dt.datetime) -> dt.date:
    """The gaming day whose night is still going on: until noon, that of the day before."""
    return (timezone.localtime(moment).replace(tzinfo=None) - MIDI).date()


def end_of_night(jour: dt.date) -> dt.datetime:
    """Noon of the day after, as the clock of the house."""
    return timezone.make_aware(dt.datetime.combine(jour + dt.timedelta(days=1), dt.time(12)))
