"""Shared by all commands: the application, common arguments, error handling, files."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, ParamSpec

import typer

from benben.bots import load_bot
from benben.cli.arguments import LANGUAGE, Commands, guess_language, number, port_number, refuse, seed_number
from benben.core.errors import BadText, BenbenError
from benben.games import AnyGame
from benben.text import Words, check_language, speak

P = ParamSpec("P")

app = typer.Typer(
    cls=Commands,
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    help="Four pyramid board games: simulate, replay, draw, check, play in the terminal.",
)

Key = Annotated[str, typer.Argument(help="The game, for example pyramido.", metavar="KEY")]
File = Annotated[Path, typer.Argument(help="A record file.", metavar="FILE")]
Lang = Annotated[
    str,
    typer.Option("--lang", envvar=LANGUAGE, help="en, ru or uk (default: the language of the environment)."),
]
Seats = Annotated[int, typer.Option("--seats", parser=number, metavar="N", help="The number of seats.")]
Seed = Annotated[
    int, typer.Option("--seed", parser=seed_number, metavar="S", help="The same seed gives the same dice.")
]
Port = Annotated[
    int, typer.Option("--port", parser=port_number, metavar="N", help="The port; 0: any free one.")
]
Bots = Annotated[str, typer.Option("--bots", help="Bots, separated by commas; they fill the seats in turn.")]


def refusing(command: Callable[P, None]) -> Callable[P, None]:
    """Decorate a command to print a BenbenError as one line in the user's language."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except BenbenError as error:
            refuse(error, str(kwargs.get("lang")), kwargs.get("key", error.details.get("game")))

    return run


def reader(lang: str, game: AnyGame) -> Words:
    """The translator for a game; raises BadText for an unsupported language."""
    return speak(spoken(lang), game.folder / "text")


def spoken(lang: str) -> str:
    """The requested language, or that of the environment; raises BadText if it is not supported."""
    return check_language(lang or guess_language())


def read(file: Path) -> str:
    """Read a text file; raises BadText."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadText("file_unreadable", file=file, problem=error.strerror) from None
    except UnicodeDecodeError:
        raise BadText("record_header", text=file.name) from None


def write(file: Path, text: str) -> None:
    """Write a text file; raises BadText."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadText("file_unwritable", file=file, problem=error.strerror) from None


def bot_names(bots: str) -> list[str]:
    """Parse a comma-separated list of bots; raises BadText for an unknown one."""
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        load_bot(name)
    return names
