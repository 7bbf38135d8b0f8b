"""A tiny game for tests of the core: a list of decision points, each with its seat and its options."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from benben.core.action import ActionSpace, Verb
from benben.core.decision import Decision
from benben.core.event import Log
from benben.core.game import Game
from benben.core.game import Options as AnyOptions
from benben.core.outcome import Line, Outcome
from benben.core.rng import Rng

GO: Final = Verb("go")
ROLL: Final = Verb("roll")
LOOK: Final = Verb("look")
SAY: Final = Verb("say", ("a", "b", "c"))
SPACE: Final = ActionSpace(GO, ROLL, LOOK, SAY)


@dataclass(frozen=True)
class Point:
    """One decision: who is asked, and the texts that may be answered."""

    seat: int
    options: tuple[str, ...]
    secret: bool = False


@dataclass(frozen=True)
class Options(AnyOptions):
    """Two switches, so that their order and their defaults can be seen."""

    pace: Literal["slow", "fast"] = "slow"
    mood: Literal["calm", "wild", "odd"] = "wild"


@dataclass
class State:
    ahead: list[Point]
    done: list[int]
    rolls: list[int]


@dataclass(frozen=True)
class View:
    done: tuple[int, ...]


def decision(s: State) -> Decision | None:
    if not s.ahead:
        return None
    point = s.ahead[0]
    return Decision(point.seat, "errand", sorted(map(SPACE.parse, point.options)), point.secret)


def apply(s: State, action: int, rng: Rng, log: Log | None) -> None:
    seat = s.ahead.pop(0).seat
    s.done.append(action)
    if action == ROLL.at():
        s.rolls.append(rng.die())
    if log is not None:
        log.tell("did", seat, action)
        if action == LOOK.at():
            log.reveal()
            log.tell("saw", seat, only=seat)


def outcome(s: State) -> Outcome:
    points = sum(s.rolls) - len(s.done)
    return Outcome((points, 0), (1, 1), "errands_done", ((Line("rolls", points),), ()), rounds=1)


def view(s: State, _seat: int | None) -> View:
    return View(tuple(s.done))


def errand(*points: Point) -> Game[State, View]:
    """A game of exactly these decisions."""
    return Game(
        key="errand",
        version="1.0",
        seats=range(2, 3),
        space=SPACE,
        data_digest="00000000",
        options=Options,
        view_type=View,
        folder=Path(),
        max_steps=lambda _seats: len(points),
        new=lambda _seats, _options, _rng, _log: State(list(points), [], []),
        decision=decision,
        apply=apply,
        outcome=outcome,
        clone=lambda s: State(s.ahead[:], s.done[:], s.rolls[:]),
        fingerprint=lambda s: (tuple(s.ahead), tuple(s.done), tuple(s.rolls)),
        census=lambda _s: Counter(),
        view=view,
        determinize=lambda v, _rng: State([], list(v.done), []),
        check_data=lambda _path: "00000000",
        draw=lambda _view, _options, _say: (),
        why_not=lambda _view, _options, _what: None,
        glossary=lambda _say: (),
        cards=lambda _view, _say: (),
        turn=lambda _view: None,
        stage=lambda _view, _say: "",
        label=lambda _view, text, _say: text,
        in_words=lambda _view, _say: (),
        sheet=lambda _view, _seat: (),
        layout={},
        evaluate=lambda _s, _seat: 0.0,
        prior=lambda _s, asked: [1.0] * len(asked.options),
        explain=lambda _s, _seat: {},
        planes=(),
        encode=lambda _view: b"",
        observe=lambda _s, _seat, _out, _at: None,
    )
