"""The maze: what is still, then danger or belief, treasures, choices, pieces."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from benben.core.parts.display import Part
from benben.games.mummy.board import (
    BROWN,
    CARD_CELL,
    CARD_NAMES,
    CARDS,
    CELL_NAMES,
    CORRIDOR,
    DIRECTIONS,
    DUNGEON,
    DUNGEON_SQUARES,
    FACE_NAMES,
    NEXT,
    SPACE_NAMES,
    SQUARES,
    WAYS,
    steps_to,
)
from benben.games.mummy.cards import card_words
from benben.games.mummy.draw import aid, pencil, scene
from benben.games.mummy.draw.desk import FIGURES, Desk, sentence
from benben.games.mummy.draw.ground import (
    CELL,
    HEIGHT,
    SCENE_HEIGHT,
    SCENE_WIDTH,
    SIDE,
    TOP,
    WIDTH,
    centre,
    corner,
    runs,
    spaces_path,
)
from benben.games.mummy.draw.pieces import (
    aura,
    hunter_id,
    hunters,
    lantern,
    mummy,
    shortest,
    trail,
    walk,
    ways,
)
from benben.svg import el, label, place, thing, title, use

LEVELS: Final = (1.0, 0.6, 0.3, 0.0)
"""Chances from which a shade of danger begins, the deepest first."""
TAP: Final = el("rect", cls="tap")
"""What can be tapped is larger than a cell: cells to go to never touch, steps lie around the mummy."""
CLOSEST: Final = 2.2
AROUND: Final = 3.2
"""How much of the maze a small screen shows around the pieces that matter, in cells."""
MAP_SCALE: Final = 0.26
FACE_SIGNS: Final = ("1", "2", "3", "4", "→")


def maze(desk: Desk) -> Part:
    """The whole scene; on a small screen a camera follows those on the move."""
    heat, marks = aid.layers(desk) if aid.is_on(desk) else ("", "")
    layers = [
        scene.under(desk.night),
        heat or danger(desk),
        trail(desk),
        *(lying(desk, card) for card in range(CARDS)),
        scene.over(desk.night),
        landmarks(desk),
        aura(desk),
        lantern(desk),
        pins(desk),
        rings(desk),
        reachable(desk),
        targets(desk),
        strolls(desk),
        pencil.ground() if pencil.is_on(desk) else "",
        mummy(desk),
        hunters(desk),
        marks,
        arrows(desk),
    ]
    ground = thing(
        "cell",
        desk.say("draw.maze"),
        *layers,
        data_grid=f"0 0 {CELL}",
        data_drop=desk.any_of("play"),
        transform=place(SIDE, TOP),
    )
    body = el("g", ground, cls="camera", transform=camera(desk)) + overview(desk)
    cls = " ".join(["night" if desk.night else "torchlit", *(["choosing"] if desk.options else [])])
    moves = sum(told.kind in ("brown", "returned") for told in desk.view.history)
    return Part("maze", SCENE_WIDTH, SCENE_HEIGHT, el("g", body, cls=cls, data_during=moves))


def lying(desk: Desk, card: int) -> str:
    """A treasure on its cell."""
    words = desk.say("draw.treasure", sentence(card_words(card, desk.say)), SPACE_NAMES[CARD_CELL[card]])
    return el("g", title(words), scene.still(CARD_NAMES[card]))


def landmarks(desk: Desk) -> str:
    """The steps and the dungeon say what they are."""
    found = {"draw.steps_here": SQUARES[CORRIDOR:DUNGEON], "glossary.dungeon": DUNGEON_SQUARES}
    return "".join(
        el("rect", title(desk.say(key)), cls="landmark", x=CELL * x, y=CELL * y, width=CELL * n)
        for key, squares in found.items()
        for x, y, n in runs(frozenset(squares))
    )


def pins(desk: Desk) -> str:
    """Cards that were shown: a frame in the hunter's colour, pinned to the treasure."""
    drawn = []
    for piece, cards in enumerate(desk.view.played):
        for card in cards:
            x, y = corner(CARD_CELL[card])
            words = desk.say("draw.shown", piece, desk.owner(piece))
            art = use(f"mummy-shown-{FIGURES[piece]}", x, y)
            drawn.append(el("g", title(words), art, cls=f"shown {FIGURES[piece]}"))
    return "".join(drawn)


