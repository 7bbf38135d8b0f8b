"""Programs play by the JSON API, with the same checks and the same views as pages (R5)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from benben.text import LANGUAGES
from tests.web.site import Client, Site, command


def test_games_on_offer_tell_seats_options_and_bots(me: Client) -> None:
    games = {game["key"]: game for game in me.get("/api/games").json()}
    assert games["pyramido"]["seats"] == [2, 3, 4]
    assert games["pyramido"]["bots"] == ["random", "novice", "greedy", "skilled", "expert"]
    assert "_template" not in games


@pytest.mark.parametrize("game", ["_template", "pyramido"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_program_plays_a_whole_match_against_bots(site: Site, game: str, lang: str) -> None:
    with site.client(lang) as program:
        chairs = [{"kind": "me", "name": "R2"}, {"kind": "bot", "bot": "random"}]
        opened = program.post("/api/tables", json={"game": game, "chairs": chairs})
        assert opened.status_code == 201
        told = opened.json()
        program.headers["Authorization"] = f"Bearer {told['token']}"
        info = program.info(told["table"])
        while not info["over"]:
            if info["turn"] != 0:
                info = program.info(told["table"])
                continue
            assert len(info["labels"]) == len(info["options"])
            body = {"seat": 0, "action": info["options"][0], "version": info["version"], "command": command()}
            answer = program.post(f"/api/tables/{told['table']}/act", json=body)
            assert answer.status_code == 200
            info = answer.json()
        assert len(info["scores"]) == len(info["ranks"]) == 2
        assert info["seed_hash"] == told["seed_hash"]


def test_the_same_command_twenty_times_at_once_is_played_once(site: Site, me: Client) -> None:
    match = me.open("me", "screen", game="pyramido")
    for _ in range(3):
        info = me.info(match, me.info(match)["turn"])
        body = {
            "seat": info["seat"],
            "action": info["options"][0],
            "version": info["version"],
            "command": command(),
        }
        rows = site.table(match).rows
        with ThreadPoolExecutor(20) as threads:
            answers = list(
                threads.map(lambda _, body=body: me.post(f"/api/tables/{match}/act", json=body), range(20))
            )
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.text for answer in answers}) == 1
        assert site.table(match).rows == rows + 1


def test_a_step_is_taken_back(me: Client) -> None:
    match = me.open("me", "screen", game="pyramido")
    first = me.info(match, me.info(match)["turn"])
    act = {
        "seat": first["seat"],
        "action": first["options"][0],
        "version": first["version"],
        "command": command(),
    }
    after = me.post(f"/api/tables/{match}/act", json=act).json()
    assert after["can_undo"]
    undo = {"seat": first["seat"], "version": after["version"], "command": command()}
    back = me.post(f"/api/tables/{match}/undo", json=undo).json()
    assert (back["view"], back["options"], back["log"]) == (first["view"], first["options"], first["log"])
    assert back["version"] > after["version"]
    assert me.post(f"/api/tables/{match}/undo", json=undo | {"command": command()}).status_code == 409


def test_a_version_is_the_readers_own_and_no_number_of_steps(
    site: Site, me: Client, stranger: Client
) -> None:
    match = me.open("me", "screen", game="pyramido")
    me.play(match, 7)
    table = site.table(match)
    assert me.info(match, 0)["version"] == table.version(0)
    assert stranger.info(match)["version"] == table.version(None)
    told = stranger.get(f"/api/tables/{match}").json()
    assert not {"n", "step", "rows", "digest", "seed"} & told.keys()


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game": "_template"},
        {"game": "_template", "chairs": []},
        {"game": "_template", "chairs": [{"kind": "me"}] * 9},
        {"game": "_template", "chairs": [{"kind": "me", "holder": "x"}] * 2},
        {"game": "_template", "chairs": [{"kind": "me"}] * 2, "seed": 1},
        {"game": "_template", "chairs": [{"kind": "me"}] * 2, "options": {"a": "b"}},
        {"game": "_template", "chairs": [{"kind": "me"}] * 2, "options": 7},
        {"game": 1, "chairs": None},
        [],
        "text",
    ],
)
def test_a_table_that_cannot_be_is_refused(me: Client, body: object) -> None:
    answer = me.post("/api/tables", json=body)
    assert answer.status_code == 422
    assert set(answer.json()) == {"key", "message", "status"}


def test_somebody_leaves_and_a_bot_goes_on(me: Client) -> None:
    match = me.open("me", "screen")
    answer = me.post(f"/api/tables/{match}/leave/0")
    assert answer.status_code == 200
    seats = answer.json()["seats"]
    assert (seats[0]["bot"], seats[0]["mine"], seats[1]["mine"]) == ("greedy", False, True)
