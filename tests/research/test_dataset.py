"""Datasets: the same settings give the same bytes, whatever interrupts; a row tells what its seat could know."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pyarrow.parquet as pq
import pytest

from benben import BadText, Match, load_game
from benben.arena.simulate import play_bots
from benben.bots import thinking as thinking_module
from benben.bots.judgement import Budget
from benben.core import record as records
from benben.core.parts.plane import total
from benben.research.dataset import Folder, check, from_bots, make, shards_of
from benben.research.dataset.columns import DECISIONS, MATCHES
from benben.research.dataset.settings import bots_seed
from tests.laws.walks import each_game, each_table
from tests.research.sets import KEY, content, made, rows, small


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searching bots think for a moment only."""
    monkeypatch.setattr(thinking_module, "budget_of", lambda *_: Budget(6, 2))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, int], Path]:
    """One match of a game with so many seats, made once."""

    @cache
    def make_once(key: str, seats: int) -> Path:
        settings = from_bots(key, seats=seats, matches=1, bots=["novice", "random"], seed=3)
        return made(tmp_path_factory.mktemp(key), settings)

    return make_once


def test_the_bytes_do_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    one = content(made(tmp_path / "one", small(), workers=1))
    two = content(made(tmp_path / "two", small(), workers=2))
    assert len(one) == 4 + 2 * 3
    assert one == two


def test_another_seed_gives_other_matches(tmp_path: Path) -> None:
    other = from_bots(KEY, seats=2, matches=6, bots=("random", "novice"), seed=8, shard=2)
    seeds = [{row["seed"] for row in rows(made(tmp_path / s.seed, s), "matches")} for s in (small(), other)]
    assert len(seeds[0]) == len(seeds[1]) == 6
    assert seeds[0].isdisjoint(seeds[1])


def test_the_first_matches_of_a_longer_dataset_are_those_of_a_shorter_one(tmp_path: Path) -> None:
    short, long = (made(tmp_path / str(n), small(matches=n)) for n in (2, 4))
    assert (long / "decisions/00000.parquet").read_bytes() == (short / "decisions/00000.parquet").read_bytes()


def test_an_interrupted_run_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    whole = content(made(tmp_path / "whole", small()))
    path = tmp_path / "parts"
    begun = make(path, small(), shards_of(small()), 1)
    assert [next(begun), next(begun)] == [0, 2]
    begun.close()
    (path / "decisions" / "00002.parquet").write_bytes(b"a shard whose matches are not there yet")
    (path / "decisions" / ".00001.parquet.tmp").write_bytes(b"half a f")
    assert not Folder(path).complete
    assert list(make(path, small(), shards_of(small()), 1)) == [2, 2, 2]
    assert content(path) == whole


def test_nothing_new_begins_when_there_is_enough_and_the_rest_can_follow(tmp_path: Path) -> None:
    path = tmp_path / "parts"
    stop = iter([False, True])
    assert sum(make(path, small(), shards_of(small()), 1, lambda: next(stop))) == 2
    assert sum(make(path, small(), shards_of(small()), 1)) == 6
    assert content(path) == content(made(tmp_path / "whole", small()))


