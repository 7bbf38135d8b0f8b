"""Worlds with equal views give equal bytes to the reader: pages, JSON, streams, exports, texts (H1, H5, H8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count, cycle

import pytest

from benben.games import load_game, registry
from benben.table.live.table import Table
from tests.often import often
from tests.table.arrange import act, dice
from tests.web.site import Client, Site
from tests.web.worlds import is_alike, walk

STATES = often("BENBEN_STATES", 3)
"""Positions of each game, each rendered for every seat and a watcher."""
STRIDES = {"_template": (0, 2, 3)}
USUAL_STRIDES = (0, 7, 23, 31, 43)
"""Steps between two positions; a finished match is replaced by a new one."""


def sit_down(site: Site, people: list[Client], game: str) -> Table:
    """Open a table with one of these people on each seat."""
    match = people[0].open("me", *["link"] * (len(people) - 1), game=game)
    for seat, guest in enumerate(people[1:], 1):
        guest.join(match, people[0].invite(match, seat), f"Guest {seat}")
    return site.table(match)


def positions(site: Site, people: list[Client], game: str) -> Iterator[Table]:
    """Yield running tables at positions of many matches, for each number of seats in turn."""
    chance, strides = dice(5), STRIDES.get(game, USUAL_STRIDES)
    for seats in cycle(load_game(game).seats):
        table = sit_down(site, people[:seats], game)
        for steps in strides:
            walk(site, table, chance, steps)
            if table.is_over:
                break
            yield table


@pytest.mark.parametrize("game", sorted(registry()))
def test_what_a_reader_gets_depends_on_what_they_may_know_alone(
    site: Site, game: str, record_property: Callable[[str, object], None]
) -> None:
    with ExitStack() as stack:
        everybody = [stack.enter_context(site.client()) for _ in range(load_game(game).seats[-1] + 1)]
        *people, stranger = everybody
        different, numbers = 0, count(1)
        for _, table in zip(range(STATES), positions(site, people, game), strict=False):
            sitting = list(enumerate(people[: table.record.seats]))
            for seat, client in (*sitting, (None, stranger)):
                different += is_alike(site, client, table, seat, next(numbers))
        record_property("states", STATES)
        record_property("other worlds", different)
        assert different >= STATES


def test_a_step_that_a_reader_knows_nothing_of_changes_no_byte(
    site: Site, me: Client, stranger: Client
) -> None:
    """Not even the next command id changes, which is new after every step of one's own."""
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
    """A secret choice has two events for the chooser and one for everyone else: only that one is fresh to them."""
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
        from benben.web.screen.table.render import live_board  # noqa: PLC0415

        board = live_board(table, [], None, "en", site.server.hub)
        assert sum(line.fresh for line in board.log) == len(heard)
        own = live_board(table, [seat], seat, "en", site.server.hub)
        assert sum(line.fresh for line in own.log) == len([e for e in table.at.events if e.heard_by(seat)])
        assert stranger.info(match)["seat"] is None
        return
    pytest.fail("no secret choice in forty matches")
