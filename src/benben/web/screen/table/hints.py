"""Hints in words: what each option promises and what speaks for it, from the asker's own View."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benben.bots.hints import Hint
from benben.table.live.table import Table
from benben.web.screen.teller import Teller, teller


@dataclass(frozen=True)
class HintCard:
    """An option worth considering, in words."""

    action: str
    label: str
    percent: int
    """How likely the seat is to win after it."""
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Hints:
    """What was found for a seat at one version of its board, or why nothing was."""

    table: str
    seat: int
    version: int
    cards: tuple[HintCard, ...] = ()
    problem: str = ""


def hint_panel(table: Table, seat: int, found: Sequence[Hint], lang: str) -> Hints:
    """What a seat is told at its present board."""
    say = teller(lang, table)
    cards = tuple(hint_card(table, seat, hint, say) for hint in found)
    return Hints(table.id, seat, table.version(seat), cards)


def hint_card(table: Table, seat: int, hint: Hint, say: Teller) -> HintCard:
    """One of the options."""
    label = table.game.label(table.view(seat), hint.action, say)
    reasons = tuple(say(f"explain.{term}") for term in hint.reasons)
    return HintCard(hint.action, label, round(100 * hint.chance), reasons)
