"""Pictures of a position for environments: always of a view, never of a state."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Console

from benben.core.game import Game
from benben.svg.page import standalone_board
from benben.text import speak

MODES: Final = ("human", "ansi", "svg", "rgb_array")
"""`human` prints the board in words, `ansi` returns these words, the others draw the real board."""


def show(game: Game[Any, Any], state: Any, reader: int | None, mode: str | None, lang: str) -> Any:
    """What a reader sees, with the options if it is their turn; None: a watcher, or no mode."""
    if mode is None:
        return None
    view = game.view(state, reader)
    if mode in {"human", "ansi"}:
        told = words(game, view, lang)
        if mode == "ansi":
            return told
        Console().print(told, markup=False, highlight=False)
        return None
    asked = game.decision(state)
    options = asked.options if asked is not None and asked.seat == reader else []
    drawn = drawing(game, view, [game.space.text(option) for option in options], lang)
    if mode == "svg":
        return drawn
    from benben.research.raster import pixels  # noqa: PLC0415 (only who wants pixels needs what makes them)

    return pixels(drawn)


def words(game: Game[Any, Any], view: Any, lang: str) -> str:
    """The board of a view as lines of text."""
    return "\n".join(game.in_words(view, speak(lang, game.folder / "text")))


def drawing(game: Game[Any, Any], view: Any, options: list[str], lang: str) -> str:
    """The board of a view as an SVG file."""
    return standalone_board(game, view, options, speak(lang, game.folder / "text"))
