"""Level 6: the command line, `benben --help`."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer
from typer.exceptions import TyperException

import benben
from benben.cli import about, admin, arena, dataset, games, matches, server
from benben.cli.arguments import refuse, requested_language, usage_error
from benben.cli.common import app
from benben.core.errors import BenbenError

__all__ = ["about", "admin", "app", "arena", "dataset", "games", "main", "matches", "server"]


@app.callback(invoke_without_command=True)
def top(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Four pyramid board games: simulate, replay, draw, check, play in the terminal."""
    if version:
        typer.echo(benben.__version__)
        raise typer.Exit


def main() -> None:
    """Run a command; an error is printed in one line, and the exit status is 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        sys.exit(app(prog_name="benben", standalone_mode=False) or 0)
    except BenbenError as error:
        refuse(error, requested_language(sys.argv[1:]))
    except TyperException as error:
        if error.format_message():
            refuse(usage_error(error), requested_language(sys.argv[1:]))
