"""A cached story that is extended equals the story rendered from scratch, whatever is played and undone."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from benben.games import game_keys
from benben.store import SeatRow
from benben.table.live.table import Table
from benben.text import LANGUAGES
from benben.web.screen.table.story import MAX_LINES, Lines, story, story_until
from benben.web.screen.teller import Teller, teller
from tests.table.arrange import ME, act, command, dice, house_on, people

pytestmark = pytest.mark.anyio
STEPS = 60


def anew(table: Table, reader: int | None, say: Teller) -> Lines:
    """Render the story from scratch."""
    heard = [[event for event in events if event.heard_by(reader)] for events in table.story]
    return story_until(table, len(table.steps), heard.__getitem__, say)


async def go(table: Table, chance: Random) -> None:
    """Play a step, or undo one where that is possible."""
    assert table.at.decision is not None
    seat = table.steps[-1].seat if table.steps else None
    if seat is not None and table.can_take_back(seat) and chance.random() < 0.4:
        await table.take_back(seat, table.version(seat), command())
    else:
        await act(table, chance.choice(table.at.options))


@pytest.mark.parametrize("key", game_keys())
async def test_every_reader_hears_the_same_as_if_it_were_told_anew(key: str, tmp_path: Path) -> None:
    chance = dice(3)
    async with house_on(f"sqlite:///{tmp_path / 'benben.db'}") as house:
        table = await house.open(key, people(2), {}, ME, seed=5)
        for _ in range(STEPS):
            for reader in table.readers if chance.random() < 0.7 else ():
                say = teller(chance.choice(LANGUAGES), table)
                assert story(table, reader, say) == anew(table, reader, say)
            if table.is_over:
                break
            await go(table, chance)


async def test_only_the_newest_lines_are_told_and_only_the_last_step_is_fresh(tmp_path: Path) -> None:
    async with house_on(f"sqlite:///{tmp_path / 'benben.db'}") as house:
        table = await house.open("pyramido", people(2), {}, ME, seed=5)
        for _ in range(MAX_LINES + 20):
            await act(table, table.at.options[0])
        lines = story(table, None, teller("en", table))
        fresh = len(table.story[-1])
        assert len(lines) == MAX_LINES
        assert [line.fresh for line in lines] == [False] * (MAX_LINES - fresh) + [True] * fresh


async def test_a_new_name_is_told_in_old_lines_too(tmp_path: Path) -> None:
    async with house_on(f"sqlite:///{tmp_path / 'benben.db'}") as house:
        table = await house.open("pyramido", people(2), {}, ME, seed=5)
        for _ in range(8):
            await act(table, table.at.options[0])
        before = story(table, None, teller("en", table))
        assert not any("Anya" in line.text for line in before)
        table.seats = [SeatRow(row.match, row.seat, f"Anya {row.seat}", row.badge) for row in table.seats]
        say = teller("en", table)
        after = story(table, None, say)
        assert "Anya" in after[0].text + after[1].text
        assert after == anew(table, None, say)


async def test_what_goes_on_goes_on_in_the_same_line_and_is_news_as_a_sentence(tmp_path: Path) -> None:
    async with house_on(f"sqlite:///{tmp_path / 'benben.db'}") as house:
        table = await house.open("mummy", people(2), {}, ME, seed=5)
        steps = 0
        while steps < 3:
            steps = steps + 1 if table.at.options[0].startswith("step") else 0
            await act(table, table.at.options[0])
        line = story(table, None, teller("en", table))[-1]
        assert re.fullmatch(r"The mummy steps to \w\d+( → \w\d+){2}\.", line.text)
        assert line.news == f"The mummy steps to {line.text.split()[-1]}"
