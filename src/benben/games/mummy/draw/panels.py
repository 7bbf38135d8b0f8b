"""The panels beside the peak: every hunter as the reader knows it, and the mummy."""

from __future__ import annotations

from typing import Final

from benben.core.parts.display import Part
from benben.games.mummy.board import (
    ANKHS,
    BROWN,
    CARD_CELL,
    CARD_COLOUR,
    CARD_NAMES,
    DUNGEON,
    FACE_NAMES,
    SPACE_NAMES,
    start_of,
)
from benben.games.mummy.cards import card_words, place_words
from benben.games.mummy.data import COLOURS
from benben.games.mummy.draw.desk import FIGURES, Desk, line, panel, sentence
from benben.games.mummy.draw.ground import PANEL_WIDTH
from benben.games.mummy.draw.scene import still
from benben.svg import el, label, place, thing, title, use

ROW: Final = 63
TEXT_X: Final = 58
RIGHT: Final = PANEL_WIDTH - 10
MOST_DICE: Final = 4
MUMMY_HEIGHT: Final = 214
BROWN_ART: Final = 4
"""Faces of the brown die that have a picture; higher ones are written."""


def hunters(desk: Desk) -> Part:
    """One row a hunter; in the two-player game one more for their common cards."""
    pieces = range(len(desk.view.cells))
    rows = [row(desk, piece) for piece in pieces]
    if desk.shares:
        rows.append(el("g", stock(desk), transform=place(0, ROW * len(rows))))
    height = ROW * len(rows) + 6
    return Part("hunters", PANEL_WIDTH, height, panel(PANEL_WIDTH, height) + "".join(rows))


def row(desk: Desk, piece: int) -> str:
    """Figure, name, ankhs; for hunters the cards, for others what was heard."""
    view = desk.view
    out = view.ankhs[piece] == 0
    acting = piece == view.piece and not desk.over
    back = el("rect", cls="now", x=3, y=3, width=PANEL_WIDTH - 6, height=ROW - 1, rx=9) if acting else ""
    rule = (
        el("path", cls="rule", d=f"M12 {ROW + 2.5}H{PANEL_WIDTH - 12}") if piece + 1 < len(view.cells) else ""
    )
    name = sentence(desk.say(f"hunter.{piece}") if desk.shares else desk.owner(piece))
    figure = (
        use(f"mummy-seat-{FIGURES[piece]}", 9, 12, 42, 42)
        if desk.night
        else use(f"mummy-hunter-{FIGURES[piece]}", 8, 6, 44, 55)
    )
    words = title(desk.say("draw.row", piece, name, place_words(view.cells[piece], desk.say)))
    second = heard(desk, piece) if desk.night else backs_and_cards(desk, piece)
    ankhs_width = 21 * ANKHS
    first = line(name, TEXT_X, 25, RIGHT - TEXT_X - ankhs_width - 6, 18, "b") + ankhs(desk, piece)
    cls = f"hunter b{piece}{' out' if out else ''}"
    return el("g", words, back, rule, figure, first, second, cls=cls, transform=place(0, ROW * piece))


def ankhs(desk: Desk, piece: int) -> str:
    """Lives left and spent."""
    left = desk.view.ankhs[piece]
    drawn = [
        use(f"mummy-life-{FIGURES[piece] if i < left else 'spent'}", RIGHT - 21 * (ANKHS - i))
        for i in range(ANKHS)
    ]
    return el("g", title(desk.say("draw.ankhs_left", left)), *drawn)


def backs_and_cards(desk: Desk, piece: int) -> str:
    """Cards still held, shown ones with their treasure; at the right the last die."""
    view = desk.view
    shown = [(CARD_COLOUR[card], card, True) for card in view.played[piece]]
    cards = sorted([*shown, *([] if desk.shares else held(desk, piece))])
    step = min(31.0, 150 / max(1, len(cards)))
    drawn = [card_art(desk, TEXT_X + step * i, 32, *one) for i, one in enumerate(cards)]
    _, dice = located(desk, piece)
    if dice and not desk.over:
        drawn.append(
            announced(desk, dice[-1], use(f"mummy-die-{FACE_NAMES[dice[-1]]}", RIGHT - 26, 33, 26, 26))
        )
    return "".join(drawn)


def held(desk: Desk, hand: int) -> list[tuple[int, int, bool]]:
    """Unplayed cards by colour: -1 for each that the reader sees from behind, at the end the cards themselves."""
    open_hand = desk.view.hands[hand] if desk.over else None
    if open_hand is not None:
        return [(CARD_COLOUR[card], card, False) for card in open_hand]
    return [(colour, -1, False) for colour, count in enumerate(desk.view.backs[hand]) for _ in range(count)]


def card_art(desk: Desk, x: float, y: float, colour: int, card: int, shown: bool) -> str:
    """The back of a card, or its treasure: pale if it was never shown."""
    if card < 0:
        back = use(f"mummy-back-{COLOURS[colour]}", x + 3, y, 20, 29)
        return el("g", title(desk.say("draw.back", COLOURS[colour])), back)
    words = title(sentence(card_words(card, desk.say)))
    art = still(f"small-{CARD_NAMES[card]}", x - 1, y)
    return el("g", words, art, cls=None if shown else "unshown")


def announced(desk: Desk, face: int, art: str) -> str:
    """A die that everybody heard of."""
    return el("g", title(desk.say(f"draw.die.{FACE_NAMES[face]}")), art)


