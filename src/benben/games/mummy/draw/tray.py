"""The dice: a felt for those rolled with the buttons of the moment, and the crypt for those set aside."""

from __future__ import annotations

from typing import Final

from benben.core.parts.display import Part
from benben.games.mummy.board import CARD_NAMES, TREASURE_AT, WHITE_DICE
from benben.games.mummy.cards import card_words
from benben.games.mummy.cards import label as words_of
from benben.games.mummy.draw.desk import Desk, line, sentence, treasure
from benben.svg import el, label, place, thing, use

WIDTH: Final = 470
HEIGHT: Final = 132
CRYPT_WIDTH: Final = 200
DIE: Final = 48
DIE_STEP: Final = 54
FELT_WIDTH: Final = 284
BUTTON_X: Final = 302
BUTTON_WIDTH: Final = 158
ASIDE: Final = 40
ASIDE_SPOTS: Final = ((14, 36), (60, 36), (106, 36), (37, 82), (83, 82))
KNOTS_A_ROW: Final = 6
HIDDEN: Final = "hidden"


def frame(width: float) -> str:
    """The wooden tray."""
    return el("rect", cls="tray", fill="url(#mummy-g-tray)", width=width, height=HEIGHT, rx=16)


def felt(x: float, width: float, name: str) -> str:
    """A hollow lined with cloth."""
    return el(
        "rect", cls="felt", fill=f"url(#mummy-g-{name})", x=x, y=9, width=width, height=HEIGHT - 18, rx=10
    )


def roll(desk: Desk) -> Part:
    """What the reader decides here: dice, a card, steps; or the dice of whoever is on turn."""
    asked = desk.view.asked
    if asked == "mummy_step":
        body = stepper(desk)
    elif asked == "play_card":
        body = card_choice(desk)
    else:
        body = cloth(desk) + caption(desk) + dice(desk) + buttons(desk)
    return Part("roll", WIDTH, HEIGHT, frame(WIDTH) + body)


def cloth(desk: Desk) -> str:
    """The felt for rolling; dice that were set aside may be put back there."""
    hollow = felt(9, FELT_WIDTH, "felt")
    return el("g", hollow, data_drop="return") if "return" in desk.patterns else hollow


def caption(desk: Desk) -> str:
    """Whose dice these are."""
    view = desk.view
    if desk.over or view.piece < 0:
        words = desk.say("draw.dice")
    elif view.owners[view.piece] == view.seat:
        words = desk.say("draw.your_dice")
    else:
        words = desk.say("draw.dice_of", desk.owner(view.piece))
    return line(words, 22, 30, FELT_WIDTH - 26, 16, "on-felt")


def dice(desk: Desk) -> str:
    """The free dice, rolled or waiting."""
    view = desk.view
    free = WHITE_DICE - view.aside
    faces = shown_faces(desk, free)
    drawn = []
    for i, face in enumerate(faces):
        x = 23 + DIE_STEP * i + DIE_STEP * (WHITE_DICE - free) / 2
        drawn.append(die(desk, i, face, x))
    return "".join(drawn)


def shown_faces(desk: Desk, free: int) -> list[str]:
    """What the free dice show: faces, or only that somebody rolls."""
    view = desk.view
    if view.rolled and view.faces:
        return list(view.faces)
    if view.die:
        return [view.die] + [HIDDEN] * (free - 1)
    return [HIDDEN] * free


def die(desk: Desk, number: int, face: str, x: float) -> str:
    """One die; the first of its face can be chosen, a chosen one is lifted."""
    view = desk.view
    is_first = face != HIDDEN and (not view.faces or view.faces.index(face) == number)
    chosen = is_first and face == view.die
    states = [f"die n{number}"]
    if view.rolled and face != HIDDEN:
        states.append(f"rolled{sum(told.kind == 'rolled' for told in view.history) % 2}")
    if chosen or unusable(desk, face):
        states.append("chosen" if chosen else "spent")
    ring = el("rect", cls="pick", x=-3, y=-3, width=DIE + 6, height=DIE + 6, rx=14)
    art = el("g", use(f"mummy-die-{face}", 0, 0, DIE, DIE), cls=" ".join(states))
    at = place(x, 50)
    if is_first and f"use {face}" in desk.patterns:
        words = words_of(view, f"use {face}", desk.say)
        offered = desk.offer(f"use {face}", words, ring, art, transform=at, data_drag="")
        return el("g", offered, id=die_id(number))
    kind = "die" if is_first or face == HIDDEN else "twin"
    told = desk.say(f"draw.die.{face}")
    still = thing(f"{kind} {face}", told, ring if chosen else "", art, transform=at)
    return el("g", still, id=die_id(number))


