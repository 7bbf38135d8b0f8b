"""A match in the terminal, with the same option lists and action texts that pages and bots use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from secrets import randbits
from typing import Final

import typer

from benben.arena.simulate import choose_for
from benben.bots import load_bot
from benben.core.errors import BenbenError
from benben.core.event import Event
from benben.core.outcome import Outcome
from benben.core.record import Step
from benben.core.rng import SEED_BITS
from benben.games import AnyGame
from benben.match import Match
from benben.text import Words, explain

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""


def play_in_terminal(match: Match, bots: Sequence[str], words: Words, seed: int | None = None) -> None:
    """Play a match with a person on seat 0 and bots elsewhere; end of input or Ctrl-C stops it."""
    dice = randbits(SEED_BITS) if seed is None else seed
    try:
        play_out(match, bots, words, dice)
    except EOFError:
        typer.echo("\n" + words("cli.stopped"))
    except KeyboardInterrupt:
        typer.echo("\n" + words("cli.stopped"))
        raise typer.Exit(INTERRUPTED) from None


def play_out(match: Match, bots: Sequence[str], words: Words, dice: int) -> None:
    """Ask the deciding seat until the match ends, and print the events visible to seat 0."""
    print_events(words, match.events(0))
    while (seat := match.seat) is not None:
        if seat:
            match.play(choose_for(match, load_bot(bots[seat]), dice))
            print_events(words, match.events(0))
        else:
            play_typed(match, words, ask_person(match, words))
    outcome = match.outcome
    assert outcome is not None
    print_outcome(words, outcome)


def play_typed(match: Match, words: Words, action: str) -> None:
    """Play a typed action, or print why it is rejected."""
    try:
        match.play(action)
    except BenbenError as error:
        typer.echo(explain(error, words))
    else:
        print_step(match.game, words, Step(0, action), match.events(0))


def ask_person(match: Match, words: Words) -> str:
    """Print the position and the options, and read an action or its number in the list."""
    view = match.view(match.seat)
    typer.echo("\n" + "\n".join(match.game.in_words(view, words)))
    decision = words(f"decision.{match.decision}")
    typer.echo("\n" + words("cli.turn", seat=words("seat", n=match.seat), decision=decision))
    for number, option in enumerate(match.options, start=1):
        typer.echo(f"{number:4}  {option:24} {match.game.label(view, option, words)}")
    typed = " ".join(input(words("cli.your_choice") + ": ").split())
    numbered = {str(number): option for number, option in enumerate(match.options, start=1)}
    return numbered.get(typed, typed)


def action_text(game: AnyGame, words: Words, action: str) -> str:
    """The text of an action as a sentence."""
    verb, *args = game.space.words(game.space.parse(action))
    return words(f"action.{verb}", *args)


def print_step(game: AnyGame, words: Words, step: Step | None, events: Iterable[Event]) -> None:
    """Print a chosen action and the events of its step."""
    if step:
        name = words("seat", n=step.seat)
        typer.echo(words("cli.did", seat=name, action=action_text(game, words, step.action)))
    print_events(words, events)


def print_events(words: Words, events: Iterable[Event]) -> None:
    """Print events as sentences."""
    for event in events:
        typer.echo("  " + words(f"event.{event.key}", *event.args, seat=words("seat", n=event.seat)))


def print_outcome(words: Words, outcome: Outcome) -> None:
    """Print the reason for the end, the ranking and the winners."""
    typer.echo("\n" + words(f"reason.{outcome.reason}"))
    for seat in sorted(range(len(outcome.ranks)), key=lambda seat: outcome.ranks[seat]):
        name = words("seat", n=seat)
        typer.echo(words("cli.result", rank=outcome.ranks[seat], seat=name, n=outcome.scores[seat]))
    names = ", ".join(words("seat", n=seat) for seat in outcome.winners)
    typer.echo(words("cli.winner", names=names, n=len(outcome.winners)))
