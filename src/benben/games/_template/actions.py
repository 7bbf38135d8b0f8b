"""What a seat can say in Cairn: verbs, the action space, and the decisions they answer."""

from __future__ import annotations

from typing import Final

from benben.core.action import ActionSpace, Verb

ROLL: Final = Verb("roll")
STOP: Final = Verb("stop")
KEEP: Final = Verb("keep")
SWAP: Final = Verb("swap")

SPACE: Final = ActionSpace(ROLL, STOP, KEEP, SWAP)

# The decision points, and how the rules of record call them.
TURN: Final = 0
SECRET: Final = 1
DECISIONS: Final = ("roll_or_stop", "keep_or_swap")

# What has become of a heap.
BUILDING: Final = 0
STOPPED: Final = 1
COLLAPSED: Final = 2
FATES: Final = ("building", "stopped", "collapsed")
