"""The story of a match: its events as lines of a log."""

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
"""Lines shown on a page: some rounds."""
ON: Final = ".on"
"""The key suffix of the short text that is appended to a line when the same event is repeated."""
Lines = tuple[LogLine, ...]


class Heard(NamedTuple):
    """A reader's log up to a step."""

    n: int
    step: Step | None
    """The step itself, to detect an undo: while it is at its place, so are all before it."""
    lines: Lines


HEARD: Final[WeakKeyDictionary[Table, dict[tuple[Reader, Teller], Heard]]] = WeakKeyDictionary()
"""The last log of each reader by table, as a step adds only a line or two to thirty."""


def story(table: Table, reader: Reader, say: Teller) -> Lines:
    """Return the end of the story for this reader; the lines of the latest step are fresh."""
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
    """Whether no step of a cached log has been undone."""
    return heard.n == 0 or (heard.n <= len(table.steps) and table.steps[heard.n - 1] is heard.step)


def told_on(lines: Lines, step: int, heard: Sequence[Event], table: Table, say: Teller) -> Lines:
    """Return the log extended by the events of one more step, which alone are fresh."""
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
    """Whether an event repeats that of the line, such as one more step, and has a short text for it."""
    return line.about == (event.seat, event.key) and say.words.has(f"event.{event.key}{ON}")


def log_line(event: Event, table: Table, say: Teller, *, fresh: bool) -> LogLine:
    """Return an event as a log line."""
    text = say.event(event)
    return LogLine(table.seats[event.seat].badge, text, fresh, text, (event.seat, event.key))


def story_until(table: Table, n: int, heard: Callable[[int], Iterable[Event]], say: Teller) -> Lines:
    """Return the end of the story up to step n, given the events known of each step."""
    lines: Lines = ()
    for step in range(n + 1):
        lines = told_on(lines, step, [*heard(step)], table, say)
    return lines
