"""RULES.md 8: what holds in every position, and the engine against a referee of its own."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benben import Match, Rng
from benben.games.the_pyramid import GAME
from benben.games.the_pyramid.actions import OVER, PHASES, PLAYING
from benben.games.the_pyramid.board.networks import find_networks
from benben.games.the_pyramid.board.pieces import (
    KINDS,
    PRIEST,
    STAY_FREE,
    TILE_DOORS,
    TILE_KIND,
    TILE_SYMBOL,
    TILE_TURNS,
    colour_of,
    kind_of,
)
from benben.games.the_pyramid.board.triangle import BASE, CELL_NAMES, CELLS, NEIGHBOURS, PYRAMID
from benben.games.the_pyramid.data import COLOURS, PAWNS
from benben.games.the_pyramid.scoring import networks, outcome, score
from benben.games.the_pyramid.state import State, census, clone
from tests.games.the_pyramid import referee
from tests.games.the_pyramid.arrange import fresh, state
from tests.games.the_pyramid.referee import Referee
from tests.games.the_pyramid.walk import SEEDS, walk, walks

few = settings(max_examples=40, deadline=None, derandomize=True, database=None)
seeds = st.integers(0, 2**64 - 1)
Laid = dict[str, tuple[str, int]]
Pawns = dict[str, tuple[str, str]]


@pytest.fixture(params=range(len(SEEDS)), ids=lambda i: f"seed {SEEDS[i]}")
def match(request: pytest.FixtureRequest) -> list[State]:
    """Every state of one of the matches."""
    return walks()[request.param]


def tile_name(tile: int) -> str:
    return f"T{tile:02}"


def laid_on(s: State) -> Laid:
    """Tile and rotation of each built cell, as the referee has them."""
    return {
        CELL_NAMES[cell]: (tile_name(s.tiles[cell]), s.turns[cell]) for cell in range(CELLS) if s.tiles[cell]
    }


def pawns_on(s: State) -> Pawns:
    """Colour and kind of each pawn, as the referee has them."""
    return {
        CELL_NAMES[cell]: (COLOURS[colour_of(pawn)], PAWNS[kind_of(pawn)])
        for cell, pawn in enumerate(s.pawns)
        if pawn
    }


def referee_for(s: State) -> Referee:
    """A referee who has watched the deal."""
    white, blue = ([tile_name(tile) for tile in hand] for hand in s.hands)
    return Referee(laid_on(s), (white, blue), [tile_name(tile) for tile in reversed(s.pile)])


@few
@given(seeds)
def test_a_referee_finds_the_same_options_positions_and_scores(seed: int) -> None:
    game = Match("the_pyramid", seats=2, seed=seed)
    s = GAME.clone(state(game))
    judge, dice = referee_for(s), Rng(seed, 1)
    while (asked := GAME.decision(s)) is not None:
        options = [GAME.space.text(option) for option in asked.options]
        assert set(options) == judge.options()
        assert len(options) == len(set(options))
        assert asked.seat == (0 if judge.me == "white" else 1)
        chosen = dice.below(len(options))
        GAME.apply(s, asked.options[chosen], dice, None)
        judge.play(options[chosen])
        assert (laid_on(s), pawns_on(s)) == (judge.laid, judge.pawns)
    assert judge.turn == 31
    assert [dict(zip(PAWNS, s.stock[KINDS * c : KINDS * c + KINDS], strict=True)) for c in (0, 1)] == list(
        judge.stock.values()
    )
    expected = referee.score(judge.laid, judge.pawns)
    assert outcome(s).scores == (expected["white"], expected["blue"])


def random_pyramid(dice: Rng) -> State:
    """A finished pyramid with any tiles, rotations and pawns that the rules allow."""
    s = fresh()
    tiles = list(range(1, 51))
    dice.shuffle(tiles)
    for cell in range(CELLS):
        s.tiles[cell], s.pawns[cell] = tiles[cell], 0
        s.turns[cell] = dice.below(TILE_TURNS[tiles[cell]])
        s.doors[cell] = TILE_DOORS[3 * tiles[cell] + s.turns[cell]]
    free = [cell for cell in range(CELLS) if TILE_SYMBOL[s.tiles[cell]] != STAY_FREE]
    dice.shuffle(free)
    for colour, specials in enumerate(([2, 3, 4], [6, 7])):
        for _ in range(15):
            code = specials.pop() if specials and dice.below(2) else KINDS * colour + 1
            s.pawns[free.pop()] = code
    s.turn, s.phase = 30, OVER
    return s


def test_scores_are_those_of_a_brute_force_scorer_on_2000_random_pyramids() -> None:
    met: Counter[str] = Counter()
    for number in range(2000):
        s = random_pyramid(Rng(number, 9))
        s.sealed, s.passed_over = number % 5 == 3, number % 7 == 3
        expected = referee.score(laid_on(s), pawns_on(s), sealed=s.sealed, passed_over=s.passed_over)
        assert outcome(s).scores == (expected["white"], expected["blue"])
        met.update(line.key for lines in outcome(s).breakdown for line in lines)
        met.update(
            f"ankhs {line.args[0]}" for lines in outcome(s).breakdown for line in lines if line.key == "ankhs"
        )
    everything = {"rooms", "sarcophagus", "pair", "top", "longest", "secret", "cursed", "ankhs"}
    assert everything <= met.keys()
    assert {f"ankhs {n}" for n in range(1, 5)} <= met.keys()


def test_networks_are_those_of_the_referee_and_every_number_in_them() -> None:
    for number in range(100):
        s = random_pyramid(Rng(number, 10))
        theirs = referee.merged(referee.links(laid_on(s)))
        found = networks(s)
        assert {frozenset(CELL_NAMES[cell] for cell in one.cells) for one in found} == set(
            map(frozenset, theirs)
        )
        for one in found:
            group = {CELL_NAMES[cell] for cell in one.cells}
            assert one.white == referee.weight(laid_on(s), pawns_on(s), group, "white")
            assert one.blue == referee.weight(laid_on(s), pawns_on(s), group, "blue")
            assert (one.openings > 0) == referee.leaks(laid_on(s), group, sealed=False)
            assert one.unbuilt == 0


def test_1_every_tile_is_in_exactly_one_place_and_the_pile_shrinks_by_one_a_turn(match: list[State]) -> None:
    for s in match:
        found = census(s)
        assert [found[tile_name(tile)] for tile in range(1, 51)] == [1] * 50
        if s.phase == PLAYING:
            assert sum(tile > 0 for tile in s.tiles) == 18 + s.turn
            assert len(s.pile) == max(0, 26 - s.turn)


def test_2_each_colour_has_its_17_pawns_of_each_kind(match: list[State]) -> None:
    for before, s in pairwise(match):
        found = census(s)
        assert [found[f"white {kind}"] for kind in PAWNS] == [14, 1, 1, 1]
        assert [found[f"blue {kind}"] for kind in PAWNS] == [15, 1, 1, 0]
        for place in range(2 * KINDS):
            assert s.stock[place] <= before.stock[place] or place % KINDS == 0


def test_3_pawns_on_the_pyramid_are_the_turns_less_at_most_three_replacements(match: list[State]) -> None:
    for s in match:
        standing = [pawn for pawn in s.pawns if pawn]
        if s.phase == PLAYING:
            assert s.turn - 1 - 3 <= len(standing) <= s.turn - 1
        assert all(sum(colour_of(pawn) == colour for pawn in standing) <= 15 for colour in (0, 1))


def test_4_TP_53_no_stay_free_tile_ever_bears_a_pawn(match: list[State]) -> None:
    for s in match:
        assert not any(s.pawns[cell] and TILE_SYMBOL[s.tiles[cell]] == STAY_FREE for cell in range(CELLS))
        assert not any(s.pawns[cell] and not s.tiles[cell] for cell in range(CELLS))


def test_5_a_priest_implies_a_mummy_played_and_is_touched_by_its_owner_only(match: list[State]) -> None:
    for before, after in pairwise(match):
        for cell, pawn in enumerate(before.pawns):
            if pawn and kind_of(pawn) == PRIEST:
                assert before.mummy_played[colour_of(pawn)]
                if before.colour != colour_of(pawn):
                    assert after.pawns[cell] == pawn
                    assert after.turns[cell] == before.turns[cell]


def test_6_a_turn_turns_at_most_one_tile_and_shifts_at_most_three_pawns(match: list[State]) -> None:
    starts = [s for s in match if s.phase in (PLAYING, OVER)]
    for before, after in pairwise(starts):
        laid = [cell for cell in range(CELLS) if before.tiles[cell]]
        assert sum(before.turns[cell] != after.turns[cell] for cell in laid) <= 1
        assert sum(before.pawns[cell] not in (0, after.pawns[cell]) for cell in laid) <= 3


def test_7_TP_76_every_tile_laid_had_a_laid_neighbour(match: list[State]) -> None:
    for before, after in pairwise(match):
        for cell in range(CELLS):
            if after.tiles[cell] and not before.tiles[cell]:
                around = NEIGHBOURS[3 * cell : 3 * cell + 3]
                assert any(other >= 0 and before.tiles[other] for other in around)


def test_8_networks_and_lone_tiles_make_up_the_pyramid(match: list[State]) -> None:
    for s in match:
        found = networks(s)
        joined = [cell for one in found for cell in one.cells]
        assert len(joined) == len(set(joined))
        linked = {
            cell
            for cell in range(CELLS)
            for side in range(3)
            if s.doors[cell] >> side & 1
            and (other := NEIGHBOURS[3 * cell + side]) >= 0
            and s.doors[other] >> side & 1
        }
        assert set(joined) == linked
        assert all(len(one.cells) >= 2 for one in found)


def test_9_TP_111_scores_are_bounded_integers(match: list[State]) -> None:
    for s in match:
        found = networks(s)
        counts = [GAME.view(s, None).standing.ankhs[colour] for colour in (0, 1)]
        assert sum(counts) <= 6
        for colour in (0, 1):
            paid = score(s, found, colour) - counts[colour] ** 2
            assert 0 <= paid <= sum(one.value() for one in found)


def mirrored(s: State) -> State:
    """The same pyramid seen from behind: L and R change places, and so do the numbers of a row."""
    other = clone(s)
    for cell in range(CELLS):
        row, number = CELL_NAMES[cell][0], int(CELL_NAMES[cell][1:])
        last = 13 - 2 * "ABCDEFG".index(row)
        there = CELL_NAMES.index(f"{row}{last + 1 - number}")
        doors = s.doors[cell]
        other.tiles[there], other.pawns[there] = s.tiles[cell], s.pawns[cell]
        other.doors[there] = doors & 1 | (doors >> 2 & 1) << 1 | (doors >> 1 & 1) << 2
    return other


def test_10_scores_do_not_change_in_a_mirror() -> None:
    for number in range(100):
        s = random_pyramid(Rng(number, 11))
        assert outcome(mirrored(s)).scores == outcome(s).scores


def test_10_swapping_the_colours_of_all_pawns_swaps_the_scores() -> None:
    for number in range(100):
        s = random_pyramid(Rng(number, 12))
        other = clone(s)
        other.pawns = [0 if not pawn else (pawn + 3) % 8 + 1 for pawn in s.pawns]
        assert outcome(other).scores == outcome(s).scores[::-1]


def test_10_a_network_is_secret_without_an_open_side_among_the_21_border_sides() -> None:
    assert sum(border.bit_count() for border in PYRAMID.borders) == 21
    for number in range(100):
        s = random_pyramid(Rng(number, 13))
        for one in networks(s):
            assert one.openings == sum(
                (s.doors[cell] & PYRAMID.borders[cell]).bit_count() for cell in one.cells
            )


@few
@given(seeds)
def test_12_TP_14_the_same_seed_and_choices_give_the_same_match(seed: int) -> None:
    one, two = (GAME.fingerprint(walk(seed)[-1]) for _ in range(2))
    assert one == two


def test_13_TP_84_a_match_has_30_turns_and_at_most_150_decisions(match: list[State]) -> None:
    assert match[-1].phase == OVER
    assert match[-1].turn == 30
    assert len(match) - 1 <= 150 == GAME.max_steps(2)
    assert [s.turn for s in match if s.phase == PLAYING] == list(range(1, 31))


def test_a_turn_has_at_most_five_decisions(match: list[State]) -> None:
    assert max(Counter(s.turn for s in match[:-1]).values()) <= 5


def test_the_matches_of_this_module_meet_every_decision() -> None:
    assert {s.phase for states in walks() for s in states} == set(range(len(PHASES)))


def test_a_copy_shares_nothing_that_changes() -> None:
    for states in walks():
        for s in states[:-1:7]:
            before = GAME.fingerprint(s)
            asked = GAME.decision(s)
            assert asked
            GAME.apply(clone(s), asked.options[-1], Rng(1, 2), None)
            assert GAME.fingerprint(s) == before


@cache
def finished_matches() -> list[State]:
    """The ends of the matches."""
    return [states[-1] for states in walks()]


def test_14_every_room_of_a_network_pays_one_point_and_no_corridor() -> None:
    for s in finished_matches():
        for one in find_networks(PYRAMID, s.tiles, s.doors, s.pawns, s.sealed, s.passed_over):
            assert one.rooms == sum(TILE_KIND[s.tiles[cell]] == 0 for cell in one.cells)


def test_the_base_is_dealt_before_all_else() -> None:
    assert all(states[0].tiles[cell] for states in walks() for cell in BASE)
