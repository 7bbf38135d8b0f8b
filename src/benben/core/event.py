"""Events: what a step tells, as a key with numbers, and to whom."""

from __future__ import annotations


class Event:
    """One thing that happened: `key` names the text `event.<key>`; `only` is None when all may know."""

    def __init__(self, key: str, seat: int, args: tuple[int, ...], only: int | None = None) -> None:
        self.key = key
        self.seat = seat
        self.args = args
        self.only = only

    def heard_by(self, seat: int | None) -> bool:
        """Whether a seat (None: a watcher) may know of it."""
        return self.only is None or self.only == seat


class Log:
    """The events of one step, in order, and whether anything hidden came to light."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.revealed = False
        """A step that revealed something cannot be taken back."""

    def tell(self, key: str, seat: int, *args: int, only: int | None = None) -> None:
        """Note an event; `only` limits it to one seat."""
        self.events.append(Event(key, seat, args, only))

    def reveal(self) -> None:
        """Note that something hidden came to light."""
        self.revealed = True
