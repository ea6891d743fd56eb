"""The arrows rules <- journal <- ledger <- desk | inspection, read from the imports themselves."""

import pytest

from . import walker


def faults_of(check, **kwargs):
    return [fault for path, source in walker.program_files() for fault in check(path, source, **kwargs)]


def test_the_walker_reads_the_whole_program():
    layers = {walker.layer_of(path) for path, _source in walker.program_files()}
    assert layers >= {"", *walker.LAYERS}


def test_every_arrow_goes_the_right_way():
    assert faults_of(walker.wrong_arrows) == []


def test_only_the_pdf_module_imports_weasyprint():
    assert faults_of(walker.stray_imports, module="weasyprint", only_in="cercle/inspection/pdf.py") == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("cercle/rules/ecarte.py", "import django.db"),
        ("cercle/rules/ecarte.py", "from cercle.journal import chain"),
        ("cercle/rules/ecarte.py", "from ..ledger.models import Coup"),
        ("cercle/rules/settle/__init__.py", "from cercle import settings"),
        ("cercle/rules/ecarte.py", "def f():\n    import hypothesis"),
        ("cercle/journal/chain.py", "from cercle.ledger.models import Coup"),
        ("cercle/journal/chain.py", "from .. import desk"),
        ("cercle/ledger/services/ecarte.py", "from cercle.desk.forms import ecarte"),
        ("cercle/ledger/selectors/ecarte.py", "import cercle.inspection.reports"),
        ("cercle/desk/views/ecarte.py", "from cercle.inspection import pdf"),
        ("cercle/desk/views/ecarte.py", "from ...inspection import pdf"),
        ("cercle/inspection/pdf.py", "from cercle.desk.views import ecarte"),
        ("cercle/inspection/pdf.py", "if True:\n    import cercle.desk"),
    ],
)
def test_a_wrong_arrow_is_named(path, source):
    faults = walker.wrong_arrows(path, source)
    assert len(faults) == 1
    assert faults[0].startswith(f"{path}:{len(source.splitlines())}: ")


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("cercle/rules/ecarte.py", "import dataclasses\nfrom .montant import parse_montant"),
        ("cercle/rules/settle/__init__.py", "from ..ecarte import settle_coup"),
        ("cercle/journal/chain.py", "from cercle.rules.refusal import Illegal\nimport django"),
        (
            "cercle/ledger/services/ecarte.py",
            "from ..selectors import ecarte\nfrom cercle.journal import gesture",
        ),
        (
            "cercle/desk/views/ecarte.py",
            "from cercle.ledger.services import ecarte\nfrom ..forms import ecarte",
        ),
        ("cercle/inspection/pdf.py", "from cercle.ledger.selectors import ecarte\nimport weasyprint"),
        ("cercle/urls.py", "from cercle.desk import views\nfrom cercle.inspection import views"),
    ],
)
def test_a_right_arrow_passes(path, source):
    assert walker.wrong_arrows(path, source) == []


def test_weasyprint_elsewhere_is_named():
    source = "from weasyprint import HTML"
    home = "cercle/inspection/pdf.py"
    assert walker.stray_imports("cercle/desk/views/ecarte.py", source, module="weasyprint", only_in=home)
    assert walker.stray_imports(home, source, module="weasyprint", only_in=home) == []
