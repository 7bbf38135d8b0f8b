"""A page's stream sends a board exactly when it has changed for the reader; a reconnected page misses nothing."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from benben.core.event import Event
from benben.table.hub import Hub
from benben.web.http import sse
from tests.web.events import silent, stream
from tests.web.markup import read
from tests.web.site import Client, Running, Site

COMMAND = re.compile(r"\b[0-9a-f]{32}\b")


@pytest.mark.parametrize("kind", ["page", "api"])
def test_first_comes_the_board_and_then_every_change(
    me: Client, friend: Client, stranger: Client, kind: str
) -> None:
    match = me.open("me", "link", game="pyramido")
    friend.join(match, me.invite(match, 1), "Bob")
    path = f"/m/{match}/stream" if kind == "page" else f"/api/tables/{match}/stream"
    with stream(me, path) as mine, stream(stranger, path) as theirs:
        for sent in (mine, theirs):
            first = next(sent)
            assert first.event == ("board" if kind == "page" else "table")
        turn = me.info(match)["turn"]
        who = (me, friend)[turn]
        assert who.act(match, turn, who.info(match)["options"][0]).status_code == 200
        for client, sent in ((me, mine), (stranger, theirs)):
            version = client.info(match)["version"]
            for change in sent:  # other people joined or opened a page meanwhile
                if change.id.split(".")[1] == str(version):
                    break
            if kind == "api":
                assert json.loads(change.data) == client.info(match)
            else:
                board = client.get(f"/m/{match}/board").text
                assert COMMAND.sub("", change.data).strip() == COMMAND.sub("", board).strip()
                assert read(change.data).faults == []


@pytest.mark.parametrize("kind", ["m", "api/tables"])
def test_who_has_seen_the_board_gets_nothing_and_who_has_not_gets_it(me: Client, kind: str) -> None:
    match = me.open("me", "screen")
    path = f"/{kind}/{match}/stream?seat=0"
    with stream(me, path) as sent:
        mark = next(sent).id
    with stream(me, path, last=mark, patience=1) as sent:
        assert silent(sent)
    for other in ("0.0.0", "w.1", "rubbish", mark + "x"):
        with stream(me, path, last=other) as sent:
            assert next(sent).id == mark
    me.play(match, 1)
    with stream(me, path, last=mark) as sent:
        assert next(sent).id != mark


def test_a_watcher_gets_what_lies_open_and_nothing_else(site: Site, me: Client, stranger: Client) -> None:
    match = me.open("me", "screen")
    with stream(stranger, f"/api/tables/{match}/stream") as sent:
        told = json.loads(next(sent).data)
    assert (told["seat"], told["options"], told["view"]["stones"]) == (None, [], [None, None])
    stones = site.table(match).at.state.stones
    with stream(me, f"/api/tables/{match}/stream?seat=1") as sent:
        assert json.loads(next(sent).data)["view"]["stones"] == [None, stones[1]]
    assert stranger.get(f"/api/tables/{match}/stream?seat=0").status_code == 403


def test_presence_is_seen_by_the_others_and_a_watcher_is_nobody(
    site: Site, me: Client, friend: Client, stranger: Client
) -> None:
    match = me.open("me", "link", "link")
    friend.join(match, me.invite(match, 1), "Bob")
    holder = site.table(match).seats[1].holder
    with stream(me, f"/m/{match}/stream") as mine:
        assert next(mine).id.endswith(".100")
        with stream(friend, f"/m/{match}/stream") as theirs:
            next(theirs)
            assert next(mine).id.endswith(".110")
            assert site.server.hub.is_present(match, holder)
            with stream(stranger, f"/m/{match}/stream") as watching:
                assert next(watching).id.endswith(".110")
        assert next(mine).id.endswith(".100")


def test_a_stream_of_a_seat_that_was_passed_on_ends(me: Client, friend: Client, logs: object) -> None:
    match = me.open("me", "screen")
    secret = me.invite(match, 0)
    with stream(me, f"/api/tables/{match}/stream?seat=0") as sent:
        next(sent)
        friend.join(match, secret, "Bob")
        assert [one for one in sent if json.loads(one.data)["seats"][0]["name"] == "Bob"] == []
    assert logs


def test_a_change_of_seats_is_told(me: Client, friend: Client, stranger: Client) -> None:
    match = me.open("me", "link")
    secret = me.invite(match, 1)
    with stream(stranger, f"/api/tables/{match}/stream") as sent:
        assert json.loads(next(sent).data)["seats"][1]["taken"] is False
        friend.join(match, secret, "Bob")
        told = json.loads(next(sent).data)
        assert (told["seats"][1]["name"], told["seats"][1]["taken"]) == ("Bob", True)


def test_news_without_a_change_for_the_reader_send_nothing() -> None:
    """A secret choice of another seat wakes the stream, but the reader's mark is unchanged: no byte is sent."""

    async def run() -> list[str]:
        channels = ChannelsPlugin(backend=MemoryChannelsBackend(), arbitrary_channels_allowed=True)
        hub, marks, looked = Hub(channels), ["a", "a", "a", "b"], 0

        async def look() -> tuple[str, object]:
            nonlocal looked
            mark = marks[min(looked, len(marks) - 1)]
            looked += 1
            return mark, lambda: f"board {mark}"

        async def wake_again_and_again() -> None:
            while True:
                hub.wake("AAAAAA")
                await asyncio.sleep(0.05)

        got = []
        waking = asyncio.create_task(wake_again_and_again())
        async for sent in sse.table_events(hub, "AAAAAA", "me", "board", "", look):  # type: ignore[arg-type]
            got.append(str(sent.data))
            if len(got) == 3:
                break
        waking.cancel()
        return got

    assert asyncio.run(run()) == ["5000", "board a", "board b"]


