"""Game: the whole contract of a game on one screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final, Generic, Self, TypeVar, get_args, get_type_hints

from benben.core.action import ActionSpace
from benben.core.card import Card
from benben.core.decision import Decision
from benben.core.entry import Entry
from benben.core.errors import BadData, BadText
from benben.core.event import Log
from benben.core.outcome import Line, Outcome
from benben.core.part import Part
from benben.core.reason import Reason
from benben.core.rng import Rng

S = TypeVar("S")
V = TypeVar("V")
Seat = int
Action = int
Say = Callable[..., str]
"""say("event.placed", seat="Anya", n=2): a text in one reader's language."""
ADVANCED: Final = {"advanced": True}
"""Metadata of a switch that few tables touch: `field(default="10", metadata=ADVANCED)`."""


@dataclass(frozen=True)
class Options:
    """Rule switches of a table: each field is a Literal of strings with a default."""

    @classmethod
    def choices(cls) -> dict[str, tuple[str, ...]]:
        """Every switch with the values it may take, the default first."""
        hints = get_type_hints(cls)
        return {
            field.name: (str(field.default), *(v for v in get_args(hints[field.name]) if v != field.default))
            for field in fields(cls)
        }

    @classmethod
    def parse(cls, words: Mapping[str, str]) -> Self:
        """Options from names and values; BadText names the wrong one."""
        choices = cls.choices()
        for name, value in words.items():
            if name not in choices:
                raise BadText("unknown_option", option=name, known=", ".join(choices))
            if value not in choices[name]:
                raise BadText("option_value", option=name, value=value, known=", ".join(choices[name]))
        return cls(**words)

    @classmethod
    def advanced(cls) -> list[str]:
        """The switches to be folded away."""
        return [field.name for field in fields(cls) if field.metadata.get("advanced")]

    def changed(self) -> dict[str, str]:
        """The switches that differ from their defaults."""
        return {f.name: value for f in fields(self) if (value := getattr(self, f.name)) != f.default}


@dataclass(frozen=True)
class Game(Generic[S, V]):
    """A record of plain functions; `assemble` fills it in from the files of a game."""

    key: str
    version: str
    seats: range
    space: ActionSpace
    data_digest: str
    options: type[Options]
    view_type: type[V]
    folder: Path
    """Where RULES.md, data.toml, text/, guide/ and sprites.svg lie."""
    max_steps: Callable[[int], int]
    """More decisions than any match of that many seats can have."""

    new: Callable[[int, Options, Rng, Log | None], S]
    decision: Callable[[S], Decision | None]
    """None: the match is over."""
    apply: Callable[[S, Action, Rng, Log | None], None]
    """Changes the state in place and trusts its caller; log=None in search."""
    outcome: Callable[[S], Outcome]
    clone: Callable[[S], S]
    fingerprint: Callable[[S], tuple[object, ...]]
    """Everything that distinguishes two states, secrets included."""
    census: Callable[[S], Counter[str]]
    """Every component, each in exactly one place: the same counts in every state of a match."""
    view: Callable[[S, Seat | None], V]
    """What a seat may know; None: a watcher."""
    determinize: Callable[[V, Rng], S]
    """A full state that this view allows, made from the view alone."""
    check_data: Callable[[Path], str]
    """The digest of a component file; BadData says what is wrong and where."""

    draw: Callable[[V, Sequence[str], Say], Sequence[Part]]
    """The board, with the options as click patterns (`data-a`); what else may be clicked bears a name (`data-w`)."""
    why_not: Callable[[V, Sequence[str], str], Reason | None]
    """Why a thing that `draw` names is no option of the seat that decides; None: it is one. BadText: no such thing."""
    glossary: Callable[[Say], Sequence[Entry]]
    """Every kind of component, with a picture."""
    cards: Callable[[V, Say], Sequence[Card]]
    """Each seat at a glance."""
    turn: Callable[[V], tuple[Seat, str] | None]
    """Whose choice it is and which, as far as a view tells; a reader's own is named truly. None: it is over."""
    stage: Callable[[V, Say], str]
    """How far the match is: round, level, turn, in words."""
    label: Callable[[V, str, Say], str]
    """An option in words, with what it would take, from the view alone."""
    in_words: Callable[[V, Say], Sequence[str]]
    """The table as lines of text: for the terminal and for those who listen to the page."""
    sheet: Callable[[V, Seat], Sequence[Line]]
    """Where a seat's points come from, line by line, as far as a view tells."""
    layout: Mapping[str, tuple[float, float, float, float]]
    """Where each part stands in a wide picture: x, y, width, height; the whole is the part named "scene"."""
    evaluate: Callable[[S, Seat], float]
    """How good a position is for a seat: higher is better."""
    prior: Callable[[S, Decision], list[float]]
    """A weight for each option; 0: not worth looking at."""
    explain: Callable[[S, Seat], dict[str, float]]
    """The terms of `evaluate`, each by the key of its text."""
    pieces: tuple[tuple[str, tuple[int, ...]], ...]
    """Names and shapes of what `encode` gives."""
    encode: Callable[[V], list[float]]
    """A view as numbers for learning, piece after piece."""
    plan: Callable[[V, Sequence[Action], int], list[float] | None] = lambda *_: None
    """What each option is worth, from 0 to 1, once it was thought over in so many imagined worlds, from the view
    alone: for levels that follow it (`levels.toml`). None: let a search find out."""
    doubts: Callable[[Path], Sequence[BadData]] = lambda _: ()
    """What in a component file can be played but may be a slip of its owner."""
