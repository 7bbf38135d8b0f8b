"""The progress of a lesson at its table, as long as the match follows the script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from benben.core.errors import Illegal
from benben.core.lesson import Cue, Lesson, lesson_of
from benben.core.record import Step
from benben.games import AnyGame
from benben.table.live.origin import Origin

LESSON: Final = "lesson"
"""The name of the stand-in that makes skipped steps, in place of a bot."""
CALM: Final = 2.0
"""The factor by which a bot moves more slowly in a lesson, so that the newcomer can follow."""


@dataclass(frozen=True)
class LessonProgress:
    """The lesson of a table; it is active as long as the match follows its script."""

    script: Lesson
    left: bool = False

    @property
    def seat(self) -> int:
        """The newcomer's seat."""
        return self.script.seat

    def is_followed(self, steps: Sequence[Step]) -> bool:
        """Whether the match has followed the script and the newcomer has not left."""
        written = self.script.cues[: len(steps)]
        return not self.left and all(
            (step.seat, step.action) == (cue.seat, cue.action)
            for step, cue in zip(steps, written, strict=False)
        )

    def cue(self, steps: Sequence[Step]) -> Cue | None:
        """Return the next scripted step; None if the match is no longer scripted."""
        runs = len(steps) < len(self.script.cues) and self.is_followed(steps)
        return self.script.cues[len(steps)] if runs else None

    def reached(self, steps: Sequence[Step]) -> int:
        """Return how many scripted steps the newcomer has reached, the one to be played now included."""
        return sum(bool(cue.idea) for cue in self.script.cues[: len(steps) + 1])

    def plays_for(self, steps: Sequence[Step], seat: int) -> bool:
        """Whether the lesson skips ahead by making the seat's next step for it."""
        cue = self.cue(steps)
        return cue is not None and cue.skip and cue.seat == seat

    def is_skipping(self, steps: Sequence[Step]) -> bool:
        """Whether the last step and the next are both skipped, so that the position between them need not be shown."""
        cue = self.cue(steps)
        return cue is not None and cue.skip and bool(steps) and self.script.cues[len(steps) - 1].skip

    def is_closing(self, steps: Sequence[Step]) -> bool:
        """Whether the whole script was played and the newcomer has made no step since."""
        last = len(self.script.cues)
        done = len(steps) >= last and self.is_followed(steps)
        return done and all(step.seat != self.seat for step in steps[last:])

    def check(self, steps: Sequence[Step], action: str) -> None:
        """Refuse an action other than the scripted one."""
        cue = self.cue(steps)
        if cue is not None and cue.action != action:
            raise Illegal("lesson_other")


def lesson_progress(game: AnyGame, origin: Origin) -> LessonProgress | None:
    """Return the progress of the lesson that a stored match was opened as; None if it was not."""
    lesson = lesson_of(game) if origin.lesson else None
    return LessonProgress(lesson, origin.left) if lesson else None


def tempo(cue: Cue | None) -> float:
    """Return the factor on a bot's delay: 1 for its own choice, 0 for a skipped step, else `CALM`."""
    return 1.0 if cue is None else 0.0 if cue.skip else CALM
