"""A secret choice takes a bot no time that others could measure."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from benben.core.advance import advance
from benben.core.rng import Rng
from benben.table.house import House
from benben.table.live.table import Table
from tests.table.arrange import ME, act, house_on, people

pytestmark = pytest.mark.anyio
GAME = "mummy"
PACE = 30.0


async def up_to_a_card(house: House) -> Table:
    """Play until the hunter on turn has chosen a die that leads to the treasure of its own card."""
    for _ in range(60):
        table = await house.open(GAME, people(3), {}, ME)
        chance = Rng(1, 1)
        for _ in range(400):
            decision = table.at.decision
            if decision is None:
                break
            if decision.name == "choose_destination" and leads_to_a_card(table):
                return table
            options = [option for option in table.at.options if option != "reroll"]
            await act(table, options[chance.below(len(options))])
    pytest.fail("no hunter came to its treasure")


def leads_to_a_card(table: Table) -> str:
    """Return a destination after which a card is asked for; empty if there is none."""
    for option in table.at.options:
        after = advance(table.at, option, Rng(1, 2))
        if after.decision is not None and after.decision.name == "play_card":
            return option
    return ""


async def test_a_step_that_only_its_owner_notices_is_played_at_once(tmp_path: Path) -> None:
    async with house_on(f"sqlite:///{tmp_path}/house.db") as house:
        house.pace = PACE
        table = await up_to_a_card(house)
        assert table.at.decision is not None
        seat, option = table.at.decision.seat, leads_to_a_card(table)
        noticed = table.noticed_at
        assert not table.is_noticed_by_others(seat, option)
        assert house.pause(table, seat, option, time.monotonic()) == 0
        await act(table, option)
        assert table.noticed_at == noticed
        assert table.is_noticed_by_others(seat, "keep")
        waits = house.pause(table, seat, "keep", time.monotonic() + 1000)
        assert 0 < waits <= PACE - (time.monotonic() - noticed) + 1


async def test_a_move_without_a_card_waits_as_long_as_one_with_a_card(tmp_path: Path) -> None:
    async with house_on(f"sqlite:///{tmp_path}/house.db") as house:
        house.pace = PACE
        table = await up_to_a_card(house)
        assert table.at.decision is not None
        seat = table.at.decision.seat
        plain = [option for option in table.at.options if table.is_noticed_by_others(seat, option)]
        if plain:
            assert house.pause(table, seat, plain[0], time.monotonic() + 1000) == pytest.approx(
                PACE - (time.monotonic() - table.noticed_at), abs=1
            )
        with_card = leads_to_a_card(table)
        await act(table, with_card)
        assert house.pause(table, seat, "keep", time.monotonic() + 1000) == pytest.approx(
            PACE - (time.monotonic() - table.noticed_at), abs=1
        )
