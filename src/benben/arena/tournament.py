"""Tournaments: every bot against every other, each deal twice with the seats swapped, and ratings."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path

import msgspec
from openskill.models import PlackettLuce

from benben.arena.processes import in_processes
from benben.arena.simulate import derive_seed, play_bots, wilson
from benben.bots.judgement import is_one_against_all
from benben.core.errors import BadText
from benben.games import load_game
from benben.match import Match


class Game(msgspec.Struct, frozen=True):
    """One scheduled match: the bot of each seat, and the deal."""

    game: str
    bots: tuple[str, ...]
    deal: int
    seed: int


class Played(msgspec.Struct, frozen=True):
    """The result of one match; a line of the tournament file."""

    what: Game
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    rounds: int


class Duel(msgspec.Struct, frozen=True):
    """The results of one bot against another."""

    bot: str
    other: str
    games: int
    rate: float
    """The win rate; a shared win counts as a fraction."""
    low: float
    high: float
    by_seat: dict[str, tuple[int, float]]
    """Matches and win rate on the first seat and on the others, which may be different roles."""


class Rating(msgspec.Struct, frozen=True):
    """The rating of a bot (openskill, Plackett-Luce) and its 95 % interval."""

    bot: str
    games: int
    rating: float
    low: float
    high: float


class Table(msgspec.Struct, frozen=True):
    """The results of a tournament."""

    game: str
    seats: int
    seed: int
    games: int
    ratings: list[Rating]
    duels: list[Duel]


def schedule(key: str, bots: Sequence[str], seats: int, games: int, seed: int) -> list[Game]:
    """The schedule: `games` matches for each pair of bots."""
    return [
        game
        for one, other in combinations(bots, 2)
        for game in duel_games(key, one, other, seats, games, seed)
    ]


def duel_games(key: str, one: str, other: str, seats: int, games: int, seed: int) -> list[Game]:
    """The matches of two bots: each deal is played twice, with the seats swapped."""
    pattern = [seat % 2 for seat in range(seats)]
    if is_one_against_all(load_game(key)):
        pattern = [0] + [1] * (seats - 1)
    return [
        Game(key, tuple((one, other)[(side + number) % 2] for side in pattern), number // 2, seed)
        for number in range(games)
    ]


def play(planned: Sequence[Game], number: int) -> Played:
    """Play one match of a schedule."""
    what = planned[number]
    match = Match(what.game, seats=len(what.bots), seed=derive_seed("arena", what.seed, what.deal))
    play_bots(match, what.bots, derive_seed("arena bots", what.seed, what.deal, what.bots))
    outcome = match.outcome
    assert outcome is not None
    return Played(what, outcome.scores, outcome.ranks, outcome.rounds)


def run(planned: Sequence[Game], file: Path | None, workers: int = 0) -> Generator[Played]:
    """Play a schedule; matches already in the file are not played again, new ones are appended to it."""
    stored = {one.what: one for one in read(file)} if file else {}
    missing = [what for what in planned if what not in stored]
    yield from (stored[what] for what in planned if what in stored)
    for played in in_processes(partial(play, missing), len(missing), workers) if missing else ():
        if file:
            with file.open("ab") as out:
                out.write(msgspec.json.encode(played) + b"\n")
        yield played


def read(file: Path) -> list[Played]:
    """Read the matches of a file; an incomplete last line is removed. Raises BadText for an invalid line."""
    if not file.is_file():
        return []
    text = file.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        file.write_bytes(whole)
    found: list[Played] = []
    for number, line in enumerate(whole.splitlines(), start=1):
        try:
            found.append(msgspec.json.decode(line, type=Played))
        except msgspec.DecodeError as error:
            raise BadText("arena_file", file=file, line=number, problem=str(error)) from None
    return found


def add_up(played: Sequence[Played]) -> Table:
    """The ratings and duels of matches of one game and number of seats."""
    first = played[0].what
    bots = sorted({bot for one in played for bot in one.what.bots})
    return Table(
        game=first.game,
        seats=len(first.bots),
        seed=first.seed,
        games=len(played),
        ratings=rate(played, bots),
        duels=[
            found for one in bots for other in bots if one != other and (found := duel(played, one, other))
        ],
    )


def share(one: Played, bot: str) -> float:
    """A bot's share of the win."""
    winners = [seat for seat, rank in enumerate(one.ranks) if rank == 1]
    return sum(one.what.bots[seat] == bot for seat in winners) / len(winners) if winners else 0.0


def duel(played: Sequence[Played], bot: str, other: str) -> Duel | None:
    """The results of a bot against another; None if they never met."""
    met = [one for one in played if set(one.what.bots) == {bot, other}]
    if not met:
        return None
    sides = {
        name: [share(one, bot) for one in met if (one.what.bots[0] == bot) == at_first]
        for name, at_first in (("first", True), ("others", False))
    }
    shares = [*sides["first"], *sides["others"]]
    low, high = wilson(sum(shares) / len(met), len(met))
    by_seat = {name: (len(side), sum(side) / len(side)) for name, side in sides.items() if side}
    return Duel(bot, other, len(met), sum(shares) / len(met), low, high, by_seat)


def rate(played: Sequence[Played], bots: Sequence[str]) -> list[Rating]:
    """The ratings after all matches, the best first; seats of the same bot share one rating."""
    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    met = dict.fromkeys(bots, 0)
    for one in played:
        teams = model.rate(
            [[ratings[bot]] for bot in one.what.bots], ranks=[float(rank) for rank in one.ranks]
        )
        for bot in set(one.what.bots):
            own = [teams[seat][0] for seat, name in enumerate(one.what.bots) if name == bot]
            mu = sum(rating.mu for rating in own) / len(own)
            sigma = sum(rating.sigma for rating in own) / len(own)
            ratings[bot] = model.rating(mu=mu, sigma=sigma, name=bot)
            met[bot] += 1
    found = [
        Rating(bot, met[bot], one.mu, one.mu - 1.96 * one.sigma, one.mu + 1.96 * one.sigma)
        for bot, one in ratings.items()
    ]
    return sorted(found, key=lambda one: -one.rating)
