"""Two worlds that a reader cannot tell apart give the same bytes: pages, JSON, streams, texts (H1, H5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from benben.core.advance import Progress
from benben.core.rng import Rng
from benben.svg.kept import forget
from benben.table.live import Table
from benben.text import LANGUAGES
from tests.table.arrange import act, dice
from tests.web.events import stream
from tests.web.site import Client, Site

COMMAND = re.compile(r"\b[0-9a-f]{32}\b")


def bytes_for(client: Client, match: str, seat: int | None) -> Iterator[tuple[str, str]]:
    """All that one reader gets of a table, ids of commands left out."""
    wish = "" if seat is None else f"?seat={seat}"
    for lang in LANGUAGES:
        client.headers["Accept-Language"] = lang
        for path in (
            f"/m/{match}/board{wish}",
            f"/m/{match}/words{wish}",
            f"/api/tables/{match}{wish}",
            f"/api/tables/{match}/words{wish}",
        ):
            answer = client.get(path)
            assert answer.status_code == 200
            headers = {
                name: value for name, value in answer.headers.items() if name not in ("date", "x-request-id")
            }
            yield f"{lang} {path}", COMMAND.sub("", answer.text)
            yield f"{lang} {path} headers", str(headers)
    board = client.get(f"/m/{match}/board{wish}").text
    for name in things_in(board):
        for path in (f"/m/{match}/why?w={name}", f"/api/tables/{match}/why?what={name}"):
            answer = client.get(path + wish.replace("?", "&"))
            assert answer.status_code == 200
            yield path, answer.text
    for path in (f"/m/{match}/stream{wish}", f"/api/tables/{match}/stream{wish}"):
        with stream(client, path) as sent:
            first = next(sent)
        yield path, COMMAND.sub("", f"{first.id} {first.data}")
    for path in (f"/m/{match}{wish}", f"/m/{match}/record", "/"):
        yield path, COMMAND.sub("", client.get(path).text)
    refused = client.post(
        f"/m/{match}/act", data={"seat": str(seat), "a": "dance", "n": "1", "id": "refused-1"}
    )
    yield "refused", COMMAND.sub("", refused.text)


def things_in(board: str) -> list[str]:
    """The first and the last name of the board; on a grid some cells."""
    found = list(dict.fromkeys(re.findall(r'data-w="([^"]*)"', board)))
    names = [name for name in found if name != "cell"]
    return [*names[:1], *names[-1:], *(f"cell {x},{x}" for x in (0, 3) if "cell" in found)]


def walk(site: Site, table: Table, chance: Random, steps: int) -> None:
    """So many steps by chance, none of which ends the template's match early."""
    for _ in range(steps):
        if not table.is_over:
            careful = [option for option in table.at.options if option != "stop"] or table.at.options
            site.call(act(table, chance.choice(careful)))


def another_world(table: Table, seat: int | None, chance: int) -> bool:
    """Put the table into a world that this reader takes for the same; whether it is another one."""
    state = table.game.determinize(table.game.view(table.at.state, seat), Rng(chance, 1))
    other = replace(table.at, state=state, decision=table.game.decision(state))
    changed = other.digest != table.at.digest
    stand_at(table, other)
    return changed


def stand_at(table: Table, at: Progress[Any, Any]) -> None:
    """Look at a position anew: nothing may be remembered from another world."""
    table.at = at
    table.looks = table.looks_at(at)
    forget()


@pytest.mark.parametrize("game", ["_template", "pyramido", "mummy"])
def test_what_a_reader_gets_depends_on_what_they_may_know_alone(site: Site, game: str) -> None:
    with site.client() as me, site.client() as friend, site.client() as stranger:
        chance, different = dice(5), 0
        for steps in (0, 2, 5) if game == "_template" else (0, 7, 30):
            match = me.open("me", "link", game=game)
            friend.join(match, me.invite(match, 1), "Bob")
            table = site.table(match)
            walk(site, table, chance, steps)
            if table.is_over:
                continue
            truth = table.at
            for client, seat in ((me, 0), (friend, 1), (stranger, None)):
                true = dict(bytes_for(client, match, seat))
                different += another_world(table, seat, steps + 1)
                site.server.shown.kept.clear()
                assert dict(bytes_for(client, match, seat)) == true
                stand_at(table, truth)
                site.server.shown.kept.clear()
        assert different >= 3


def test_a_step_that_a_reader_knows_nothing_of_changes_no_byte(
    site: Site, me: Client, stranger: Client
) -> None:
    """Not even the id of the next command, which is drawn anew for every step of one's own."""
    match = me.open("me", "link")
    table = site.table(match)
    before = [client.get(f"/m/{match}/board").text for client in (me, stranger)]
    table.rows += 1
    table.acted[1] += 1
    assert [client.get(f"/m/{match}/board").text for client in (me, stranger)] == before
    table.acted[0] += 1
    assert me.get(f"/m/{match}/board").text != before[0]
    assert stranger.get(f"/m/{match}/board").text == before[1]


def test_the_freshness_of_the_story_counts_only_what_a_reader_hears(
    site: Site, me: Client, stranger: Client
) -> None:
    """A secret choice tells the chooser two things and everybody else one: only that one is new to them."""
    for _ in range(40):
        match = me.open("me", "screen")
        table = site.table(match)
        while not table.is_over and table.at.options[0] != "keep":
            site.call(act(table, "roll"))
        if table.is_over:
            continue
        seat = table.at.decision.seat if table.at.decision else 0
        site.call(act(table, "keep"))
        heard = [event for event in table.at.events if event.heard_by(None)]
        assert len(heard) < len(table.at.events)
        from benben.web.render import live_board  # noqa: PLC0415

        board = live_board(table, [], None, "en", site.server.hub)
        assert sum(line.fresh for line in board.log) == len(heard)
        own = live_board(table, [seat], seat, "en", site.server.hub)
        assert sum(line.fresh for line in own.log) == len([e for e in table.at.events if e.heard_by(seat)])
        assert stranger.info(match)["seat"] is None
        return
    pytest.fail("no secret choice in forty matches")
