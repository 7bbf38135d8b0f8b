"""Changes of seats, clocks, requests, pauses and closed tables through the page and the API."""

from __future__ import annotations

import json
from typing import Any

import pytest

from benben.table.live.manners import Manners
from benben.text import LANGUAGES, speak
from benben.web.request.identity import CONFIRM
from tests.web.events import stream
from tests.web.markup import read
from tests.web.site import Client, Site, command

FRAGMENT = {"X-Benben": "1"}


def two(me: Client, friend: Client, **manners: Any) -> str:
    """Return a table of Pyramido for me and a friend."""
    body = {
        "game": "pyramido",
        "chairs": [{"kind": "me"}, {"kind": "link"}],
        "options": {"first": "0"},
        "manners": manners,
    }
    opened = me.post("/api/tables", json=body)
    assert opened.status_code == 201, opened.text
    me.cookies.set("benben_id", opened.json()["token"])
    match = str(opened.json()["table"])
    friend.join(match, me.invite(match, 1), "Bob")
    return match


def board(client: Client, match: str, action: str, /, **form: str) -> str:
    """Submit a form of the page and return a valid fragment."""
    answer = client.post(f"/m/{match}/{action}", data={"id": command(), **form}, headers=FRAGMENT)
    assert answer.status_code in (200, 201), answer.text
    assert read(answer.text).faults == []
    return answer.text


