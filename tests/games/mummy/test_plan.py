"""The mummy's plan (RULES.md 9): guesses at hands, fears of hunters, and whole moves by what they promise."""

from __future__ import annotations

import pytest

from benben import Rng
from benben.bots.expert import choose
from benben.bots.thinking import one_tree
from benben.games.mummy import GAME
from benben.games.mummy.actions import CARD, DIE, ENDED, MUMMY_AT, OVER, note
from benben.games.mummy.board import CARD_CELL, CARD_COLOUR, CORRIDOR, DISTANCE, SPACES, needed_of
from benben.games.mummy.chase import Chase, worths
from benben.games.mummy.insight import Guess, Insight, a_hand, fathom, fears, weighed
from benben.games.mummy.plan import plan
from benben.games.mummy.state import State
from benben.games.mummy.tracker import fresh, track
from tests.games.mummy.arrange import card, mummy_turn, placed, space, turn
from tests.games.mummy.walk import walks

FEW = 4
STEPS = ["step N", "step E", "step S", "step W", "stop"]


def hunted() -> State:
    """The first hunter has just shown a card on L2, six steps from the mummy; the dice set aside let it get there."""
    s = placed(4, "J5", "L6 B13 X11", hands={0: "red_scarab"}, aside=4)
    s.history[:] = [note(MUMMY_AT, 0, space("J5"))]
    turn(s, 0).do("keep", "4").do("use 4").do("go L2").do("play red_scarab")
    return s


def sure(name: str) -> list[float]:
    return [1.0 if at == space(name) else 0.0 for at in range(SPACES)]


def test_beliefs_are_shares_of_what_is_possible() -> None:
    for s in walks()[::173]:
        told, found = track(s.history, s.seats), fathom(s.history, s.seats, Rng(1, 0), FEW).beliefs()
        for piece, belief in enumerate(found):
            assert sum(belief) == pytest.approx(0.0 if told.out[piece] else 1.0)
            assert {at for at in range(SPACES) if belief[at] > 0} <= set(told.possible(piece))


def test_a_guess_at_a_hand_agrees_with_the_cards_shown_and_with_the_deal() -> None:
    mine, other = card("red_scarab"), card("red_mask")
    for seats, each in ((2, 2), (4, 1)):
        for seed in range(20):
            hand = a_hand([mine], [mine, other], seats, Rng(seed, 0))
            assert sorted(CARD_COLOUR[c] for c in hand) == sorted(list(range(5)) * each)
            assert mine in hand
            assert other not in hand


def test_hunters_fear_the_way_to_where_they_are_thought_to_be() -> None:
    fear = fears(sure("L2"), space("L5"), 2.0)
    on_the_way, aside = space("L3"), space("N5")
    assert DISTANCE[space("L5") * CORRIDOR + on_the_way] == DISTANCE[space("L5") * CORRIDOR + aside]
    assert fear[on_the_way] < fear[aside] / 10
    assert fear[space("X13")] == 1.0


def test_a_guess_counts_by_how_well_it_foresees_dice_and_cards() -> None:
    near, far = [card("green_cat")], [card("red_cat")]
    start = fresh(4).belief
    guesses = [Guess(cards, [row[:] for row in start]) for cards in (near, far)]
    insight = Insight(4, [guesses, guesses[:1], guesses[:1]])
    shares = []
    for line in (note(DIE, 0, 3), note(ENDED, 0), note(DIE, 0, 3), note(CARD, 0, near[0])):
        insight.hear(line)
        shares.append(weighed(guesses)[0])
    assert shares[0] > 0.5
    assert shares[-1] > 0.9
    assert all(guess.belief[0][CARD_CELL[near[0]]] == 1.0 for guess in guesses)


def test_a_mummy_that_has_found_nobody_on_a_cell_does_not_hope_there() -> None:
    s = hunted()
    mummy_turn(s, 4).do("step N")
    beliefs = fathom(s.history, s.seats, Rng(1, 0), FEW).beliefs()
    assert all(belief[s.mummy] == 0 for belief in beliefs)


def test_a_way_is_worth_the_hunters_on_it_and_those_within_reach_of_its_end() -> None:
    hoped = sure("L2")
    chase = Chase(hoped)
    far, near, there = ([space(name)] for name in ("X13", "L5", "L2"))
    assert 0 < chase.worth(far, 0.0, 0) < chase.worth(near, 0.0, 0) < chase.worth(near, 0.0, 2)
    assert chase.worth(near, 0.0, 3) == chase.worth(there, 1.0, 0) > chase.worth(near, 0.0, 2)
    assert chase.lure(there) == 0


def test_an_expert_mummy_goes_straight_for_a_hunter_that_it_has_located() -> None:
    s = hunted()
    play = mummy_turn(s, 4)
    while play.name == "mummy_step" and s.won == 0:
        view = GAME.view(s, 0)
        GAME.apply(s, GAME.space.parse(choose(GAME, view, play.options, Rng(2, 2))), Rng(3, 3), None)
    assert s.won == 1


def test_a_plan_rates_every_option_of_the_mummy_the_same_way_each_time_and_none_of_a_hunter() -> None:
    mummies = hunters = 0
    for s in walks()[::211]:
        asked = GAME.decision(s)
        if s.phase == OVER or asked is None:
            continue
        found = plan(GAME.view(s, asked.seat), asked.options, Rng(1, 0))
        assert (found is None) == (asked.seat > 0)
        if found is not None:
            mummies += 1
            assert len(found) == len(asked.options)
            assert all(0 <= worth < 1 for worth in found)
            assert found == plan(GAME.view(s, asked.seat), asked.options, Rng(1, 0))
        hunters += asked.seat > 0
    assert mummies > FEW < hunters


def test_only_the_expert_follows_the_plan() -> None:
    s = hunted()
    play = mummy_turn(s, 4)
    view = GAME.view(s, 0)
    told = one_tree(GAME, view, play.options, Rng(1, 0), "expert")
    assert [one.visits for one in told] == [1] * len(play.options)
    assert sum(one.visits for one in one_tree(GAME, view, play.options, Rng(1, 0), "skilled")) > len(told)


def test_stopping_is_worth_less_than_a_catch() -> None:
    s = hunted()
    mummy_turn(s, 4)
    found = dict(
        zip(STEPS, worths(fathom(s.history, s.seats, Rng(1, 0), FEW), s.mummy, s.budget), strict=True)
    )
    assert max(found, key=lambda option: found[option]) != "stop"
    assert needed_of(s.seats) > s.won
