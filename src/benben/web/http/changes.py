"""Line diffs of rendered pages: `[[0, 12], "<li>new</li>", [13, 90]]`.

A pair is a range of lines of the previous text, from the first index up to the second; a string is a new line.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

Change = list[int] | str
Marks = Sequence[int]
"""A hash for each line of a text, enough to recognize unchanged lines."""


def marks_of(lines: Sequence[str]) -> Marks:
    """Return the hashes of the lines: eight bytes each."""
    return array("q", map(hash, lines))


def changes(before: Marks, now: Sequence[str]) -> list[Change]:
    """Return the diff from the previous text to the new lines."""
    where = {mark: at for at, mark in enumerate(before)}
    diff: list[Change] = []
    run = [0, 0]
    size = len(before)
    for line in now:
        expected, mark = run[1], hash(line)
        at = expected if expected < size and before[expected] == mark else where.get(mark, -1)
        if at < 0:
            diff.append(line)
        elif at == expected and diff and diff[-1] is run:
            run[1] += 1
        else:
            run = [at, at + 1]
            diff.append(run)
    return diff


def changed(before: Sequence[str], diff: Sequence[Change]) -> list[str]:
    """Apply a diff to the previous lines."""
    return [line for one in diff for line in ([one] if isinstance(one, str) else before[one[0] : one[1]])]
