"""Every reason is true: no option is about the thing, and what the reason says holds in the state (RULES.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from benben.core.parts.display import Reason
from benben.games.the_pyramid import GAME
from benben.games.the_pyramid.actions import PHASES
from benben.games.the_pyramid.board.pieces import (
    CORRIDOR,
    EMPTY,
    KINDS,
    MUMMY,
    PHARAOH,
    PRIEST,
    ROOM,
    STAY_FREE,
    TILE_FACE,
    TILE_KIND,
    TILE_NAMES,
    TILE_SYMBOL,
    TILE_TURNS,
    WORKER,
    colour_of,
    kind_of,
)
from benben.games.the_pyramid.board.triangle import CELL_NAMES, is_site
from benben.games.the_pyramid.data import PAWNS
from benben.games.the_pyramid.reasons import why_not
from benben.games.the_pyramid.state import State
from tests.laws.walks import walk


def positions() -> Iterator[tuple[State, list[str]]]:
    for seed in (0, 1, 2, 4, 6, 8, 10, 12):
        for position in walk(GAME, 2, seed):
            asked = GAME.decision(position.state)
            if asked:
                yield position.state, [GAME.space.text(action) for action in asked.options]


def holds(s: State, reason: Reason, cell: int) -> bool:
    """Whether what is said of a cell is so."""
    tile, pawn = s.tiles[cell], s.pawns[cell]
    own = pawn != EMPTY and colour_of(pawn) == s.colour
    theirs = pawn != EMPTY and not own
    kind = kind_of(pawn) if pawn != EMPTY else -1
    base = KINDS * s.colour
    conditions: dict[str, Callable[[], bool]] = {
        "unbuilt": lambda: not tile,
        "stay_free": lambda: TILE_SYMBOL[tile] == STAY_FREE,
        "own_pawn": lambda: own,
        "priest_stays": lambda: theirs and kind == PRIEST,
        "not_replaced": lambda: theirs and kind in (MUMMY, PHARAOH) and reason.args == (PAWNS[kind],),
        "needs_mummy": lambda: (
            theirs and kind == WORKER and not s.stock[base + MUMMY] and not s.stock[base + PHARAOH]
        ),
        "nothing_to_turn": lambda: not tile,
        "only_corridors": lambda: TILE_KIND[tile] == ROOM,
        "only_rooms": lambda: TILE_KIND[tile] == CORRIDOR,
        "looks_alike": lambda: TILE_TURNS[tile] == 1 and not s.null_turns,
        "priest_guards": lambda: theirs and kind == PRIEST,
        "own_first": lambda: theirs,
        "no_pawn": lambda: pawn == EMPTY,
        "other_side": lambda: own,
        "priest_swap": lambda: theirs and kind == PRIEST,
        "just_played": lambda: cell == s.here,
        "only_own": lambda: theirs,
        "occupied": lambda: pawn != EMPTY,
        "tile_first": lambda: PHASES[s.phase] == "choose_tile",
        "built": lambda: tile > 0,
        "no_side": lambda: not tile and not is_site(s.tiles, cell),
    }
    return conditions[reason.key]()


def test_TP_18_TP_23_TP_33_TP_38_TP_41_TP_47_TP_76_every_reason_for_a_cell_is_true() -> None:
    met: Counter[str] = Counter()
    for s, options in positions():
        view = GAME.view(s, s.seat)
        words = {word for option in options for word in option.split()}
        for cell, name in enumerate(CELL_NAMES):
            reason = why_not(view, options, name)
            assert bool(reason) is (name not in words), (name, reason)
            if reason:
                met[reason.key] += 1
                assert holds(s, reason, cell), (name, reason)
    common = {
        "unbuilt",
        "stay_free",
        "own_pawn",
        "needs_mummy",
        "only_corridors",
        "only_rooms",
        "looks_alike",
    }
    assert (
        common | {"no_pawn", "own_first", "other_side", "just_played", "occupied", "built", "no_side"}
        <= met.keys()
    )


def test_TP_15_TP_17_TP_62_R_50_every_reason_for_ones_own_side_is_true() -> None:
    met: Counter[str] = Counter()
    for s, options in positions():
        view = GAME.view(s, s.seat)
        for kind, name in enumerate(PAWNS):
            reason = why_not(view, options, f"pawn {name}")
            assert bool(reason) is not any(option.startswith(f"play {name} ") for option in options)
            if reason:
                met[reason.key] += 1
                assert reason.key != "locked" or not s.mummy_played[s.colour]
                assert reason.key != "no_stock" or s.stock[KINDS * s.colour + kind] == 0
                assert reason.key not in ("pawn_past", "action_first") or s.here >= 0
        hand = s.hands[s.colour]
        for tile, name in enumerate(TILE_NAMES, start=1):
            reason = why_not(view, options, f"tile {name}")
            assert bool(reason) is (f"choose {name}" not in options)
            if reason:
                met[reason.key] += 1
                assert (reason.key == "not_in_hand") is (tile not in hand)
                alike = any(other != tile and TILE_FACE[other] == TILE_FACE[tile] for other in hand)
                assert reason.key != "twin" or alike
                assert reason.key != "pawn_first" or PHASES[s.phase] not in ("choose_tile", "place_tile")
    assert {
        "locked",
        "no_stock",
        "pawn_past",
        "action_first",
        "pawn_first",
        "chosen",
        "not_in_hand",
    } <= met.keys()


def test_TP_81_TP_115_what_nobody_chooses_says_so() -> None:
    s, options = next(positions())
    view = GAME.view(s, s.seat)
    assert [why_not(view, options, name) for name in ("pile", "back", "theirs priest")] == [
        Reason("pile", "TP-81"),
        Reason("hidden", "TP-115"),
        Reason("theirs", "TP-17"),
    ]
