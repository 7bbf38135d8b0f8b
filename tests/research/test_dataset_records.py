"""Datasets of matches that people played: the same tables, no names, and nothing of a match that is not over."""

from __future__ import annotations

from pathlib import Path

import pytest

from benben import BadText, Match
from benben.arena.simulate import play_bots
from benben.core import record as records
from benben.games import load_game
from benben.research.dataset import check, from_texts, make, shards_of
from tests.research.sets import KEY, content, rows


def finished(seed: int, key: str = KEY, seats: int = 2) -> str:
    """The record of a finished match."""
    match = Match(key, seats=seats, seed=seed)
    play_bots(match, ["random"] * seats, seed)
    return match.record()


def dataset(path: Path, texts: dict[str, str]) -> Path:
    settings, sources = from_texts(texts)
    list(make(path, settings, shards_of(settings, sources), 1))
    return path


def test_records_give_the_same_tables_without_bots(tmp_path: Path) -> None:
    texts = {f"{n}.rec": finished(n, seats=2 + n % 3) for n in range(4)}
    dataset(tmp_path, texts)
    matches, choices = rows(tmp_path, "matches"), rows(tmp_path, "decisions")
    assert {row["record"] for row in matches} == set(texts.values())
    assert {row["bots"] for row in matches} == {row["bot"] for row in choices} == {None}
    assert sum(row["steps"] for row in matches) == len(choices)
    assert sum(one.rows for one in check(tmp_path, None, 1)) == len(choices)


def test_names_of_files_and_their_order_leave_no_trace(tmp_path: Path) -> None:
    texts = [finished(n) for n in range(3)]
    one = dataset(tmp_path / "one", {f"anya-{n}.rec": text for n, text in enumerate(texts)})
    other = dataset(tmp_path / "other", {f"bob-{n}.rec": text for n, text in enumerate(reversed(texts))})
    assert content(one) == content(other)
    assert "anya" not in str(rows(one, "matches")) + str(rows(one, "decisions"))


def test_a_remark_that_someone_wrote_into_the_spaces_of_a_record_does_not_come_along(tmp_path: Path) -> None:
    text = finished(1)
    spaced = text.replace("  ", "     ").replace("\n", "\n\n")
    (row,) = rows(dataset(tmp_path, {"a.rec": spaced}), "matches")
    assert row["record"] == text


def test_a_record_that_occurs_twice_counts_once(tmp_path: Path) -> None:
    dataset(tmp_path, {"a.rec": finished(1), "b.rec": finished(1), "c.rec": finished(2)})
    assert len(rows(tmp_path, "matches")) == 2


def test_a_match_with_scripted_dice_has_no_seed(tmp_path: Path) -> None:
    file = Path(__file__).parents[1] / "games" / "_template" / "records" / "worked-example.rec"
    found = records.parse(file.read_text(), load_game)
    (row,) = rows(dataset(tmp_path, {"a.rec": file.read_text()}), "matches")
    assert (row["seed"], row["steps"]) == (None, len(found.steps))


@pytest.mark.parametrize("sealed", [False, True])
def test_H11_a_match_that_is_not_over_is_refused_with_its_file(sealed: bool) -> None:
    open_match = records.parse(Match(KEY, seats=2, seed=5).record(), load_game)
    text = records.write(records.seal(open_match) if sealed else open_match)
    with pytest.raises(BadText) as refusal:
        from_texts({"done.rec": finished(1), "open.rec": text})
    assert (refusal.value.key, refusal.value.details) == ("dataset_unfinished", {"file": "open.rec"})


def test_records_of_two_games_are_refused() -> None:
    with pytest.raises(BadText) as refusal:
        from_texts({"a.rec": finished(1), "b.rec": finished(1, "the_pyramid")})
    told = {"file": "b.rec", "game": "the_pyramid", "expected": KEY}
    assert (refusal.value.key, refusal.value.details) == ("dataset_games", told)


def test_a_record_that_cannot_be_parsed_is_refused_with_its_file_and_the_problem() -> None:
    with pytest.raises(BadText) as refusal:
        from_texts({"bad.rec": "no record\n"})
    assert refusal.value.details["file"] == "bad.rec"
    assert isinstance(refusal.value.__cause__, BadText)
    assert refusal.value.__cause__.key == "record_header"


def test_a_record_that_does_not_replay_is_refused_with_its_file(tmp_path: Path) -> None:
    text = finished(1)
    wrong = text.replace("\n=  ", "\n=  9", 1)
    with pytest.raises(BadText) as refusal:
        dataset(tmp_path, {"good.rec": finished(2), "bad.rec": wrong})
    assert refusal.value.details["file"] == "bad.rec"
    assert not (tmp_path / "SHA256SUMS").exists()


def test_other_records_in_the_same_folder_are_refused(tmp_path: Path) -> None:
    dataset(tmp_path, {"a.rec": finished(1)})
    with pytest.raises(BadText) as refusal:
        dataset(tmp_path, {"a.rec": finished(2)})
    assert refusal.value.details["setting"] == "records"
