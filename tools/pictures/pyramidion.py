"""The pictures of the guide to Pyramidion: an open city, boats and a payment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from benben import Match, Rng
from benben.core.parts.display import Part
from benben.svg import el
from tools.pictures.sheet import MARGIN, Placed, guide, parts_for_the_mover, sheet

CITY_SEED: Final = 17
CITY_STEPS: Final = 7
CITY_CARD: Final = 5
"""A city with a leader and a tie, in which this card of the deciding seat would take the lead."""
BOATS_SEED: Final = 11
BOATS_STEPS: Final = 143
"""A position in which a mercenary and a statue would help to pay the first boat that can be loaded."""
AVOIDED: Final = ("pass", "hire", "refuse", "decline")
STYLE: Final = """
.part-ground rect { rx: 18px; fill: var(--pn-sand); }
.part-ground .water { fill: var(--pn-nile); rx: 12px; }
.part .peek.lit { visibility: visible; }
"""


def pictures() -> dict[Path, str]:
    """The content of every picture by its path."""
    return {guide("pyramidion", "city"): city_picture(), guide("pyramidion", "boats"): boats_picture()}


def played(seed: int, steps: int) -> Match:
    """A match of random choices that avoid some verbs three times out of four."""
    match, rng = Match("pyramidion", seats=3, seed=seed), Rng(seed, 1)
    for _ in range(steps):
        preferred = [text for text in match.options if text.split()[0] not in AVOIDED]
        options = preferred if preferred and rng.below(4) else match.options
        match.play(options[rng.below(len(options))])
    return match


def pointed_at(part: Part, place: int) -> Part:
    """The part with the pointer over a card of the hand or a boat."""
    return replace(part, body=part.body.replace(f'class="peek peek-{place}', f'class="lit peek peek-{place}'))


def scene(placed: Sequence[Placed], width: float, height: float, water: float = 0) -> str:
    """Parts on a background of sand, with the Nile above."""
    fills = el("rect", width=width, height=height)
    if water:
        fills += el("rect", cls="water", x=8, y=8, width=width - 16, height=water)
    return sheet("pyramidion", Part("ground", width, height, fills), placed, STYLE)


def city_picture() -> str:
    """Three lanes and a hand, with the pointer over one card."""
    found = parts_for_the_mover(played(CITY_SEED, CITY_STEPS))
    placed: list[Placed] = [
        (pointed_at(found[name], CITY_CARD), (MARGIN + 204.0 * i, MARGIN, 196.0, 234.0))
        for i, name in enumerate(("prizes", "lane-0", "lane-1", "lane-2"))
    ]
    cards = [part for name, part in found.items() if name.startswith("hand-")]
    for i, card in enumerate(cards):
        placed.append((card, (MARGIN + 90.0 * i, 270 if i == CITY_CARD else 282, 84, 136)))
    return scene(placed, 2 * MARGIN + 808, 438)


def boats_picture() -> str:
    """The quay, and the payment of a boat that can be loaded."""
    found = parts_for_the_mover(played(BOATS_SEED, BOATS_STEPS))
    boats = [part for name, part in found.items() if name.startswith("quay-")]
    place = next(i for i, part in enumerate(boats) if "data-a" in part.body)
    placed: list[Placed] = [
        (part, (MARGIN + 272.0 * (i % 3), MARGIN + 132.0 * (i // 3), 260, 126))
        for i, part in enumerate(boats)
    ]
    placed.append((pointed_at(found["pay"], place), (224, 300, 400, 230)))
    return scene(placed, 2 * MARGIN + 804, 550, water=276)
