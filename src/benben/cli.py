"""LEVEL 6: the command line, `benben --help`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from functools import wraps
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final, ParamSpec

import msgspec
import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import track
from rich.table import Table
from typer.exceptions import TyperException

import benben
from benben.bots import load_bot
from benben.core import record as records
from benben.core.advance import Progress
from benben.core.errors import BadText, BenbenError
from benben.core.record import Record
from benben.core.rng import check_seed, seed_hash
from benben.games import AnyGame, load_game
from benben.match import Match
from benben.scaffold import new_game as scaffold
from benben.simulate import Played, Summary, play_all, play_bots, seated, summarize, wilson
from benben.terminal import play_in_terminal, tell_outcome, tell_step
from benben.text import LANGUAGES, Words, check_language, explain, speak

P = ParamSpec("P")
REFUSED: Final = 2

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    help="Four pyramid board games: simulate, replay, draw, check, play in the terminal.",
)
data_app = typer.Typer(no_args_is_help=True, help="Component data: the cards, tiles and maps of a game.")
app.add_typer(data_app, name="data")


def guess_language() -> str:
    """The language of the environment, English if we do not speak it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        lang = os.environ.get(name, "")[:2]
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]


Key = Annotated[str, typer.Argument(help="The game, for example pyramido.", metavar="KEY")]
File = Annotated[Path, typer.Argument(help="A record file.", metavar="FILE")]
Lang = Annotated[
    str, typer.Option("--lang", envvar="BENBEN_LANG", help="en, ru or uk.", default_factory=guess_language)
]
Seats = Annotated[int, typer.Option("--seats", help="How many play.")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same dice.")]
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
            lang = str(kwargs.get("lang"))
            words = speak(lang if lang in LANGUAGES else guess_language(), *text_folders(kwargs.get("key")))
            typer.echo(f"benben: {explain(error, words)}", err=True)
            raise typer.Exit(REFUSED) from None

    return run


def text_folders(key: object) -> list[Path]:
    """Where the texts of a game lie, if there is such a game."""
    try:
        return [load_game(str(key)).folder / "text"]
    except BenbenError:
        return []


def reader(lang: str, game: AnyGame) -> Words:
    """The words of a game in a language we speak."""
    return speak(check_language(lang), game.folder / "text")


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


def read_record(file: Path, lang: str) -> tuple[AnyGame, Record, Words]:
    """A record, its game and the words to tell it."""
    check_language(lang)
    record = records.parse(read(file), load_game)
    game = load_game(record.game)
    return game, record, reader(lang, game)


@app.command()
@refusing
def simulate(
    key: Key,
    seats: Seats = 2,
    games: Annotated[int, typer.Option("--games", help="How many matches.")] = 100,
    bots: Bots = "greedy,random",
    seed: Seed = 1,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
    lang: Lang = "en",
) -> None:
    """Let bots play many matches, changing seats from match to match.

    Example: `benben simulate pyramido --seats 4 --games 100 --bots greedy,random --seed 1`
    """
    game = load_game(key)
    words = reader(lang, game)
    names = bot_names(bots)
    if games < 1:
        raise BadText("bad_count", value=games)
    Match(game, seats=seats, seed=check_seed(seed))
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


def show_summary(summary: Summary, played: list[Played], words: Words) -> None:
    """Tables by bot and by seat, and the speed."""
    title = f"{words('game.name')}: {words('cli.games_played', n=summary.games)}"
    by_bot = Table("cli.bot", "cli.win_rate", "cli.interval", "cli.mean_score", "cli.eliminated", title=title)
    for bot, rate in summary.win_rate.items():
        score, out = summary.mean_score[bot], summary.eliminated[bot]
        by_bot.add_row(bot, f"{rate:.1%}", interval(rate, summary.games), f"{score:.1f}", str(out))
    by_seat = Table("cli.player", "cli.win_rate", "cli.interval", "cli.mean_score")
    for seat in range(summary.seats):
        rate = sum((seat in match.winners) / len(match.winners) for match in played) / summary.games
        score = sum(match.scores[seat] for match in played) / summary.games
        by_seat.add_row(words("seat", n=seat), f"{rate:.1%}", interval(rate, summary.games), f"{score:.1f}")
    console = Console()
    for table in (by_bot, by_seat):
        for column in table.columns:
            column.header = words(str(column.header))
        console.print(table)
    console.print(
        f"{words('cli.rounds')}: {summary.rounds_mean:.2f}   {words('cli.decisions')}: {summary.decisions}   "
        f"{words('cli.decisions_per_s')}: {summary.decisions_per_s:.0f}"
    )


def interval(rate: float, games: int) -> str:
    """The 95 % interval of a share."""
    low, high = wilson(rate, games)
    return f"{low:.1%} - {high:.1%}"


@app.command()
@refusing
def replay(
    file: File,
    check: Annotated[bool, typer.Option("--check", help="Tell only whether the record holds.")] = False,
    lang: Lang = "en",
) -> None:
    """Tell a recorded match step by step.

    Example: `benben replay match.rec --check`
    """
    game, record, words = read_record(file, lang)
    if not check:
        show_replay(game, record, words)
    records.check(game, record)
    typer.echo(words("cli.replay_ok", file=file, n=len(record.steps)))


def show_replay(game: AnyGame, record: Record, words: Words) -> None:
    """Every step with what it told, then the result."""
    progress: Progress[object, object] | None = None
    for progress in records.replay(game, record):
        step = record.steps[progress.n - 1] if progress.n else None
        tell_step(game, words, step, progress.events)
    if progress is not None and progress.decision is None:
        tell_outcome(words, game.outcome(progress.state))


@app.command()
@refusing
def verify(
    file: File,
    expected: Annotated[
        str, typer.Option("--hash", help="The hash that was shown before the first move.")
    ] = "",
    lang: Lang = "en",
) -> None:
    """Prove that the deal of a recorded match was fixed before it began.

    Example: `benben verify match.rec --hash 1f0c...`
    """
    game, record, words = read_record(file, lang)
    if record.seed is None:
        raise BadText("record_sealed" if record.sealed else "record_scripted")
    shown = seed_hash(record.seed)
    if expected and expected != shown:
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
    step: Annotated[int, typer.Option("--step", help="After how many steps; beyond the end: the end.")] = 0,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Whose view, from 0; without it a watcher's.")
    ] = None,
    bots: Bots = "greedy",
    lang: Lang = "en",
) -> None:
    """Draw a position of a match between bots as an SVG file.

    Example: `benben draw pyramido --seed 7 --step 30 --seat 0 -o a.svg`
    """
    game = load_game(key)
    words = reader(lang, game)
    match = Match(game, seats=seats, seed=check_seed(seed))
    if seat is not None and not 0 <= seat < seats:
        raise BadText("no_such_seat", seat=seat, last=seats - 1)
    if step < 0:
        raise BadText("bad_step", value=step)
    play_bots(match, seated(bot_names(bots), seats, 0), seed, until=step)
    write(out, match.svg(seat, lang))
    typer.echo(words("cli.wrote", file=out))


