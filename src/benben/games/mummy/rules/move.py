"""Phase 3: where a hunter can go (MU-50 to MU-73)."""

from __future__ import annotations

from benben.games.mummy.actions import GO
from benben.games.mummy.board import (
    ARROW,
    BESIDE,
    CORRIDOR,
    MOVES,
    REACH,
    RUNS,
    SPACES,
    WAYS,
    steps_to,
    walk,
)
from benben.games.mummy.state import State


def destination_options(s: State) -> list[int]:
    """The end cells of the chosen die, in reading order."""
    return [GO.base + cell for cell in destinations(s.cells, s.piece, s.mummy, s.die)]


def destinations(cells: list[int], piece: int, mummy: int, face: int) -> list[int]:
    """Where a face takes a hunter (MU-53 to MU-72), sorted."""
    if face == ARROW:
        return arrow_ends(cells, piece, mummy)
    ends = number_ends(cells[piece], mummy, face)
    taken = False
    for other in cells:
        if other in ends:
            taken = True
    if not taken:
        return ends
    return [cell for cell in ends if is_free(cells, piece, cell)]


def number_ends(space: int, mummy: int, face: int) -> list[int]:
    """Ends of all walks of exactly so many steps around the mummy; other hunters are passed (MU-51 to MU-59)."""
    if steps_to_mummy(space, mummy) > face + 1:
        return REACH[WAYS * space + face]
    return walk(space, face + 1, mummy)


def steps_to_mummy(space: int, mummy: int) -> int:
    """How far off it stands in the corridor; a mummy on its sarcophagus is in nobody's way."""
    return steps_to(space, mummy) if mummy < CORRIDOR else SPACES


def is_free(cells: list[int], piece: int, cell: int) -> bool:
    """Whether no other hunter stands there (MU-60)."""
    for other in range(len(cells)):
        if cells[other] == cell and other != piece:
            return False
    return True


def arrow_ends(cells: list[int], piece: int, mummy: int) -> list[int]:
    """The end of each straight run that leaves its space (MU-64 to MU-68, MU-72)."""
    ends: list[int] = []
    for way in range(WAYS):
        end = run_end(cells, piece, mummy, way)
        if end >= 0:
            ends.append(end)
    ends.sort()
    return ends


def run_end(cells: list[int], piece: int, mummy: int, way: int) -> int:
    """The last cell before the obstacle, -1: blocked at once."""
    end = -1
    for cell in RUNS[WAYS * cells[piece] + way]:
        if cell == mummy or not is_free(cells, piece, cell):
            break
        end = cell
    return end


def can_use(cells: list[int], piece: int, mummy: int, face: int) -> bool:
    """Whether a face leads anywhere (MU-36)."""
    return len(destinations(cells, piece, mummy, face)) > 0


def is_stuck(cells: list[int], piece: int, mummy: int) -> bool:
    """Whether no face leads anywhere (MU-73, R-07); a free cell beside it is enough to move."""
    for cell in BESIDE[cells[piece]]:
        if cell != mummy and is_free(cells, piece, cell):
            return False
    for face in range(MOVES):
        if can_use(cells, piece, mummy, face):
            return False
    return True
