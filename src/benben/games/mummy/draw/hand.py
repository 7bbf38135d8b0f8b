"""The reader's mission cards."""

from __future__ import annotations

from typing import Final

from benben.core.parts.display import Part
from benben.games.mummy.board import CARD_CELL, CARD_COLOUR, CARD_NAMES, CELL_NAMES, SPACE_NAMES
from benben.games.mummy.cards import card_words
from benben.games.mummy.data import COLOURS
from benben.games.mummy.draw.desk import FIGURES, Desk, sentence, treasure
from benben.svg import el, label, place, thing, title, use

WIDTH: Final = 366
HEIGHT: Final = 140
CARD_WIDTH: Final = 84
CARD_HEIGHT: Final = 122
FEW: Final = 5
TILE: Final = 66
TILE_STEP: Final = 72
LEAN: Final = (-5, -2.5, 0, 2.5, 5)
SINK: Final = (5, 1, 0, 1, 5)


def hand(desk: Desk) -> Part:
    """Five cards as a fan, or the ten of the two-player game in two rows; shown ones bear a stamp."""
    seat = desk.view.seat or 0
    shown = [
        (card, piece)
        for piece, cards in enumerate(desk.view.played)
        if desk.view.owners[piece] == seat
        for card in cards
    ]
    cards = sorted([*((card, -1) for card in desk.own), *shown])
    draw_one = fanned if len(cards) <= FEW else tile
    drawn = [draw_one(desk, i, *one) for i, one in enumerate(cards)]
    return Part("hand", WIDTH, HEIGHT, "".join(reversed(drawn)))


def is_near(desk: Desk, card: int) -> bool:
    """Whether the hunter can go to the treasure now, or stands on it."""
    view = desk.view
    stands_there = view.asked == "play_card" and view.cells[view.piece] == CARD_CELL[card]
    return stands_there or CELL_NAMES[CARD_CELL[card]] in desk.words("go")


def mission(desk: Desk, card: int, piece: int, *art: str, transform: str) -> str:
    """A card that says its treasure and cell, and whether it was shown."""
    words = desk.say("draw.treasure", sentence(card_words(card, desk.say)), SPACE_NAMES[CARD_CELL[card]])
    told = words if piece < 0 else f"{words}. {desk.say('draw.shown', piece, desk.owner(piece))}"
    cls = f"mission {state_of(desk, card, piece)}".rstrip()
    if f"play {CARD_NAMES[card]}" in desk.patterns:
        drag = f"play {CARD_NAMES[card]}"
        return el("g", title(told), *art, cls=cls, transform=transform, data_drag=drag)
    return thing(f"card {CARD_NAMES[card]}", told, *art, cls=cls, transform=transform)


def state_of(desk: Desk, card: int, piece: int) -> str:
    """How a card is drawn."""
    return "done" if piece >= 0 else "hit" if is_near(desk, card) else ""


def fanned(desk: Desk, place_in_fan: int, card: int, piece: int) -> str:
    """One card of a fan."""
    x = 6 + place_in_fan * (WIDTH - CARD_WIDTH - 12) / (FEW - 1)
    state = state_of(desk, card, piece)
    rise = -5 if state == "hit" else 8 + SINK[place_in_fan]
    art = [
        use(f"mummy-card-{COLOURS[CARD_COLOUR[card]]}", 0, 0, CARD_WIDTH, CARD_HEIGHT),
        treasure(card, 8, 13, 68),
        label(SPACE_NAMES[CARD_CELL[card]], 61, 110, "cell-name"),
    ]
    if piece >= 0:
        art.append(use("mummy-played", 58, 4, 24, 24))
    turn = f"rotate({LEAN[place_in_fan]} {CARD_WIDTH // 2} {CARD_HEIGHT})"
    return mission(desk, card, piece, *art, transform=place(x, rise) + turn)


def tile(desk: Desk, number: int, card: int, piece: int) -> str:
    """One card of many, only its treasure and its cell."""
    x, y = 4 + TILE_STEP * (number % FEW), 1 + 70 * (number // FEW)
    colour = COLOURS[CARD_COLOUR[card]]
    art = [
        el("rect", cls=f"small-card c-{colour}", width=TILE, height=TILE, rx=9),
        treasure(card, 10, 1, 46),
        label(SPACE_NAMES[CARD_CELL[card]], TILE / 2, 61, "cell-name"),
    ]
    if piece >= 0:
        art.append(use(f"mummy-seat-{FIGURES[piece]}", TILE - 22, -2, 22, 22))
    return mission(desk, card, piece, *art, transform=place(x, y))
