"""LEVEL 3: the only place with SQL: matches, seats and steps, in SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, and_, create_engine, delete, event, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from benben.core.errors import BadText, BenbenError
from benben.store.tables import MATCH, SEAT, STEP, TALK
from benben.store.writer import Writer

T = TypeVar("T")
MIGRATIONS: Final = Path(__file__).parent / "migrations"
UNDO: Final = "undo"
BACK: Final = "back"
"""With the number of steps that remain: `back 37`."""


ADD_STEP: Final = insert(STEP)
"""Made once: no statement is sent more often."""


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
    host: str = ""
    manners: str = "{}"
    origin: str = "{}"
    paused: int = 0


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits where."""

    match: str
    seat: int
    name: str
    badge: int
    bot: str = ""
    holder: str = ""
    link: str = ""
    muted: int = 0
    token: str = ""

    @property
    def player(self) -> str:
        """Who plays this seat now: a program with its token, else whoever holds it."""
        return self.token or self.holder


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
    spent: int = 0


class TalkRow(msgspec.Struct, frozen=True):
    """Something said at a table: a ready phrase, or somebody's own words."""

    match: str
    n: int
    seat: int
    phrase: str
    text: str
    command: str
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
        except (SQLAlchemyError, CommandError) as error:
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

    async def keep(self, matches: Sequence[Stored]) -> None:
        """Whole matches with their seats and steps: all of them, or none."""

        def work(connection: Connection) -> None:
            for stored in matches:
                connection.execute(insert(MATCH), as_dict(stored.match))
                connection.execute(insert(SEAT), [as_dict(seat) for seat in stored.seats])
                if stored.steps:
                    connection.execute(insert(STEP), [as_dict(step) for step in stored.steps])

        await self.write(work)

    async def append(self, step: StepRow, result: str = "") -> None:
        """Store a step, and the result if it ended the match."""

        def work(connection: Connection) -> None:
            connection.execute(ADD_STEP, as_dict(step))
            if result:
                over = update(MATCH).where(MATCH.c.id == step.match).values(status="over", result=result)
                connection.execute(over)

        await self.write(work)

    async def change_seat(self, match: str, seat: int, was: SeatRow, **values: object) -> bool:
        """Change a seat unless somebody else changed it since; whether it was done."""

        def work(connection: Connection) -> bool:
            unchanged = [SEAT.c[name] == getattr(was, name) for name in ("holder", "link", "bot", "token")]
            here = and_(SEAT.c.match == match, SEAT.c.seat == seat, *unchanged)
            return connection.execute(update(SEAT).where(here).values(**values)).rowcount == 1

        return await self.write(work)

    async def pause(self, match: str, paused: int) -> None:
        """Everybody agreed to stop for a while, or somebody goes on."""
        stopped = update(MATCH).where(MATCH.c.id == match).values(paused=paused)
        await self.write(lambda connection: connection.execute(stopped))

    async def is_paused(self, match: str) -> bool:
        """Whether a match stands still."""

        def work(connection: Connection) -> bool:
            return bool(connection.execute(select(MATCH.c.paused).where(MATCH.c.id == match)).scalar())

        return await self.read(work)

    async def change_origin(self, match: str, origin: str) -> None:
        """Remember where a match came from, or what became of it since."""
        changed = update(MATCH).where(MATCH.c.id == match).values(origin=origin)
        await self.write(lambda connection: connection.execute(changed))

    async def origin_of(self, match: str) -> str:
        """Where a match came from, as another process may have changed it."""

        def work(connection: Connection) -> str:
            found = select(MATCH.c.origin).where(MATCH.c.id == match)
            return str(connection.execute(found).scalar_one())

        return await self.read(work)

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

    async def add_talk(self, line: TalkRow) -> None:
        """Store something said."""
        await self.write(lambda connection: connection.execute(insert(TALK), as_dict(line)))

    async def talk_after(self, match: str, n: int, limit: int) -> list[TalkRow]:
        """What was said after line `n`, the newest lines if there are too many; oldest first."""

        def work(connection: Connection) -> list[TalkRow]:
            newer = select(TALK).where((TALK.c.match == match) & (TALK.c.n > n))
            newest = newer.order_by(TALK.c.n.desc()).limit(limit)
            return [TalkRow(*row) for row in connection.execute(newest)][::-1]

        return await self.read(work)

    async def talk_by(self, match: str, command: str) -> TalkRow | None:
        """What a command said, if it was stored."""

        def work(connection: Connection) -> TalkRow | None:
            done = select(TALK).where((TALK.c.match == match) & (TALK.c.command == command))
            row = connection.execute(done).first()
            return TalkRow(*row) if row else None

        return await self.read(work)

    async def of_origin(self, start: str) -> list[MatchRow]:
        """The matches whose origin begins with this text, in the order of their ids."""

        def work(connection: Connection) -> list[MatchRow]:
            alike = MATCH.c.origin.startswith(start, autoescape=True)
            found = connection.execute(select(MATCH).where(alike).order_by(MATCH.c.id))
            return [MatchRow(*row) for row in found]

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
        check_not_emptied(Path(engine.url.database or ""))
        event.listen(engine, "connect", prepare_sqlite)
        event.listen(engine, "begin", begin_immediate)
    return engine


def check_not_emptied(file: Path) -> None:
    """Refuse a database that is gone or empty while its log is not: SQLite would begin a new one and lose the log."""
    log = file.with_name(f"{file.name}-wal") if file.name else file
    if file.name and log.is_file() and log.stat().st_size and not (file.is_file() and file.stat().st_size):
        raise BadText("database_lost", file=file, log=log.name)


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
