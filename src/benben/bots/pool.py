"""Worker processes for bots: a View goes in as JSON, an action text comes out; nothing else crosses."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from time import monotonic
from typing import Any, Final, Self

import msgspec

from benben.bots import load_bot
from benben.core.rng import Rng
from benben.games import AnyGame, load_game

SPAWN: Final = get_context("spawn")
AWAKE: Final = b"awake"


class Question(msgspec.Struct, frozen=True):
    """All that a worker learns."""

    bot: str
    game: str
    view: msgspec.Raw
    options: list[str]
    seed: int
    step: int


class Answer(msgspec.Struct, frozen=True):
    """What a bot chose, or what was chosen for it."""

    action: str
    fallback: str = ""
    """Why the bot itself did not choose: "late", "lost" or "illegal"; empty when it did."""


def answer(question: Question) -> str:
    """Think, in the worker."""
    game = load_game(question.game)
    view = msgspec.json.decode(question.view, type=game.view_type)
    return load_bot(question.bot)(game, view, question.options, Rng(question.seed, question.step))


def ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal, but it is the parent that ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def serve(pipe: Connection) -> None:
    """Answer until the pipe closes; a bot that fails ends its process, as a crash would."""
    ignore_interrupts()
    pipe.send_bytes(AWAKE)
    while True:
        try:
            question = msgspec.json.decode(pipe.recv_bytes(), type=Question)
        except EOFError:
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
            return self.pipe.recv_bytes().decode(errors="replace"), ""
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


class Pool:
    """Some workers, shared by all tables; a late or broken one is replaced and a random option played."""

    def __init__(self, workers: int = 1) -> None:
        self.idle: SimpleQueue[Worker] = SimpleQueue()
        self.size = workers
        for _ in range(workers):
            self.idle.put(Worker())

    def choose(
        self, bot: str, game: AnyGame, view: Any, options: Sequence[str], seed: int, step: int, budget: float
    ) -> Answer:
        """Ask a bot; always answers with one of the options, soon after the budget at the latest."""
        raw = msgspec.Raw(msgspec.json.encode(view))
        question = Question(bot, game.key, raw, list(options), seed, step)
        action, problem = self.ask(msgspec.json.encode(question), budget)
        if not problem and action in options:
            return Answer(action)
        return Answer(options[Rng(seed, step).below(len(options))], problem or "illegal")

    def ask(self, question: bytes, budget: float) -> tuple[str, str]:
        """Ask an idle worker; one that fails makes room for another, one that has yet to start is kept."""
        if not self.size:
            raise RuntimeError("the pool is closed")
        worker, problem = self.idle.get(), "lost"
        try:
            action, problem = worker.ask(question, budget)
            return action, problem
        finally:
            if problem == "lost" or (problem and worker.awake):
                worker.stop()
                worker = Worker()
            self.idle.put(worker)

    def close(self) -> None:
        """End every worker; a second time there is nothing to do."""
        size, self.size = self.size, 0
        for _ in range(size):
            self.idle.get().stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
