"""Hints for the player on turn, computed in a worker process from their own view alone."""

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

HINT_TIMEOUT: Final = 15.0
"""Seconds after which a hint request times out."""
CACHE_SIZE: Final = 200
"""Answers in the cache."""
SEED_DIGITS: Final = 16


class Adviser:
    """Computes and caches hints; the same view and options always get the same answer."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.cache: OrderedDict[str, list[Hint]] = OrderedDict()

    async def hints(self, table: Table, seat: int) -> list[Hint]:
        """Return the best options of the seat on turn; raise if hints are not allowed, time out or are outdated."""
        check_asker(table, seat)
        version = table.version(seat)
        game, view, options = table.game, table.view(seat), table.at.options
        key = sha256(msgspec.json.encode((game.key, view, options))).hexdigest()
        if key not in self.cache:
            seed = int(key[:SEED_DIGITS], 16)
            async with self.house.workers:
                found = await asyncio.to_thread(
                    self.house.pool.advise, game, view, options, seed, HINT_TIMEOUT
                )
            if not found:
                raise Illegal("hint_late")
            self.cache[key] = found
            while len(self.cache) > CACHE_SIZE:
                self.cache.popitem(last=False)
        if table.version(seat) != version:
            raise Stale("stale")
        return self.cache[key]


def check_asker(table: Table, seat: int) -> None:
    """Refuse hints if the table does not allow them, and for anyone but the person who decides now."""
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
    """Whether players at this table may request hints; never in a duplicate night or while a lesson gives the moves."""
    if table.origin.night or (table.lesson and table.lesson.cue(table.steps)):
        return False
    people = [row for row in table.seats if row.holder or not row.bot]
    return table.manners.hints == EVERYBODY or (table.manners.hints == ALONE and len(people) == 1)
