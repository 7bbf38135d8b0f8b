"""Form parsing: fields as text, and the numbers and ids in them; invalid values raise."""

from __future__ import annotations

from typing import Final

from benben.core.errors import BadText, NotYourSeat
from benben.web.server import AnyRequest

Form = dict[str, str]
MAX_COMMAND_LENGTH: Final = 60
"""As in the JSON API; the store takes a little more, for the seat in front."""
MAX_ACTION_LENGTH: Final = 200


async def form_of(request: AnyRequest) -> Form:
    """Return the text fields of a form, the last value of each name."""
    return {name: value for name, value in (await request.form()).items() if isinstance(value, str)}


def own_seat(held: list[int], form: Form) -> int:
    """Return the seat named by the form; raise `NotYourSeat` if the reader does not own it."""
    named = {str(seat): seat for seat in held}
    if form.get("seat", "") not in named:
        raise NotYourSeat("not_at_table")
    return named[form["seat"]]


def seat_in(form: Form, own: int) -> int:
    """Return the seat that a form is about, by default the reader's own."""
    named = form.get("of", "")
    if not named:
        return own
    if not (named.isascii() and named.isdecimal() and len(named) < 3):
        raise BadText("no_such_seat", seat=named[:10], last="?")
    return int(named)


def version_in(form: Form) -> int:
    """Parse the version of the board that the reader saw."""
    text = form.get("n", "")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise BadText("bad_version", value=text[:20])
    return int(text)


def command_in(form: Form) -> str:
    """Return the command id, which makes a repeated request idempotent."""
    command = form.get("id", "")
    if not 8 <= len(command) <= MAX_COMMAND_LENGTH or not command.replace("-", "").isalnum():
        raise BadText("bad_command")
    return command


def action_in(form: Form) -> str:
    """Return the action; a longer text than any game has is refused, not cut."""
    action = form.get("a", "")
    if len(action) > MAX_ACTION_LENGTH:
        raise BadText("unknown_verb", action=action[:MAX_ACTION_LENGTH], verb=action[:20])
    return action


def number_in(form: Form, name: str) -> int:
    """Parse a small number of a form."""
    text = form.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise BadText("bad_form_number", value=text[:20])
    return int(text)


def count_in(text: str) -> int:
    """Parse a small number; anything else counts as 0."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def check_choice(value: str, known: tuple[str, ...]) -> str:
    """Return the value if it is one of those known, else raise `BadText`."""
    if value not in known:
        raise BadText("option_value", option="", value=value[:40], known=", ".join(known))
    return value
