"""Every reason is true: no option is about the thing, and what the reason says holds (RULES.md)."""

from __future__ import annotations

from collections import Counter

from benben import Rng
from benben.games._template.reasons import why_not
from tests.tables import table

NAMES = ("die", "bag", *(f"{kind} {seat}" for kind in ("heap", "stone") for seat in range(3)))


def test_TE_03_TE_05_TE_07_TE_10_every_reason_is_true() -> None:
    met: Counter[str] = Counter()
    for seed in range(12):
        match, rng = table("_template", 3, seed), Rng(seed, 1)
        while match.seat is not None:
            for name in NAMES:
                reason = why_not(match.view(match.seat), match.options, name)
                own = name.endswith(f" {match.seat}")
                if reason is None:
                    assert ("roll" if name == "die" else "swap") in match.options
                    continue
                met[reason.key] += 1
                assert (reason.key == "rolled") is (name == "die")
                assert reason.key not in ("bag", "stone") or "swap" not in match.options
                assert reason.key not in ("heap", "stone") or own
                assert reason.key not in ("other_heap", "other_stone") or not own
            match.play(match.options[rng.below(len(match.options))])
    assert met.keys() == {"rolled", "bag", "stone", "other_stone", "heap", "other_heap"}