@app.command()
@refusing
def rules(key: Key, lang: Lang = "en") -> None:
    """Print the guide to a game.

    Example: `benben rules pyramido --lang uk`
    """
    game = load_game(key)
    guide = (game.folder / "guide" / f"{check_language(lang)}.md").read_text(encoding="utf-8")
    if sys.stdout.isatty():
        Console().print(Markdown(guide))
    else:
        typer.echo(guide)


@data_app.command("check")
@refusing
def data_check(
    key: Key,
    file: Annotated[Path, typer.Argument(help="A component file.", metavar="FILE")],
    lang: Lang = "en",
) -> None:
    """Check a component file and name the first thing that is wrong.

    Example: `benben data check pyramido my-pyramido.toml`
    """
    game = load_game(key)
    words = reader(lang, game)
    digest = game.check_data(file)
    typer.echo(words("cli.data_ok", file=file, game=words("game.name"), digest=digest))


@app.command("new-game")
@refusing
def new_game(
    name: Annotated[str, typer.Argument(help="The key of the new game.", metavar="KEY")],
    into: Annotated[Path, typer.Option("--into", help="The checkout to add it to.")] = Path(),
    lang: Lang = "en",
) -> None:
    """Copy the template game under a new key: sources, texts and tests, green from the start.

    Example: `benben new-game senet`
    """
    words = speak(check_language(lang))
    created = scaffold(name, into)
    typer.echo(words("cli.created", folder=into / "src" / "benben" / "games" / name, n=len(created)))


@app.command()
@refusing
def terminal(
    key: Key,
    seats: Seats = 2,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Fix the dice; without it they are secret.")
    ] = None,
    bots: Bots = "greedy",
    lang: Lang = "en",
) -> None:
    """Play against bots in the terminal, by the same short texts as everywhere.

    Example: `benben terminal pyramido --seats 2 --bots greedy`
    """
    game = load_game(key)
    words = reader(lang, game)
    match = Match(game, seats=seats, seed=None if seed is None else check_seed(seed))
    play_in_terminal(match, ("", *seated(bot_names(bots), seats - 1, 0)), words)


@app.callback(invoke_without_command=True)
def top(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Four pyramid board games: simulate, replay, draw, check, play in the terminal."""
    if version:
        typer.echo(benben.__version__)
        raise typer.Exit


def main() -> None:
    """Run a command; a wrong argument gets one line."""
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except TyperException as error:
        words = speak(guess_language())
        typer.echo(f"benben: {words('error.usage', problem=error.format_message())}", err=True)
        sys.exit(REFUSED)
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
