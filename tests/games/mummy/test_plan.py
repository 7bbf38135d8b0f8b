"""The mummy's plan (RULES.md 9): guesses at hands, fears of hunters, and whole moves by what they promise."""

from __future__ import annotations

import pytest

from benben import Rng
from benben.bots.expert import choose
from benben.bots.thinking import one_tree
from benben.games.mummy import GAME
from benben.games.mummy.actions import BROWN_DIE, CARD, CAUGHT, DIE, ENDED, MUMMY_AT, MUMMY_STEP, OVER, note
from benben.games.mummy.board import CARD_CELL, CARD_COLOUR, CORRIDOR, DISTANCE, SPACES
from benben.games.mummy.hunt.chase import PATIENCE, Chase, Way, gather, lure, search, spread
from benben.games.mummy.hunt.insight import Guess, Insight, a_hand, fathom, fears, weighed
from benben.games.mummy.hunt.tracker import fresh, track
from benben.games.mummy.plan import first_step, plan
from benben.games.mummy.state import State
from tests.games.mummy.arrange import card, mummy_turn, names, placed, space, turn
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


@pytest.mark.parametrize("guesses", [0, FEW])
def test_beliefs_are_shares_of_what_is_possible(guesses: int) -> None:
    for s in walks()[::397]:
        told, found = track(s.history, s.seats), fathom(s.history, s.seats, guesses).beliefs()
        for piece, belief in enumerate(found):
            assert sum(belief) == pytest.approx(0.0 if told.out[piece] else 1.0)
            assert {at for at in range(SPACES) if belief[at] > 0} <= set(told.possible(piece))
            if not guesses and not told.out[piece]:
                assert belief == told.belief[piece]


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
    beliefs = fathom(s.history, s.seats, FEW).beliefs()
    assert all(belief[s.mummy] == 0 for belief in beliefs)


def test_of_the_ways_to_an_end_the_one_that_may_find_most_is_kept() -> None:
    ends: dict[int, Way] = {}
    gather(sure("L3"), [space("L5")], 0.0, 3, ends)
    assert ends[space("L2")].found == ends[space("L3")].found == 1.0
    assert ends[space("L4")].found == ends[space("L5")].found == 0.0
    assert names(ends[space("L2")].path) == ["L5", "L4", "L3", "L2"]


def test_what_the_next_move_may_find_grows_with_its_steps() -> None:
    most = [0.0] * 8
    search(sure("L2"), [space("L5")], 0.0, most)
    assert most == [0, 0, 0, 1, 1, 1, 1, 1]


def test_a_hunter_is_lured_from_near_and_not_where_it_was_not_found() -> None:
    hoped = sure("L2")
    assert 0 < lure(hoped, [space("X13")]) < lure(hoped, [space("L5")])
    assert lure(hoped, [space("L2"), space("L3")]) == 0


def test_hunters_moved_on_by_any_die_go_where_they_want_and_stay_who_they_are() -> None:
    wanted = [1.0] * CORRIDOR
    wanted[space("L1")] = 50.0
    moved = spread(sure("L2"), wanted, space("T7"))
    assert sum(moved) == pytest.approx(1)
    assert max(range(SPACES), key=lambda at: moved[at]) == space("L1")
    assert spread(sure("K14"), wanted, space("K13")) == sure("K14")


def test_the_last_treasure_is_guarded_more_than_one_of_many() -> None:
    worth = []
    for left in ("red_scarab", "red_scarab blue_jar white_cat"):
        guesses = [Guess([card(name) for name in left.split()], fresh(4).belief)]
        worth.append(Chase(Insight(4, [guesses] * 3), 0).guards[CARD_CELL[card("red_scarab")]])
    assert worth[0] > 2 * worth[1] > 0


def test_treasures_to_which_nobody_comes_are_not_guarded_for_ever() -> None:
    insight = Insight(2, [[Guess([card("red_scarab")], fresh(2).belief)]])
    for _ in range(PATIENCE):
        assert any(Chase(insight, 0).guards)
        insight.hear(note(BROWN_DIE, 0, 1))
    assert not any(Chase(insight, 0).guards)
    insight.hear(note(CAUGHT, 0, space("L2"), 2))
    assert any(Chase(insight, 0).guards)


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
        found = plan(GAME.view(s, asked.seat), asked.options, FEW)
        assert (found is None) == (asked.seat > 0)
        if found is not None:
            mummies += 1
            assert len(found) == len(asked.options)
            assert all(0 <= worth < 1 for worth in found)
            assert found == plan(GAME.view(s, asked.seat), asked.options, FEW)
        hunters += asked.seat > 0
    assert mummies > FEW < hunters


def test_without_guesses_a_card_is_with_a_hunter_as_likely_as_the_story_says() -> None:
    s = hunted()
    chances = fathom(s.history, s.seats, 0).chances(0)
    reds = [chances[c] for c in range(len(CARD_CELL)) if CARD_COLOUR[c] == CARD_COLOUR[card("red_scarab")]]
    assert reds == [0.0] * len(reds)
    assert sum(chances) == pytest.approx(4)


def test_the_skilled_and_the_expert_follow_the_plan_and_only_the_expert_guesses() -> None:
    s = next(s for s in walks() if s.phase == MUMMY_STEP)
    asked = GAME.decision(s)
    assert asked is not None
    view, options = GAME.view(s, 0), [GAME.space.text(option) for option in asked.options]
    for level, guesses in (("skilled", 0), ("expert", 100)):
        told = one_tree(GAME, view, options, Rng(1, 0), level)
        assert [one.visits for one in told] == [1] * len(options)
        assert [one.chance for one in told] == plan(view, asked.options, guesses)


def test_the_best_way_to_a_hunter_that_was_located_is_the_way_there() -> None:
    s = hunted()
    mummy_turn(s, 4)
    ways = Chase(fathom(s.history, s.seats, FEW), s.aside).ways(s.mummy, s.budget)
    assert ways[0].path[-1] == space("L2")
    assert [way.worth for way in ways] == sorted([way.worth for way in ways], reverse=True)
    assert first_step([s.mummy]) == GAME.space.parse("stop")
    assert GAME.space.text(first_step(ways[0].path)) in STEPS
