"""What a learner is told: the own side first, every open thing in its plane, no tile that the side cannot know."""

from __future__ import annotations

from typing import Final

from benben import Match, Rng
from benben.core.parts.plane import split, total
from benben.games.the_pyramid import GAME
from benben.games.the_pyramid.actions import OVER, PHASES
from benben.games.the_pyramid.board.pieces import TILE_FACE
from benben.games.the_pyramid.board.triangle import CELL_NAMES, CELLS
from benben.games.the_pyramid.data import DATA, KINDS, PAWNS, SIDES, SYMBOLS
from benben.games.the_pyramid.options import Options
from benben.games.the_pyramid.state import State, clone
from benben.games.the_pyramid.tensor import FACES, FEATURES
from benben.games.the_pyramid.view import View
from tests.games.the_pyramid.arrange import dealt, deck, drawing, finished, fresh, position, state
from tests.games.the_pyramid.walk import walks

FEATURE_NAMES: Final = (
    *KINDS,
    *(f"open {side}" for side in range(SIDES)),
    *SYMBOLS,
    *DATA.gems,
    *(f"own {pawn}" for pawn in PAWNS),
    *(f"other {pawn}" for pawn in PAWNS),
)


def told(at: Match | State, seat: int) -> dict[str, list[int]]:
    """An observation by planes."""
    s = state(at) if isinstance(at, Match) else at
    out = bytearray(total(GAME.planes))
    GAME.observe(s, seat, out, 0)
    assert out == GAME.encode(GAME.view(s, seat))
    return {plane.name: [*values] for plane, values in split(GAME.planes, bytes(out))}


def ones(found: list[int]) -> list[int]:
    """Where the ones stand."""
    return [place for place, number in enumerate(found) if number == 1]


def features(found: dict[str, list[int]], cell: str) -> list[str]:
    """What a cell tells, in words."""
    first = FEATURES * CELL_NAMES.index(cell)
    return [FEATURE_NAMES[i] for i in ones(found["cells"][first : first + FEATURES])]


def held(found: list[int]) -> dict[int, int]:
    """How many tiles of each face, by the face's lowest tile."""
    return {FACES[place]: count for place, count in enumerate(found) if count}


def final() -> tuple[State, View]:
    """The finished pyramid of V-36."""
    s = finished(drawing())
    return s, GAME.view(s, 0)


def test_the_own_side_comes_first() -> None:
    match = position("A9 Wm", "A1 B", mummies="W")
    white, blue = told(match, 0), told(match, 1)
    assert (white["mummy_played"], blue["mummy_played"]) == ([1, 0], [0, 1])
    assert (white["white"], blue["white"]) == ([1], [0])
    assert (white["active"], blue["active"]) == ([1], [0])
    assert (white["stock"], blue["stock"]) == ([14, 0, 1, 1, 14, 1, 1, 0], [14, 1, 1, 0, 14, 0, 1, 1])
    assert features(white, "A1")[-1] == "other worker"
    assert features(blue, "A1")[-1] == "own worker"


def test_the_seat_that_plays_blue_is_told_so_wherever_it_sits() -> None:
    s = fresh()
    s.white = 1
    assert (told(s, 0)["white"], told(s, 1)["white"]) == ([0], [1])
    assert (told(s, 0)["active"], told(s, 1)["active"]) == ([0], [1])


def test_a_cell_tells_its_tile_its_open_sides_and_its_pawn() -> None:
    s, v = final()
    found = told(s, 0)
    for cell in range(CELLS):
        held_there = v.cells[cell]
        face = DATA.tiles[held_there.tile - 1]
        expected = [KINDS[face.kind], *(f"open {side}" for side in range(3) if held_there.open >> side & 1)]
        expected += [SYMBOLS[face.symbol], *([face.colour] if face.colour else [])]
        if held_there.pawn:
            expected.append(f"{'own' if held_there.colour == 'white' else 'other'} {held_there.pawn}")
        assert features(found, CELL_NAMES[cell]) == expected


