"""Each constraint of the tables of baccara refuses the row it is for, written by raw SQL."""

from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import TestCase

from cercle.journal.genesis import open_journal
from cercle.journal.sealed import SealedRow, sealed_columns
from tests.journal.book_baccara import record_baccara
from tests.ledger import forgeries_baccara
from tests.ledger.cast import MISE_EN_PLACE, by
from tests.ledger.forgeries import blames, insert


class ConstraintsTestCase(TestCase):
    @classmethod
    def setUpTestData(cls) -> None:
        open_journal(by(MISE_EN_PLACE))
        record_baccara(by(MISE_EN_PLACE), jour=date(2026, 12, 1))

    def forge(self, model: type[SealedRow], changes: dict[str, Any]) -> dict[str, Any]:
        """The columns of the table's first row, with the changes."""
        first = model.objects.order_by("id")[0]
        values = {column.name: getattr(first, column.name) for column in sealed_columns(model)}
        places = forgeries_baccara.places()
        return values | {k: places.get(v, v) if isinstance(v, str) else v for k, v in changes.items()}

    def test_a_forged_row_is_refused(self) -> None:
        for name, (model, changes) in forgeries_baccara.FORGERIES.items():
            with self.subTest(name), transaction.atomic():
                with pytest.raises(IntegrityError) as refused, transaction.atomic():
                    insert(model, self.forge(model, changes))
                column = forgeries_baccara.ONE_TO_ONE.get(name, "")
                assert blames(str(refused.value), model, name, column), f"{name}: {refused.value}"

    def test_the_same_row_without_the_forgery_goes_in(self) -> None:
        for model, changes in forgeries_baccara.TAKEN:
            with self.subTest(model.__name__), transaction.atomic():
                before = model.objects.count()
                insert(model, self.forge(model, changes))
                assert model.objects.count() == before + 1
                transaction.set_rollback(True)
