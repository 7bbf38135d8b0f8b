"""Whatever is read from outside is read, or refused as promised, never anything else (S11)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe
from pathlib import Path
from random import Random
from time import process_time

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from benben import Match
from benben.bots.pool import LONGEST_ANSWER, Worker
from benben.core import record as records
from benben.core.errors import BenbenError
from benben.games import load_game
from benben.games import registry as games
from benben.web.http.settings import SETTINGS, choose
from tests.often import often
from tests.table.arrange import dice
from tests.table.test_library import golden

INPUTS = often("BENBEN_INPUTS", 0)
"""Of all parsers together; by themselves the tests try only a few."""


def share(percent: float, few: int) -> int:
    """How many inputs one test tries."""
    return max(few, int(INPUTS * percent / 100))


NAMES = st.sampled_from([one.name for one in SETTINGS])
VALUES = st.one_of(
    st.integers(),
    st.floats(),
    st.booleans(),
    st.text().map(repr),
    st.sampled_from(["[]", "{}", "[1, 'a']", "1979-05-27", "nan", "inf", "'''\n'''", "-0.0", "1e999"]),
)
KINDS = settings(
    max_examples=share(5, 60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@KINDS
@given(lines=st.lists(st.tuples(NAMES, VALUES), max_size=4, unique_by=lambda line: line[0]))
def test_a_settings_file_is_read_or_refused(tmp_path: Path, lines: list[tuple[str, object]]) -> None:
    file = tmp_path / "a.toml"
    file.write_text(
        "".join(f"{name} = {value}\n" for name, value in lines), encoding="utf-8", errors="replace"
    )
    with suppress(BenbenError):
        choose(config=str(file), environ={})


@KINDS
@given(content=st.binary(max_size=300))
@example(content=b"[[[[" * 1000)
@example(content=b"a." * 5000 + b"b=1")
@example(content=b"port = " + b"9" * 5000)
def test_any_bytes_as_settings_are_read_or_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(content)
    with suppress(BenbenError):
        choose(config=str(file), environ={})


@settings(max_examples=share(1, 15), deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
@pytest.mark.parametrize("key", sorted(games()))
def test_a_component_file_with_a_changed_piece_is_read_or_refused(
    key: str, tmp_path: Path, data: st.DataObject
) -> None:
    game = load_game(key)
    whole = (game.folder / "data.toml").read_bytes()
    at = data.draw(st.integers(0, len(whole)))
    length = data.draw(st.integers(0, 40))
    put = data.draw(
        st.one_of(st.binary(max_size=20), st.sampled_from([b"", b"[]", b"-1", b'"x"', b"=", b"9" * 5000]))
    )
    (tmp_path / "a.toml").write_bytes(whole[:at] + put + whole[at + length :])
    with suppress(BenbenError):
        game.check_data(tmp_path / "a.toml")


@settings(max_examples=share(9, 100), deadline=None)
@given(frame=st.binary(max_size=200))
@example(frame=b"")
@example(frame=b"x" * (LONGEST_ANSWER + 1))
def test_any_answer_of_a_worker_is_words_or_a_loss(frame: bytes) -> None:
    ours, theirs = Pipe()
    worker = Worker.__new__(Worker)
    worker.pipe, worker.ready = ours, True
    theirs.send_bytes(frame)
    words, problem = worker.ask(b"question", 5)
    assert (words == "" and problem == "lost") if len(frame) > LONGEST_ANSWER else problem == ""
    for end in (ours, theirs):
        end.close()


RUBBISH = [
    "",
    " ",
    "  ",
    "|",
    "\n",
    "=",
    "*",
    "~",
    "-1",
    "9" * 400,
    "1e9",
    "\x00",
    "\u0663",
    "\U0001f409",
    "seed ",
]
REPLAYED = 25
"""Every so manieth changed record is also played."""


def changed(text: str, chance: Random) -> str:
    """A text in which some pieces were taken out, doubled or replaced."""
    for _ in range(chance.choice((1, 1, 1, 2, 5, 20))):
        at = chance.randrange(len(text) + 1)
        to = at + chance.choice((0, 1, 1, 2, 8, 40))
        new = chance.choice((*RUBBISH, text[at:to] * 2, chr(chance.randrange(0xD800))))
        text = text[:at] + new + text[to:]
    return text


@pytest.mark.parametrize("key", sorted(games()))
def test_a_record_with_changed_pieces_is_read_or_refused(
    key: str, record_property: Callable[[str, object], None]
) -> None:
    chance, whole, slowest = dice(11), golden(key), 0.0
    inputs = share(15, 150)
    for number in range(inputs):
        text = changed(whole, chance)
        began = process_time()
        with suppress(BenbenError):
            Match.from_record(text) if number % REPLAYED == 0 else records.parse(text, load_game)
        slowest = max(slowest, process_time() - began)
    record_property("records", inputs)
    record_property("slowest_ms", 1000 * slowest)
