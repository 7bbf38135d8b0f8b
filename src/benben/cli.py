"""LEVEL 6: the command line, `benben --help`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import wraps
from io import TextIOWrapper
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final, ParamSpec

import msgspec
import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import track
from typer.exceptions import TyperException

import benben
from benben.bots import load_bot
from benben.core import record as records
from benben.core.advance import Progress
from benben.core.errors import BadText, BenbenError
from benben.core.record import Record
from benben.core.rng import seed_hash
from benben.games import AnyGame, load_game
from benben.match import Match
from benben.scaffold import new_game as scaffold
from benben.simulate import play_all, play_bots, seated, summarize
from benben.summary import show_summary
from benben.terminal import play_in_terminal, tell_outcome, tell_step
from benben.text import Words, check_language, explain, speak
from benben.usage import (
    LANGUAGE,
    Commands,
    count,
    guess_language,
    number,
    port_number,
    refuse,
    seed_number,
    steps,
    unreadable,
    wished_language,
)

P = ParamSpec("P")
HOME: Final = "127.0.0.1"
PORT: Final = 8080

app = typer.Typer(
    cls=Commands,
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    help="Four pyramid board games: simulate, replay, draw, check, play in the terminal.",
)
data_app = typer.Typer(
    cls=Commands, no_args_is_help=True, help="Component data: the cards, tiles and maps of a game."
)
app.add_typer(data_app, name="data")

Key = Annotated[str, typer.Argument(help="The game, for example pyramido.", metavar="KEY")]
File = Annotated[Path, typer.Argument(help="A record file.", metavar="FILE")]
Lang = Annotated[
    str,
    typer.Option("--lang", envvar=LANGUAGE, help="en, ru or uk; without it the language of the environment."),
]
Seats = Annotated[int, typer.Option("--seats", parser=number, metavar="N", help="How many play.")]
Seed = Annotated[
    int, typer.Option("--seed", parser=seed_number, metavar="S", help="The same seed gives the same dice.")
]
Port = Annotated[
    int, typer.Option("--port", parser=port_number, metavar="N", help="The port; 0 takes any free one.")
]
Bots = Annotated[
    str, typer.Option("--bots", help="Bots by name, separated by commas; they fill the seats in turn.")
]


def refusing(command: Callable[P, None]) -> Callable[P, None]:
    """Turn a refusal into one line in the reader's language."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except BenbenError as error:
            refuse(error, str(kwargs.get("lang")), kwargs.get("key", error.details.get("game")))

    return run


def reader(lang: str, game: AnyGame) -> Words:
    """The words of a game in a language we speak."""
    return speak(spoken(lang), game.folder / "text")


def spoken(lang: str) -> str:
    """The language chosen, or that of the environment."""
    return check_language(lang or guess_language())


def read(file: Path) -> str:
    """The text of a file."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadText("file_unreadable", file=file, problem=error.strerror) from None
    except UnicodeDecodeError:
        raise BadText("record_header", text=file.name) from None


def write(file: Path, text: str) -> None:
    """Write a file."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadText("file_unwritable", file=file, problem=error.strerror) from None


def bot_names(bots: str) -> list[str]:
    """Names separated by commas, each known."""
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        load_bot(name)
    return names


@contextmanager
def checked_record(file: Path, lang: str) -> Iterator[tuple[AnyGame, Record, Words]]:
    """A record, its game and the words to tell it; refusals name the game, so that its words tell them."""
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
    games: Annotated[int, typer.Option("--games", parser=count, metavar="G", help="How many matches.")] = 100,
    bots: Bots = "greedy,random",
    seed: Seed = 1,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
    lang: Lang = "",
) -> None:
    """Let bots play many matches, changing seats from match to match.

    Example: `benben simulate pyramido --seats 4 --games 100 --bots greedy,random --seed 1`
    """
    game = load_game(key)
    words = reader(lang, game)
    names = bot_names(bots)
    Match(game, seats=seats, seed=seed)
    began = perf_counter()
    matches = play_all(key, seats, games, names, seed)
    console = Console(stderr=True)
    played = list(
        track(matches, words("game.name"), total=games, console=console, transient=True, disable=json)
    )
    summary = summarize(key, seed, played, perf_counter() - began)
    if json:
        typer.echo(msgspec.json.encode(asdict(summary)).decode())
    else:
        show_summary(summary, played, words)


@app.command()
@refusing
def replay(
    file: File,
    check: Annotated[bool, typer.Option("--check", help="Tell only whether the record holds.")] = False,
    lang: Lang = "",
) -> None:
    """Tell a recorded match step by step.

    Example: `benben replay match.rec --check`
    """
    with checked_record(file, lang) as (game, record, words):
        records.check(game, record)
        if not check:
            show_replay(game, record, words)
        typer.echo(words("cli.replay_ok", file=file, n=len(record.steps)))


