"""Commands for matches between bots: tournaments, the ladder of levels, the fitting of weights."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from benben.arena import fit as fitting
from benben.arena import ladder as levels
from benben.arena.tournament import Duel, Game, Played, Table, add_up, read, run, schedule
from benben.bots.judgement import WEIGHTS
from benben.cli.arguments import Commands, count, number
from benben.cli.common import Key, Lang, Seats, Seed, app, bot_names, reader, refusing, spoken, write
from benben.cli.common import read as read_text
from benben.cli.summary import shares
from benben.core.errors import BadText
from benben.games import game_keys, load_game
from benben.match import Match
from benben.text import Words, speak

arena_app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    help="Bots against bots: tournaments, the ladder of levels, fitting of weights.",
)
app.add_typer(arena_app, name="arena")

Games = Annotated[int, typer.Option("--games", parser=count, metavar="N", help="Matches for each pair.")]
File = Annotated[
    Path | None,
    typer.Option(
        "--file", metavar="FILE", help="Append each match to this file; matches in it are not replayed."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON only.")]
Workers = Annotated[
    int | None,
    typer.Option("--workers", parser=count, metavar="N", help="Worker processes (default: one per core)."),
]


@arena_app.command("run")
@refusing
def run_tournament(
    key: Annotated[str, typer.Option("--game", metavar="KEY", help="The game, for example pyramido.")],
    bots: Annotated[str, typer.Option("--bots", help="Two or more bots, separated by commas.")],
    games: Games = 20,
    seed: Seed = 1,
    seats: Seats = 2,
    file: File = None,
    workers: Workers = None,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Run a tournament: every bot against every other, each deal twice with the seats swapped.

    Example: `benben arena run --game pyramido --bots novice,greedy,skilled --games 20 --seed 1`
    """
    game = load_game(key)
    words = reader(lang, game)
    names = list(dict.fromkeys(bot_names(bots)))
    if len(names) == 1:
        raise BadText("arena_bots", bot=names[0])
    Match(game, seats=seats, seed=seed)
    played = play_all(schedule(key, names, seats, games, seed), file, workers or 0, words("game.name"), json)
    table = add_up(played)
    if json:
        typer.echo(msgspec.json.encode(table).decode())
        return
    show(table, table.duels, words)


@arena_app.command("ladder")
@refusing
def climb_ladder(
    key: Annotated[str, typer.Option("--game", metavar="KEY", help="One game (default: all).")] = "",
    games: Games = 20,
    seed: Seed = 1,
    seats: Annotated[
        int | None,
        typer.Option("--seats", parser=number, metavar="N", help="The number of seats (default: 2 and 4)."),
    ] = None,
    file: File = None,
    workers: Workers = None,
    page: Annotated[
        Path | None,
        typer.Option("--write", metavar="PAGE", help="Replace the ladder in this page, between its markers."),
    ] = None,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Let each level play against the one below, in all games, with two and four seats.

    Example: `benben arena ladder --games 20 --file ladder.jsonl`
    """
    words = speak(spoken(lang))
    keys = [load_game(key).key] if key else game_keys()
    around = levels.around(read_text(page), page) if page else ("", "")
    planned = levels.planned(keys, games, seed, levels.SEATS if seats is None else [seats])
    if not planned:
        raise BadText("arena_nobody", seats=seats)
    played = play_all(planned, file, workers or 0, ", ".join(keys), json)
    tables = levels.all_tables(read(file) if file else played)
    if page:
        write(page, levels.written_into(around, tables))
        typer.echo(words("cli.wrote", file=page), err=json)
    if json:
        typer.echo(msgspec.json.encode(tables).decode())
        return
    for table in tables:
        show(table, levels.steps(table), reader(lang, load_game(table.game)))


@arena_app.command("fit")
@refusing
def fit(
    key: Key,
    games: Annotated[
        int, typer.Option("--games", parser=count, metavar="N", help="Matches for each number of seats.")
    ] = 200,
    seed: Seed = 1,
    workers: Workers = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The output file (default: in the folder of the game)."),
    ] = None,
    lang: Lang = "",
) -> None:
    """Fit the weights of a game's evaluation to the results of matches between greedy bots.

    Example: `benben arena fit pyramido --games 200 --seed 1`
    """
    game = load_game(key)
    words = reader(lang, game)
    target = out or game.folder / WEIGHTS
    found: dict[int, fitting.Fitted] = {}
    for seats in game.seats:
        matches = fitting.play_matches(key, seats, games, seed, workers or 0)
        shown = track(matches, f"{words('game.name')} {seats}", total=games, console=Console(stderr=True))
        found[seats] = fitting.fit([one for samples in shown for one in samples], games)
    write(target, fitting.written(key, found, f"benben arena fit {key} --games {games} --seed {seed}"))
    form = words.formatter.number
    for seats, one in found.items():
        fitted = {"n": one.positions, "loss": form(one.loss, ".3f"), "even": form(one.even, ".3f")}
        typer.echo(words("cli.arena.fitted", file=target, seats=seats, **fitted))


def play_all(
    planned: Sequence[Game], file: Path | None, workers: int, what: str, quiet: bool
) -> list[Played]:
    """Play all matches of a schedule, with a progress bar."""
    try:
        matches = run(planned, file, workers)
        console = Console(stderr=True)
        return list(track(matches, what, total=len(planned), console=console, transient=True, disable=quiet))
    except OSError as error:
        raise BadText("file_unwritable", file=file, problem=error.strerror) from None


def show(table: Table, duels: Sequence[Duel], words: Words) -> None:
    """Print ratings and duels as tables."""
    form = words.formatter.number
    title = f"{words('game.name')}: {words('cli.games_played', n=table.games)}"
    ratings = grid(words, title, "cli.bot", "cli.arena.games", "cli.arena.rating", "cli.interval")
    for one in table.ratings:
        rating, low, high = (form(value, ".1f") for value in (one.rating, one.low, one.high))
        ratings.add_row(one.bot, str(one.games), rating, f"{low} \N{EN DASH} {high}")
    names = ("cli.bot", "cli.arena.against", "cli.arena.games", "cli.win_rate", "cli.interval")
    met = grid(words, None, *names, "cli.arena.first", "cli.arena.others")
    for duel in duels:
        sides = [form(duel.by_seat[s][1], ".0%") if s in duel.by_seat else "" for s in ("first", "others")]
        met.add_row(duel.bot, duel.other, str(duel.games), *shares(words, duel.rate, duel.games), *sides)
    console = Console()
    console.print(ratings)
    console.print(met)


def grid(words: Words, title: str | None, *heads: str) -> Grid:
    """An empty table with translated headers."""
    return Grid(*(words(head) for head in heads), title=title)
