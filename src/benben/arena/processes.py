"""Work in worker processes: a function of a number, in order or as it is finished, stopped between two decisions."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice, takewhile
from multiprocessing import parent_process
from multiprocessing.synchronize import Event
from threading import Thread
from typing import Final, TypeVar

from benben.bots.pool import SPAWN, ignore_interrupts

T = TypeVar("T")


class Stopped(Exception):
    """Nobody waits for the result any more."""


class Flag:
    """The flag of a worker process, raised by its parent; the parent itself has none."""

    def __init__(self) -> None:
        self.event: Event | None = None


FLAG: Final = Flag()


def check_stopped() -> None:
    """Raise Stopped if this is a worker process that has been told to stop: to be called in long work."""
    if FLAG.event is not None and FLAG.event.is_set():
        raise Stopped


def begin_worker(event: Event) -> None:
    """Prepare a worker process: Ctrl-C is for the parent, and a parent that was killed takes its workers along."""
    ignore_interrupts()
    FLAG.event = event
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the end of the parent process, then end this one."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def processes(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes; when the block ends early, what they work on is stopped and what waits is dropped."""
    event = SPAWN.Event()
    executor = ProcessPoolExecutor(workers, mp_context=SPAWN, initializer=begin_worker, initargs=(event,))
    try:
        yield executor
    finally:
        event.set()
        executor.shutdown(cancel_futures=True)


def how_many(workers: int, jobs: int) -> int:
    """The number of worker processes: 0 stands for one per core, and none is without a job."""
    return max(1, min(workers or os.cpu_count() or 1, jobs))


def in_processes(work: Callable[[int], T], count: int, workers: int = 0) -> Generator[T]:
    """Map `work` over the numbers below `count`, in order, in `workers` processes (0: one per core)."""
    workers = how_many(workers, count)
    if workers == 1:
        yield from map(work, range(count))
        return
    with processes(workers) as executor:
        yield from executor.map(work, range(count))


def as_finished(
    work: Callable[[int], T],
    numbers: Iterable[int],
    workers: int = 0,
    enough: Callable[[], bool] = lambda: False,
) -> Generator[tuple[int, T]]:
    """Each number with its result, as soon as it is there; nothing new begins once there is `enough`."""
    waiting = list(numbers)
    workers = how_many(workers, len(waiting))
    left = takewhile(lambda _: not enough(), waiting)
    if workers == 1:
        yield from ((number, work(number)) for number in left)
        return
    with processes(workers) as executor:
        running: dict[Future[T], int] = {executor.submit(work, n): n for n in islice(left, workers)}
        while running:
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                running.update((executor.submit(work, number), number) for number in islice(left, 1))
                yield running.pop(future), future.result()
