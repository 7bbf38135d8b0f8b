"""An undo never crosses dice, a reveal or another seat's decision, in any game (H6)."""

from __future__ import annotations

from random import Random

import pytest

from benben.core.advance import advance
from benben.core.errors import Illegal
from benben.games import game_keys
from benben.table.live.table import Table
from tests.table.arrange import ME, act, command, dice, house_on, people

pytestmark = pytest.mark.anyio
ATTEMPTS = 2000
"""In each of five games: ten thousand in all."""
BETWEEN = 12
"""Undo attempts between two steps; most are refused without touching the store."""


class UndoModel:
    """A minimal model of undo: which of the last steps may still be taken back by the seat that made them."""

    def __init__(self) -> None:
        self.open: list[tuple[int, str]] = []

    def step(self, seat: int, before: str, *, final: bool) -> None:
        if self.open and self.open[-1][0] != seat:
            self.open = []
        self.open = [] if final else [*self.open, (seat, before)]

    def may(self, seat: int) -> bool:
        return bool(self.open) and self.open[-1][0] == seat


def rolls(table: Table, action: str) -> bool:
    """Whether an action uses dice, found by observing the dice themselves."""
    rng = table.record.rng(table.at.n + 1)
    advance(table.at, action, rng)
    return rng.used


async def try_to_undo(table: Table, model: UndoModel, seat: int) -> None:
    """Attempt one undo; it goes exactly where the model says, or is refused."""
    before, rows = table.at.digest, table.rows
    assert table.can_take_back(seat) == model.may(seat)
    if model.may(seat):
        await table.take_back(seat, table.version(seat), command())
        assert table.at.digest == model.open.pop()[1]
    else:
        with pytest.raises(Illegal, match="no_undo"):
            await table.take_back(seat, table.version(seat), command())
        assert (table.at.digest, table.rows) == (before, rows)


async def step_on(table: Table, model: UndoModel, chance: Random) -> None:
    """Make a random step; one that rolled is final, whatever else it may be."""
    assert table.at.decision is not None
    turn, before = table.at.decision.seat, table.at.digest
    action = chance.choice(table.at.options)
    rolled = rolls(table, action)
    await act(table, action)
    assert table.at.final or not rolled
    model.step(turn, before, final=table.at.final)


@pytest.mark.parametrize("game", [*game_keys(), "_template"])
async def test_ten_thousand_attempts_to_take_back(sqlite_url: str, game: str) -> None:
    async with house_on(sqlite_url) as house:
        attempts, undone, seed = 0, 0, 0
        while attempts < ATTEMPTS:
            chance, model = dice(seed), UndoModel()
            seats = house_seats(game, seed)
            table = await house.open(game, people(seats), {}, ME)
            seed += 1
            for _ in range(40):
                if table.is_over or attempts >= ATTEMPTS:
                    break
                await step_on(table, model, chance)
                for _ in range(BETWEEN):
                    seat = chance.randrange(seats)
                    if model.may(seat) and chance.random() < 0.7:
                        continue  # otherwise no match would make progress
                    attempts += 1
                    undone += model.may(seat)
                    await try_to_undo(table, model, seat)
        assert undone > 0 or game in ("_template", "mummy")  # there nearly every step rolls or reveals


def house_seats(game: str, seed: int) -> int:
    """Return two or three seats in turn, three where a game allows them."""
    return 2 if game == "the_pyramid" else 2 + seed % 2
