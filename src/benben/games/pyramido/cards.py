"""What stands beside the board: seats at a glance, the stage of the match, the score sheet."""

from __future__ import annotations

from benben.core.card import Card
from benben.core.game import Say
from benben.core.outcome import Line
from benben.games.pyramido.view import Area, View


def cards(v: View, say: Say) -> list[Card]:
    """Each seat's points, free markers and singles."""
    return [
        Card(
            points=pyramid.total,
            lines=(
                say("card.markers", sum(marker is None for marker in pyramid.markers)),
                say("card.singles", sum(pyramid.singles)),
            ),
            out=pyramid.out > 0,
            first=v.first == seat,
        )
        for seat, pyramid in enumerate(v.pyramids)
    ]


def stage(v: View, say: Say) -> str:
    """Round and turn, in words."""
    return say("stage.over") if v.phase == "game_over" else say("stage.round", v.round, v.turn, v.turns)


def sheet(v: View, seat: int) -> list[Line]:
    """Every area that paid, round by round, then what the marked ones would pay now."""
    pyramid = v.pyramids[seat]
    lines = [line for number, areas in enumerate(pyramid.paid, start=1) for line in paid(number, areas)]
    if v.phase != "game_over":
        lines += [
            Line("soon", area.symbols, (v.round, area.colour), f"{i}") for i, area in enumerate(pyramid.areas)
        ]
    return lines


def paid(number: int, areas: tuple[Area, ...]) -> list[Line]:
    """The areas of a round and its bonus."""
    lines = [
        Line("area", area.symbols, (number, area.colour), f"{number}-{i}") for i, area in enumerate(areas)
    ]
    smallest = min(lines, key=lambda line: line.points)
    return [*lines, Line("bonus", smallest.points, (number,), smallest.area)]