def die_id(number: int) -> str:
    """The name of a white die; those set aside are counted from the end."""
    return f"d{number}"


def unusable(desk: Desk, face: str) -> bool:
    """Whether a die of this roll lies idle: another was chosen, or it leads nowhere."""
    view = desk.view
    if view.die:
        return face != view.die
    return view.asked == "choose_die" and f"use {face}" not in desk.patterns


def buttons(desk: Desk) -> str:
    """Keep or return; roll again."""
    view = desk.view
    if view.asked == "return_dice":
        free = WHITE_DICE - view.aside
        keep = button(desk, "keep", desk.say("draw.keep_dice"), desk.say("draw.roll_count", free), 9)
        back = button(
            desk, "return", desk.say("draw.return_dice"), desk.say("draw.mummy_first", view.aside), 70
        )
        return keep + back
    if "reroll" in desk.patterns:
        return button(desk, "reroll", desk.say("draw.reroll"), desk.say("draw.dice_count", view.rolled), 35)
    return use("mummy-head", 357, 34, 48, 57) if desk.night else use("mummy-torch", 360, 22, 50, 84)


def button(desk: Desk, pattern: str, words: str, note: str, y: float) -> str:
    """A gold button with a word and a remark."""
    plate = el(
        "rect",
        cls="button",
        fill="url(#mummy-g-button)",
        x=BUTTON_X,
        y=y,
        width=BUTTON_WIDTH,
        height=53,
        rx=11,
    )
    middle = BUTTON_X + BUTTON_WIDTH / 2
    text = line(words, middle, y + 24, BUTTON_WIDTH - 16, 20, "b on-gold mid") + line(
        note, middle, y + 43, BUTTON_WIDTH - 14, 15, "on-gold mid"
    )
    return desk.offer(pattern, words_of(desk.view, pattern, desk.say), plate, text)


def card_choice(desk: Desk) -> str:
    """The card that can be shown here, large."""
    card = TREASURE_AT[desk.view.cells[desk.view.piece] or 0]
    name = CARD_NAMES[card]
    words = sentence(card_words(card, desk.say))
    return "".join(
        [
            felt(9, FELT_WIDTH, "felt"),
            el("g", treasure(card, 20, 18, 96), data_drag=f"play {name}" if desk.any_of("play") else None),
            line(words, 128, 58, 156, 24, "d on-felt"),
            line(desk.say("draw.play_risk"), 128, 84, 158, 15, "on-felt"),
            button(desk, f"play {name}", desk.say("draw.show"), desk.say("draw.show_note"), 9),
            button(desk, "keep", desk.say("draw.hide"), desk.say("draw.hide_note"), 70),
        ]
    )


def stepper(desk: Desk) -> str:
    """Steps left as lights, and the button to stop."""
    view = desk.view
    knots = [
        use("mummy-knot", 118 + 27 * (i % KNOTS_A_ROW), 68 + 28 * (i // KNOTS_A_ROW))
        for i in range(view.budget)
    ]
    return "".join(
        [
            felt(9, FELT_WIDTH, "crypt"),
            line(desk.say("draw.steps_left"), 22, 32, FELT_WIDTH - 26, 17, "on-felt"),
            label(str(view.budget), 58, 100, "f64 d mid on-felt"),
            *knots,
            button(desk, "stop", desk.say("draw.stop"), desk.say("draw.stop_note"), 35),
        ]
    )


def crypt(desk: Desk) -> Part:
    """Dice that showed a mummy: they make it faster."""
    view = desk.view
    places = []
    for i, (x, y) in enumerate(ASIDE_SPOTS):
        number = WHITE_DICE - 1 - i
        if i < view.aside:
            art = el(
                "g", use("mummy-die-mummy", 0, 0, ASIDE, ASIDE), cls="die", transform=place(x + 14, y - 4)
            )
            drag = "return" if "return" in desk.patterns else None
            places.append(el("g", art, id=die_id(number), data_drag=drag))
        else:
            places.append(el("rect", cls="slot", x=x + 15, y=y - 3))
    words = desk.say("draw.aside")
    body = [
        felt(9, CRYPT_WIDTH - 18, "crypt"),
        line(words, 20, 28, CRYPT_WIDTH - 64, 16, "on-felt"),
        label(str(view.aside), CRYPT_WIDTH - 22, 29, "f20 b end on-violet"),
        *places,
    ]
    told = desk.say("draw.aside_note", view.aside)
    return Part("crypt", CRYPT_WIDTH, HEIGHT, frame(CRYPT_WIDTH) + thing("aside", told, *body))
