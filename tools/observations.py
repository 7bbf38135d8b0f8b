"""The page of observations: the planes of every game as tables, written by `make docs`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benben.core.parts.plane import Plane, places, total
from benben.games import AnyGame, game_keys, load_game
from benben.research.ids import id_of
from benben.text import speak

PAGE: Final = Path(__file__).parents[1] / "docs" / "observations.md"
INTRODUCTION: Final = """# Observations

What a learner sees, byte by byte; `make docs` writes these tables from the games. All planes one after another are
the observation, its bytes from `at` on are the plane. A byte divided by the largest value of its plane is a number
from 0 to 1. Where a plane has a row for each seat, the first one is the reader's own, and the others follow in the
order of play; rows without a seat are zero. [Environments for research](research.md) tells how to get them.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION, *("\n".join(section(load_game(key))) for key in game_keys())])


def section(game: AnyGame) -> Iterator[str]:
    """A game with its table."""
    name = speak("en", game.folder / "text")("game.name")
    yield f"## {name}\n"
    seats = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else f"{game.seats[0]}"
    sizes = f"{total(game.planes)} bytes, {game.space.size} actions, {seats} seats"
    yield f"`{game.key}`, `{id_of(game.key)}`: {sizes}.\n"
    yield "| At | Plane | Shape | Largest | Meaning |\n|---|---|---|---|---|"
    starts = places(game.planes)
    yield from (row(plane, starts[plane.name]) for plane in game.planes)
    yield ""


def row(plane: Plane, start: int) -> str:
    """A plane as a row."""
    shape = "\N{MULTIPLICATION SIGN}".join(map(str, plane.shape))
    meaning = plane.meaning.replace("[", "\\[")  # indexes are no links
    return f"| {start} | `{plane.name}` | {shape} | {plane.most} | {meaning} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
