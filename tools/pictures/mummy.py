"""The pictures of the guide to Curse of the Mummy: the maze by torch light and in the dark, a hunter's turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from benben import load_game
from benben.core import record as records
from benben.core.parts.display import Part
from tools.pictures.sheet import MARGIN, Box, Placed, crop, guide, number, parts, plain_ground, sheet

RECORD: Final = Path(__file__).with_suffix(".rec")
GOING: Final = 133
"""The step at which the last hunter of round 7 has announced a die; then the mummy moves."""
CLOSE: Final[Box] = (66, 302, 444, 452)
"""The window with the hunter on turn and all cells it can reach."""
STYLE: Final = """
.ground { fill: #1b1430; }
.part .button { display: none; }
.part .camera { transform: none; }
"""


def pictures() -> dict[Path, str]:
    """The content of every picture by its path."""
    return {
        guide("mummy", "maze"): maze_picture(GOING),
        guide("mummy", "turn"): turn_picture(),
        guide("mummy", "dark"): maze_picture(GOING + 1, aid="on"),
    }


def table(step: int, **changes: str) -> dict[str, Part]:
    """The parts of a position of the record as the deciding seat sees it, without words."""
    game = load_game("mummy")
    record = records.parse(RECORD.read_text(encoding="utf-8"), load_game)
    moment = list(records.replay(game, record))[step]
    view = game.view(moment.state, moment.decision.seat if moment.decision else None)
    return parts("mummy", replace(view, **changes), moment.options)


def dark_sheet(placed: Sequence[Placed], width: float, height: float) -> str:
    """Parts side by side on a dark background."""
    return sheet("mummy", plain_ground(width, height), placed, STYLE)


def maze_picture(step: int, **changes: str) -> str:
    """The whole maze by torch light or in the dark."""
    drawn = table(step, **changes)["maze"]
    whole = crop(drawn, (0, 0, drawn.width, drawn.height), "maze")
    return dark_sheet([(whole, (0, 0, drawn.width, drawn.height))], drawn.width, drawn.height)


def turn_picture() -> str:
    """A hunter's turn: dice set aside, a roll, the cells to move to, the cards."""
    rolled, going = table(GOING - 1), table(GOING)
    placed: list[Placed] = [
        (rolled["crypt"], (MARGIN, MARGIN, 200, 132)),
        (crop(rolled["roll"], (0, 0, 300, 132), "roll"), (240, MARGIN, 300, 132)),
        (crop(going["maze"], CLOSE, "maze"), (560, MARGIN, 444, 452)),
        (going["hand"], (MARGIN + 20, 224, 480, 184)),
        (number(1), (MARGIN - 6, MARGIN - 6, 44, 44)),
        (number(2), (234, MARGIN - 6, 44, 44)),
        (number(3), (554, MARGIN - 6, 44, 44)),
        (number(4), (MARGIN - 6, 196, 44, 44)),
    ]
    return dark_sheet(placed, 1024, 452 + 2 * MARGIN)
