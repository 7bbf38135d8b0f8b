"""What each seat sees of Cairn, and the worlds it may imagine."""

from __future__ import annotations

import msgspec
import pytest

from benben import Match, Rng
from benben.games._template import GAME
from benben.games._template.view import View
from benben.svg import matches
from benben.text import LANGUAGES, speak
from tests.games._template.arrange import dealt, state, states


def imagined(match: Match, seat: int | None, worlds: int = 300) -> list[list[int]]:
    """The stones in many worlds that a seat's view allows."""
    return [GAME.determinize(match.view(seat), Rng(seed, 0)).stones for seed in range(worlds)]


def test_TE_03_a_seat_sees_its_own_stone_and_a_watcher_none() -> None:
    match = dealt([4, 1, 6])
    assert [match.view(seat).stones for seat in (None, 0, 1, 2)] == [
        (None, None, None),
        (4, None, None),
        (None, 1, None),
        (None, None, 6),
    ]


def test_TE_12_the_others_see_that_a_choice_is_being_made() -> None:
    assert dealt([4, 1], 6).view(1).phase == "keep_or_swap"


def test_TE_12_the_others_see_the_same_whatever_is_chosen() -> None:
    kept, swapped = dealt([4, 1], 6, "keep"), dealt([4, 1], 6, "swap 2")
    for seat in (1, None):
        assert kept.view(seat) == swapped.view(seat)
        assert kept.svg(seat) == swapped.svg(seat)
        assert GAME.encode(kept.view(seat)) == GAME.encode(swapped.view(seat))


def test_TE_14_a_stone_put_back_is_with_nobody_until_another_seat_has_chosen() -> None:
    match = dealt([4, 1], 6, "swap 2")
    assert {stones[1] for stones in imagined(match, 0)} == {1, 3, 5, 6}


def test_TE_14_a_seat_that_has_chosen_since_may_hold_it() -> None:
    match = dealt([4, 1, 3], 6, "swap 2", 6, "keep", 1)
    assert {stones[1] for stones in imagined(match, 0)} == {1, 3, 4, 5, 6}
    assert {stones[2] for stones in imagined(match, 0)} == {1, 3, 5, 6}


def test_TE_14_every_world_that_memory_allows_is_equally_likely() -> None:
    match = dealt([4, 1, 3], 6, "swap 2", 6, "keep", 1)
    worlds = [tuple(stones) for stones in imagined(match, 0, 6400)]
    counts = {world: worlds.count(world) for world in set(worlds)}
    assert len(counts) == 16
    assert max(abs(count - 400) for count in counts.values()) < 100


def test_TE_15_at_the_end_all_see_all_stones_and_scores() -> None:
    view = dealt([4, 1], "stop", "stop").view(None)
    assert (view.stones, view.scores, view.phase) == ((4, 1), (4, 1), "game_over")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_imagined_state_looks_the_same_and_offers_the_same(seats: int) -> None:
    for s in states(seats):
        for seat in (None, *range(seats)):
            view = GAME.view(s, seat)
            world = GAME.determinize(view, Rng(7, 0))
            assert GAME.view(world, seat) == view
            assert GAME.view(world, None) == GAME.view(s, None)
            assert GAME.census(world) == GAME.census(s)
            asked, again = GAME.decision(s), GAME.decision(world)
            assert (asked and asked.options) == (again and again.options)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_survive_json(seats: int) -> None:
    for s in states(seats, 5):
        view = GAME.view(s, 0)
        assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tensors_have_the_size_of_their_planes(seats: int) -> None:
    for s in states(seats, 5):
        assert len(GAME.encode(GAME.view(s, 0))) == 4 * 6 + 4 + 4 * 3 + 4 + 3 + 6 + 2


def test_a_tensor_tells_who_may_hold_which_stone() -> None:
    match = dealt([4, 1], 6, "swap 2")
    assert [*GAME.encode(match.view(0))[:12]] == [0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 1, 1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("moves", [(), (6,), (6, "keep")])
def test_each_option_is_one_click(lang: str, moves: tuple[int | str, ...]) -> None:
    match = dealt([4, 1], *moves)
    drawn = match.svg(match.seat, lang)
    patterns = [piece.split('"')[0] for piece in drawn.split('data-a="')[1:]]
    assert [[pattern for pattern in patterns if matches(pattern, text)] for text in match.options] == [
        [text] for text in match.options
    ]
    assert len(patterns) == len(match.options)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_end_the_sheet_in_sight_is_the_sheet_of_the_outcome(seats: int) -> None:
    for s in states(seats):
        if GAME.decision(s) is None:
            view = GAME.view(s, None)
            assert tuple(tuple(GAME.sheet(view, seat)) for seat in range(seats)) == GAME.outcome(s).breakdown


def test_a_card_tells_no_secret_while_the_match_runs() -> None:
    match = dealt([4, 1], 5)
    words = speak("en", GAME.folder / "text")
    assert [card.points for card in GAME.cards(match.view(0), words)] == [5, 0]
    assert [line.key for line in GAME.sheet(match.view(0), 0)] == ["heap"]


def test_nobody_else_can_click() -> None:
    assert "data-a" not in dealt([4, 1]).svg(1)


def test_a_collapsed_heap_lies_in_ruins() -> None:
    match = dealt([4, 1], 5, 1, 5, 1, 6, limit="12")
    assert speak("en", GAME.folder / "text")("draw.collapsed") in match.svg(1)
    assert state(match).heaps[0] == 0
