"""Everything benben refuses, as keyed errors that a reader's language can spell out.

BenbenError
├── BadText       words that cannot be read: an action, a record, an option, a name
├── Illegal       a readable action that is no option now
├── GameOver      an action after the end
├── Stale         an action meant for an earlier position
├── NotYourSeat   an action for a seat that another one holds
└── BadData       component data that breaks a rule of its loader
"""

from __future__ import annotations


class BenbenError(Exception):
    """A refusal: `key` names the text `error.<key>`, `details` fill its gaps."""

    def __init__(self, key: str, **details: object) -> None:
        self.key = key
        self.details = details
        told = ", ".join(f"{name} {value!r}" for name, value in details.items())
        super().__init__(f"{key}: {told}" if told else key)


class BadText(BenbenError):
    """Words that cannot be read."""


class Illegal(BenbenError):
    """A readable action that is no option now."""


class GameOver(BenbenError):
    """An action after the end of the match."""


class Stale(BenbenError):
    """An action meant for an earlier position."""


class NotYourSeat(BenbenError):
    """An action for a seat that another one holds."""


class BadData(BenbenError):
    """Component data that breaks a rule of its loader."""
