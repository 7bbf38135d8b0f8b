"""A match as a tree of choices and dice: exact, unchanging, and silent about what a seat cannot know (H12)."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from benben import Match, Rng, load_game
from benben.core import record as records
from benben.core.errors import BadText, Illegal
from benben.core.outcome import Outcome
from benben.research.tree import (
    Node,
    Table,
    beginning,
    most_casts,
    most_outcomes,
    moves,
    returns,
)
from tests.laws.walks import each_game, each_table

SHORT = 120
"""Nodes of a match that is not played to its end."""


def fresh(key: str, seats: int = 2, **options: str) -> Node:
    return beginning(Table.of(key, seats, options))


def wander(node: Node, seed: int, most: int = 100_000) -> Iterator[Node]:
    """The nodes of a random match."""
    rng = Rng(seed, 0)
    yield node
    while not node.over and most:
        node = node.after(node.options[rng.below(len(node.options))])
        yield node
        most -= 1


def choices(key: str, seats: int, seed: int = 3) -> list[Node]:
    """Nodes at which a seat chooses, spread over a match, and its end."""
    nodes = [node for node in wander(fresh(key, seats), seed) if not node.faces]
    return [*nodes[:: max(1, len(nodes) // 6)], nodes[-1]]


@each_table
def test_a_match_with_a_seed_is_a_path_through_the_tree(key: str, seats: int) -> None:
    match = Match(key, seats=seats, seed=5)
    rng = Rng(5, 1)
    for _ in range(SHORT):
        if match.seat is not None:
            match.play(match.options[rng.below(len(match.options))])
    table, numbers = moves(match.record())
    node = beginning(table)
    for number in numbers:
        node = node.after(number)
    told = records.parse(records.write(node.record), load_game)
    assert node.seat == match.seat
    assert told.digest == records.parse(match.record(), load_game).digest
    assert Match.from_record(records.write(node.record)).options == match.options


@each_table
def test_a_node_survives_pickling_at_a_choice_and_in_the_middle_of_a_step(key: str, seats: int) -> None:
    nodes = list(wander(fresh(key, seats), 1, SHORT))
    for node in picked(nodes):
        other = pickle.loads(pickle.dumps(node))  # noqa: S301 (just written)
        assert str(other) == str(node)
        assert other.options == node.options


def picked(nodes: list[Node]) -> list[Node]:
    """The first nodes, the last one, and the last at which a die is cast."""
    return [*nodes[:3], [node for node in nodes if node.faces][-1], nodes[-1]]


@each_table
def test_an_imagined_node_survives_pickling_with_the_steps_after_it(key: str, seats: int) -> None:
    begun = next(node for node in wander(fresh(key, seats), 2) if node.seat is not None)
    *_, last = wander(begun.imagine(0, 7), 4, 40)
    other = pickle.loads(pickle.dumps(last))  # noqa: S301 (just written)
    assert str(other) == str(last)
    assert [other.remembered(seat) for seat in range(seats)] == [
        last.remembered(seat) for seat in range(seats)
    ]


@each_table
def test_no_die_has_more_outcomes_and_no_match_more_dice_than_promised(key: str, seats: int) -> None:
    table = Table.of(key, seats, {})
    cast = [node.faces for node in wander(beginning(table), 9) if node.faces]
    assert max(cast) <= most_outcomes(table)
    assert len(cast) <= most_casts(table)


@each_table
def test_nothing_that_follows_changes_a_node(key: str, seats: int) -> None:
    game = load_game(key)
    nodes = choices(key, seats)
    before = [game.fingerprint(node.at.state) for node in nodes if node.at]
    for node in nodes:
        for _ in wander(node, 8, 20):
            pass
    assert [game.fingerprint(node.at.state) for node in nodes if node.at] == before


@each_table
def test_H12_an_imagined_match_tells_the_seat_the_same_in_every_form(key: str, seats: int) -> None:
    for node in choices(key, seats):
        for seat in range(seats):
            other = node.imagine(seat, 11)
            assert other.remembered(seat) == node.remembered(seat)
            assert other.seen(seat) == node.seen(seat)
            assert other.private(seat) == node.private(seat)
            assert other.seat == node.seat
            assert node.seat != seat or other.options == node.options


@each_game
def test_H12_an_imagined_match_knows_nothing_of_the_true_one_but_the_view(key: str) -> None:
    nodes = choices(key, 2)
    other = nodes[2].imagine(0, 11)
    assert (other.before, other.dice, other.steps) == (None, (), [])
    worlds = [{str(node.imagine(0, seed)) for seed in range(5)} for node in nodes]
    assert max(map(len, worlds)) > 1


@each_table
def test_H12_what_only_secrets_change_reaches_nobody(key: str, seats: int) -> None:
    """Each field of a state in turn is taken from an imagined world: where the view stays, all else must."""
    hidden = set()
    for node in choices(key, seats):
        for seat in range(seats):
            for name, other in poisoned(node, seat):
                hidden.add(name)
                assert other.remembered(seat) == node.remembered(seat)
                assert other.private(seat) == node.private(seat)
    assert hidden


def poisoned(node: Node, seat: int) -> Iterator[tuple[str, Node]]:
    """The node with one field of its state changed, for each field that the seat does not notice."""
    assert node.at
    game, told = node.table.game, node.seen(seat)
    world = node.imagine(seat, 5).at
    assert world
    for name in type(node.at.state).__annotations__:
        state: Any = game.clone(node.at.state)
        if getattr(state, name) != getattr(world.state, name):
            setattr(state, name, getattr(world.state, name))
            other = replace(node, at=replace(node.at, state=state), memories={})
            if other.seen(seat) == told:
                yield name, other


def test_two_pasts_with_the_same_view_are_two_memories() -> None:
    """Perfect recall: what a seat remembers tells all that it has seen and chosen before, in order."""
    pasts: dict[tuple[int, bytes], tuple[tuple[bytes, int], ...]] = {}
    views: dict[tuple[int, bytes], set[bytes]] = {}
    for seed in range(400):
        own: dict[int, tuple[tuple[bytes, int], ...]] = {0: (), 1: ()}
        path = [node for node in wander(fresh("_template"), seed) if not node.faces]
        for node, after in pairwise(path):
            assert node.seat is not None
            told = node.remembered(node.seat)
            assert pasts.setdefault((node.seat, told), own[node.seat]) == own[node.seat]
            views.setdefault((node.seat, node.seen(node.seat)), set()).add(told)
            own[node.seat] += ((told, after.action),)
    assert max(map(len, views.values())) > 1
    assert len(pasts) > len(views)


def test_what_others_do_in_secret_is_not_remembered() -> None:
    asked = [
        node for seed in range(40) for node in wander(fresh("_template"), seed) if len(node.options) == 2
    ]
    node = next(
        node for node in asked if node.at and node.at.decision and node.at.decision.secret and node.seat == 0
    )
    kept, swapped = (node.after(option) for option in node.options)
    while swapped.faces:
        swapped = swapped.after(0)
    assert kept.remembered(1) == swapped.remembered(1)
    assert kept.remembered(0) != swapped.remembered(0)


def test_dice_are_cast_one_at_a_time_and_only_where_the_rules_roll() -> None:
    nodes = list(wander(fresh("_template"), 0))
    assert [node.faces for node in nodes[:3]] == [6, 5, 0]
    assert nodes[1].dice == (nodes[1].dice[0],)
    rolled = next(node for node in nodes if node.faces and node.before)
    assert rolled.name == "roll"
    assert rolled.faces == 6
    assert rolled.at is rolled.before.at if rolled.before else False


def test_a_node_tells_in_words_where_it_is() -> None:
    node = fresh("_template")
    assert str(node) == "_template, 2 seats, set-up:  and 1 of 6"
    node = node.after(2).after(1)
    assert node.at
    assert str(node) == f"_template, 2 seats, step 0, {node.at.digest}"
    assert str(node.imagine(1, 0)).startswith("_template, 2 seats, imagined by seat 1, step 0, ")


@pytest.mark.parametrize(
    ("ranks", "told"),
    [
        ((1, 2), [1.0, -1.0]),
        ((1, 1), [0.0, 0.0]),
        ((2, 1, 2), [-0.5, 1.0, -0.5]),
        ((1, 2, 2, 4), [1.0, 0.0, 0.0, -1.0]),
    ],
)
def test_returns_tell_whom_a_seat_beat_and_add_up_to_zero(ranks: tuple[int, ...], told: list[float]) -> None:
    assert returns(Outcome(ranks, ranks, "end", ((),) * len(ranks), 1)) == told


def test_what_is_no_option_is_refused() -> None:
    node = fresh("_template").after(0).after(0)
    with pytest.raises(Illegal):
        node.after(max(node.options) + 1)
    with pytest.raises(BadText, match="script_range"):
        fresh("_template").after(6)


def test_a_table_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadText, match="bad_seats"):
        Table.of("pyramido", 9, {})
    with pytest.raises(BadText, match="option_value"):
        Table.of("pyramido", 2, {"first": "7"})


def test_only_what_was_played_has_a_record() -> None:
    node = fresh("_template")
    for unfit in (node, node.after(0).after(0).imagine(0, 1)):
        with pytest.raises(ValueError, match="record"):
            _ = unfit.record
