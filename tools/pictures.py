"""`make docs`: the pictures of the README and of the guides, from live drawings.

The same sources always give the same bytes, so a test can tell when a picture has grown old.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from benben import Match, load_game
from benben.core import record as records
from benben.core.part import Part
from benben.simulate import play_bots
from benben.svg import el, label, standalone
from tools import pictures_pyramidion

ROOT: Final = Path(__file__).parent.parent
GUIDE: Final = ROOT / "src" / "benben" / "games" / "pyramido" / "guide"
REFERENCE: Final = ROOT / "tests" / "games" / "pyramido" / "records" / "reference-22.rec"
"""The worked example of the rules: seat 0 scores 24, 23, 29 and 22."""

README_SEED: Final = 7
README_STEPS: Final = 216
"""Greedy bots build level 3; a domino is held and can be placed."""
TURN_SEED: Final = 36
TURN_STEPS: Final = 27
TURN: Final = ("take 1", "place -2,-3 S", "mark B", "pass")
"""A turn after which the quarry is refilled; both tiles of its domino may be marked."""
LAST_ROUND: Final = 4

Box = tuple[float, float, float, float]
Placed = tuple[Part, Box]
PLAZA: Final[Box] = (96, 38, 628, 496)
"""The paving within the cords."""
CARD_WIDTH: Final = 480
CARD_HEIGHT: Final = 379
GAP: Final = 24
SAND: Final = ("po-ground", "po-sand")
MARGIN: Final = 20
STYLE: Final = """
.part-ground rect { rx: 18px; }
.frame-line { fill: none; stroke: #c98f1d; stroke-width: 2px; rx: 6px; }
.step-number circle { fill: #122d5e; stroke: #f2c14e; stroke-width: 2px; }
.part .step-number text { font: 700 24px var(--body); fill: #fff6dc; text-anchor: middle; }
.part-place { --ghost-a: 0; --ghost-s: 1; }
[class*="part-level-"] :is(.last, .frame) { display: none; }
.part .covers.lit { stroke: #241503; stroke-width: 3px; stroke-dasharray: 8 5; }
.part .covers.lit { vector-effect: non-scaling-stroke; }
"""
FOR_HANDS_ONLY: Final = re.compile(
    r'<title>[^<]*</title>| (?:tabindex|role|aria-label)="[^"]*"| id="(?!ghost)[^"]*"'
)


def silent(_key: str, /, *_args: object, **_named: object) -> str:
    """Words for a picture that serves all languages: none."""
    return ""


def parts(view: Any, options: Sequence[str] = ()) -> dict[str, Part]:
    """A drawing without words, part by part."""
    drawn = load_game("pyramido").draw(view, options, silent)
    return {part.name: replace(part, body=FOR_HANDS_ONLY.sub("", part.body)) for part in drawn}


def parts_for_the_mover(match: Match) -> dict[str, Part]:
    """What the seat that must decide sees."""
    return parts(match.view(match.seat), match.options)


def crop(part: Part, window: Box, name: str) -> Part:
    """A window of a part as a part of its own."""
    x, y, width, height = window
    inner = el("svg", part.body, viewBox=f"{x:g} {y:g} {width:g} {height:g}", width=width, height=height)
    line = el("rect", cls="frame-line", width=width, height=height)
    return Part(name, width, height, inner + line)


def scene(placed: Sequence[Placed], width: float, height: float) -> str:
    """A sheet of sand with parts on it."""
    fills = [
        el("rect", fill=f"url(#{name})", width=width, height=height) for name in ("po-ground", "po-sand")
    ]
    ground = Part("ground", width, height, "".join(fills))
    layout = {part.name: box for part, box in placed}
    whole = (0.0, 0.0, width, height)
    folder = load_game("pyramido").folder
    css = (folder / "board.css").read_text(encoding="utf-8") + STYLE
    sprites = (folder / "sprites.svg").read_text(encoding="utf-8")
    return standalone(
        [ground, *(part for part, _ in placed)], {**layout, "ground": whole, "scene": whole}, css, sprites
    )


def number(value: int) -> Part:
    """The number of a step, on a disc."""
    disc = el("circle", cx=22, cy=22, r=20) + label(str(value), 22, 30.5)
    return Part(f"number-{value}", 44, 44, el("g", disc, cls="step-number"))


def cards(pictures: Sequence[Sequence[Placed]]) -> str:
    """Numbered pictures, two in a row; each is given as parts with their places on its card."""
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
    """A match of greedy bots, seen by the seat that must decide."""
    match = Match("pyramido", seats=3, seed=README_SEED)
    play_bots(match, ["greedy"] * 3, README_SEED, until=README_STEPS)
    return match.svg(match.seat)


def turn_picture() -> str:
    """One turn: a domino to choose and its place, a marker, a single, the refill."""
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
    """The part as it looks when the cell of the turn's domino is pointed at."""
    cell = f'data-a="{TURN[1].rsplit(" ", 1)[0]} *"'
    return replace(part, body=part.body.replace(f'class="option" {cell}', f'class="option chosen" {cell}'))


def round_ends() -> Iterator[Any]:
    """What a watcher sees when all have built a level of the reference game, just before it is scored."""
    record = records.parse(REFERENCE.read_text(encoding="utf-8"), load_game)
    game = load_game(record.game)
    views = [game.view(progress.state, 0) for progress in records.replay(game, record)]
    for finished in range(1, LAST_ROUND + 1):
        yield [view for view in views if view.round == finished][-1]


def bare(view: Any) -> Any:
    """The same pyramids without markers, and nobody's turn."""
    pyramids = tuple(replace(p, markers=(None,) * len(p.markers), areas=(), bonus=-1) for p in view.pyramids)
    return replace(view, active=1, phase="choose_domino", pyramids=pyramids)


def levels_picture() -> str:
    """Four times the same pyramid; a hatch shows where the next level will stand."""
    cards_of_levels: list[list[Placed]] = []
    for finished, view in enumerate(round_ends(), start=1):
        pyramid = parts(bare(view))["pyramid"]
        lit = replace(pyramid, body=pyramid.body.replace('class="covers"', 'class="covers lit"'))
        cards_of_levels.append([(crop(lit, PLAZA, f"level-{finished}"), (0, 0, CARD_WIDTH, CARD_HEIGHT))])
    return cards(cards_of_levels)


def scoring_picture() -> str:
    """Round 3 of the reference game: 7 + 6 + 6 + 5, the smallest twice."""
    view = replace(list(round_ends())[2], phase="game_over")
    drawn = parts(view)
    height = drawn["round"].height
    return scene(
        [
            (crop(drawn["pyramid"], PLAZA, "pyramid"), (MARGIN, MARGIN, 628, 496)),
            (drawn["round"], (2 * MARGIN + 628, MARGIN + 248 - height / 2, 288, height)),
        ],
        3 * MARGIN + 628 + 288,
        2 * MARGIN + 496,
    )


def pictures() -> dict[Path, str]:
    """Every picture by its file."""
    return {
        ROOT / "docs" / "pictures" / "pyramido.svg": readme_picture(),
        GUIDE / "turn.svg": turn_picture(),
        GUIDE / "levels.svg": levels_picture(),
        GUIDE / "scoring.svg": scoring_picture(),
        **pictures_pyramidion.pictures(),
    }


def main() -> None:
    """Write those that have changed."""
    for path, text in pictures().items():
        changed = not path.is_file() or path.read_text(encoding="utf-8") != text
        if changed:
            path.write_text(text, encoding="utf-8")
        print(f"{'wrote' if changed else 'up to date:'} {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
