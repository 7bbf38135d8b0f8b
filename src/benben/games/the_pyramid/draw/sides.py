"""The two sides of the table: hand, stock of pawns, ankhs and the score as it stands."""

from __future__ import annotations

from typing import Final

from benben.core.parts.display import Part
from benben.games.the_pyramid.actions import TURN_NAMES
from benben.games.the_pyramid.board.pieces import TILE_NAMES
from benben.games.the_pyramid.cards import face_words
from benben.games.the_pyramid.data import PAWNS
from benben.games.the_pyramid.draw.desk import Desk, line, panel, rule
from benben.games.the_pyramid.draw.pieces import pawn_id, pawn_name, tile_art, tile_id
from benben.svg import el, label, place, thing, title, use

WIDTH: Final = 280
OWN_HEIGHT: Final = 196
KEYS_HEIGHT: Final = 62
OTHER_HEIGHT: Final = 116
TILE: Final = 0.73
TILE_HIGH: Final = 86.6 * TILE
HAND_TOP: Final = 53
TILE_PITCH: Final = 75
STOCK_PITCH: Final = 52
STEP_PITCH: Final = 134
WORKER: Final = PAWNS[0]
PRIEST: Final = "priest"


def own_side(desk: Desk) -> Part:
    """The reader's side, with what can be chosen there; for a watcher white's."""
    seat = desk.main
    keys = step_keys(desk)
    height = OWN_HEIGHT + (KEYS_HEIGHT if keys else 0)
    drawn = "" if desk.over else pile(desk)
    upper = [heading(desk, seat), rule(44, WIDTH), hand(desk, seat), drawn, rule(126, WIDTH)]
    body = [*upper, stock(desk, seat, 134), ankhs(desk, seat, 134), keys]
    return Part("mine", WIDTH, height, el("g", panel(WIDTH, height), *body, cls=mood(desk, seat)))


def other_side(desk: Desk) -> Part:
    """The other side: its stock, its ankhs, the backs of its tiles."""
    seat = 1 - desk.main
    body = [heading(desk, seat), rule(44, WIDTH), stock(desk, seat, 54), ankhs(desk, seat, 54)]
    return Part(
        "theirs", WIDTH, OTHER_HEIGHT, el("g", panel(WIDTH, OTHER_HEIGHT), *body, cls=mood(desk, seat))
    )


def mood(desk: Desk, seat: int) -> str | None:
    """The class of the side on turn."""
    return "turn" if seat == desk.view.active and not desk.over else None


def heading(desk: Desk, seat: int) -> str:
    """A figure in the side's colour, name, tiles in hand, score."""
    colour = desk.architect(seat).colour
    right = WIDTH - 12
    face = use(pawn_name(colour, WORKER), 10, 4, 25, 37.5)
    who = line(desk.name(seat), 42, 22, 114, 19, "d") + line(
        desk.say(f"draw.{colour}"), 42, 38, 128, 14, "soft"
    )
    score = ""
    if desk.view.shows_values:
        points = desk.view.standing.scores[desk.colour(seat)]
        told = desk.say("draw.points" if desk.over else "draw.forecast", points)
        score = el("g", title(told), label(str(points), right, 34, "f30 d end gold"))
    return face + who + score + ("" if seat == desk.main else backs(desk, seat))


def backs(desk: Desk, seat: int) -> str:
    """The tiles that the other side holds: backs, the chosen one lifted; face up after the end."""
    held = desk.architect(seat).hand
    choosing = desk.view.chosen is None
    drawn = []
    for i, tile in enumerate(held):
        lift = 5 if choosing and i == len(held) - 1 else 0
        art = tile_art(tile, 0) if tile else use("tp-back")
        drawn.append(el("g", art, transform=place(158 + 22 * i, 10 - lift, 0.3)))
    return thing("back", desk.say("draw.hidden", len(held)), *drawn) if held else ""


def hand(desk: Desk, seat: int) -> str:
    """The tiles in hand; the chosen one in every rotation; backs for those who may not see them."""
    tile = desk.view.chosen
    if tile and seat == desk.view.active:
        words = desk.words("lay", 2) or [TURN_NAMES[0]]
        return "".join(rotation(desk, tile, word, slot) for slot, word in enumerate(words))
    held = desk.architect(seat).hand
    return "".join(in_hand(desk, tile, slot) for slot, tile in enumerate(held)) or empty_hand(desk)


def slot_place(slot: int) -> str:
    """Where a tile of the hand lies."""
    return place(8 + TILE_PITCH * slot, HAND_TOP, TILE)


def rotation(desk: Desk, tile: int, word: str, slot: int) -> str:
    """The chosen tile in one rotation; as printed it is the piece itself."""
    art = tile_art(tile, TURN_NAMES.index(word))
    if slot == 0:
        art = el("g", art, id=tile_id(tile))
    ring = use("tp-select-u")
    return desk.offer(
        f"lay * {word}",
        art + el("g", ring, cls="ring"),
        desk.say("draw.rotation", word),
        transform=slot_place(slot),
        cls="option way",
        data_drag="",
    )


