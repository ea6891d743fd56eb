"""The canonical text: one value, one text, on every machine, for ever."""

import json
import unicodedata
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.journal.canonical import FORMATS, EntryText, dumps, is_canonical, normalise

texts = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"))
whole = st.integers(-(2**63), 2**63 - 1)
values = st.recursive(
    st.none() | st.booleans() | whole | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts.filter(str.isascii), inner, max_size=4),
    max_leaves=12,
)


@given(values)
def test_what_is_written_reads_back_and_is_written_the_same(value):
    normal = normalise(value)
    written = dumps(normal)
    assert json.loads(written) == normal
    assert dumps(normalise(json.loads(written))) == written
    assert is_canonical(written, json.loads(written))
    assert unicodedata.is_normalized("NFC", written)


@given(values, values)
def test_different_values_have_different_texts(one, other):
    if dumps(normalise(one)) == dumps(normalise(other)):
        assert normalise(one) == normalise(other)


@given(st.dictionaries(texts.filter(str.isascii), whole, max_size=6))
def test_the_order_of_the_keys_does_not_matter(value):
    turned = dict(reversed(value.items()))
    assert dumps(normalise(turned)) == dumps(normalise(value))


def test_the_text_as_documented():
    value = {"é": 1, "a": [True, None, -5], "date": date(2026, 11, 30), "texte": 'e\u0301 "\\\n\x1f\u2028/'}
    assert dumps(normalise(value)) == (
        '{"a":[true,null,-5],"date":"2026-11-30","texte":"é \\"\\\\\\n\\u001f\u2028/","é":1}'
    )


@pytest.mark.parametrize(
    "text", ["[1, 2]", '{"b":1,"a":2}', '"\\u00e9"', '"e\u0301"', "[1]\n", '{"a":1,"a":1}', '"\\/"', "[01]"]
)
def test_any_other_writing_is_not_canonical(text):
    try:
        value = json.loads(text)
    except ValueError:
        return
    assert not is_canonical(text, value)


def test_two_keys_that_become_one_are_refused():
    with pytest.raises(ValueError, match="twice"):
        normalise({"e\u0301": 1, "\u00e9": 2})
    with pytest.raises(TypeError, match="key"):
        normalise({1: 2})


def test_format_1_never_changes():
    """This digest is the promise: an entry of format 1 is hashed so in fifty years."""
    import hashlib

    entry = EntryText(
        number=12,
        recorded_at="2026-11-30T23:56:09.123456Z",
        actor="E1",
        actor_name='Zoé "la brune"',
        kind="ecarte.mise",
        format=1,
        payload='{"demande":{},"faits":{},"lignes":[]}',
        previous="0" * 64,
        request_id="00000000-0000-4000-8000-000000000000",
        previous_signature="ab" * 64,
    )
    text = (
        '{"actor":"E1","actor_name":"Zoé \\"la brune\\"","format":1,"kind":"ecarte.mise","number":12,'
        '"payload":{"demande":{},"faits":{},"lignes":[]},"previous":"' + "0" * 64 + '",'
        '"previous_signature":"' + "ab" * 64 + '","recorded_at":"2026-11-30T23:56:09.123456Z",'
        '"request_id":"00000000-0000-4000-8000-000000000000"}'
    )
    assert FORMATS[1](*entry) == text.encode()
    assert json.dumps(json.loads(text), ensure_ascii=False, sort_keys=True, separators=(",", ":")) == text
    assert (
        hashlib.sha256(text.encode()).hexdigest()
        == "d265b1a6a5b9c104d893a916240818ac15d93a5f27d89a5cfd3bb9bb9b23a831"
    )
