"""Duplicate nights through pages and API: the deal is disclosed only after the last table is over."""

from __future__ import annotations

from itertools import chain

import pytest

from benben.text import LANGUAGES, speak
from benben.web.request.identity import IDENTITY
from tests.table.arrange import dice, play
from tests.web.events import stream
from tests.web.site import Client, Site
from tests.web.test_records import clean, place

FORM = {"game": "_template", "names": "Sun\n\nMoon", "seat-0": "person", "seat-1": "person", "name": "Anya"}


def opened(site: Site, host: Client, **more: str) -> tuple[str, list[str]]:
    """Open a night whose host plays at the first table; return it and the ids of its tables."""
    night = place(host.post("/nights", data=FORM | {"play": "1"} | more)).removeprefix("/night/")
    tables = host.get(f"/api/nights/{night}").json()["tables"]
    assert [table["name"] for table in tables] == ["Sun", "Moon"]
    assert len({site.table(table["table"]).record.seed for table in tables}) == 1
    return night, [table["table"] for table in tables]


def seated(host: Client, guest: Client, night: str, match: str, seat: int = 0) -> None:
    """Let a guest join by the host's link."""
    page = host.post(f"/night/{night}/invite", data={"table": match, "seat": str(seat)})
    clean(page)
    secret = page.text.partition(f"/m/{match}/join/")[2][:32]
    assert guest.get(f"/m/{match}/join/{secret}").status_code == 200
    assert guest.join(match, secret, "Bob").status_code == 303


def end(site: Site, match: str) -> None:
    """Play a table to its end."""
    site.call(play(site.table(match), 10_000, dice(1)))
    assert site.table(match).is_over


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_night_is_opened_by_a_form_and_compared_at_the_end(site: Site, lang: str) -> None:
    with site.client(lang) as host, site.client(lang) as stranger:
        clean(host.get("/night/new"))
        clean(host.get("/night/new?game=mummy"))
        night, tables = opened(site, host)
        page = clean(host.get(f"/night/{night}"))
        assert speak(lang)("web.night.runs") in page
        assert "Sun" in page
        assert host.get(f"/night/{night}").text.count('name="seat"') == 3
        assert stranger.get(f"/night/{night}").text.count('name="seat"') == 0
        assert "Sun" in clean(host.get(f"/m/{tables[0]}"))
        for match in tables:
            assert host.get(f"/api/nights/{night}").json()["scores"] == []
            end(site, match)
        scores = [list(site.table(m).game.outcome(site.table(m).at.state).scores) for m in tables]
        assert host.get(f"/api/nights/{night}").json()["scores"] == scores
        over = clean(stranger.get(f"/night/{night}"))
        assert speak(lang)("web.night.over") in over
        assert all(str(points) in over for points in chain(*scores))


def test_nobody_watches_another_table_while_the_night_runs(
    site: Site, me: Client, friend: Client, stranger: Client
) -> None:
    night, (first, second) = opened(site, me)
    seated(me, friend, night, second)
    assert me.get(f"/m/{first}").status_code == friend.get(f"/m/{second}").status_code == 200
    for client, match in ((me, second), (friend, first), (stranger, first), (stranger, second)):
        for path in (
            f"/m/{match}",
            f"/m/{match}/board",
            f"/m/{match}/stream",
            f"/m/{match}/replay",
            f"/m/{match}/report",
            f"/api/tables/{match}",
            f"/api/tables/{match}/stream",
        ):
            answer = client.get(path)
            assert answer.status_code == 403, path
            assert speak("en")("error.night_runs") in answer.text or path.startswith("/api")
        assert client.post(f"/m/{match}/act", data={"seat": "0", "a": "stop"}).status_code == 403
    with stream(friend, f"/m/{second}/stream") as events:
        assert next(events).data


