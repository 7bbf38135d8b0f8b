"""Who sees what: each row of the table in RULES.md 1, and what an imagined table looks like."""

from __future__ import annotations

from collections import Counter

import pytest

from benben import Match, Rng
from benben.games.pyramidion import GAME
from benben.games.pyramidion.actions import GAME_OVER
from benben.games.pyramidion.board import COMMON
from benben.games.pyramidion.rules.stock import draw_card
from benben.games.pyramidion.state import State
from tests.games.pyramidion.arrange import (
    BLUE,
    RED,
    YELLOW,
    boat,
    card,
    city,
    contested,
    deal,
    do,
    fresh,
    give,
    loaded,
    loading,
    opened,
    put,
    told,
)


def imagined(s: State, seat: int | None, seeds: int = 40) -> list[State]:
    """Tables that a seat thinks possible."""
    seen = GAME.view(s, seat)
    return [GAME.determinize(seen, Rng(seed, 0)) for seed in range(seeds)]


def test_a_hand_is_seen_by_its_holder_only() -> None:
    s = opened("karnak")
    deal(s, RED, "mer01 mer02 deity")
    assert GAME.view(s, RED).seats[RED].hidden == (card("mer01"), card("mer02"))
    for seat in (None, BLUE, YELLOW):
        assert GAME.view(s, seat).seats[RED].hidden == (None, None)


def test_unused_basics_are_known_to_everybody() -> None:
    s = opened("karnak", lanes={RED: "merchant_a"})
    deal(s, RED, "mer01 deity mediator")
    assert GAME.view(s, BLUE).seats[RED].basics == (card("mediator"), card("deity"))
    assert all(world.hands[RED][-2:] == [card("mediator"), card("deity")] for world in imagined(s, BLUE, 5))


def test_a_card_given_up_is_seen_and_the_drawn_one_is_not() -> None:
    s = opened("karnak")
    deal(s, RED, "mer01")
    events = do(s, "hire mer01")
    assert card("mer01") in GAME.view(s, BLUE).discard
    drawn = [event for event in events if event.key == "drew_card"]
    assert [event.only for event in drawn] == [RED]
    assert told(events, "drew") == [(RED,)]
    assert GAME.view(s, BLUE).seats[RED].hidden == (None,)


def test_a_card_that_a_high_priest_returned_stays_known_until_it_is_used() -> None:
    s = opened("karnak", lanes={RED: "high_priest mrc01"})
    contested(s)
    do(s, "return mrc01")
    assert all(card("mrc01") in world.hands[RED] for world in imagined(s, BLUE))
    do(s, "activate giza", "pass", "pass", "hire mrc01")
    assert GAME.view(s, BLUE).seats[RED].shown == ()
    assert card("mrc01") in GAME.view(s, BLUE).discard


def test_a_known_card_stays_known_when_others_are_drawn() -> None:
    s = opened("karnak", lanes={RED: "high_priest mrc01"})
    contested(s)
    do(s, "return mrc01")
    draw_card(s, RED, Rng(1, 1), None)
    seen = GAME.view(s, None).seats[RED]
    assert seen.shown == (card("mrc01"),)
    assert seen.hidden.count(None) == len(seen.hidden)


def test_nobody_sees_the_decks_but_their_sizes() -> None:
    s = fresh()
    seen = GAME.view(s, RED)
    assert (seen.deck, seen.boat_deck, seen.supply_left) == (28, 15, 8)
    for name in ("deck", "boat_deck", "supply_left"):
        assert isinstance(getattr(seen, name), int)


def test_the_next_supply_card_is_seen_by_all() -> None:
    s = fresh()
    assert {GAME.view(s, seat).next_supply for seat in (None, 0, 1, 2)} == {s.supply_card}


def test_boats_are_seen_by_their_owner_and_at_the_end_by_all() -> None:
    s = loaded(fresh(), RED, "b19 b14 b03")
    assert GAME.view(s, RED).seats[RED].boats == (boat("b19"), boat("b14"), boat("b03"))
    assert GAME.view(s, BLUE).seats[RED].boats == (None, None, None)
    assert GAME.view(s, BLUE).scores == ()
    s.phase = GAME_OVER
    assert GAME.view(s, BLUE).seats[RED].boats == (boat("b19"), boat("b14"), boat("b03"))
    assert GAME.view(s, None).scores == (11, 0, 0)


