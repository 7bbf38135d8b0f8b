"""Commands for matches: simulate, replay, verify, draw, play in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import track

from benben.arena.sheet import as_csv
from benben.arena.simulate import play_all, play_bots, seated, summarize
from benben.cli.arguments import count, number, seed_number, steps
from benben.cli.common import (
    Bots,
    File,
    Key,
    Lang,
    Seats,
    Seed,
    app,
    bot_names,
    read,
    reader,
    refusing,
    spoken,
    write,
)
from benben.cli.summary import show_summary
from benben.cli.terminal import play_in_terminal, print_outcome, print_step
from benben.core import record as records
from benben.core.advance import Progress
from benben.core.errors import BadText, BenbenError
from benben.core.record import Record
from benben.core.rng import seed_hash
from benben.games import AnyGame, load_game
from benben.match import Match
from benben.text import Words


@contextmanager
def checked_record(file: Path, lang: str) -> Iterator[tuple[AnyGame, Record, Words]]:
    """Parse a record and find its game and translator; errors in the block get the game's key as a detail."""
    spoken(lang)
    record = records.parse(read(file), load_game)
    game = load_game(record.game)
    try:
        yield game, record, reader(lang, game)
    except BenbenError as error:
        error.details.setdefault("game", game.key)
        raise


@app.command()
@refusing
def simulate(
    key: Key,
    seats: Seats = 2,
    games: Annotated[
        int, typer.Option("--games", parser=count, metavar="G", help="The number of matches.")
    ] = 100,
    bots: Bots = "greedy,random",
    seed: Seed = 1,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object only.")] = False,
    fixed: Annotated[
        bool, typer.Option("--fixed", help="Keep every bot on its seat in all matches.")
    ] = False,
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="FILE", help="Write every match to this file, a row for each seat."),
    ] = None,
    lang: Lang = "",
) -> None:
    """Let bots play many matches, rotating the seats, and print win rates and scores.

    Example: `benben simulate pyramido --seats 4 --games 100 --bots greedy,random --seed 1`
    """
    game = load_game(key)
    words = reader(lang, game)
    names = bot_names(bots)
    Match(game, seats=seats, seed=seed)
    if csv is not None:
        write(csv, "")  # a file that cannot be written is refused before anything is played
    began = perf_counter()
    matches = play_all(key, seats, games, names, seed, rotate=not fixed)
    console = Console(stderr=True)
    played = list(
        track(matches, words("game.name"), total=games, console=console, transient=True, disable=json)
    )
    summary = summarize(key, seed, played, perf_counter() - began)
    if csv is not None:
        write(csv, as_csv(key, played))
        typer.echo(words("cli.wrote", file=csv), err=True)
    if json:
        typer.echo(msgspec.json.encode(asdict(summary)).decode())
    else:
        show_summary(summary, words)


@app.command()
@refusing
def replay(
    file: File,
    check: Annotated[bool, typer.Option("--check", help="Only check that the record is valid.")] = False,
    lang: Lang = "",
) -> None:
    """Print a recorded match step by step.

    Example: `benben replay match.rec --check`
    """
    with checked_record(file, lang) as (game, record, words):
        records.check(game, record)
        if not check:
            show_replay(game, record, words)
        typer.echo(words("cli.replay_ok", file=file, n=len(record.steps)))


def show_replay(game: AnyGame, record: Record, words: Words) -> None:
    """Print every step with its public events, then the result."""
    progress: Progress[object, object] | None = None
    for progress in records.replay(game, record):
        step = record.steps[progress.n - 1] if progress.n else None
        print_step(game, words, step, [event for event in progress.events if event.heard_by(None)])
    if progress is not None and progress.decision is None:
        print_outcome(words, game.outcome(progress.state))


@app.command()
@refusing
def verify(
    file: File,
    expected: Annotated[
        str, typer.Option("--hash", help="The hash that was published before the first move.")
    ] = "",
    lang: Lang = "",
) -> None:
    """Prove that the deal of a recorded match was fixed before it began.

    Example: `benben verify match.rec --hash 1f0c...`
    """
    with checked_record(file, lang) as (game, record, words):
        if record.seed is None:
            raise BadText("record_sealed" if record.sealed else "record_scripted")
        shown = seed_hash(record.seed)
        if expected and expected.lower() != shown:
            raise BadText("wrong_hash", hash=expected, expected=shown)
        records.check(game, record)
        typer.echo(words("cli.verify_ok", file=file, n=len(record.steps), hash=shown))


@app.command()
@refusing
def draw(
    key: Key,
    out: Annotated[Path, typer.Option("-o", "--out", help="The file to write.")],
    seats: Seats = 2,
    seed: Seed = 1,
    step: Annotated[
        int,
        typer.Option(
            "--step", parser=steps, metavar="N", help="The number of steps to play; at most to the end."
        ),
    ] = 0,
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat",
            parser=number,
            metavar="I",
            help="The seat whose view is drawn, from 0 (default: a watcher).",
        ),
    ] = None,
    bots: Bots = "greedy",
    lang: Lang = "",
) -> None:
    """Draw a position of a match between bots as an SVG file.

    Example: `benben draw pyramido --seed 7 --step 30 --seat 0 -o a.svg`
    """
    game = load_game(key)
    words = reader(lang, game)
    match = Match(game, seats=seats, seed=seed)
    if seat is not None and not 0 <= seat < seats:
        raise BadText("no_such_seat", seat=seat, last=seats - 1)
    play_bots(match, seated(bot_names(bots), seats, 0), seed, until=step)
    write(out, match.svg(seat, words.lang))
    typer.echo(words("cli.wrote", file=out))


@app.command()
@refusing
def terminal(
    key: Key,
    seats: Seats = 2,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", parser=seed_number, metavar="S", help="The seed of the dice (default: random)."
        ),
    ] = None,
    bots: Bots = "greedy",
    lang: Lang = "",
) -> None:
    """Play against bots in the terminal; a move is a short text.

    Example: `benben terminal pyramido --seats 2 --bots greedy`
    """
    game = load_game(key)
    words = reader(lang, game)
    match = Match(game, seats=seats, seed=seed)
    play_in_terminal(match, ("", *seated(bot_names(bots), seats - 1, 0)), words, seed)