def test_a_seat_goes_to_a_bot_and_back(site: Site, me: Client, friend: Client) -> None:
    match = two(me, friend)
    shown = board(friend, match, "leave", seat="1", bot="random")
    assert f'action="/m/{match}/return"' in shown
    seat = friend.info(match)["seats"][1]
    assert (seat["bot"], seat["mine"], seat["owned"]) == ("random", False, True)
    assert friend.info(match)["seat"] == 1
    assert friend.act(match, 1, "take 1").status_code == 403
    shown = board(friend, match, "return", seat="1")
    assert f'action="/m/{match}/return"' not in shown
    assert friend.info(match)["seats"][1]["mine"] is True
    assert me.post(f"/api/tables/{match}/leave/0", params={"bot": "random"}).json()["seats"][0]["bot"]
    assert me.post(f"/api/tables/{match}/return/0").json()["seats"][0]["mine"] is True
    assert site.table(match).owned_by(site.table(match).seats[0].holder) == [0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bot_of_its_own_has_a_name_in_every_language_and_one_that_stands_in_has_the_persons(
    site: Site, me: Client, lang: str
) -> None:
    match, words = me.open("me", "bot"), speak(lang)
    me.post(f"/api/tables/{match}/leave/0", params={"bot": "random"})
    with site.client(lang) as reader:
        names = [seat["name"] for seat in reader.info(match)["seats"]]
        assert names == [words("seat", n=0), words("bot_name.1")]
        assert words("bot_name.1") in reader.get(f"/m/{match}").text


@pytest.mark.parametrize("form", [{"of": "9"}, {"of": "x"}, {"of": "-1"}, {"bot": "os.system"}])
def test_a_seat_or_bot_that_is_not_there_is_refused(me: Client, friend: Client, form: dict[str, str]) -> None:
    match = two(me, friend)
    answer = me.post(f"/m/{match}/leave", data={"seat": "0", "id": command(), **form}, headers=FRAGMENT)
    assert answer.status_code == 422
    assert [seat["bot"] for seat in me.info(match)["seats"]] == ["", ""]


def test_the_host_passes_a_seat_on_and_its_old_holder_watches(
    me: Client, friend: Client, stranger: Client
) -> None:
    match = two(me, friend)
    assert (me.info(match)["host"], friend.info(match)["host"]) == (True, False)
    assert friend.post(f"/m/{match}/invite/0").status_code == 422
    assert f"/m/{match}/invite/1" in me.get(f"/m/{match}").text
    assert f"/m/{match}/invite/0" not in friend.get(f"/m/{match}").text
    secret = me.invite(match, 1)
    assert me.join(match, secret).status_code == 422
    assert stranger.join(match, secret, "Cat").status_code == 303
    assert friend.info(match)["seat"] is None
    assert stranger.info(match)["seat"] == 1
    assert friend.act(match, 1, "take 1", version=1).status_code == 403


def test_going_back_takes_everybodys_consent(me: Client, friend: Client, stranger: Client) -> None:
    match = two(me, friend)
    me.act(match, 0, "take 1")
    version = me.info(match, 0)["version"]
    shown = board(me, match, "ask", seat="0", n=str(version), what="back")
    assert speak("en")("web.asked.withdraw") in shown
    request = friend.info(match)["request"]
    assert (request["what"], request["seat"], request["waits"]) == ("back", 0, [1])
    for client, keys in ((friend, 2), (stranger, 0), (me, 1)):
        page = client.get(f"/m/{match}").text
        assert read(page).faults == []
        assert page.count('name="yes"') == keys
    assert stranger.post(f"/api/tables/{match}/answer", json=no(request["id"], 1)).status_code == 403
    board(friend, match, "answer", seat="1", request=request["id"], yes="1")
    told = me.info(match, 0)
    assert (told["request"], told["options"]) == (None, ["take 1", "take 2", "take 3"])
    assert told["version"] > version
    again = friend.post(f"/api/tables/{match}/answer", json=no(request["id"], 1))
    assert (again.status_code, again.json()["key"]) == (409, "asked_no_more")


def no(request: str, seat: int) -> dict[str, object]:
    return {"seat": seat, "request": request, "yes": False}


def test_a_pause_is_agreed_on_refuses_moves_and_anybody_ends_it(me: Client, friend: Client) -> None:
    match = two(me, friend)
    body = {"seat": 1, "what": "pause", "version": friend.info(match)["version"], "command": command()}
    request = friend.post(f"/api/tables/{match}/ask", json=body).json()["request"]
    answer = {"seat": 0, "request": request["id"], "yes": True}
    told = me.post(f"/api/tables/{match}/answer", json=answer).json()
    assert (told["paused"], told["options"]) == (True, [])
    refused = me.act(match, 0, "take 1")
    assert refused.status_code == 422
    assert speak("en")("error.paused") in refused.text
    shown = board(friend, match, "resume", seat="1")
    assert f"/m/{match}/resume" not in shown
    assert me.act(match, 0, "take 1").status_code == 200


def test_everybody_is_told_of_requests_pauses_and_late_people(
    site: Site, me: Client, friend: Client, stranger: Client
) -> None:
    match = two(me, friend, clock="soft", minutes=1)
    with stream(stranger, f"/api/tables/{match}/stream") as sent:
        assert json.loads(next(sent).data)["seats"][0]["left"] > 0
        body = {"seat": 1, "what": "pause", "version": friend.info(match)["version"], "command": command()}
        request = friend.post(f"/api/tables/{match}/ask", json=body).json()["request"]
        assert json.loads(next(sent).data)["request"]["id"] == request["id"]
        me.post(f"/api/tables/{match}/answer", json=no(request["id"], 0))
        assert json.loads(next(sent).data)["request"] is None
        site.call(time_up(site, match))
        assert json.loads(next(sent).data)["seats"][0]["late"] is True
        shown = board(friend, match, "time", seat="1", of="0")
        assert f"/m/{match}/time" not in shown
        assert json.loads(next(sent).data)["seats"][0]["late"] is False


async def time_up(site: Site, match: str) -> None:
    """Let the turn exceed its minute."""
    table = await site.server.house.find(match)
    table.clock.used = 60_000
    site.server.house.timer_expired(table)


def test_a_late_seat_shows_the_others_what_they_may_do(site: Site, me: Client, friend: Client) -> None:
    match = two(me, friend, clock="soft", minutes=1)
    assert 'data-left="' in me.get(f"/m/{match}").text
    assert f"/m/{match}/time" not in friend.get(f"/m/{match}").text
    site.call(time_up(site, match))
    page = friend.get(f"/m/{match}").text
    assert f'action="/m/{match}/time"' in page
    assert 'name="of" value="0"' in page
    assert f'action="/m/{match}/time"' not in me.get(f"/m/{match}").text
    board(friend, match, "leave", seat="1", of="0")
    assert me.info(match)["seats"][0]["bot"] == "greedy"


def test_a_clock_shown_again_is_not_old(site: Site, me: Client, friend: Client) -> None:
    match = two(me, friend, clock="bank", minutes=10)

    def left() -> int:
        text = me.get(f"/m/{match}/board").text
        return int(text.partition('data-left="')[2].partition('"')[0])

    async def wait() -> None:
        table = await site.server.house.find(match)
        assert table.clock.since is not None
        table.clock.since -= 30
        table.now = table.clock.now = lambda: (table.clock.since or 0) + 60

    first = left()
    site.call(wait())
    assert first - left() > 20_000


@pytest.mark.parametrize("path", ["", "/board", "/stream", "/replay", "/record"])
def test_a_closed_table_is_seen_only_by_those_with_a_seat(
    me: Client, friend: Client, stranger: Client, path: str
) -> None:
    match = two(me, friend, watch="closed")
    answer = stranger.get(f"/m/{match}{path}")
    assert answer.status_code == 403
    assert speak("en")("error.closed_table") in answer.text
    for twin in ("", "/stream", "/record"):
        assert stranger.get(f"/api/tables/{match}{twin}").json()["key"] == "closed_table"
    if path != "/stream":
        assert friend.get(f"/m/{match}{path}", follow_redirects=True).status_code == 200
    secret = me.invite(match, 1)
    assert stranger.get(f"/m/{match}/join/{secret}").status_code == 200
    assert stranger.join(match, secret, "Cat").status_code == 303
    assert friend.get(f"/m/{match}").status_code == 403


def test_the_form_of_a_new_table_knows_its_manners(site: Site, me: Client) -> None:
    form = {"game": "_template", "seat-0-kind": "me", "seat-1-kind": "screen"}
    wishes = {"clock": "bank", "soft-minutes": "3", "bank-minutes": "25", "increment": "0", "absent": "7"}
    opened = me.post("/tables", data=form | wishes)
    table = site.table(opened.headers["location"].removeprefix("/m/"))
    assert table.manners == Manners(clock="bank", minutes=25, increment=0, absent=7)
    refused = me.post("/tables", data=form | {"clock": "bank", "bank-minutes": "999"})
    assert refused.status_code == 422
    assert speak("en")("error.manners_minutes", fewest=1, most=180) in refused.text


@pytest.mark.parametrize(
    ("manners", "status"),
    [
        ({"clock": "sand"}, 422),
        ({"minutes": 0}, 422),
        ({"absent": 100_000}, 422),
        ({"watch": "x"}, 422),
        ({"minutes": "many"}, 422),
        ({"sand": 1}, 422),
        ({}, 201),
    ],
)
def test_manners_that_cannot_be_are_refused(me: Client, manners: dict[str, object], status: int) -> None:
    body = {"game": "_template", "chairs": [{"kind": "me"}, {"kind": "screen"}], "manners": manners}
    assert me.post("/api/tables", json=body).status_code == status


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_wants_to_confirm_each_move_is_asked_to(site: Site, lang: str) -> None:
    with site.client(lang) as client:
        match = client.open("me", "bot")
        assert "data-confirm" not in client.get(f"/m/{match}").text
        chosen = client.post("/confirm", data={"confirm": "1", "next": f"/m/{match}"})
        assert (chosen.status_code, chosen.headers["location"]) == (303, f"/m/{match}")
        assert client.cookies[CONFIRM] == "1"
        page = client.get(f"/m/{match}").text
        assert "data-confirm" in page
        assert speak(lang)("web.careful") in page
        assert client.post("/confirm", data={"confirm": "maybe"}).status_code == 422
