"""What stands beside the board: seats at a glance, the stage of the match, the score sheet."""

from __future__ import annotations

from benben.core.game import Say
from benben.core.outcome import Line
from benben.core.parts.display import Card
from benben.games._template.view import View


def cards(v: View, say: Say) -> list[Card]:
    """Each seat's heap and what has become of it."""
    return [
        Card(
            points=v.scores[seat] if v.scores else heap,
            lines=(say(f"fate.{fate}"),),
            out=fate == "collapsed",
            first=seat == 0,
        )
        for seat, (heap, fate) in enumerate(zip(v.heaps, v.fates, strict=True))
    ]


def turn(v: View) -> tuple[int, str] | None:
    """The seat on turn and its decision: no secret."""
    return None if not v.pending else (v.active, v.phase)


def stage(v: View, say: Say) -> str:
    """The limit, or that all is over."""
    return say("stage.over") if not v.pending else say("stage.limit", v.limit)


def sheet(v: View, seat: int) -> list[Line]:
    """The heap, and the stone once it counts."""
    heap, stone = v.heaps[seat], v.stones[seat]
    if v.fates[seat] == "collapsed":
        return [Line("collapsed", 0)]
    lines = [Line("heap", heap)]
    if v.scores and stone is not None:
        fits = heap + stone <= v.limit
        lines.append(Line("stone", stone, (stone,)) if fits else Line("stone_left_out", 0, (stone,)))
    return lines


def label(v: View, option: str, say: Say) -> str:  # noqa: ARG001 (the words say it all)
    """An option in words."""
    return say(f"action.{option}")


def in_words(v: View, say: Say) -> list[str]:
    """Every heap, and the stone one knows."""
    told = [say("words.heap", heap, seat=say("seat", n=seat)) for seat, heap in enumerate(v.heaps)]
    own = None if v.seat is None else v.stones[v.seat]
    return told if own is None else [*told, say("words.stone", own)]
