from __future__ import annotations

import pytest
from litestar.response.sse import ServerSentEventMessage

from benben.web.http.sse import Message
from benben.web.screen import fragment_cache
from benben.web.screen.fragment_cache import FragmentCache
from benben.web.screen.templates import badge, icon


@pytest.mark.parametrize("data", ["", "a board", "two\nlines", "an end\n", "<b>жук</b>\n\n<i>&</i>"])
def test_a_message_is_encoded_as_litestar_does(data: str) -> None:
    ours, theirs = (
        kind(data=data, event="board", id="0.7.ab12.11") for kind in (Message, ServerSentEventMessage)
    )
    assert ours.encode() == theirs.encode()


def test_a_carriage_return_cannot_begin_a_line_of_its_own() -> None:
    assert b"\revent" not in Message(data="a\revent: b", event="board", id="1").encode()


def test_a_fragment_is_drawn_once_for_each_stamp() -> None:
    drawn: list[str] = []

    def draw() -> str:
        drawn.append("board")
        return f"board {len(drawn)}"

    kept = FragmentCache()
    assert [kept.get("reader", stamp, draw) for stamp in (1, 1, 2, 2)] == [
        "board 1",
        "board 1",
        "board 2",
        "board 2",
    ]


def test_readers_do_not_share_what_is_not_theirs() -> None:
    kept = FragmentCache()
    assert [kept.get(reader, 1, reader.upper) for reader in ("a", "b", "a")] == ["A", "B", "A"]


def test_only_so_many_fragments_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fragment_cache, "CACHE_SIZE", 2)
    kept = FragmentCache()
    for reader in ("a", "b", "a", "c"):
        kept.get(reader, 1, lambda: "board")
    assert list(kept.kept) == ["a", "c"]


def test_an_icon_is_a_picture_of_the_sheet_that_says_nothing() -> None:
    told = '<svg class="b18" aria-hidden="true"><use href="/static/sprites.svg#shell-seat-2"/></svg>'
    assert badge(2, "b18") == icon("seat-2", "b18") == told


def test_the_name_of_an_icon_is_escaped() -> None:
    assert '"><script>' not in icon('"><script>')
