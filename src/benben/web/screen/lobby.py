"""The lobby and the form of a new table: games, the reader's tables, rule switches, seats."""

from __future__ import annotations

from msgspec import Struct

from benben.bots import BOTS
from benben.core.lesson import lesson_of
from benben.games import AnyGame, game_keys, load_game
from benben.store import SeatRow
from benben.table.live.table import Table
from benben.text import speak
from benben.web.screen.teller import teller


class GameCard(Struct, frozen=True):
    """A game in the lobby."""

    key: str
    name: str
    tagline: str
    fewest: int
    most: int
    bots: tuple[str, ...]
    lesson: bool
    """Whether it has a lesson."""


class TableCard(Struct, frozen=True):
    """A table of the reader in the lobby."""

    id: str
    game: str
    name: str
    """The name of the game."""
    line: str
    """Its stage and whose turn it is."""
    my_turn: bool
    over: bool


class SwitchValue(Struct, frozen=True):
    """One value of a rule switch."""

    value: str
    label: str


class Switch(Struct, frozen=True):
    """A rule switch of a new table, the default value first."""

    name: str
    label: str
    values: tuple[SwitchValue, ...]
    advanced: bool
    """Whether it is rarely changed."""


class ChairRow(Struct, frozen=True):
    """The proposed occupant of a seat in the form of a new table: me, screen, link, bot or none."""

    kind: str
    name: str = ""
    bot: str = ""


def game_card(key: str, lang: str) -> GameCard:
    """Return the card of a game."""
    game = load_game(key)
    say = speak(lang, game.folder / "text")
    return GameCard(
        key,
        say("game.name"),
        say("game.tagline"),
        game.seats[0],
        game.seats[-1],
        BOTS,
        lesson_of(game) is not None,
    )


def game_cards(lang: str) -> list[GameCard]:
    """Return the cards of all games."""
    return [game_card(key, lang) for key in game_keys()]


def table_card(table: Table, held: list[int], lang: str) -> TableCard:
    """Return the card of a table in the lobby."""
    say = teller(lang, table)
    view = table.view(held[0] if held else None)
    turn = table.game.turn(view)
    whose = say("web.turn_of", name=say.name(turn[0])) if turn else ""
    return TableCard(
        id=table.id,
        game=table.game.key,
        name=say("game.name"),
        line=", ".join(part for part in (table.game.stage(view, say), whose) if part),
        my_turn=turn is not None and turn[0] in held and not table.seats[turn[0]].bot,
        over=turn is None,
    )


def chair_again(row: SeatRow, held: list[int]) -> ChairRow:
    """Return the same occupant for a new table."""
    if row.bot and not row.holder:
        return ChairRow("bot", row.name, row.bot)
    if row.seat not in held:
        return ChairRow("link", row.name)
    return ChairRow("me" if row.seat == held[0] else "screen", row.name)


def switches(game: AnyGame, lang: str) -> list[Switch]:
    """Return the rule switches of a game."""
    say = speak(lang, game.folder / "text")
    return [
        Switch(
            name=name,
            label=say(f"option.{name}"),
            values=tuple(SwitchValue(value, say(f"option.{name}.{value}")) for value in values),
            advanced=name in game.options.advanced(),
        )
        for name, values in game.options.choices().items()
    ]
