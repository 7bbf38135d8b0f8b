"""Every reason is true: no option is about the thing, and what the reason says holds in the state (RULES.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from benben.core.parts.display import Reason
from benben.core.rng import Rng
from benben.games.pyramido import GAME
from benben.games.pyramido.actions import PHASES
from benben.games.pyramido.board import CELLS, DIRECTIONS, OUTSIDE, STEP_X, STEP_Y, TILE, cell_at
from benben.games.pyramido.data import COLOURS, DATA
from benben.games.pyramido.reasons import why_not
from benben.games.pyramido.setup import SINGLES
from benben.games.pyramido.state import State
from tests.laws.walks import walk
from tests.tables import table

REACH = range(-5, 6)
NAMES = [
    *(f"sledge {n}" for n in (1, 2, 3)),
    *(f"pile {n}" for n in (1, 2, 3, 4)),
    *(f"single {colour}" for colour in DATA.colours),
    *(f"marker {colour}" for colour in DATA.colours),
]


def positions() -> Iterator[tuple[State, list[str]]]:
    for seed in (0, 1, 2, 3, 4):
        for position in walk(GAME, 2 + seed % 3, seed):
            asked = GAME.decision(position.state)
            if asked and (asked.name != "place_domino" or position.n % 2):
                yield position.state, [GAME.space.text(action) for action in asked.options]


def cell_of(s: State, x: int, y: int) -> int:
    """What a cell of the deciding seat holds; beyond the frame there is nothing."""
    return s.cells[CELLS * s.seat + cell_at(x, y)] if max(abs(x), abs(y)) <= 4 else OUTSIDE


def fits_box(s: State, *cells: tuple[int, int]) -> bool:
    """Whether level 1 keeps within 5 x 4 or 4 x 5 with tiles on some cells more (PO-28)."""
    west, north, east, south = s.box[4 * s.seat : 4 * s.seat + 4]
    xs, ys = [west, east, *(x for x, _ in cells)], [north, south, *(y for _, y in cells)]
    sides = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    return max(sides) <= 5 and min(sides) <= 4


def pairs(x: int, y: int) -> list[tuple[int, int]]:
    return [(x + STEP_X[turns], y + STEP_Y[turns]) for turns in range(len(DIRECTIONS))]


def room_beside(s: State, x: int, y: int) -> list[tuple[int, int]]:
    """Where the other tile could lie, sides of tiles apart."""
    free = [at for at in pairs(x, y) if cell_of(s, *at) not in (TILE, OUTSIDE)]
    return free if s.round > 1 else [at for at in free if fits_box(s, (x, y), at)]


def touches(s: State, *cells: tuple[int, int]) -> bool:
    return any(cell_of(s, *beside) == TILE for at in cells for beside in pairs(*at))


def holds(s: State, reason: Reason, x: int, y: int) -> bool:
    """Whether what is said of a cell is so."""
    if reason.key == "taken":
        return cell_of(s, x, y) == TILE
    if reason.key == "outside":
        return s.round > 1 and cell_of(s, x, y) == OUTSIDE
    if reason.key == "too_wide":
        return s.round == 1 and not fits_box(s, (x, y))
    if reason.key == "no_pair":
        return not room_beside(s, x, y)
    if reason.key == "apart":
        return s.round == 1 and not any(touches(s, (x, y), at) for at in room_beside(s, x, y))
    return PHASES[s.phase] in PHASE_OF[reason.key]


PHASE_OF = {
    "first": ("place_domino",),
    "take_first": ("choose_domino",),
    "mark_new": ("place_marker",),
    "marked": ("resurface",),
    "cover_new": ("resurface",),
    "turn_single": ("orient_single",),
    "fill_there": ("fill_hole",),
    "refill_now": ("refresh_quarry",),
    "split_now": ("split_pile",),
}


def test_PO_24_PO_27_PO_28_PO_30_PO_32_every_reason_for_a_cell_is_true() -> None:
    met: Counter[str] = Counter()
    for s, options in positions():
        view = GAME.view(s, s.seat)
        for x, y in ((x, y) for x in REACH for y in REACH):
            reason = why_not(view, options, f"cell {x},{y}")
            offered = any(option.startswith(f"place {x},{y} ") for option in options)
            assert not (reason and offered), (x, y, reason)
            if PHASES[s.phase] == "place_domino":
                assert bool(reason) is not offered
            if reason:
                met[reason.key] += 1
                assert holds(s, reason, x, y), (x, y, reason)
    assert {
        "taken",
        "too_wide",
        "no_pair",
        "apart",
        "outside",
        "take_first",
        "marked",
        "cover_new",
    } <= met.keys()


def test_PO_17_PO_19_PO_70_every_reason_for_the_quarry_and_the_supply_is_true() -> None:
    met: Counter[str] = Counter()
    for s, options in positions():
        view = GAME.view(s, s.seat)
        for name in NAMES:
            kind, word = name.split()
            reason = why_not(view, options, name)
            verbs = {"sledge": ("take",), "pile": ("refill", "split"), "single": ("cover", "fill")}.get(
                kind, ()
            )
            offered = any(o.split()[0] in verbs and o.split()[-1] == word for o in options)
            assert bool(reason) is not offered, (name, options, reason)
            if reason:
                met[reason.key] += 1
                assert is_so(s, reason.key, word), (name, reason)
    assert {
        "one_domino",
        "emptied",
        "pile_later",
        "not_beside",
        "single_later",
        "single_past",
        "spent",
    } <= met.keys()
    assert {"marker_out", "marker_follows", "mark_tile"} <= met.keys()


def is_so(s: State, key: str, word: str) -> bool:
    """Whether what is said of a thing beside the pyramid is so."""
    phase = PHASES[s.phase]
    number = int(word) - 1 if word.isdecimal() else -1
    colour = DATA.colours.index(word) if word in DATA.colours else -1
    single = next((i for i, faces in enumerate(DATA.singles) if colour in faces), 0)
    conditions: dict[str, Callable[[], bool]] = {
        "one_domino": lambda: phase != "choose_domino" and s.slot >= 0 and s.quarry[number] > 0,
        "emptied": lambda: s.slot == number and s.quarry[number] == 0,
        "no_domino": lambda: bool(s.holes),
        "no_pile": lambda: number >= 0 and not s.piles[number],
        "too_small": lambda: phase == "split_pile" and len(s.piles[number]) == 1,
        "not_beside": lambda: phase == "refresh_quarry" and number not in (s.slot, s.slot + 1),
        "pile_later": lambda: phase not in ("refresh_quarry", "split_pile"),
        "spent": lambda: s.singles[SINGLES * s.seat + single] == 0,
        "turn_first": lambda: phase == "orient_single",
        "single_later": lambda: phase in ("choose_domino", "place_domino", "place_marker"),
        "single_past": lambda: phase in ("refresh_quarry", "split_pile"),
        "marker_out": lambda: s.markers[COLOURS * s.seat + colour] >= 0,
        "mark_tile": lambda: phase == "place_marker",
        "marker_follows": lambda: s.markers[COLOURS * s.seat + colour] < 0,
    }
    return conditions[key]()


def test_PO_23_the_first_domino_begins_on_its_cell() -> None:
    match = table("pyramido", 2, 5).play("take 1")
    view = match.view(match.seat)
    assert why_not(view, match.options, "cell 0,0") is None
    assert why_not(view, match.options, "cell 3,1") == Reason("first", "PO-23")


def test_PO_59_a_marked_tile_is_told_from_other_tiles() -> None:
    for seed in range(40):
        match, rng = table("pyramido", 2, seed), Rng(seed, 1)
        match.play(match.options[0], "place 0,0 E")
        if match.decision == "place_marker":
            match.play(match.options[rng.below(2)])
        view = match.view(match.seat)
        if match.decision == "resurface" and view.marked:
            marked, other = ("0,0", "1,0") if view.marked == "A" else ("1,0", "0,0")
            assert why_not(view, match.options, f"cell {marked}") == Reason("marked", "PO-59")
            assert why_not(view, match.options, f"cell {other}") is None
            return
    raise AssertionError("no marker in forty matches")
