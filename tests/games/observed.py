"""What a seat observes, plane by plane, written by the fast encoder."""

from __future__ import annotations

from typing import Any

from benben.core.game import Game
from benben.core.parts.plane import split, total


def observed(game: Game[Any, Any], state: object, seat: int) -> dict[str, bytes]:
    """Each plane's bytes by its name."""
    out = bytearray(total(game.planes))
    game.observe(state, seat, out, 0)
    return {plane.name: told for plane, told in split(game.planes, bytes(out))}
