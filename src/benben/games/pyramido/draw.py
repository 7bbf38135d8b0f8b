from collections.abc import Sequence
from benben.core.game import Say
from benben.core.part import Part
from benben.games.pyramido.view import View
LAYOUT: dict[str, tuple[float, float, float, float]] = {}
def draw(view: View, options: Sequence[str], say: Say) -> list[Part]:
    return []
