"""PO-79 to PO-97: what areas pay, and who starts the next round."""

from __future__ import annotations

from itertools import combinations

import pytest

from benben.games.pyramido.board import area
from benben.games.pyramido.rules.level import next_first, score_round
from benben.games.pyramido.scoring import BONUS, round_score, sheet
from benben.games.pyramido.state import State
from tests.games.pyramido.arrange import (
    LETTERS,
    REFERENCE_DOMINOES,
    REFERENCE_TURNS,
    dealt,
    drive,
    fresh,
    grown,
    marked,
    solo,
    start_round,
    state,
    told,
    turn,
)

Tile = tuple[int, int, int]
RED = LETTERS.index("R")


def areas(s: State) -> dict[str, int]:
    """What each marked colour of seat 0 pays."""
    return {LETTERS[line[2]]: line[3] for line in sheet(s, 0) if line[2] != BONUS}


def score(s: State) -> int:
    """The sum of the sheet of seat 0."""
    return sum(line[3] for line in sheet(s, 0))


def test_PO_79_all_are_scored_at_once_when_the_last_has_completed_the_level() -> None:
    match = drive(dealt(seats=3), {}, 29)
    assert told(match, "scored") == []
    assert [event[:2] for event in told(turn(match), "scored")] == [(0, 1), (1, 1), (2, 1)]


def test_PO_80_an_area_is_everything_of_one_colour_that_is_connected() -> None:
    tiles = {(1, x, 0): "R NW" for x in range(5)} | {(1, 4, y): "R SE" for y in range(1, 4)}
    assert areas(grown("N", tiles, [(1, 0, 0)])) == {"R": 8}


def test_PO_80_another_colour_ends_an_area() -> None:
    tiles = {(1, 0, 0): "R NW", (1, 1, 0): "B NW", (1, 2, 0): "R NW"}
    assert areas(grown("N", tiles, [(1, 0, 0)])) == {"R": 1}


@pytest.mark.parametrize("beside", [(1, 1, 0), (1, 0, 1)])
def test_PO_81_quarters_connect_through_an_edge(beside: Tile) -> None:
    assert areas(grown("N", {(1, 0, 0): "R NW", beside: "R SE"}, [(1, 0, 0)])) == {"R": 2}
    assert areas(grown("N", {(1, 0, 0): "R NW", beside: "R SE"}, [beside])) == {"R": 2}


def test_PO_81_V_31_diagonal_contact_does_not_connect() -> None:
    assert areas(grown("N", {(1, 0, 0): "R SE", (1, 1, 1): "R NW"}, [(1, 0, 0)])) == {"R": 1}


def test_PO_82_PO_83_V_29_a_tile_connects_to_the_visible_part_of_the_tile_below() -> None:
    s = grown("NN", {(1, 0, 0): "R NW SE", (2, 0, 0): "R NE"}, [(2, 0, 0)])
    assert areas(s) == {"R": 2}
    assert score(s) == 4


def test_PO_83_R_01_V_30_a_buried_tile_does_not_link() -> None:
    tiles = {(1, 1, 0): "R NW", (1, 1, 1): "R", (2, 1, 1): "R NW"}
    s = grown("NB", tiles, [(2, 1, 1)])
    assert (areas(s), score(s)) == ({"R": 1}, 2)


def test_V_30_a_visible_tile_does_link() -> None:
    tiles = {(1, 1, 0): "R NW", (1, 1, 1): "R", (2, 1, 1): "R NW", (2, 1, 0): "R"}
    s = grown("NB", tiles, [(2, 1, 1)])
    assert (areas(s), score(s)) == ({"R": 2}, 4)


def test_V_32_the_middle_tiles_of_level_3_are_joined_in_round_3() -> None:
    tiles = {(3, 1, 0): "R NW", (3, 1, 1): "R SW"}
    assert areas(grown("NNN", tiles, [(3, 1, 0)])) == {"R": 2}


def test_R_02_V_32_level_4_parts_the_middle_tiles_of_level_3() -> None:
    tiles = {(3, 1, 0): "R NW", (3, 1, 1): "R SW", (4, 0, 0): "B", (4, 1, 0): "G"}
    s = grown("NNNN", tiles)
    red = [quarter for quarter in range(400) if s.quarters[quarter] >> 1 == RED]
    assert [len(area(s.quarters, quarter)) for quarter in red] == [2, 2, 2, 2]


