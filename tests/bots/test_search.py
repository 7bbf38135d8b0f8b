"""Search finds what is known to be right, thinks of worlds and not of one, and repeats itself exactly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benben import Rng
from benben.arena.simulate import play_bots
from benben.bots import thinking
from benben.bots.chances import Chances, softmax
from benben.bots.judgement import Budget, budget_of, chances_at
from benben.bots.search import Search
from benben.bots.thinking import Rated, best, grow, one_tree, think, together
from benben.bots.thinking import rated as rated_by
from benben.games import AnyGame, game_keys, load_game
from tests.bots.toys import CUP, MANY, NIM, Coin, Heap
from tests.tables import table

QUICK = Budget(300, 1)


def rated(game: AnyGame, state: object, budget: Budget = QUICK, dice: int = 1) -> list[Rated]:
    asked = game.decision(state)
    assert asked is not None
    options = [game.space.text(option) for option in asked.options]
    return think(game, game.view(state, asked.seat), options, Rng(dice, 0), budget)


@pytest.mark.parametrize(("stones", "right"), [(3, "take 3"), (5, "take 1"), (6, "take 2"), (7, "take 3")])
def test_the_winning_move_of_a_known_game_is_found(stones: int, right: str) -> None:
    found = rated(NIM, Heap(stones))
    assert best(found) == right
    assert max(found, key=lambda one: one.chance).action == right


def test_a_lost_position_is_known_to_be_lost_and_a_won_one_to_be_won() -> None:
    assert max(one.chance for one in rated(NIM, Heap(4), Budget(2000, 1))) < 0.2
    assert max(one.chance for one in rated(NIM, Heap(5), Budget(2000, 1))) > 0.9


def test_with_three_seats_everyone_seeks_their_own_win() -> None:
    found = {one.action: one.chance for one in rated(NIM, Heap(4, seats=3), Budget(2000, 1))}
    assert found["take 1"] < 0.1
    assert found["take 3"] < 0.1


def test_what_is_hidden_counts_by_how_likely_it_is() -> None:
    heads, tails = rated(CUP, Coin(heads=False), Budget(600, 200))
    assert heads.chance == pytest.approx(0.9, abs=0.06)
    assert tails.chance < 0.4
    assert heads.visits > 2 * tails.visits


def test_every_iteration_ends_at_some_option() -> None:
    assert sum(one.visits for one in rated(NIM, Heap(8), Budget(57, 1))) == 57


def test_a_search_ends_when_the_rest_would_hardly_change_the_choice() -> None:
    assert 2 < sum(one.visits for one in rated(NIM, Heap(3), Budget(1000, 1))) < 700


def test_an_option_that_was_never_tried_still_has_a_chance() -> None:
    untried = [one for one in rated(MANY, Heap(60), Budget(1, 1)) if not one.visits]
    assert len(untried) == 39
    assert all(one.chance == 0.5 for one in untried)


@pytest.mark.parametrize("key", game_keys())
def test_the_same_dice_grow_the_same_tree_and_others_another(key: str) -> None:
    match = table(key, seed=3)
    play_bots(match, ["random", "random"], 3, until=30)
    budget = Budget(150, 8)

    def grown(dice: int) -> list[Rated]:
        return think(match.game, match.view(match.seat), match.options, Rng(dice, 0), budget)

    trees = [grown(dice) for dice in range(3)]
    assert trees == [grown(dice) for dice in range(3)]
    assert any(tree != trees[0] for tree in trees)


def test_a_search_whose_time_is_up_tells_what_it_has_found() -> None:
    match, budget = table("pyramido", seed=3), Budget(100_000, 1)
    search, _ = grow(match.game, match.view(match.seat), match.options, Rng(1, 0), budget, seconds=0)
    found = rated_by(search, match.options)
    assert sum(one.visits for one in found) == 1
    assert best(found) in match.options


def test_poor_options_need_not_be_tried() -> None:
    many = replace(MANY, evaluate=lambda s, _: -float(s.stones))
    found = rated(many, Heap(60), Budget(20, 1))
    assert len(found) == 40
    assert sum(1 for one in found if one.visits) < 20


def test_others_follow_their_judgement_where_they_would_know_too_much() -> None:
    careless = replace(NIM, evaluate=lambda s, _: float(s.stones))
    search = Search(careless, Chances(careless, {}, [0.0, 0.0]), Rng(1, 0), alone=True)
    search.grow([Heap(4)], [0, 1, 2], 600)
    assert max(one.rewards[0] / one.visits for one in search.root.children.values() if one.visits) > 0.9


@pytest.mark.parametrize("key", game_keys())
def test_each_game_was_taught_by_self_play_and_gives_each_level_a_budget(key: str) -> None:
    game = load_game(key)
    skilled, expert = budget_of(game, "skilled"), budget_of(game, "expert")
    assert expert.iterations * expert.trees > 2 * skilled.iterations
    for seats in game.seats:
        state = game.new(seats, game.options(), Rng(1, 0), None)
        chances = chances_at(game, seats)
        assert set(game.explain(state, 0)) <= set(chances.weights)
        found = chances.of(state)
        assert len(found) == seats
        assert sum(found) == pytest.approx(1)


def test_chances_follow_the_terms() -> None:
    game = load_game("_template")
    state = game.new(2, game.options(), Rng(1, 0), None)
    lean = Chances(game, dict.fromkeys(game.explain(state, 0), 0.0), [0.0, 1.0])
    assert lean.of(state) == pytest.approx([0.2689, 0.7311], abs=1e-4)


def test_shares_are_a_whole_and_grow_with_strength() -> None:
    assert softmax([0.0, 0.0, 0.0]) == pytest.approx([1 / 3] * 3)
    assert softmax([1000.0, 0.0])[0] == pytest.approx(1)


def test_a_level_follows_the_plan_of_a_game_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    options = ["take 1", "take 2", "take 3"]
    asked: list[int] = []

    def choice(plan: list[float] | None, level: str) -> str:
        def planned(_view: object, _options: object, worlds: int) -> list[float] | None:
            asked.append(worlds)
            return plan

        planning = replace(NIM, plan=planned)
        return best(one_tree(planning, NIM.view(Heap(7), 0), options, Rng(1, 0), level))

    monkeypatch.setattr(thinking, "worlds_of_plan", lambda _, level: {"expert": 9}.get(level))
    monkeypatch.setattr(thinking, "budget_of", lambda *_: Budget(300, 5))
    assert choice([0.1, 0.7, 0.2], "expert") == "take 2"
    assert choice(None, "expert") == "take 3"
    assert choice([0.1, 0.7, 0.2], "skilled") == "take 3"
    assert asked == [9, 9]


def test_trees_speak_as_one_by_their_visits() -> None:
    one = [Rated("a", 3, 0.5), Rated("b", 1, 1.0), Rated("c", 0, 0.0)]
    other = [Rated("a", 1, 0.1), Rated("b", 3, 0.6), Rated("c", 0, 0.0)]
    assert together([one, other]) == [Rated("a", 4, 0.4), Rated("b", 4, 0.7), Rated("c", 0, 0.0)]
    assert best(together([one, other])) == "b"
