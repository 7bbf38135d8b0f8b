"""Random interleavings of everything people may try, against the plainest account of a match (R6)."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from benben.bots.pool import Pool
from benben.core.errors import BenbenError
from benben.store import Store
from benben.table.house import House
from benben.table.live import Table
from tests.table.arrange import ME, command, people, standing

SEATS = st.integers(0, 2)


class Interleavings(RuleBasedStateMachine):
    """People act, repeat, come late, take back; the server restarts; nothing is lost, doubled or changed."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.url = f"sqlite:///{Path(self.folder.name) / 'benben.db'}"
        self.loop = asyncio.new_event_loop()
        self.done: list[tuple[int, str, int, str]] = []
        self.rows = 0
        self.open_house()

    def open_house(self) -> None:
        self.store = Store(self.url)
        self.house = House(self.store, Pool(0), lambda _: None, budget=1, pace=0)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    @initialize(game=st.sampled_from(["_template", "pyramido"]))
    def open(self, game: str) -> None:
        self.table: Table = self.run(self.house.open(game, people(3), {}, ME))

    def tried(self, work: Coroutine[Any, Any, None]) -> bool:
        """Whether it was let in; if not, nothing changed."""
        before = standing(self.table)
        try:
            self.run(work)
        except BenbenError:
            assert standing(self.table) == before
            return False
        return True

    @rule(seat=SEATS, choice=st.integers(0, 200), off=st.sampled_from([0, 0, 0, -1, 1, -5]))
    def act(self, seat: int, choice: int, off: int) -> None:
        at = self.table.at
        right = at.decision is not None and at.decision.seat == seat and off == 0
        action = at.options[choice % len(at.options)] if at.options else "roll"
        tried = (seat, action, self.table.version(seat) + off, command())
        assert self.tried(self.table.act(*tried)) == right
        if right:
            self.rows += 1
            self.done.append(tried)

    @rule(choice=st.integers(0, 200))
    def act_in_turn(self, choice: int) -> None:
        if self.table.at.decision:
            self.act(self.table.at.decision.seat, choice, 0)

    @rule(which=st.integers(0, 50))
    def repeat(self, which: int) -> None:
        if self.done:
            before = standing(self.table)
            assert self.tried(self.table.act(*self.done[which % len(self.done)]))
            assert standing(self.table) == before

    @rule(seat=SEATS, off=st.sampled_from([0, 0, -1, 1]))
    def take_back(self, seat: int, off: int) -> None:
        right = self.table.can_take_back(seat) and off == 0
        assert self.tried(self.table.take_back(seat, self.table.version(seat) + off, command())) == right
        self.rows += right

    @rule(seat=SEATS, words=st.text(max_size=12))
    def say_rubbish(self, seat: int, words: str) -> None:
        if words not in self.table.at.options:
            assert not self.tried(self.table.act(seat, words, self.table.version(seat), command()))

    @rule()
    def restart(self) -> None:
        before = standing(self.table)
        self.store.close()
        self.open_house()
        self.table = self.run(self.house.find(self.table.id))
        assert standing(self.table) == before

    @invariant()
    def store_and_table_agree(self) -> None:
        if hasattr(self, "table"):
            assert self.table.rows == self.rows
            stored = self.run(self.store.steps_after(self.table.id, max(0, self.rows - 1)))
            assert [row.digest for row in stored] == [self.table.at.digest] * min(1, self.rows)

    def teardown(self) -> None:
        self.run(self.house.close())
        self.store.close()
        self.run(self.loop.shutdown_default_executor())
        self.loop.close()
        self.folder.cleanup()


Interleavings.TestCase.settings = settings(
    max_examples=12, stateful_step_count=30, suppress_health_check=list(HealthCheck)
)
TestInterleavings = Interleavings.TestCase
