"""From a Document to PDF bytes: the only module that imports weasyprint.

Nothing is ever fetched: no file, no network, no `data:`; typefaces are those the system has installed, and
drawings stand in the page itself. A leaf that names anything outside of it makes no document at all.

Run as a program it reads a Document as JSON and writes its PDF, so that a server can have it done outside its
own process (see `atelier`).
"""

import gc
import io
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import pikepdf
import weasyprint
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError, URLFetcher

from .papier.document import Document

STYLES = Path(__file__).resolve().parent / "papier"
# Pages laid out at once: memory stays flat, and the parts are put together at the end.
PAGES_AT_ONCE = 60
PRODUCER = "Cercle"
# What a leaf names without saying where is outside too: it is refused, not left blank.
OUTSIDE = "http://dehors.invalid/"


class PaperError(Exception):
    """The document cannot be printed: a French sentence says why."""


def closed_fetcher() -> URLFetcher:
    """Refuses every address, and its refusal stops the rendering instead of leaving a hole in the page."""
    return URLFetcher(allowed_protocols=frozenset(), allow_redirects=False, fail_on_errors=True)


def render(document: Document, *, pages_at_once: int = PAGES_AT_ONCE) -> bytes:
    """The PDF of a document; PaperError when a leaf asks for something outside of it, or has no page."""
    if not document.feuilles:
        raise PaperError("Un document sans page ne s’imprime pas.")
    with _fewer_collections():
        try:
            forms = _render_part(document, document.formules) if document.formules else b""
            parts = [
                _render_part(document, document.feuilles[start : start + pages_at_once], document.factice)
                for start in range(0, len(document.feuilles), pages_at_once)
            ]
        except FatalURLFetchingError as error:
            raise PaperError(
                f"Le document désigne une ressource extérieure ; rien n’a été lu ni imprimé. ({error})"
            ) from error
        return _bind(document, parts, forms)


def _render_part(document: Document, leaves: Sequence[str], mark: str = "") -> bytes:
    """Each leaf a page, with the mark across it."""
    fetcher, fonts = closed_fetcher(), FontConfiguration()
    style = (STYLES / f"{document.style}.css").read_text(encoding="utf-8")
    if mark:
        style += (STYLES / "factice.css").read_text(encoding="utf-8").replace("MOT", mark)
    sheet = weasyprint.CSS(string=style, url_fetcher=fetcher, font_config=fonts)
    html = weasyprint.HTML(
        string=f'<!DOCTYPE html><html lang="fr"><meta charset="utf-8"><body>{"".join(leaves)}</body></html>',
        url_fetcher=fetcher,
        base_url=OUTSIDE,
    )
    laid_out = html.render(font_config=fonts, stylesheets=[sheet])
    if len(laid_out.pages) != len(leaves):
        raise PaperError(f"{len(leaves)} feuilles ont fait {len(laid_out.pages)} pages.")
    written = laid_out.write_pdf()
    assert written is not None
    return written


def _bind(document: Document, parts: list[bytes], forms: bytes) -> bytes:
    """Put the parts together, with the document's properties and no trace of the moment it is done."""
    etabli = datetime.fromisoformat(document.etabli)
    with pikepdf.Pdf.open(io.BytesIO(parts[0])) as bound:
        for part in parts[1:]:
            with pikepdf.Pdf.open(io.BytesIO(part)) as following:
                bound.pages.extend(following.pages)
        if forms:
            _lay_over(bound, forms, document.dessous)
        info = bound.docinfo
        for key in list(info.keys()):
            del info[key]
        info["/Title"] = document.titre
        info["/Subject"] = document.sujet
        info["/Author"] = document.auteur
        info["/Producer"] = info["/Creator"] = PRODUCER
        info["/CreationDate"] = info["/ModDate"] = _pdf_date(etabli)
        bound.Root.Lang = "fr"
        bound.Root.PageLayout = pikepdf.Name.SinglePage
        bound.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
        output = io.BytesIO()
        bound.save(output, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return output.getvalue()


def _lay_over(bound: pikepdf.Pdf, forms: bytes, under: Sequence[int]) -> None:
    """Put each page over its form, which the file holds once."""
    with pikepdf.Pdf.open(io.BytesIO(forms)) as printed:
        drawings = [bound.copy_foreign(page.as_form_xobject()) for page in printed.pages]
    for page, number in zip(bound.pages, under, strict=True):
        if number >= 0:
            # Named here: pikepdf would draw a name by lot, and the bytes would differ each time.
            name = page.add_resource(
                drawings[number], pikepdf.Name.XObject, name=pikepdf.Name(f"/Formule{number}")
            )
            page.contents_add(f"q {name} Do Q".encode(), prepend=True)


def _pdf_date(moment: datetime) -> str:
    offset = moment.strftime("%z")
    return f"D:{moment:%Y%m%d%H%M%S}{offset[:3]}'{offset[3:5]}'" if offset else f"D:{moment:%Y%m%d%H%M%S}"


@contextmanager
def _fewer_collections() -> Iterator[None]:
    """Layout makes millions of objects that live as long as it does: collecting takes a third of its time."""
    before = gc.get_threshold()
    gc.collect()
    gc.set_threshold(200_000, 50, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def main() -> int:
    """Read a Document as JSON, write its PDF; 1 and a sentence on the error output when it cannot be done."""
    os.nice(10)
    fields = json.load(sys.stdin)
    document = Document(**{k: tuple(v) if isinstance(v, list) else v for k, v in fields.items()})
    gc.freeze()
    try:
        written = render(document)
    except PaperError as error:
        print(error, file=sys.stderr)
        return 1
    sys.stdout.buffer.write(written)
    return 0


if __name__ == "__main__":
    sys.exit(main())
