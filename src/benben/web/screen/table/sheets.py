"""All score sheets of a table side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct

from benben.web.screen.table.context import Sheet, SheetLine


class Cell(Struct, frozen=True):
    """One seat's entry in a row."""

    text: str
    """Empty if the seat has no such line."""
    area: str = ""
    counts: bool = False
    """Whether it is a count without points."""
    best: bool = False


class Row(Struct, frozen=True):
    """A line of the sheet, or the total of a part."""

    label: str
    cells: tuple[Cell, ...]
    sums: bool = False


def compared(sheets: Sequence[Sheet]) -> list[Row]:
    """Return a row for each line of any sheet, and after each part its total."""
    rows: list[Row] = []
    for part, lines in groupby(merged(sheets), key=lambda line: line.part):
        rows += [row(line.label, [labelled(sheet, line.label) for sheet in sheets]) for line in lines]
        if part:
            rows.append(row(part, [part_total(sheet, part) for sheet in sheets], sums=True))
    return rows


def merged(sheets: Sequence[Sheet]) -> list[SheetLine]:
    """Return the lines of all sheets without duplicates, each after its predecessor; parts in order."""
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


def labelled(sheet: Sheet, label: str) -> list[SheetLine]:
    """Return a seat's lines of this label."""
    return [line for line in sheet.lines if line.label == label]


def part_total(sheet: Sheet, part: str) -> list[SheetLine]:
    """Return the total of a seat's part as a line; empty if the seat has none."""
    lines = [line for line in sheet.lines if line.part == part]
    return [SheetLine(part, sum(line.points for line in lines))] if lines else []


def row(label: str, found: list[list[SheetLine]], *, sums: bool = False) -> Row:
    """Return one row; the highest of several values is marked."""
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
    """Return one cell, with the area that it highlights."""
    if not lines:
        return Cell("")
    counts = [line.count for line in lines if line.count is not None]
    return Cell(f"{sum(counts) if counts else points}", lines[0].area, counts=bool(counts), best=best)
