"""RULES.md 7: the worked examples of loading, of the end, of two players, and the last ones."""

from __future__ import annotations

from benben import Rng
from benben.core.rng import Scripted
from benben.games.pyramidion import GAME
from benben.games.pyramidion.board import statues_for
from benben.games.pyramidion.data import DATA
from benben.games.pyramidion.rules.ending import end_round
from benben.games.pyramidion.scoring import brought, score
from benben.games.pyramidion.setup import lay_out_supply
from benben.games.pyramidion.state import State
from tests.games.pyramidion.arrange import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    activating,
    asks,
    at,
    boat,
    card,
    city,
    contested,
    deal,
    do,
    fresh,
    give,
    hand,
    held,
    last_city,
    lay_out,
    loaded,
    loading,
    lying,
    opened,
    options,
    state,
    stock,
    total,
)

S01 = [found.name for found in DATA.supply].index("s01")


def scores(s: State) -> list[int]:
    return [score(s, seat) for seat in range(s.seats)]


def four_boats() -> State:
    s = fresh(seats=4)
    for seat, boats in enumerate(("b14 b19", "b01 b15 b20", "b08 b16", "b17 b18")):
        loaded(s, seat, boats)
    return s


def test_V_23_PN_115_PN_118_PN_119_the_crown_makes_a_tie_and_hands_decide() -> None:
    s = four_boats()
    s.mercenaries = [RED, RED, RED, BLUE, BLUE, YELLOW, YELLOW, GREEN]
    deal(s, RED, "mer01 deity")
    deal(s, BLUE, "mer02")
    assert scores(s) == [10, 10, 7, 8]
    end_round(s, Rng(1, 1), None)
    assert GAME.decision(s) is None
    assert GAME.outcome(s).ranks[:2] == (1, 2)


def test_V_24_PN_116_PN_117_a_shared_lead_gives_no_point_and_the_match_goes_on() -> None:
    s = fresh(seats=4)
    for seat, boats in enumerate(("b14 b19", "b17 b18", "b08 b16", "b15 b13 b02")):
        loaded(s, seat, boats)
    s.mercenaries = [RED, RED, BLUE, BLUE, YELLOW, -1, -1, -1]
    assert scores(s) == [9, 8, 7, 8]
    end_round(s, Rng(1, 1), None)
    assert s.round == 2


def test_V_25_PN_120_PN_121_then_boats_then_the_track_decide() -> None:
    s = loaded(fresh(seats=2), RED, "b19 b14 b03")
    loaded(s, BLUE, "b20 b11 b04 b01")
    deal(s, RED, "")
    deal(s, BLUE, "")
    assert scores(s) == [11, 11]
    end_round(s, Rng(1, 1), None)
    assert GAME.outcome(s).winners == (BLUE,)
    s.loaded = []
    loaded(s, RED, "b19 b08 b03 b02")
    loaded(s, BLUE, "b20 b11 b04 b01")
    s.track = [RED, BLUE]
    assert GAME.outcome(s).winners == (RED,)
    s.track = [BLUE, RED]
    assert GAME.outcome(s).winners == (BLUE,)


def test_V_26_PN_127_a_boat_is_affordable_if_the_statues_suffice() -> None:
    s = loading(give(fresh(), RED, "camel 2 food 1 worker 1 stone 1 statue 2"), "b17")
    for name in ("cairo", "luxor", "abu_simbel"):
        s.mercenaries[city(name)] = RED
    s.helped[city("abu_simbel")] = 1
    assert brought(s, RED) == [0, 0, 0, 1, 1, 0]
    assert options(s) == ["refuse"]
    give(s, RED, "statue 1")
    assert statues_for(boat("b17"), s.resources, 0, brought(s, RED)) == 3
    do(s, "load b17")
    assert held(s, RED) == {}


def test_V_27_PN_109_PN_113_mercenaries_help_once_a_round_and_one_seat_may_load_twice() -> None:
    s = loading(give(fresh(), RED, "camel 1 food 2 worker 1 wood 1 stone 1 statue 1"), "b02 b04")
    s.mercenaries[city("luxor")] = s.mercenaries[city("abu_simbel")] = RED
    do(s, "load b02")
    assert held(s, RED) == {"food": 2, "wood": 1, "stone": 1, "statue": 1}
    assert (s.helped[city("luxor")], s.helped[city("abu_simbel")]) == (1, 1)
    do(s, "refuse", "refuse", "load b04")
    assert held(s, RED) == {}
    assert [found for _, _, found in s.loaded] == [boat("b02"), boat("b04")]


