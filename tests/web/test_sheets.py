"""Score sheets side by side."""

from __future__ import annotations

from benben.web.screen.table.context import Sheet, SheetLine
from benben.web.screen.table.sheets import Row, compared

ROUND = "Round {}"


def area(round_: int, colour: int, points: int) -> SheetLine:
    return SheetLine(f"{round_}: {colour}", points, "", None, ROUND.format(round_), (round_, 0, (colour,)))


def bonus(round_: int, points: int) -> SheetLine:
    return SheetLine(f"{round_}: bonus", points, "", None, ROUND.format(round_), (round_, 1, ()))


def sheets(*lines: tuple[SheetLine, ...]) -> list[Sheet]:
    return [Sheet(badge, "", 0, one) for badge, one in enumerate(lines)]


def texts(rows: list[Row]) -> dict[str, list[str]]:
    return {row.label: [cell.text for cell in row.cells] for row in rows}


def test_lines_of_a_part_stand_in_order_and_its_sum_follows() -> None:
    mine = (area(1, 4, 3), area(1, 1, 2), bonus(1, 2), area(2, 0, 5), bonus(2, 5))
    yours = (area(1, 2, 9), bonus(1, 9), area(2, 3, 1), bonus(2, 1))
    told = texts(compared(sheets(mine, yours)))
    assert list(told) == [
        "1: 1",
        "1: 2",
        "1: 4",
        "1: bonus",
        "Round 1",
        "2: 0",
        "2: 3",
        "2: bonus",
        "Round 2",
    ]
    assert told["1: 4"] == ["3", ""]
    assert (told["Round 1"], told["Round 2"]) == (["7", "18"], ["10", "2"])


def test_the_best_are_marked_where_there_is_anybody_to_beat() -> None:
    two = compared(sheets((bonus(1, 2),), (bonus(1, 5),)))
    assert [[cell.best for cell in row.cells] for row in two] == [[False, True], [False, True]]
    assert not any(cell.best for row in compared(sheets((bonus(1, 2),))) for cell in row.cells)
    assert not any(
        cell.best for row in compared(sheets((bonus(1, 0),), (bonus(1, 0),))) for cell in row.cells
    )


def test_lines_outside_of_parts_keep_their_order_and_come_last() -> None:
    one = (SheetLine("boats", 3, "river"), SheetLine("crown", 1))
    other = (SheetLine("boats", 2), SheetLine("ankhs", 0, count=4), area(1, 0, 1))
    rows = compared(sheets(one, other))
    assert list(texts(rows)) == ["1: 0", "Round 1", "boats", "ankhs", "crown"]
    boats, ankhs = rows[2], rows[3]
    assert [cell.area for cell in boats.cells] == ["river", ""]
    assert [(cell.text, cell.counts) for cell in ankhs.cells] == [("", False), ("4", True)]
