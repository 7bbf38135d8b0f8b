"""From a table to what one reader gets: everything here starts from a View."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from benben.core.advance import Progress
from benben.core.card import Card
from benben.core.event import Event
from benben.core.outcome import Line, Outcome
from benben.core.rng import seed_text
from benben.store import SeatRow
from benben.svg.page import fragment
from benben.table.hub import Hub
from benben.table.live import Reader, Table
from benben.text import Words, speak
from benben.web.context import Board, Choice, LogLine, SeatCard, Sheet, SheetLine, Standing

LATEST: Final = 50
"""Lines of the story that a page shows."""
NOBODY: Final = -1
"""On turn after the end."""


class Teller:
    """The words of a reader, with the names of those who sit at the table."""

    def __init__(self, words: Words, seats: Sequence[SeatRow]) -> None:
        self.words = words
        self.seats = seats

    def __call__(self, key: str, /, *args: object, **named: object) -> str:
        """A text; `seat` is the name of the person there."""
        if key == "seat" and isinstance(seat := named.get("n"), int):
            return self.name(seat)
        return self.words(key, *args, **named)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        row = self.seats[seat]
        return row.name or self.words("seat", n=seat)

    def event(self, event: Event) -> str:
        """An event as a sentence."""
        return self.words(f"event.{event.key}", *event.args, seat=self.name(event.seat))


def teller(lang: str, table: Table) -> Teller:
    """The words for a table."""
    return Teller(speak(lang, table.game.folder / "text"), table.seats)


def choose_reader(table: Table, held: Sequence[int], wish: int | None) -> tuple[Reader, int | None]:
    """Whose view somebody gets who holds these seats, and the seat whose secrets wait behind a curtain."""
    if not held:
        return None, None
    own = wish if wish is not None and wish in held else held[0]
    turn = table.at.decision.seat if table.at.decision else None
    if turn is None or turn not in held or turn == own:
        return own, None
    return (None, turn) if has_secrets(table, own, turn) else (turn, None)


def has_secrets(table: Table, one: int, other: int) -> bool:
    """Whether two seats know different things now."""
    mine, theirs = table.view(one), table.view(other)
    return bool(replace(mine, seat=None) != replace(theirs, seat=None))


def mark_of(table: Table, reader: Reader, hub: Hub) -> str:
    """Changes whenever this reader's page does, and tells nothing else."""
    here = "".join(str(int(hub.is_present(table.id, row.holder))) for row in table.seats)
    return f"{'w' if reader is None else reader}.{table.version(reader)}.{table.seating}.{here}"


def live_board(table: Table, held: Sequence[int], wish: int | None, lang: str, hub: Hub) -> Board:
    """A table as it stands."""
    reader, behind = choose_reader(table, held, wish)
    say = teller(lang, table)
    board = position(table, table.at, table.view(reader), reader, say)
    over = table.game.outcome(table.at.state) if table.is_over else None
    seats = tuple(
        replace(
            card,
            mine=card.seat in held,
            here=bool(card.bot) or hub.is_present(table.id, table.seats[card.seat].holder),
            can_invite=bool(held) and card.kind == "free",
            can_leave=card.seat in held and over is None,
        )
        for card in board.seats
    )
    return replace(
        board,
        seats=seats,
        version=table.version(reader),
        mark=mark_of(table, reader, hub),
        log=story(table, reader, len(table.steps), say),
        can_undo=reader is not None and table.can_take_back(reader),
        curtain="" if behind is None else say.name(behind),
        curtain_seat=behind,
        standings=standings(over, table.seats, held, say) if over else (),
        reason=say(f"reason.{over.reason}") if over else "",
        seed=seed_text(table.record.seed) if over and table.record.seed is not None else "",
    )


