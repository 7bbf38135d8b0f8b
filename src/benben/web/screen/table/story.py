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

MAX_LINES: Final = 30
"""Lines shown on a page: some rounds."""
REPEATED: Final = ".on"
"""The key suffix of the short text that is appended to a line when the same event is repeated."""
Lines = tuple[LogLine, ...]


class CachedLog(NamedTuple):
    """A reader's log up to a step."""

    n: int
    step: Step | None
    """The step itself, to detect an undo: while it is at its place, so are all before it."""
    lines: Lines


LOGS: Final[WeakKeyDictionary[Table, dict[tuple[Reader, Teller], CachedLog]]] = WeakKeyDictionary()
"""The last log of each reader by table, as a step adds only a line or two to thirty."""


def story(table: Table, reader: Reader, say: Teller) -> Lines:
    """Return the end of the story for this reader; the lines of the latest step are fresh."""
    known = LOGS.setdefault(table, {})
    before = known.get((reader, say))
    if before is None or not is_current(table, before):
        before = CachedLog(-1, None, ())
    lines, last = before.lines, len(table.steps)
    for step in range(before.n + 1, last + 1):
        heard = [event for event in table.story[step] if event.heard_by(reader)]
        lines = extended(lines, step, heard, table, say)
    known[reader, say] = CachedLog(last, table.steps[-1] if last else None, lines)
    return lines


def is_current(table: Table, log: CachedLog) -> bool:
    """Whether no step of a cached log has been undone."""
    return log.n == 0 or (log.n <= len(table.steps) and table.steps[log.n - 1] is log.step)


def extended(lines: Lines, step: int, heard: Sequence[Event], table: Table, say: Teller) -> Lines:
    """Return the log extended by the events of one more step, which alone are fresh."""
    if not heard:
        return lines
    log = [replace(line, fresh=False) if line.fresh else line for line in lines]
    for event in heard:
        line = log_line(event, table, say, fresh=step > 0)
        if log and repeats(log[-1], event, say):
            line = replace(line, text=f"{log.pop().text.removesuffix('.')} {say.event(event, REPEATED)}")
        log.append(line)
    return tuple(log[-MAX_LINES:])


def repeats(line: LogLine, event: Event, say: Teller) -> bool:
    """Whether an event repeats that of the line, such as one more step, and has a short text for it."""
    return line.about == (event.seat, event.key) and say.words.has(f"event.{event.key}{REPEATED}")


def log_line(event: Event, table: Table, say: Teller, *, fresh: bool) -> LogLine:
    """Return an event as a log line."""
    text = say.event(event)
    return LogLine(table.seats[event.seat].badge, text, fresh, text, (event.seat, event.key))


def story_until(table: Table, n: int, heard: Callable[[int], Iterable[Event]], say: Teller) -> Lines:
    """Return the end of the story up to step n, given the events known of each step."""
    lines: Lines = ()
    for step in range(n + 1):
        lines = extended(lines, step, [*heard(step)], table, say)
    return lines