def rings(desk: Desk) -> str:
    """Gold around the treasures that the reader still seeks."""
    drawn = []
    for card in desk.own:
        x, y = corner(CARD_CELL[card])
        drawn.append(use("mummy-own-ring", x - 4, y - 4, 48, 48))
    return el("g", *drawn, cls="own") if drawn else ""


def chance_of(steps: int, extra: int) -> float:
    """How likely the mummy's ordinary move reaches so far, with dice set aside."""
    return sum(face + extra >= steps for face in BROWN) / len(BROWN)


def danger(desk: Desk) -> str:
    """For a hunter who decides: where the mummy can be next, the surer the darker."""
    view = desk.view
    if not desk.hunts or view.asked not in ("return_dice", "choose_die", "choose_destination"):
        return ""
    extra = view.asked == "return_dice"
    return el("g", title(desk.say("draw.danger")), violet(view.mummy, view.aside, extra))


@lru_cache(maxsize=512)
def violet(mummy: int, aside: int, extra: bool) -> str:
    """The floors within reach of an extra move, or of the next ordinary one, in up to four shades."""
    levels: list[list[int]] = [[] for _ in LEVELS]
    for cell in range(CORRIDOR):
        steps = steps_to(mummy, cell)
        chance = float(steps <= aside) if extra else chance_of(steps, aside)
        if chance > 0:
            levels[next(i for i, least in enumerate(LEVELS) if chance >= least)].append(cell)
    drawn = []
    for level, cells in enumerate(levels):
        if cells:
            floor = spaces_path(cells)
            drawn.append(el("path", cls=f"danger d{level}", d=floor))
            drawn.append(el("path", stroke="url(#mummy-hatch)", cls=f"hatch d{level}", d=floor))
    return "".join(drawn)


def reachable(desk: Desk) -> str:
    """Before a die is chosen: the cells that each can lead to, with the dice that do."""
    view = desk.view
    usable = [FACE_NAMES.index(face) for face in desk.words("use")]
    if view.destinations is None or not usable:
        return ""
    faces: dict[int, list[int]] = {}
    for face in usable:
        for cell in view.destinations[face]:
            faces.setdefault(cell, []).append(face)
    drawn = []
    for cell, leading in faces.items():
        x, y = corner(cell)
        signs = label(
            " ".join(FACE_SIGNS[face] for face in sorted(leading)), x + CELL / 2, y + CELL - 4, "sign"
        )
        cls = " ".join(["may", *(f"u{FACE_NAMES[face]}" for face in leading)])
        dice = "|".join(f"use {FACE_NAMES[face]}" for face in leading)
        drop = f"{dice}, go {CELL_NAMES[cell]}"
        drawn.append(el("g", use("mummy-may", x, y), signs, cls=cls, data_drop=drop))
    return "".join(drawn)


def targets(desk: Desk) -> str:
    """The cells to go to; one that is pointed at shows the hunter there and its way."""
    view = desk.view
    words = desk.words("go")
    start = view.cells[view.piece] if words else None
    if start is None:
        return ""
    return "".join(target(desk, CELL_NAMES.index(word), start) for word in words)


def target(desk: Desk, cell: int, start: int) -> str:
    """One cell: green, with a violet sign if the mummy may follow; the hunter there says how near it is."""
    view = desk.view
    x, y = corner(cell)
    steps = steps_to(view.mummy, cell)
    chance = chance_of(steps, view.aside)
    art = use("mummy-go-ring" if cell in CARD_CELL else "mummy-go")
    sign = use("mummy-risk") if chance > 0 else ""
    way = walk(start, cell, view.mummy, view.die)
    ghost = el(
        "g",
        el("path", cls="way", d=way, data_carries=hunter_id(view.piece)),
        use(f"mummy-there-{FIGURES[view.piece]}"),
        label(f"{steps} · {round(100 * chance)}%", 26, -24, "sign-words"),
        cls="ghost",
    )
    mine = [card for card in desk.own if CARD_CELL[card] == cell]
    place_name = CELL_NAMES[cell]
    told = desk.say("draw.go", place_name, round(100 * chance), steps)
    if mine:
        told = desk.say("draw.go_treasure", card_words(mine[0], desk.say), told)
    return desk.offer(f"go {place_name}", told, TAP, art, sign, ghost, transform=place(x, y))


