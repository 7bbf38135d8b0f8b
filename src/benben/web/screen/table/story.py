"""The story of a match, line by line, as a page shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from benben.core.event import Event
from benben.core.record import Step
from benben.table.live.table import Reader, Table
from benben.web.screen.table.context import LogLine
from benben.web.screen.teller import Teller

LATEST: Final = 30
"""Lines that a page shows: some rounds."""
ON: Final = ".on"
"""End of the key of what is added to a line when the same goes on."""
Lines = tuple[LogLine, ...]


class Heard(NamedTuple):
    """What a reader has heard, up to a step."""

    n: int
    step: Step | None
    """The step itself: as long as it stands at that place, so do all before it."""
    lines: Lines


HEARD: Final[WeakKeyDictionary[Table, dict[tuple[Reader, Teller], Heard]]] = WeakKeyDictionary()
"""What was told last at each table: a step adds a line or two to thirty."""


def story(table: Table, reader: Reader, say: Teller) -> Lines:
    """The end of the story, as this reader may hear it; the newest step they heard of is fresh."""
    known = HEARD.setdefault(table, {})
    before = known.get((reader, say))
    if before is None or not stands(table, before):
        before = Heard(-1, None, ())
    lines, last = before.lines, len(table.steps)
    for step in range(before.n + 1, last + 1):
        heard = [event for event in table.story[step] if event.heard_by(reader)]
        lines = told_on(lines, step, heard, table, say)
    known[reader, say] = Heard(last, table.steps[-1] if last else None, lines)
    return lines


def stands(table: Table, heard: Heard) -> bool:
    """Whether nothing of what was heard has been taken back."""
    return heard.n == 0 or (heard.n <= len(table.steps) and table.steps[heard.n - 1] is heard.step)


def told_on(lines: Lines, step: int, heard: Sequence[Event], table: Table, say: Teller) -> Lines:
    """The story with what was heard of one more step; only that is fresh."""
    if not heard:
        return lines
    told = [replace(line, fresh=False) if line.fresh else line for line in lines]
    for event in heard:
        line = log_line(event, table, say, fresh=step > 0)
        if told and goes_on(told[-1], event, say):
            line = replace(line, text=f"{told.pop().text.removesuffix('.')} {say.event(event, ON)}")
        told.append(line)
    return tuple(told[-LATEST:])


def goes_on(line: LogLine, event: Event, say: Teller) -> bool:
    """Whether an event is more of what a line tells, such as one more step, and there is a short text for that."""
    return line.about == (event.seat, event.key) and say.words.has(f"event.{event.key}{ON}")


def log_line(event: Event, table: Table, say: Teller, *, fresh: bool) -> LogLine:
    """One event in words."""
    text = say.event(event)
    return LogLine(table.seats[event.seat].badge, text, fresh, text, (event.seat, event.key))


def story_until(table: Table, n: int, heard: Callable[[int], Iterable[Event]], say: Teller) -> Lines:
    """The end of the story up to a step, by what was heard of each."""
    lines: Lines = ()
    for step in range(n + 1):
        lines = told_on(lines, step, [*heard(step)], table, say)
    return lines
