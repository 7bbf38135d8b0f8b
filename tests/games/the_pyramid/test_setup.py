"""TP-01 to TP-13: what is in the box and how a match begins."""

from __future__ import annotations

from collections import Counter

import pytest

from benben import BadText, Match, Rng
from benben.games.the_pyramid import GAME
from benben.games.the_pyramid.board.pieces import TILE_DOORS
from benben.games.the_pyramid.board.triangle import CELL_NAMES, NEIGHBOURS
from benben.games.the_pyramid.data import DATA, KINDS, SYMBOLS, beside
from benben.games.the_pyramid.options import Options
from benben.games.the_pyramid.state import census
from tests.games.the_pyramid.arrange import BASE_NAMES, RULES, F, dealt, deck, fresh, open_at, state, words
from tests.games.the_pyramid.referee import TILES
from tests.games.the_pyramid.walk import walks
from tests.tables import table


@pytest.mark.parametrize("seats", [1, 3])
def test_TP_01_exactly_two_players(seats: int) -> None:
    assert list(GAME.seats) == [2]
    with pytest.raises(BadText, match="bad_seats"):
        Match("the_pyramid", seats=seats)


def test_TP_01_one_is_white_and_one_is_blue() -> None:
    assert [a.colour for a in table("the_pyramid").view(None).architects] == ["white", "blue"]


def test_TP_02_there_are_50_tiles_28_rooms_and_22_corridors() -> None:
    assert Counter(KINDS[face.kind] for face in DATA.tiles) == {"room": 28, "corridor": 22}


def test_TP_02_every_tile_is_what_the_table_of_the_rules_says() -> None:
    assert len(TILES) == 50
    for number, face in enumerate(DATA.tiles, start=1):
        symbol = f"{SYMBOLS[face.symbol]} {face.colour}".strip()
        assert TILES[f"T{number:02}"] == (KINDS[face.kind], face.open.bit_count(), symbol)


def test_TP_02_the_sums_of_the_rules_hold() -> None:
    doors = Counter((KINDS[face.kind], face.open.bit_count()) for face in DATA.tiles)
    assert doors == {
        ("room", 1): 8,
        ("room", 2): 14,
        ("room", 3): 6,
        ("corridor", 2): 14,
        ("corridor", 3): 8,
    }
    assert sum(face.open.bit_count() for face in DATA.tiles) == 106
    assert Counter(SYMBOLS[face.symbol] for face in DATA.tiles) == {
        "turn_corridor": 5,
        "turn_room": 5,
        "swap": 3,
        "move": 3,
        "stay_free": 2,
        "double": 4,
        "ankh": 6,
        "sarcophagus": 6,
        "curse": 1,
        "plain": 15,
    }


def test_TP_03_each_side_is_open_or_closed() -> None:
    match = dealt()
    expected = "HL HR HL HR HL HLR HLR HR H HR HL HR H HL HL HLR HL HLR HL"
    assert " ".join(open_at(match, cell) for cell in BASE_NAMES) == expected


def test_TP_03_R_45_a_tile_bears_one_symbol_and_there_is_one_curse() -> None:
    assert all(face.symbol in range(len(SYMBOLS)) for face in DATA.tiles)
    assert [SYMBOLS[face.symbol] for face in DATA.tiles].count("curse") == 1
    assert Counter(face.colour for face in DATA.tiles if face.colour) == {"gold": 2, "jade": 2, "ruby": 2}


def test_TP_04_V_01_white_starts_with_17_pawns() -> None:
    stock = dealt().view(None).architects[0].stock
    assert stock == (14, 1, 1, 1)
    assert sum(stock) == 17


def test_TP_05_R_05_V_01_blue_starts_with_17_pawns_and_has_no_pharaoh() -> None:
    stock = dealt().view(None).architects[1].stock
    assert stock == (15, 1, 1, 0)
    assert sum(stock) == 17


def test_TP_06_V_01_the_spare_workers_never_enter_play() -> None:
    for states in walks():
        for s in states:
            found = census(s)
            assert (found["white worker"], found["blue worker"]) == (14, 15)


def test_TP_07_R_01_the_pyramid_has_49_cells_in_seven_rows() -> None:
    rows = Counter(name[0] for name in CELL_NAMES)
    assert rows == {"A": 13, "B": 11, "C": 9, "D": 7, "E": 5, "F": 3, "G": 1}
    assert len(CELL_NAMES) == 49
    assert CELL_NAMES[-1] == "G1"


