"""Hints as shown: the chance after each option and the reasons for it, from the asker's own View."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benben.bots.hints import Hint
from benben.table.live.table import Table
from benben.web.screen.teller import Teller, teller


@dataclass(frozen=True)
class HintCard:
    """An option worth considering."""

    action: str
    label: str
    percent: int
    """The chance to win after it."""
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Hints:
    """The hints for a seat at one version of its board, or why there are none."""

    table: str
    seat: int
    version: int
    cards: tuple[HintCard, ...] = ()
    problem: str = ""


def hint_panel(table: Table, seat: int, found: Sequence[Hint], lang: str) -> Hints:
    """Return the hints for a seat at its present board."""
    say = teller(lang, table)
    cards = tuple(hint_card(table, seat, hint, say) for hint in found)
    return Hints(table.id, seat, table.version(seat), cards)


def hint_card(table: Table, seat: int, hint: Hint, say: Teller) -> HintCard:
    """Return one hint as shown."""
    label = table.game.label(table.view(seat), hint.action, say)
    reasons = tuple(say(f"explain.{term}") for term in hint.reasons)
    return HintCard(hint.action, label, round(100 * hint.chance), reasons)
