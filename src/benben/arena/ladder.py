"""The ladder: each level against the one below, in all games, and its table in the documentation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from benben.arena.tournament import Duel, Game, Played, Table, add_up, duel_games
from benben.bots import BOTS
from benben.bots.judgement import is_one_against_all
from benben.core.errors import BadText
from benben.games import load_game

SEATS: Final = (2, 4)
"""The numbers of seats in the ladder, where a game allows them."""
TARGET: Final = 0.65
"""The win rate that each level should reach against the one below."""
BEGIN: Final = "<!-- ladder: written by `benben arena ladder`, do not edit -->"
END: Final = "<!-- end of ladder -->"


def planned(keys: Sequence[str], games: int, seed: int, tables: Sequence[int] = SEATS) -> list[Game]:
    """The schedule: `games` matches for each game, number of seats and pair of neighbouring levels."""
    return [
        one
        for key in keys
        for seats in tables
        if seats in load_game(key).seats
        for below, level in pairwise(BOTS)
        for one in duel_games(key, level, below, seats, games, seed)
    ]


def all_tables(played: Sequence[Played]) -> list[Table]:
    """The results for each game and number of seats."""
    groups: dict[tuple[str, int], list[Played]] = {}
    for one in played:
        groups.setdefault((one.what.game, len(one.what.bots)), []).append(one)
    return [add_up(group) for _, group in sorted(groups.items())]


def steps(table: Table) -> list[Duel]:
    """The duels of neighbouring levels, the strongest first."""
    found = {(one.bot, one.other): one for one in table.duels}
    return [found[level, below] for below, level in reversed(list(pairwise(BOTS))) if (level, below) in found]


def in_markdown(tables: Sequence[Table]) -> str:
    """The ladder as a Markdown table; win rates below the target are marked, by side where the sides differ."""
    lines = [
        "| Game | Seats | Level | Against | Matches | Wins | 95 % interval | On the first seat | On the others |"
    ]
    lines.append("|---|--:|---|---|--:|--:|---|--:|--:|")
    for table in tables:
        sided = is_one_against_all(load_game(table.game))
        for one in steps(table):
            sides = [side_cell(one.by_seat.get(side), is_step=sided) for side in ("first", "others")]
            lines.append(
                f"| {table.game} | {table.seats} | {one.bot} | {one.other} | {one.games} | {percent(one.rate)} "
                f"| {one.low:.0%} to {one.high:.0%} | {sides[0]} | {sides[1]} |"
            )
    lines += ["", f"(*) a step of less than {TARGET:.0%}."]
    return "\n".join(lines)


def side_cell(side: tuple[int, float] | None, *, is_step: bool) -> str:
    """The cell with the win rate on one side."""
    if side is None:
        return "-"
    games, rate = side
    return f"{percent(rate) if is_step else f'{rate:.0%}'} of {games}"


def percent(rate: float) -> str:
    """A win rate, marked if it is below the target."""
    return f"{rate:.0%}" if rate >= TARGET else f"{rate:.0%} (*)"


def around(text: str, file: object) -> tuple[str, str]:
    """The text before and after the ladder of a page; raises BadText if the page has no markers for it."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise BadText("arena_page", file=file, begin=BEGIN, end=END)
    return before, after


def written_into(page: tuple[str, str], tables: Sequence[Table]) -> str:
    """The page with its ladder replaced."""
    return f"{page[0]}{BEGIN}\n\n{in_markdown(tables)}\n\n{END}{page[1]}"
