"""What a host does with the store on the command line: back up, restore, look at tables, forget."""

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

Copy = Annotated[Path, typer.Argument(help="The copy, a SQLite file.", metavar="FILE")]
Force = Annotated[bool, typer.Option("--force", help="Also if something is overwritten.")]
Db = Annotated[str, typer.Option("--db", metavar="URL", help="A PostgreSQL database; without it SQLite.")]
Ids = Annotated[list[str], typer.Argument(help="Tables.", metavar="ID")]
Id = Annotated[str, typer.Argument(help="A table.", metavar="ID")]


def host(db: str, data_dir: str, config: str) -> Host:
    """The store that the settings name."""
    from benben.cli.host import Host  # noqa: PLC0415 (a database takes a while to import)

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
    """Copy all tables into one file, also while the server runs; nobody has to wait.

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
    """Put a copy in the place of all tables; the server must be stopped.

    Example: `benben restore benben-backup.db --force`
    """
    host(db, data_dir, config).restore(file, force=force, words=speak(spoken(lang)))


@tables_app.command("list")
@refusing
def list_tables(
    json: Annotated[bool, typer.Option("--json", help="Print one JSON list and nothing else.")] = False,
    db: Db = "",
    data_dir: DataDir = "",
    config: Config = "",
    lang: Lang = "",
) -> None:
    """List all tables, the newest first, also while the server runs.

    Example: `benben tables list --json`
    """
    host(db, data_dir, config).show(json=json, words=speak(spoken(lang)))


@tables_app.command("close")
@refusing
def close_tables(ids: Ids, db: Db = "", data_dir: DataDir = "", config: Config = "", lang: Lang = "") -> None:
    """Let nobody play on at some tables; their story stays.

    Example: `benben tables close K7QXRA`
    """
    host(db, data_dir, config).close(ids, words=speak(spoken(lang)))


@tables_app.command("delete")
@refusing
def delete_tables(
    ids: Annotated[list[str] | None, typer.Argument(help="Tables.", metavar="[ID]")] = None,
    days: Annotated[
        int | None, typer.Option("--days", parser=count, metavar="N", help="All that ended so many days ago.")
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
    seat: Annotated[int, typer.Argument(help="Their seat, from 0.", parser=number, metavar="SEAT")],
    db: Db = "",
    data_dir: DataDir = "",
    config: Config = "",
    lang: Lang = "",
) -> None:
    """Forget a person: names, words and seats at every table; moves stay, without a name.

    Example: `benben tables forget K7QXRA 1`
    """
    host(db, data_dir, config).forget(table, seat, words=speak(spoken(lang)))
