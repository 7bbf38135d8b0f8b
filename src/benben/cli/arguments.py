"""Parsing of arguments, and their errors as one line in the user's language."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NoReturn

import typer
from typer.core import TyperGroup

from benben.core.errors import BadText, BenbenError
from benben.core.rng import SEED_BITS
from benben.games import load_game
from benben.text import LANGUAGES, explain, speak

REFUSED: Final = 2
LANGUAGE: Final = "BENBEN_LANG"
"""Environment variable: the language if `--lang` is not given."""


class Commands(TyperGroup):
    """A command group whose unknown commands raise BadText like any other invalid argument."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a name; raises BadText, which lists the known ones."""
        if cmd_name not in self.commands:
            raise BadText("unknown_command", command=cmd_name, known=", ".join(self.commands))
        return super().get_command(ctx, cmd_name)


def number(text: str) -> int:
    """Parse an integer."""
    try:
        return int(text)
    except ValueError:
        raise BadText("bad_number", value=text) from None


def count(text: str) -> int:
    """Parse an integer of at least 1."""
    try:
        return at_least(1, text)
    except ValueError:
        raise BadText("bad_count", value=text) from None


def steps(text: str) -> int:
    """Parse an integer of at least 0."""
    try:
        return at_least(0, text)
    except ValueError:
        raise BadText("bad_step", value=text) from None


def seed_number(text: str) -> int:
    """Parse a seed in decimal digits."""
    try:
        return at_least(0, text, below=1 << SEED_BITS)
    except ValueError:
        raise BadText("bad_seed_number", seed=text, bits=SEED_BITS) from None


def port_number(text: str) -> int:
    """Parse a port number; 0: any free one."""
    try:
        return at_least(0, text, below=1 << 16)
    except ValueError:
        raise BadText("bad_port", value=text) from None


def at_least(least: int, text: str, below: float = float("inf")) -> int:
    """Parse an integer; raises ValueError if it is out of range."""
    value = int(text)
    if not least <= value < below:
        raise ValueError(text)
    return value


def guess_language() -> str:
    """The language of the environment; English if it is not supported."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        lang = os.environ.get(name, "")[:2]
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]


def requested_language(args: Sequence[str]) -> str:
    """The language requested by unparsed arguments or by the environment."""
    named = [word for option, word in pairwise(args) if option == "--lang"]
    joined = [word.removeprefix("--lang=") for word in args if word.startswith("--lang=")]
    return next(iter([*named, *joined]), os.environ.get(LANGUAGE, ""))


def usage_error(error: Any) -> BadText:
    """Convert an error of the command-line library, whose classes are not public, to BadText."""
    match type(error).__name__:
        case "NoSuchOption":
            return BadText("no_such_option", option=error.option_name)
        case "BadOptionUsage":
            return BadText("option_use", option=error.option_name)
        case "MissingParameter":
            return BadText("missing_argument", name=error.param.get_error_hint().replace("'", ""))
    return BadText("usage", problem=error.format_message().rstrip("."))


def refuse(error: BenbenError, lang: str, key: object = None) -> NoReturn:
    """Print an error in one line, if possible with the texts of a game, and exit with status 2."""
    words = speak(lang if lang in LANGUAGES else guess_language(), *text_folders(key))
    line = "".join(sign if sign.isprintable() else "\ufffd" for sign in explain(error, words))
    typer.echo(f"benben: {line}", err=True)
    sys.exit(REFUSED)


def text_folders(key: object) -> list[Path]:
    """The folder of a game's texts; empty if there is no such game."""
    try:
        return [load_game(str(key)).folder / "text"]
    except BenbenError:
        return []
