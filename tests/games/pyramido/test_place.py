"""PO-13 to PO-34: rounds, turns, and where a domino may lie."""

from __future__ import annotations

import pytest

from benben import BadText, Illegal, Match
from benben.games.pyramido.board import FREE, TILE_SYMBOLS, turned
from benben.games.pyramido.data import CORNERS
from benben.games.pyramido.state import State
from tests.games.pyramido.arrange import (
    HOLES_9,
    HOLES_10,
    SAFE,
    TALL,
    dealt,
    drawing,
    drawn,
    drive,
    places,
    solo,
    start_round,
    state,
    turn,
)

MANY = [*range(1, 21)]
"""Dominoes where their faces do not matter."""
V_15 = ["place 0,0 E", "place 2,0 E", "place 4,0 S", "place 0,-1 N"]
V_16 = ["place 0,0 E", "place 0,1 S", "place 0,3 S", "place 2,0 E"]


def test_PO_13_in_round_k_every_player_builds_level_k() -> None:
    match = dealt(seats=3)
    met: list[tuple[int, int, int]] = []
    while match.seat is not None:
        number = state(match).round
        turn(match)
        last = state(match).laid[-1]
        met.append((number, last[1], last[0]))
    assert {(number, level) for number, level, _ in met} == {(1, 1), (2, 2), (3, 3), (4, 4)}
    assert {(number, seat) for number, _, seat in met} == {
        (n, seat) for n in range(1, 5) for seat in range(3)
    }


def test_PO_14_ten_dominoes_make_level_1_a_rectangle_of_5_by_4() -> None:
    s = state(solo(MANY, SAFE[1]))
    assert (s.round, s.box[:4], s.long_side[0]) == (2, [0, 0, 4, 3], 0)
    assert [len(row) for row in drawing(s)] == [20] * 8


def test_PO_14_V_16_ten_dominoes_may_make_it_4_by_5() -> None:
    s = state(solo(MANY, TALL[:10]))
    assert (s.round, s.box[:4], s.long_side[0]) == (2, [0, 0, 3, 4], 1)
    assert [len(row) for row in drawing(s)] == [16] * 10


@pytest.mark.parametrize(("level", "size", "dominoes"), [(2, (4, 3), 6), (3, (3, 2), 3), (4, (2, 1), 1)])
def test_PO_15_levels_above_5_by_4_have_their_long_side_along_it(
    level: int, size: tuple[int, int], dominoes: int
) -> None:
    match = start_round(level)
    assert state(match).cells[:121].count(FREE) == 2 * dominoes
    assert reach(match) == size


@pytest.mark.parametrize(("turns", "size"), [(10, (3, 4)), (16, (2, 3)), (19, (1, 2))])
def test_PO_15_V_16_R_25_levels_above_4_by_5_stand_upright(turns: int, size: tuple[int, int]) -> None:
    assert reach(solo(MANY, TALL[:turns])) == size


def reach(match: Match) -> tuple[int, int]:
    """How many columns and rows the options of an empty level reach."""
    options = places(match)
    named = [tuple(map(int, option.split()[1].split(","))) for option in options]
    assert min(x for x, _ in named) == min(y for _, y in named) == 0
    return 1 + max(x for x, _ in named), 1 + max(y for _, y in named)


def test_PO_16_each_player_has_10_6_3_and_1_turns() -> None:
    s = state(drive(dealt(seats=4), {}))
    built = [(piece[0], piece[1]) for piece in s.laid]
    assert [[built.count((seat, level)) for level in range(1, 5)] for seat in range(4)] == [[10, 6, 3, 1]] * 4


