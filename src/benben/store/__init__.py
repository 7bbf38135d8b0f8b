"""LEVEL 3: the only place with SQL: matches, seats and steps, in SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, delete, event, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from benben.core.errors import BadText, BenbenError
from benben.store.tables import MATCH, SEAT, STEP
from benben.store.writer import Writer

T = TypeVar("T")
MIGRATIONS: Final = Path(__file__).parent / "migrations"
UNDO: Final = "undo"


class NotStored(BenbenError):
    """The database did not take a change: nothing happened."""


class Taken(BenbenError):
    """Somebody else stored this step, or this command, first."""


class MatchRow(msgspec.Struct, frozen=True):
    """A match without its steps."""

    id: str
    game: str
    version: str
    data: str
    seats: int
    options: str
    seed: str
    seed_hash: str
    status: str
    result: str
    created: int


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits where."""

    match: str
    seat: int
    name: str
    badge: int
    bot: str = ""
    holder: str = ""
    link: str = ""


class StepRow(msgspec.Struct, frozen=True):
    """A stored action."""

    match: str
    n: int
    seat: int
    action: str
    command: str
    digest: str
    versions: str
    at: int


class Stored(msgspec.Struct, frozen=True):
    """All that is kept of a match."""

    match: MatchRow
    seats: list[SeatRow]
    steps: list[StepRow]


class Store:
    """A database by its URL: `sqlite:///benben.db` or `postgresql+psycopg://...`."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        self.shared = self.engine.dialect.name != "sqlite"
        """Whether other processes may write here too."""
        try:
            migrate(self.engine)
        except SQLAlchemyError as error:
            self.engine.dispose()
            problem = str(error.__cause__ or type(error).__name__).strip().splitlines()[0]
            raise BadText(
                "file_unreadable", file=self.engine.url.render_as_string(), problem=problem
            ) from None
        self.writer = Writer(self.engine)

    def close(self) -> None:
        """Write what is queued and let go."""
        self.writer.close()
        self.engine.dispose()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Done when it is on disk; Taken or NotStored otherwise."""
        try:
            return await asyncio.wrap_future(self.writer.submit(work))
        except IntegrityError:
            raise Taken("taken") from None
        except SQLAlchemyError as error:
            raise NotStored("not_stored", problem=type(error).__name__) from None

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read beside the writer."""

        def run() -> T:
            with self.engine.connect() as connection:
                return work(connection.execution_options(benben_read_only=True))

        try:
            return await asyncio.to_thread(run)
        except SQLAlchemyError as error:
            raise NotStored("not_stored", problem=type(error).__name__) from None

    async def create(self, match: MatchRow, seats: Sequence[SeatRow]) -> None:
        """A new match with its seats."""

        def work(connection: Connection) -> None:
            connection.execute(insert(MATCH), as_dict(match))
            connection.execute(insert(SEAT), [as_dict(seat) for seat in seats])

        await self.write(work)

    async def append(self, step: StepRow, result: str = "") -> None:
        """Store a step, and the result if it ended the match."""

        def work(connection: Connection) -> None:
            connection.execute(insert(STEP), as_dict(step))
            if result:
                over = update(MATCH).where(MATCH.c.id == step.match).values(status="over", result=result)
                connection.execute(over)

        await self.write(work)

    async def change_seat(self, match: str, seat: int, was: SeatRow, **values: object) -> bool:
        """Change a seat unless somebody else changed it since; whether it was done."""

        def work(connection: Connection) -> bool:
            unchanged = (SEAT.c.holder == was.holder) & (SEAT.c.link == was.link) & (SEAT.c.bot == was.bot)
            here = (SEAT.c.match == match) & (SEAT.c.seat == seat) & unchanged
            return connection.execute(update(SEAT).where(here).values(**values)).rowcount == 1

        return await self.write(work)

    async def load(self, match: str) -> Stored | None:
        """A match with all its steps, or None."""

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
        """Steps that another process stored."""

        def work(connection: Connection) -> list[StepRow]:
            newer = select(STEP).where((STEP.c.match == match) & (STEP.c.n > n)).order_by(STEP.c.n)
            return [StepRow(*row) for row in connection.execute(newer)]

        return await self.read(work)

    async def seats_of(self, match: str) -> list[SeatRow]:
        """Who sits where now."""

        def work(connection: Connection) -> list[SeatRow]:
            seats = select(SEAT).where(SEAT.c.match == match).order_by(SEAT.c.seat)
            return [SeatRow(*row) for row in connection.execute(seats)]

        return await self.read(work)

    async def held_by(self, holder: str, limit: int = 12) -> list[MatchRow]:
        """The newest matches in which somebody holds a seat."""

        def work(connection: Connection) -> list[MatchRow]:
            mine = select(SEAT.c.match).where(SEAT.c.holder == holder)
            newest = select(MATCH).where(MATCH.c.id.in_(mine)).order_by(MATCH.c.created.desc()).limit(limit)
            return [MatchRow(*row) for row in connection.execute(newest)]

        return await self.read(work)

    async def running(self) -> int:
        """How many matches are not over."""

        def work(connection: Connection) -> int:
            counted = select(func.count()).select_from(MATCH).where(MATCH.c.status == "running")
            return connection.execute(counted).scalar_one()

        return await self.read(work)

    async def delete(self, match: str) -> None:
        """Forget a match altogether."""
        await self.write(lambda connection: connection.execute(delete(MATCH).where(MATCH.c.id == match)))


def as_dict(row: msgspec.Struct) -> dict[str, Any]:
    """A row as SQLAlchemy takes it."""
    return msgspec.structs.asdict(row)


def connect(url: str) -> Engine:
    """An engine whose errors show no values; SQLite in WAL mode with full synchronisation and explicit transactions."""
    engine = create_engine(url, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", prepare_sqlite)
        event.listen(engine, "begin", begin_immediate)
    return engine


def prepare_sqlite(connection: Any, _: object) -> None:
    """Durable, readers beside the writer, foreign keys on; transactions begin when we say so."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def begin_immediate(connection: Connection) -> None:
    """Take the write lock at once: no deadlock by upgrading."""
    read_only = connection.get_execution_options().get("benben_read_only", False)
    connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")


def migrate(engine: Engine) -> None:
    """Bring the tables up to date."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
