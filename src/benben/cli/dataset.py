"""Commands for datasets: make one with bots or from records, and check it."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from benben.cli.arguments import Commands, count
from benben.cli.common import Bots, Lang, Seats, Seed, app, bot_names, read, reader, refusing, spoken
from benben.cli.terminal import INTERRUPTED
from benben.core.errors import BadText
from benben.games import load_game
from benben.text import Words, speak

if TYPE_CHECKING:
    from benben.research.dataset import Settings, Work

INSTALL: Final = 'pip install "benben[research]"'
MEGABYTE: Final = 1_000_000

dataset_app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    help="Datasets of matches and decisions as Parquet files, for learning.",
)
app.add_typer(dataset_app, name="dataset")

Out = Annotated[
    Path,
    typer.Option(
        "--out", metavar="DIR", help="The folder to write; the rest of a dataset that is begun there."
    ),
]
Shard = Annotated[
    int | None,
    typer.Option("--shard", parser=count, metavar="N", help="Matches in a file (default: by their number)."),
]
Workers = Annotated[
    int | None,
    typer.Option("--workers", parser=count, metavar="N", help="Worker processes (default: one per core)."),
]


@dataset_app.command("make")
@refusing
def make_dataset(
    key: Annotated[str, typer.Option("--game", metavar="KEY", help="The game, for example pyramido.")],
    out: Out,
    seats: Seats = 2,
    matches: Annotated[
        int, typer.Option("--matches", parser=count, metavar="N", help="The number of matches.")
    ] = 1000,
    bots: Bots = "greedy",
    seed: Seed = 1,
    options: Annotated[
        str, typer.Option("--options", metavar="NAME=VALUE,...", help="Rule switches of the table.")
    ] = "",
    shard: Shard = None,
    workers: Workers = None,
    budget: Annotated[
        int | None,
        typer.Option(
            "--budget", parser=count, metavar="MINUTES", help="Begin no new file after so many minutes."
        ),
    ] = None,
    lang: Lang = "",
) -> None:
    """Let bots play matches, and write every choice with what its seat could know. Go on with the same command.

    Example: `benben dataset make --game mummy --seats 4 --matches 10000 --bots expert,greedy --seed 7 --out d/`
    """
    words = reader(lang, load_game(key))
    with needing_extra():
        from benben.research.dataset import from_bots, shards_of  # noqa: PLC0415
    settings = from_bots(
        key,
        seats=seats,
        matches=matches,
        bots=bot_names(bots),
        seed=seed,
        options=switches(options),
        shard=shard or 0,
    )
    write(settings, shards_of(settings), out, words, workers or 0, budget)


@dataset_app.command("from-records")
@refusing
def make_from_records(
    files: Annotated[list[Path], typer.Argument(help="Record files of finished matches.", metavar="FILES")],
    out: Out,
    shard: Shard = None,
    lang: Lang = "",
) -> None:
    """Make the same tables from records, for example of matches that people have played.

    Example: `benben dataset from-records records/*.rec --out d/`
    """
    spoken(lang)
    with needing_extra():
        from benben.research.dataset import from_texts, shards_of  # noqa: PLC0415
    settings, sources = from_texts({str(file): read(file) for file in files}, shard or 0)
    words = reader(lang, load_game(settings.game))
    write(settings, shards_of(settings, sources), out, words, workers=1)


@dataset_app.command("check")
@refusing
def check_dataset(
    folder: Annotated[Path, typer.Argument(help="The folder of a dataset.", metavar="DIR")],
    every: Annotated[bool, typer.Option("--all", help="Replay all matches instead of a sample.")] = False,
    sample: Annotated[
        int, typer.Option("--sample", parser=count, metavar="N", help="The number of matches to replay.")
    ] = 100,
    workers: Workers = None,
    lang: Lang = "",
) -> None:
    """Compare the files with their digests, and replay records to compare every row with them.

    Example: `benben dataset check d/ --all`
    """
    words = speak(spoken(lang))
    with needing_extra():
        from benben.research.dataset import Folder, check  # noqa: PLC0415
    place = Folder(folder)
    settings = place.settings()
    there = place.matches(settings)
    most = there if every else min(sample, there)
    found = check(folder, most, workers or 0)
    matches = rows = 0
    with progress(words, words("cli.dataset.checking"), most) as bar, closing(found):
        for one in found:
            matches, rows = matches + one.matches, rows + one.rows
            bar.update(bar.task_ids[0], completed=matches)
    typer.echo(words("cli.dataset.checked", folder=folder, total=there, rows=rows, n=matches))
    if not place.complete:
        typer.echo(words("cli.dataset.incomplete", folder=folder, done=there, total=settings.matches))


@contextmanager
def needing_extra() -> Iterator[None]:
    """Import what the extra brings, and no sooner, since it takes a second; raises BadText if it is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if str(error.name).startswith("benben"):
            raise
        raise BadText("extra_missing", package=error.name, command=INSTALL) from None


def switches(text: str) -> dict[str, str]:
    """Parse rule switches: `win=team,aid=on`; raises BadText."""
    pairs = [word.strip().partition("=") for word in text.split(",") if word.strip()]
    for name, equals, value in pairs:
        if not (name and equals and value):
            raise BadText("bad_switch", value=f"{name}{equals}{value}")
    return {name: value for name, _, value in pairs}


def write(
    settings: Settings,
    work: Work,
    out: Path,
    words: Words,
    workers: int = 0,
    budget: int | None = None,
) -> None:
    """Write a dataset with a progress bar; say how to go on if it is not complete."""
    from benben.research.dataset import Folder, make  # noqa: PLC0415 (the caller has it already)

    end = monotonic() + 60 * budget if budget else float("inf")
    made = make(out, settings, work, workers, lambda: monotonic() >= end)
    try:
        follow(made, words, settings.matches)
    except KeyboardInterrupt:
        show_rest(words, "cli.dataset.stopped", Folder(out).matches(settings), settings.matches)
        raise typer.Exit(INTERRUPTED) from None
    except OSError as error:
        raise BadText("file_unwritable", file=error.filename or out, problem=error.strerror) from None
    done = Folder(out).matches(settings)
    if done < settings.matches:
        show_rest(words, "cli.dataset.late", done, settings.matches)
        return
    rows, size = Folder(out).totals()
    shown = words.formatter.number(size / MEGABYTE, ".1f")
    typer.echo(words("cli.dataset.made", folder=out, rows=rows, size=shown, n=settings.matches))


def follow(made: Generator[int], words: Words, total: int) -> None:
    """Show the progress; what is there already does not count for the rate."""
    with closing(made):
        there = next(made)
        with progress(words, words("game.name"), total) as bar:
            bar.reset(bar.task_ids[0], completed=there)
            for matches in made:
                bar.advance(bar.task_ids[0], matches)


def show_rest(words: Words, key: str, done: int, total: int) -> None:
    """Say how much is stored, and the command that goes on: the same one."""
    typer.echo(words(key, done=done, total=total))
    typer.echo(f"    benben {shlex.join(sys.argv[1:])}")


class Rate(ProgressColumn):
    """How many matches a second."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words

    def render(self, task: Task) -> Text:
        """The rate since the command began, once there is one."""
        if not task.speed:
            return Text()
        return Text(self.words("cli.dataset.rate", rate=self.words.formatter.number(task.speed, ".2f")))


def progress(words: Words, what: str, total: int) -> Progress:
    """A progress bar with the rate and the time left."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(words),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
    bar.add_task(what, total=total)
    return bar
