"""What stands beside the board: seats at a glance, whose turn it is, the score sheet."""

from __future__ import annotations

from benben.core.game import Say
from benben.core.outcome import Line
from benben.core.parts.display import Card
from benben.games.mummy.board import (
    CARD_CELL,
    CARD_COLOUR,
    CARD_NAMES,
    CARD_THING,
    CORRIDOR,
    DUNGEON,
    FACE_NAMES,
    LAST_ROUND,
    OUT,
    SPACE_NAMES,
)
from benben.games.mummy.data import COLOURS, THINGS
from benben.games.mummy.view import View


def cards(v: View, say: Say) -> list[Card]:
    """The mummy's ankhs; each hunter's treasures and ankhs."""
    mummy = Card(
        points=points(v, 0),
        lines=(say("card.won", v.won, v.needed),),
        tally=f"{v.won}/{v.needed}",
        progress=percent(v.won, v.needed),
    )
    return [mummy, *(hunter_card(v, seat, say) for seat in range(1, v.seats))]


def hunter_card(v: View, seat: int, say: Say) -> Card:
    """A hunting seat by its hunter; in the two-player game both are its own."""
    mine = [piece for piece, owner in enumerate(v.owners) if owner == seat]
    played = sum(len(v.played[piece]) for piece in mine)
    sought = played + sum(v.backs[seat - 1])
    found = say("card.treasures", played, sought)
    alone = len(mine) == 1
    return Card(
        points=points(v, seat),
        lines=(say("card.hunter", mine[0]), found) if alone else (found, say("card.ankhs", lives(v, mine))),
        out=is_out(v, seat),
        first=seat == 1,
        tally=f"{played}/{sought}",
        progress=percent(played, sought),
    )


def percent(reached: int, needed: int) -> int:
    """How much of what wins the match a seat has, so that the mummy and hunters can be compared."""
    return 100 * reached // max(needed, 1)


def lives(v: View, pieces: list[int]) -> int:
    """The ankhs that some hunters have left together."""
    return sum(v.ankhs[piece] for piece in pieces)


def is_out(v: View, seat: int) -> bool:
    """Whether a hunting seat has no hunter left."""
    mine = [cell for cell, owner in zip(v.cells, v.owners, strict=True) if owner == seat]
    return seat > 0 and all(cell == OUT for cell in mine)


def points(v: View, seat: int) -> int:
    """One for a winner at the end (R-34)."""
    if v.winner < 1 or v.win == "solo":
        return int(bool(v.reason) and seat == v.winner)
    return int(seat > 0 and not is_out(v, seat))


def turn(v: View) -> tuple[int, str] | None:
    """The reader's own decision truly; of another's turn only what everybody may know (R-20)."""
    return None if v.phase == "game_over" else (v.active, v.asked or v.phase)


def stage(v: View, say: Say) -> str:
    """The round; near the guard also how many are left."""
    if v.phase == "game_over":
        return say("stage.over")
    return (
        say("stage.round", v.round) if v.round <= LAST_ROUND - 10 else say("stage.late", v.round, LAST_ROUND)
    )


def sheet(v: View, seat: int) -> list[Line]:
    """A point for winning, and what it was won with."""
    if seat == 0:
        lines = [Line("ankhs", 0, count=v.won)]
    else:
        played = sum(len(cards) for cards, owner in zip(v.played, v.owners, strict=True) if owner == seat)
        lines = [Line("cards", 0, count=played)]
    return [*lines, Line("won", 1)] if points(v, seat) else lines


def label(v: View, option: str, say: Say) -> str:
    """An option in words; keeping means dice or a card."""
    verb, *words = option.split(" ")
    if verb == "keep":
        return say("label.keep_dice", 5 - v.aside) if v.asked == "return_dice" else say("label.keep_card")
    if verb == "return":
        return say("label.return", v.aside)
    if verb == "reroll":
        return say("label.reroll", v.rolled)
    if verb == "use" and v.destinations is not None:
        return say("label.use", words[0], len(v.destinations[FACE_NAMES.index(words[0])]))
    if verb == "play":
        return say("label.play", card_words(CARD_NAMES.index(words[0]), say))
    if verb == "stop":
        return say("label.stop", v.budget)
    return say(f"action.{verb}", *words)


def card_words(card: int, say: Say) -> str:
    """A mission by its treasure."""
    return say("treasure", COLOURS[CARD_COLOUR[card]], THINGS[CARD_THING[card]])


def place_words(space: int | None, say: Say) -> str:
    """Where a hunter is, as far as one knows."""
    if space is None:
        return say("words.unknown")
    if space == DUNGEON:
        return say("words.dungeon")
    if space < 0:
        return say("words.out")
    return say("words.start", SPACE_NAMES[space]) if space >= CORRIDOR else SPACE_NAMES[space]


def in_words(v: View, say: Say) -> list[str]:
    """The mummy, the dice, every hunter, and one's own cards."""
    told = [
        say("words.mummy", place_words(v.mummy, say), v.won, v.needed),
        say("words.aside", v.aside),
        *(hunter_words(v, piece, say) for piece in range(len(v.cells))),
    ]
    if v.faces:
        told.append(say("words.faces", ", ".join(say(f"face.{face}") for face in v.faces)))
    held = None if not v.seat else v.hands[v.seat - 1]
    return told if held is None else [*told, *(own_words(card, say) for card in held)]


def hunter_words(v: View, piece: int, say: Say) -> str:
    """One hunter: where it is, what is left to it."""
    hand = min(piece, len(v.backs) - 1)
    backs = [
        say(f"colour.{COLOURS[colour]}") for colour, count in enumerate(v.backs[hand]) for _ in range(count)
    ]
    return say(
        "words.hunter",
        piece,
        place_words(v.cells[piece], say),
        ", ".join(backs) or say("words.none"),
        v.ankhs[piece],
    )


def own_words(card: int, say: Say) -> str:
    """A card of one's own hand with its cell."""
    return say("words.card", card_words(card, say), SPACE_NAMES[CARD_CELL[card]])