def show_replay(game: AnyGame, record: Record, words: Words) -> None:
    """Every step with what it told everybody, then the result."""
    progress: Progress[object, object] | None = None
    for progress in records.replay(game, record):
        step = record.steps[progress.n - 1] if progress.n else None
        tell_step(game, words, step, [event for event in progress.events if event.heard_by(None)])
    if progress is not None and progress.decision is None:
        tell_outcome(words, game.outcome(progress.state))


@app.command()
@refusing
def verify(
    file: File,
    expected: Annotated[
        str, typer.Option("--hash", help="The hash that was shown before the first move.")
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
            "--step", parser=steps, metavar="N", help="After how many steps; beyond the end: the end."
        ),
    ] = 0,
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat", parser=number, metavar="I", help="Whose view, from 0; without it a watcher's."
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
def rules(key: Key, lang: Lang = "") -> None:
    """Print the guide to a game.

    Example: `benben rules pyramido --lang uk`
    """
    game = load_game(key)
    guide = read(game.folder / "guide" / f"{spoken(lang)}.md")
    if sys.stdout.isatty():
        Console().print(Markdown(guide))
    else:
        typer.echo(guide)


@data_app.command("check")
@refusing
def data_check(
    key: Key,
    file: Annotated[Path, typer.Argument(help="A component file.", metavar="FILE")],
    lang: Lang = "",
) -> None:
    """Check a component file: name the first thing that is wrong, or all that may be a slip.

    Example: `benben data check pyramido my-pyramido.toml`
    """
    game = load_game(key)
    words = reader(lang, game)
    digest = game.check_data(file)
    typer.echo(words("cli.data_ok", file=file, game=words("game.name"), digest=digest))
    for doubt in game.doubts(file):
        typer.echo(words("cli.data_doubt", problem=explain(doubt, words)))


@app.command("new-game")
@refusing
def new_game(
    name: Annotated[str, typer.Argument(help="The key of the new game.", metavar="KEY")],
    into: Annotated[Path, typer.Option("--into", help="The checkout to add it to.")] = Path(),
    lang: Lang = "",
) -> None:
    """Copy the template game under a new key: sources, texts and tests, green from the start.

    Example: `benben new-game senet`
    """
    words = speak(spoken(lang))
    created = scaffold(name, into)
    typer.echo(words("cli.created", folder=into / "src" / "benben" / "games" / name, n=len(created)))


@app.command()
@refusing
def terminal(
    key: Key,
    seats: Seats = 2,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", parser=seed_number, metavar="S", help="Fix the dice; without it they are secret."
        ),
    ] = None,
    bots: Bots = "greedy",
    lang: Lang = "",
) -> None:
    """Play against bots in the terminal, by the same short texts as everywhere.

    Example: `benben terminal pyramido --seats 2 --bots greedy`
    """
    game = load_game(key)
    words = reader(lang, game)
    match = Match(game, seats=seats, seed=seed)
    play_in_terminal(match, ("", *seated(bot_names(bots), seats - 1, 0)), words, seed)


@app.command()
@refusing
def play(
    key: Annotated[str, typer.Argument(help="A game to set up at once.", metavar="[KEY]")] = "",
    port: Port = PORT,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the lobby in a browser.")
    ] = True,
    lan: Annotated[bool, typer.Option("--lan", help="Let others in the local network in.")] = False,
    lang: Lang = "",
) -> None:
    """Play in the browser, on this machine or in the living room.

    Example: `benben play pyramido --lan`
    """
    from benben.serving import play_at_home  # noqa: PLC0415 (a server takes a second to import)

    play_at_home(key, port, browser=browser, lan=lan, words=speak(spoken(lang)))


@app.command()
@refusing
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = HOME,
    port: Port = PORT,
    db: Annotated[
        str, typer.Option("--db", metavar="URL", help="A PostgreSQL database; without it SQLite.")
    ] = "",
    names: Annotated[str, typer.Option("--names", help="Host names to answer to, separated by commas.")] = "",
    secure: Annotated[
        bool, typer.Option("--secure", help="Behind TLS: cookies are sent over it only.")
    ] = False,
    lang: Lang = "",
) -> None:
    """Serve tables to others.

    Example: `benben serve --port 8080 --db postgresql+psycopg:///benben --names play.example.org --secure`
    """
    from benben.serving import serve_host  # noqa: PLC0415 (a server takes a second to import)

    serve_host(host, port, db, names, secure=secure, words=speak(spoken(lang)))


@app.callback(invoke_without_command=True)
def top(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Four pyramid board games: simulate, replay, draw, check, play in the terminal."""
    if version:
        typer.echo(benben.__version__)
        raise typer.Exit


def main() -> None:
    """Run a command; a wrong argument gets one line."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except BenbenError as error:
        refuse(error, wished_language(sys.argv[1:]))
    except TyperException as error:
        if error.format_message():
            refuse(unreadable(error), wished_language(sys.argv[1:]))
