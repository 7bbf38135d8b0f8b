"""Events: what happened in a step, as a key with numbers, and who may see it."""

from __future__ import annotations


class Event:
    """One thing that happened: `key` names the text `event.<key>`; `only` is None if it is public."""

    def __init__(self, key: str, seat: int, args: tuple[int, ...], only: int | None = None) -> None:
        self.key = key
        self.seat = seat
        self.args = args
        self.only = only

    def heard_by(self, seat: int | None) -> bool:
        """Whether the event is visible to a seat; None: a watcher."""
        return self.only is None or self.only == seat


class Log:
    """The events of one step, in order, and whether it revealed anything hidden."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.revealed = False
        """Whether the step revealed something hidden, and so cannot be taken back."""

    def tell(self, key: str, seat: int, *args: int, only: int | None = None) -> None:
        """Append an event; `only` limits it to one seat."""
        self.events.append(Event(key, seat, args, only))

    def reveal(self) -> None:
        """Mark the step as one that revealed something hidden."""
        self.revealed = True
