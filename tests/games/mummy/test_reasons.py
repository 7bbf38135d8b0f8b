"""Every reason is true: no option is about the thing, and what the reason says holds in the state (RULES.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from benben.core.parts.display import Reason
from benben.games.mummy import GAME
from benben.games.mummy.actions import DECISIONS
from benben.games.mummy.board import (
    ARROW,
    CARD_CELL,
    CARD_NAMES,
    COLUMNS,
    CORRIDOR,
    DUNGEON,
    DUNGEON_SQUARES,
    FACE_NAMES,
    ROWS,
    SPACE_NAMES,
    SQUARES,
    TREASURE_AT,
    hand_of,
    steps_to,
)
from benben.games.mummy.moves import arrow_ends, can_use, destinations
from benben.games.mummy.reasons import why_not
from benben.games.mummy.state import State
from tests.laws.walks import walk

SPACES = {square: space for space, square in enumerate(SQUARES)} | dict.fromkeys(DUNGEON_SQUARES, DUNGEON)


def positions() -> Iterator[tuple[State, str, list[str]]]:
    for seed, seats in ((0, 2), (1, 3), (2, 5)):
        met: Counter[str] = Counter()
        for position in walk(GAME, seats, seed):
            asked = GAME.decision(position.state)
            if asked is None or met[asked.name] > 25:
                continue
            met[asked.name] += 1
            yield position.state, asked.name, [GAME.space.text(action) for action in asked.options]


def seat_of(s: State) -> int:
    asked = GAME.decision(s)
    assert asked is not None
    return asked.seat


def holds(s: State, reason: Reason, space: int | None) -> bool:
    """Whether what is said of a square of the map is so."""
    key = reason.key
    if key == "wall":
        return space is None
    if key in ("dice_first", "die_first", "moved"):
        names = {"dice_first": "return_dice", "die_first": "choose_die", "moved": "play_card"}
        return DECISIONS[s.phase] == names[key]
    assert space is not None
    others = [cell for piece, cell in enumerate(s.cells) if piece != s.piece]
    conditions = {
        "dungeon": space == DUNGEON,
        "no_return": space == DUNGEON != s.mummy,
        "steps": CORRIDOR <= space < DUNGEON,
        "mummy_here": space == s.mummy,
        "hunter_here": space in others,
        "exactly": s.die < ARROW and space not in destinations(s.cells, s.piece, s.mummy, s.die),
        "arrow": s.die == ARROW and space not in arrow_ends(s.cells, s.piece, s.mummy),
        "here": space == s.mummy,
        "too_far": space < CORRIDOR and steps_to(s.mummy, space) > s.budget,
        "step_by_step": space < CORRIDOR and 1 < steps_to(s.mummy, space) <= s.budget,
    }
    return conditions[key]


def test_MU_53_MU_55_MU_56_MU_60_MU_64_MU_87_every_reason_for_a_cell_is_true() -> None:
    met: Counter[str] = Counter()
    for s, name, options in positions():
        view = GAME.view(s, seat_of(s))
        for x, y in ((x, y) for x in range(-1, COLUMNS + 1) for y in range(-1, ROWS + 1)):
            reason = why_not(view, options, f"cell {x},{y}")
            space = SPACES.get((x, y))
            offered = space is not None and f"go {SPACE_NAMES[space]}" in options
            if name == "mummy_step":
                offered = space is not None and space < CORRIDOR and steps_to(s.mummy, space) == 1
            assert bool(reason) is not offered, (x, y, reason)
            if reason:
                met[reason.key] += 1
                assert holds(s, reason, space), (x, y, reason)
    assert {"wall", "dungeon", "steps", "mummy_here", "hunter_here", "exactly", "arrow"} <= met.keys()
    assert {"too_far", "step_by_step", "here", "no_return", "die_first", "dice_first", "moved"} <= met.keys()


def test_MU_35_MU_36_R_30_MU_75_MU_76_every_reason_for_dice_and_cards_is_true() -> None:
    met: Counter[str] = Counter()
    for s, name, options in positions():
        view = GAME.view(s, seat_of(s))
        for face, word in enumerate(FACE_NAMES):
            reason = why_not(view, options, f"die {word}")
            assert bool(reason) is not (f"use {word}" in options)
            if reason:
                met[reason.key] += 1
                idle = face not in s.faces or not can_use(s.cells, s.piece, s.mummy, face)
                assert reason.key != "leads_nowhere" or idle
                assert reason.key != "one_die" or s.die >= 0
            assert why_not(view, options, f"twin {word}") is not None
        for card, word in enumerate(CARD_NAMES):
            reason = why_not(view, options, f"card {word}")
            assert bool(reason) is not (f"play {word}" in options)
            if reason:
                met[reason.key] += 1
                assert card_so(s, reason, card), (word, reason)
        for word in ("aside", "brown"):
            reason = why_not(view, options, word)
            assert reason is not None
            met[reason.key] += 1
            assert reason.key != "adds_steps" or name == "mummy_step"
    assert {
        "leads_nowhere",
        "one_die",
        "card_later",
        "other_treasure",
        "card_shown",
        "not_your_card",
    } <= met.keys()
    assert {"set_aside", "return_all", "adds_steps", "brown"} <= met.keys()


def card_so(s: State, reason: Reason, card: int) -> bool:
    """Whether what is said of a card is so."""
    seat = seat_of(s)
    own = seat > 0 and s.held[card] == hand_of(s.piece, s.seats)
    if reason.key == "card_shown":
        return own and s.played[card] >= 0
    if reason.key == "not_your_card":
        return not own
    there = own and s.played[card] < 0 and reason.args == (SPACE_NAMES[CARD_CELL[card]],)
    if reason.key == "other_treasure":
        return there and DECISIONS[s.phase] == "play_card" and TREASURE_AT[s.cells[s.piece]] != card
    return there and reason.key == "card_later" and DECISIONS[s.phase] != "play_card"


def test_MU_14_the_mummys_answers_know_no_hunter() -> None:
    """Where a hunter stands changes nothing that the mummy is told of a cell."""
    for s, name, options in positions():
        if name != "mummy_step":
            continue
        view = GAME.view(s, 0)
        other = GAME.clone(s)
        other.cells = [cell if cell >= CORRIDOR or cell < 0 else (cell + 7) % CORRIDOR for cell in s.cells]
        moved = GAME.view(other, 0)
        asked = [f"cell {x},{y}" for x in range(COLUMNS) for y in range(ROWS)]
        assert [why_not(view, options, one) for one in asked] == [
            why_not(moved, options, one) for one in asked
        ]
