"""A single writer thread with group commit: queued jobs share one commit and complete after it."""

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
    """A thread that commits queued jobs in batches: the more are queued, the larger the batch."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.timed: Callable[[float], None] = lambda _: None
        """A callback that gets the duration of each commit in seconds."""
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread = Thread(target=self.run, name="benben-writer", daemon=True)
        self.thread.start()

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        """Queue a job; its future completes when the job is committed."""
        future: Future[T] = Future()
        self.jobs.put((work, future))
        return future

    def close(self) -> None:
        """Write what is queued, then stop the thread."""
        self.jobs.put(None)
        self.thread.join()

    def run(self) -> None:
        """The loop of the thread, until the writer is closed."""
        going = True
        while going:
            batch = [self.jobs.get()]
            while len(batch) < LARGEST_BATCH and not self.jobs.empty():
                batch.append(self.jobs.get())
            going = None not in batch
            self.commit([job for job in batch if job is not None and job[1].set_running_or_notify_cancel()])

    def commit(self, batch: list[Job]) -> None:
        """Commit a batch with a savepoint per job; if the whole transaction fails, retry each job alone."""
        began = perf_counter()
        try:
            answers = self.run_batch([work for work, _ in batch])
        except Exception as error:  # noqa: BLE001 (the exception is the result of the job; the thread must survive it)
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

    def run_batch(self, works: list[Callable[[Connection], Any]]) -> list[tuple[Any, IntegrityError | None]]:
        """The result or the IntegrityError of each job, committed on return; a single job raises its error."""
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
