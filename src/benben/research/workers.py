"""Rows shared out among worker processes, which write into memory that all share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import prod
from mmap import mmap
from multiprocessing.connection import Connection
from pathlib import Path
from shutil import disk_usage
from tempfile import mkstemp
from typing import Any, Final, NamedTuple
from weakref import finalize

from benben.bots.pool import SPAWN
from benben.games import AnyGame, load_game
from benben.research.loop import Loop
from benben.research.rewards import BY_STEP, rewards_of

MEMORY: Final = Path("/dev/shm")  # noqa: S108 (files there are memory; mkstemp makes ours private)
LINE: Final = 64
"""Each array begins on a cache line of its own."""
FIELDS: Final = ("observation", "mask", "seat", "rewards", "terminated", "truncated")
"""What a loop tells in every step, by the names of its buffers."""
ACTIONS: Final = "actions"
FINAL: Final = "final"


@dataclass(frozen=True)
class Plan:
    """Everything that a loop is made of."""

    key: str
    seats: int
    options: Mapping[str, str]
    rewards: str
    most: int

    def loop(self, game: AnyGame, first: int, rows: int) -> Loop:
        """A loop of some rows."""
        return Loop(
            game,
            self.seats,
            game.options.parse(self.options),
            first,
            rows,
            rewards_of(self.rewards),
            self.rewards == BY_STEP,
            self.most,
        )


class Field(NamedTuple):
    """An array in the shared memory."""

    code: str
    """The code of its numbers, as modules `struct` and `numpy` know it."""
    width: int
    """The bytes of a number."""
    shape: tuple[int, ...]
    at: int

    @property
    def row(self) -> int:
        """The bytes of a row."""
        return self.width * prod(self.shape[1:])


def layout(game: AnyGame, seats: int, rows: int, size: int) -> dict[str, Field]:
    """Where each array is."""
    shapes = {
        "observation": ("B", 1, (rows, size)),
        "mask": ("b", 1, (rows, game.space.size)),
        "seat": ("i", 4, (rows,)),
        "rewards": ("f", 4, (rows, seats)),
        "terminated": ("?", 1, (rows,)),
        "truncated": ("?", 1, (rows,)),
        FINAL: ("B", 1, (rows, seats, size)),
        ACTIONS: ("i", 4, (rows,)),
    }
    found: dict[str, Field] = {}
    at = 0
    for name, (code, width, shape) in shapes.items():
        found[name] = Field(code, width, shape, at)
        at += -(-width * prod(shape) // LINE) * LINE
    return found


def whole(fields: Mapping[str, Field]) -> int:
    """The bytes of all arrays together."""
    return max(field.at + field.row * field.shape[0] for field in fields.values())


class Crew:
    """Worker processes with the interface of one loop, as far as the environment uses it."""

    def __init__(self, plan: Plan, rows: int, workers: int, fields: dict[str, Field]) -> None:
        file = memory_file(whole(fields))
        self.memory = mapped(file)
        self.bounds = [rows * i // workers for i in range(workers + 1)]
        self.pipes: list[Connection] = []
        self.processes: list[Any] = []
        for first, end in zip(self.bounds, self.bounds[1:], strict=False):
            ours, theirs = SPAWN.Pipe()
            args = (theirs, file, plan, first, end - first, fields)
            process = SPAWN.Process(target=serve, args=args, daemon=True)
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)
        self.close = finalize(self, dismiss, self.pipes, self.processes)
        for worker in range(workers):
            self.answer(worker)  # it has mapped the file, whose name is no longer needed
        with suppress(PermissionError):  # where a file that is in use cannot be deleted
            file.unlink()

    def reset(self, seed: int, again: bool) -> None:
        """Begin a match in every row."""
        self.ask_all("reset", seed, again)

    def step(self) -> None:
        """Play the actions that stand in the shared memory."""
        self.ask_all("step")

    def record(self, row: int, finished: bool) -> str:
        """The record of a row."""
        worker = max(i for i, first in enumerate(self.bounds[:-1]) if first <= row)
        self.ask(worker, "record", row - self.bounds[worker], finished)
        return str(self.answer(worker))

    def ask_all(self, *words: Any) -> None:
        """Give all the same word, then wait for all."""
        for worker in range(len(self.pipes)):
            self.ask(worker, *words)
        for worker in range(len(self.pipes)):
            self.answer(worker)

    def ask(self, worker: int, *words: Any) -> None:
        """Give a worker a word."""
        with missing(worker):
            self.pipes[worker].send(words)

    def answer(self, worker: int) -> Any:
        """What a worker says."""
        with missing(worker):
            return self.pipes[worker].recv()


@contextmanager
def missing(worker: int) -> Iterator[None]:
    """RuntimeError where a worker is no more."""
    try:
        yield
    except (EOFError, ConnectionError) as error:
        raise RuntimeError(f"worker {worker} has ended") from error


def memory_file(size: int) -> Path:
    """A private file of that size, in memory where there is room for it."""
    in_memory = MEMORY.is_dir() and disk_usage(MEMORY).free > size
    handle, name = mkstemp(prefix="benben-", dir=MEMORY if in_memory else None)
    os.truncate(handle, size)
    os.close(handle)
    return Path(name)


def mapped(file: Path) -> mmap:
    """The memory of a file; it is given back with the last array over it."""
    with file.open("r+b") as opened:
        return mmap(opened.fileno(), 0)


def dismiss(pipes: list[Connection], processes: list[Any]) -> None:
    """End the workers."""
    for pipe in pipes:
        pipe.close()
    for process in processes:
        process.join()


def serve(pipe: Connection, file: Path, plan: Plan, first: int, rows: int, fields: dict[str, Field]) -> None:
    """Play some rows until the pipe is closed."""
    shared = memoryview(mapped(file))
    loop = plan.loop(load_game(plan.key), first, rows)
    actions = part(shared, fields[ACTIONS], first, rows)
    copies = [(part(shared, fields[name], first, rows), getattr(loop, name)) for name in FIELDS]
    final = part(shared, fields[FINAL], first, rows)
    answers: dict[str, Callable[..., Any]] = {
        "reset": loop.reset,
        "step": lambda: loop.step(actions.cast("i").tolist()),
        "record": loop.record,
    }
    answer: Any = None
    while True:
        try:
            pipe.send(answer)
            word, *given = pipe.recv()
        except (EOFError, ConnectionError, KeyboardInterrupt):
            return
        answer = answers[word](*given)
        for theirs, ours in copies:
            theirs[:] = memoryview(ours).cast("B")
        for row in loop.ended:
            start, end = row * fields[FINAL].row, (row + 1) * fields[FINAL].row
            final[start:end] = loop.final[start:end]


def part(shared: memoryview, field: Field, first: int, rows: int) -> memoryview:
    """The rows of a worker in a shared array, as bytes."""
    start = field.at + first * field.row
    return shared[start : start + rows * field.row]
