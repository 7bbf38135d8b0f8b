"""A match in the terminal: the option list and the text protocol that pages and bots use too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from secrets import randbits

import typer

from benben.bots import load_bot
from benben.core.errors import BenbenError
from benben.core.event import Event
from benben.core.outcome import Outcome
from benben.core.record import Step
from benben.core.rng import SEED_BITS, Rng
from benben.games import AnyGame
from benben.match import Match
from benben.text import Words, explain


def play_in_terminal(match: Match, bots: Sequence[str], words: Words) -> None:
    """People sit where `bots` is empty; others are asked nothing."""
    tell_events(words, match.events(0))
    while (seat := match.seat) is not None:
        action = ask_bot(match, bots[seat]) if bots[seat] else ask_person(match, words)
        if action is None:
            typer.echo(words("cli.stopped"))
            return
        try:
            match.play(action)
        except BenbenError as error:
            typer.echo(explain(error, words))
            continue
        tell_step(match.game, words, Step(seat, action), match.events(0))
    outcome = match.outcome
    assert outcome is not None
    tell_outcome(words, outcome)


def ask_bot(match: Match, bot: str) -> str:
    """A bot's choice, from its own view."""
    return load_bot(bot)(match.game, match.view(match.seat), match.options, Rng(randbits(SEED_BITS), match.n))


def ask_person(match: Match, words: Words) -> str | None:
    """A line typed by a person: an action, or its number in the list; None at the end of the input."""
    decision = words(f"decision.{match.decision}")
    typer.echo("\n" + words("cli.turn", seat=words("seat", n=match.seat), decision=decision))
    for number, option in enumerate(match.options, start=1):
        typer.echo(f"{number:4}  {option:24} {tell_action(match.game, words, option)}")
    try:
        typed = input(words("cli.your_choice") + ": ").strip()
    except EOFError:
        return None
    if typed.isdecimal() and 1 <= int(typed) <= len(match.options):
        return match.options[int(typed) - 1]
    return typed


def tell_action(game: AnyGame, words: Words, action: str) -> str:
    """An action as a sentence."""
    verb, *args = game.space.words(game.space.parse(action))
    return words(f"action.{verb}", *args)


def tell_step(game: AnyGame, words: Words, step: Step | None, events: Iterable[Event]) -> None:
    """What was chosen, and what came of it."""
    if step:
        name = words("seat", n=step.seat)
        typer.echo(words("cli.did", seat=name, action=tell_action(game, words, step.action)))
    tell_events(words, events)


def tell_events(words: Words, events: Iterable[Event]) -> None:
    """Events as sentences."""
    for event in events:
        typer.echo("  " + words(f"event.{event.key}", *event.args, seat=words("seat", n=event.seat)))


def tell_outcome(words: Words, outcome: Outcome) -> None:
    """Why it ended, the ranking, the winners."""
    typer.echo("\n" + words(f"reason.{outcome.reason}"))
    for seat in sorted(range(len(outcome.ranks)), key=lambda seat: outcome.ranks[seat]):
        name = words("seat", n=seat)
        typer.echo(words("cli.result", rank=outcome.ranks[seat], seat=name, n=outcome.scores[seat]))
    names = ", ".join(words("seat", n=seat) for seat in outcome.winners)
    typer.echo(words("cli.winner", names=names, n=len(outcome.winners)))
