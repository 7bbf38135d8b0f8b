"""The bot plays by RULES.md 9: what it values, and the blunders it does not make."""

from __future__ import annotations

import pytest

from benben import Rng
from benben.arena.simulate import play_one
from benben.bots import greedy
from benben.games.pyramidion import GAME
from benben.games.pyramidion.board import BOAT_POINTS
from benben.games.pyramidion.bot import holdings
from benben.games.pyramidion.bot.contest import need, next_planned, prize
from benben.games.pyramidion.bot.holdings import QUALITY, card_price
from benben.games.pyramidion.scoring import city_values, laid_sums
from benben.games.pyramidion.state import State
from tests.games.pyramidion.arrange import (
    BLUE,
    RED,
    YELLOW,
    boat,
    card,
    city,
    deal,
    do,
    fresh,
    give,
    last_city,
    loaded,
    loading,
    opened,
    options,
)
from tests.texts import keys_under

each_world = pytest.mark.parametrize("seed", range(3))


def chosen(s: State, seed: int = 0) -> str:
    """What the greedy bot does."""
    return greedy.choose(GAME, GAME.view(s, s.seat), options(s), Rng(seed, 0))


def alone(name: str, mine: str, lanes: dict[int, str], goods: str = "") -> State:
    """Red to lay in a city where all others have passed."""
    s = opened(name, lanes=lanes, goods=goods)
    deal(s, RED, mine)
    s.passed = [0, 1, 1]
    return s


@each_world
@pytest.mark.parametrize("special", ["bandit", "guard", "thief"])
def test_it_does_not_strike_its_own_cards(special: str, seed: int) -> None:
    s = alone("karnak", f"{special} reb01", {RED: "mer01 mrc01"}, goods="camel 2 wood 1")
    assert chosen(s, seed) != f"lay {special}"


@each_world
def test_it_strikes_a_rival_who_would_win(seed: int) -> None:
    s = alone("karnak", "bandit reb01 mrc01", {BLUE: "mrc02 mrc03", YELLOW: "mer05"})
    s.activated = 6
    do(s, "lay bandit")
    assert chosen(s, seed) in ("discard mrc02", "discard mrc03")


@each_world
def test_it_keeps_a_deity_when_the_category_is_won_or_out_of_reach(seed: int) -> None:
    s = alone("abu_simbel", "deity mediator", {RED: "mrc01"})
    assert chosen(s, seed) != "lay red_deity"
    s = alone("karnak", "deity mediator", {BLUE: "mrc01 mrc02 med01 med02 mer01 mer02"}, goods="camel 3")
    assert chosen(s, seed) != "lay red_deity"


@each_world
def test_it_does_not_lay_into_a_sure_tie(seed: int) -> None:
    s = alone("karnak", "mer01 mrc04", {BLUE: "deity(T)", YELLOW: "deity(T)"}, goods="camel 3")
    assert not chosen(s, seed).startswith("lay")


@each_world
def test_it_lays_no_rebel_below_its_own_safety(seed: int) -> None:
    s = alone("karnak", "reb01 mediator", {RED: "med01 mrc02", BLUE: "mrc06"})
    assert chosen(s, seed) != "lay reb01"


@each_world
def test_it_loads_when_somebody_may_end_the_match(seed: int) -> None:
    s = loading(loaded(give(fresh(), RED, "camel 1 food 1 worker 1 wood 1"), BLUE, "b19 b14"), "b01 b20")
    s.mercenaries[0] = BLUE
    assert chosen(s, seed) == "load b01"


@each_world
def test_it_loads_the_boat_that_reaches_the_target(seed: int) -> None:
    rich = "camel 4 food 4 worker 4 wood 4 stone 4"
    s = loading(loaded(give(fresh(), RED, rich), RED, "b14 b08"), "b01 b12")
    assert BOAT_POINTS[boat("b12")] == 3
    assert chosen(s, seed) == "load b12"


@each_world
def test_it_does_not_take_the_last_place_in_the_order(seed: int) -> None:
    s = opened("giza", seats=4)
    deal(s, RED, "mrc01 mer01")
    do(s, "lay mrc01")
    assert chosen(s, seed) == "order 1"


@each_world
def test_it_does_not_leave_the_lead_in_mercenaries_to_a_rival_near_the_target(seed: int) -> None:
    s = alone("karnak", "mrc01 mercenary reb01", {BLUE: "deity(I)"})
    loaded(s, BLUE, "b19 b14")
    s.mercenaries[city("giza")] = BLUE
    assert chosen(s, seed) in ("lay mrc01", "lay red_mercenary")


@each_world
def test_it_takes_what_lies_there_when_it_is_cheap(seed: int) -> None:
    s = alone("karnak", "mer02 reb01 med04", {}, goods="camel 2 statue 1")
    assert chosen(s, seed) == "lay mer02"


def test_the_terms_add_up_to_the_evaluation() -> None:
    s = opened("karnak", lanes={RED: "mer01", BLUE: "mrc01"}, goods="camel 2")
    for seat in range(3):
        assert GAME.evaluate(s, seat) == pytest.approx(sum(GAME.explain(s, seat).values()))


def test_every_term_has_a_text() -> None:
    assert GAME.explain(fresh(), RED).keys() <= keys_under("pyramidion", "explain")


def test_a_need_is_the_value_or_one_more_than_the_best_rival() -> None:
    s = opened("karnak", lanes={RED: "mercenary", BLUE: "mrc01 mrc02"})
    found, values = laid_sums(s), city_values(s)
    assert [need(found, values, RED, category) for category in range(3)] == [8, 5, 5]


def test_a_plan_begins_with_the_most_fitting_card() -> None:
    s = alone("karnak", "mer01 med04 reb01", {}, goods="camel 3")
    assert next_planned(s, RED) == card("mer01")


def test_thebes_and_a_removed_rival_make_a_mercenary_dearer() -> None:
    plain, rich = opened("karnak"), opened("thebes")
    assert prize(rich, RED, 0) > prize(plain, RED, 0) > 0
    plain.mercenaries[city("karnak")] = BLUE
    assert prize(plain, RED, 0) > prize(opened("karnak"), RED, 0)
    plain.mercenaries[city("karnak")] = RED
    assert prize(plain, RED, 0) == 0


def test_cards_are_worth_less_the_fewer_cities_come() -> None:
    early, late = opened("karnak"), last_city(opened("karnak"))
    assert card_price(early, RED) > card_price(late, RED)
    assert QUALITY[card("deity")] > QUALITY[card("reb01")]


def test_resources_that_a_boat_needs_are_worth_more() -> None:
    useful = loading(give(fresh(), RED, "camel 1 worker 1"), "b02")
    useless = loading(give(fresh(), RED, "food 1 wood 1"), "b02")
    assert holdings.goods(useful, RED) > holdings.goods(useless, RED)


def test_the_end_of_a_match_counts_more_than_all_else() -> None:
    s = loaded(fresh(), RED, "b19 b14 b01")
    s.phase, s.seat = 21, RED
    assert GAME.evaluate(s, RED) > 500
    assert GAME.evaluate(s, BLUE) < -500


def test_it_beats_random_players() -> None:
    played = [
        play_one("pyramidion", 2, ["greedy", "random"], 5, rotate=True, number=number) for number in range(2)
    ]
    assert all(one.bots[one.winners[0]] == "greedy" for one in played)
