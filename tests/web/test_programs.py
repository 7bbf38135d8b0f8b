"""Programs that play one seat by its token, and have no other permission, until it is taken back (S1)."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import httpx
import pytest

from benben.table.people.programs import PREFIX
from benben.table.people.secrets import hashed
from tests.web.events import stream
from tests.web.markup import read
from tests.web.site import Client, Site, command

EXAMPLE = Path(__file__).parents[2] / "examples" / "remote_bot.py"
LANGUAGES = ("en", "ru", "uk")


@contextmanager
def program(site: Site, token: str) -> Iterator[Client]:
    """Return a client that has nothing but a token."""
    with site.client(Authorization=f"Bearer {token}") as client:
        client.headers.pop("Origin")
        yield client


def lend(client: Client, match: str, seat: int) -> str:
    answer = client.post(f"/api/tables/{match}/program/{seat}")
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def act(client: Client, match: str, seat: int) -> httpx.Response:
    info = client.get(f"/api/tables/{match}").json()
    action = (info.get("options") or ["stop"])[0]
    body = {"seat": seat, "action": action, "version": info.get("version", 1), "command": command()}
    return client.post(f"/api/tables/{match}/act", json=body)


def test_the_example_is_short_and_plays_a_whole_match(site: Site, me: Client) -> None:
    code = [line for line in EXAMPLE.read_text().splitlines()[1:] if line.strip()]
    assert len(code) <= 20
    match = me.open("me", "bot")
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), site.address, match, lend(me, match, 0)],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    table = site.table(match)
    assert table.is_over
    assert {step.seat for step in table.steps} == {0, 1}


def test_a_token_sees_and_plays_its_own_seat_and_no_other(site: Site, me: Client) -> None:
    match = me.open("me", "screen")
    turn = me.info(match)["turn"]
    with program(site, lend(me, match, turn)) as mine, program(site, lend(me, match, 1 - turn)) as other:
        assert (mine.info(match)["seat"], other.info(match)["seat"]) == (turn, 1 - turn)
        assert mine.get(f"/api/tables/{match}", params={"seat": 1 - turn}).status_code == 403
        assert other.info(match)["options"] == []
        assert act(other, match, turn).status_code == 403
        assert act(mine, match, turn).status_code == 200


def test_a_token_of_one_table_is_nobody_at_another(site: Site, me: Client) -> None:
    here, there = me.open("me", "screen"), me.open("me", "screen")
    with program(site, lend(me, here, 0)) as client:
        assert client.get(f"/api/tables/{there}").json()["key"] == "void_token"
        assert act(client, there, 0).status_code == 403


def test_who_lends_a_seat_watches_until_it_is_taken_back(site: Site, me: Client) -> None:
    match = me.open("me", "bot")
    token = lend(me, match, 0)
    assert me.info(match)["seat"] == 0
    assert me.info(match)["options"] == []
    assert act(me, match, 0).status_code == 403
    assert [seat["program"] for seat in me.info(match)["seats"]] == [True, False]
    assert me.post(f"/api/tables/{match}/program/0/back").status_code == 200
    assert me.info(match)["seat"] == 0
    with program(site, token) as client:
        assert client.get(f"/api/tables/{match}").status_code == 403
        assert act(client, match, 0).status_code == 403


def test_a_new_token_makes_the_old_one_void(site: Site, me: Client) -> None:
    match = me.open("me", "screen")
    old, new = lend(me, match, 0), lend(me, match, 0)
    with program(site, old) as before, program(site, new) as after:
        assert before.get(f"/api/tables/{match}").status_code == 403
        assert after.info(match)["seat"] == 0


def test_a_free_seat_is_lent_by_those_at_the_table_alone(
    site: Site, me: Client, friend: Client, stranger: Client
) -> None:
    match = me.open("me", "link", "link", "bot", game="pyramido")
    friend.join(match, me.invite(match, 1))
    assert stranger.post(f"/api/tables/{match}/program/2").status_code == 403
    assert friend.post(f"/api/tables/{match}/program/0").status_code == 403
    assert me.post(f"/api/tables/{match}/program/3").status_code == 422
    assert me.post(f"/api/tables/{match}/program/4").status_code == 422
    with program(site, lend(me, match, 2)) as client:
        assert client.info(match)["seat"] == 2


def test_a_token_is_nobodys_identity(site: Site, me: Client) -> None:
    match = me.open("me", "screen")
    token = lend(me, match, 0)
    with program(site, token) as client:
        opened = client.post(
            "/api/tables", json={"game": "_template", "chairs": [{"kind": "me"}, {"kind": "screen"}]}
        ).json()
        assert opened["token"] != token
        assert hashed(token) not in {row.holder for row in site.table(opened["table"]).seats}
    with site.client(Cookie=f"benben_id={token}") as browser:
        assert browser.info(match)["seat"] is None


def test_a_stream_tells_the_program_of_its_turn_and_ends_when_the_seat_is_taken_back(
    site: Site, me: Client
) -> None:
    match = me.open("me", "screen")
    with program(site, lend(me, match, 0)) as client, stream(client, f"/api/tables/{match}/stream") as sent:
        first = next(sent)
        assert '"seat":0' in first.data
        assert "Program, not connected" not in me.get(f"/m/{match}").text
        me.post(f"/api/tables/{match}/program/0/back")
        assert list(sent) == []


def test_the_token_is_shown_once_stored_as_a_hash_and_never_logged(
    site: Site, me: Client, stranger: Client, logs: StringIO
) -> None:
    match = me.open("me", "bot")
    page = me.post(f"/m/{match}/program/0")
    (token,) = set(re.findall(rf"{PREFIX}[\w-]+", page.text))
    assert site.table(match).seats[0].token == hashed(token)
    for client in (me, stranger):
        for path in (f"/m/{match}", f"/m/{match}/board", f"/api/tables/{match}", "/metrics"):
            assert token not in client.get(path).text
            assert hashed(token) not in client.get(path).text
    assert token not in logs.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_lends_a_seat_and_takes_it_back(site: Site, lang: str) -> None:
    with site.client(lang) as me:
        match = me.open("me", "bot")
        action = f'action="/m/{match}/program/0"'
        assert action in me.get(f"/m/{match}").text
        page = me.post(f"/m/{match}/program/0")
        assert page.status_code == 200
        assert read(page.text).faults == []
        assert f"curl -H &#34;Authorization: Bearer {PREFIX}" in page.text
        lent = me.get(f"/m/{match}").text
        assert action not in lent
        assert f'action="/m/{match}/program/0/back"' in lent
        back = me.post(f"/m/{match}/program/0/back")
        assert (back.status_code, back.headers["location"]) == (303, f"/m/{match}?seat=0")
        assert action in me.get(f"/m/{match}").text


def test_others_are_not_offered_to_take_a_lent_seat_back(me: Client, stranger: Client) -> None:
    match = me.open("me", "bot")
    lend(me, match, 0)
    for path in (f"/m/{match}", f"/m/{match}/menu"):
        assert "/program/0/back" in me.get(path).text
        assert "/program/" not in stranger.get(path).text
    assert stranger.post(f"/m/{match}/program/0/back").status_code == 403
