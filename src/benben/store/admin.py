"""What a host does with the tables of a store: list, close, delete, forget a person."""

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

NOBODY: Final = {"holder": "", "link": "", "token": ""}


class Listed(NamedTuple):
    """A table as a host sees it."""

    id: str
    game: str
    status: str
    created: int
    steps: int
    last: int
    """When the last step was stored, in milliseconds since 1970; 0: never."""
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
    """Everybody stands up: nobody plays on, the story stays."""
    with transaction(url) as connection:
        check_there(connection, matches)
        connection.execute(update(SEAT).where(SEAT.c.match.in_(matches)).values(**NOBODY))


def delete_tables(url: str, matches: list[str], *, keep_record: bool) -> None:
    """Forget tables altogether, or all of them but the moves."""
    with transaction(url) as connection:
        check_there(connection, matches)
        if not keep_record:
            connection.execute(delete(MATCH).where(MATCH.c.id.in_(matches)))
            return
        connection.execute(delete(TALK).where(TALK.c.match.in_(matches)))
        connection.execute(update(SEAT).where(SEAT.c.match.in_(matches)).values(name="", **NOBODY))
        connection.execute(update(MATCH).where(MATCH.c.id.in_(matches)).values(host=""))


def forget_person(url: str, match: str, seat: int) -> int:
    """Whoever holds this seat loses names, seats and words at every table; at how many."""
    with transaction(url) as connection:
        check_there(connection, [match])
        here = (SEAT.c.match == match) & (SEAT.c.seat == seat)
        holder = connection.execute(select(SEAT.c.holder).where(here)).scalar()
        if not holder:
            raise BadText("nobody_there", seat=seat, table=match)
        held = connection.execute(select(SEAT.c.match, SEAT.c.seat).where(SEAT.c.holder == holder)).all()
        for table, place in held:
            said = (TALK.c.match == table) & (TALK.c.seat == place)
            connection.execute(delete(TALK).where(said))
        connection.execute(update(SEAT).where(SEAT.c.holder == holder).values(name="", **NOBODY))
        connection.execute(update(MATCH).where(MATCH.c.host == holder).values(host=""))
        return len({table for table, _ in held})


def check_there(connection: Connection, matches: list[str]) -> None:
    """Refuse if a table is not stored; then nothing is changed."""
    known = set(connection.execute(select(MATCH.c.id).where(MATCH.c.id.in_(matches))).scalars())
    for match in matches:
        if match not in known:
            raise BadText("no_table", table=match)


@contextmanager
def transaction(url: str) -> Iterator[Connection]:
    """A transaction on a store that is up to date."""
    Store(url).close()
    engine = connect(url)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


@contextmanager
def read_only(url: str) -> Iterator[Connection]:
    """A store to read in, also while a server uses it."""
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
    """The first line of what a database says."""
    return str(error.__cause__ or error).strip().splitlines()[0]
