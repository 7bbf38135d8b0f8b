"""One thread writes everything: what waits together is committed together, and only then answered."""

from __future__ import annotations

import queue
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

T = TypeVar("T")
Job = tuple[Callable[[Connection], Any], "Future[Any]"]
LARGEST_BATCH: Final = 200


class Writer:
    """Group commit: the more there is to write, the more goes into one commit."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
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
            self.commit([job for job in batch if job is not None])

    def commit(self, batch: list[Job]) -> None:
        """One transaction, a savepoint for each job: a refused job harms no other."""
        done: list[tuple[Future[Any], Any]] = []
        try:
            with self.engine.begin() as connection:
                for work, future in batch:
                    try:
                        with connection.begin_nested():
                            done.append((future, work(connection)))
                    except SQLAlchemyError as error:
                        future.set_exception(error)
        except SQLAlchemyError as error:
            for _, future in batch:
                if not future.done():
                    future.set_exception(error)
            return
        for future, result in done:
            future.set_result(result)
