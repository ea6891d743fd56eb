"""Days and hours as the house's own clock has them, whatever the machine's."""

from datetime import date, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from django.conf import settings


def local_day(recorded_at: str) -> str:
    """The gaming day of a moment: the date in the house's own zone."""
    return datetime.fromisoformat(recorded_at).astimezone(_house()).date().isoformat()


def at_house(jour: date, heure: str) -> datetime:
    """That hour (`21:00`) of that day, in the house's own zone."""
    return datetime.fromisoformat(f"{jour.isoformat()}T{heure}").replace(tzinfo=_house())


def read_date(jour: str) -> date:
    """A day as it is stored."""
    return datetime.fromisoformat(jour).date()


def _house() -> ZoneInfo:
    return _zone(settings.TIME_ZONE)


@lru_cache(maxsize=1)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