def test_resources_tokens_hand_sizes_and_the_track_are_public() -> None:
    s = give(opened("karnak"), BLUE, "camel 3")
    s.mercenaries[city("giza")], s.taken[BLUE] = BLUE, 2
    seen = GAME.view(s, None)
    assert seen.seats[BLUE].resources[0] == 3
    assert (seen.seats[BLUE].mercenaries, seen.seats[BLUE].placed, seen.seats[BLUE].order_token) == (4, 1, 2)
    assert [len(side.hand) for side in seen.seats] == [len(hand) for hand in s.hands]
    assert seen.track == tuple(s.track)
    assert seen.crown == BLUE


def test_unknown_hands_and_decks_may_be_permuted_without_a_trace() -> None:
    s = opened("karnak")
    other = GAME.clone(s)
    mine = [found for found in s.hands[BLUE] if found < COMMON]
    theirs = [found for found in s.hands[YELLOW] if found < COMMON]
    swapped = {**dict(zip(mine, theirs, strict=True)), **dict(zip(theirs, mine, strict=True))}
    for seat in (BLUE, YELLOW):
        other.hands[seat] = sorted(swapped.get(found, found) for found in s.hands[seat])
    assert GAME.view(s, RED) == GAME.view(other, RED)
    assert GAME.view(s, None) == GAME.view(other, None)
    assert GAME.view(s, BLUE) != GAME.view(other, BLUE)


def test_imagined_hands_vary_and_hold_only_what_is_possible() -> None:
    s = opened("karnak", lanes={BLUE: "mer05"})
    worlds = imagined(s, RED)
    assert len({tuple(world.hands[BLUE]) for world in worlds}) > 30
    mine = {found for found in s.hands[RED] if found < COMMON}
    for world in worlds:
        assert not {card("mer05"), *mine} & {*world.hands[BLUE], *world.hands[YELLOW], *world.deck}


def test_R_06_after_a_reshuffle_the_old_discard_is_not_in_hands_filled_before() -> None:
    s = opened("karnak")
    commons = [found for found in range(COMMON) if all(found not in hand for hand in s.hands)]
    s.discard, s.deck = list(commons), []
    before = [found for found in s.hands[BLUE] if found < COMMON]
    draw_card(s, BLUE, Rng(1, 1), None)
    seen = GAME.view(s, RED)
    assert seen.seats[BLUE].since == (0, 0, 0, 0, 1)
    drawn: Counter[int] = Counter()
    for world in imagined(s, RED):
        assert not set(world.hands[YELLOW]) & set(commons)
        new = [found for found in world.hands[BLUE] if found in commons]
        assert len(new) == 1
        drawn.update(new)
        assert set(world.deck) < set(commons)
    assert len(drawn) > 10
    assert len(before) == 4


def test_the_open_city_tells_sums_values_and_leaders_and_previews_a_card() -> None:
    s = opened("karnak", lanes={RED: "overseer mercenary", BLUE: "mrc01 mer06", YELLOW: "stonemason+"})
    put(s, RED, "mrc02")
    seen = GAME.view(s, RED).open
    assert seen is not None
    assert seen.values == (9, 9, 8)
    assert (seen.sums[RED], seen.sums[BLUE]) == ((11, 2, 0), (5, 0, 3))
    assert seen.leaders == (RED, -1, -1)
    assert seen.sums_with(RED, card("mer01"))[RED] == (11, 2, 6)
    assert seen.sums_with(BLUE, card("deity", BLUE), 2)[BLUE] == (5, 0, 8)
    assert seen.sums_with(RED, card("mer01"))[BLUE] == seen.sums[BLUE]


def test_a_drawn_card_cannot_be_taken_back() -> None:
    match = Match("pyramidion", seats=3, seed=1)
    match.play("activate giza")
    assert not match._at.final
    match.play(next(text for text in match.options if text.startswith("hire")))
    assert match._at.final


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_watcher_and_every_seat_imagine_the_same_view_again(seat: int | None) -> None:
    s = loading(loaded(fresh(manual_payment="yes"), BLUE, "b07"), "b01 b02", private="b20")
    give(s, RED, "camel 2 worker 2 stone 4 statue 2")
    do(s, "load b02")
    seen = GAME.view(s, seat)
    assert all(GAME.view(world, seat) == seen for world in imagined(s, seat, 5))
