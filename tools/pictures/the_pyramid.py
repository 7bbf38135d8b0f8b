"""The pictures of the guide to The Pyramid: the tiles, a turn, a finished pyramid."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benben import Match, load_game
from benben.arena.simulate import play_bots
from benben.core.parts.display import Part
from benben.games.the_pyramid.draw.pieces import tile_art
from tools.pictures.sheet import GAP, MARGIN, Placed, crop, guide, number, plain_ground, sheet, silent

SEED: Final = 5
STEPS: Final = 36
TURN: Final = (
    ("play * B8", "play worker B8"),
    ("turn A9 *", "turn A9 1"),
    ("lay B6 *", "lay B6 r120"),
)
"""A turn that joins networks twice: the pattern under the pointer, and the action."""
END: Final = 42
"""The seed of a match of random bots that ends with every kind of network."""
TILES: Final = (34, 17, 39, 41, 14, 31, 29, 1, 7, 25)
"""A tile for each symbol, in the order of the guide."""
STYLE: Final = """
.ground { fill: #f6ead0; stroke: #cdb37f; stroke-width: 2px; }
.part .pawn, .part .spot > .glow { animation: none; }
.part .tell { display: none; }
.part-card-2, .part-card-3 { --w0: 0; --w1: 1; }
"""


def pictures() -> dict[Path, str]:
    """The content of every picture by its path."""
    return {
        guide("the_pyramid", "tiles"): tiles_picture(),
        guide("the_pyramid", "turn"): turn_picture(),
        guide("the_pyramid", "end"): end_picture(),
    }


def card(match: Match, name: str, pointed: str = "") -> Part:
    """The lower half of the pyramid as the deciding seat sees it, with the pointer over an option."""
    drawn = load_game("the_pyramid").draw(match.view(match.seat), match.options, silent)
    body = next(part.body for part in drawn if part.name == "pyramid")
    body = body.replace(
        f'class="option spot" data-a="{pointed}"', f'class="option spot chosen" data-a="{pointed}"'
    )
    unique_ids = re.sub(r'( id="|href="#|url\(#)(?!tp-)', rf"\g<1>{name}-", body)
    plain = re.sub(r'<title>[^<]*</title>| (?:tabindex|role|aria-label)="[^"]*"', "", unique_ids)
    return crop(Part(name, 790, 682, plain), (30, 336, 730, 346), name)


def papyrus(placed: Sequence[Placed], width: float, height: float) -> str:
    """Parts placed on a background of papyrus."""
    return sheet("the_pyramid", plain_ground(width, height), placed, STYLE)


def turn_picture() -> str:
    """One turn: a pawn, its action, a tile that joins two networks."""
    match = Match("the_pyramid", seats=2, seed=SEED)
    play_bots(match, ["random"] * 2, SEED, until=STEPS)
    while match.decision != "place_pawn":
        match.play(match.options[0])
    placed: list[Placed] = []
    for i, (pointed, played) in enumerate(TURN):
        if match.decision == "choose_tile":
            match.play("choose T29")
        top = MARGIN + i * (346 + GAP)
        placed.append((card(match, f"card-{i + 1}", pointed), (MARGIN, top, 730, 346)))
        placed.append((number(i + 1), (MARGIN - 6, top - 6, 44, 44)))
        match.play(played)
    return papyrus(placed, 730 + 2 * MARGIN, 2 * MARGIN + 3 * 346 + 2 * GAP)


def tiles_picture() -> str:
    """A tile with each symbol, numbered."""
    placed: list[Placed] = []
    for i, tile in enumerate(TILES):
        x, y = MARGIN + 136 * (i % 5), MARGIN + 128 * (i // 5)
        placed.append((Part(f"tile-{i}", 100, 86.6, tile_art(tile, 0)), (x + 16, y + 10, 112, 97)))
        placed.append((number(i + 1), (x, y, 36, 36)))
    return papyrus(placed, 136 * 5 + 2 * MARGIN, 128 * 2 + 2 * MARGIN - 12)


def end_picture() -> str:
    """A finished pyramid with the value of every network."""
    match = Match("the_pyramid", seats=2, seed=END)
    play_bots(match, ["random"] * 2, END)
    drawn = load_game("the_pyramid").draw(match.view(0), (), silent)
    body = next(part.body for part in drawn if part.name == "pyramid")
    whole = Part("whole", 790, 682, re.sub("<title>[^<]*</title>", "", body))
    return papyrus([(whole, (MARGIN, MARGIN, 790, 682))], 790 + 2 * MARGIN, 682 + 2 * MARGIN)
