"""Administration of a store: list, close and delete tables, delete the data of a person."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.exc import SQLAlchemyError

from benben.core.errors import BadText
from benben.store.database import connect
from benben.store.lock import file_of
from benben.store.store import Store
from benben.store.tables import MATCH, SEAT, STEP, TALK

FREE: Final = {"holder": "", "link": "", "token": ""}


class Listed(NamedTuple):
    """A row of the list of tables."""

    id: str
    game: str
    status: str
    created: int
    steps: int
    last: int
    """The time of the last step in milliseconds since 1970; 0: there is none."""
    names: tuple[str, ...]


def tables(url: str) -> list[Listed]:
    """All tables, the newest first."""
    if (file := file_of(url)) and not file.is_file():
        return []
    with read_only(url) as connection:
        names: dict[str, list[str]] = {}
        for match, name, bot in connection.execute(
            select(SEAT.c.match, SEAT.c.name, SEAT.c.bot).order_by(SEAT.c.match, SEAT.c.seat)
        ):
            names.setdefault(match, []).append(name or bot)
        counted = (
            select(STEP.c.match, func.count().label("steps"), func.max(STEP.c.at).label("last"))
            .group_by(STEP.c.match)
            .subquery()
        )
        wanted = (MATCH.c.id, MATCH.c.game, MATCH.c.status, MATCH.c.created, counted.c.steps, counted.c.last)
        newest = (
            select(*wanted)
            .outerjoin(counted, MATCH.c.id == counted.c.match)
            .order_by(MATCH.c.created.desc(), MATCH.c.id)
        )
        return [
            Listed(id_, game, status, created, steps or 0, last or 0, tuple(names.get(id_, ())))
            for id_, game, status, created, steps, last in connection.execute(newest)
        ]


def close_tables(url: str, matches: list[str]) -> None:
    """Vacate all seats of tables, so that nobody can play on; moves and talk are kept."""
    with transaction(url) as connection:
        check_stored(connection, matches)
        connection.execute(update(SEAT).where(SEAT.c.match.in_(matches)).values(**FREE))


def delete_tables(url: str, matches: list[str], *, keep_record: bool) -> None:
    """Delete tables, or with `keep_record` all of their data except the moves."""
    with transaction(url) as connection:
        check_stored(connection, matches)
        if not keep_record:
            connection.execute(delete(MATCH).where(MATCH.c.id.in_(matches)))
            return
        connection.execute(delete(TALK).where(TALK.c.match.in_(matches)))
        connection.execute(update(SEAT).where(SEAT.c.match.in_(matches)).values(name="", **FREE))
        connection.execute(update(MATCH).where(MATCH.c.id.in_(matches)).values(host=""))


def forget_person(url: str, match: str, seat: int) -> int:
    """Delete names, seats and talk of the owner of a seat at all their tables; return the number of tables."""
    with transaction(url) as connection:
        check_stored(connection, [match])
        here = (SEAT.c.match == match) & (SEAT.c.seat == seat)
        holder = connection.execute(select(SEAT.c.holder).where(here)).scalar()
        if not holder:
            raise BadText("nobody_there", seat=seat, table=match)
        held = connection.execute(select(SEAT.c.match, SEAT.c.seat).where(SEAT.c.holder == holder)).all()
        for table, held_seat in held:
            said = (TALK.c.match == table) & (TALK.c.seat == held_seat)
            connection.execute(delete(TALK).where(said))
        connection.execute(update(SEAT).where(SEAT.c.holder == holder).values(name="", **FREE))
        connection.execute(update(MATCH).where(MATCH.c.host == holder).values(host=""))
        return len({table for table, _ in held})


def check_stored(connection: Connection, matches: list[str]) -> None:
    """Raise BadText if a table is not stored, which rolls the transaction back."""
    known = set(connection.execute(select(MATCH.c.id).where(MATCH.c.id.in_(matches))).scalars())
    for match in matches:
        if match not in known:
            raise BadText("no_table", table=match)


@contextmanager
def transaction(url: str) -> Iterator[Connection]:
    """A write transaction on a store with an up-to-date schema."""
    Store(url).close()
    engine = connect(url)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


@contextmanager
def read_only(url: str) -> Iterator[Connection]:
    """A read-only connection to a store, which a server may be using; raises BadText if it is unreadable."""
    engine = connect(url)
    try:
        with engine.connect() as connection:
            yield connection.execution_options(benben_read_only=True)
    except SQLAlchemyError as error:
        raise BadText(
            "file_unreadable", file=engine.url.render_as_string(), problem=problem_of(error)
        ) from None
    finally:
        engine.dispose()


def problem_of(error: Exception) -> str:
    """The first line of the message of a database error."""
    return str(error.__cause__ or error).strip().splitlines()[0]
