"""What can be chosen on the pyramid: glowing cells, each with the piece to come and what it would change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from benben.games.the_pyramid.actions import STEP_NAMES, TURN_NAMES
from benben.games.the_pyramid.board.pieces import PHARAOH, TILE_DOORS, TILE_KIND
from benben.games.the_pyramid.board.triangle import CELL_NAMES
from benben.games.the_pyramid.cards import symbol_words
from benben.games.the_pyramid.data import KINDS, PAWNS, SIDES
from benben.games.the_pyramid.draw.action import has_action, is_idle
from benben.games.the_pyramid.draw.desk import Desk
from benben.games.the_pyramid.draw.foresight import Outlook, outlook
from benben.games.the_pyramid.draw.geometry import box, centre, pose
from benben.games.the_pyramid.draw.nets import floor, net_id, ref, shape_id
from benben.games.the_pyramid.draw.pieces import (
    around,
    bears,
    figure_name,
    layer,
    pawn_art,
    pawn_id,
    plan_name,
    symbol_id,
    symbol_name,
    tile_art,
)
from benben.games.the_pyramid.draw.tell import Tellings
from benben.svg import el, option, use

GHOST: Final = "ghost"
MARK: Final = 17


def choices(desk: Desk) -> str:
    """Every cell that some option is about."""
    verb = desk.options[0].split(" ")[0] if desk.is_asked else ""
    if verb not in SPOTS:
        return ""
    tellings = Tellings(desk)
    spots = SPOTS[verb](desk, tellings)
    return tellings.sheet() + spots


def spot(pattern: str, cell: int, words: str, art: str, *after: str) -> str:
    """A glowing cell; what is told of it stands beside it, so that a click means the cell alone."""
    lit = option(pattern, words, layer("tp-glow", cell), art, cls="option spot")
    return lit + (el("g", *after, cls="after") if after else "")


def on(desk: Desk, key: str, cell: int) -> str:
    """What a click on a tile does, with the tile in words."""
    tile = desk.view.cells[cell].tile
    return desk.say(key, CELL_NAMES[cell], KINDS[TILE_KIND[tile]], symbol_words(tile, desk.say))


def way(number: int, *art: str) -> str:
    """What is seen while one of several ways is chosen: a kind of pawn, a rotation."""
    return el("g", *art, cls=f"w{number}")


# Playing a pawn


def playing(desk: Desk, tellings: Tellings) -> str:
    """Tiles for a pawn; the kinds in stock are ways to choose from."""
    kinds = [PAWNS.index(word) for word in desk.words("play")]
    colour = desk.architect(desk.view.active).colour
    figures = [el("use", href=f"#{figure_name(colour, PAWNS[kind])}", cls=f"w{kind}") for kind in kinds]
    ghost = el("defs", el("g", *figures, id=GHOST))
    return ghost + "".join(
        play_spot(desk, tellings, CELL_NAMES.index(word)) for word in desk.words("play", 2)
    )


def play_spot(desk: Desk, tellings: Tellings, cell: int) -> str:
    """One tile for a pawn: what its symbol will do, whom it replaces, who leads then."""
    taken = desk.view.cells[cell].pawn
    x, y = centre(cell)
    ghost = el("use", href=f"#{GHOST}", cls="ghost figure", x=x, y=y)
    mark = around("tp-mark-replace", (x + 16, y - 24), MARK) if taken else ""
    words = on(desk, "draw.replace" if taken else "draw.play", cell)
    return spot(f"play * {CELL_NAMES[cell]}", cell, words, ghost + mark, *play_preview(desk, tellings, cell))


def play_preview(desk: Desk, tellings: Tellings, cell: int) -> list[str]:
    """The weights of the network with a pawn more; only the pharaoh weighs more than others."""
    if not desk.view.shows_values:
        return []
    name = CELL_NAMES[cell]
    kinds = [kind for kind in range(len(PAWNS)) if f"play {PAWNS[kind]} {name}" in desk.patterns]
    looks = {kind: outlook(desk, f"play {PAWNS[kind]} {name}") for kind in kinds}
    lighter = [kind for kind in kinds if kind != PHARAOH]
    told = [("not-w3", looks[lighter[0]])] if lighter else []
    if PHARAOH in looks:
        told.append((f"w{PHARAOH}", looks[PHARAOH]))
    lines = [tellings.of(look, cls) for cls, look in told]
    return [join_net(desk, cell), *lines, follow(desk, cell)]


def follow(desk: Desk, cell: int) -> str:
    """The action that a pawn here would set off, crossed out if it would come to nothing."""
    if not has_action(desk.view, cell):
        return ""
    sign = around(symbol_name(desk.view.cells[cell].tile), (206, 44), 30)
    crossed = around("tp-mark-no", (206, 44), 30) if is_idle(desk.view, cell) else ""
    return el("g", sign, crossed, cls="tell")


def join_net(desk: Desk, cell: int) -> str:
    """The network that a cell belongs to, lined in green."""
    network = desk.network_of.get(cell)
    return ref(net_id(network), "join") if network else ""


# Turning a tile


def turning(desk: Desk, tellings: Tellings) -> str:
    """Tiles that may be turned, by one or two thirds."""
    return "".join(turn_spot(desk, tellings, CELL_NAMES.index(word)) for word in desk.words("turn"))


def turn_spot(desk: Desk, tellings: Tellings, cell: int) -> str:
    """One tile with its new floor for each way."""
    name = CELL_NAMES[cell]
    held = desk.view.cells[cell]
    plan = plan_name(held.tile, pose(cell), held.open)
    mark = ref(symbol_id(cell)) if bears(cell, held) else ""
    pawn = ref(pawn_id(held.colour, held.pawn, cell)) if held.pawn else ""
    joins, told = [use(f"tp-net-turn-{plan}", *box(cell))], []
    if desk.view.shows_values:
        for step, word in enumerate(STEP_NAMES, start=1):
            look = outlook(desk, f"turn {name} {word}")
            joins.append(way(step, joined(desk, look, cell)))
            told.append(tellings.of(look, f"w{step}"))
    ghost = el("g", use(f"tp-turn-{plan}", *box(cell)), mark, pawn, cls="ghost")
    return spot(f"turn {name} *", cell, on(desk, "draw.turn", cell), ghost, *previews(joins, told))


def previews(joins: list[str], told: list[str]) -> list[str]:
    """What would be joined, and the telling of it."""
    return [el("g", *joins, cls="join"), *told] if told else []


def joined(desk: Desk, look: Outlook, cell: int) -> str:
    """What a tile is linked to after it was laid or turned: whole networks at once where possible."""
    drawn = []
    rest = set(look.cells) - {cell}
    for network in {
        desk.network_of[one].name: desk.network_of[one] for one in sorted(rest) if one in desk.network_of
    }.values():
        if cell not in network.cells and rest.issuperset(network.cells):
            drawn.append(ref(net_id(network)))
            rest -= set(network.cells)
    return "".join([*drawn, *(ref(shape_id(one)) for one in sorted(rest))])


# Laying a tile


def laying(desk: Desk, tellings: Tellings) -> str:
    """Sites for the chosen tile, in the rotations that differ."""
    tile = desk.view.chosen or 0
    turns = [TURN_NAMES.index(word) for word in desk.words("lay", 2)]
    cells = [CELL_NAMES.index(word) for word in desk.words("lay")]
    ghosts = [
        el("g", *(way(turn, tile_art(tile, turn, each)) for turn in turns), id=f"{GHOST}-{each}")
        for each in sorted({pose(cell) for cell in cells})
    ]
    return el("defs", *ghosts) + "".join(lay_spot(desk, tellings, cell, tile, turns) for cell in cells)


def lay_spot(desk: Desk, tellings: Tellings, cell: int, tile: int, turns: list[int]) -> str:
    """One site: the tile as a shade, and what it would join."""
    name = CELL_NAMES[cell]
    x, y = box(cell)
    ghost = el("use", href=f"#{GHOST}-{pose(cell)}", cls="ghost shade", x=x or None, y=y)
    joins, told = [], []
    if desk.view.shows_values:
        for turn in turns:
            look = outlook(desk, f"lay {name} {TURN_NAMES[turn]}")
            own = use(floor(tile, cell, TILE_DOORS[SIDES * tile + turn]), x, y)
            joins.append(way(turn, own, joined(desk, look, cell)))
            told.append(tellings.of(look, f"w{turn}"))
    return spot(f"lay {name} *", cell, desk.say("draw.lay", name), ghost, *previews(joins, told))


# Swapping and moving pawns


def picking(desk: Desk, _: Tellings) -> str:
    """Own pawns that may be picked up."""
    verb = desk.options[0].split(" ")[0]
    return "".join(
        spot(f"{verb} {word}", CELL_NAMES.index(word), desk.say(f"draw.{verb}", word), "")
        for word in desk.words(verb)
    )


def exchanging(desk: Desk, tellings: Tellings) -> str:
    """Opposing pawns to swap with; a priest is barred."""
    colour = desk.architect(desk.view.opponent).colour
    barred = [
        cell for cell, held in enumerate(desk.view.cells) if held.colour == colour and held.pawn == "priest"
    ]
    marks = "".join(
        around("tp-mark-no", (centre(cell)[0] + 16, centre(cell)[1] - 24), MARK) for cell in barred
    )
    return marks + targets(desk, tellings, "with")


def moving(desk: Desk, tellings: Tellings) -> str:
    """Free tiles for the pawn that was picked up."""
    return targets(desk, tellings, "to")


def targets(desk: Desk, tellings: Tellings, verb: str) -> str:
    """Where the picked pawn may go."""
    held = desk.view.cells[desk.view.picked]
    drawn = []
    for word in desk.words(verb):
        cell = CELL_NAMES.index(word)
        figure = el("g", pawn_art(held.colour, held.pawn, cell), cls="shadow")
        preview = []
        if desk.view.shows_values:
            preview = [join_net(desk, cell), tellings.of(outlook(desk, f"{verb} {word}"))]
        drawn.append(spot(f"{verb} {word}", cell, on(desk, f"draw.{verb}", cell), figure, *preview))
    return "".join(drawn)


SPOTS: Final[dict[str, Callable[[Desk, Tellings], str]]] = {
    "play": playing,
    "turn": turning,
    "lay": laying,
    "swap": picking,
    "move": picking,
    "with": exchanging,
    "to": moving,
}