def test_V_32_a_red_top_tile_links_them_again() -> None:
    tiles = {(3, 1, 0): "R NW", (3, 1, 1): "R SW", (4, 0, 0): "R NW", (4, 1, 0): "G"}
    s = grown("NNNN", tiles, [(4, 0, 0)])
    assert (areas(s), score(s)) == ({"R": 3}, 6)


def tiles_up_to(level: int) -> list[Tile]:
    """Every tile of a pyramid on 5 x 4."""
    return [(k, x, y) for k in range(1, level + 1) for y in range(5 - k) for x in range(6 - k)]


def touch(one: Tile, other: Tile) -> bool:
    """Whether two tiles have a common side, or one lies on the other."""
    level, x, y = one
    above, i, j = other
    if level == above:
        return abs(x - i) + abs(y - j) == 1
    return above == level + 1 and 0 <= x - i <= 1 and 0 <= y - j <= 1


def is_seen(level: int, tile: Tile) -> bool:
    """Whether a tile shows at least a quarter."""
    return any(quarter >> 1 == RED for quarter in grown("N" * level, {tile: "R"}).quarters)


def joined(level: int, one: Tile, other: Tile) -> bool:
    """Whether the visible quarters of two tiles of one colour are one area."""
    s = grown("N" * level, {one: "R", other: "R"})
    red = [quarter for quarter in range(400) if s.quarters[quarter] >> 1 == RED]
    return len(area(s.quarters, red[0])) == len(red)


@pytest.mark.parametrize(("level", "pairs"), [(1, 31), (2, 55), (3, 71), (4, 80)])
def test_R_02_tiles_that_touch_and_are_seen_are_joined_except_the_middle_of_level_3(
    level: int, pairs: int
) -> None:
    seen = [tile for tile in tiles_up_to(level) if is_seen(level, tile)]
    touching = [pair for pair in combinations(seen, 2) if touch(*pair)]
    assert len(touching) == pairs
    parted = [pair for pair in touching if not joined(level, *pair)]
    assert parted == ([((3, 1, 0), (3, 1, 1))] if level == 4 else [])


@pytest.mark.parametrize("tile", [(1, 0, 0), (1, 1, 0), (1, 2, 0)])
def test_PO_84_R_03_a_marker_on_any_tile_marks_the_whole_area(tile: Tile) -> None:
    tiles = {(1, 0, 0): "R NW", (1, 1, 0): "R NW SE", (1, 2, 0): "R SW"}
    assert areas(grown("N", tiles, [tile])) == {"R": 4}


def test_PO_85_symbols_pay_one_point_each_on_whatever_level() -> None:
    tiles = {(1, 0, 0): "R NW NE SW", (2, 0, 0): "R NW NE SW", (3, 0, 0): "R NW"}
    assert areas(grown("NNN", tiles, [(3, 0, 0)])) == {"R": 7}


def test_PO_86_unmarked_areas_pay_nothing_even_beside_a_marked_one_of_their_colour() -> None:
    tiles = {(1, 0, 0): "R NW", (1, 2, 0): "R NW SE", (1, 0, 2): "B NW SE"}
    assert areas(grown("N", tiles, [(1, 0, 0)])) == {"R": 1}


def test_PO_87_symbols_of_lower_levels_are_paid_again() -> None:
    tiles = {(1, 0, 0): "R NW", (2, 0, 0): "R NW"}
    assert areas(grown("N", {(1, 0, 0): "R NW"}, [(1, 0, 0)])) == {"R": 1}
    assert areas(grown("NN", tiles, [(2, 0, 0)])) == {"R": 2}


POOR_AND_RICH = {(1, 0, 0): "R NW SE", (1, 2, 0): "B NW", (1, 4, 0): "G NW", (1, 0, 2): "T SE NE"}


def test_PO_88_the_area_with_the_fewest_symbols_pays_twice() -> None:
    s = grown("N", POOR_AND_RICH, [(1, 0, 0), (1, 2, 0)])
    assert (areas(s), score(s)) == ({"B": 1, "R": 2}, 4)


def test_PO_88_the_bonus_line_names_the_quarters_of_the_smallest_area() -> None:
    lines = sheet(grown("N", POOR_AND_RICH, [(1, 0, 0), (1, 2, 0)]), 0)
    assert lines[-1][2:] == (BONUS, *lines[0][3:])


def test_PO_89_R_21_of_several_smallest_areas_one_pays_twice() -> None:
    assert score(grown("N", POOR_AND_RICH, [(1, 0, 0), (1, 2, 0), (1, 4, 0)])) == 5
    assert score(grown("N", POOR_AND_RICH, [(1, 0, 0), (1, 0, 2)])) == 6


