"""The pyramid in cross-section: blocks, carved floors that run on from block to block, networks, pawns."""

from __future__ import annotations

from typing import Final

from benben.core.parts.display import Part
from benben.games.the_pyramid.board.networks import weight
from benben.games.the_pyramid.board.pieces import TILE_KIND, TILE_SYMBOL
from benben.games.the_pyramid.board.triangle import CELL_NAMES, CELLS, PYRAMID
from benben.games.the_pyramid.cards import symbol_words
from benben.games.the_pyramid.data import KINDS, SIDES, SYMBOLS
from benben.games.the_pyramid.draw.action import is_free, is_swappable
from benben.games.the_pyramid.draw.choices import choices
from benben.games.the_pyramid.draw.desk import Desk
from benben.games.the_pyramid.draw.geometry import LETTERS, TALL, WIDE, box, centre, pose
from benben.games.the_pyramid.draw.nets import areas, keystones, shapes, tints
from benben.games.the_pyramid.draw.pieces import (
    bears,
    layer,
    pawn_art,
    pawn_id,
    plan_name,
    symbol_id,
    tile_id,
)
from benben.games.the_pyramid.view import Cell, pawn_on
from benben.svg import el, place, thing, use

LEFT: Final = 45
TOP: Final = 26
WIDTH: Final = WIDE + 2 * LEFT
HEIGHT: Final = TALL + TOP + 50
TERRACE_HIGH: Final = 40
BEYOND: Final = 12
"""How far the terrace reaches beyond the pyramid."""


def pyramid(desk: Desk) -> Part:
    """Everything that stands on the terrace, and everything that can be chosen there."""
    drawn = [
        shapes(desk),
        el("g", use("tp-terrace", -BEYOND, TALL, WIDE + 2 * BEYOND, TERRACE_HIGH), cls="terrace"),
        unbuilt(desk),
        el("g", blocks(desk), plans(desk), cls="stone"),
        tints(desk),
        el("g", daylight(desk), marks(desk), cls="over"),
        el("g", symbols(desk), pawns(desk), cls="over"),
        choices(desk),
        keystones(desk),
        areas(desk),
    ]
    return Part("pyramid", WIDTH, HEIGHT, el("g", *drawn, transform=place(LEFT, TOP)))


def unbuilt(desk: Desk) -> str:
    """The cord around the pyramid to be, its empty cells and the building sites."""
    empty = [cell for cell in range(CELLS) if not desk.view.cells[cell].tile]
    if not empty:
        return ""
    edge = f"M0 {TALL:g}L{WIDE / 2:g} 0L{WIDE} {TALL:g}"
    cells = "".join(empty_cell(desk, cell) for cell in empty)
    return el("g", el("path", cls="cord", d=edge), cells, cls="plot over")


def empty_cell(desk: Desk, cell: int) -> str:
    """A cell without a tile; unless it can be chosen, it says so."""
    art = layer("tp-site" if cell in desk.view.sites else "tp-void", cell)
    name = CELL_NAMES[cell]
    if name in desk.chosen_from:
        return art
    drop = desk.takes("choose", f"lay {name} *") if cell in desk.view.sites else None
    return thing(name, desk.say("draw.unbuilt", name), art, pointer_events="all", data_drop=drop)


def laid(desk: Desk) -> list[tuple[int, Cell]]:
    """Every cell with a tile."""
    return [(cell, held) for cell, held in enumerate(desk.view.cells) if held.tile]


def blocks(desk: Desk) -> str:
    """The stones; each tells what it is, unless a choice on top of it does."""
    return "".join(
        layer("tp-block", cell)
        if CELL_NAMES[cell] in desk.chosen_from
        else thing(CELL_NAMES[cell], told(desk, cell), layer("tp-block", cell), data_drop=landing(desk, cell))
        for cell, _ in laid(desk)
    )


def landing(desk: Desk, cell: int) -> str | None:
    """A free tile takes a pawn that may be moved."""
    return desk.takes("move", f"to {CELL_NAMES[cell]}") if is_free(desk.view.cells[cell]) else None