def heard(desk: Desk, piece: int) -> str:
    """Where the hunter was last located, its dice since then, and the colours it still seeks."""
    view = desk.view
    if view.ankhs[piece] == 0:
        return line(desk.say("words.out"), TEXT_X, 51, 200, 16, "soft")
    where, dice = located(desk, piece)
    latest = dice[-MOST_DICE:]
    more = f"+{len(dice) - len(latest)}" if len(dice) > len(latest) else ""
    drawn = [line(where, TEXT_X, 52, 46, 17, "b")]
    x = TEXT_X + 46
    if more:
        drawn.append(label(more, x, 52, "f15 soft"))
        x += 22
    drawn += [
        announced(desk, face, use(f"mummy-heard-{FACE_NAMES[face]}", x + 23 * i))
        for i, face in enumerate(latest)
    ]
    unplayed = [] if desk.shares else held(desk, piece)
    left = RIGHT - 15 * len(unplayed)
    drawn += [
        el(
            "g",
            title(desk.say("draw.back", COLOURS[colour])),
            use(f"mummy-held-{COLOURS[colour]}", left + 15 * i),
        )
        for i, (colour, _, _) in enumerate(unplayed)
    ]
    return "".join(drawn)


def located(desk: Desk, piece: int) -> tuple[str, tuple[int, ...]]:
    """The last place that everybody knows of, and the dice since then."""
    space, dice = start_of(piece), list[int]()
    for told in desk.view.history:
        if told.piece != piece or told.kind not in ("die", "card", "caught"):
            continue
        if told.kind == "die":
            dice.append(told.first)
        else:
            space = CARD_CELL[told.first] if told.kind == "card" else DUNGEON
            dice.clear()
    return SPACE_NAMES[space], tuple(dice)


def stock(desk: Desk) -> str:
    """The common cards of the two-player game: how many of each colour are left."""
    drawn = [line(desk.say("draw.stock"), 14, 40, 96, 17, "b")]
    cards = held(desk, 0)
    step = min(22.0, 150 / max(1, len(cards)))
    drawn += [card_art(desk, 112 + step * i, 20, *one) for i, one in enumerate(cards)]
    return "".join(drawn)


def mummy(desk: Desk) -> Part:
    """The mummy: who plays it, ankhs won, how far it goes."""
    view = desk.view
    name = desk.say("draw.you_mummy") if view.seat == 0 else desk.say("draw.mummy")
    body = [
        panel(PANEL_WIDTH, MUMMY_HEIGHT),
        use("mummy-figure", 8, 6, 66, 77),
        line(name, 82, 38, PANEL_WIDTH - 92, 24, "d"),
        line(
            desk.say("draw.at", desk.name(0), place_words(view.mummy, desk.say)),
            82,
            62,
            PANEL_WIDTH - 92,
            16,
            "soft",
        ),
        line(desk.say("draw.ankhs_won"), 14, 106, 170, 16, "soft"),
        label(desk.say("draw.of", view.won, view.needed), RIGHT - 4, 106, "f17 b end"),
        ankhs_won(desk),
        el("path", cls="rule", d=f"M12 150H{PANEL_WIDTH - 12}"),
        pace(desk),
    ]
    cls = "turn" if view.phase == "mummy_step" else None
    return Part("mummy", PANEL_WIDTH, MUMMY_HEIGHT, el("g", *body, cls=cls))


def ankhs_won(desk: Desk) -> str:
    """A track of ankhs in the colours of those who were caught."""
    view = desk.view
    caught = [FIGURES[told.piece] for told in view.history if told.kind == "caught"]
    step = min(38.0, (PANEL_WIDTH - 26) / view.needed)
    drawn = [
        use(f"mummy-won-{caught[i] if i < len(caught) else 'spent'}", 12 + step * i)
        for i in range(view.needed)
    ]
    return el("g", title(desk.say("card.won", view.won, view.needed)), *drawn)


def pace(desk: Desk) -> str:
    """The brown die and the dice set aside: what the move is made of, or the next one will be."""
    view = desk.view
    moving = view.phase == "mummy_step"
    if desk.over:
        return line(desk.say(f"reason.{view.reason}"), 14, 186, PANEL_WIDTH - 28, 18, "b")
    if moving and view.extra:
        heading, steps = desk.say("draw.extra_move"), desk.say("draw.steps", view.budget)
    elif moving:
        heading, steps = desk.say("draw.this_move"), desk.say("draw.steps", view.budget)
    else:
        low, high = min(BROWN) + view.aside, max(BROWN) + view.aside
        heading, steps = desk.say("draw.next_move"), desk.say("draw.steps_range", low, high)
    drawn = [line(heading, 14, 172, 130, 16, "soft"), line(steps, 14, 198, 130, 20, "b")]
    if not (moving and view.extra):
        drawn.append(brown(desk, 158, 162, 40, view.brown if moving else 0))
        drawn.append(label("+", 207, 190, "f22 mid soft"))
    extra = use("mummy-die-mummy", 218, 164, 36, 36) + label(str(view.aside), RIGHT - 2, 190, "f20 b end")
    drawn.append(thing("aside", desk.say("draw.aside_note", view.aside), extra))
    return "".join(drawn)


def brown(desk: Desk, x: float, y: float, size: float, face: int) -> str:
    """The brown die; 0: it lies there, nothing rolled."""
    rolls = sum(told.kind == "brown" for told in desk.view.history)
    blank = face == 0 or face > BROWN_ART
    art = use("mummy-brown" if blank else f"mummy-brown-{face}", 0, 0, size, size)
    words = desk.say("draw.range", min(BROWN), max(BROWN)) if face == 0 else str(face) if blank else ""
    text = label(words, size / 2 - 1, size / 2 + 5, "f17 b mid on-felt") if words else ""
    cls = f"die rolled{rolls % 2}" if face else "die"
    return thing("brown", desk.say("draw.brown"), el("g", art, text, cls=cls), transform=place(x, y))