def test_an_unbuilt_cell_tells_nothing() -> None:
    assert features(told(fresh(), 0), "G1") == []


def test_a_network_tells_who_leads_it_and_what_it_pays_on_each_of_its_cells() -> None:
    s, v = final()
    for seat in (0, 1):
        found = told(s, seat)
        for one in v.standing.networks:
            lead = one.weights[seat] - one.weights[1 - seat]
            for cell in one.cells:
                assert found["lead"][2 * cell : 2 * cell + 2] == [max(0, lead), max(0, -lead)]
                assert found["worth"][cell] == one.value
                assert found["networks"][3 * cell : 3 * cell + 2] == [one.secret, one.cursed]
        joined = {cell for one in v.standing.networks for cell in one.cells}
        assert not any(found["worth"][cell] for cell in range(CELLS) if cell not in joined)


def test_a_network_that_may_still_grow_is_told() -> None:
    s = state(position())
    growing = {cell for one in GAME.view(s, 0).standing.networks if one.unbuilt for cell in one.cells}
    assert growing
    assert {cell for cell in range(CELLS) if told(s, 0)["networks"][3 * cell + 2]} == growing


def test_the_scores_as_they_stand_are_told_whatever_the_screen_shows() -> None:
    s, _ = final()
    assert (told(s, 0)["scores"], told(s, 1)["scores"]) == ([31, 43], [43, 31])
    s.forecast = False
    assert told(s, 0)["scores"] == [31, 43]


def test_the_own_hand_and_what_is_unseen_are_told() -> None:
    found = told(dealt(), 0)
    assert held(found["hand"]) == {TILE_FACE[tile]: 1 for tile in (1, 23, 47)}
    assert sum(found["unseen"]) == 50 - 19 - 3
    assert (found["hand_sizes"], found["pile"]) == ([3, 3], [25])


def test_tiles_that_look_alike_are_counted_together() -> None:
    match = dealt(deck(white=(47, 48, 1), blue=(2, 24, 50)))
    assert held(told(match, 0)["hand"]) == {1: 1, 43: 2}


def test_an_opponents_hand_is_in_no_plane() -> None:
    s = state(dealt(deck(white=(47, 48, 1), blue=(2, 24, 50))))
    other = clone(s)
    other.hands[1][0], other.pile[5] = s.pile[5], s.hands[1][0]
    other.hands[1].sort()
    assert told(other, 0) == told(s, 0)
    assert told(other, 1) != told(s, 1)


def test_the_order_of_the_pile_is_in_no_plane() -> None:
    s = fresh()
    other = clone(s)
    other.pile.reverse()
    assert all(told(other, seat) == told(s, seat) for seat in (0, 1))


def test_the_pawn_played_the_pawn_picked_and_the_own_choice_are_told() -> None:
    match = position("A1 W", "A7 W", "A8 B", "A9 B").play("play worker A2", "swap A7")
    found = told(match, 1)
    assert (ones(found["here"]), ones(found["picked"])) == ([1], [CELL_NAMES.index("A7")])
    match.play("with A8", "choose T47")
    assert held(told(match, 0)["chosen"]) == {43: 1}
    assert held(told(match, 1)["chosen"]) == {}
    assert [PHASES[place] for place in ones(told(match, 1)["phase"])] == ["place_tile"]


def test_the_tiles_left_at_the_end_are_seen_by_both() -> None:
    for states in walks():
        s = states[-1]
        assert s.phase == OVER
        assert sum(told(s, 0)["unseen"]) == sum(told(s, 1)["unseen"]) == len(s.pile)


def test_the_readings_of_the_table_are_told() -> None:
    s = GAME.new(2, Options(null_turns="yes", cursed_longest="passed_over"), Rng(7, 0), None)
    assert told(s, 0)["readings"] == [1, 0, 1]
    assert told(fresh(), 0)["readings"] == [0, 0, 0]
