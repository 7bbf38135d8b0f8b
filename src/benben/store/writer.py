"""One thread writes everything: what waits together is committed together, and only then answered."""

from __future__ import annotations

import queue
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from time import perf_counter
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

T = TypeVar("T")
Job = tuple[Callable[[Connection], Any], "Future[Any]"]
LARGEST_BATCH: Final = 200


class Writer:
    """Group commit: the more there is to write, the more goes into one commit."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.timed: Callable[[float], None] = lambda _: None
        """Told how many seconds each commit took."""
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread = Thread(target=self.run, name="benben-writer", daemon=True)
        self.thread.start()

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        """Queue some statements; the future is done when they are on disk."""
        future: Future[T] = Future()
        self.jobs.put((work, future))
        return future

    def close(self) -> None:
        """Write what is queued, then stop."""
        self.jobs.put(None)
        self.thread.join()

    def run(self) -> None:
        """Until closed."""
        going = True
        while going:
            batch = [self.jobs.get()]
            while len(batch) < LARGEST_BATCH and not self.jobs.empty():
                batch.append(self.jobs.get())
            going = None not in batch
            self.commit([job for job in batch if job is not None and job[1].set_running_or_notify_cancel()])

    def commit(self, batch: list[Job]) -> None:
        """One transaction, a savepoint for each job; if it fails as a whole, each job gets one of its own."""
        began = perf_counter()
        try:
            answers = self.together([work for work, _ in batch])
        except Exception as error:  # noqa: BLE001 (whatever a job raises is its answer; the thread lives on)
            if len(batch) == 1:
                batch[0][1].set_exception(error)
            else:
                for job in batch:
                    self.commit([job])
            return
        self.timed(perf_counter() - began)
        for (_, future), (result, refused) in zip(batch, answers, strict=True):
            if refused is None:
                future.set_result(result)
            else:
                future.set_exception(refused)

    def together(self, works: list[Callable[[Connection], Any]]) -> list[tuple[Any, IntegrityError | None]]:
        """What each job gave, or how the database refused it; on disk when this returns. One alone just raises."""
        answers: list[tuple[Any, IntegrityError | None]] = []
        with self.engine.begin() as connection:
            if len(works) == 1:
                return [(works[0](connection), None)]
            for work in works:
                try:
                    with connection.begin_nested():
                        answers.append((work(connection), None))
                except IntegrityError as error:
                    answers.append((None, error))
        return answers
