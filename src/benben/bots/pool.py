"""A pool of worker processes for bots: a View goes in as JSON, an action text comes out, and nothing else.

Workers also compute hints from a View, and pieces of the review of a finished match from its record.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from time import monotonic
from typing import Any, Final, Self

import msgspec

from benben.bots import SEARCHING, load_bot
from benben.bots.hints import Hint, hints
from benben.bots.judgement import budget_of
from benben.bots.review import Piece, piece
from benben.bots.thinking import Rated, best, one_tree, together, tree_seed
from benben.core.rng import Rng
from benben.games import AnyGame, load_game

SPAWN: Final = get_context("spawn")
READY: Final = b"ready"
LONGEST_ANSWER: Final = 100_000
"""The largest reply in bytes; the ratings of all options of a decision are far smaller."""
SEARCH_SHARE: Final = 0.5
"""The share of its timeout after which a search on a busy machine stops and returns what it has found."""
NICENESS: Final = 5
MEMORY: Final = 512 * 1024 * 1024
"""The memory limit of a worker, in bytes."""
HINT_LEVEL: Final = "expert"
"""The level whose search budget hints use."""


class ChoiceTask(msgspec.Struct, frozen=True, tag="choice", omit_defaults=True):
    """Everything that a worker gets for the choice of a bot."""

    bot: str
    game: str
    view: msgspec.Raw
    options: list[str]
    seed: int
    step: int
    level: str = ""
    """If set, one tree of that level rates all options, and `bot` is ignored."""
    seconds: float = 0.0
    """The time limit of that tree, after which it returns what it has found."""


class HintTask(msgspec.Struct, frozen=True, tag="hints"):
    """Everything that a worker gets for the hints of a person's decision."""

    game: str
    view: msgspec.Raw
    options: list[str]
    seed: int
    seconds: float
    """The time limit of the search, after which it returns what it has found."""


class ReviewTask(msgspec.Struct, frozen=True, tag="review"):
    """A finished match and the range of steps to review."""

    record: str
    first: int
    last: int


class Answer(msgspec.Struct, frozen=True):
    """The choice of a bot, or the fallback that replaces it."""

    action: str
    fallback: str = ""
    """Why a random option replaces the choice: "late", "lost" or "illegal"; empty if the bot chose."""


def answer(task: ChoiceTask | HintTask | ReviewTask) -> str:
    """Run a task in the worker and return the reply."""
    if isinstance(task, ReviewTask):
        return msgspec.json.encode(piece(task.record, task.first, task.last)).decode()
    if isinstance(task, HintTask):
        return msgspec.json.encode(hints_for(task)).decode()
    return choice(task)


def hints_for(task: HintTask) -> list[Hint]:
    """The hints for a person's decision."""
    game = load_game(task.game)
    view = msgspec.json.decode(task.view, type=game.view_type)
    budget = budget_of(game, HINT_LEVEL)
    return hints(game, view, task.options, Rng(task.seed, 0), budget, task.seconds)


def choice(task: ChoiceTask) -> str:
    """The choice of a bot, or the ratings of all options by one tree of a level."""
    game = load_game(task.game)
    view = msgspec.json.decode(task.view, type=game.view_type)
    rng = Rng(task.seed, task.step)
    if task.level:
        rated = one_tree(game, view, task.options, rng, task.level, task.seconds)
        return msgspec.json.encode(rated).decode()
    return load_bot(task.bot)(game, view, task.options, rng)


def ignore_interrupts() -> None:
    """Ignore SIGINT: Ctrl-C reaches every process of a terminal, but the parent stops its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def limit_resources() -> None:
    """Lower the priority of the process and limit its memory, where the platform supports it."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 (not on every platform)

        os.nice(NICENESS)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def serve(pipe: Connection) -> None:
    """The main loop of a worker, until the pipe closes; an exception of a bot ends the process like a crash."""
    ignore_interrupts()
    limit_resources()
    pipe.send_bytes(READY)
    while True:
        try:
            task = msgspec.json.decode(pipe.recv_bytes(), type=ChoiceTask | HintTask | ReviewTask)
        except (EOFError, OSError):
            return
        pipe.send_bytes(answer(task).encode())


