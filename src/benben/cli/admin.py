"""Commands for the administrator of a server: `backup`, `restore` and `tables`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from benben.cli.arguments import Commands, count, number
from benben.cli.common import Lang, app, refusing, spoken
from benben.cli.server import Config, DataDir
from benben.text import speak

if TYPE_CHECKING:
    from benben.cli.host import Host

tables_app = typer.Typer(
    cls=Commands, no_args_is_help=True, help="The tables of a server: list, close, delete."
)
app.add_typer(tables_app, name="tables")

Copy = Annotated[Path, typer.Argument(help="The backup, a SQLite file.", metavar="FILE")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite what exists.")]
Db = Annotated[str, typer.Option("--db", metavar="URL", help="A PostgreSQL database (default: SQLite).")]
Ids = Annotated[list[str], typer.Argument(help="The ids of tables.", metavar="ID")]
Id = Annotated[str, typer.Argument(help="The id of a table.", metavar="ID")]


def host(db: str, data_dir: str, config: str) -> Host:
    """The administrator of the store that the settings name."""
    from benben.cli.host import Host  # noqa: PLC0415 (the database library is slow to import)

    return Host({"db": db, "data_dir": data_dir}, config)


@app.command()
@refusing
def backup(
    file: Copy,
    force: Force = False,
    db: Db = "",
    data_dir: DataDir = "",
    config: Config = "",
    lang: Lang = "",
) -> None:
    """Back up all tables to one file; the server may be running and is not blocked.

    Example: `benben backup benben-backup.db`
    """
    host(db, data_dir, config).back_up(file, force=force, words=speak(spoken(lang)))


@app.command()
@refusing
def restore(
    file: Copy,
    force: Force = False,
    db: Db = "",
    data_dir: DataDir = "",
    config: Config = "",
    lang: Lang = "",
) -> None:
    """Replace all tables by those of a backup; the server must be stopped.

    Example: `benben restore benben-backup.db --force`
    """
    host(db, data_dir, config).restore(file, force=force, words=speak(spoken(lang)))


@tables_app.command("list")
@refusing
def list_tables(
    json: Annotated[bool, typer.Option("--json", help="Print a JSON list only.")] = False,
    db: Db = "",
    data_dir: DataDir = "",
    config: Config = "",
    lang: Lang = "",
) -> None:
    """List all tables, the newest first; the server may be running.

    Example: `benben tables list --json`
    """
    host(db, data_dir, config).show(json=json, words=speak(spoken(lang)))


@tables_app.command("close")
@refusing
def close_tables(ids: Ids, db: Db = "", data_dir: DataDir = "", config: Config = "", lang: Lang = "") -> None:
    """Close tables: nobody can play on, but they can still be read.

    Example: `benben tables close K7QXRA`
    """
    host(db, data_dir, config).close(ids, words=speak(spoken(lang)))


@tables_app.command("delete")
@refusing
def delete_tables(
    ids: Annotated[list[str] | None, typer.Argument(help="The ids of tables.", metavar="[ID]")] = None,
    days: Annotated[
        int | None,
        typer.Option("--days", parser=count, metavar="N", help="All that ended N days ago or earlier."),
    ] = None,
    keep_record: Annotated[
        bool, typer.Option("--keep-record", help="Keep the moves, without names and talk.")
    ] = False,
    db: Db = "",
    data_dir: DataDir = "",
    config: Config = "",
    lang: Lang = "",
) -> None:
    """Delete tables with their names, talk and moves.

    Example: `benben tables delete K7QXRA --keep-record`
    """
    host(db, data_dir, config).delete(
        ids or [], days or 0, keep_record=keep_record, words=speak(spoken(lang))
    )


@tables_app.command("forget")
@refusing
def forget_person(
    table: Id,
    seat: Annotated[int, typer.Argument(help="The person's seat, from 0.", parser=number, metavar="SEAT")],
    db: Db = "",
    data_dir: DataDir = "",
    config: Config = "",
    lang: Lang = "",
) -> None:
    """Delete a person's names, talk and seats at every table; the moves are kept without a name.

    Example: `benben tables forget K7QXRA 1`
    """
    host(db, data_dir, config).forget(table, seat, words=speak(spoken(lang)))
