"""The particle filter (RULES.md 9): it draws worlds that can be, as often as they should be, and never fails."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from benben import Rng
from benben.games.mummy import GAME
from benben.games.mummy.board import CARD_CELL, CORRIDOR, hand_of
from benben.games.mummy.hunt import particles
from benben.games.mummy.hunt.tracker import attraction, pull, track
from benben.games.mummy.moves import destinations
from benben.games.mummy.options import Options
from benben.games.mummy.state import State
from tests.games.mummy.arrange import placed, space, turn
from tests.games.mummy.small import small_file
from tests.games.mummy.walk import positions

STORIES = [(1, 3), (2, 5), (3, 5), (7, 3), (12, 5)]
"""Seed and round of matches on the small map: catches, cards, arrows and hunters in each other's way."""
DRAWS = 500


def test_worlds_are_drawn_as_often_as_an_enumeration_of_all_of_them_says(tmp_path: Path) -> None:
    small_file(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.mummy.exhaustive", json.dumps(STORIES), str(DRAWS)],
        env={**os.environ, "BENBEN_COMPONENTS": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: list[dict[str, float]] = json.loads(done.stdout)
    assert max(story["worlds"] for story in found) > 1000
    for story in found:
        assert max(story["hunter 0"], story["hunter 1"], story["cards"]) < 0.09, found
        assert story["both"] < 0.15, found


def test_the_truth_always_lies_among_the_possible_spaces() -> None:
    for s in positions(every=7):
        told = track(s.history, s.seats)
        for piece, cell in enumerate(s.cells):
            if cell >= 0 and told.moving != piece:
                assert told.can_be[piece][cell]
                assert told.belief[piece][cell] >= 0


def test_a_belief_sums_to_one_over_what_is_possible() -> None:
    for s in positions(every=29):
        told = track(s.history, s.seats)
        for piece in range(len(s.cells)):
            spaces = told.possible(piece)
            assert sum(told.chances(piece, spaces)) == pytest.approx(1.0)
            assert sum(told.belief[piece]) == pytest.approx(1.0)


def test_a_belief_does_not_depend_on_what_was_asked_before() -> None:
    stories = [(s.history[:], s.seats) for s in positions(every=41)]
    first = [track(*story).belief for story in stories]
    assert [track(*story).belief for story in reversed(stories)] == first[::-1]


def test_what_draws_a_hunter_is_never_out_of_date() -> None:
    for s in positions(every=29):
        hands = track(s.history, s.seats).hands
        for piece in range(len(s.cells)):
            assert attraction(hands, piece) == pull(hands, hand_of(piece, s.seats))


def test_imagined_worlds_agree_with_every_line_and_never_need_the_last_resort(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(history: list[int], seats: int, rng: Rng) -> particles.Particle:
        raise AssertionError(f"no particle survived {len(history)} lines, {seats} seats, {rng}")

    monkeypatch.setattr(particles, "apart", refuse)
    for n, s in enumerate(positions(every=23)):
        world = particles.imagine(s.history, s.seats, Rng(n, 5))
        told = track(s.history, s.seats)
        walking = [cell for cell in world.cells if 0 <= cell < CORRIDOR]
        assert len(set(walking)) == len(walking)
        assert s.mummy not in walking
        for piece, cell in enumerate(world.cells):
            assert (cell < 0) == (s.ankhs[piece] == 0)
            if cell >= 0 and told.moving != piece:
                assert told.can_be[piece][cell]
        assert [held >= 0 for held in world.held].count(True) == [held >= 0 for held in s.held].count(True)


def test_the_last_resort_still_gives_every_hunter_a_possible_place() -> None:
    for n, s in enumerate(positions(every=61)):
        told = track(s.history, s.seats)
        cells = particles.apart(s.history, s.seats, Rng(n, 5)).cells
        walking = [cell for cell in cells if 0 <= cell < CORRIDOR]
        assert len(set(walking)) == len(walking)
        assert all(told.can_be[piece][cell] for piece, cell in enumerate(cells) if cell >= 0)


def test_a_card_that_was_shown_is_a_place_that_is_known() -> None:
    s = placed(4, "T7", "L6 J9 B11", hands={0: "red_scarab"})
    s.history.clear()
    turn(s, 0, "4 4 4 4 4").do("use 4").do("go L2").do("play red_scarab", "1 1 1 1 1")
    assert track(s.history, 4).possible(0) == [space("L2")]


def test_who_stood_on_a_treasure_is_imagined_less_often_with_its_card() -> None:
    s = GAME.new(3, Options(), Rng(5, 0), None)
    s.stood[1] = 1 << 0
    s.cells[1] = CARD_CELL[0]
    held = [GAME.determinize(GAME.view(s, 1), Rng(n, 1)).held[0] for n in range(400)]
    expected = 0.25 if s.held[0] != 0 else 0.0
    assert held.count(1) / 400 < expected / 3 or expected == 0


def test_unseen_dice_hold_the_announced_one_or_one_of_use() -> None:
    for n, s in enumerate(positions(every=31)):
        if s.faces:
            world = GAME.determinize(GAME.view(s, 0), Rng(n, 2))
            assert len(world.faces) == len(s.faces)
            usable = [f for f in world.faces if destinations(world.cells, s.piece, s.mummy, f)]
            assert usable
            assert s.die < 0 or s.die in world.faces


def test_an_imagined_world_can_be_played_on() -> None:
    for n, s in enumerate(positions(every=97)):
        for seat in (None, *range(s.seats)):
            world: State = GAME.determinize(GAME.view(s, seat), Rng(n, 3))
            rng = Rng(n, 4)
            for _ in range(40):
                asked = GAME.decision(world)
                if asked is None:
                    break
                GAME.apply(world, asked.options[rng.below(len(asked.options))], rng, None)
