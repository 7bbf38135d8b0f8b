from __future__ import annotations

from benben.svg import EAST, NORTH, SOUTH, WEST, border


def test_one_cell_has_four_sides() -> None:
    assert list(border({(2, 3)})) == [(2, 3, NORTH), (2, 3, EAST), (2, 3, SOUTH), (2, 3, WEST)]


def test_a_side_between_two_cells_is_no_border() -> None:
    sides = set(border({(0, 0), (1, 0)}))
    assert len(sides) == 6
    assert (0, 0, EAST) not in sides
    assert (1, 0, WEST) not in sides
