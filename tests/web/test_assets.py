"""Static files: compressed, checked by ETag, kept for good under an address that names their version."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benben.web.http.assets import MEDIA_TYPES, version_of
from benben.web.screen.templates import STATIC
from tests.web.site import Client

SCRIPT = "/static/benben.js"


def version(me: Client) -> str:
    """The version that pages name."""
    found = re.search(r"benben\.js\?v=(\w+)", me.get("/").text)
    assert found
    return found[1]


def test_a_file_is_sent_compressed_to_whoever_can_read_that(me: Client) -> None:
    packed = me.get(SCRIPT, headers={"Accept-Encoding": "gzip"})
    plain = me.get(SCRIPT, headers={"Accept-Encoding": "identity"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert packed.content == plain.content == (STATIC / "benben.js").read_bytes()
    assert int(packed.headers["Content-Length"]) < int(plain.headers["Content-Length"]) / 2
    assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"


def test_only_the_present_version_of_an_address_is_kept_for_good(me: Client) -> None:
    kept = [me.get(f"{SCRIPT}{tail}").headers["Cache-Control"] for tail in (f"?v={version(me)}", "?v=0", "")]
    assert "immutable" in kept[0]
    assert kept[1:] == ["no-cache", "no-cache"]


def test_fonts_are_kept_for_good(me: Client) -> None:
    font = me.get("/static/fonts/forum-latin-400-normal.woff2")
    assert "immutable" in font.headers["Cache-Control"]
    assert font.headers["Content-Type"] == "font/woff2"


def test_a_file_that_is_still_the_same_is_not_sent_again(me: Client) -> None:
    etag = me.get(SCRIPT).headers["ETag"]
    again = me.get(SCRIPT, headers={"If-None-Match": f'W/"1", {etag}'})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", etag)
    assert me.get(SCRIPT, headers={"If-None-Match": '"1"'}).status_code == 200


def test_a_changed_file_has_another_version(tmp_path: Path) -> None:
    one, other = tmp_path / "a.css", tmp_path / "b.css"
    one.write_text("a")
    other.write_text("b")
    assert version_of([one]) != version_of([other])
    assert version_of([one, other]) == version_of([other, one])


@pytest.mark.parametrize("path", ["/static/none.js", "/static/fonts", "/static/%2e%2e/app.py", "/static/"])
def test_nothing_but_static_files_is_sent(me: Client, path: str) -> None:
    assert me.get(path).status_code == 404


def test_every_kind_of_static_file_has_a_media_type() -> None:
    assert {path.suffix for path in STATIC.rglob("*") if path.is_file()} <= MEDIA_TYPES.keys()


def test_pages_are_compressed_and_answers_to_moves_and_streams_are_not(me: Client) -> None:
    match = me.open("me", "link", game="pyramido")
    me.headers["Accept-Encoding"] = "gzip"
    page = me.get(f"/m/{match}")
    assert page.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in page.headers["Vary"]
    answer = me.act(match, 0, "nonsense")
    assert len(answer.content) > 2000
    assert "Content-Encoding" not in answer.headers
    with me.stream("GET", f"/m/{match}/stream") as stream:
        assert "Content-Encoding" not in stream.headers