def strolls(desk: Desk) -> str:
    """Farther cells within the mummy's steps: a click walks there step by step, until somebody is caught."""
    view = desk.view
    if not desk.words("step"):
        return ""
    drawn = []
    for cell in range(CORRIDOR):
        if 1 < steps_to(view.mummy, cell) <= view.budget:
            x, y = corner(cell)
            way = ways(view.mummy, shortest(view.mummy, cell, view.mummy))
            told = title(desk.say("draw.stroll", CELL_NAMES[cell], len(way)))
            moves = ", ".join(f"step {DIRECTIONS[one]}" for one in way)
            drawn.append(el("rect", told, data_walk=moves, x=x, y=y))
    return el("g", *drawn, cls="strolls")


def arrows(desk: Desk) -> str:
    """The mummy's next steps."""
    drawn = []
    for word in desk.words("step"):
        way = DIRECTIONS.index(word)
        cell = NEXT[WAYS * desk.view.mummy + way]
        x, y = corner(cell)
        turn = f"rotate({90 * way} 20 20)"
        art = el("use", href="#mummy-step", width=CELL, height=CELL, transform=turn)
        told = desk.say("draw.step", word, CELL_NAMES[cell])
        drawn.append(desk.offer(f"step {word}", told, TAP, art, transform=place(x, y)))
    return "".join(drawn)


def camera(desk: Desk) -> str:
    """Where a small screen looks: at the piece on the move and at all it can reach."""
    view = desk.view
    cells = [CELL_NAMES.index(word) for word in desk.words("go")]
    if view.destinations is not None and desk.words("use"):
        for face in desk.words("use"):
            cells += view.destinations[FACE_NAMES.index(face)]
    if view.phase == "mummy_step" or view.piece < 0 or view.cells[view.piece] is None:
        cells.append(view.mummy)
    else:
        cells.append(view.cells[view.piece] or 0)
    points = [centre(cell) for cell in cells if cell >= 0] or [(WIDTH / 2, HEIGHT / 2)]
    west, east = min(x for x, _ in points), max(x for x, _ in points)
    north, south = min(y for _, y in points), max(y for _, y in points)
    room = 2 * AROUND * CELL
    zoom = min(CLOSEST, SCENE_WIDTH / (east - west + room), SCENE_WIDTH / (south - north + room))
    x = between(SIDE + (west + east) / 2, SCENE_WIDTH, SCENE_WIDTH / zoom)
    y = between(TOP + (north + south) / 2, SCENE_HEIGHT, SCENE_HEIGHT / zoom)
    return place(SCENE_WIDTH / 2 - zoom * x, SCENE_HEIGHT / 2 - zoom * y, zoom)


def between(wanted: float, size: float, seen: float) -> float:
    """The middle of what is seen, kept inside the whole."""
    return min(max(wanted, seen / 2), size - seen / 2)


def overview(desk: Desk) -> str:
    """The whole maze in small for small screens; touched, it shows the large one whole."""
    view = desk.view
    dots = [
        el("circle", cls=f"blip {FIGURES[piece]}", cx=x, cy=y, r=24)
        for piece, (x, y) in ((piece, centre(cell)) for piece, cell in desk.known)
    ]
    x, y = centre(view.mummy)
    spot = el("rect", cls="blip mummy", x=x - 24, y=y - 24, width=48, height=48)
    back = el("rect", cls="map-back", x=-30, y=-30, width=WIDTH + 60, height=HEIGHT + 60, rx=60)
    shape = el("g", scene.still("map"), cls="map")
    words = desk.say("draw.whole_map")
    return el(
        "g",
        title(words),
        back,
        shape,
        *dots,
        spot,
        cls="overview",
        tabindex=0,
        role="img",
        aria_label=words,
        transform=place(30, -90, MAP_SCALE),
    )
