"""Two implementations of the rules, made in different ways, play the same matches."""

from __future__ import annotations

import pytest

from benben import Rng
from benben.games.mummy import GAME
from benben.games.mummy.actions import OVER
from benben.games.mummy.board import CARD_NAMES, SPACE_NAMES
from benben.games.mummy.options import Options
from benben.games.mummy.state import State
from tests.games.mummy.referee import Referee, name
from tests.games.mummy.walk import chosen

MATCHES = [(seats, seed) for seats in range(2, 6) for seed in range(4)]


def seen_by_the_engine(s: State) -> tuple[object, ...]:
    """Everything that both tell."""
    return (
        [SPACE_NAMES[cell] if cell >= 0 else None for cell in s.cells],
        SPACE_NAMES[s.mummy],
        s.ankhs,
        (s.won, s.aside, s.round, s.budget),
        sorted(CARD_NAMES[c] for c, player in enumerate(s.played) if player >= 0),
        s.winner if s.phase == OVER else None,
    )


def seen_by_the_referee(r: Referee) -> tuple[object, ...]:
    """The same of the other one."""
    return (
        [None if hunter.at is None else name(hunter.at) for hunter in r.hunters],
        name(r.mummy),
        [hunter.ankhs for hunter in r.hunters],
        (r.won, r.aside, r.round, r.budget if r.ask == "mummy_step" and not r.over else 0),
        sorted(card for hunter in r.hunters for card in hunter.shown),
        (-1 if r.winner is None else r.winner) if r.over else None,
    )


@pytest.mark.parametrize(("seats", "seed"), MATCHES)
def test_engine_and_referee_agree_at_every_step(seats: int, seed: int) -> None:
    ours, theirs, dice = Rng(seed, seats), Rng(seed, seats), Rng(seed, 99)
    s = GAME.new(seats, Options(), ours, None)
    referee = Referee(seats, theirs)
    while True:
        asked = GAME.decision(s)
        options = [GAME.space.text(action) for action in asked.options] if asked else []
        assert options == referee.options()
        assert seen_by_the_engine(s) == seen_by_the_referee(referee)
        if not options:
            break
        action = chosen(s, dice)
        GAME.apply(s, action, ours, None)
        referee.play(GAME.space.text(action), theirs)