def position(
    table: Table, at: Progress[Any, Any], view: Any, reader: Reader, say: Teller, *, live: bool = True
) -> Board:
    """A position of a match for a reader; a past one offers nothing to choose."""
    game = table.game
    cards = game.cards(view, say)
    active, name = game.turn(view) or (NOBODY, "game_over")
    mine = live and active == reader
    options = at.options if mine else ()
    shown = max(active, 0)
    return Board(
        id=table.id,
        game=game.key,
        game_name=say("game.name"),
        stage=game.stage(view, say),
        seat=reader,
        version=0,
        mark="",
        my_turn=mine,
        active_name=say.name(shown),
        active_badge=table.seats[shown].badge,
        decision=say(f"decision.{name}"),
        help=say(f"decision.{name}.help"),
        choices=tuple(Choice(option, game.label(view, option, say)) for option in options),
        words=tuple(game.in_words(view, say)),
        parts=tuple(fragment(part) for part in game.draw(view, options, say)),
        seats=tuple(
            seat_card(row, card, say, active=row.seat == active)
            for row, card in zip(table.seats, cards, strict=True)
        ),
        log=(),
        sheets=tuple(
            sheet_of(game.sheet(view, row.seat), row, card.points, say)
            for row, card in zip(table.seats, cards, strict=True)
        ),
        can_undo=False,
        curtain="",
        over=active == NOBODY,
        reason="",
        standings=(),
        seed_hash=table.seed_hash,
        seed="",
    )


def seat_card(row: SeatRow, card: Card, say: Teller, *, active: bool) -> SeatCard:
    """Who sits on a seat, and how it stands."""
    return SeatCard(
        seat=row.seat,
        badge=row.badge,
        name=say.name(row.seat),
        kind="bot" if row.bot else "person" if row.holder else "free",
        bot=say(f"bot.{row.bot}") if row.bot else "",
        mine=False,
        active=active,
        here=bool(row.bot),
        points=card.points,
        lines=card.lines,
        out=card.out,
        first=card.first,
        can_invite=False,
        can_leave=False,
    )


def sheet_of(lines: Sequence[Line], row: SeatRow, total: int, say: Teller) -> Sheet:
    """Where a seat's points come from."""
    told = tuple(SheetLine(say(f"score.{line.key}", *line.args), line.points, line.area) for line in lines)
    return Sheet(row.badge, say.name(row.seat), total, told)


def story(table: Table, reader: Reader, n: int, say: Teller) -> tuple[LogLine, ...]:
    """The end of the story up to a step, as this reader may hear it; the newest step they heard of is fresh."""
    heard = [(step.n, event) for step in table.told(reader)[: n + 1] for event in step.events]
    newest = heard[-1][0] if heard else 0
    return tuple(
        LogLine(badge=table.seats[event.seat].badge, text=say.event(event), fresh=step == newest > 0)
        for step, event in heard[-LATEST:]
    )


def standings(
    outcome: Outcome, seats: Sequence[SeatRow], held: Sequence[int], say: Teller
) -> tuple[Standing, ...]:
    """The podium, best first."""
    order = sorted(range(len(seats)), key=lambda seat: outcome.ranks[seat])
    return tuple(
        Standing(
            rank=outcome.ranks[seat],
            badge=seats[seat].badge,
            name=say.name(seat),
            points=outcome.scores[seat],
            out=seat in outcome.eliminated,
            mine=seat in held,
        )
        for seat in order
    )


def replay_board(table: Table, reader: Reader, n: int, lang: str) -> Board:
    """A moment of a finished match, as a seat saw it then."""
    say = teller(lang, table)
    positions = table.positions()
    at = positions[min(max(n, 0), len(positions) - 1)]
    board = position(table, at, table.game.view(at.state, reader), reader, say, live=False)
    return replace(
        board,
        over=False,
        log=story(table, reader, at.n, say),
        mark=f"replay.{at.n}",
        replay_step=at.n,
        replay_last=len(positions) - 1,
        ticks=round_ends(table, positions, reader),
    )


def round_ends(table: Table, positions: Sequence[Progress[Any, Any]], reader: Reader) -> tuple[int, ...]:
    """The steps at which a view's `round` moves on, if the game has rounds."""
    rounds = [getattr(table.game.view(at.state, reader), "round", 0) for at in positions]
    return tuple(n for n in range(1, len(rounds)) if rounds[n] != rounds[n - 1])
