"""The big screen shows a watcher's view, whoever opened it (U2)."""

from __future__ import annotations

import re

from tests.web.events import stream
from tests.web.markup import read
from tests.web.site import Client, Site

OWN = re.compile(r"<form.*?</form>", re.DOTALL)


def screen(client: Client, match: str) -> str:
    answer = client.get(f"/m/{match}/tv")
    assert answer.status_code == 200
    assert read(answer.text).faults == []
    return answer.text


def test_a_seated_reader_sees_no_more_on_it_than_a_stranger(me: Client, stranger: Client) -> None:
    match = me.open("me", "screen", game="pyramidion")
    assert 'id="part-hand-0"' in me.get(f"/m/{match}?seat={me.info(match)['turn']}").text
    assert "part-hand-0" not in screen(me, match)
    assert screen(me, match) == screen(stranger, match)


def test_nothing_on_it_can_be_played(me: Client) -> None:
    match = me.open("me", "screen", game="pyramido")
    shown = screen(me, match)
    assert "data-a=" not in shown
    assert "/act" not in shown


def test_only_those_who_sit_at_the_table_can_call_up_an_invitation(me: Client, stranger: Client) -> None:
    match = me.open("me", "link", game="pyramido")
    assert f'action="/m/{match}/invite/1"' in screen(me, match)
    assert "invite/1" not in screen(stranger, match)
    assert OWN.sub("", screen(me, match)).count("tv-seat") == screen(stranger, match).count("tv-seat")


def test_it_changes_with_the_table_and_is_nobodys_presence(site: Site, me: Client, stranger: Client) -> None:
    match = me.open("me", "screen", game="pyramido")
    turn = me.info(match)["turn"]
    option = me.info(match, turn)["options"][0]
    with stream(stranger, f"/m/{match}/tv/stream") as sent, stream(me, f"/m/{match}/tv/stream") as mine:
        first = next(sent)
        assert 'class="table tv"' in first.data
        assert next(mine).data == first.data
        holder = site.table(match).seats[0].holder
        assert not site.server.hub.is_present(match, holder)
        assert me.act(match, turn, option).status_code == 200
        assert next(sent).id != first.id


def test_at_the_end_it_tells_who_came_first(me: Client) -> None:
    match = me.open("me", "screen")
    while (info := me.info(match))["turn"] is not None:
        me.act(match, info["turn"], me.info(match, info["turn"])["options"][0])
    shown = screen(me, match)
    assert shown.count('<li class="tv-seat') == 2
    assert '<li class="tv-seat now' in shown


def test_an_unknown_table_has_no_screen(me: Client) -> None:
    assert me.get("/m/NONONO/tv").status_code == 404
    assert me.get("/m/NONONO/tv/stream").status_code == 404
