"""Bots (RULES.md 9): what they see in a position, and that they play with sense."""

from __future__ import annotations

import pytest

from benben import Rng
from benben.arena.simulate import play_bots
from benben.bots.greedy import choose
from benben.games.mummy import GAME
from benben.games.mummy.actions import CARD, MUMMY_AT, note
from benben.games.mummy.board import CARD_CELL
from benben.games.mummy.bot import (
    best_tour,
    chance_to_reach,
    evaluate,
    explain,
    path_of,
    prior,
    shared_tour,
    sought,
)
from benben.games.mummy.hunt.tracker import track
from benben.games.mummy.state import State
from benben.match import Match
from tests.games.mummy.arrange import Play, card, mummy_turn, names, placed, space, turn
from tests.games.mummy.walk import walks

FIVE_ONES = "1 1 1 1 1"


def greedy(play: Play, seed: int = 1) -> str:
    """What the greedy bot chooses."""
    seat = play.seat
    assert seat is not None
    return choose(GAME, GAME.view(play.s, seat), play.options, Rng(seed, 1))


def located(mummy: str) -> State:
    """The first hunter has just shown a card on L2, and everybody knows."""
    s = placed(4, mummy, "L6 B13 X11", hands={0: "red_scarab"}, aside=4)
    s.history[:] = [note(MUMMY_AT, 0, space(mummy))]
    turn(s, 0).do("keep", "4").do("use 4").do("go L2").do("play red_scarab")
    return s


def test_a_mummy_goes_straight_for_a_hunter_that_it_has_located() -> None:
    s = located("J5")
    play = mummy_turn(s, 4)
    while play.name == "mummy_step" and s.won == 0:
        GAME.apply(s, GAME.space.parse(greedy(play)), Rng(3, 3), None)
    assert s.won == 1


def test_a_hunter_plays_its_last_card() -> None:
    four = "red_cat blue_eye white_cat yellow_cat"
    s = placed(4, "T7", "F12 J9 L2", played={0: four}, hands={0: "green_mask"})
    play = turn(s, 0, "2 2 2 2 2")
    assert greedy(play) == "use 2"
    assert greedy(play.do("use 2")) == "go F12"
    assert greedy(play.do("go F12")) == "play green_mask"


def test_a_hunter_that_is_known_keeps_away_from_the_mummy() -> None:
    s = located("T7")
    s.aside, s.mummy = 0, space("L5")
    s.history.append(note(MUMMY_AT, 0, s.mummy))
    play = turn(s, 0, FIVE_ONES).do("use 1")
    assert play.options == ["go L1", "go L3"]
    assert greedy(play) == "go L1"


def test_evaluations_are_the_sums_of_their_terms() -> None:
    for s in walks()[::61]:
        for seat in range(s.seats):
            assert evaluate(s, seat) == pytest.approx(sum(explain(s, seat).values()))


def test_the_mummy_judges_by_what_it_was_told_and_not_by_where_hunters_are() -> None:
    for s in walks()[::97]:
        before = evaluate(s, 0)
        s_cells, s.cells = s.cells, [min(0, cell) for cell in s.cells]
        assert evaluate(s, 0) == before
        s.cells = s_cells


def test_looking_ahead_a_mummy_does_not_turn_on_its_heel() -> None:
    s = placed(4, "T7", "B11 J9 L2")
    s.history[:] = [note(MUMMY_AT, 0, space("T7"))]
    play = mummy_turn(s, 4).do("step W")
    asked = GAME.decision(play.s)
    assert asked is not None
    weights = dict(zip(play.options, prior(play.s, asked), strict=True))
    assert weights == {"step E": 0.0, "step W": 1.0, "stop": 1.0}
    assert names(path_of(play.s)) == ["T7", "S7"]


def test_looking_ahead_a_hunter_counts_on_the_dice_it_has() -> None:
    play = turn(placed(4, "T7", "L6"), 0, "1 2 2 2 2")
    asked = GAME.decision(play.s)
    assert asked is not None
    assert prior(play.s, asked) == [1.0, 1.0, 0.0]


def test_tours_are_the_shortest_ways() -> None:
    goals = [CARD_CELL[card(name)] for name in ("red_scarab", "red_mask")]
    assert best_tour(space("L6"), goals) == 4 + 3
    assert best_tour(space("J3"), goals) == 3
    assert best_tour(space("L6"), []) == 0
    assert shared_tour([space("L2"), space("J3")], goals) == 0


def test_a_danger_grows_with_what_the_mummy_knows_and_with_its_reach() -> None:
    s = located("J5")
    s.mummy = space("L4")
    near = explain(s, 1)["danger"]
    s.mummy = space("X11")
    assert near < -1 < explain(s, 1)["danger"] == 0


def test_a_danger_grows_with_the_hunters_still_to_roll() -> None:
    s = located("J5")
    s.aside, s.mummy = 0, space("J5")
    dangers = []
    for piece in (1, 2, -1):
        s.piece = piece
        dangers.append(explain(s, 1)["danger"])
    assert dangers == sorted(dangers)
    assert len(set(dangers)) == 3


def test_a_die_in_parts_takes_the_mummy_part_of_the_way() -> None:
    assert [chance_to_reach(steps, 0) for steps in (1, 2, 3, 4, 5)] == pytest.approx(
        [1, 5 / 6, 1 / 2, 1 / 6, 0]
    )
    assert chance_to_reach(5, 1) < chance_to_reach(5, 1.5) < chance_to_reach(5, 2)


def test_hunters_fear_for_each_other_the_more_the_fewer_ankhs_the_mummy_needs() -> None:
    s = located("J5")
    fears = []
    for won in (0, 3, 4, 5):
        s.won = won
        fears.append(-explain(s, 2)["alarm"])
    assert fears == sorted(fears)
    assert 0 < fears[0] < fears[-1] / 5


def test_a_hunter_does_not_hand_the_mummy_its_last_catch() -> None:
    s = placed(4, "L4", "B11 T13 L2", played={2: "red_scarab"}, aside=3)
    s.history[:] = [note(MUMMY_AT, 0, s.mummy), note(CARD, 2, card("red_scarab"))]
    assert [explain(turn(s, 0).s, 1)["alarm"]] == [0]
    s.won = 5
    assert greedy(turn(s, 0)) == "keep"


def test_a_cell_on_the_way_to_where_the_mummy_seeks_a_hunter_is_no_hiding_place() -> None:
    s = located("J5")
    s.mummy = space("L5")
    told = track(s.history, s.seats)
    s.cells[0] = space("L3")
    assert (told.belief[0][s.cells[0]], sought(s, told, 0)) == (0, 1)
    s.cells[0] = space("P5")
    assert sought(s, told, 0) == 0


@pytest.mark.parametrize("seats", [2, 3])
def test_greedy_hunters_beat_a_random_mummy_and_a_greedy_mummy_random_hunters(seats: int) -> None:
    for seed in range(2):
        match = Match("mummy", seats=seats, seed=seed)
        play_bots(match, ["random", *["greedy"] * (seats - 1)], seed)
        assert match.outcome is not None
        assert match.outcome.reason == "treasures"
        match = Match("mummy", seats=seats, seed=seed)
        play_bots(match, ["greedy", *["random"] * (seats - 1)], seed)
        assert match.outcome is not None
        assert match.outcome.reason == "ankhs"
