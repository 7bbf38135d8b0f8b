"""The pictures of Pyramido: one for the README; a turn, the levels and the scoring for the guide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from benben import Match, load_game
from benben.arena.simulate import play_bots
from benben.core import record as records
from benben.core.parts.display import Part
from benben.svg import el
from tools.pictures.sheet import (
    GAP,
    MARGIN,
    ROOT,
    Box,
    Placed,
    crop,
    guide,
    number,
    parts,
    parts_for_the_mover,
    sheet,
)

REFERENCE: Final = ROOT / "tests" / "games" / "pyramido" / "records" / "reference-22.rec"
"""The worked example of the rules: seat 0 scores 24, 23, 29 and 22."""
README_SEED: Final = 7
README_STEPS: Final = 216
"""A position in which greedy bots build level 3, and a domino is held and can be placed."""
TURN_SEED: Final = 36
TURN_STEPS: Final = 27
TURN: Final = ("take 1", "place -2,-3 S", "mark B", "pass")
"""A turn after which the quarry is refilled; both tiles of its domino may be marked."""
LAST_ROUND: Final = 4
PLAZA: Final[Box] = (96, 38, 628, 496)
"""The window of the building site."""
CARD_WIDTH: Final = 480
CARD_HEIGHT: Final = 379
STYLE: Final = """
.part-ground rect { rx: 18px; }
.part-place { --ghost-a: 0; --ghost-s: 1; }
[class*="part-level-"] :is(.last, .frame) { display: none; }
.part .covers.lit { stroke: #241503; stroke-width: 3px; stroke-dasharray: 8 5; }
.part .covers.lit { vector-effect: non-scaling-stroke; }
"""


def pictures() -> dict[Path, str]:
    """The content of every picture by its path."""
    return {
        Path("docs/pictures/pyramido.svg"): readme_picture(),
        guide("pyramido", "turn"): turn_picture(),
        guide("pyramido", "levels"): levels_picture(),
        guide("pyramido", "scoring"): scoring_picture(),
    }


def scene(placed: Sequence[Placed], width: float, height: float) -> str:
    """Parts on a background of sand."""
    fills = [
        el("rect", fill=f"url(#{name})", width=width, height=height) for name in ("po-ground", "po-sand")
    ]
    return sheet("pyramido", Part("ground", width, height, "".join(fills)), placed, STYLE)


def cards(pictures: Sequence[Sequence[Placed]]) -> str:
    """Numbered cards, two in a row; each is a list of parts with their places on the card."""
    placed: list[Placed] = []
    for i, picture in enumerate(pictures):
        left = MARGIN + (i % 2) * (CARD_WIDTH + GAP)
        top = MARGIN + (i // 2) * (CARD_HEIGHT + GAP)
        placed += [(part, (left + x, top + y, width, height)) for part, (x, y, width, height) in picture]
        placed.append((number(i + 1), (left - 6, top - 6, 44, 44)))
    rows = (len(pictures) + 1) // 2
    width = 2 * MARGIN + 2 * CARD_WIDTH + GAP
    return scene(placed, width, 2 * MARGIN + rows * CARD_HEIGHT + (rows - 1) * GAP)


def readme_picture() -> str:
    """A match of greedy bots, seen by the deciding seat."""
    match = Match("pyramido", seats=3, seed=README_SEED)
    play_bots(match, ["greedy"] * 3, README_SEED, until=README_STEPS)
    return match.svg(match.seat)


def turn_picture() -> str:
    """One turn: choose and place a domino, a marker, a single, the refill."""
    match = Match("pyramido", seats=2, seed=TURN_SEED)
    play_bots(match, ["greedy"] * 2, TURN_SEED, until=TURN_STEPS)
    choose = parts_for_the_mover(match)
    placing, marking, resurface, refresh = (parts_for_the_mover(match.play(action)) for action in TURN)
    return cards(
        [
            [
                (crop(choose["quarry"], (48, 22, 664, 178), "choose"), (0, 0, 480, 129)),
                (crop(pointed_at(placing["pyramid"]), (96, 38, 628, 317), "place"), (0, 137, 480, 242)),
            ],
            [(crop(marking["pyramid"], (150, 80, 475, 375), "mark"), (0, 0, 480, 379))],
            [
                (crop(resurface["pyramid"], (150, 105, 475, 297), "single"), (0, 0, 480, 300)),
                (crop(resurface["supply"], (8, 134, 272, 56), "faces"), (70, 309, 340, 70)),
            ],
            [(crop(refresh["quarry"], (58, 22, 364, 180), "refill"), (0, 71, 480, 237))],
        ]
    )


def pointed_at(part: Part) -> Part:
    """The part with the pointer over the cell of the domino of this turn."""
    cell = f'data-a="{TURN[1].rsplit(" ", 1)[0]} *"'
    return replace(part, body=part.body.replace(f'class="option" {cell}', f'class="option chosen" {cell}'))


def round_ends() -> Iterator[Any]:
    """The views of the reference game after each level is built, just before it is scored."""
    record = records.parse(REFERENCE.read_text(encoding="utf-8"), load_game)
    game = load_game(record.game)
    views = [game.view(progress.state, 0) for progress in records.replay(game, record)]
    for finished in range(1, LAST_ROUND + 1):
        yield [view for view in views if view.round == finished][-1]


def bare(view: Any) -> Any:
    """The view without markers, with no seat on turn."""
    pyramids = tuple(replace(p, markers=(None,) * len(p.markers), areas=(), bonus=-1) for p in view.pyramids)
    return replace(view, active=1, phase="choose_domino", pyramids=pyramids)


def levels_picture() -> str:
    """The same pyramid after each of four levels, with the outline of the next one."""
    cards_of_levels: list[list[Placed]] = []
    for finished, view in enumerate(round_ends(), start=1):
        pyramid = parts("pyramido", bare(view))["pyramid"]
        lit = replace(pyramid, body=pyramid.body.replace('class="covers"', 'class="covers lit"'))
        cards_of_levels.append([(crop(lit, PLAZA, f"level-{finished}"), (0, 0, CARD_WIDTH, CARD_HEIGHT))])
    return cards(cards_of_levels)


def scoring_picture() -> str:
    """Round 3 of the reference game: 7 + 6 + 6 + 5, the smallest twice."""
    view = replace(list(round_ends())[2], phase="game_over")
    drawn = parts("pyramido", view)
    height = drawn["round"].height
    return scene(
        [
            (crop(drawn["pyramid"], PLAZA, "pyramid"), (MARGIN, MARGIN, 628, 496)),
            (drawn["round"], (2 * MARGIN + 628, MARGIN + 248 - height / 2, 288, height)),
        ],
        3 * MARGIN + 628 + 288,
        2 * MARGIN + 496,
    )
