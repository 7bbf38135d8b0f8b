"""Worker processes for bots: a View goes in as JSON, an action text comes out; nothing else crosses.

They think for people too: hints from a View, and a piece of the review of a finished match from its record.
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
AWAKE: Final = b"awake"
LONGEST_ANSWER: Final = 100_000
"""Bytes; all options of a decision, rated, are not nearly as long."""
PATIENCE: Final = 0.5
"""The share of its time after which a search on a busy machine tells what it has found so far."""
NICENESS: Final = 5
MEMORY: Final = 512 * 1024 * 1024
"""Bytes that a worker may hold."""
ADVISER: Final = "expert"
"""The level that thinks as long as a hint is thought about."""


class Question(msgspec.Struct, frozen=True, tag="choice", omit_defaults=True):
    """All that a worker learns of a bot's choice."""

    bot: str
    game: str
    view: msgspec.Raw
    options: list[str]
    seed: int
    step: int
    level: str = ""
    """If given, all options are rated by one tree of that level, and the bot does not matter."""
    seconds: float = 0.0
    """After so long such a tree stops growing and tells what it has found."""


class Advice(msgspec.Struct, frozen=True, tag="hints"):
    """All that a worker learns of a person's choice."""

    game: str
    view: msgspec.Raw
    options: list[str]
    seed: int
    seconds: float
    """After so long the search stops and tells what it has found."""


class Looking(msgspec.Struct, frozen=True, tag="review"):
    """A finished match, and the steps of it to be judged."""

    record: str
    first: int
    last: int


class Answer(msgspec.Struct, frozen=True):
    """What a bot chose, or what was chosen for it."""

    action: str
    fallback: str = ""
    """Why the bot itself did not choose: "late", "lost" or "illegal"; empty when it did."""


def answer(question: Question | Advice | Looking) -> str:
    """Think, in the worker."""
    if isinstance(question, Looking):
        return msgspec.json.encode(piece(question.record, question.first, question.last)).decode()
    if isinstance(question, Advice):
        return msgspec.json.encode(advice(question)).decode()
    return choice(question)


def advice(question: Advice) -> list[Hint]:
    """What the options of a person promise."""
    game = load_game(question.game)
    view = msgspec.json.decode(question.view, type=game.view_type)
    budget = budget_of(game, ADVISER)
    return hints(game, view, question.options, Rng(question.seed, 0), budget, question.seconds)


def choice(question: Question) -> str:
    """What a bot chooses, or what a level thinks of each option."""
    game = load_game(question.game)
    view = msgspec.json.decode(question.view, type=game.view_type)
    rng = Rng(question.seed, question.step)
    if question.level:
        rated = one_tree(game, view, question.options, rng, question.level, question.seconds)
        return msgspec.json.encode(rated).decode()
    return load_bot(question.bot)(game, view, question.options, rng)


def ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal, but it is the parent that ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def be_modest() -> None:
    """Think with what people leave of the machine, and in bounded memory, where the platform knows how."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 (not on every platform)

        os.nice(NICENESS)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def serve(pipe: Connection) -> None:
    """Answer until the pipe closes; a bot that fails ends its process, as a crash would."""
    ignore_interrupts()
    be_modest()
    pipe.send_bytes(AWAKE)
    while True:
        try:
            question = msgspec.json.decode(pipe.recv_bytes(), type=Question | Advice | Looking)
        except (EOFError, OSError):
            return
        pipe.send_bytes(answer(question).encode())


class Worker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        self.pipe, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=serve, args=(theirs,), daemon=True)
        self.process.start()
        self.awake = False
        """Whether the process has started: until then a late answer is not the bot's fault."""
        theirs.close()

    def ask(self, question: bytes, budget: float) -> tuple[str, str]:
        """The bot's words and an empty string, or nothing and why."""
        end = monotonic() + budget
        try:
            if not self.wakes_by(end):
                return "", "late"
            self.pipe.send_bytes(question)
            if not self.pipe.poll(max(0.0, end - monotonic())):
                return "", "late"
            return self.pipe.recv_bytes(LONGEST_ANSWER).decode(errors="replace"), ""
        except (EOFError, OSError):
            return "", "lost"

    def wakes_by(self, end: float) -> bool:
        """Whether the process starts in time."""
        if not self.awake and self.pipe.poll(max(0.0, end - monotonic())):
            self.awake = self.pipe.recv_bytes() == AWAKE
        return self.awake

    def stop(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def any_of(options: Sequence[str], seed: int, step: int) -> str:
    """What is played for a bot that does not choose."""
    return options[Rng(seed, step).below(len(options))]


class Pool:
    """Some workers, shared by all tables; a late or broken one is replaced and a random option played."""

    def __init__(self, workers: int = 1) -> None:
        self.idle: SimpleQueue[Worker] = SimpleQueue()
        self.size = workers
        self.busy: set[Worker] = set()
        for _ in range(workers):
            self.idle.put(Worker())

    def choose(
        self, bot: str, game: AnyGame, view: Any, options: Sequence[str], seed: int, step: int, budget: float
    ) -> Answer:
        """Ask a bot; always answers with one of the options, soon after the budget at the latest."""
        if bot in SEARCHING and len(options) > 1:
            rated = self.rate(bot, game, view, options, seed, step, budget)
            return Answer(best(rated)) if rated else Answer(any_of(options, seed, step), "late")
        raw = msgspec.Raw(msgspec.json.encode(view))
        question = Question(bot, game.key, raw, list(options), seed, step)
        action, problem = self.ask(msgspec.json.encode(question), budget)
        if not problem and action in options:
            return Answer(action)
        return Answer(any_of(options, seed, step), problem or "illegal")

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
        """What a level thinks of every option: its trees grow side by side, as far as workers are idle."""
        raw, rng = msgspec.Raw(msgspec.json.encode(view)), Rng(seed, step)
        questions = [
            Question("", game.key, raw, list(options), tree_seed(rng), 0, level, PATIENCE * budget)
            for _ in range(budget_of(game, level).trees)
        ]
        with ThreadPoolExecutor(len(questions)) as threads:
            answers = threads.map(lambda one: self.ask(msgspec.json.encode(one), budget), questions)
        trees = [msgspec.json.decode(told, type=list[Rated]) for told, problem in answers if not problem]
        return together(trees) if trees else []

    def advise(
        self, game: AnyGame, view: Any, options: Sequence[str], seed: int, budget: float
    ) -> list[Hint]:
        """The best options and why; none if they were not found in time."""
        raw = msgspec.Raw(msgspec.json.encode(view))
        question = Advice(game.key, raw, list(options), seed, PATIENCE * budget)
        told, problem = self.ask(msgspec.json.encode(question), budget)
        return [] if problem else msgspec.json.decode(told, type=list[Hint])

    def look_back(self, record: str, first: int, last: int, budget: float) -> Piece | None:
        """Some steps of a finished match, judged; None if that failed or took too long."""
        told, problem = self.ask(msgspec.json.encode(Looking(record, first, last)), budget)
        return None if problem else msgspec.json.decode(told, type=Piece)

    def ask(self, question: bytes, budget: float) -> tuple[str, str]:
        """Ask an idle worker; one that fails makes room for another, one that has yet to start is kept."""
        if not self.size:
            raise RuntimeError("the pool is closed")
        worker, problem = self.idle.get(), "lost"
        self.busy.add(worker)
        try:
            action, problem = worker.ask(question, budget)
            return action, problem
        finally:
            self.busy.discard(worker)
            if self.size and (problem == "lost" or (problem and worker.awake)):
                worker.stop()
                worker = Worker()
            self.idle.put(worker)

    def close(self) -> None:
        """End every worker, also one that thinks; a second time there is nothing to do."""
        size, self.size = self.size, 0
        for worker in list(self.busy):
            worker.process.kill()
        for _ in range(size):
            self.idle.get().stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
