"""The one column type that the journal adds to Django's."""

from typing import TYPE_CHECKING

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

if TYPE_CHECKING:
    _BigInteger = models.BigIntegerField[int, int]
else:
    _BigInteger = models.BigIntegerField


class PlaceField(_BigInteger):
    """A place in the journal, 64 bits, given by the journal and never by the database.

    On SQLite it is declared `integer`, so that a primary key is the table's own order: reading a table by
    place is then one sweep, and a text or a fraction in its stead is refused.
    """

    def db_type(self, connection: BaseDatabaseWrapper) -> str | None:
        return "integer" if connection.vendor == "sqlite" else super().db_type(connection)
