"""What stands beside the board: seats at a glance, the stage of the match, the score sheet."""

from __future__ import annotations

from benben.core.game import Say
from benben.core.outcome import Line
from benben.core.parts.display import Card
from benben.games.pyramido.board import (
    BARE,
    QUARTER_ROW,
    QUARTERS,
    TILE_COLOUR,
    TILE_SYMBOLS,
    lay,
    lay_domino,
    level_origin,
)
from benben.games.pyramido.data import DATA
from benben.games.pyramido.view import Area, Pyramid, View


def cards(v: View, say: Say) -> list[Card]:
    """Each seat's points, free markers and singles."""
    return [
        Card(
            points=pyramid.total,
            lines=(
                say("card.markers", sum(marker is None for marker in pyramid.markers)),
                say("card.singles", sum(pyramid.singles)),
            ),
            out=pyramid.out > 0,
            first=v.first == seat,
        )
        for seat, pyramid in enumerate(v.pyramids)
    ]


def turn(v: View) -> tuple[int, str] | None:
    """The seat on turn and its decision: no secret."""
    return None if v.phase == "game_over" else (v.active, v.phase)


def stage(v: View, say: Say) -> str:
    """Round and turn, in words."""
    return say("stage.over") if v.phase == "game_over" else say("stage.round", v.round, v.turn, v.turns)


def sheet(v: View, seat: int) -> list[Line]:
    """Every area that paid, round by round, then what the marked ones would pay now."""
    pyramid = v.pyramids[seat]
    lines = [line for number, areas in enumerate(pyramid.paid, start=1) for line in paid(number, areas)]
    return lines if v.phase == "game_over" else [*lines, *soon(v.round, pyramid)]


def soon(number: int, pyramid: Pyramid) -> list[Line]:
    """What a round would pay if it ended now."""
    areas = [
        Line("soon", area.symbols, (number, area.colour), f"{i}") for i, area in enumerate(pyramid.areas)
    ]
    if pyramid.bonus < 0:
        return areas
    return [*areas, Line("soon_bonus", pyramid.areas[pyramid.bonus].symbols, (number,), f"{pyramid.bonus}")]


def paid(number: int, areas: tuple[Area, ...]) -> list[Line]:
    """The areas of a round and its bonus."""
    lines = [
        Line("area", area.symbols, (number, area.colour), f"{number}-{i}", part=number)
        for i, area in enumerate(areas)
    ]
    smallest = min(lines, key=lambda line: line.points)
    return [*lines, Line("bonus", smallest.points, (number,), smallest.area, part=number)]


def label(v: View, option: str, say: Say) -> str:
    """An option in words; what lies on a sledge or a pile is named."""
    verb, *words = option.split(" ")
    text = say(f"action.{verb}", *words)
    if verb == "take":
        return say("label.domino", text, domino_words(v.quarry[int(words[0]) - 1], say))
    if verb == "refill":
        return say("label.domino", text, domino_words(v.tops[int(words[0]) - 1], say))
    if verb == "mark":
        area = v.candidates["AB".index(words[0])]
        return say("label.area", text, say(f"colour.{area.colour}"), area.symbols)
    return text


def domino_words(domino: int, say: Say) -> str:
    """Both tiles of a domino: colour and how many symbols."""
    tiles = [2 * domino, 2 * domino + 1]
    a, b = (say("label.tile", TILE_COLOUR[tile], TILE_SYMBOLS[tile].bit_count()) for tile in tiles)
    return say("label.tiles", a, b)


def in_words(v: View, say: Say) -> list[str]:
    """The quarry, the piles, and the reader's pyramid as a map: a letter a quarter, `*` with a symbol."""
    sledges = [(say("words.sledge", slot + 1), domino) for slot, domino in enumerate(v.quarry)]
    piles = [(say("words.pile", pile + 1, v.sizes[pile]), domino) for pile, domino in enumerate(v.tops)]
    held = [(say("words.held"), v.held)]
    told = [f"{name}: {domino_words(domino, say)}" for name, domino in (*held, *sledges, *piles) if domino]
    rows = map_rows(v, v.active if v.seat is None else v.seat)
    return [*told, say("words.map"), *rows] if rows else told


def map_rows(v: View, seat: int) -> list[str]:
    """What is seen of a pyramid from above, row by row, without the bare ground around it."""
    quarters = seen_from_above(v, seat)
    signs = [
        " . " if quarter == BARE else f" {DATA.letters[quarter >> 1]}{'*' if quarter & 1 else ' '}"
        for quarter in quarters
    ]
    built = [i for i, quarter in enumerate(quarters) if quarter != BARE]
    if not built:
        return []
    rows = range(min(built) // QUARTER_ROW, max(built) // QUARTER_ROW + 1)
    west, east = min(i % QUARTER_ROW for i in built), max(i % QUARTER_ROW for i in built)
    return ["".join(signs[row * QUARTER_ROW + west : row * QUARTER_ROW + east + 1]) for row in rows]


def seen_from_above(v: View, seat: int) -> list[int]:
    """The visible quarters of one pyramid."""
    quarters = [BARE] * QUARTERS
    box = v.pyramids[seat].box
    for piece in v.laid:
        if piece.seat == seat and box:
            first = level_origin(piece.level, box.west, box.north) + 2 * piece.x + 2 * QUARTER_ROW * piece.y
            if piece.domino:
                lay_domino(quarters, first, piece.domino, piece.turns)
            else:
                lay(quarters, first, piece.colour, 1 << piece.turns)
    return quarters
