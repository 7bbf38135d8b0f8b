"""Why not: one sentence for a click that matches no option, built from the reader's View alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from benben.core.errors import BadText
from benben.table.live.table import Table
from benben.web.screen.table.render import choose_reader
from benben.web.screen.teller import teller

MAX_NAME_LENGTH: Final = 40
"""The maximum length of the name of a thing, in characters."""


@dataclass(frozen=True)
class Why:
    """The sentence, and the clause of the rules behind it, if there is one."""

    text: str
    clause: str = ""
    possible: bool = False


def why(table: Table, held: Sequence[int], requested: int | None, what: str, lang: str) -> Why:
    """Return why the reader cannot choose a thing on the board."""
    if not 0 < len(what) <= MAX_NAME_LENGTH:
        raise BadText("unknown_thing", what=what[:MAX_NAME_LENGTH])
    reader, _ = choose_reader(table, held, requested)
    say, view = teller(lang, table), table.view(reader)
    turn = table.game.turn(view)
    if turn is None:
        return Why(say("web.why.over"))
    if not held:
        return Why(say("web.why.watching"))
    if turn[0] != reader:
        return Why(say("web.why.waiting", name=say.name(turn[0])))
    reason = table.game.why_not(view, table.at.options, what)
    if reason is None:
        return Why(say("web.why.possible"), possible=True)
    return Why(say(f"why.{reason.key}", *reason.args), reason.clause)