def test_a_complete_dataset_is_left_as_it_is(tmp_path: Path) -> None:
    before = content(made(tmp_path, small()))
    times = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.*")}
    assert list(make(tmp_path, small(), shards_of(small()))) == [6]
    assert content(tmp_path) == before
    assert {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.*")} == times


@pytest.mark.parametrize(
    ("changed", "setting"),
    [
        ({"seed": 8}, "seed"),
        ({"key": "pyramido"}, "game"),
        ({"seats": 3}, "seats"),
        ({"matches": 8}, "matches"),
        ({"bots": ("novice", "random")}, "bots"),
        ({"shard": 3}, "shard"),
    ],
)
def test_other_settings_in_the_same_folder_are_refused(
    tmp_path: Path, changed: dict[str, object], setting: str
) -> None:
    before = content(made(tmp_path, small()))
    asked: dict[str, object] = {
        "key": KEY, "seats": 2, "matches": 6, "bots": ("random", "novice"), "seed": 7, "shard": 2, **changed
    }  # fmt: skip
    other = from_bots(str(asked.pop("key")), **asked)  # type: ignore[arg-type]
    with pytest.raises(BadText) as refusal:
        next(make(tmp_path, other, shards_of(other)))
    assert (refusal.value.key, refusal.value.details["setting"]) == ("dataset_settings", setting)
    assert content(tmp_path) == before


@pytest.mark.parametrize("name", ["benben", "version", "data", "actions", "options"])
def test_a_dataset_of_another_version_is_not_gone_on_with(tmp_path: Path, name: str) -> None:
    made(tmp_path, small())
    file = tmp_path / "dataset.json"
    told = json.loads(file.read_text())
    told[name] = {"first": "0"} if name == "options" else "other"
    file.write_text(json.dumps(told))
    with pytest.raises(BadText) as refusal:
        next(make(tmp_path, small(), shards_of(small())))
    assert (refusal.value.key, refusal.value.details["setting"]) == ("dataset_settings", name)


def test_engines_that_were_compiled_meanwhile_are_no_other_setting(tmp_path: Path) -> None:
    made(tmp_path, small())
    file = tmp_path / "dataset.json"
    file.write_text(file.read_text().replace('"engines": "', '"engines": "half-'))
    assert list(make(tmp_path, small(), shards_of(small()))) == [6]


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear")
    with pytest.raises(BadText, match="dataset_other"):
        next(make(tmp_path, small(), shards_of(small())))
    assert content(tmp_path) == {"letters.txt": b"dear"}


def test_two_processes_do_not_write_the_same_dataset(tmp_path: Path) -> None:
    begun = make(tmp_path, small(), shards_of(small()), 1)
    next(begun)
    with pytest.raises(BadText, match="dataset_busy"):
        next(make(tmp_path, small(), shards_of(small()), 1))
    begun.close()
    assert list(make(tmp_path, small(), shards_of(small()), 1)) == [0, 2, 2, 2]


@each_table
def test_every_game_makes_a_dataset_that_its_records_confirm(
    played: Callable[[str, int], Path], key: str, seats: int
) -> None:
    path = played(key, seats)
    (checked,) = check(path, None, 1)
    (match,) = rows(path, "matches")
    assert (checked.matches, checked.rows) == (1, match["steps"])
    assert match["steps"] == len(rows(path, "decisions")) > 0


@each_table
def test_H11_a_row_tells_what_the_deciding_seat_could_know_and_what_it_could_choose(
    played: Callable[[str, int], Path], key: str, seats: int
) -> None:
    game, path = load_game(key), played(key, seats)
    (match,), choices = rows(path, "matches"), rows(path, "decisions")
    record = records.parse(match["record"], load_game)
    for at, row in zip(records.replay(game, record), choices, strict=False):
        assert at.decision is not None
        seat = at.decision.seat
        told = row["seat"], row["decision"], row["step"], row["options"]
        assert told == (seat, at.decision.name, at.n + 1, len(at.decision.options))
        assert row["observation"] == game.encode(game.view(at.state, seat))
        bits = np.unpackbits(np.frombuffer(row["mask"], dtype=np.uint8))
        assert np.flatnonzero(bits).tolist() == at.decision.options
        assert game.space.text(row["action_id"]) == row["action"] == record.steps[at.n].action
    assert len(choices) == len(record.steps)


def test_a_match_is_the_one_that_its_bots_play_from_its_seed(tmp_path: Path) -> None:
    settings = small(bots=("greedy", "random"))
    for number, row in enumerate(rows(made(tmp_path, settings), "matches")):
        match = Match(KEY, seats=2, seed=int(row["seed"], 16))
        play_bots(match, row["bots"], bots_seed(settings, number))
        assert match.record() == row["record"]
        assert match.outcome is not None
        assert [*match.outcome.scores] == row["scores"]
        assert [*match.outcome.winners] == row["winners"]


def test_bots_change_seats_from_match_to_match(tmp_path: Path) -> None:
    bots = [row["bots"] for row in rows(made(tmp_path, small()), "matches")]
    assert bots == [["random", "novice"], ["novice", "random"]] * 3


def test_a_row_tells_how_the_match_ended_for_its_seat(tmp_path: Path) -> None:
    made(tmp_path, small(matches=4, seats=3))
    matches = rows(tmp_path, "matches")
    for row in rows(tmp_path, "decisions"):
        match, seat = matches[row["match"]], row["seat"]
        assert row["bot"] == match["bots"][seat]
        assert row["score"] == match["scores"][seat]
        assert row["rank"] == match["ranks"][seat]
        assert row["win_share"] == match["win_shares"][seat]
    assert [round(sum(match["win_shares"]), 5) for match in matches] == [1.0] * 4


@pytest.mark.usefixtures("hasty")
def test_a_searching_bot_leaves_the_ratings_it_chose_by_and_plays_as_always(tmp_path: Path) -> None:
    settings = small(bots=("skilled", "random"), matches=2)
    made(tmp_path, settings)
    for number, row in enumerate(rows(tmp_path, "matches")):
        match = Match(KEY, seats=2, seed=int(row["seed"], 16))
        play_bots(match, row["bots"], bots_seed(settings, number))
        assert match.record() == row["record"]
    searched = [row for row in rows(tmp_path, "decisions") if row["visits"] is not None]
    others = [row for row in rows(tmp_path, "decisions") if row["visits"] is None]
    assert {row["bot"] for row in searched} == {"skilled"}
    assert {row["bot"] for row in others if row["options"] > 1} == {"random"}
    assert {(row["chances"], row["value"]) for row in others} == {(None, None)}
    for row in searched:
        bits = np.unpackbits(np.frombuffer(row["mask"], dtype=np.uint8))
        chosen = np.flatnonzero(bits).tolist().index(row["action_id"])
        assert len(row["visits"]) == len(row["chances"]) == row["options"]
        assert row["visits"][chosen] == max(row["visits"])
        assert row["chances"][chosen] == row["value"]


@pytest.mark.usefixtures("hasty")
def test_a_searching_bot_thinks_once_about_a_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = Mock(side_effect=thinking_module.one_tree)
    monkeypatch.setattr(thinking_module, "one_tree", thought)
    made(tmp_path, small(bots=("skilled",), matches=2))
    assert thought.call_count == sum(row["visits"] is not None for row in rows(tmp_path, "decisions")) > 0


@each_game
def test_every_column_tells_its_meaning_in_the_file_and_the_planes_are_told_too(
    played: Callable[[str, int], Path], key: str
) -> None:
    game = load_game(key)
    path = played(key, game.seats[0])
    for table, columns in (("matches", MATCHES), ("decisions", DECISIONS)):
        schema = pq.read_schema(path / table / "00000.parquet")
        told = {field.name: field.metadata[b"description"].decode() for field in schema}
        assert told == {column.name: column.meaning for column in columns}
        planes = json.loads(schema.metadata[b"benben.planes"])
        assert [(one["name"], tuple(one["shape"]), one["most"]) for one in planes] == [
            (plane.name, plane.shape, plane.most) for plane in game.planes
        ]
        assert int(schema.metadata[b"benben.observation"]) == total(game.planes)
    assert (path / "actions.txt").read_text().splitlines() == [
        game.space.text(action) for action in range(game.space.size)
    ]


def test_rules_of_the_table_can_be_chosen_and_are_told(tmp_path: Path) -> None:
    game = load_game(KEY)
    name, (usual, other, *_) = next(iter(game.options.choices().items()))
    settings = from_bots(KEY, seats=2, matches=1, bots=["random"], seed=7, options={name: other})
    (row,) = rows(made(tmp_path, settings), "matches")
    assert json.loads(row["options"])[name] == other != usual
    assert f"| options {name}={other} |" in row["record"]


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"seats": 9}, "bad_seats"),
        ({"bots": ["clever"]}, "unknown_bot"),
        ({"options": {"no": "1"}}, "unknown_option"),
        ({"seed": -1}, "bad_seed"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(wrong: dict[str, object], key: str) -> None:
    asked: dict[str, object] = {"seats": 2, "matches": 1, "bots": ["random"], "seed": 1, **wrong}
    with pytest.raises(BadText, match=key):
        from_bots(KEY, **asked)  # type: ignore[arg-type]