def carried(desk: Desk, cell: int) -> str | None:
    """What an own pawn stands for when it is picked up."""
    if cell == desk.view.picked:
        return next((f"{verb} *" for verb in ("with", "to") if desk.offered(verb)), None)
    swap, move = (f"{verb} {CELL_NAMES[cell]}" for verb in ("swap", "move"))
    return next((one for one in (swap, move) if one in desk.patterns), None)


def traded(desk: Desk, cell: int, held: Cell) -> str | None:
    """An opposing pawn takes one that may be swapped; a priest does not."""
    own = desk.architect(desk.view.active).colour
    return desk.takes("swap", f"with {CELL_NAMES[cell]}") if is_swappable(held, own) else None


def told(desk: Desk, cell: int) -> str:
    """A tile in words: what it is, what its symbol does, who stands there."""
    held, say = desk.view.cells[cell], desk.say
    kind, symbol = KINDS[TILE_KIND[held.tile]], SYMBOLS[TILE_SYMBOL[held.tile]]
    lines = [say("draw.tile", CELL_NAMES[cell], kind, symbol_words(held.tile, say))]
    if symbol != "plain":
        lines.append(say(f"draw.does.{symbol}"))
    if held.pawn:
        heavy = weight(pawn_on(held), TILE_SYMBOL[held.tile])
        lines.append(say("draw.pawn", held.colour, held.pawn, heavy))
    return "\n".join(lines)


def plans(desk: Desk) -> str:
    """The carved floors; the newest one keeps the name its tile had in hand."""
    return "".join(plan(desk, cell, held) for cell, held in laid(desk))


def plan(desk: Desk, cell: int, held: Cell) -> str:
    """One carved floor."""
    name = plan_name(held.tile, pose(cell), held.open)
    x, y = box(cell)
    newest = tile_id(held.tile) if cell == desk.view.built else None
    return el("use", href=f"#tp-{name}", id=newest, x=x or None, y=y)


def daylight(desk: Desk) -> str:
    """Light that falls in where a network, or a lone tile, is open to the outside."""
    return "".join(
        ray(cell, LETTERS[pose(cell)][side])
        for cell, held in laid(desk)
        for side in range(SIDES)
        if held.open >> side & 1 and leads_out(desk, cell, side)
    )


def leads_out(desk: Desk, cell: int, side: int) -> bool:
    """Whether a side lies on the border; the ground does not count where a table has sealed it."""
    on_border = PYRAMID.borders[cell] >> side & 1
    return bool(on_border) and not (desk.view.sealed and PYRAMID.ground[cell] >> side & 1)


def ray(cell: int, letter: str) -> str:
    """A ray at one side."""
    x, y = box(cell)
    return use(f"tp-day-{letter}", x, y)


def marks(desk: Desk) -> str:
    """What happened last: the tile laid, the pawn played, the pawn picked up."""
    view = desk.view
    drawn = [layer("tp-last", view.built)] if view.built >= 0 and not desk.over else []
    if view.picked >= 0:
        drawn.append(layer("tp-select", view.picked))
    return "".join(drawn)


def symbols(desk: Desk) -> str:
    """What tiles bear; that of a tile that may be turned has a name."""
    turnable = {CELL_NAMES.index(word) for word in desk.words("turn")}
    return "".join(
        el("g", art, id=symbol_id(cell)) if cell in turnable else art
        for cell, held in laid(desk)
        if (art := bears(cell, held))
    )


def pawns(desk: Desk) -> str:
    """All pawns, from the top of the pyramid down: lower ones stand in front."""
    standing = [(cell, held) for cell, held in laid(desk) if held.pawn]
    return "".join(
        el(
            "g",
            pawn_art(held.colour, held.pawn, cell),
            id=pawn_id(held.colour, held.pawn, cell),
            cls="pawn played" if cell == desk.view.here else "pawn",
            data_drag=carried(desk, cell),
            data_drop=traded(desk, cell, held),
        )
        for cell, held in sorted(standing, key=lambda one: (centre(one[0])[1], one[0]))
    )
