"""A report of baccara read back from its PDF: its words, and the sums carried from its last page."""

import re
import tempfile
from pathlib import Path

from cercle.inspection import pdf
from cercle.inspection.reports import REPORTS
from tests.inspection import lecture


def pages(name, **asked):
    """The words of each page, spaces made plain."""
    content = pdf.render(REPORTS[name].build(**asked))
    with tempfile.TemporaryDirectory() as place:
        return [re.sub(r"\s+", " ", page) for page in lecture.text(content, Path(place))]


def words(name, **asked):
    return " ".join(pages(name, **asked))


def carried(name, **asked):
    """The sums at the foot of its last ruled page, as printed; a sum has no space but within its figures."""
    content = pdf.render(REPORTS[name].build(**asked))
    with tempfile.TemporaryDirectory() as place:
        text = "".join(lecture.text(content, Path(place)))
    (*_before, last) = re.findall(r"À reporter(.*)", text)
    return re.split(r" +", last.strip())