class Worker:
    """One worker process and its pipe."""

    def __init__(self) -> None:
        self.pipe, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=serve, args=(theirs,), daemon=True)
        self.process.start()
        self.ready = False
        """Whether the process has started: until then a timeout is not the fault of the bot."""
        theirs.close()

    def ask(self, task: bytes, budget: float) -> tuple[str, str]:
        """Send a task and return (reply, ""), or ("", "late") on timeout, or ("", "lost") if the process died."""
        end = monotonic() + budget
        try:
            if not self.ready_by(end):
                return "", "late"
            self.pipe.send_bytes(task)
            if not self.pipe.poll(max(0.0, end - monotonic())):
                return "", "late"
            return self.pipe.recv_bytes(LONGEST_ANSWER).decode(errors="replace"), ""
        except (EOFError, OSError):
            return "", "lost"

    def ready_by(self, end: float) -> bool:
        """Whether the process has started by a point in time; waits for it."""
        if not self.ready and self.pipe.poll(max(0.0, end - monotonic())):
            self.ready = self.pipe.recv_bytes() == READY
        return self.ready

    def stop(self) -> None:
        """Kill the process."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def random_option(options: Sequence[str], seed: int, step: int) -> str:
    """The fallback for a bot that does not choose."""
    return options[Rng(seed, step).below(len(options))]


class Pool:
    """Workers shared by all tables; one that times out or crashes is replaced, and a random option is played."""

    def __init__(self, workers: int = 1) -> None:
        self.idle: SimpleQueue[Worker] = SimpleQueue()
        self.size = workers
        self.busy: set[Worker] = set()
        for _ in range(workers):
            self.idle.put(Worker())

    def choose(
        self, bot: str, game: AnyGame, view: Any, options: Sequence[str], seed: int, step: int, budget: float
    ) -> Answer:
        """Ask a bot for its choice; always returns one of the options, soon after `budget` seconds at the latest."""
        if bot in SEARCHING and len(options) > 1:
            rated = self.rate(bot, game, view, options, seed, step, budget)
            return Answer(best(rated)) if rated else Answer(random_option(options, seed, step), "late")
        raw = msgspec.Raw(msgspec.json.encode(view))
        task = ChoiceTask(bot, game.key, raw, list(options), seed, step)
        action, problem = self.ask(msgspec.json.encode(task), budget)
        if not problem and action in options:
            return Answer(action)
        return Answer(random_option(options, seed, step), problem or "illegal")

    def rate(
        self,
        level: str,
        game: AnyGame,
        view: Any,
        options: Sequence[str],
        seed: int,
        step: int,
        budget: float,
    ) -> list[Rated]:
        """The ratings of all options by a level; its trees grow in parallel, as far as workers are idle."""
        raw, rng = msgspec.Raw(msgspec.json.encode(view)), Rng(seed, step)
        tasks = [
            ChoiceTask("", game.key, raw, list(options), tree_seed(rng), 0, level, SEARCH_SHARE * budget)
            for _ in range(budget_of(game, level).trees)
        ]
        with ThreadPoolExecutor(len(tasks)) as threads:
            answers = threads.map(lambda one: self.ask(msgspec.json.encode(one), budget), tasks)
        trees = [msgspec.json.decode(reply, type=list[Rated]) for reply, problem in answers if not problem]
        return together(trees) if trees else []

    def advise(
        self, game: AnyGame, view: Any, options: Sequence[str], seed: int, budget: float
    ) -> list[Hint]:
        """The hints for a decision; empty on timeout."""
        raw = msgspec.Raw(msgspec.json.encode(view))
        task = HintTask(game.key, raw, list(options), seed, SEARCH_SHARE * budget)
        reply, problem = self.ask(msgspec.json.encode(task), budget)
        return [] if problem else msgspec.json.decode(reply, type=list[Hint])

    def look_back(self, record: str, first: int, last: int, budget: float) -> Piece | None:
        """The review of some steps of a finished match; None if it failed or timed out."""
        reply, problem = self.ask(msgspec.json.encode(ReviewTask(record, first, last)), budget)
        return None if problem else msgspec.json.decode(reply, type=Piece)

    def ask(self, task: bytes, budget: float) -> tuple[str, str]:
        """Send a task to an idle worker; a failed worker is replaced, one that is still starting is kept."""
        if not self.size:
            raise RuntimeError("the pool is closed")
        worker, problem = self.idle.get(), "lost"
        self.busy.add(worker)
        try:
            action, problem = worker.ask(task, budget)
            return action, problem
        finally:
            self.busy.discard(worker)
            if self.size and (problem == "lost" or (problem and worker.ready)):
                worker.stop()
                worker = Worker()
            self.idle.put(worker)

    def close(self) -> None:
        """Stop all workers, busy ones included; idempotent."""
        size, self.size = self.size, 0
        for worker in list(self.busy):
            worker.process.kill()
        for _ in range(size):
            self.idle.get().stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