def test_signs_of_life_keep_their_rhythm_whatever_wakes_a_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shifted heartbeat would reveal that someone has made a secret choice."""
    waits: list[float] = []
    timeout_at = asyncio.timeout_at

    def noted(when: float) -> asyncio.Timeout:
        waits.append(when)
        return timeout_at(when)

    async def run() -> int:
        channels = ChannelsPlugin(backend=MemoryChannelsBackend(), arbitrary_channels_allowed=True)
        hub, beats = Hub(channels), 0

        async def look() -> tuple[str, Callable[[], str]]:
            return "a", str

        for wake in range(9):
            asyncio.get_running_loop().call_later(0.07 * wake, hub.wake, "AAAAAA")
        async for sent in sse.table_events(hub, "AAAAAA", "me", "board", "a", look):
            assert (sent.event, sent.data) == ("pulse", "200")
            beats += 1
            if beats == 4:
                break
        return beats

    monkeypatch.setattr(sse, "PULSE", 0.2)
    monkeypatch.setattr(asyncio, "timeout_at", noted)
    asyncio.run(run())
    beats = [(when - waits[0]) / 0.2 for when in waits]
    assert len(beats) > 4
    assert beats == pytest.approx([round(beat) for beat in beats])


def test_what_only_another_seat_hears_is_no_change_for_the_rest(site: Site, me: Client) -> None:
    match = me.open("me", "screen", "screen")
    table = site.table(match)
    secret = (Event("kept", 1, (3,), only=1),)
    assert table.versions_after(table.looks, secret) == [1, 1, 2, 1]
    assert table.versions_after(table.looks, ()) == [1, 1, 1, 1]


def test_a_restarted_server_shows_the_same_board(tmp_path: Path) -> None:
    first = Running(tmp_path / "data")
    client = first.client()
    match = client.open("me", "screen")
    client.play(match, 1)
    before = client.info(match, 0)
    with stream(client, f"/m/{match}/stream?seat=0") as sent:
        board = next(sent)
        first.stop()
        assert list(sent) == []
    second = Running(tmp_path / "data")
    again = second.client()
    again.cookies = client.cookies
    assert again.info(match, 0) == before
    with stream(again, f"/m/{match}/stream?seat=0", last=board.id, patience=2) as sent:
        assert silent(sent)
    with stream(again, f"/m/{match}/stream?seat=0", last="older") as sent:
        resent = next(sent)
    assert (resent.id, COMMAND.sub("", resent.data)) == (board.id, COMMAND.sub("", board.data))
    client.close()
    again.close()
    second.stop()
