"""The pictures of Pyramidion's guide, from live drawings: an open city, boats and a payment."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from benben import Match, Rng, load_game
from benben.core.part import Part
from benben.svg import el, standalone

GUIDE: Final = Path(__file__).parent.parent / "src" / "benben" / "games" / "pyramidion" / "guide"
CITY_SEED: Final = 17
CITY_STEPS: Final = 7
CITY_CARD: Final = 5
"""A city in which somebody leads, others are tied, and this card of the mover would take the lead."""
BOATS_SEED: Final = 11
BOATS_STEPS: Final = 143
"""A mercenary and a statue would help to pay the first boat that can be loaded."""
UNWISHED: Final = ("pass", "hire", "refuse", "decline")
MARGIN: Final = 20
STYLE: Final = """
.part-ground rect { rx: 18px; fill: var(--pn-sand); }
.part-ground .water { fill: var(--pn-nile); rx: 12px; }
.part .peek.lit { visibility: visible; }
"""
FOR_HANDS_ONLY: Final = re.compile(
    r'<title>[^<]*</title>| (?:tabindex|role|aria-label|data-peek)="[^"]*"| id="(?!cell)[^"]*"'
)

Box = tuple[float, float, float, float]


def silent(_key: str, /, *_args: object, **_named: object) -> str:
    """Words for a picture that serves all languages: none."""
    return ""


def played(seed: int, steps: int) -> Match:
    """A match whose seats lay what comes; three of four times they do not pass."""
    match, rng = Match("pyramidion", seats=3, seed=seed), Rng(seed, 1)
    for _ in range(steps):
        eager = [text for text in match.options if text.split()[0] not in UNWISHED]
        options = eager if eager and rng.below(4) else match.options
        match.play(options[rng.below(len(options))])
    return match


def drawn(match: Match) -> dict[str, Part]:
    """What the seat that must decide sees, without words."""
    found = load_game("pyramidion").draw(match.view(match.seat), match.options, silent)
    return {part.name: replace(part, body=FOR_HANDS_ONLY.sub("", part.body)) for part in found}


def pointed_at(part: Part, place: int) -> Part:
    """The part as it looks when a card of the hand, or a boat, is pointed at."""
    return replace(part, body=part.body.replace(f'class="peek peek-{place}', f'class="lit peek peek-{place}'))


def scene(placed: Sequence[tuple[Part, Box]], width: float, height: float, water: float = 0) -> str:
    """A sheet of sand with parts on it, and the Nile above."""
    fills = el("rect", width=width, height=height)
    if water:
        fills += el("rect", cls="water", x=8, y=8, width=width - 16, height=water)
    whole = (0.0, 0.0, width, height)
    layout = {part.name: box for part, box in placed}
    folder = load_game("pyramidion").folder
    css = (folder / "board.css").read_text(encoding="utf-8") + STYLE
    sprites = (folder / "sprites.svg").read_text(encoding="utf-8")
    parts = [Part("ground", width, height, fills), *(part for part, _ in placed)]
    return standalone(parts, {**layout, "ground": whole, "scene": whole}, css, sprites)


def city_picture() -> str:
    """Three lanes and a hand; one card is pointed at."""
    found = drawn(played(CITY_SEED, CITY_STEPS))
    placed: list[tuple[Part, Box]] = [
        (pointed_at(found[name], CITY_CARD), (MARGIN + 204.0 * i, MARGIN, 196.0, 234.0))
        for i, name in enumerate(("prizes", "lane-0", "lane-1", "lane-2"))
    ]
    cards = [part for name, part in found.items() if name.startswith("hand-")]
    for i, card in enumerate(cards):
        placed.append((card, (MARGIN + 90.0 * i, 270 if i == CITY_CARD else 282, 84, 136)))
    return scene(placed, 2 * MARGIN + 808, 438)


def boats_picture() -> str:
    """The quay, and the payment of a boat that can be loaded."""
    found = drawn(played(BOATS_SEED, BOATS_STEPS))
    boats = [part for name, part in found.items() if name.startswith("quay-")]
    place = next(i for i, part in enumerate(boats) if "data-a" in part.body)
    placed: list[tuple[Part, Box]] = [
        (part, (MARGIN + 272.0 * (i % 3), MARGIN + 132.0 * (i // 3), 260, 126))
        for i, part in enumerate(boats)
    ]
    placed.append((pointed_at(found["pay"], place), (224, 300, 400, 230)))
    return scene(placed, 2 * MARGIN + 804, 550, water=276)


def pictures() -> dict[Path, str]:
    """Every picture by its file."""
    return {GUIDE / "city.svg": city_picture(), GUIDE / "boats.svg": boats_picture()}
