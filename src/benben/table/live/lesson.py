"""LessonProgress: what a lesson says at its table, as long as the match goes as written."""

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
"""Stands for the bot that makes a skipped step."""
CALM: Final = 2.0
"""How much longer a bot takes in a lesson: a newcomer has to see what it does."""


@dataclass(frozen=True)
class LessonProgress:
    """The lesson of a table; it goes on as long as the match follows it."""

    script: Lesson
    left: bool = False

    @property
    def seat(self) -> int:
        """The newcomer's."""
        return self.script.seat

    def is_followed(self, steps: Sequence[Step]) -> bool:
        """Whether the match has gone as written, and the newcomer has not left."""
        written = self.script.cues[: len(steps)]
        return not self.left and all(
            (step.seat, step.action) == (cue.seat, cue.action)
            for step, cue in zip(steps, written, strict=False)
        )

    def cue(self, steps: Sequence[Step]) -> Cue | None:
        """What is written next; None: everybody plays freely."""
        runs = len(steps) < len(self.script.cues) and self.is_followed(steps)
        return self.script.cues[len(steps)] if runs else None

    def reached(self, steps: Sequence[Step]) -> int:
        """How many steps the newcomer has played by hand, the one to be played now included."""
        return sum(bool(cue.idea) for cue in self.script.cues[: len(steps) + 1])

    def plays_for(self, steps: Sequence[Step], seat: int) -> bool:
        """Whether a seat's next step is made for it: the lesson only wants to get on."""
        cue = self.cue(steps)
        return cue is not None and cue.skip and cue.seat == seat

    def is_skipping(self, steps: Sequence[Step]) -> bool:
        """Whether the last step and the next are both skipped: nobody needs to see what lies between them."""
        cue = self.cue(steps)
        return cue is not None and cue.skip and bool(steps) and self.script.cues[len(steps) - 1].skip

    def is_closing(self, steps: Sequence[Step]) -> bool:
        """Whether everything written was played, and nothing by the newcomer since."""
        last = len(self.script.cues)
        done = len(steps) >= last and self.is_followed(steps)
        return done and all(step.seat != self.seat for step in steps[last:])

    def check(self, steps: Sequence[Step], action: str) -> None:
        """Refuse what is not written, as long as something is."""
        cue = self.cue(steps)
        if cue is not None and cue.action != action:
            raise Illegal("lesson_other")


def lesson_progress(game: AnyGame, origin: Origin) -> LessonProgress | None:
    """The lesson that a stored match began as."""
    lesson = lesson_of(game) if origin.lesson else None
    return LessonProgress(lesson, origin.left) if lesson else None


def tempo(cue: Cue | None) -> float:
    """How long a bot takes for what is written, compared with what it chooses itself."""
    return 1.0 if cue is None else 0.0 if cue.skip else CALM
