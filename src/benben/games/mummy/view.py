"""What one seat may know of a match: the mummy hears, the hunters see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from benben.games.mummy.board import CARD_CELL, DUNGEON


class Told(NamedTuple):
    """One line of the story that everybody hears, the mummy included (RULES.md 4, public events)."""

    kind: str
    """stuck, returned, rolled, five, die, card, turn_end, brown, mummy_at or caught (`actions.KINDS`)."""
    piece: int
    """The hunter it is about, counted from 0; 0 also for brown and mummy_at."""
    first: int
    """returned: dice; rolled: dice rolled; die: face (0-3: one to four steps, 4: arrow); card: the card;
    brown: the number; mummy_at, caught: the space; else 0."""
    second: int
    """rolled: how many of them were mummies; caught: ankhs left; else 0."""


@dataclass(frozen=True)
class View:
    """The table as a seat (None: a watcher) sees it. Spaces and cards are numbers of `board`.

    Where a field may be None: that is what the mummy and watchers get. A hunter piece is counted from 0; in the
    two-player game seat 1 has two of them and a common hand 0, else seat s has piece s - 1 and hand s - 1.
    """

    seat: int | None
    seats: int
    win: str
    """"solo" or "team"."""
    aid: str
    """"on": the mummy's board may show what `belief` finds out."""
    round: int
    active: int
    """The seat that must choose; after the end the one that chose last."""
    phase: str
    """What everybody may know of it: "return_dice", "hunter_turn" (a hunter rolls, moves or shows a card),
    "mummy_step" or "game_over"."""
    asked: str | None
    """What the reader must decide, by its true name; None: nothing."""
    piece: int
    """The hunter on turn, also while the mummy's extra move interrupts it; -1: the mummy's ordinary turn."""
    extra: bool
    """Whether the mummy's move is an extra one."""
    aside: int
    """White dice set aside; the others are free."""
    rolled: int
    """How many dice of the last roll can be used; 0: nobody has rolled since the last turn."""
    faces: tuple[str, ...] | None
    """What those dice show, sorted; hunters only."""
    die: str
    """The die chosen this turn: "1" to "4", "arrow" or ""."""
    destinations: tuple[tuple[int, ...], ...] | None
    """For "1", "2", "3", "4", "arrow" where the hunter on turn can go; only for its owner until it has moved."""
    budget: int
    """Steps the mummy has left in its move."""
    brown: int
    """The last roll of the brown die, 0: none yet."""
    mummy: int
    """Its space."""
    cells: tuple[int | None, ...]
    """The space of each hunter, -1: eliminated. The mummy and watchers know only who is still on the steps or in
    the dungeon; at the end all is shown. Other hunters see a move when the turn ends."""
    ankhs: tuple[int, ...]
    """Of each hunter."""
    won: int
    """Ankhs of the mummy."""
    needed: int
    """How many it needs."""
    hands: tuple[tuple[int, ...] | None, ...]
    """The unplayed cards of each hand; one's own, at the end all."""
    backs: tuple[tuple[int, ...], ...]
    """For each hand the number of unplayed cards of each colour: what anybody may see of it."""
    played: tuple[tuple[int, ...], ...]
    """The cards each hunter has played, in that order."""
    stood: tuple[tuple[int, ...] | None, ...]
    """For each hunter the treasures on which it ended a move without playing the card; hunters only."""
    history: tuple[Told, ...]
    """All that everybody was told since the start."""
    reason: str
    """Why the match ended: "treasures", "ankhs", "round_limit", or "" while it runs."""
    winner: int
    """The seat that played the last card, 0 if the mummy won, -1: nobody (yet)."""

    @property
    def owners(self) -> tuple[int, ...]:
        """The seat of each hunter."""
        return tuple(min(piece + 1, self.seats - 1) for piece in range(len(self.cells)))

    def trail(self, piece: int) -> tuple[int | None, tuple[int, ...]]:
        """Where a hunter was last located by everybody (None: on its start cell), and its dice since then."""
        located: int | None = None
        dice: list[int] = []
        for line in self.history:
            if line.piece == piece and line.kind == "die":
                dice.append(line.first)
            elif line.piece == piece and line.kind in ("card", "caught"):
                located = CARD_CELL[line.first] if line.kind == "card" else DUNGEON
                dice.clear()
        return located, tuple(dice)
