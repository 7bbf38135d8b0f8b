"""The pool with real processes: bots that hang, crash or talk rubbish cost one move and nothing else (R14, S15)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import msgspec
import pytest

from benben import Match, Rng
from benben.bots import load_bot
from benben.bots.pool import NICENESS, Answer, Pool, Worker
from benben.games import registry
from tests.tables import table

LONG = 20.0
"""Seconds that no honest bot needs."""
SHORT = 0.3
A_BIT = 2.0
"""What starting another process may cost on a busy machine."""


def ask(pool: Pool, bot: str, match: Match, budget: float = LONG, seed: int = 5) -> Answer:
    return pool.choose(bot, match.game, match.view(match.seat), match.options, seed, match.n, budget)


def awake(pool: Pool) -> Pool:
    """The pool, its workers started and their games imported."""
    assert ask(pool, "random", table("_template")).fallback == ""
    return pool


@pytest.fixture(scope="module")
def pool(rogues: list[str]) -> Iterator[Pool]:
    assert rogues
    with Pool(1) as pool:
        yield awake(pool)


def process_ids(pool: Pool) -> list[int]:
    workers = [pool.idle.get() for _ in range(pool.size)]
    for worker in workers:
        pool.idle.put(worker)
    return [worker.process.pid or 0 for worker in workers]


def lives(pid: int) -> bool:
    """Whether a process is there at all; a zombie is."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("key", sorted(registry()))
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_worker_answers_what_the_bot_would_answer_here(pool: Pool, bot: str, key: str) -> None:
    match = table(key)
    here = load_bot(bot)(match.game, match.view(match.seat), match.options, Rng(5, match.n))
    assert ask(pool, bot, match) == Answer(here)


def test_only_json_crosses_and_nothing_but_the_question(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bytes] = []
    send = Worker.ask

    def spy(worker: Worker, question: bytes, budget: float) -> tuple[str, str]:
        sent.append(question)
        return send(worker, question, budget)

    monkeypatch.setattr(Worker, "ask", spy)
    match = table("_template")
    ask(pool, "random", match)
    question = msgspec.json.decode(sent[0])
    assert set(question) == {"type", "bot", "game", "view", "options", "seed", "step"}
    assert question["view"] == msgspec.json.decode(msgspec.json.encode(match.view(match.seat)))


def test_a_bot_gets_a_view_and_nothing_else(pool: Pool) -> None:
    match = table("pyramido")
    assert ask(pool, "foreseeing", match) == Answer(match.options[-1])


@pytest.mark.parametrize("bot", ["rubbish", "silent"])
def test_rubbish_is_replaced_by_an_option_and_the_worker_kept(pool: Pool, bot: str) -> None:
    match, before = table("pyramido"), process_ids(pool)
    answer = ask(pool, bot, match)
    assert (answer.action in match.options, answer.fallback, process_ids(pool)) == (True, "illegal", before)


@pytest.mark.parametrize("bot", ["failing", "vanishing", "broken", "shouting", "hungry", "unheard of"])
def test_a_bot_that_crashes_loses_its_move_and_its_process(pool: Pool, bot: str) -> None:
    match, before = table("pyramido"), process_ids(pool)
    answer = ask(pool, bot, match)
    assert (answer.action in match.options, answer.fallback) == (True, "lost")
    assert process_ids(pool) != before
    assert not lives(before[0])
    assert ask(pool, "random", match).fallback == ""


@pytest.mark.parametrize("bot", ["hanging", "busy"])
def test_a_bot_that_hangs_is_late_and_ended(pool: Pool, bot: str) -> None:
    match = table("pyramido")
    awake(pool)
    before, began = process_ids(pool), monotonic()
    answer = ask(pool, bot, match, SHORT)
    assert monotonic() - began < SHORT + A_BIT
    assert (answer.action in match.options, answer.fallback, lives(before[0])) == (True, "late", False)
    assert ask(pool, "random", match).fallback == ""


def test_a_fallback_is_the_same_for_the_same_seed(pool: Pool) -> None:
    match = table("pyramido")
    assert ask(pool, "rubbish", match) == ask(pool, "rubbish", match)


def test_fallbacks_are_spread_over_the_options(pool: Pool) -> None:
    match = table("pyramido")
    assert {ask(pool, "rubbish", match, seed=seed).action for seed in range(30)} == set(match.options)


def test_a_worker_that_was_killed_is_replaced(pool: Pool) -> None:
    match = table("_template")
    awake(pool)
    os.kill(process_ids(pool)[0], 9)
    assert ask(pool, "random", match).action in match.options
    assert ask(pool, "random", match).fallback == ""


def test_many_questions_among_rogues_are_all_answered(pool: Pool, rogues: list[str]) -> None:
    match = table("_template")
    for bot in ["random", *rogues, "random"]:
        assert ask(pool, bot, match, SHORT if bot in ("hanging", "busy") else LONG).action in match.options
    assert ask(pool, "random", match).fallback == ""


def test_a_worker_still_starting_is_waited_for_and_not_replaced() -> None:
    match = table("_template")
    with Pool(1) as pool:
        before = process_ids(pool)
        answer = ask(pool, "random", match, budget=0.0)
        assert (answer.action in match.options, answer.fallback) == (True, "late")
        assert ask(pool, "random", match).fallback == ""
        assert process_ids(pool) == before


def test_tables_share_the_workers() -> None:
    match = table("_template")
    with Pool(2) as pool, ThreadPoolExecutor(6) as tables:
        answers = list(tables.map(lambda seed: ask(pool, "random", match, seed=seed), range(12)))
    assert [answer.fallback for answer in answers] == [""] * 12


def test_S15_people_go_before_bots(pool: Pool) -> None:
    mine, theirs = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (0, *process_ids(awake(pool))))
    assert theirs == min(19, mine + NICENESS)


def test_no_process_is_left_when_the_pool_closes(rogues: list[str]) -> None:
    assert rogues
    with Pool(2) as pool:
        awake(pool)
        ask(pool, "hanging", table("_template"), SHORT)
        pids = process_ids(pool)
    assert [lives(pid) for pid in pids] == [False, False]


def test_a_pool_that_closes_does_not_wait_for_a_bot_that_thinks(rogues: list[str]) -> None:
    assert "hanging" in rogues
    pool, match = Pool(1), table("pyramido")
    awake(pool)
    with ThreadPoolExecutor(1) as threads:
        asked = threads.submit(ask, pool, "hanging", match, 600)
        while not pool.busy:
            assert not asked.done()
        pool.close()
        assert asked.result().fallback == "lost"


def test_a_closed_pool_can_be_closed_again_but_answers_nothing() -> None:
    pool = Pool(1)
    pool.close()
    pool.close()
    with pytest.raises(RuntimeError, match="closed"):
        ask(pool, "random", table("_template"))
