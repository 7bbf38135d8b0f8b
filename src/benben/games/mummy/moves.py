"""Where a hunter can go, given where everybody stands (MU-50 to MU-73): used by the rules and by imagination."""

from __future__ import annotations

from benben.games.mummy.board import ARROW, BESIDE, MOVES, RUNS, WAYS, number_ends


def destinations(cells: list[int], piece: int, mummy: int, face: int) -> list[int]:
    """Where a face takes a hunter (MU-53 to MU-72), sorted; do not change the list."""
    if face == ARROW:
        return arrow_ends(cells, piece, mummy)
    ends = number_ends(cells[piece], mummy, face)
    for other in range(len(cells)):
        if other != piece and cells[other] in ends:
            return [cell for cell in ends if is_free(cells, piece, cell)]
    return ends


def is_free(cells: list[int], piece: int, cell: int) -> bool:
    """Whether no other hunter stands there (MU-60)."""
    return cells[piece] == cell or cell not in cells


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
    return all(not can_use(cells, piece, mummy, face) for face in range(MOVES))