@pytest.mark.parametrize("number", [1, 2, 3])
def test_PO_16_each_lap_of_a_round_starts_with_its_first_player(number: int) -> None:
    match = start_round(number, seats=3)
    first = state(match).first
    seats: list[int | None] = []
    while state(match).round == number:
        seats.append(match.seat)
        turn(match)
    assert seats == [(first + i) % 3 for i in range(3)] * (len(seats) // 3)


def test_PO_17_the_steps_of_a_turn_have_a_fixed_order() -> None:
    match = dealt([10])
    names: list[str | None] = []
    for action in ("take 1", "place 0,0 E", "mark A", "cover B red", "orient NW", "refill 1"):
        names.append(match.decision)
        match.play(action)
    steps = ["choose_domino", "place_domino", "place_marker", "resurface", "orient_single", "refresh_quarry"]
    assert names == steps
    assert (match.decision, match.seat) == ("choose_domino", 1)


def test_PO_18_nobody_starts_a_level_before_all_have_finished_the_one_below() -> None:
    match = drive(dealt(seats=3), {})
    levels = [piece[1] for piece in state(match).laid]
    assert levels == sorted(levels)


def test_PO_18_a_level_is_scored_before_the_next_begins() -> None:
    match = drive(dealt(seats=3), {}, 29)
    assert [p.total for p in match.view(None).pyramids] == [0, 0, 0]
    turn(match)
    assert all(p.total > 0 for p in match.view(None).pyramids)
    assert (match.view(None).round, match.decision) == (2, "choose_domino")


def test_PO_19_a_player_takes_one_of_the_three_quarry_dominoes() -> None:
    match = dealt([10, 20, 30])
    assert match.options == ("take 1", "take 2", "take 3")
    assert match.play("take 2").view(0).held == 20
    assert match.view(0).quarry == (10, 0, 30)


def test_PO_19_passing_is_not_possible() -> None:
    with pytest.raises(Illegal):
        dealt().play("pass")
    with pytest.raises(Illegal):
        dealt().play("take 1", "pass")


def test_PO_20_who_can_place_a_domino_may_not_fill_cells_with_singles() -> None:
    match = solo(MANY, SAFE[1][:9])
    assert match.options == ("take 1", "take 2", "take 3")
    with pytest.raises(Illegal):
        match.play("fill brown")


def test_PO_21_a_domino_may_point_in_any_direction() -> None:
    options = places(solo(MANY, ["place 0,0 E"]))
    assert {option.split()[2] for option in options if option.startswith("place 1,1 ")} == {"E", "S", "W"}
    assert {option.split()[2] for option in options if option.startswith("place -1,1 ")} == {"E", "N"}
    assert {option.split()[2] for option in options} == {"E", "S", "W", "N"}


@pytest.mark.parametrize(
    ("direction", "a", "b"), [("E", "NE", "NW"), ("S", "SE", "NE"), ("W", "SW", "SE"), ("N", "NW", "SW")]
)
def test_PO_22_V_13_symbols_turn_with_domino_48(direction: str, a: str, b: str) -> None:
    x, y = {"E": (1, 0), "S": (0, 1), "W": (-1, 0), "N": (0, -1)}[direction]
    s = state(turn(dealt([48]), f"place 0,0 {direction}"))
    assert symbol_corners(s, 0, 0) == [f"T {a}"]
    assert symbol_corners(s, x, y) == [f"B {b}"]


@pytest.mark.parametrize(("turns", "corners"), [(0, "NW NE"), (1, "NE SE"), (2, "SE SW"), (3, "NW SW")])
def test_PO_22_V_13_symbols_turn_with_domino_30(turns: int, corners: str) -> None:
    symbols = turned(TILE_SYMBOLS[60], turns)
    assert {corner for i, corner in enumerate(CORNERS) if symbols >> i & 1} == set(corners.split())


def symbol_corners(s: State, x: int, y: int) -> list[str]:
    """Colour and corner of each symbol on a tile of level 1 of seat 0."""
    quarters = {"NW": (0, 0), "NE": (1, 0), "SE": (1, 1), "SW": (0, 1)}
    seen = {corner: drawn(s, 0, 2 * x + dx, 2 * y + dy) for corner, (dx, dy) in quarters.items()}
    return [f"{quarter[0]} {corner}" for corner, quarter in seen.items() if quarter[1] == "*"]


def test_PO_23_R_05_the_first_domino_lies_at_the_origin_in_any_of_four_directions() -> None:
    assert dealt().play("take 1").options == ("place 0,0 E", "place 0,0 S", "place 0,0 W", "place 0,0 N")


def test_PO_24_V_14_the_second_domino_has_32_options() -> None:
    options = places(solo(MANY, ["place 0,0 E"]))
    assert len(options) == 32
    assert {"place 2,0 E", "place 3,0 W", "place 2,0 S", "place 2,1 N"} <= options


def test_PO_24_V_14_contact_at_a_corner_only_is_not_enough() -> None:
    options = places(solo(MANY, ["place 0,0 E"]))
    assert not {"place 2,1 E", "place 3,1 W", "place -1,1 W", "place -2,-1 E", "place 2,-1 N"} & options


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_PO_25_colours_never_restrict_placement(slot: int) -> None:
    match = dealt([13, 33, 90], {1: [1, 85, 72]})
    turn(turn(match, "place 0,0 E"))
    assert len(match.play(f"take {slot}").options) == 32


def test_PO_26_dominoes_lie_on_the_tile_grid() -> None:
    with pytest.raises(BadText):
        dealt().play("take 1", "place 0.5,0 E")
    s = state(solo([48, 33], ["place 0,0 E", "place 0,1 E"]))
    assert drawing(s) == ["T.T*B*B.", "T.T.B.B.", "B*B.B*B.", "B.B.B.B."]


def test_PO_27_a_cell_holds_one_tile() -> None:
    options = places(solo(MANY, ["place 0,0 E", "place 0,1 E"]))
    taken = {"0,0", "1,0", "0,1", "1,1"}
    assert not [option for option in options if set(cells_of(option)) & taken]


@pytest.mark.parametrize("number", [2, 3])
def test_PO_27_a_cell_of_an_upper_level_holds_one_tile(number: int) -> None:
    match = start_round(number)
    before = state(match).seat
    turn(match, "place 0,0 E")
    while match.seat != before:
        turn(match)
    assert not [option for option in places(match) if set(cells_of(option)) & {"0,0", "1,0"}]


def cells_of(option: str) -> tuple[str, str]:
    """The two cells that a placement covers."""
    _, where, direction = option.split()
    x, y = map(int, where.split(","))
    dx, dy = {"E": (1, 0), "S": (0, 1), "W": (-1, 0), "N": (0, -1)}[direction]
    return where, f"{x + dx},{y + dy}"


def test_PO_28_V_15_the_box_of_level_1_never_outgrows_5_by_4() -> None:
    options = places(solo(MANY, V_15))
    assert not {"place 1,1 S", "place 1,2 N", "place 5,0 S", "place 5,1 N"} & options
    assert {"place 0,1 E", "place 1,1 W"} <= options


def test_PO_28_V_16_the_box_of_level_1_never_outgrows_4_by_5() -> None:
    options = places(solo(MANY, V_16))
    assert not {"place -1,0 S", "place -1,1 N"} & options
    assert "place 1,1 E" in options


@pytest.mark.parametrize(("turns", "columns", "rows"), [(V_15, (0, 4), (-2, 1)), (V_16, (0, 3), (0, 4))])
def test_PO_28_no_option_leaves_a_full_rectangle(
    turns: list[str], columns: tuple[int, int], rows: tuple[int, int]
) -> None:
    for option in places(solo(MANY, turns)):
        x, y = map(int, option.split()[1].split(","))
        assert columns[0] <= x <= columns[1], option
        assert rows[0] <= y <= rows[1], option


def test_PO_29_the_rectangle_is_undecided_until_a_side_reaches_5() -> None:
    match = solo(MANY, ["place 0,0 E", "place 2,0 E"])
    assert match.view(0).pyramids[0].long_side == ""
    options = places(match)
    assert {"place 4,0 S", "place 0,1 S", "place 0,-1 N"} <= options


@pytest.mark.parametrize(("turns", "side"), [(V_15[:3], "x"), (V_16[:3], "y")])
def test_PO_29_a_side_of_5_decides_the_rectangle(turns: list[str], side: str) -> None:
    assert solo(MANY, turns).view(0).pyramids[0].long_side == side


def test_PO_30_upper_levels_need_no_contact_with_their_own_dominoes() -> None:
    match = solo(MANY, [*SAFE[1], "place 0,0 E"])
    assert "place 2,2 E" in places(match)


@pytest.mark.parametrize(("number", "options"), [(2, 34), (3, 14), (4, 2)])
@pytest.mark.parametrize("tall", [False, True])
def test_PO_30_V_17_an_empty_upper_level_offers_every_pair_of_neighbours(
    number: int, options: int, tall: bool
) -> None:
    before = [0, 0, 10, 16, 19][number]
    safe = [place for level in SAFE.values() for place in level]
    assert len(places(solo(MANY, (TALL if tall else safe)[:before]))) == options


@pytest.mark.parametrize("level", [2, 3, 4])
def test_PO_31_tiles_of_the_next_level_lie_half_a_tile_off(level: int) -> None:
    turns = [place for number in range(1, level) for place in SAFE[number]]
    match = solo([*MANY[: len(turns)], 48], turns)
    expected = drawing(state(match))
    off = level - 1
    for y, face in enumerate(("T.T*B*B.", "T.T.B.B."), start=off):
        expected[y] = expected[y][: 2 * off] + face + expected[y][2 * off + 8 :]
    assert drawing(state(match.play("take 1", "place 0,0 E"))) == expected


def test_PO_31_the_next_level_follows_a_base_that_grew_west_and_north() -> None:
    base = ["place 0,0 W", "place -2,0 W", "place -4,0 N", "place -3,-1 E", "place -1,-1 E", "place -2,-2 N"]
    base += ["place -3,-2 N", "place -1,-2 N", "place 0,-2 N", "place -4,-2 N"]
    match = solo([*range(1, 11), 48], base).play("take 1", "place 0,0 E")
    s = state(match)
    assert s.box[:4] == [-4, -3, 0, 0]
    assert [row[2:10] for row in drawing(s)[1:3]] == ["T.T*B*B.", "T.T.B.B."]


@pytest.mark.parametrize("number", [2, 3, 4])
def test_PO_32_no_tile_may_lie_outside_the_rectangle_of_its_level(number: int) -> None:
    width, height = {2: (4, 3), 3: (3, 2), 4: (2, 1)}[number]
    inside = {f"{x},{y}" for x in range(width) for y in range(height)}
    assert {cell for option in places(start_round(number)) for cell in cells_of(option)} == inside


def test_PO_33_a_placed_domino_is_never_moved() -> None:
    match = dealt(seats=2)
    before = state(match).laid
    while match.seat is not None:
        turn(match)
        assert state(match).laid[: len(before)] == before
        before = state(match).laid


@pytest.mark.parametrize("turns", [HOLES_9, HOLES_10])
def test_PO_34_R_06_placements_that_leave_isolated_cells_are_legal(turns: list[str]) -> None:
    match = dealt([MANY[0]], {1: MANY[1:]})
    drive(match, {0: turns}, 2 * len(turns) - 1)
    assert [piece[4:] for piece in state(match).laid if piece[0] == 0] == [
        (int(x), int(y), "ESWN".index(direction))
        for x, y, direction in (words.replace(",", " ").split()[1:] for words in turns)
    ]
