"""The schema of the JSON API: requests and responses."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from benben.table.live.manners import Manners
from benben.table.people.opening import Chair
from benben.web.request.answers import Refusal


class GameInfo(msgspec.Struct):
    """A game."""

    key: str
    name: str
    tagline: str
    version: str
    seats: list[int]
    options: dict[str, list[str]]
    bots: list[str]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """The game, seats and agreement of a new table."""

    game: str
    chairs: Annotated[list[Chair], msgspec.Meta(min_length=1, max_length=8)]
    options: dict[str, str] = {}
    manners: Manners = Manners()


class Opened(msgspec.Struct):
    """A new table and the token that holds your seats: send it as `Authorization: Bearer`.

    The token is empty if you came with a cookie: then the cookie holds your seats.
    """

    table: str
    token: str
    seed_hash: str


class SeatInfo(msgspec.Struct):
    """A seat."""

    seat: int
    name: str
    bot: str
    taken: bool
    mine: bool
    """You decide for it."""
    owned: bool
    """You may take it back from a bot or program."""
    program: bool
    """Whether a program plays it with the token of the seat."""
    late: bool
    """The others need not wait any longer."""
    left: int | None
    """Milliseconds on the clock."""


class Request(msgspec.Struct):
    """A pending request to all players at the table."""

    id: str
    what: str
    seat: int
    waits: list[int]
    """The seats that have not answered."""


class Said(msgspec.Struct):
    """One event as a sentence."""

    seat: int
    text: str


class TableInfo(msgspec.Struct):
    """A table as one reader may see it."""

    table: str
    game: str
    seat: int | None
    version: int
    """Send it with an action."""
    turn: int | None
    decision: str
    options: list[str]
    labels: list[str]
    view: Any
    seats: list[SeatInfo]
    log: list[Said]
    over: bool
    can_undo: bool
    scores: list[int] | None
    ranks: list[int] | None
    seed_hash: str
    host: bool
    """You are the host of the table."""
    paused: bool
    request: Request | None
    manners: Manners


class Act(msgspec.Struct, forbid_unknown_fields=True):
    """An action: its text, the version of the board it was chosen on, and a command id for idempotent retries."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    action: Annotated[str, msgspec.Meta(max_length=200)]
    version: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
    command: Annotated[str, msgspec.Meta(min_length=8, max_length=60, pattern="^[A-Za-z0-9-]+$")]


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    """Undo your last step."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    version: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
    command: Annotated[str, msgspec.Meta(min_length=8, max_length=60, pattern="^[A-Za-z0-9-]+$")]


class Link(msgspec.Struct):
    """A secret that a friend exchanges for the seat."""

    secret: str


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """Join with a secret."""

    secret: Annotated[str, msgspec.Meta(max_length=100)]
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Joined(msgspec.Struct):
    """The seat, and the token that holds it; empty if your cookie does."""

    seat: int
    token: str


REFUSALS = {
    status: ResponseSpec(data_container=Refusal, description=text, generate_examples=False)
    for status, text in {
        400: "The request cannot be read",
        403: "Not your seat",
        404: "No such thing",
        409: "Too late: the board has changed, or the match is over",
        413: "Too large",
        422: "Not possible",
        429: "Too often",
        503: "Not stored",
    }.items()
}
TalkParam = Annotated[
    int | None, QueryParameter(name="talk", ge=0, le=1_000_000_000, description="The last line you know.")
]
SeatParam = Annotated[int | None, QueryParameter(name="seat", ge=0, le=7, description="One of your seats.")]
