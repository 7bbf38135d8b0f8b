"""A stream of changed lines results in the same boards as a stream of whole ones."""

from __future__ import annotations

import json
import re

from hypothesis import given
from hypothesis import strategies as st

from benben.web.http.changes import changed, changes, marks_of
from tests.web.events import Sent, stream
from tests.web.site import Client

COMMAND = re.compile(r"\b[0-9a-f]{32}\b")
PAGES = st.lists(st.sampled_from(["", "</div>", "<p>a</p>", "<p>b</p>", "[0, 1]", "é"]), max_size=12)


@given(PAGES, PAGES)
def test_every_page_is_written_with_the_lines_of_another(before: list[str], now: list[str]) -> None:
    told = json.loads(json.dumps(changes(marks_of(before), now)))
    assert changed(before, told) == now


def test_lines_that_stay_or_move_are_not_sent_again() -> None:
    assert changes(marks_of(["a", "b", "c"]), ["a", "b", "c"]) == [[0, 3]]
    assert changes(marks_of(["a", "b", "c"]), ["b", "c", "d"]) == [[1, 3], "d"]
    assert changes(marks_of(["a", "x", "c", "x"]), ["a", "x", "c", "x"]) == [[0, 4]]
    assert changes(marks_of([]), ["a"]) == ["a"]
    assert changes(marks_of(["a", "b"]), ["b", "a"]) == [[1, 2], [0, 1]]


def test_a_brief_stream_begins_with_the_whole_board_and_goes_on_with_changes(me: Client) -> None:
    match = me.open("me", "screen", game="pyramido")
    path = f"/m/{match}/stream?seat=0&brief=1"
    with stream(me, path) as sent:
        first = next(sent)
        assert first.event == "board"
        lines = first.data.split("\n")
        for _ in range(5):
            me.play(match, steps=1)
            change = next(sent)
            assert change.event == "changes"
            assert len(change.data) < len("\n".join(lines))
            lines = changed(lines, json.loads(change.data))
            board = me.get(f"/m/{match}/board?seat=0").text
            assert unsigned("\n".join(lines)) == unsigned(board)
    with stream(me, path, last=change.id) as again:
        me.play(match, steps=1)
        assert whole(next(again))


def unsigned(page: str) -> str:
    """Return a page without its command ids."""
    return COMMAND.sub("", page).strip()


def whole(sent: Sent) -> bool:
    """Whether an event is a whole board, independent of earlier ones."""
    return sent.event == "board" and sent.data.startswith("<main")