def ended_phase_5(finished: str, taken: list[int]) -> State:
    s = last_city(opened("cairo", seats=2))
    for name in finished.split():
        s.sundials[city(name)] = 1
    s.taken = taken
    contested(s)
    return s


def test_V_28_PN_133_PN_134_two_players_swap_unless_giza_was_activated() -> None:
    assert ended_phase_5("thebes luxor", [0, 0]).track == [BLUE, RED]
    assert ended_phase_5("giza luxor", [0, 0]).track == [RED, BLUE]
    assert ended_phase_5("giza luxor", [2, 0]).track == [BLUE, RED]


def test_V_29_PN_129_the_only_card_must_be_laid_then_the_pass_is_automatic() -> None:
    s = opened("giza", seats=2, lanes={BLUE: "mer01"})
    deal(s, RED, "reb02")
    s.passed[BLUE] = 1
    match = at(s)
    assert [event.key for event in match._at.events][:2] == ["laid", "passed"]
    assert hand(state(match), RED) == []


def test_V_30_PN_65_PN_66_one_token_each_changes_places() -> None:
    s = lay_out(opened("thebes", goods="statue 1"), {"luxor": "stone 4"})
    deal(s, RED, "stonemason mer01")
    do(s, "lay stonemason", "swap luxor")
    assert options(s) == ["give statue"]
    do(s, "give statue")
    assert options(s) == ["get stone"]
    do(s, "get stone")
    assert lying(s, "thebes") == {"stone": 1}
    assert lying(s, "luxor") == {"stone": 3, "statue": 1}


def test_V_31_PN_30_PN_32_a_hired_card_replaces_a_basic_one() -> None:
    s = opened("giza")
    deal(s, RED, "merchant_b mer01")
    s.discard = sorted(found for found in s.deck if found != card("mer04"))
    s.deck = [card("mer04")]
    before = list(s.discard)
    do(s, "hire red_merchant_b", dice=[0])
    assert hand(s, RED) == ["mer01", "mer04"]
    assert s.discard == before
    seen = GAME.view(s, BLUE).seats[RED]
    assert (seen.hidden, seen.shown) == ((None, None), ())


def test_V_32_PN_96_PN_55_a_copied_ankh_brings_a_resource_too() -> None:
    s = opened("alexandria")
    deal(s, RED, "mer08 mer01")
    deal(s, BLUE, "philosopher mer02")
    do(s, "lay mer08", "take statue")
    assert stock(s)["statue"] == 9
    do(s, "lay philosopher", "copy mer08")
    assert (total(s, BLUE), asks(s)) == ((0, 2, 3), (BLUE, "alexandria_resource"))
    do(s, "take food")
    assert held(s, BLUE) == {"food": 1}


def test_V_33_PN_36_PN_46_a_bandit_alone_has_no_object_but_an_own_card_is_one() -> None:
    s = opened("giza")
    deal(s, RED, "bandit mer02")
    do(s, "lay bandit")
    assert (asks(s), total(s, RED)) == ((BLUE, "lay_character"), (1, 0, 1))
    s = opened("giza", lanes={RED: "mer01"})
    deal(s, RED, "bandit mer02")
    do(s, "lay bandit")
    assert options(s) == ["discard mer01"]


def test_V_34_PN_98_PN_99_a_private_boat_that_is_not_loaded_goes_to_the_discard() -> None:
    s = activating(fresh())
    s.boat_deck = [boat("b20")]
    row = list(s.row)
    do(s, "activate karnak", dice=[0])
    assert (s.private_boat, s.private_seat, s.row) == (boat("b20"), RED, row)
    s = loading(fresh(), "b01", private="b20")
    do(s, "refuse", "refuse", "refuse")
    assert (s.round, s.private_boat, s.boat_discard) == (2, -1, [boat("b20")])
    assert boat("b01") in s.row


def test_V_35_PN_15_R_05_a_short_supply_gives_what_it_has() -> None:
    s = fresh()
    s.supply[4] = 3
    s.supply_card, s.supply_deck = S01, [S01 + 1]
    lay_out_supply(s, Scripted([0]), None)
    assert lying(s, "luxor") == {"stone": 3}
    assert stock(s)["stone"] == 0