def in_hand(desk: Desk, tile: int | None, slot: int) -> str:
    """A tile to look at or to choose."""
    if tile is None:
        return thing("back", desk.say("draw.back"), use("tp-back"), transform=slot_place(slot))
    name = TILE_NAMES[tile - 1]
    art = el("g", tile_art(tile, 0), id=tile_id(tile))
    words = face_words(tile, desk.say)
    if f"choose {name}" in desk.patterns:
        glow = el("g", use("tp-glow-u"), cls="ring")
        return desk.offer(
            f"choose {name}",
            art + glow,
            desk.say("draw.choose", words),
            transform=slot_place(slot),
            cls="option card",
            data_drag="",
        )
    return thing(f"tile {name}", words, art, transform=slot_place(slot))


def empty_hand(desk: Desk) -> str:
    """Nothing is left to build."""
    return line(desk.say("draw.empty_hand"), 14, 92, 200, 15, "soft")


def pile(desk: Desk) -> str:
    """How many tiles are left to draw."""
    count = desk.view.pile
    stack = "".join(
        el("g", use("tp-back"), transform=place(235, 70 - 2.5 * i, 0.34)) for i in range(min(3, count))
    )
    cls = "f17 b mid" if count else "f17 mid soft"
    return thing(
        "pile",
        desk.say("draw.pile", count),
        el("rect", cls="hit", x=234, y=56, width=38, height=62),
        stack,
        label(str(count), 252, 118, cls),
    )


def stock(desk: Desk, seat: int, top: float) -> str:
    """Pawns not on the pyramid, by kind."""
    architect = desk.architect(seat)
    kinds = [kind for kind, count in enumerate(architect.stock) if count or has_kind(desk, seat, kind)]
    return "".join(figures(desk, seat, kind, 10 + STOCK_PITCH * slot, top) for slot, kind in enumerate(kinds))


def has_kind(desk: Desk, seat: int, kind: int) -> bool:
    """Whether a side has this kind of pawn at all: in stock or on the pyramid."""
    colour = desk.architect(seat).colour
    return any(held.colour == colour and held.pawn == PAWNS[kind] for held in desk.view.cells)


def figures(desk: Desk, seat: int, kind: int, x: float, top: float) -> str:
    """One kind of pawn with its number; the priest under lock until the mummy was played."""
    architect, word = desk.architect(seat), PAWNS[kind]
    count = architect.stock[kind]
    locked = word == PRIEST and not architect.mummy_played
    figure = use(pawn_name(architect.colour, word), -1, 2, 31, 46.5)
    name = pawn_id(architect.colour, word, -1) if count or word == WORKER else None
    art = [
        el("rect", cls="back", x=-4, y=-4, width=STOCK_PITCH - 3, height=58, rx=8),
        el("g", figure, id=name, cls=None if count else "spent"),
        label(str(count), 33, 47, "f19 d" if count else "f19 d soft"),
        use("tp-ico-lock", 28, 6, 17, 17) if locked and count else "",
    ]
    at = place(x, top)
    pattern = f"play {word} *"
    if seat == desk.main and pattern in desk.patterns:
        words = desk.say("draw.kind", word, count)
        return desk.offer(pattern, "".join(art), words, transform=at, cls="option way", data_drag="")
    told = desk.say("draw.locked") if locked and count else desk.say("draw.stock", word, count)
    return thing(f"{'pawn' if seat == desk.main else 'theirs'} {word}", told, *art, transform=at)


def ankhs(desk: Desk, seat: int, top: float) -> str:
    """Ankhs that count; under them what they pay if the table shows values."""
    count = desk.view.standing.ankhs[desk.colour(seat)]
    art = [
        title(desk.say("draw.ankhs", count, count * count)),
        el("rect", cls="hit", x=224, y=top, width=50, height=52),
        use("tp-sym-ankh", 224, top - 1, 28, 28),
        label(str(count), 254, top + 19, "f19 d"),
    ]
    if desk.view.shows_values:
        art.append(label(f"{count}² = {count * count}", 249, top + 46, "f15 mid soft"))
    return el("g", *art)


def step_keys(desk: Desk) -> str:
    """By how far to turn a tile."""
    drawn = []
    for slot, word in enumerate(desk.words("turn", 2)):
        art = [
            el("rect", cls="back", width=STEP_PITCH - 10, height=54, rx=8),
            use("tp-ico-cw", 16, 12, 30, 30),
            label(f"{word}/3", 62, 37, "f26 d"),
        ]
        words = desk.say("draw.step", word)
        drawn.append(
            desk.offer(
                f"turn * {word}",
                "".join(art),
                words,
                transform=place(10 + STEP_PITCH * slot, OWN_HEIGHT - 2),
                cls="option way",
            )
        )
    return "".join(drawn)
