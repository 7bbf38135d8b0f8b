"""How Cairn's tests arrange: stones by value, rolls by number, all else by text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from benben import Match, Rng
from benben.games._template import GAME
from benben.games._template.board import FACES, STONES
from benben.games._template.state import State

HERE: Final = Path(__file__).parent


def dealt(stones: Sequence[int], *moves: int | str, limit: str = "15") -> Match:
    """A match with these stones and moves: 4 rolls a 4, "swap 3" draws the 3, other texts are played."""
    match = Match(GAME, seats=len(stones), options={"limit": limit}, script={0: deal(stones)})
    return play(match, *moves)


def deal(stones: Sequence[int]) -> list[int]:
    """The numbers that make the bag give these stones."""
    bag = STONES[:]
    numbers = []
    for stone in stones:
        numbers.append(bag.index(stone))
        bag[numbers[-1]] = bag[-1]
        bag.pop()
    return numbers


def play(match: Match, *moves: int | str) -> Match:
    """Go on with written dice."""
    for move in moves:
        verb, *drawn = ["roll"] if isinstance(move, int) else move.split()
        if isinstance(move, int):
            match._record.script[match.n + 1] = [move - 1]
        if drawn:
            match._record.script[match.n + 1] = [state(match).bag.index(int(drawn[0]))]
        match.play(verb)
    return match


def state(match: Match) -> State:
    """The state behind a match."""
    s = match._at.state
    assert isinstance(s, State)
    return s


def told(match: Match, seat: int | None = None) -> list[tuple[object, ...]]:
    """What the last step told a seat: key, seat, numbers."""
    return [(event.key, event.seat, *event.args) for event in match.events(seat)]


def states(seats: int, matches: int = 30) -> Iterator[State]:
    """Every position of some random matches."""
    for seed in range(matches):
        rng = Rng(seed, seats)
        s = GAME.new(seats, GAME.options(), rng, None)
        yield GAME.clone(s)
        while (asked := GAME.decision(s)) is not None:
            GAME.apply(s, asked.options[rng.below(len(asked.options))], rng, None)
            yield GAME.clone(s)


def perft(s: State, seed: int, depth: int, n: int = 1) -> int:
    """How many lines of play of this length there are; step n has the dice of the seed."""
    asked = GAME.decision(s)
    if depth == 0 or asked is None:
        return int(depth == 0)
    lines = 0
    for option in asked.options:
        after = GAME.clone(s)
        GAME.apply(after, option, Rng(seed, n), None)
        lines += perft(after, seed, depth - 1, n + 1)
    return lines


def all_rolls() -> list[int]:
    """The faces of the die."""
    return list(range(1, FACES + 1))
