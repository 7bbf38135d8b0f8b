"""All score sheets of a table side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct

from benben.web.screen.table.context import Sheet, SheetLine


class Cell(Struct, frozen=True):
    """What one seat has of a row."""

    text: str
    """Empty: nothing."""
    area: str = ""
    counts: bool = False
    """Whether it is a number that pays nothing."""
    best: bool = False


class Row(Struct, frozen=True):
    """A line, or the sum of a part."""

    label: str
    cells: tuple[Cell, ...]
    sums: bool = False


def compared(sheets: Sequence[Sheet]) -> list[Row]:
    """A row for each line that anybody has, and after each part its sum."""
    rows: list[Row] = []
    for part, lines in groupby(merged(sheets), key=lambda line: line.part):
        rows += [row(line.label, [having(sheet, line.label) for sheet in sheets]) for line in lines]
        if part:
            rows.append(row(part, [of_part(sheet, part) for sheet in sheets], sums=True))
    return rows


def merged(sheets: Sequence[Sheet]) -> list[SheetLine]:
    """The lines of all, each once: behind the line that a seat has before it, parts in order."""
    lines: list[SheetLine] = []
    for sheet in sheets:
        at = 0
        for line in sheet.lines:
            labels = [known.label for known in lines]
            if line.label not in labels:
                lines.insert(at, line)
                labels.insert(at, line.label)
            at = labels.index(line.label) + 1
    return sorted(lines, key=lambda line: (not line.part, line.order))


def having(sheet: Sheet, label: str) -> list[SheetLine]:
    """A seat's lines of this name."""
    return [line for line in sheet.lines if line.label == label]


def of_part(sheet: Sheet, part: str) -> list[SheetLine]:
    """The sum of a seat's part, as a line."""
    lines = [line for line in sheet.lines if line.part == part]
    return [SheetLine(part, sum(line.points for line in lines))] if lines else []


def row(label: str, found: list[list[SheetLine]], *, sums: bool = False) -> Row:
    """What each seat has; the best of several are marked."""
    points = [sum(line.points for line in lines) for lines in found]
    most = max(points) if len(points) > 1 else 0
    return Row(
        label,
        tuple(
            cell(lines, bool(lines) and 0 < most == paid, paid)
            for lines, paid in zip(found, points, strict=True)
        ),
        sums,
    )


def cell(lines: list[SheetLine], best: bool, points: int) -> Cell:
    """A number, and what it lights up."""
    if not lines:
        return Cell("")
    counts = [line.count for line in lines if line.count is not None]
    return Cell(f"{sum(counts) if counts else points}", lines[0].area, counts=bool(counts), best=best)