def test_TP_07_there_are_63_inner_edges_and_21_border_sides() -> None:
    assert (sum(other >= 0 for other in NEIGHBOURS), NEIGHBOURS.count(-1)) == (2 * 63, 21)
    assert all(NEIGHBOURS[3 * other + i % 3] == i // 3 for i, other in enumerate(NEIGHBOURS) if other >= 0)


@pytest.mark.parametrize(
    ("cell", "around"),
    [("A1", "A2"), ("A2", "B1 A1 A3"), ("B1", "A2 B2"), ("B2", "C1 B1 B3"), ("G1", "F2"), ("A13", "A12")],
)
def test_TP_07_neighbours_are_those_of_the_rules(cell: str, around: str) -> None:
    assert [name for name in beside(cell) if name in CELL_NAMES] == around.split()


def test_TP_08_R_02_the_first_19_tiles_lie_on_row_A_and_the_cells_standing_on_it() -> None:
    s = state(dealt())
    laid = {CELL_NAMES[cell]: tile for cell, tile in enumerate(s.tiles) if tile}
    assert laid == dict(zip(BASE_NAMES, F, strict=True))
    assert (*(f"A{n}" for n in range(1, 14)), *(f"B{n}" for n in range(1, 12, 2))) == BASE_NAMES


def test_TP_08_R_02_the_base_is_row_A_and_all_that_touches_it_by_a_side() -> None:
    touching = {name for cell in CELL_NAMES if cell[0] == "A" for name in beside(cell) if name in CELL_NAMES}
    assert touching | {cell for cell in CELL_NAMES if cell[0] == "A"} == set(BASE_NAMES)


def test_TP_09_R_03_base_tiles_lie_in_the_rotations_that_the_dice_give() -> None:
    match = dealt(turns=[i % 3 for i in range(19)])
    assert [open_at(match, cell) for cell in ("A1", "A2", "A3", "A9", "B1")] == ["HL", "LR", "HR", "R", "LR"]


def test_TP_09_a_tile_open_on_all_sides_keeps_rotation_0() -> None:
    s = state(dealt(turns=[2] * 19))
    assert (s.turns[CELL_NAMES.index("A6")], s.turns[CELL_NAMES.index("A1")]) == (0, 2)


def test_TP_09_R_03_every_rotation_comes_up_and_nobody_is_asked() -> None:
    met = {fresh(seed).turns[0] for seed in range(30)}
    assert met == {0, 1, 2}
    assert table("the_pyramid").decision == "place_pawn"


def test_TP_10_each_player_starts_with_three_tiles_seen_by_himself_only() -> None:
    match = dealt()
    assert [a.hand for a in match.view(0).architects] == [(1, 23, 47), (None,) * 3]
    assert [a.hand for a in match.view(1).architects] == [(None,) * 3, (2, 24, 48)]
    assert [a.hand for a in match.view(None).architects] == [(None,) * 3, (None,) * 3]


def test_TP_11_the_other_25_tiles_are_the_pile_in_the_order_of_the_deck() -> None:
    match = dealt()
    assert match.view(0).pile == 25
    assert state(match).pile[::-1] == deck()[25:]


def test_TP_12_no_pawn_is_on_the_pyramid_when_the_game_begins() -> None:
    assert not any(cell.pawn for cell in table("the_pyramid").view(None).cells)


@pytest.mark.parametrize(("white", "colours"), [("0", ["white", "blue"]), ("1", ["blue", "white"])])
def test_TP_13_R_04_who_is_white_is_a_setting_of_the_table(white: str, colours: list[str]) -> None:
    match = dealt(white=white)
    assert [a.colour for a in match.view(None).architects] == colours
    assert match.seat == int(white)
    assert match.view(match.seat).architects[int(white)].hand == (1, 23, 47)


def test_TP_13_R_04_white_may_be_drawn_by_lot() -> None:
    met = {GAME.new(2, Options(white="random"), Rng(seed, 0), None).white for seed in range(20)}
    assert met == {0, 1}


def test_TP_13_with_blue_on_seat_0_scores_follow_the_seats() -> None:
    match = dealt(white="1")
    while match.options:
        match.play(match.options[-1])
    v, result = match.view(None), match.outcome
    assert result
    assert result.scores == v.standing.scores[::-1]
    assert [sum(line.points for line in lines) for lines in result.breakdown] == list(result.scores)
    assert [tuple(match.game.sheet(v, seat)) for seat in (0, 1)] == list(result.breakdown)


ROTATIONS = [
    ("1", "H / L / R", "H / R / L"),
    ("2", "HL / LR / HR", "HR / LR / HL"),
]


@pytest.mark.parametrize(("openings", "up", "down"), ROTATIONS)
def test_TP_03_rotations_are_those_of_the_table(openings: str, up: str, down: str) -> None:
    assert f"| {openings} | {up} | {down} |" in RULES
    tile = next(n for n, face in enumerate(DATA.tiles, start=1) if face.open.bit_count() == int(openings))
    for sides, expected in (("HLR", up), ("HRL", down)):
        shown = [TILE_DOORS[3 * tile + turns] for turns in range(3)]
        letters = ["".join(s for s in "HLR" if doors >> sides.index(s) & 1) for doors in shown]
        assert " / ".join(letters) == expected


def test_TP_04_V_05_in_turn_1_three_kinds_may_go_on_18_tiles() -> None:
    match = dealt()
    assert len(match.options) == 54
    assert words(match) == {"worker", "mummy", "pharaoh"}
    assert words(match, 2) == set(BASE_NAMES) - {"A6"}
