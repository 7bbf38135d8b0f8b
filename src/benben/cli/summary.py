"""Print the statistics of a simulation as tables."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from benben.arena.simulate import Summary, wilson
from benben.text import Words


def show_summary(summary: Summary, words: Words) -> None:
    """Print tables by bot and by seat, and the speed."""
    form = words.formatter.number
    title = f"{words('game.name')}: {words('cli.games_played', n=summary.games)}"
    by_bot = Table("cli.bot", "cli.win_rate", "cli.interval", "cli.mean_score", "cli.eliminated", title=title)
    for bot, rate in summary.win_rate.items():
        score, out = summary.mean_score[bot], summary.eliminated[bot]
        by_bot.add_row(bot, *shares(words, rate, summary.games), form(score, ".1f"), str(out))
    by_seat = Table("cli.player", "cli.win_rate", "cli.interval", "cli.mean_score")
    for seat, (rate, score) in enumerate(zip(summary.seat_win_rate, summary.seat_mean_score, strict=True)):
        by_seat.add_row(words("seat", n=seat), *shares(words, rate, summary.games), form(score, ".1f"))
    console = Console()
    for table in (by_bot, by_seat):
        for column in table.columns:
            column.header = words(str(column.header))
        console.print(table)
    console.print(
        f"{words('cli.rounds')}: {form(summary.rounds_mean, '.2f')}   "
        f"{words('cli.decisions')}: {summary.decisions}   "
        f"{words('cli.decisions_per_s')}: {summary.decisions_per_s:.0f}"
    )


def shares(words: Words, rate: float, games: int) -> tuple[str, str]:
    """A win rate and its 95 % interval, formatted."""
    share, low, high = (words.formatter.number(value, ".1%") for value in (rate, *wilson(rate, games)))
    return share, f"{low} \N{EN DASH} {high}"
