"""Lessons through the page and the API: instructions, highlighted moves, refusals, leaving."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from benben.games import game_keys
from benben.web.screen.table.coach import highlighted
from tests.web.site import PATIENCE, Client, Site, command

WANTED = re.compile(r'data-a="([^"]+)" data-wanted')
LISTED = re.compile(r'value="([^"]+)" data-wanted')


def begin(client: Client, game: str) -> str:
    """Open a lesson by the button of the lobby."""
    answer = client.post(f"/lessons/{game}")
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].removeprefix("/m/"))


def coach(client: Client, match: str) -> dict[str, Any]:
    """Return the coach's instruction once there is something to do."""
    give_up = time.monotonic() + PATIENCE
    while (told := client.get(f"/api/tables/{match}/lesson").json())["mood"] in ("watch", "skip"):
        assert time.monotonic() < give_up, told
        time.sleep(0.01)
    found: dict[str, Any] = told
    return found


def seat_of(site: Site, match: str) -> int:
    lesson = site.table(match).lesson
    assert lesson is not None
    return lesson.seat


@pytest.mark.parametrize("game", ["pyramidion", "the_pyramid"])
def test_a_whole_lesson_by_the_list_that_the_page_marks(site: Site, me: Client, game: str) -> None:
    match = begin(me, game)
    seat = seat_of(site, match)
    numbers = []
    while (told := coach(me, match))["mood"] == "do":
        page = me.get(f"/m/{match}").text
        assert LISTED.findall(page) == [told["wanted"]]
        assert WANTED.findall(page), "nothing on the board is marked"
        assert '<section class="coach do" id="coach"' in page
        numbers.append(told["step"])
        assert me.act(match, seat, told["wanted"]).status_code == 200
    assert numbers == list(range(1, told["steps"] + 1))
    assert told["mood"] == "end"
    assert 'class="coach end"' in me.get(f"/m/{match}").text


def test_another_move_is_refused_with_a_friendly_sentence_and_the_board(site: Site, me: Client) -> None:
    match = begin(me, "pyramido")
    answer = me.act(match, 0, "take 1")
    assert answer.status_code == 422
    assert "The lesson waits for another move" in answer.text
    assert LISTED.findall(answer.text) == ["take 3"]
    assert site.table(match).rows == 0


def test_who_leaves_the_lesson_plays_freely(site: Site, me: Client) -> None:
    match = begin(me, "pyramido")
    before = me.get(f"/m/{match}/board").text
    left = me.post(f"/m/{match}/lesson/leave", data={"seat": "0"}, headers={"X-Benben": "1"})
    assert left.status_code == 200
    assert "coach" in before
    assert "coach" not in left.text
    assert "data-wanted" not in left.text
    assert coach(me, match)["mood"] == "free"
    assert me.act(match, 0, "take 1").status_code == 200
    assert site.table(match).steps[0].action == "take 1"


def test_nobody_else_hears_the_coach_or_ends_the_lesson(me: Client, stranger: Client) -> None:
    match = begin(me, "mummy")
    page = stranger.get(f"/m/{match}").text
    assert "coach" not in page
    assert "data-wanted" not in page
    assert stranger.get(f"/api/tables/{match}/lesson").json()["mood"] == "free"
    assert stranger.post(f"/m/{match}/lesson/leave", data={"seat": "1"}).status_code == 403
    assert stranger.post(f"/api/tables/{match}/lesson/leave/1").status_code == 403
    assert coach(me, match)["mood"] == "do"


def test_a_lesson_for_a_program(site: Site) -> None:
    with site.client() as program:
        opened = program.post("/api/lessons/_template")
        assert opened.status_code == 201
        match = opened.json()["table"]
        program.headers["Authorization"] = f"Bearer {opened.json()['token']}"
        told = coach(program, match)
        assert (told["mood"], told["wanted"], told["step"], told["steps"]) == ("do", "roll", 1, 4)
        body = {"seat": 0, "version": program.info(match)["version"], "command": command()}
        refused = program.post(f"/api/tables/{match}/act", json=body | {"action": "stop"})
        assert (refused.status_code, refused.json()["key"]) == (422, "lesson_other")
        left = program.post(f"/api/tables/{match}/lesson/leave/0")
        assert (left.status_code, left.json()["seat"]) == (200, 0)
        assert program.post(f"/api/tables/{match}/act", json=body | {"action": "stop"}).status_code == 200


@pytest.mark.parametrize("path", ["/lessons/senet", "/api/lessons/senet", "/lessons/..%2f"])
def test_an_unknown_lesson_is_not_found(me: Client, path: str) -> None:
    assert me.post(path).status_code == 404


def test_a_lesson_begins_in_the_lobby_and_at_the_rules(me: Client) -> None:
    lobby = me.get("/").text
    for game in game_keys():
        assert f'action="/lessons/{game}"' in lobby
        assert f'action="/lessons/{game}"' in me.get(f"/rules/{game}").text


def test_a_game_without_a_lesson_offers_none(me: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benben.web.screen.lobby.lesson_of", lambda _: None)
    assert "/lessons/" not in me.get("/").text + me.get("/rules/pyramido").text


def test_the_end_of_a_lesson_says_that_its_deal_was_known(site: Site, me: Client) -> None:
    match = begin(me, "_template")
    seat = seat_of(site, match)
    while (told := coach(me, match))["mood"] == "do":
        me.act(match, seat, told["wanted"])
    give_up = time.monotonic() + PATIENCE
    while not me.info(match)["over"]:
        assert time.monotonic() < give_up
        time.sleep(0.02)
    page = me.get(f"/m/{match}").text
    assert "This match was a lesson" in page
    assert "coach" not in page


def test_a_plain_table_has_no_coach_and_its_end_proves_the_deal(me: Client) -> None:
    match = me.open("me", "screen")
    assert "coach" not in me.get(f"/m/{match}").text
    assert coach(me, match)["mood"] == "free"
    left = me.post(f"/m/{match}/lesson/leave", data={"seat": "0"})
    assert left.status_code == 303
    while not (info := me.info(match))["over"]:
        me.act(match, info["turn"], "stop")
    assert "This match was a lesson" not in me.get(f"/m/{match}").text


def test_only_what_means_the_wanted_move_is_marked() -> None:
    drawn = '<g data-a="place 0,0 *"/><g data-a="place * E"/><g data-a="place * S"/><g data-a="take 1"/>'
    assert WANTED.findall(highlighted(drawn, "place 0,0 E")) == ["place 0,0 *", "place * E"]
    assert highlighted('<g data-a="a &amp; b"/>', "a & b") == '<g data-a="a &amp; b" data-wanted=""/>'
