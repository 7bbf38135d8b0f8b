"""What the command line refuses: arguments that cannot be read, told in one line of the reader's language."""

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
"""Environment variable: the language, where `--lang` does not name one."""


class Commands(TyperGroup):
    """Commands by name; an unknown one is refused like all else."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command; BadText lists the known ones."""
        if cmd_name not in self.commands:
            raise BadText("unknown_command", command=cmd_name, known=", ".join(self.commands))
        return super().get_command(ctx, cmd_name)


def number(text: str) -> int:
    """A whole number."""
    try:
        return int(text)
    except ValueError:
        raise BadText("bad_number", value=text) from None


def count(text: str) -> int:
    """A whole number, 1 or more."""
    try:
        return at_least(1, text)
    except ValueError:
        raise BadText("bad_count", value=text) from None


def steps(text: str) -> int:
    """A whole number, 0 or more."""
    try:
        return at_least(0, text)
    except ValueError:
        raise BadText("bad_step", value=text) from None


def seed_number(text: str) -> int:
    """A seed in decimal digits."""
    try:
        return at_least(0, text, below=1 << SEED_BITS)
    except ValueError:
        raise BadText("bad_seed_number", seed=text, bits=SEED_BITS) from None


def port_number(text: str) -> int:
    """A port, 0 being any free one."""
    try:
        return at_least(0, text, below=1 << 16)
    except ValueError:
        raise BadText("bad_port", value=text) from None


def at_least(least: int, text: str, below: float = float("inf")) -> int:
    """The number that a text names, if it is in range."""
    value = int(text)
    if not least <= value < below:
        raise ValueError(text)
    return value


def guess_language() -> str:
    """The language of the environment, English if we do not speak it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        lang = os.environ.get(name, "")[:2]
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]


def wished_language(args: Sequence[str]) -> str:
    """The language that unread arguments or the environment ask for."""
    named = [word for option, word in pairwise(args) if option == "--lang"]
    joined = [word.removeprefix("--lang=") for word in args if word.startswith("--lang=")]
    return next(iter([*named, *joined]), os.environ.get(LANGUAGE, ""))


def unreadable(error: Any) -> BadText:
    """What the command-line library says, as a refusal of ours; its classes are not public."""
    match type(error).__name__:
        case "NoSuchOption":
            return BadText("no_such_option", option=error.option_name)
        case "BadOptionUsage":
            return BadText("option_use", option=error.option_name)
        case "MissingParameter":
            return BadText("missing_argument", name=error.param.get_error_hint().replace("'", ""))
    return BadText("usage", problem=error.format_message().rstrip("."))


def refuse(error: BenbenError, lang: str, key: object = None) -> NoReturn:
    """Tell a refusal in one line, if possible with the words of a game, and leave."""
    words = speak(lang if lang in LANGUAGES else guess_language(), *text_folders(key))
    line = "".join(sign if sign.isprintable() else "\ufffd" for sign in explain(error, words))
    typer.echo(f"benben: {line}", err=True)
    sys.exit(REFUSED)


def text_folders(key: object) -> list[Path]:
    """Where the texts of a game lie, if there is such a game."""
    try:
        return [load_game(str(key)).folder / "text"]
    except BenbenError:
        return []
