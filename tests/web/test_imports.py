"""Import of records: as files, as text, as JSON, and malformed (S7, S11)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benben.core.errors import BadText
from benben.text import LANGUAGES, speak
from benben.web.request.matches import IMPORT_BODY
from tests.table.arrange import ME
from tests.table.test_library import cut, golden
from tests.test_parsers import share
from tests.web.site import Client, Site
from tests.web.test_records import clean, place


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_comes_back_as_a_file_or_as_text(site: Site, lang: str) -> None:
    text = golden("_template")
    with site.client(lang) as me:
        clean(me.get("/import"))
        for sent in (
            {"files": {"file": ("match.rec", ("\ufeff" + text).encode(), "text/plain")}},
            {"data": {"text": text}},
            {"data": {"text": text.replace("\n", "\r\n")}, "files": {"file": ("", b"")}},
        ):
            there = place(me.post("/import", **sent))
            assert there.endswith("/replay")
            clean(me.get(there))
            assert me.get(there.replace("replay", "record")).text == text


def test_an_unfinished_record_opens_as_a_table_that_says_where_it_comes_from(site: Site, me: Client) -> None:
    there = place(me.post("/import", data={"text": cut(golden("_template"), 3), "others": "screen"}))
    assert speak("en")("web.origin.imported") in clean(me.get(there))
    match = there.removeprefix("/m/")
    info = me.info(match)
    assert me.act(match, info["turn"], me.info(match, info["turn"])["options"][0]).status_code == 200
    assert site.table(match).at.n == 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refused_record_names_its_line_and_stays_in_the_form(site: Site, lang: str) -> None:
    lines = golden("_template").splitlines()
    lines[4] = "4  0  <b>dance</b>"
    with site.client(lang) as me:
        answer = me.post("/import", data={"text": "\n".join(lines)})
        text = clean(answer, 422)
        assert speak(lang)("web.import.line", 5) in text
        assert "<b>dance" not in answer.text
        assert lines[7] in text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (1, "hello\n1  0  roll\n*  0"),
        (1, "\nbenben 1 | senet 1.0 | data 0 | seats 2 | seed 7\n*  0".lstrip()),
        (2, "benben 1 | _template 1.0 | data 0 | seats 2 | seed 7\nroll\n*  0"),
        (2, "benben 1 | _template 1.0 | data 0 | seats 2 | seed 7\n9  0  roll\n*  0"),
        (2, "benben 1 | _template 1.0 | data 0 | seats 2 | seed 7\n1  0  roll"),
    ],
)
def test_the_wrong_line_is_shown(me: Client, line: int, text: str) -> None:
    page = clean(me.post("/import", data={"text": text}), 422)
    assert speak("en")("web.import.line", line) in page


def test_only_an_import_may_be_large(me: Client) -> None:
    large = "x" * 200_000
    clean(me.post("/import", data={"text": large}), 422)
    for path in ("/tables", "/nights", "/m/AAAAAA/fork", "/lang"):
        assert me.post(path, data={"text": large}).status_code == 413
    too_large = "x" * (IMPORT_BODY + 1)
    clean(me.post("/import", data={"text": too_large}), 413)
    assert me.post("/api/records", json={"record": too_large}).status_code == 413

    def endless() -> Any:
        for _ in range(IMPORT_BODY // 1000 + 10):
            yield b"x" * 1000

    chunked = {"Content-Type": "application/x-www-form-urlencoded"}
    assert me.post("/import", content=endless(), headers=chunked).status_code == 413
    assert me.get("/health").status_code == 200


def test_importing_counts_like_opening_a_table(limited: Site) -> None:
    with limited.client() as me:
        answers = [me.post("/import", data={"text": "hello"}).status_code for _ in range(6)]
        assert answers == [422] * 5 + [429]
        assert me.post("/api/records", json={"record": ""}).status_code == 429
        assert me.post("/tables/quick", data={"game": "_template"}).status_code == 429
        assert me.post("/m/AAAAAA/fork", data={"n": "0", "seat": "0"}).status_code == 429
        assert me.post("/api/tables/AAAAAA/fork", json={"n": 0}).status_code == 429


MOVES = golden("_template").splitlines()


@settings(max_examples=share(1, 120))
@given(
    st.one_of(
        st.text(max_size=200),
        st.builds(
            lambda lines, at, new: "\n".join([*lines[:at], new, *lines[at + 1 :]]),
            st.permutations(MOVES) | st.just(MOVES),
            st.integers(0, len(MOVES)),
            st.text(max_size=40) | st.sampled_from(MOVES),
        ),
    )
)
def test_whatever_is_brought_gives_a_match_or_the_declared_error(site: Site, text: str) -> None:
    try:
        match = site.call(site.server.library.import_record(text, "screen", ME))
    except BadText:
        return
    table = site.table(match)
    assert table.at.n == len(table.steps)
