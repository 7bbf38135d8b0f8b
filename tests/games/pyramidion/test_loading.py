"""Phases 7 and 8: loading, paying, the end (PN-103 to PN-127)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benben import Match, Rng
from benben.games.pyramidion import GAME
from benben.games.pyramidion.actions import BOAT_NAMES
from benben.games.pyramidion.board import payment
from benben.games.pyramidion.rules.ending import end_round
from benben.games.pyramidion.scoring import crown, score
from benben.games.pyramidion.state import State
from tests.games.pyramidion.arrange import (
    BLUE,
    RED,
    YELLOW,
    asks,
    at,
    boat,
    city,
    deal,
    do,
    fresh,
    give,
    hand,
    held,
    loaded,
    loading,
    options,
    stock,
)

RICH = "camel 9 food 9 worker 9 wood 9 stone 9"


def rich(row: str, *seats: int, **rules: str) -> State:
    s = fresh(3, **rules)
    for seat in seats:
        give(s, seat, RICH)
    return loading(s, row)


def ended(s: State) -> bool:
    end_round(s, Rng(1, 1), None)
    return GAME.decision(s) is None


def test_PN_103_in_track_order_each_loads_one_boat_or_refuses_round_and_round() -> None:
    s = rich("b01 b02 b03 b04", RED, BLUE, YELLOW)
    s.track = [BLUE, RED, YELLOW]
    s.seat = BLUE
    asked = []
    for text in ("load b01", "refuse", "load b02", "load b03", "refuse"):
        asked.append(s.seat)
        do(s, text)
    assert asked == [BLUE, RED, YELLOW, BLUE, RED]
    assert s.seat == YELLOW


def test_PN_104_the_phase_ends_without_boats_or_after_a_circuit_of_refusals() -> None:
    s = rich("b01", RED)
    do(s, "load b01")
    assert s.round == 2
    s = rich("b01 b02", RED)
    do(s, "refuse", "refuse", "refuse")
    assert s.round == 2


def test_PN_104_R_27_a_loading_breaks_the_circuit() -> None:
    s = rich("b01 b02", YELLOW)
    do(s, "refuse", "refuse", "load b01", "refuse", "refuse")
    assert asks(s) == (YELLOW, "load_boat")


def test_PN_105_R_27_a_refusal_does_not_bar_from_loading_later() -> None:
    s = rich("b01 b02", RED, BLUE)
    do(s, "refuse", "load b01", "refuse")
    assert (s.seat, options(s)) == (RED, ["load b02", "refuse"])


def test_R_27_with_the_switch_a_refusal_is_final() -> None:
    s = rich("b01 b02 b03", RED, BLUE, loading_refusal_final="yes")
    do(s, "refuse", "load b01", "refuse")
    assert s.seat == BLUE
    do(s, "refuse")
    assert s.round == 2


def test_PN_106_the_row_is_not_refilled_while_loading() -> None:
    s = rich("b01 b02 b03", RED)
    do(s, "load b02")
    assert s.row == [boat("b01"), boat("b03")]


def test_PN_107_loading_costs_exactly_the_printed_resources() -> None:
    s = rich("b01 b10", RED)
    before = stock(s)
    do(s, "load b10")
    assert held(s, RED) == {"camel": 8, "food": 6, "worker": 8, "wood": 7, "stone": 9}
    gained = [count - before[kind] for kind, count in stock(s).items()]
    assert gained == [1, 3, 1, 2, 0, 0]
    assert GAME.view(s, BLUE).seats[RED].boats == (None,)


def test_PN_108_a_statue_stands_for_any_kind() -> None:
    s = loading(give(fresh(), RED, "statue 4"), "b01 b02")
    assert options(s) == ["load b01", "load b02", "refuse"]
    do(s, "load b02")
    assert held(s, RED) == {}


def test_PN_109_a_mercenary_helps_once_a_round() -> None:
    s = loading(give(fresh(), RED, "camel 1 worker 1 stone 1 statue 3"), "b02 b01 b03")
    s.mercenaries[city("luxor")] = RED
    do(s, "load b02")
    assert (s.helped[city("luxor")], held(s, RED)) == (1, {"statue": 3})
    s.round = 1
    end_round(s, Rng(1, 1), None)
    assert s.helped == [0] * 8


def test_PN_110_help_is_not_stored_and_not_used_without_need() -> None:
    s = rich("b01 b02", RED)
    s.mercenaries[city("luxor")] = RED
    do(s, "load b01")
    assert (s.helped[city("luxor")], held(s, RED)["stone"]) == (0, 9)


def test_PN_111_PN_126_a_mercenary_stays_after_use_and_counts_for_the_crown() -> None:
    s = rich("b02 b01", RED)
    s.mercenaries[city("luxor")] = RED
    do(s, "load b02")
    assert (s.helped[city("luxor")], s.mercenaries[city("luxor")]) == (1, RED)
    assert crown(s) == RED


def test_PN_112_R_05_without_supply_a_mercenary_brings_nothing() -> None:
    s = loading(give(fresh(), RED, "camel 1 worker 1 stone 1"), "b02")
    s.mercenaries[city("luxor")] = RED
    assert "load b02" in options(s)
    s.supply[4] = 0
    assert options(s) == ["refuse"]


def test_PN_113_several_boats_one_a_turn() -> None:
    s = rich("b01 b02 b03", RED)
    do(s, "load b01", "refuse", "refuse", "load b02")
    assert [BOAT_NAMES[found] for _, _, found in s.loaded] == ["b01", "b02"]


def test_PN_114_R_37_boats_are_face_down_for_others_but_the_loading_was_seen() -> None:
    s = rich("b01 b02", RED)
    do(s, "load b02")
    assert GAME.view(s, RED).seats[RED].boats == (boat("b02"),)
    for seat in (None, BLUE):
        seen = GAME.view(s, seat)
        assert seen.seats[RED].boats == (None,)
        assert [(one.seat, one.boat) for one in seen.loadings] == [(RED, boat("b02"))]


def test_PN_115_R_42_boats_and_a_point_for_strictly_the_most_mercenaries() -> None:
    s = loaded(fresh(), RED, "b01 b19")
    assert (score(s, RED), crown(s)) == (6, -1)
    s.mercenaries[0] = RED
    assert (score(s, RED), crown(s)) == (7, RED)


def test_PN_116_a_tie_gives_the_point_to_nobody_and_nothing_is_carried_over() -> None:
    s = fresh()
    s.mercenaries[0] = RED
    assert score(s, RED) == 1
    s.mercenaries[1] = BLUE
    assert [score(s, seat) for seat in range(3)] == [0, 0, 0]


def test_PN_117_R_35_the_target_ends_the_match_and_all_scores_are_compared() -> None:
    s = loaded(loaded(fresh(), RED, "b19 b14 b01"), BLUE, "b20 b15 b03")
    assert ended(s)
    outcome = GAME.outcome(s)
    assert (outcome.scores, outcome.winners, outcome.reason) == ((10, 11, 0), (BLUE,), "target")
    assert not ended(loaded(fresh(), RED, "b19 b14"))


def test_PN_118_the_highest_score_wins() -> None:
    s = loaded(loaded(fresh(), RED, "b19 b14 b03"), YELLOW, "b20 b15 b08")
    assert ended(s)
    assert (GAME.outcome(s).winners, s.seat) == ((YELLOW,), YELLOW)


def test_PN_119_R_44_hands_are_compared_as_they_stand_after_loading_basics_included() -> None:
    s = loaded(loaded(fresh(), RED, "b19 b14 b03"), BLUE, "b20 b15 b04")
    deal(s, RED, "mer01")
    deal(s, BLUE, "deity mediator")
    deal(s, YELLOW, "mer02 mer04 mer05")
    assert ended(s)
    assert GAME.outcome(s).ranks == (2, 1, 3)
    assert len(hand(s, BLUE)) == 2


@pytest.mark.parametrize(("target", "ends"), [("10", True), ("12", True), ("15", False)])
def test_PN_123_the_target_is_a_switch(target: str, ends: bool) -> None:
    assert ended(loaded(fresh(target=target), RED, "b19 b14 b08")) is ends


def test_PN_124_with_all_boats_only_the_last_boat_ends_the_match() -> None:
    s = loaded(fresh(target="all_boats"), RED, " ".join(BOAT_NAMES[:19]))
    assert not ended(s)
    s = loaded(fresh(target="all_boats"), RED, " ".join(BOAT_NAMES))
    assert ended(s)
    assert GAME.outcome(s).reason == "all_boats"


def test_PN_125_R_28_all_boats_or_the_last_round_end_the_match_whatever_the_scores() -> None:
    s = fresh(max_rounds="10")
    s.round = 9
    assert not ended(s)
    s = fresh(max_rounds="10")
    s.round = 10
    assert ended(s)
    assert GAME.outcome(s).reason == "max_rounds"
    s = fresh(target="15")
    for place, name in enumerate(BOAT_NAMES):
        loaded(s, place % 3, name)
    s.switches = replace(s.switches, target=50)
    assert ended(s)
    assert GAME.outcome(s).reason == "all_boats"


def test_PN_127_R_29_mercenaries_then_own_tokens_then_statues() -> None:
    own = [2, 0, 1, 0, 1, 3]
    plan = payment(boat("b05"), own, 0, [1, 0, 0, 0, 1, 0])
    assert plan == [1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0]


def test_PN_127_the_preview_tells_what_the_payment_will_be() -> None:
    s = loading(give(fresh(), RED, "camel 1 statue 1 stone 2 worker 1"), "b05 b19")
    s.mercenaries[city("giza")] = RED
    payments = GAME.view(s, RED).payments
    assert payments is not None
    assert payments[0].affordable
    assert payments[0].mercenaries == (city("giza"),)
    assert payments[0].own == (1, 0, 1, 0, 2, 0)
    assert payments[0].statues == (0, 1, 0, 0, 0, 0)
    assert not payments[1].affordable
    assert payments[1].missing == (0, 2, 1, 4, 0, 0)
    assert GAME.view(s, None).payments is None


def test_nothing_affordable_refuses_by_itself() -> None:
    s = loading(give(fresh(), YELLOW, RICH), "b01")
    match = at(s)
    assert (match.seat, match.decision) == (YELLOW, "load_boat")


# Paying by hand


def by_hand(tokens: str, name: str, *mercenaries: str) -> State:
    s = loading(give(fresh(manual_payment="yes"), RED, tokens), f"{name} b19")
    for where in mercenaries:
        s.mercenaries[city(where)] = RED
    do(s, f"load {name}")
    return s


def test_R_29_by_hand_every_way_to_pay_a_kind_is_offered() -> None:
    s = by_hand("camel 1 worker 1 stone 2 statue 2", "b02", "luxor")
    assert (asks(s), options(s)) == ((RED, "pay_boat"), ["pay camel 0 0", "pay camel 0 1"])
    do(s, "pay camel 0 1")
    assert options(s) == ["pay worker 0 0", "pay worker 0 1"]
    do(s, "pay worker 0 0")
    assert options(s) == ["pay stone 0 0", "pay stone 0 1", "pay stone 1 0", "pay stone 1 1"]
    do(s, "pay stone 1 1")
    assert held(s, RED) == {"camel": 1, "stone": 2}
    assert s.helped[city("luxor")] == 1
    assert s.loaded == [(1, RED, boat("b02"))]


def test_R_29_by_hand_statues_that_another_kind_needs_are_kept_for_it() -> None:
    s = by_hand("camel 1 worker 1 statue 2", "b02")
    assert options(s) == ["pay camel 0 0"]
    do(s, "pay camel 0 0", "pay worker 0 0")
    assert options(s) == ["pay stone 0 2"]


def test_R_29_the_view_tells_how_far_the_payment_is() -> None:
    s = by_hand("camel 1 worker 1 stone 2 statue 2", "b02")
    do(s, "pay camel 0 1")
    paying = GAME.view(s, BLUE).paying
    assert paying is not None
    assert (paying.boat, paying.kind, paying.statues) == (boat("b02"), 2, (1, 0, -1, -1, -1, -1))


def test_the_switches_are_options_of_a_table() -> None:
    match = Match("pyramidion", seats=3, seed=1, options={"target": "15", "manual_payment": "yes"})
    rules = match.view(None).rules
    assert (rules.target, rules.manual_payment, rules.hire) == (15, True, "any_pass")
    assert GAME.options.advanced() == [name for name in GAME.options.choices() if name != "target"]
