"""The printing itself: closed to the outside, deterministic, checked by other tools."""

import subprocess
import sys
from dataclasses import replace

import pytest

from cercle.inspection import pdf
from cercle.inspection.papier.document import Document


def document(*feuilles):
    """Leaves on the register's style sheet."""
    return Document(
        nom="essai",
        titre="Essai d’impression",
        sujet="Sujet",
        auteur="Casino du Parc",
        etabli="2026-12-01T00:43:12+01:00",
        style="registre",
        feuilles=tuple(f'<section class="feuille">{feuille}</section>' for feuille in feuilles),
    )


# What this process reaches for while `watched` is a list; an audit hook cannot be taken off.
reached: list[str] = []
watched = [False]


def _hook(event, args):
    if watched[0] and event in ("open", "socket.connect", "urllib.Request", "socket.getaddrinfo"):
        reached.append(f"{event} {args[0] if event != 'socket.connect' else args[1]}")


sys.addaudithook(_hook)


@pytest.fixture
def outside(tmp_path):
    """A file that exists and that nobody may read; with it, everything reached for meanwhile."""
    secret = tmp_path / "secret.css"
    secret.write_text("p { color: red } /* SECRET */")
    pdf.render(document("<p>the typefaces are open</p>"))
    reached.clear()
    watched[0] = True
    yield secret
    watched[0] = False


LEAVES = [
    '<p style="background: url(ADDRESS)">x</p>',
    "<img src='ADDRESS'>",
    "<link rel='stylesheet' href='ADDRESS'>",
    "<link rel='attachment' href='ADDRESS'>",
    "<a rel='attachment' href='ADDRESS'>x</a>",
    "<style>@import 'ADDRESS';</style>",
    "<style>@font-face { font-family: x; src: url(ADDRESS) }</style><p style='font-family: x'>x</p>",
    "<object data='ADDRESS'></object>",
    "<embed src='ADDRESS'>",
    "<base href='ADDRESS'><img src='?x'>",
]


@pytest.mark.parametrize("leaf", LEAVES)
@pytest.mark.parametrize("address", ["file://{secret}", "http://127.0.0.1:9/x", "{secret}", "x.png"])
def test_a_leaf_that_names_something_outside_is_not_printed(leaf, address, outside):
    with pytest.raises(pdf.PaperError) as refused:
        pdf.render(document(leaf.replace("ADDRESS", address.format(secret=outside))))
    assert "ressource extérieure" in str(refused.value)
    assert not [what for what in reached if str(outside) in what or "socket" in what or "urllib" in what]


@pytest.mark.parametrize("scheme", ["data:text/css,p%7B%7D", "ftp://127.0.0.1/x", "FILE:///etc/passwd"])
def test_no_scheme_is_open(scheme, outside):
    with pytest.raises(pdf.PaperError):
        pdf.render(document(f"<img src='{scheme}'>"))


@pytest.mark.parametrize("tag", ["<image href='{url}' width='9' height='9'/>", "<use href='{url}#a'/>"])
def test_a_drawing_reaches_for_nothing(tag, outside):
    drawing = tag.format(url=f"file://{outside}")
    try:
        printed = pdf.render(document(f"<svg xmlns='http://www.w3.org/2000/svg'>{drawing}</svg>"))
    except pdf.PaperError:
        printed = b""
    assert b"SECRET" not in printed
    assert not [what for what in reached if str(outside) in what or "socket" in what]


def test_an_address_that_is_only_text_is_printed_and_not_followed(outside, tmp_path):
    printed = pdf.render(document(f"<p>file://{outside} http://127.0.0.1:9/</p>"))
    assert not [what for what in reached if "secret.css" in what or "socket" in what]
    assert f"file://{outside}" in words(printed, tmp_path).replace("\n", "")


def words(content, tmp_path):
    path = tmp_path / "lu.pdf"
    path.write_bytes(content)
    done = subprocess.run(["pdftotext", "-raw", str(path), "-"], capture_output=True, check=True)
    return done.stdout.decode()


def test_a_leaf_makes_one_page():
    bare = replace(document("x"), feuilles=("<div style='height: 300mm'></div><p>x</p>",))
    with pytest.raises(pdf.PaperError, match="1 feuilles ont fait 2 pages"):
        pdf.render(bare)


def test_no_leaf_makes_no_document():
    with pytest.raises(pdf.PaperError):
        pdf.render(document())


def test_the_bytes_depend_on_nothing_else():
    leaves = document("<p>un</p>", "<p>deux</p>", "<p>trois</p>")
    assert pdf.render(leaves) == pdf.render(leaves)
    assert pdf.render(leaves, pages_at_once=1) == pdf.render(leaves, pages_at_once=1)


def test_a_form_is_held_once_and_stands_under_its_leaves(tmp_path):
    plain = document("<p>un</p>", "<p>deux</p>", "<p>trois</p>")
    form = document("<p style='padding-top: 40mm'>formule</p>").feuilles
    over = replace(plain, formules=form, dessous=(0, -1, 0))
    printed = pdf.render(over)
    pages = words(printed, tmp_path).split("\f")
    assert ["formule" in page for page in pages[:3]] == [True, False, True]
    assert ["trois" in page for page in pages[:3]] == [False, False, True]
    assert printed == pdf.render(over)
    with pytest.raises(ValueError):
        pdf.render(replace(over, dessous=(0,)))


def test_other_tools_read_it(tmp_path):
    path = tmp_path / "lu.pdf"
    path.write_bytes(pdf.render(document("<p>un</p>", "<p>deux</p>"), pages_at_once=1))
    checked = subprocess.run(["qpdf", "--check", str(path)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
    info = tool("pdfinfo", "-isodates", path)
    said = dict(line.split(":", 1) for line in info.splitlines())
    assert said["Title"].strip() == "Essai d’impression"
    assert said["Author"].strip() == "Casino du Parc"
    assert said["Pages"].strip() == "2"
    assert said["Page size"].strip() == "841.89 x 595.276 pts (A4)"
    assert said["CreationDate"].strip() == "2026-12-01T00:43:12+01"
    assert said["ModDate"].strip() == "2026-12-01T00:43:12+01"


def test_the_typefaces_are_those_meant(tmp_path):
    path = tmp_path / "lu.pdf"
    leaf = "<p>texte <b>gras</b> <i>italique</i></p><pre>12 <b>345</b> → × ½ €</pre>"
    path.write_bytes(pdf.render(document(leaf)))
    names = {line.split()[0].partition("+")[2] for line in tool("pdffonts", path).splitlines()[2:]}
    assert names == {
        "Linux-Libertine-O", "Linux-Libertine-O-Bold", "Linux-Libertine-O-Italic", "DejaVu-Sans-Mono",
        "DejaVu-Sans-Mono-Bold",
    }  # fmt: skip


def tool(*args):
    """What another program says of the file."""
    return subprocess.run([str(a) for a in args], capture_output=True, text=True, check=True).stdout
