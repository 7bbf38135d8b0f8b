"""How a bot weighs positions (RULES.md 9), and that it plays well by it."""

from __future__ import annotations

import pytest

from benben import Match
from benben.arena.simulate import play_bots, simulate
from benben.games.the_pyramid import GAME
from benben.games.the_pyramid.bot import evaluate, explain, prior
from benben.games.the_pyramid.scoring import outcome
from tests.games.the_pyramid.arrange import F, dealt, deck, drawing, finished, position, state
from tests.games.the_pyramid.walk import walks
from tests.texts import keys_under


def worth(*pawns: str, turn: int = 3, seat: int = 0) -> float:
    """What fixture F with pawns is worth."""
    return evaluate(state(position(*pawns, turn=turn)), seat)


def test_at_the_end_a_position_is_worth_its_lead() -> None:
    for states in walks():
        white, blue = outcome(states[-1]).scores
        assert evaluate(states[-1], 0) == white - blue
        assert evaluate(states[-1], 1) == blue - white


def test_what_is_good_for_one_is_bad_for_the_other() -> None:
    for states in walks():
        for s in states[::11]:
            assert evaluate(s, 0) == pytest.approx(-evaluate(s, 1))


def test_the_terms_add_up_and_have_texts() -> None:
    for states in walks():
        for s in states[::11]:
            assert evaluate(s, 1) == pytest.approx(sum(explain(s, 1).values()))
    assert explain(walks()[0][0], 0).keys() <= keys_under("the_pyramid", "explain")


def test_leading_a_network_is_worth_more_than_sharing_it() -> None:
    assert worth("A7 W") > worth("A7 W", "A8 B")
    assert explain(state(position("A7 W", turn=3)), 0)["networks"] > 0


def test_ankhs_are_worth_their_square() -> None:
    assert explain(state(position("A9 W", turn=3)), 0)["ankhs"] == 1.0


@pytest.mark.parametrize(
    ("turn", "white", "blue"),
    [
        (3, 13.5, 7.5),
        (26, 12.0, 7.5),  # white has 2 turns left, blue 3
        (28, 6.0, 7.5),  # 1 and 2
        (29, 6.0, 6.0),  # 1 and 1
        (30, 0.0, 6.0),  # 0 and 1
    ],
)
def test_special_pawns_are_worth_keeping_as_long_as_they_can_be_played(
    turn: int, white: float, blue: float
) -> None:
    s = state(position(turn=turn))
    assert explain(s, 0)["specials"] == white - blue == -explain(s, 1)["specials"]


def test_free_action_tiles_help_the_side_that_moves() -> None:
    s = state(dealt())
    assert explain(s, 0)["actions"] > 0 > explain(s, 1)["actions"]
    assert explain(finished(drawing()), 0)["actions"] == 0.0


def test_only_the_best_ways_to_act_and_to_lay_are_followed() -> None:
    for states in walks():
        for s in states[:-1]:
            asked = GAME.decision(s)
            assert asked
            weights = prior(s, asked)
            assert len(weights) == len(asked.options)
            assert 0 < sum(weights) <= len(weights)
            if asked.name in ("turn_tile", "swap_opponent_pawn", "move_destination", "place_tile"):
                assert sum(weights) <= 3


def test_looking_ahead_changes_nothing() -> None:
    for states in walks():
        for s in states[:-1:5]:
            before = GAME.fingerprint(s)
            asked = GAME.decision(s)
            assert asked
            prior(s, asked)
            assert GAME.fingerprint(s) == before


def test_a_tile_that_takes_over_a_network_is_looked_at() -> None:
    cards = deck(base=(43, *F[1:7], 25, *F[8:]), white=(50, 23, 47))
    match = position("A7 W", "B5 W", "A8 B", cards=cards).play("play worker A12", "choose T50")
    s = state(match)
    asked = GAME.decision(s)
    assert asked
    kept = [GAME.space.text(o) for o, weight in zip(asked.options, prior(s, asked), strict=True) if weight]
    assert "lay B6 r0" in kept


def test_greedy_beats_random_with_either_colour() -> None:
    assert simulate("the_pyramid", 2, 4, ("greedy", "random"), 1, workers=1).win_rate["greedy"] == 1.0


def test_greedy_plays_its_mummies_and_the_pharaoh() -> None:
    match = Match("the_pyramid", seats=2, seed=21)
    play_bots(match, ("greedy", "greedy"), 21)
    assert [(a.stock[1], a.stock[3]) for a in match.view(None).architects] == [(0, 0), (0, 0)]
