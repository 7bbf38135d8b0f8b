"""PO-104 to PO-107: what is seen, what is told, and that a match can be played again."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from benben import Match, Rng
from benben.games.pyramido import GAME
from benben.games.pyramido.board import tileable
from benben.games.pyramido.draw.panels import round_sum
from benben.games.pyramido.state import State, clone
from benben.text import LANGUAGES, speak
from tests.games.pyramido.arrange import (
    HOLES_10,
    REFERENCE_DOMINOES,
    REFERENCE_TURNS,
    SAFE,
    TALL,
    at,
    dealt,
    drive,
    grown,
    solo,
    start_round,
    state,
    told,
    turn,
)
from tests.games.pyramido.walk import WALKS, walks
from tests.tables import table

LABELS = ("bonus", "points", "title")
PLAY = """
from benben import Match
from tests.games.pyramido.walk import Rng, play_on
match = Match("pyramido", seats=3, seed=11)
for action in play_on(match, Rng(5, 1), 5):
    pass
print(match.record(), [(e.key, e.args) for e in match.events()])
"""


def positions() -> list[State]:
    """Positions of all kinds."""
    return [s for states in walks() for s in states[::7]]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", ["ru", "uk"])
def test_PO_104_each_edition_has_its_labels(lang: str, edition: str) -> None:
    words = speak(lang, GAME.folder / "text")
    assert all(words.has(f"label.{edition}.{label}") for label in LABELS)


def test_PO_104_the_editions_name_different_pharaohs() -> None:
    assert "Мино" in speak("ru", GAME.folder / "text")("label.ru.bonus")
    assert "Мідо" in speak("uk", GAME.folder / "text")("label.uk.bonus")


def test_PO_104_the_edition_changes_no_rule() -> None:
    ru, uk = (drive(table("pyramido", seats=3, edition=edition), {}) for edition in ("ru", "uk"))
    assert ru.outcome == uk.outcome
    assert replace(ru.view(0), edition="uk") == uk.view(0)


@pytest.mark.parametrize("number", range(len(WALKS)))
def test_PO_105_all_seats_and_watchers_see_the_same(number: int) -> None:
    for s in walks()[number][::5]:
        views = [replace(GAME.view(s, seat), seat=None) for seat in range(s.seats)]
        assert views == [GAME.view(s, None)] * s.seats


def test_PO_105_a_view_knows_who_looks() -> None:
    match = dealt(seats=3)
    assert [match.view(seat).seat for seat in (0, 1, 2, None)] == [0, 1, 2, None]


def test_PO_105_PO_10_permuting_hidden_dominoes_changes_no_view() -> None:
    for s in positions():
        other = clone(s)
        other.piles = hidden_turned_over(s)
        assert GAME.view(other, 0) == GAME.view(s, 0)


def hidden_turned_over(s: State) -> list[list[int]]:
    """The same piles with everything below the tops in the opposite order."""
    hidden = [domino for pile in s.piles for domino in pile[:-1]]
    return [[hidden.pop() for _ in pile[:-1]] + pile[-1:] for pile in s.piles]


def test_PO_106_a_single_marker_candidate_is_marked_and_told() -> None:
    match = dealt([13]).play("take 1", "place 0,0 E")
    assert (match.decision, told(match, "marked")) == ("resurface", [(0, 2, 2)])


def test_PO_106_the_marker_on_a_single_is_placed_and_told() -> None:
    match = dealt([13]).play("take 1", "place 0,0 E", "cover B red", "orient NW")
    assert told(match, "covered") == [(0, 1, 4, 0)]
    assert told(match, "marked") == [(0, 4, 1)]


def test_PO_106_R_21_a_bonus_tie_is_resolved_and_told() -> None:
    match = drive(dealt(REFERENCE_DOMINOES[:1], {1: REFERENCE_DOMINOES[1:]}), {0: REFERENCE_TURNS}, 20)
    assert [event for event in told(match, "bonus") if event[0] == 0] == [(0, 1, 3)]
    assert [event[3] for event in told(match, "area") if event[0] == 0].count(3) == 3
    assert match.decision == "choose_domino"


def test_PO_106_the_next_first_player_is_named_and_told() -> None:
    match = drive(dealt(REFERENCE_DOMINOES[:1], {1: REFERENCE_DOMINOES[1:]}), {0: REFERENCE_TURNS}, 20)
    assert told(match, "starts_next") == [(1, 2, 20)]
    assert told(match, "round_began") == [(1, 2, 6)]


def test_PO_107_the_same_seed_and_decisions_give_the_same_match() -> None:
    one, other = (drive(table("pyramido", seats=4, seed=3), {}) for _ in range(2))
    assert one.record() == other.record()


def test_PO_107_another_seed_gives_another_match() -> None:
    assert table("pyramido", seed=3).record() != table("pyramido", seed=4).record()


def test_PO_107_in_another_process_with_other_hashes_too() -> None:
    told_there = {
        subprocess.run(
            [sys.executable, "-c", PLAY],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(told_there) == 1
    assert "\n=  " in told_there.pop()


def test_a_pyramid_has_no_box_before_its_first_domino() -> None:
    match = dealt()
    assert match.view(0).pyramids[0].box is None
    assert turn(match, "place 0,0 W").view(0).pyramids[0].box == (-1, 0, 0, 0)
    assert match.view(0).pyramids[1].box is None


def test_the_view_tells_where_a_turn_stands() -> None:
    match = dealt([10, 20, 30])
    assert (match.view(0).placed, match.view(0).slot, match.view(0).held) == (False, -1, 0)
    match.play("take 1")
    assert (match.view(0).placed, match.view(0).slot, match.view(0).held) == (False, 0, 10)
    match.play("place 0,0 E")
    assert (match.view(0).placed, match.view(0).held, match.view(0).marked) == (True, 0, "")
    match.play("mark B")
    assert (match.view(0).marked, match.view(0).covering, match.view(0).colour) == ("B", "", -1)
    match.play("cover A red")
    assert (match.view(0).covering, match.view(0).colour) == ("A", 4)
    match.play("orient NW")
    assert (match.view(0).covering, match.view(0).colour, match.view(0).slot) == ("", -1, 0)


def test_the_view_tells_that_a_single_goes_into_a_hole() -> None:
    match = solo([*range(1, 10)], HOLES_10).play("fill red")
    assert (match.view(0).covering, match.view(0).colour, match.view(0).holes) == (
        "hole",
        4,
        ((1, 0), (4, 0)),
    )


def test_PO_34_the_view_warns_when_a_level_can_no_longer_be_tiled() -> None:
    match = solo([*range(1, 10)], HOLES_10[:8])
    assert match.view(0).pyramids[0].holes == ((1, 0), (4, 0), (2, 3), (3, 3))
    assert match.view(0).pyramids[1].holes == ()


@pytest.mark.parametrize("turns", [4, 9, 12, 17])
def test_PO_34_the_view_does_not_warn_of_a_level_that_can_be_tiled(turns: int) -> None:
    safe = [place for level in SAFE.values() for place in level]
    assert solo([*range(1, 21)], safe[:turns]).view(0).pyramids[0].holes == ()


def test_PO_34_the_view_warns_of_an_upper_level_too() -> None:
    match = solo([*range(1, 21)], [*SAFE[1], "place 1,0 E", "place 0,1 E", "place 2,1 E"])
    assert match.view(0).pyramids[0].holes == ((0, 0), (3, 0), (0, 2), (1, 2), (2, 2), (3, 2))


@pytest.mark.parametrize(
    ("drawn", "fits"),
    [
        ("##.|.##", False),  # the end of a row and the beginning of the next are no neighbours
        ("#..|###", True),
        ("#.#|#.#", True),
        ("#..|#..", True),
        (".#.|#.#", False),
        ("...|...", True),
    ],
)
def test_PO_34_dominoes_fill_what_has_room_for_whole_ones(drawn: str, fits: bool) -> None:
    rows = drawn.split("|")
    free = sum(1 << i for i, mark in enumerate("".join(rows)) if mark == ".")
    assert tileable(free, len(rows[0])) == fits


def test_the_view_shows_the_marked_areas_as_they_stand() -> None:
    tiles = {(1, 0, 0): "R NW SE", (1, 1, 0): "R NW", (1, 3, 3): "B NW"}
    pyramid = at(grown("N", tiles, [(1, 0, 0), (1, 3, 3)])).view(0).pyramids[0]
    assert [(area.colour, area.symbols) for area in pyramid.areas] == [(1, 1), (4, 3)]
    assert pyramid.areas[1].quarters == tuple((x, y) for y in (0, 1) for x in range(4))
    assert pyramid.bonus == 0


def test_the_view_keeps_the_areas_that_paid() -> None:
    match = drive(start_round(4), {})
    for pyramid in match.view(None).pyramids:
        assert pyramid.areas == pyramid.paid[3]
        for points, areas in zip(pyramid.points, pyramid.paid, strict=True):
            assert [points[area.colour] for area in areas] == [area.symbols for area in areas]
            assert points[6] == min(area.symbols for area in areas)


def test_without_markers_no_area_would_get_the_bonus() -> None:
    pyramid = start_round(2).view(None).pyramids[0]
    assert (pyramid.areas, pyramid.bonus) == ((), -1)


def test_while_a_marker_is_chosen_the_view_shows_the_area_of_each_tile() -> None:
    match = dealt([10]).play("take 1", "place 0,0 S")
    assert [(area.colour, area.symbols, area.quarters) for area in match.view(1).candidates] == [
        (1, 1, ((0, 0), (1, 0), (0, 1), (1, 1))),
        (0, 1, ((0, 2), (1, 2), (0, 3), (1, 3))),
    ]
    assert match.play("mark A").view(1).candidates == ()


@pytest.mark.parametrize(("tall", "side"), [(False, "x"), (True, "y")])
def test_PO_29_the_view_names_the_long_side(tall: bool, side: str) -> None:
    turns = TALL[:10] if tall else SAFE[1]
    assert solo([*range(1, 11)], turns).view(0).pyramids[0].long_side == side


def test_an_imagined_state_shows_the_same_view() -> None:
    for s in positions():
        v = GAME.view(s, 0)
        assert GAME.view(GAME.determinize(v, Rng(1, 1)), 0) == v


def test_an_imagined_state_offers_the_same_options() -> None:
    for s in positions():
        asked, imagined = GAME.decision(s), GAME.decision(GAME.determinize(GAME.view(s, 0), Rng(1, 1)))
        assert (asked is None) == (imagined is None)
        if asked and imagined:
            assert (asked.seat, asked.name, asked.options) == (imagined.seat, imagined.name, imagined.options)


def test_an_imagined_state_differs_only_in_what_is_hidden() -> None:
    for s in positions():
        imagined = GAME.determinize(GAME.view(s, None), Rng(2, 1))
        imagined.piles = [pile[:] for pile in s.piles]
        assert GAME.fingerprint(imagined) == GAME.fingerprint(s)


def test_hidden_dominoes_are_imagined_in_every_order() -> None:
    s = state(dealt())
    v = GAME.view(s, 0)
    bottoms = {tuple(pile[0] for pile in GAME.determinize(v, Rng(seed, 0)).piles) for seed in range(20)}
    assert len(bottoms) == 20
    assert sorted(d for pile in GAME.determinize(v, Rng(0, 0)).piles for d in pile) == sorted(
        d for pile in s.piles for d in pile
    )


def test_a_refill_cannot_be_taken_back() -> None:
    match: Match = dealt([13]).play("take 1", "place 0,0 E", "pass")
    assert not match._at.final
    assert match.play("refill 1")._at.final


def test_the_sheet_of_a_round_that_goes_on_sums_up_to_what_the_board_says() -> None:
    match = Match("pyramido", seats=2, seed=7)
    while not all(any(marker is not None for marker in one.markers) for one in match.view(0).pyramids):
        match.play(match.options[0])
    view = match.view(0)
    for seat, pyramid in enumerate(view.pyramids):
        lines = match.game.sheet(view, seat)
        assert [line.key for line in lines].count("soon_bonus") == 1
        assert sum(line.points for line in lines) == pyramid.total + round_sum(pyramid)
