"""Problem reports: the program's version and what the reader may know of the table; no secrets."""

from __future__ import annotations

import platform
from datetime import UTC, datetime
from typing import Final

from benben.table.live.table import Reader, Table
from benben.web.screen.teller import Teller

MAX_AGENT_LENGTH: Final = 300
LINE: Final = "-" * 60


def report_text(program: str, table: Table, reader: Reader, say: Teller, agent: str, path: str) -> str:
    """Return a report as a text file: facts, story, record."""
    record = table.record
    whose = say("web.watching") if reader is None else say.name(reader)
    facts = [
        ("program", program),
        ("python", platform.python_version()),
        ("browser", plain(agent)),
        ("language", say.words.lang),
        ("time", datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")),
        ("table", path),
        ("game", f"{record.game} {record.version}, data {record.data}, seats {record.seats}"),
        ("reader", f"{whose}, {table.version(reader)}"),
    ]
    events = [say.event(event) for step in table.heard_steps(reader) for event in step.events]
    view = table.view(reader)
    return "\n".join(
        [
            say("web.report.title"),
            "",
            say("web.report.write"),
            "",
            "",
            LINE,
            *(f"{say(f'web.report.{name}')}: {value}" for name, value in facts),
            LINE,
            say("web.report.board"),
            table.game.stage(view, say),
            *table.game.in_words(view, say),
            LINE,
            say("web.report.story"),
            *events,
            LINE,
            say("web.report.record"),
            table.sealed_record(),
        ]
    )


def plain(text: str) -> str:
    """Return a header value as one short line of printable characters."""
    return "".join(sign if sign.isprintable() else " " for sign in text)[:MAX_AGENT_LENGTH]
