"""Our games among those of OpenSpiel: after this import `pyspiel.load_game("benben_pyramido")` finds them.

Only this package imports `pyspiel`, which `pip install 'benben[openspiel]'` brings.
"""

from __future__ import annotations

from benben.research.openspiel.bot import LevelBot
from benben.research.openspiel.game import PREFIX, TreeGame, TreeState, load_record, register
from benben.research.openspiel.observer import ViewObserver

__all__ = ["PREFIX", "LevelBot", "TreeGame", "TreeState", "ViewObserver", "load_record"]

register()