def test_PO_90_a_sole_marked_area_pays_twice() -> None:
    assert score(grown("N", POOR_AND_RICH, [(1, 0, 0)])) == 4


def test_PO_91_without_marked_areas_a_round_is_worth_nothing() -> None:
    s = grown("N", POOR_AND_RICH)
    assert (sheet(s, 0), round_score(s, 0)) == ([], 0)


@pytest.mark.parametrize("marks", range(5))
def test_PO_92_the_quick_score_is_the_sum_of_the_sheet(marks: int) -> None:
    s = grown("N", POOR_AND_RICH, [(1, 0, 0), (1, 2, 0), (1, 4, 0), (1, 0, 2)][:marks])
    assert round_score(s, 0) == score(s)


def test_PO_92_round_scores_are_kept_and_add_up_to_the_total() -> None:
    match = solo(REFERENCE_DOMINOES, REFERENCE_TURNS[:19])
    pyramid = match.view(0).pyramids[0]
    assert [sum(points) for points in pyramid.points] == [24, 23, 29]
    assert pyramid.total == 76
    assert state(match).points[:4] == [24, 23, 29, 0]


@pytest.mark.parametrize("ground", ["N", "NN", "NNN", "NNNN"])
def test_PO_93_every_round_scores_the_whole_visible_pyramid_by_the_same_rule(ground: str) -> None:
    top = (len(ground), 0, 0)
    tiles = {(level, 0, 0): "R NW" for level in range(1, len(ground) + 1)}
    assert score(grown(ground, tiles, [top])) == 2 * len(ground)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_PO_94_after_scoring_all_markers_come_back(number: int) -> None:
    match = start_round(number)
    while state(match).round == number:
        before = [marked(match, seat) for seat in (0, 1)]
        turn(match)
    assert all(before)
    assert [marked(match, seat) for seat in (0, 1)] == ["", ""]


def test_PO_94_after_the_last_round_too() -> None:
    assert state(drive(dealt(), {})).markers == [-1] * 12


def test_PO_95_dominoes_and_singles_stay() -> None:
    match = drive(dealt([13]), {0: ["place 0,0 S; cover B red; orient NW"]}, 19)
    before = match.view(None)
    after = turn(match).view(None)
    assert after.round == 2
    assert after.laid[: len(before.laid)] == before.laid
    assert after.pyramids[0].singles == (True, True, False)


def after_round(first: int, scores: list[int], totals: list[int] | None = None) -> State:
    """Four seats or fewer, round 2 just scored; totals are what they had before, all in round 1."""
    s = fresh(len(scores))
    s.round, s.first = 2, first
    earlier = totals or [0] * len(scores)
    s.points = [points for seat, mine in enumerate(scores) for points in (earlier[seat], mine, 0, 0)]
    return s


def test_PO_96_V_33_the_lowest_score_of_the_round_starts_the_next() -> None:
    assert next_first(after_round(0, [24, 20, 22, 18]), None) == 3


def test_PO_96_R_23_V_35_the_score_of_the_round_decides_not_the_total() -> None:
    assert next_first(after_round(0, [15, 12], [35, 48]), None) == 1


@pytest.mark.parametrize(
    ("first", "scores", "expected"),
    [
        (2, [18, 20, 25, 18], 3),
        (2, [18, 20, 18, 25], 2),
        (1, [18, 20, 18, 25], 2),
        (3, [18, 20, 18, 25], 0),
        (0, [18, 18, 18, 18], 0),
        (3, [18, 18, 18, 18], 3),
    ],
)
def test_PO_97_R_22_V_34_a_tie_goes_to_the_first_clockwise_from_the_first_player(
    first: int, scores: list[int], expected: int
) -> None:
    assert next_first(after_round(first, scores), None) == expected


def test_PO_96_the_next_round_is_begun_by_that_seat() -> None:
    match = solo(REFERENCE_DOMINOES, REFERENCE_TURNS[:9])
    while match.view(None).round == 1:
        turn(match, REFERENCE_TURNS[9] if match.seat == 0 else "")
    round_scores = [p.total for p in match.view(None).pyramids]
    assert round_scores == [24, 20]
    assert (match.view(None).first, match.seat) == (1, 1)


def test_PO_97_R_22_a_tied_first_player_starts_again() -> None:
    s = fresh(3)
    s.first = s.seat = 1
    assert score_round(s, None)
    assert (s.first, s.seat, s.round, s.turn) == (1, 1, 2, 1)
