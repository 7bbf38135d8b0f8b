"""The implementation of `benben backup`, `benben restore` and `benben tables`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from benben.core.errors import BadText
from benben.store import admin, backup
from benben.store.admin import Listed
from benben.store.lock import in_use
from benben.text import Words
from benben.web.http.settings import choose

DAY: Final = 24 * 3600
COLUMNS: Final = ("id", "game", "status", "created", "steps", "last", "names")


class Host:
    """The administrator of the store that the settings name; each action prints one line."""

    def __init__(self, flags: dict[str, str], config: str) -> None:
        self.url = choose(flags, config).settings.url

    def back_up(self, file: Path, *, force: bool, words: Words) -> None:
        """Back up the store to a file."""
        if file.exists() and not force:
            raise BadText("file_exists", file=file)
        typer.echo(words("cli.backed_up", n=backup.back_up(self.url, file), file=file))

    def restore(self, file: Path, *, force: bool, words: Words) -> None:
        """Replace the content of the store by a backup."""
        with in_use(self.url, alone=True):
            restored = backup.restore(self.url, file, force=force)
        typer.echo(words("cli.restored", n=restored, file=file))

    def show(self, *, json: bool, words: Words) -> None:
        """Print all tables."""
        found = admin.tables(self.url)
        if json:
            typer.echo(msgspec.json.encode([one._asdict() for one in found]).decode())
            return
        shown = Table(
            *(words(f"cli.tables.{name}") for name in COLUMNS), title=words("cli.tables", n=len(found))
        )
        for one in found:
            shown.add_row(*cells(one, words))
        Console().print(shown)

    def close(self, ids: list[str], *, words: Words) -> None:
        """Close tables."""
        with in_use(self.url, alone=True):
            admin.close_tables(self.url, ids)
        typer.echo(words("cli.tables_closed", n=len(ids)))

    def delete(self, ids: list[str], days: int, *, keep_record: bool, words: Words) -> None:
        """Delete the named tables, and those that ended `days` days ago or earlier."""
        if not ids and not days:
            raise BadText("missing_argument", name="ID")
        with in_use(self.url, alone=True):
            old = ended_before(admin.tables(self.url), time.time() - days * DAY) if days else []
            wanted = list(dict.fromkeys([*ids, *old]))
            admin.delete_tables(self.url, wanted, keep_record=keep_record)
        typer.echo(words("cli.tables_deleted", n=len(wanted)))

    def forget(self, table: str, seat: int, *, words: Words) -> None:
        """Delete the data of the person on a seat."""
        with in_use(self.url, alone=True):
            typer.echo(words("cli.forgotten", n=admin.forget_person(self.url, table, seat)))


def ended_before(found: list[Listed], moment: float) -> list[str]:
    """The ids of finished tables whose last step is older than a moment."""
    return [one.id for one in found if one.status == "over" and one.last < 1000 * moment]


def cells(one: Listed, words: Words) -> list[str]:
    """The cells of a row in the printed list."""
    times = [
        time.strftime("%Y-%m-%d %H:%M", time.localtime(moment)) for moment in (one.created, one.last // 1000)
    ]
    status = words(f"cli.tables.{'over' if one.status == 'over' else 'running'}")
    names = ", ".join(name or "?" for name in one.names)
    return [one.id, one.game, status, times[0], str(one.steps), times[1] if one.last else "", names]
