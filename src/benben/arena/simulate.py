"""Simulations: many matches between bots, and their statistics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from hashlib import blake2b
from math import sqrt
from time import perf_counter

from benben.arena.processes import check_stopped, in_processes
from benben.bots import Bot, load_bot
from benben.core.rng import Rng
from benben.games import load_game
from benben.match import Match


@dataclass(frozen=True)
class Played:
    """The result of one match."""

    bots: tuple[str, ...]
    """The bot of each seat."""
    seed: int
    """The seed of the match, as `Match` takes it."""
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    """Why the match ended."""
    eliminated: tuple[int, ...]
    rounds: int
    decisions: int


@dataclass(frozen=True)
class Summary:
    """The statistics of a simulation, printed by `benben simulate --json`."""

    game: str
    seats: int
    games: int
    seed: int
    win_rate: dict[str, float]
    """For each bot, the share of matches won by one of its seats; a shared win counts as a fraction."""
    mean_score: dict[str, float]
    rounds_mean: float
    eliminated: dict[str, int]
    """For each bot, the number of its seats that were eliminated."""
    seat_win_rate: tuple[float, ...]
    """For each seat, the share of matches won by any bot; a shared win counts as a fraction."""
    seat_mean_score: tuple[float, ...]
    decisions: int
    decisions_per_s: float


def derive_seed(*parts: object) -> int:
    """A seed derived from the hash of the arguments."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=16).digest(), "big")


def seated(bots: Sequence[str], seats: int, number: int) -> tuple[str, ...]:
    """The bot of each seat in a match: bots fill the seats in turn, shifted by the match number."""
    return tuple(bots[(seat + number) % len(bots)] for seat in range(seats))


def play_bots(match: Match, bots: Sequence[str], seed: int, until: int | None = None) -> int:
    """Let bots play a match to its end, or to step `until`; return the number of decisions made."""
    players = [load_bot(name) for name in bots]
    made = 0
    while (seat := match.seat) is not None and match.n != until:
        check_stopped()
        match.play(choose_for(match, players[seat], seed))
        made += 1
    return made


def choose_for(match: Match, bot: Bot, seed: int) -> str:
    """Ask a bot to choose for the deciding seat, from the view of that seat and its own random numbers."""
    rng = Rng(derive_seed(seed, match.seat), match.n)
    return bot(match.game, match.view(match.seat), match.options, rng)


def play_one(key: str, seats: int, bots: Sequence[str], seed: int, rotate: bool, number: int) -> Played:
    """Play match `number` of a simulation."""
    order = seated(bots, seats, number if rotate else 0)
    match_seed = derive_seed("match", seed, number)
    match = Match(key, seats=seats, seed=match_seed)
    made = play_bots(match, order, derive_seed("bots", seed, number))
    outcome = match.outcome
    assert outcome is not None
    return Played(
        bots=order,
        seed=match_seed,
        scores=outcome.scores,
        ranks=outcome.ranks,
        winners=outcome.winners,
        reason=outcome.reason,
        eliminated=outcome.eliminated,
        rounds=outcome.rounds,
        decisions=made,
    )


def play_all(
    key: str, seats: int, games: int, bots: Sequence[str], seed: int, workers: int = 0, rotate: bool = True
) -> Iterator[Played]:
    """Play all matches of a simulation and yield them in order, in `workers` processes (0: one per core)."""
    return in_processes(partial(play_one, key, seats, tuple(bots), seed, rotate), games, workers)


def summarize(key: str, seed: int, played: Sequence[Played], seconds: float) -> Summary:
    """The statistics of played matches."""
    names = sorted({bot for match in played for bot in match.bots})
    scores: dict[str, list[int]] = {name: [] for name in names}
    wins = dict.fromkeys(names, Fraction())
    eliminated = dict.fromkeys(names, 0)
    seats = range(len(played[0].bots))
    won_by_seat = [Fraction()] * len(seats)
    for match in played:
        for seat, bot in enumerate(match.bots):
            share = Fraction(seat in match.winners, len(match.winners))
            scores[bot].append(match.scores[seat])
            wins[bot] += share
            won_by_seat[seat] += share
            eliminated[bot] += seat in match.eliminated
    games = len(played)
    decisions = sum(match.decisions for match in played)
    return Summary(
        game=key,
        seats=len(seats),
        games=games,
        seed=seed,
        win_rate={bot: float(wins[bot] / games) for bot in names},
        mean_score={bot: sum(scores[bot]) / len(scores[bot]) for bot in names},
        rounds_mean=sum(match.rounds for match in played) / games,
        eliminated=eliminated,
        seat_win_rate=tuple(float(won / games) for won in won_by_seat),
        seat_mean_score=tuple(sum(match.scores[seat] for match in played) / games for seat in seats),
        decisions=decisions,
        decisions_per_s=decisions / seconds,
    )


def wilson(rate: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a win rate (Wilson score interval)."""
    z = 1.96
    spread = 1 + z * z / games
    centre = (rate + z * z / (2 * games)) / spread
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / spread
    return max(0.0, centre - half), min(1.0, centre + half)


def simulate(key: str, seats: int, games: int, bots: Sequence[str], seed: int, workers: int = 0) -> Summary:
    """Play a simulation and summarise it, without a progress bar."""
    load_game(key)
    began = perf_counter()
    played = list(play_all(key, seats, games, bots, seed, workers))
    return summarize(key, seed, played, perf_counter() - began)
