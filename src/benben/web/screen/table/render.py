"""Builds the board of one reader from a table; everything here starts from a View."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from benben.bots import BOTS
from benben.core.advance import Progress
from benben.core.outcome import Line, Outcome
from benben.core.parts.display import Card
from benben.core.rng import seed_text
from benben.store import SeatRow
from benben.svg.page import fragment
from benben.table.hub import Hub
from benben.table.live.table import Reader, Table
from benben.table.questions.consent import TO_GO_BACK, TO_PAUSE
from benben.table.questions.hints import allows_hints
from benben.web.screen.table import seats as seat_cards
from benben.web.screen.table.coach import coach_of, with_coach
from benben.web.screen.table.context import Board, Choice, Sheet, SheetLine, Standing
from benben.web.screen.table.pieces import SeatCard
from benben.web.screen.table.story import story
from benben.web.screen.teller import Teller, teller

NOBODY: Final = -1
"""The seat on turn after the end."""


def choose_reader(table: Table, held: Sequence[int], requested: int | None) -> tuple[Reader, int | None]:
    """Return whose view the owner of these seats gets, and the seat whose view is hidden behind a curtain."""
    if not held:
        return None, None
    first = next((seat for seat in held if not table.seats[seat].bot), held[0])
    own = requested if requested is not None and requested in held else first
    turn = table.at.decision.seat if table.at.decision else None
    if turn is None or turn not in held or turn == own or table.seats[turn].bot:
        return own, None
    return (None, turn) if has_secrets(table, own, turn) else (turn, None)


def decides(table: Table, seat: int) -> bool:
    """Whether the person on a seat may choose: no bot or program plays it and the match is not paused."""
    return not (table.seats[seat].bot or table.seats[seat].token or table.paused)


def has_secrets(table: Table, one: int, other: int) -> bool:
    """Whether the views of two seats differ now."""
    mine, theirs = table.view(one), table.view(other)
    return bool(replace(mine, seat=None) != replace(theirs, seat=None))


def mark_of(table: Table, reader: Reader, hub: Hub) -> str:
    """Return a mark that changes whenever this reader's page does and reveals nothing else."""
    here = "".join(str(int(hub.is_present(table.id, row.player))) for row in table.seats)
    status_hash = f"{table.status_hash}{'f' if table.lesson and table.lesson.left else ''}"
    return f"{'w' if reader is None else reader}.{table.version(reader)}.{table.seating_hash}-{status_hash}.{here}"


def live_board(table: Table, held: Sequence[int], requested: int | None, lang: str, hub: Hub) -> Board:
    """Return the board of the present position."""
    reader, behind = choose_reader(table, held, requested)
    say = teller(lang, table)
    board = position(table, table.at, table.view(reader), reader, say)
    over = table.game.outcome(table.at.state) if table.is_over else None
    holder = table.seats[held[0]].holder if held else ""
    seats = tuple(seat_cards.live_card(table, card, holder, hub, say) for card in board.seats)
    return structs.replace(
        with_coach(board, coach_of(table, reader, board.active_name, say)),
        seats=seats,
        version=table.version(reader),
        mark=mark_of(table, reader, hub),
        log=story(table, reader, say),
        can_undo=reader is not None and decides(table, reader) and table.can_take_back(reader),
        host=table.is_host(holder),
        paused=table.paused,
        asked=seat_cards.request_of(table, holder, say),
        can_ask_back=seat_cards.can_ask(table, reader, TO_GO_BACK),
        can_ask_pause=seat_cards.can_ask(table, reader, TO_PAUSE),
        can_hint=board.my_turn and allows_hints(table),
        can_resume=table.paused and bool(held),
        clock=table.manners.clock if table.clock.counts else "",
        bots=tuple((name, say(f"bot.{name}")) for name in BOTS) if held else (),
        curtain="" if behind is None else say.name(behind),
        curtain_seat=behind,
        standings=standings(over, seats, held) if over else (),
        reason=say(f"reason.{over.reason}") if over else "",
        seed=seed_text(table.record.seed) if table.is_open and table.record.seed is not None else "",
        lesson=table.lesson is not None,
    )


def position(
    table: Table, at: Progress[Any, Any], view: Any, reader: Reader, say: Teller, *, live: bool = True
) -> Board:
    """Return the board of a position for a reader; a past position offers no choices."""
    game = table.game
    cards = game.cards(view, say)
    active, name = game.turn(view) or (NOBODY, "game_over")
    mine = live and active == reader and decides(table, reader)
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
        turn_key=say(own if say.words.has(own := f"decision.{name}.turn") else "web.rotate"),
        choices=tuple(Choice(option, game.label(view, option, say)) for option in options),
        parts=tuple(fragment(part) for part in game.draw(view, options, say) if live or not part.live),
        seats=tuple(
            seat_card(row, card, say, active=row.seat == active, leads=leads(card, cards))
            for row, card in zip(table.seats, cards, strict=True)
        ),
        log=(),
        sheets=tuple(
            sheet_of(game.sheet(view, row.seat), row, card, say)
            for row, card in zip(table.seats, cards, strict=True)
        ),
        can_undo=False,
        curtain="",
        over=active == NOBODY,
        reason="",
        standings=(),
        seed_hash=table.seed_hash,
        seed="",
        origin=origin_words(table, say),
        night=table.origin.night,
    )


def origin_words(table: Table, say: Teller) -> str:
    """Return where a match comes from, as text; empty for one that was simply opened."""
    origin = table.origin
    if origin.fork:
        return say("web.origin.fork", origin.fork, n=origin.n)
    if origin.night:
        return say("web.origin.night", origin.name or say("web.night.table", origin.place))
    return say("web.origin.imported") if origin.imported else ""


def leads(card: Card, cards: Sequence[Card]) -> bool:
    """Whether a seat is ahead of another that still plays, and none is ahead of it."""
    going = [one.lead for one in cards if not one.out]
    return not card.out and min(going) < card.lead == max(going)


def seat_card(row: SeatRow, card: Card, say: Teller, *, active: bool, leads: bool = False) -> SeatCard:
    """Return the card of a seat: its occupant and its points."""
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
        tally=card.tally,
        leads=leads,
        can_invite=False,
        can_leave=False,
    )


def sheet_of(lines: Sequence[Line], row: SeatRow, card: Card, say: Teller) -> Sheet:
    """Return the score sheet of a seat."""
    kinds = list(dict.fromkeys(line.key for line in lines))
    shown = tuple(sheet_line(line, kinds.index(line.key), say) for line in lines)
    return Sheet(row.badge, say.name(row.seat), card.points, shown, card.tally)


def sheet_line(line: Line, kind: int, say: Teller) -> SheetLine:
    """Return a line of a score sheet as text."""
    label = say(f"score.{line.key}", *line.args)
    if not line.part:
        return SheetLine(label, line.points, line.area, line.count)
    part, order = say("score.part", line.part), (line.part, kind, line.args)
    return SheetLine(label, line.points, line.area, line.count, part, order)


def standings(outcome: Outcome, seats: Sequence[SeatCard], held: Sequence[int]) -> tuple[Standing, ...]:
    """Return the final standings, best first."""
    return tuple(
        Standing(
            rank=outcome.ranks[one.seat],
            badge=one.badge,
            name=one.name,
            points=outcome.scores[one.seat],
            tally=one.tally,
            out=one.seat in outcome.eliminated,
            mine=one.seat in held,
        )
        for one in sorted(seats, key=lambda one: outcome.ranks[one.seat])
    )
