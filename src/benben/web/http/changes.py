"""What changed between two drawings of a page, line by line: `[[0, 12], "<li>new</li>", [13, 90]]`.

A pair is a run of lines of the drawing before, from the first number up to the second; a text is a new line.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

Change = list[int] | str
Marks = Sequence[int]
"""A number for each line of a drawing: all that need be remembered to know the lines again."""


def marks_of(lines: Sequence[str]) -> Marks:
    """What to remember of a drawing: eight bytes a line."""
    return array("q", map(hash, lines))


def changes(before: Marks, now: Sequence[str]) -> list[Change]:
    """How to write a drawing with the lines of the one before."""
    where = {mark: at for at, mark in enumerate(before)}
    told: list[Change] = []
    run = [0, 0]
    size = len(before)
    for line in now:
        expected, mark = run[1], hash(line)
        at = expected if expected < size and before[expected] == mark else where.get(mark, -1)
        if at < 0:
            told.append(line)
        elif at == expected and told and told[-1] is run:
            run[1] += 1
        else:
            run = [at, at + 1]
            told.append(run)
    return told


def changed(before: Sequence[str], told: Sequence[Change]) -> list[str]:
    """The drawing that was told of."""
    return [line for one in told for line in ([one] if isinstance(one, str) else before[one[0] : one[1]])]
