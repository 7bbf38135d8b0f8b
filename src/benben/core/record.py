"""Records: a match as a text file that can be written, parsed and replayed.

    benben 1 | pyramido 1.0 | data 5c1e9a01 | seats 3 | seed 9f3c2a77d1e0b4c60d18e2f5a3b97c41
    1  0  take 2
    2  0  place 0,0 E
    =  41 38 22  four_levels  1f0c77aa

Options that differ from their defaults come before the last column: `| options first=0 |`. The header ends with
`seed`, `sealed` (the hash of the seed, while the match runs) or `scripted` (the dice of a step are on a line of
their own: `~  0  3 1 4`; step 0 is the set-up). The last line is `=` with the result, or `*` while the match is
open; both end with the digest of the last state, so that a truncated or altered file is detected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from benben.core.advance import Progress, advance, start
from benben.core.errors import BadText, BenbenError
from benben.core.game import Game, Options, S, V
from benben.core.rng import Rng, Scripted, parse_seed, seed_hash, seed_text

FORMAT: Final = "1"
NEEDED: Final = {"data", "seats"}
DICE: Final = {"seed", "sealed", "scripted"}
"""Columns of the header: all of `NEEDED` and exactly one of `DICE`."""


@dataclass(frozen=True)
class Step:
    """One chosen action."""

    seat: int
    action: str


@dataclass(frozen=True)
class Record:
    """A match as data: everything that a replay needs."""

    game: str
    version: str
    data: str
    seats: int
    options: Options
    seed: int | None
    """None if the record is scripted or sealed."""
    sealed: str = ""
    """The hash of the seed while the seed is secret."""
    script: dict[int, list[int]] = field(default_factory=dict)
    """The dice of each step that rolls, if there is no seed."""
    steps: tuple[Step, ...] = ()
    scores: tuple[int, ...] = ()
    reason: str = ""
    """Why the match ended; empty while it is open."""
    digest: str = ""

    def rng(self, step: int) -> Rng:
        """The random numbers of a step (0: the set-up); raises BadText if the record is sealed."""
        if self.seed is not None:
            return Rng(self.seed, step)
        if self.sealed:
            raise BadText("record_sealed")
        return Scripted(self.script.get(step, []))


def write(record: Record) -> str:
    """The record as text."""
    first = header(
        f"{record.game} {record.version}",
        record.data,
        record.seats,
        record.options.changed(),
        dice_column(record),
    )
    rolls = [f"~  {n}  {' '.join(map(str, numbers))}" for n, numbers in sorted(record.script.items())]
    last = last_line(record.scores, record.reason, record.digest)
    return "\n".join([first, *rolls, *step_lines(record.steps), last]) + "\n"


def header(game: str, data: str, seats: int, options: Mapping[str, str], dice: str) -> str:
    """The first line; works also for a match whose rules are no longer installed."""
    changed = " ".join(f"{name}={value}" for name, value in options.items())
    columns = [f"benben {FORMAT}", game, f"data {data}", f"seats {seats}"]
    return " | ".join([*columns, *([f"options {changed}"] if changed else []), dice])


def step_lines(steps: Sequence[Step]) -> list[str]:
    """One line for each step, numbered."""
    return [f"{n}  {step.seat}  {step.action}" for n, step in enumerate(steps, start=1)]


def last_line(scores: Sequence[int], reason: str, digest: str) -> str:
    """The result with `=`, or `*` for an open match."""
    return f"=  {' '.join(map(str, scores))}  {reason}  {digest}" if reason else f"*  {digest}"


def dice_column(record: Record) -> str:
    """The last column of the header: `seed`, `sealed` or `scripted`."""
    if record.seed is not None:
        return f"seed {seed_text(record.seed)}"
    return f"sealed {record.sealed}" if record.sealed else "scripted"


def parse(text: str, find_game: Callable[[str], Game[S, V]]) -> Record:
    """Parse a record; raises BadText, which names the line that cannot be parsed."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise BadText("record_empty")
    record = parse_header(lines[0][1], find_game)
    steps: list[Step] = []
    script: dict[int, list[int]] = {}
    for number, line in lines[1:-1]:
        columns = [column.strip() for column in line.split("  ") if column.strip()]
        if columns[0] == "~" and len(columns) == 3 and record.seed is None:
            script[parse_number(columns[1], number)] = [parse_number(n, number) for n in columns[2].split()]
        elif len(columns) == 3 and columns[0] != "~":
            if parse_number(columns[0], number) != len(steps) + 1:
                raise BadText("record_number", line=number, expected=len(steps) + 1)
            steps.append(Step(parse_number(columns[1], number), columns[2]))
        else:
            raise BadText("record_line", line=number, text=line)
    number, line = lines[-1]
    # a sealed record shows no digest: secrets could be guessed from it
    no_digest = record.sealed and line.strip() == "*"
    scores, reason, digest = ((), "", "") if no_digest else parse_last_line(line, number)
    return replace(record, script=script, steps=tuple(steps), scores=scores, reason=reason, digest=digest)


