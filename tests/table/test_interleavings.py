"""Random interleavings of all operations on a table, compared with a minimal model of the match (R6)."""

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
from benben.core.record import Step
from benben.store import Store
from benben.table.house import House
from benben.table.live.table import Table
from benben.table.people.handover import hand_to_bot, take_seat_back
from benben.table.people.opening import Chair
from benben.table.people.secrets import hashed
from benben.table.questions.consent import answer, ask
from tests.table.arrange import ME, command, standing

SEATS = st.integers(0, 2)
HOLDERS = [ME, hashed("a friend"), hashed("another friend")]
CHAIRS = [Chair("me"), Chair("link"), Chair("link")]


class Interleavings(RuleBasedStateMachine):
    """People act, repeat, come late, undo, leave, return, ask, agree and pause; the server restarts.

    Nothing is lost, duplicated or changed. Bots have no worker, so their seats never move.
    """

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.url = f"sqlite:///{Path(self.folder.name) / 'benben.db'}"
        self.loop = asyncio.new_event_loop()
        self.done: list[tuple[int, str, int, str]] = []
        self.rows = 0
        self.steps: list[Step] = []
        self.asked: tuple[str, int, str] | None = None
        self.agreed: set[int] = set()
        self.open_house()

    def open_house(self) -> None:
        self.store = Store(self.url)
        self.house = House(self.store, Pool(0), lambda _: None, budget=1, pace=0)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    @initialize(game=st.sampled_from(["_template", "pyramido"]))
    def open(self, game: str) -> None:
        self.table: Table = self.run(self.house.open(game, CHAIRS, {}, ME))
        for seat in (1, 2):
            secret = self.run(self.house.invite(self.table, seat, ME))
            self.run(self.house.sit(self.table, secret, HOLDERS[seat], ""))

    def plays(self, seat: int) -> bool:
        """Whether the person on a seat may act on the board."""
        return not self.table.seats[seat].bot and not self.table.paused

    def accepts(self, work: Coroutine[Any, Any, None]) -> bool:
        """Whether an operation was accepted; if not, nothing changed."""
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
        right = at.decision is not None and at.decision.seat == seat and off == 0 and self.plays(seat)
        action = at.options[choice % len(at.options)] if at.options else "roll"
        move = (seat, action, self.table.version(seat) + off, command())
        assert self.accepts(self.table.act(*move)) == right
        if right:
            self.rows += 1
            self.done.append(move)
            self.steps.append(Step(seat, action))
            self.asked = None

    @rule(choice=st.integers(0, 200))
    def act_in_turn(self, choice: int) -> None:
        if self.table.at.decision and self.plays(self.table.at.decision.seat):
            self.act(self.table.at.decision.seat, choice, 0)

    @rule(which=st.integers(0, 50))
    def repeat(self, which: int) -> None:
        if self.done:
            before = standing(self.table)
            assert self.accepts(self.table.act(*self.done[which % len(self.done)]))
            assert standing(self.table) == before

    @rule(seat=SEATS, off=st.sampled_from([0, 0, -1, 1]))
    def take_back(self, seat: int, off: int) -> None:
        right = self.table.can_take_back(seat) and off == 0 and self.plays(seat)
        assert self.accepts(self.table.take_back(seat, self.table.version(seat) + off, command())) == right
        if right:
            self.rows += 1
            self.steps.pop()
            self.asked = None

    @rule(seat=SEATS, by=SEATS)
    def hand_over(self, seat: int, by: int) -> None:
        row, over = self.table.seats[seat], self.table.is_over
        right = not over and (by == seat or (by == 0 and not row.bot))
        assert self.accepts(hand_to_bot(self.table, seat, HOLDERS[by], "greedy")) == right
        if right:
            self.asked = None

    @rule(seat=SEATS, by=SEATS)
    def come_back(self, seat: int, by: int) -> None:
        was = self.table.seats[seat].bot
        assert self.accepts(take_seat_back(self.table, seat, HOLDERS[by])) == (by == seat)
        if by == seat and was:
            self.asked = None

    @rule(seat=SEATS, what=st.sampled_from(["back", "back", "pause"]), off=st.sampled_from([0, 0, 0, 1]))
    def ask(self, seat: int, what: str, off: int) -> None:
        own = any(step.seat == seat for step in self.steps)
        right = self.plays(seat) and not self.asked and off == 0 and not self.table.is_over
        right = right and (what == "pause" or own)
        once = command()
        assert self.accepts(ask(self.table, seat, what, self.table.version(seat) + off, once)) == right
        if right:
            self.asked, self.agreed = (once, seat, what), {seat}
            self.granted()

    @rule(seat=SEATS, yes=st.sampled_from([True, True, False]))
    def answer(self, seat: int, yes: bool) -> None:
        if not self.asked or self.table.seats[seat].bot:
            return
        repeated = seat in self.agreed and seat != self.asked[1]
        assert self.accepts(answer(self.table, HOLDERS[seat], self.asked[0], yes=yes))
        if not yes and not repeated:
            self.asked = None
        elif yes:
            self.agreed.add(seat)
            self.granted()

    def granted(self) -> None:
        """Apply to the model what follows when all players have agreed."""
        people = {row.seat for row in self.table.seats if not row.bot}
        if self.asked and people <= self.agreed:
            _, seat, what = self.asked
            if what == "back":
                self.rows += 1
                last = max(n for n, step in enumerate(self.steps) if step.seat == seat)
                del self.steps[last:]
            assert self.table.paused == (what == "pause")
            self.asked = None

    @rule()
    def go_on(self) -> None:
        paused = self.table.paused
        self.run(self.table.pause(paused=False))
        assert not paused or not self.asked
        self.asked = None

    @rule(seat=SEATS, words=st.text(max_size=12))
    def say_rubbish(self, seat: int, words: str) -> None:
        if words not in self.table.at.options:
            assert not self.accepts(self.table.act(seat, words, self.table.version(seat), command()))

    @rule()
    def restart(self) -> None:
        before, status_hash = standing(self.table), (self.table.paused, self.table.seats)
        self.run(self.house.close())
        self.store.close()
        self.open_house()
        self.table = self.run(self.house.find(self.table.id))
        assert (standing(self.table), (self.table.paused, self.table.seats)) == (before, status_hash)
        self.asked = None

    @invariant()
    def store_and_table_agree(self) -> None:
        if hasattr(self, "table"):
            assert self.table.rows == self.rows
            assert self.table.steps == self.steps
            assert bool(self.table.asked) == bool(self.asked)
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
