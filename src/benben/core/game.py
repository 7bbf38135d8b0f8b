"""Game: the whole contract of a game on one screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final, Generic, Self, TypeVar, get_args, get_type_hints

from benben.core.action import ActionSpace
from benben.core.decision import Decision
from benben.core.errors import BadData, BadText
from benben.core.event import Log
from benben.core.outcome import Line, Outcome
from benben.core.parts.display import Card, Entry, Part, Reason
from benben.core.parts.plane import Plane
from benben.core.rng import Rng

S = TypeVar("S")
V = TypeVar("V")
Seat = int
Action = int
Say = Callable[..., str]
"""A function such as `say("event.placed", seat="Anya", n=2)`: the text of a key in the reader's language."""
ADVANCED: Final = {"advanced": True}
"""Metadata of a rarely used switch: `field(default="10", metadata=ADVANCED)`."""


@dataclass(frozen=True)
class Options:
    """The rule switches of a table: each field is a Literal of strings with a default."""

    @classmethod
    def choices(cls) -> dict[str, tuple[str, ...]]:
        """Every switch with its allowed values, the default first."""
        hints = get_type_hints(cls)
        return {
            field.name: (str(field.default), *(v for v in get_args(hints[field.name]) if v != field.default))
            for field in fields(cls)
        }

    @classmethod
    def parse(cls, words: Mapping[str, str]) -> Self:
        """Options from names and values; raises BadText, which names the invalid one."""
        choices = cls.choices()
        for name, value in words.items():
            if name not in choices:
                raise BadText("unknown_option", option=name, known=", ".join(choices))
            if value not in choices[name]:
                raise BadText("option_value", option=name, value=value, known=", ".join(choices[name]))
        return cls(**words)

    @classmethod
    def advanced(cls) -> list[str]:
        """The switches that the form shows collapsed."""
        return [field.name for field in fields(cls) if field.metadata.get("advanced")]

    def changed(self) -> dict[str, str]:
        """The switches that differ from their defaults."""
        return {f.name: value for f in fields(self) if (value := getattr(self, f.name)) != f.default}


@dataclass(frozen=True)
class Game(Generic[S, V]):
    """A record of plain functions, assembled from the files of a game: its whole interface."""

    key: str
    version: str
    seats: range
    space: ActionSpace
    data_digest: str
    options: type[Options]
    view_type: type[V]
    folder: Path
    """The folder of RULES.md, data.toml, text/, guide/ and sprites.svg."""
    max_steps: Callable[[int], int]
    """An upper bound on the decisions of a match, by the number of seats."""

    new: Callable[[int, Options, Rng, Log | None], S]
    decision: Callable[[S], Decision | None]
    """None: the match is over."""
    apply: Callable[[S, Action, Rng, Log | None], None]
    """Changes the state in place and does not check the action; log=None in search."""
    outcome: Callable[[S], Outcome]
    clone: Callable[[S], S]
    fingerprint: Callable[[S], tuple[object, ...]]
    """Everything that distinguishes two states, secrets included."""
    census: Callable[[S], Counter[str]]
    """Every component, each in exactly one place: the same counts in every state of a match."""
    view: Callable[[S, Seat | None], V]
    """What a seat may know; None: a watcher."""
    determinize: Callable[[V, Rng], S]
    """A random full state that is consistent with the view, made from the view alone."""
    check_data: Callable[[Path], str]
    """Validate a component file and return its digest; raises BadData, which says what is wrong and where."""

    draw: Callable[[V, Sequence[str], Say], Sequence[Part]]
    """The board: options carry a click pattern (`data-a`), other clickable things a name (`data-w`)."""
    why_not: Callable[[V, Sequence[str], str], Reason | None]
    """Why a named thing of the drawing is not an option now; None: it is one. Raises BadText for an unknown name."""
    glossary: Callable[[Say], Sequence[Entry]]
    """Every kind of component, with a picture."""
    cards: Callable[[V, Say], Sequence[Card]]
    """The summary of each seat."""
    turn: Callable[[V], tuple[Seat, str] | None]
    """The seat on turn and its decision as the view shows them; the reader's own is exact. None: the match is over."""
    stage: Callable[[V, Say], str]
    """The progress of the match in words: round, level, turn."""
    label: Callable[[V, str, Say], str]
    """An option in words, with what it costs, from the view alone."""
    in_words: Callable[[V, Say], Sequence[str]]
    """The board as lines of text, for the terminal and for screen readers."""
    sheet: Callable[[V, Seat], Sequence[Line]]
    """The score sheet of a seat, as far as the view shows it."""
    layout: Mapping[str, tuple[float, float, float, float]]
    """The place of each part in a wide picture (x, y, width, height); "scene" is the whole picture."""
    evaluate: Callable[[S, Seat], float]
    """The value of a position for a seat; higher is better."""
    prior: Callable[[S, Decision], list[float]]
    """A weight for each option; 0: search skips it."""
    explain: Callable[[S, Seat], dict[str, float]]
    """The terms of `evaluate`, by the keys of their texts."""
    planes: tuple[Plane, ...]
    """The blocks of an observation: name, shape, largest value, meaning."""
    encode: Callable[[V], bytes]
    """The observation of a view for learning, plane after plane."""
    observe: Callable[[S, Seat, bytearray, int], None]
    """Write the same bytes for a seat into a buffer, from an index on, straight from a state: for speed."""
    plan: Callable[[V, Sequence[Action], int], list[float] | None] = lambda *_: None
    """The value of each option from 0 to 1, from the view alone, over that many imagined states; used by the levels
    that `levels.toml` names. None: use the search."""
    doubts: Callable[[Path], Sequence[BadData]] = lambda _: ()
    """Warnings about a valid component file: what may be a mistake of its owner."""
