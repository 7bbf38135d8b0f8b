"""A match as a tree: a node for each choice and for each die, whose outcomes are equally likely.

An engine asks its `Rng` for numbers in the middle of a step. Here the same step is played on a script that is one
number longer each time, until the script suffices: what the engine asked for in vain is a die to be cast.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final

import msgspec

from benben.core import record as records
from benben.core.advance import Progress, advance, start
from benben.core.errors import BadText
from benben.core.game import Options
from benben.core.outcome import Outcome
from benben.core.record import Record, Step
from benben.core.rng import Rng, Scripted
from benben.games import AnyGame, load_game

SET_UP: Final = -1
"""Stands for the action of the step before the first choice."""
MEMORY: Final = 16
"""Bytes of the digest of all that a seat has seen and chosen."""


@dataclass(frozen=True)
class Table:
    """What a match is played with."""

    game: AnyGame
    seats: int
    options: Options

    @classmethod
    def of(cls, key: str, seats: int, options: Mapping[str, str]) -> Table:
        """A table by the words for it; raises BadText for wrong ones."""
        game = load_game(key)
        if seats not in game.seats:
            raise BadText("bad_seats", game=key, seats=seats, fewest=game.seats[0], most=game.seats[-1])
        return cls(game, seats, game.options.parse(options))

    def __reduce__(self) -> tuple[object, ...]:
        return Table.of, (self.game.key, self.seats, self.options.changed())


@dataclass(frozen=True, eq=False)
class Imagined:
    """Where an imagined match begins: what a seat sees and remembers, and the number that chose one of its worlds."""

    seat: int
    view: Any
    memory: bytes
    seed: int

    def told(self) -> tuple[int, bytes, bytes, int]:
        """The same as plain values."""
        return self.seat, msgspec.json.encode(self.view), self.memory, self.seed


@dataclass(frozen=True, eq=False)
class Node:
    """A node of the tree; nothing in it ever changes, so a copy is the node itself."""

    table: Table
    before: Node | None
    """The node of the last choice; None: at the set-up, or where an imagined match begins."""
    action: int
    """What was chosen there."""
    dice: tuple[int, ...]
    """The numbers that the step has drawn so far."""
    faces: int
    """How many outcomes the die has that is cast here; 0: this is no chance node."""
    at: Progress[Any, Any] | None
    """The position; at a chance node that before the step. None: during the set-up."""
    imagined: Imagined | None = None
    """Where the match begins, if it was imagined."""
    memories: dict[int, bytes] = field(default_factory=dict)

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return grown, (self.table, self.imagined and self.imagined.told(), self.steps)

    @property
    def seat(self) -> int | None:
        """The seat that chooses here; None: chance does, or the match is over."""
        asked = self.at.decision if self.at and not self.faces else None
        return asked.seat if asked else None

    @property
    def options(self) -> list[int]:
        """The ids of what can be chosen; of a die its outcomes."""
        if self.faces:
            return list(range(self.faces))
        asked = self.at.decision if self.at else None
        return asked.options if asked else []

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return not self.faces and self.seat is None

    @cached_property
    def outcome(self) -> Outcome | None:
        """The result; None while the match runs."""
        return self.table.game.outcome(self.at.state) if self.at and self.over else None

    def after(self, number: int) -> Node:
        """The node after an option, or after an outcome of the die."""
        if self.faces:
            return reached(self.table, self.before, self.action, (*self.dice, number))
        return reached(self.table, self, number, ())

    def imagine(self, seat: int, seed: int) -> Node:
        """A node of a match that a seat cannot tell from this one, made from its view alone."""
        assert self.at is not None
        return beginning(self.table, Imagined(seat, self.view(seat), self.memory(seat), seed))

    def view(self, seat: int | None) -> Any:
        """What a seat may know; None: a watcher."""
        assert self.at is not None
        return self.table.game.view(self.at.state, seat)

    def seen(self, seat: int | None) -> bytes:
        """The view as JSON; until the set-up is done no more than the seat."""
        return msgspec.json.encode(self.view(seat) if self.at else {"seat": seat})

    def private(self, seat: int) -> bytes:
        """As JSON what a seat's view has otherwise than that of a watcher."""
        if not self.at:
            return self.seen(seat)
        own, public = self.view(seat), self.view(None)
        names = self.table.game.view_type.__annotations__
        added = {name: getattr(own, name) for name in names if getattr(own, name) != getattr(public, name)}
        return msgspec.json.encode(added)

    def remembered(self, seat: int) -> bytes:
        """The view, and a digest of all that the seat saw and chose before, as JSON."""
        return b'{"memory":"%s","view":%s}' % (self.memory(seat).hex().encode(), self.seen(seat))

    def memory(self, seat: int) -> bytes:
        """A digest of the views in which a seat has chosen, and of what; two pasts have different ones."""
        path = self.unremembered(seat)
        for node in reversed(path):
            node.memories[seat] = node.with_last_choice(seat)
        return self.memories[seat]

    def unremembered(self, seat: int) -> list[Node]:
        """The nodes from here back to the latest one whose memory is known."""
        path = []
        node: Node | None = self
        while node is not None and seat not in node.memories:
            path.append(node)
            node = node.before
        return path

    def with_last_choice(self, seat: int) -> bytes:
        """The memory, from that of the node before."""
        if self.before is None:
            return self.imagined.memory if self.imagined and self.imagined.seat == seat else bytes(MEMORY)
        known = self.before.memories[seat]
        if self.before.seat != seat:
            return known
        chosen = self.table.game.space.text(self.action).encode()
        return blake2b(b"\n".join((known, chosen, self.before.seen(seat))), digest_size=MEMORY).digest()

    @property
    def path(self) -> list[Node]:
        """The nodes of all choices since the beginning, and this one."""
        path = [self]
        while (before := path[-1].before) is not None:
            path.append(before)
        return path[::-1]

    @property
    def steps(self) -> list[tuple[int, tuple[int, ...]]]:
        """What was chosen and drawn since the beginning: all that `grown` needs."""
        path = self.path[1:] if self.imagined else self.path
        return [(node.action, node.dice) for node in path]

    def __str__(self) -> str:
        """Which position this is, by the digest of all its secrets, and the die that is cast here."""
        words = [self.table.game.key, f"{self.table.seats} seats"]
        words += [f"imagined by seat {self.imagined.seat}"] if self.imagined else []
        words += [f"step {self.at.n}", self.at.digest] if self.at else []
        words += [f"{self.name}: {' '.join(map(str, self.dice))} and 1 of {self.faces}"] if self.faces else []
        return ", ".join(words)

    @property
    def name(self) -> str:
        """The last choice in words."""
        return "set-up" if self.action == SET_UP else self.table.game.space.text(self.action)

    @property
    def record(self) -> Record:
        """The match as a record whose dice are scripted; ValueError: it was imagined, or is in the middle of a step."""
        if self.imagined or self.faces or self.at is None:
            raise ValueError("only a position of a match that was played has a record")
        game, path = self.table.game, self.path
        begun = Record(
            game=game.key,
            version=game.version,
            data=game.data_digest,
            seats=self.table.seats,
            options=self.table.options,
            seed=None,
            script={n: list(node.dice) for n, node in enumerate(path) if node.dice},
        )
        chosen = [(node.before.seat, node.name) for node in path if node.before]
        return records.record_of(self.at, begun, tuple(Step(seat or 0, text) for seat, text in chosen))