def parse_header(line: str, find_game: Callable[[str], Game[S, V]]) -> Record:
    """Parse the first line: format, game, data, seats, options, dice."""
    columns = [column.strip().split(" ", 1) for column in line.split("|")]
    if len(columns) < 5 or any(len(column) != 2 for column in columns[:4]) or columns[0][0] != "benben":
        raise BadText("record_header", text=line[:80])
    if columns[0][1] != FORMAT:
        raise BadText("record_version", version=columns[0][1], expected=FORMAT)
    key, version = columns[1]
    game = find_game(key)
    named = {name: " ".join(rest) for name, *rest in columns[2:]}
    dice, others = named.keys() & DICE, named.keys() - DICE - {"options"}
    if len(dice) != 1 or others != NEEDED or len(named) != len(columns) - 2:
        raise BadText("record_header", text=line[:80])
    words = [word.partition("=") for word in named.get("options", "").split()]
    return Record(
        game=key,
        version=version,
        data=named["data"],
        seats=parse_number(named["seats"], 1),
        options=game.options.parse({name: value for name, _, value in words}),
        seed=parse_seed(named["seed"]) if "seed" in named else None,
        sealed=named.get("sealed", ""),
    )


def parse_number(text: str, line: int) -> int:
    """Parse a non-negative integer of at most nine digits."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise BadText("record_line", line=line, text=text[:80])
    return int(text)


def parse_last_line(line: str, number: int) -> tuple[tuple[int, ...], str, str]:
    """Parse scores, reason and digest; raises BadText for a truncated file, which has no such line."""
    columns = [column.strip() for column in line.split("  ") if column.strip()]
    if columns[0] == "*" and len(columns) == 2:
        return (), "", columns[1]
    if columns[0] == "=" and len(columns) == 4:
        return tuple(parse_score(score, number) for score in columns[1].split()), columns[2], columns[3]
    raise BadText("record_cut", line=number)


def parse_score(text: str, line: int) -> int:
    """Parse a score, which may be negative."""
    return -parse_number(text[1:], line) if text.startswith("-") else parse_number(text, line)


def replay(game: Game[S, V], record: Record) -> Iterator[Progress[S, V]]:
    """Replay a record: yield the set-up, then the position after each step; raises BadText for a wrong step."""
    if record.version != game.version:
        raise BadText("record_game_version", game=game.key, version=record.version, expected=game.version)
    if record.data != game.data_digest:
        raise BadText("record_data", game=game.key, data=record.data, expected=game.data_digest)
    progress = start(game, record.seats, record.options, record.rng(0))
    yield progress
    for step in record.steps:
        try:
            progress = advance(progress, step.action, record.rng(progress.n + 1), step.seat)
        except BenbenError as error:
            raise BadText(
                "record_step", step=progress.n + 1, action=step.action, problem=error.key
            ) from error
        yield progress


def check(game: Game[S, V], record: Record) -> Progress[S, V]:
    """Replay to the end, compare digest, scores and reason, and return the last position."""
    *_, progress = replay(game, record)
    check_end(game, record, progress)
    return progress


def check_end(game: Game[S, V], record: Record, progress: Progress[S, V]) -> None:
    """Raise BadText unless the last position of a replay matches the last line of the record."""
    if progress.digest != record.digest:
        raise BadText("record_digest", digest=record.digest, expected=progress.digest)
    over = progress.decision is None
    if over != bool(record.reason):
        raise BadText("record_cut", line=len(record.steps) + 1)
    if over:
        outcome = game.outcome(progress.state)
        if (outcome.scores, outcome.reason) != (record.scores, record.reason):
            raise BadText("record_scores", scores=record.scores, expected=outcome.scores)


def record_of(progress: Progress[S, V], before: Record, steps: tuple[Step, ...]) -> Record:
    """The record of a match up to this position, with its last line."""
    if progress.decision is not None:
        return replace(before, steps=steps, digest=progress.digest)
    outcome = progress.game.outcome(progress.state)
    return replace(before, steps=steps, scores=outcome.scores, reason=outcome.reason, digest=progress.digest)


def seal(record: Record) -> Record:
    """The record with its seed replaced by the hash, so that readers cannot predict the dice."""
    return record if record.seed is None else replace(record, seed=None, sealed=seed_hash(record.seed))
