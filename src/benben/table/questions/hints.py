"""Advice: hints for the person on turn, thought of in a worker process from their own view alone."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from hashlib import sha256
from typing import Final

import msgspec

from benben.bots.hints import Hint
from benben.core.errors import Illegal, NotYourSeat, Stale
from benben.table.house import House
from benben.table.live.manners import ALONE, EVERYBODY
from benben.table.live.table import Table

PATIENCE: Final = 15.0
"""Seconds after which no hint is waited for any longer."""
KEPT: Final = 200
"""Answers that are remembered."""
SEED_DIGITS: Final = 16


class Adviser:
    """Answers those who may ask; the same view and options always get the same answer."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.kept: OrderedDict[str, list[Hint]] = OrderedDict()

    async def hints(self, table: Table, seat: int) -> list[Hint]:
        """The best options of a seat on turn, or a refusal."""
        check_asker(table, seat)
        version = table.version(seat)
        game, view, options = table.game, table.view(seat), table.at.options
        asked = sha256(msgspec.json.encode((game.key, view, options))).hexdigest()
        if asked not in self.kept:
            seed = int(asked[:SEED_DIGITS], 16)
            async with self.house.workers:
                found = await asyncio.to_thread(self.house.pool.advise, game, view, options, seed, PATIENCE)
            if not found:
                raise Illegal("hint_late")
            self.kept[asked] = found
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        if table.version(seat) != version:
            raise Stale("stale")
        return self.kept[asked]


def check_asker(table: Table, seat: int) -> None:
    """Refuse hints where the table wants none, and to everybody but the person who decides now."""
    if table.is_over:
        raise Illegal("hint_over")
    if not allows_hints(table):
        raise Illegal("no_hints")
    table.check_player(seat)
    if table.seats[seat].token:
        raise NotYourSeat("bot_plays")
    if table.turn_in(table.view(seat)) != seat:
        raise Illegal("hint_later")


def allows_hints(table: Table) -> bool:
    """Whether people at this table may ask; never where tables compete, nor while a lesson says what to do."""
    if table.origin.night or (table.lesson and table.lesson.cue(table.steps)):
        return False
    people = [row for row in table.seats if row.holder or not row.bot]
    return table.manners.hints == EVERYBODY or (table.manners.hints == ALONE and len(people) == 1)
