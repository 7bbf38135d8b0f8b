"""The exceptions of benben; each has a key that names its message in the catalogues.

BenbenError
├── BadText       input that cannot be parsed: an action, a record, an option, a name
├── Illegal       a valid action that is not among the current options
├── GameOver      an action after the end of the match
├── Stale         an action sent for an earlier position
├── NotYourSeat   an action for a seat that someone else owns, or that is not on turn
├── BadData       component data that fails validation
└── NeedsExtra    a part of benben whose packages are not installed
"""

from __future__ import annotations


class BenbenError(Exception):
    """The base class: `key` names the message `error.<key>`, `details` fill its placeholders."""

    def __init__(self, key: str, **details: object) -> None:
        self.key = key
        self.details = details
        listed = ", ".join(f"{name} {value!r}" for name, value in details.items())
        super().__init__(f"{key}: {listed}" if listed else key)


class BadText(BenbenError):
    """Input that cannot be parsed."""


class Illegal(BenbenError):
    """A valid action that is not among the current options."""


class GameOver(BenbenError):
    """An action after the end of the match."""


class Stale(BenbenError):
    """An action sent for an earlier position."""


class NotYourSeat(BenbenError):
    """An action for a seat that someone else owns, or that is not on turn."""


class BadData(BenbenError):
    """Component data that fails validation."""


class NeedsExtra(BenbenError, ImportError):
    """A part of benben whose packages are not installed: `pip install 'benben[...]'` brings them."""

    def __str__(self) -> str:
        """What to install, for those who meet it in Python."""
        return f"{self.details['package']} is missing: pip install 'benben[{self.details['extra']}]'"