def beginning(table: Table, imagined: Imagined | None = None) -> Node:
    """The first node: the first die of the set-up, or an imagined position."""
    if imagined is None:
        return reached(table, None, SET_UP, ())
    game = table.game
    state = game.determinize(imagined.view, Rng(imagined.seed, 0))
    at = Progress(game, 0, state, game.decision(state), (), final=False)
    return Node(table, None, SET_UP, (), 0, at, imagined)


def reached(table: Table, before: Node | None, action: int, dice: tuple[int, ...]) -> Node:
    """The node after a step with these numbers: a chance node if it needs more of them."""
    imagined = before.imagined if before else None
    try:
        at = played(table, before, action, Scripted(list(dice)))
    except BadText as short:
        if short.key != "script_short":
            raise
        faces = short.details["range"]
        assert isinstance(faces, int)
        return Node(table, before, action, dice, faces, before.at if before else None, imagined)
    return Node(table, before, action, dice, 0, at, imagined)


def played(table: Table, before: Node | None, action: int, rng: Rng) -> Progress[Any, Any]:
    """The position after a step, forced choices included."""
    if before is None:
        return start(table.game, table.seats, table.options, rng)
    assert before.at is not None
    return advance(before.at, table.game.space.text(action), rng)


def grown(
    table: Table,
    told: tuple[int, bytes, bytes, int] | None,
    steps: Sequence[tuple[int, tuple[int, ...]]],
) -> Node:
    """A node from what `Node.__reduce__` told of it."""
    node = beginning(table, recalled(table, *told)) if told else None
    for action, dice in steps:
        node = reached(table, node, action, tuple(dice))
    assert node is not None
    return node


def recalled(table: Table, seat: int, view: bytes, memory: bytes, seed: int) -> Imagined:
    """What `Imagined.told` told."""
    return Imagined(seat, msgspec.json.decode(view, type=table.game.view_type), memory, seed)


def moves(text: str) -> tuple[Table, Iterator[int]]:
    """The table of a record, and all numbers on its way through the tree: choices and dice."""
    record = records.parse(text, load_game)
    table = Table(load_game(record.game), record.seats, record.options)
    records.check(table.game, record)
    return table, walked(table, record)


def walked(table: Table, record: Record) -> Iterator[int]:
    """The numbers of a record that replays."""
    node = beginning(table)
    for n, step in enumerate((None, *record.steps)):
        numbers = [] if step is None else [table.game.space.parse(step.action)]
        rng = record.rng(n)
        while numbers or node.faces:
            number = numbers.pop() if numbers else rng.below(node.faces)
            yield number
            node = node.after(number)


def returns(outcome: Outcome) -> list[float]:
    """For each seat the share of the others that it beat, less the share that beat it: they add up to zero."""
    others = len(outcome.ranks) - 1
    return [
        sum((other > rank) - (other < rank) for other in outcome.ranks) / others for rank in outcome.ranks
    ]


def most_outcomes(table: Table) -> int:
    """An upper bound of the outcomes of a die: no bag holds more than all components."""
    return census(table)


def most_casts(table: Table) -> int:
    """An upper bound of the dice of a match: no step draws and turns each component more than once."""
    return 2 * census(table) * (1 + table.game.max_steps(table.seats))


def census(table: Table) -> int:
    """How many components there are."""
    state = table.game.new(table.seats, table.options, Rng(0, 0), None)
    return table.game.census(state).total()
