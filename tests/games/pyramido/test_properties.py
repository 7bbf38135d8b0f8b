"""RULES.md 8: what holds in every position, and the engine against a referee of its own."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benben import Match, Rng
from benben.games.pyramido import GAME
from benben.games.pyramido.actions import CHOOSE, FILLING, OVER, PHASES
from benben.games.pyramido.board import BARE, QUARTER_ROW, TILE, lay, lay_domino, level_origin
from benben.games.pyramido.scoring import round_score, total
from benben.games.pyramido.state import State, census, clone
from tests.games.pyramido.arrange import fresh, state
from tests.games.pyramido.referee import Referee, legal
from tests.games.pyramido.walk import WALKS, chosen, play_on, walk, walks

few = settings(max_examples=40)
tables = st.integers(2, 4)
seeds = st.integers(0, 2**64 - 1)
clumsiness = st.sampled_from([0, 4, 12, 40])


@pytest.fixture(params=range(len(WALKS)), ids=lambda i: "seats {} seed {} clumsy {}".format(*WALKS[i]))
def match(request: pytest.FixtureRequest) -> list[State]:
    """Every state of one of the matches."""
    return walks()[request.param]


@cache
def turn_starts() -> list[State]:
    """States in which a domino is to be chosen."""
    return [s for states in walks() for s in states if s.phase == CHOOSE]


@few
@given(tables, seeds, clumsiness)
def test_every_offered_option_is_legal_and_every_legal_option_is_offered(
    seats: int, seed: int, clumsy: int
) -> None:
    match = Match("pyramido", seats=seats, seed=seed)
    s = state(match)
    referee = Referee(seats, s.first, s.quarry, s.piles)
    for action in play_on(match, Rng(seed, 1), clumsy):
        assert referee.asked == (match.seat, list(match.options))
        referee.play(action)
    assert referee.asked is None


@few
@given(tables, seeds, clumsiness)
def test_scores_are_those_of_a_referee_who_counts_quarters(seats: int, seed: int, clumsy: int) -> None:
    match = Match("pyramido", seats=seats, seed=seed)
    s = state(match)
    referee = Referee(seats, s.first, s.quarry, s.piles)
    for action in play_on(match, Rng(seed, 1), clumsy):
        referee.play(action)
    paid = [[sum(points) for points in pyramid.points] for pyramid in match.view(None).pyramids]
    assert paid == [builder.scores for builder in referee.builders]
    assert match.view(None).quarry == tuple(referee.quarry)
    assert state(match).piles == referee.piles
    assert [
        seat for _, seat in sorted((out, i) for i, out in enumerate(state(match).out) if out)
    ] == referee.out


def test_PO_28_a_referee_finds_the_same_places_for_the_first_dominoes() -> None:
    referee = Referee(2, 0, [1, 2, 3], [[4, 5], [6, 7], [8, 9], [10, 11]])
    assert legal(referee.builders[0], 1) == [f"place 0,0 {direction}" for direction in "ESWN"]


Piece = tuple[int, int, int, int, int, int, int]


def turned_clockwise(s: State, seat: int) -> State:
    """The same pyramid seen from another side of the table: quarter (X, Y) goes to (-1 - Y, X)."""
    west, north, east, south = s.box[4 * seat : 4 * seat + 4]
    width, height = east - west + 1, south - north + 1
    moved: list[Piece] = []
    for _, level, domino, colour, x, y, turns in pieces_of(s, seat):
        at = (-y, x) if level == 1 else (height - level - y, x)
        assert level == 1 or width >= level
        moved.append((0, level, domino, colour, *at, (turns + 1) % 4))
    return rebuilt(s, seat, moved, (-south, west, -north, east))


def shifted(s: State, seat: int, dx: int, dy: int) -> State:
    """The same pyramid elsewhere on the table."""
    west, north, east, south = s.box[4 * seat : 4 * seat + 4]
    moved = [
        (0, level, domino, colour, x + dx, y + dy, turns)
        if level == 1
        else (0, level, domino, colour, x, y, turns)
        for _, level, domino, colour, x, y, turns in pieces_of(s, seat)
    ]
    return rebuilt(s, seat, moved, (west + dx, north + dy, east + dx, south + dy))


def pieces_of(s: State, seat: int) -> list[Piece]:
    """What a seat has laid."""
    return [piece for piece in s.laid if piece[0] == seat]


def rebuilt(s: State, seat: int, moved: list[Piece], box: tuple[int, int, int, int]) -> State:
    """A state whose seat 0 has these pieces, its markers on the tiles that had them."""
    other = fresh()
    other.round = s.round
    other.laid, other.box[:4] = moved, list(box)
    for before, after in zip(pieces_of(s, seat), moved, strict=True):
        old, new = first_quarters(before, tuple(s.box[4 * seat : 4 * seat + 4])), first_quarters(after, box)
        if after[2]:
            lay_domino(other.quarters, new[0], after[2], after[6])
        else:
            lay(other.quarters, new[0], after[3], 1 << after[6])
        for colour in range(6):
            if s.markers[6 * seat + colour] in old:
                other.markers[colour] = new[old.index(s.markers[6 * seat + colour])]
    return other


def first_quarters(piece: Piece, box: tuple[int, ...]) -> list[int]:
    """The north-western quarters of the tiles of a piece."""
    _, level, domino, _, x, y, turns = piece
    first = level_origin(level, box[0], box[1]) + 2 * x + 2 * QUARTER_ROW * y
    return [first, first + [2, 40, -2, -40][turns]] if domino else [first]


def test_a_score_does_not_change_when_the_pyramid_is_rotated() -> None:
    for s in turn_starts()[::3]:
        for seat in range(s.seats):
            if s.round == 1 or s.long_side[seat] >= 0:
                assert round_score(turned_clockwise(s, seat), 0) == round_score(s, seat)


@few
@given(st.integers(0, 10**6), st.integers(-8, 8), st.integers(-8, 8))
def test_a_score_does_not_change_when_the_pyramid_is_shifted(number: int, dx: int, dy: int) -> None:
    s = turn_starts()[number % len(turn_starts())]
    west, north, east, south = s.box[:4]
    dx, dy = max(-4 - west, min(dx, 4 - east)), max(-4 - north, min(dy, 4 - south))
    assert round_score(shifted(s, 0, dx, dy), 0) == round_score(s, 0)


def test_every_domino_is_in_exactly_one_place(match: list[State]) -> None:
    for s in match:
        found = census(s)
        assert [found[f"domino {number}"] for number in range(1, 91)] == [1] * 90


def test_between_turns_the_quarry_holds_three_and_each_pile_one_at_least(match: list[State]) -> None:
    for s in match:
        if s.phase == CHOOSE:
            assert 0 not in s.quarry
            assert all(s.piles)


def test_piles_hold_87_less_the_refreshes_and_at_least_7(match: list[State]) -> None:
    for s in match:
        lying = sum(len(pile) for pile in s.piles)
        assert 7 <= lying <= 87
        assert (
            lying + sum(1 for piece in s.laid if piece[2]) + len([d for d in (*s.quarry, s.held) if d]) == 90
        )


def test_PO_55_a_marker_lies_on_a_tile_of_its_colour_on_the_current_level_that_has_a_symbol(
    match: list[State],
) -> None:
    for s in match:
        for seat in range(s.seats):
            for colour in range(6):
                first = s.markers[6 * seat + colour]
                if first >= 0 and not s.out[seat]:
                    quarters = [s.quarters[400 * seat + first + off] for off in (0, 1, 20, 21)]
                    assert {quarter >> 1 for quarter in quarters} == {colour}
                    assert any(quarter & 1 for quarter in quarters)
                    row, column = first // QUARTER_ROW, first % QUARTER_ROW
                    assert (row - s.origin[seat] // QUARTER_ROW) % 2 == 0
                    assert (column - s.origin[seat] % QUARTER_ROW) % 2 == 0


def test_PO_58_singles_in_hand_and_laid_are_three(match: list[State]) -> None:
    for s in match:
        for seat in range(s.seats):
            laid = sum(1 for piece in s.laid if piece[0] == seat and not piece[2])
            assert sum(s.singles[3 * seat : 3 * seat + 3]) + laid == 3


def test_cells_filled_are_even_at_every_turn_start(match: list[State]) -> None:
    for s in match:
        if s.phase == CHOOSE:
            assert [s.cells[121 * seat : 121 * seat + 121].count(TILE) % 2 for seat in range(s.seats)] == [
                0
            ] * s.seats


def test_PO_83_a_scored_level_is_full_and_lower_levels_are_never_changed(match: list[State]) -> None:
    for s in match:
        for seat in range(s.seats):
            if s.round > 1 and not s.out[seat]:
                assert s.quarters[400 * seat : 400 * seat + 400].count(BARE) == 400 - 80
                rim = [s.quarters[400 * seat + q] for q in rim_of(s, seat)]
                assert rim == [match[-1].quarters[400 * seat + q] for q in rim_of(s, seat)]


def rim_of(s: State, seat: int) -> list[int]:
    """The outermost ring of quarters: level 1 for ever."""
    west, north, east, south = (2 * side for side in s.box[4 * seat : 4 * seat + 4])
    return [
        189 + QUARTER_ROW * y + x
        for y in range(north, south + 2)
        for x in range(west, east + 2)
        if x in (west, east + 1) or y in (north, south + 1)
    ]


def test_PO_91_every_scored_round_pays_two_points_at_least(match: list[State]) -> None:
    last = match[-1]
    for seat in range(last.seats):
        scored = {line[1] for line in last.paid if line[0] == seat}
        assert all(last.points[4 * seat + number - 1] >= 2 for number in scored)


def test_a_round_pays_at_most_twice_the_visible_symbols(match: list[State]) -> None:
    for s in match:
        for seat in range(s.seats):
            symbols = sum(
                1 for quarter in s.quarters[400 * seat : 400 * seat + 400] if quarter != BARE and quarter & 1
            )
            assert round_score(s, seat) <= 2 * symbols
            assert s.round > 1 or symbols <= 23


def test_PO_90_round_4_has_two_marked_areas_at_most_and_round_3_six(match: list[State]) -> None:
    paid = match[-1].paid
    for seat in range(match[-1].seats):
        marked = [[line for line in paid if line[:2] == (seat, n) and line[2] < 6] for n in (3, 4)]
        assert len(marked[0]) <= 6
        assert len(marked[1]) <= 2


def test_totals_never_decrease(match: list[State]) -> None:
    for before, after in pairwise(match):
        assert all(total(before, seat) <= total(after, seat) for seat in range(before.seats))


def test_R_14_at_least_one_player_remains(match: list[State]) -> None:
    assert all(0 in s.out for s in match)


def test_a_turn_has_at_most_seven_decisions(match: list[State]) -> None:
    made = 0
    for s in match:
        begins = s.phase == CHOOSE or (s.phase == FILLING and len(s.holes) == 2)
        made = 1 if begins else made + 1
        assert made <= 7


def test_a_match_ends_within_140_decisions_a_seat(match: list[State]) -> None:
    assert match[-1].phase == OVER
    assert len(match) <= GAME.max_steps(match[0].seats)


@few
@given(tables, seeds)
def test_R_08_nothing_fits_only_late_in_a_round(seats: int, seed: int) -> None:
    stuck = {1: range(8, 11), 2: range(5, 7), 3: range(3, 4), 4: range(0)}
    before = None
    for s in walk(seats, seed, clumsy=100):
        if before and s.out != before.out:
            seat = next(seat for seat in range(seats) if s.out[seat] and not before.out[seat])
            turns = sum(
                1 for piece in s.laid if piece[0] == seat and piece[1] == level_of(s, seat) and piece[2]
            )
            assert turns + 1 in stuck[level_of(s, seat)]
        before = s


def level_of(s: State, seat: int) -> int:
    """The highest level a seat has begun."""
    return max(piece[1] for piece in s.laid if piece[0] == seat)


@few
@given(tables, seeds)
def test_careful_builders_are_never_eliminated(seats: int, seed: int) -> None:
    *_, last = walk(seats, seed)
    assert last.out == [0] * seats
    assert (PHASES[last.phase], last.round) == ("game_over", 4)


def test_the_matches_of_this_module_meet_every_decision_and_every_end() -> None:
    met = [s for states in walks() for s in states]
    assert {s.phase for s in met} == set(range(len(PHASES)))
    assert {s.round for s in met if s.holes} == {1, 2, 3}
    assert {(match[-1].round == 4, any(match[-1].out)) for match in walks()} == {
        (True, False),
        (True, True),
        (False, True),
    }


def test_a_copy_shares_nothing_that_changes() -> None:
    for s in (s for states in walks() for s in states[::11]):
        if s.phase != OVER:
            before = GAME.fingerprint(s)
            GAME.apply(clone(s), chosen(s, Rng(1, 1), 0), Rng(1, 2), None)
            assert GAME.fingerprint(s) == before