def test_the_deal_of_a_finished_table_stays_sealed_until_the_last_is_over(
    site: Site, me: Client, friend: Client, stranger: Client
) -> None:
    night, (first, second) = opened(site, me)
    seated(me, friend, night, second)
    seed = f"{site.table(first).record.seed:032x}"
    end(site, first)
    asked = (
        f"/m/{first}",
        f"/m/{first}/board",
        f"/m/{first}/record",
        f"/m/{first}/replay?n=0&seat=all",
        f"/m/{first}/deal?check=1",
        f"/m/{first}/report",
        f"/api/tables/{first}",
        f"/api/tables/{first}/record",
        f"/api/tables/{first}/deal",
        f"/night/{night}",
        f"/api/nights/{night}",
    )
    for client in (me, friend, stranger):
        for path in asked:
            answer = client.get(path)
            assert answer.status_code < 500
            assert seed not in answer.text, path
        assert len(client.get(f"/m/{first}/record").text.splitlines()) == 2
        assert client.get(f"/m/{first}/replay").status_code in (403, 422)
        for path, body in (
            (f"/m/{first}/fork", {"n": "0", "seat": "0"}),
            (f"/api/tables/{first}/fork", None),
        ):
            told = client.post(path, data=body) if body else client.post(path, json={"n": 0})
            assert told.status_code in (403, 422)
    assert speak("en")("web.night.sealed") in clean(me.get(f"/m/{first}"))
    end(site, second)
    assert seed in me.get(f"/m/{first}").text
    assert seed in me.get(f"/m/{first}/board").text
    for client in (me, friend, stranger):
        assert seed in client.get(f"/m/{first}/record").text
        clean(client.get(f"/m/{first}/replay?n=1&seat=all"))
        clean(client.get(f"/m/{second}"))


def test_who_lets_a_bot_play_keeps_the_seat_and_sees_no_other_table(site: Site, me: Client) -> None:
    _, (first, second) = opened(site, me)
    version = me.info(first, 0)["version"]
    answer = me.post(f"/m/{first}/leave", data={"seat": "0", "n": str(version)}, headers={"X-Benben": "1"})
    assert answer.status_code == 200
    assert site.table(first).seats[0].bot
    assert 'id="board"' in me.get(f"/m/{first}").text
    assert me.get(f"/m/{second}").status_code == 403


def test_nobody_sits_at_two_tables_of_a_night(site: Site, me: Client) -> None:
    night, (_, second) = opened(site, me)
    secret = me.post(f"/api/nights/{night}/invite", json={"table": second, "seat": 0}).json()["secret"]
    answer = me.join(second, secret)
    assert answer.status_code == 403
    assert speak("en")("error.night_twice") in answer.text
    assert not site.table(second).seats[0].holder


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"names": "Sun"}, 422),
        ({"names": "\n".join("ABCDEFGHI")}, 422),
        ({"game": "senet"}, 404),
        ({"seat-0": "greedy", "seat-1": "greedy"}, 422),
        ({"seat-0": "ghost"}, 422),
        ({"seat-1": "none"}, 422),
        ({"opt-x": "1"}, 422),
    ],
)
def test_a_night_that_makes_no_sense_is_refused(
    site: Site, me: Client, form: dict[str, str], status: int
) -> None:
    before = site.call(site.server.store.running())
    clean(me.post("/nights", data=FORM | form), status)
    assert site.call(site.server.store.running()) == before


def test_only_the_host_of_a_night_makes_its_links(site: Site, me: Client, stranger: Client) -> None:
    night, (_, second) = opened(site, me)
    stranger.open("me", "screen")
    for form in ({"table": second, "seat": "0"}, {"table": second, "seat": "9"}):
        assert stranger.post(f"/night/{night}/invite", data=form).status_code == 403
    assert stranger.post(f"/api/nights/{night}/invite", json={"table": second, "seat": 0}).status_code == 403
    assert me.post(f"/night/{night}/invite", data={"table": "AAAAAA", "seat": "0"}).status_code == 404
    assert me.post(f"/night/{night}/invite", data={"table": second, "seat": "x"}).status_code == 422
    assert me.cookies[IDENTITY] not in me.get(f"/night/{night}").text


def test_nights_are_counted(limited: Site) -> None:
    with limited.client() as me:
        answers = [me.post("/nights", data=FORM).status_code for _ in range(3)]
        assert answers == [303, 303, 429]
        body = {"game": "_template", "names": ["A", "B"], "seats": ["person", "person"]}
        assert me.post("/api/nights", json=body).status_code == 429


def test_names_of_tables_are_harmless(site: Site, me: Client) -> None:
    form = FORM | {"names": "<script>alert(1)</script>\n\u202eMoon\u200b " + "x" * 100}
    there = place(me.post("/nights", data=form))
    page = me.get(there)
    clean(page)
    assert "<script>alert" not in page.text
    assert "\u202e" not in page.text
    names = [table["name"] for table in me.get(f"/api{there.replace('night', 'nights')}").json()["tables"]]
    assert max(map(len, names)) <= 32
    assert site.address
