"""Store: the queries and writes of a running server; all writes go through a single writer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from alembic.util import CommandError
from sqlalchemy import Connection, and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from benben.core.errors import BadText
from benben.store.database import connect, migrate
from benben.store.rows import MatchRow, NotStored, SeatRow, StepRow, Stored, Taken, TalkRow, as_dict
from benben.store.tables import MATCH, SEAT, STEP, TALK
from benben.store.writer import Writer

T = TypeVar("T")
ADD_STEP: Final = insert(STEP)
"""Built once, because it is the most frequent statement."""


class Store:
    """A database, migrated and opened by URL: `sqlite:///benben.db` or `postgresql+psycopg://...`."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        self.shared = self.engine.dialect.name != "sqlite"
        """Whether other processes may write to the database too."""
        try:
            migrate(self.engine)
        except (SQLAlchemyError, CommandError) as error:
            self.engine.dispose()
            problem = str(error.__cause__ or type(error).__name__).strip().splitlines()[0]
            raise BadText(
                "file_unreadable", file=self.engine.url.render_as_string(), problem=problem
            ) from None
        self.writer = Writer(self.engine)

    def close(self) -> None:
        """Write what is queued, then close all connections."""
        self.writer.close()
        self.engine.dispose()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a write and return when it is committed; raises Taken or NotStored."""
        try:
            return await asyncio.wrap_future(self.writer.submit(work))
        except IntegrityError:
            raise Taken("taken") from None
        except SQLAlchemyError as error:
            raise NotStored("not_stored", problem=type(error).__name__) from None

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a read in a thread, concurrently with the writer; raises NotStored."""

        def run() -> T:
            with self.engine.connect() as connection:
                return work(connection.execution_options(benben_read_only=True))

        try:
            return await asyncio.to_thread(run)
        except SQLAlchemyError as error:
            raise NotStored("not_stored", problem=type(error).__name__) from None

    async def create(self, match: MatchRow, seats: Sequence[SeatRow]) -> None:
        """Store a new match with its seats."""

        def work(connection: Connection) -> None:
            connection.execute(insert(MATCH), as_dict(match))
            connection.execute(insert(SEAT), [as_dict(seat) for seat in seats])

        await self.write(work)

    async def keep(self, matches: Sequence[Stored]) -> None:
        """Store matches with their seats and steps, all in one transaction."""

        def work(connection: Connection) -> None:
            for stored in matches:
                connection.execute(insert(MATCH), as_dict(stored.match))
                connection.execute(insert(SEAT), [as_dict(seat) for seat in stored.seats])
                if stored.steps:
                    connection.execute(insert(STEP), [as_dict(step) for step in stored.steps])

        await self.write(work)

    async def append(self, step: StepRow, result: str = "") -> None:
        """Store a step, and the result if the step ended the match."""

        def work(connection: Connection) -> None:
            connection.execute(ADD_STEP, as_dict(step))
            if result:
                over = update(MATCH).where(MATCH.c.id == step.match).values(status="over", result=result)
                connection.execute(over)

        await self.write(work)

    async def change_seat(self, match: str, seat: int, was: SeatRow, **values: object) -> bool:
        """Change a seat unless it has changed since `was` was read; return whether it was changed."""

        def work(connection: Connection) -> bool:
            unchanged = [SEAT.c[name] == getattr(was, name) for name in ("holder", "link", "bot", "token")]
            here = and_(SEAT.c.match == match, SEAT.c.seat == seat, *unchanged)
            return connection.execute(update(SEAT).where(here).values(**values)).rowcount == 1

        return await self.write(work)

    async def pause(self, match: str, paused: int) -> None:
        """Pause a match (1) or resume it (0)."""
        stopped = update(MATCH).where(MATCH.c.id == match).values(paused=paused)
        await self.write(lambda connection: connection.execute(stopped))

    async def is_paused(self, match: str) -> bool:
        """Whether a match is paused."""

        def work(connection: Connection) -> bool:
            return bool(connection.execute(select(MATCH.c.paused).where(MATCH.c.id == match)).scalar())

        return await self.read(work)

    async def change_origin(self, match: str, origin: str) -> None:
        """Replace the origin of a match."""
        changed = update(MATCH).where(MATCH.c.id == match).values(origin=origin)
        await self.write(lambda connection: connection.execute(changed))

    async def origin_of(self, match: str) -> str:
        """The origin of a match, read again because another process may have changed it."""

        def work(connection: Connection) -> str:
            found = select(MATCH.c.origin).where(MATCH.c.id == match)
            return str(connection.execute(found).scalar_one())

        return await self.read(work)

    async def load(self, match: str) -> Stored | None:
        """A match with its seats and steps; None if it is not stored."""

        def work(connection: Connection) -> Stored | None:
            row = connection.execute(select(MATCH).where(MATCH.c.id == match)).first()
            if row is None:
                return None
            seats = connection.execute(select(SEAT).where(SEAT.c.match == match).order_by(SEAT.c.seat))
            steps = connection.execute(select(STEP).where(STEP.c.match == match).order_by(STEP.c.n))
            return Stored(
                MatchRow(*row), [SeatRow(*seat) for seat in seats], [StepRow(*step) for step in steps]
            )

        return await self.read(work)

    async def steps_after(self, match: str, n: int) -> list[StepRow]:
        """The steps after step `n`, such as those stored by another process."""

        def work(connection: Connection) -> list[StepRow]:
            newer = select(STEP).where((STEP.c.match == match) & (STEP.c.n > n)).order_by(STEP.c.n)
            return [StepRow(*row) for row in connection.execute(newer)]

        return await self.read(work)

    async def seats_of(self, match: str) -> list[SeatRow]:
        """The seats of a match."""

        def work(connection: Connection) -> list[SeatRow]:
            seats = select(SEAT).where(SEAT.c.match == match).order_by(SEAT.c.seat)
            return [SeatRow(*row) for row in connection.execute(seats)]

        return await self.read(work)

    async def held_by(self, holder: str, limit: int = 12) -> list[MatchRow]:
        """The newest matches in which a person holds a seat."""

        def work(connection: Connection) -> list[MatchRow]:
            mine = select(SEAT.c.match).where(SEAT.c.holder == holder)
            newest = select(MATCH).where(MATCH.c.id.in_(mine)).order_by(MATCH.c.created.desc()).limit(limit)
            return [MatchRow(*row) for row in connection.execute(newest)]

        return await self.read(work)

    async def add_talk(self, line: TalkRow) -> None:
        """Store a line of talk."""
        await self.write(lambda connection: connection.execute(insert(TALK), as_dict(line)))

    async def talk_after(self, match: str, n: int, limit: int) -> list[TalkRow]:
        """The newest `limit` lines of talk after line `n`, the oldest first."""

        def work(connection: Connection) -> list[TalkRow]:
            newer = select(TALK).where((TALK.c.match == match) & (TALK.c.n > n))
            newest = newer.order_by(TALK.c.n.desc()).limit(limit)
            return [TalkRow(*row) for row in connection.execute(newest)][::-1]

        return await self.read(work)

    async def talk_by(self, match: str, command: str) -> TalkRow | None:
        """The line of talk stored under a command id; None if there is none."""

        def work(connection: Connection) -> TalkRow | None:
            done = select(TALK).where((TALK.c.match == match) & (TALK.c.command == command))
            row = connection.execute(done).first()
            return TalkRow(*row) if row else None

        return await self.read(work)

    async def of_origin(self, start: str) -> list[MatchRow]:
        """The matches whose origin starts with a prefix, ordered by id."""

        def work(connection: Connection) -> list[MatchRow]:
            alike = MATCH.c.origin.startswith(start, autoescape=True)
            found = connection.execute(select(MATCH).where(alike).order_by(MATCH.c.id))
            return [MatchRow(*row) for row in found]

        return await self.read(work)

    async def running(self) -> int:
        """The number of running matches."""

        def work(connection: Connection) -> int:
            counted = select(func.count()).select_from(MATCH).where(MATCH.c.status == "running")
            return connection.execute(counted).scalar_one()

        return await self.read(work)

    async def delete(self, match: str) -> None:
        """Delete a match with its seats, steps and talk."""
        await self.write(lambda connection: connection.execute(delete(MATCH).where(MATCH.c.id == match)))
