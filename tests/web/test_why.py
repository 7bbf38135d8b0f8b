"""A click that matches no option returns one sentence, built from what the reader may know, on pages and in the API."""

from __future__ import annotations

import httpx
import pytest

from tests.table.arrange import act
from tests.web.markup import read
from tests.web.site import Client, Site


def why(client: Client, match: str, what: str, **more: str | int) -> httpx.Response:
    return client.get(f"/api/tables/{match}/why", params={"what": what, **more})


def begun(site: Site, me: Client) -> tuple[str, int]:
    """Return a table of Pyramido with two of my seats, and the seat that decides."""
    match = me.open("me", "screen", game="pyramido")
    decision = site.table(match).at.decision
    assert decision is not None
    return match, decision.seat


def test_the_seat_on_turn_is_told_the_rule_and_its_clause(site: Site, me: Client) -> None:
    match, seat = begun(site, me)
    told = why(me, match, "pile 1", seat=seat).json()
    assert (told["what"], told["possible"], told["clause"]) == ("pile 1", False, "PO-70")
    assert told["text"].startswith("Dominoes are taken off the sledges")
    page = me.get(f"/m/{match}/why", params={"w": "pile 1", "seat": seat})
    assert told["text"] in page.text
    assert "PO-70" in page.text
    assert read(page.text).faults == []


@pytest.mark.parametrize(("lang", "word"), [("ru", "стопка"), ("uk", "стос")])
def test_in_the_readers_language(site: Site, me: Client, lang: str, word: str) -> None:
    match, seat = begun(site, me)
    me.headers["Accept-Language"] = lang
    assert word in why(me, match, "pile 1", seat=seat).json()["text"]


def test_what_is_an_option_is_said_to_be_possible(site: Site, me: Client) -> None:
    match, seat = begun(site, me)
    told = why(me, match, "sledge 1", seat=seat).json()
    assert (told["possible"], told["clause"]) == (True, "")


def test_those_who_wait_or_watch_learn_only_that(site: Site, me: Client, stranger: Client) -> None:
    match = me.open("me", "link", game="pyramido")
    with site.client() as friend:
        friend.join(match, me.invite(match, 1), "Bob")
        decision = site.table(match).at.decision
        assert decision is not None
        waiting, other = (friend, 1) if decision.seat == 0 else (me, 0)
        name = "Bob" if decision.seat == 1 else "Player 1"
        assert why(waiting, match, "pile 1", seat=other).json() == {
            "what": "pile 1",
            "possible": False,
            "text": f"It is not your turn: {name} is choosing.",
            "clause": "",
        }
    assert why(stranger, match, "pile 1").json()["text"].startswith("You are watching")


def test_after_the_end_there_is_nothing_to_choose(me: Client) -> None:
    match = me.open("me", "screen")
    me.play(match)
    assert why(me, match, "die").json()["text"].startswith("The match is over")


@pytest.mark.parametrize("what", ["pile 9", "the moon", "cell", "cell 1;2", "sledge 1 2", "\u202epile 1"])
def test_a_name_that_no_board_bears_is_refused(site: Site, me: Client, what: str) -> None:
    match, seat = begun(site, me)
    answer = why(me, match, what, seat=seat)
    assert (answer.status_code, answer.json()["key"]) == (422, "unknown_thing")
    page = me.get(f"/m/{match}/why", params={"w": what, "seat": seat})
    assert page.status_code == 422
    assert read(page.text).faults == []


@pytest.mark.parametrize("what", ["", "x" * 41, "x" * 5000])
def test_names_are_short(site: Site, me: Client, what: str) -> None:
    match, seat = begun(site, me)
    assert why(me, match, what, seat=seat).status_code == 422
    assert me.get(f"/m/{match}/why", params={"w": what, "seat": seat}).status_code == 422


def test_a_seat_of_others_gets_no_answer(site: Site, me: Client, stranger: Client) -> None:
    match, seat = begun(site, me)
    assert why(stranger, match, "pile 1", seat=seat).status_code == 403
    assert why(me, "NOSUCH", "pile 1").status_code == 404


def test_the_question_changes_nothing(site: Site, me: Client) -> None:
    match, seat = begun(site, me)
    before = me.get(f"/m/{match}/board?seat={seat}").text
    why(me, match, "pile 1", seat=seat)
    assert me.get(f"/m/{match}/board?seat={seat}").text == before
    table = site.table(match)
    version = table.version(seat)
    site.call(act(table, table.at.options[0]))
    assert table.version(seat) == version + 1


def test_who_asks_without_end_is_told_to_wait(limited: Site) -> None:
    with limited.client() as me:
        match = me.open("me", "screen", game="pyramido")
        answers = [why(me, match, "pile 1") for _ in range(45)]
        assert [answer.status_code for answer in answers] == [200] * 40 + [429] * 5
        assert answers[-1].headers["Retry-After"]
        assert me.get(f"/m/{match}/why?w=pile+1").status_code == 429
