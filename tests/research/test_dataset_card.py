"""The data card: complete, right in its numbers, and its code runs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import yaml

from benben import load_game
from benben.cli import dataset as commands
from benben.core.parts.plane import places
from benben.research.dataset import from_bots, from_texts, make, shards_of
from benben.research.dataset.card import size_category
from benben.research.dataset.columns import DECISIONS, MATCHES
from tests.cli.run import Run, runner
from tests.laws.walks import each_game
from tests.research.sets import KEY, content, made, rows, small
from tests.research.test_dataset_records import finished


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    return runner(monkeypatch, capsys, tmp_path)


def card_of(path: Path) -> str:
    return (path / "README.md").read_text(encoding="utf-8")


def cells(card: str, head: str) -> list[list[str]]:
    """The rows of the table that begins with a head."""
    lines = card[card.index(f"| {head} |") :].split("\n\n", 1)[0].splitlines()[2:]
    return [[cell.strip(" `") for cell in line.strip("|").split(" | ")] for line in lines]


@each_game
def test_the_card_names_every_column_plane_and_verb(tmp_path: Path, key: str) -> None:
    game = load_game(key)
    made(tmp_path, from_bots(key, seats=game.seats[0], matches=1, bots=["novice"], seed=3))
    card = card_of(tmp_path)
    begins = places(game.planes)
    assert [(row[0], row[1], row[4]) for row in cells(card, "Plane")] == [
        (plane.name, str(begins[plane.name]), plane.meaning) for plane in game.planes
    ]
    assert [row[0] for row in cells(card, "Verb")] == [verb.name for verb in game.space.verbs]
    tables = [
        cells(card[card.index(f"## Columns of `{name}`") :], "Column") for name in ("matches", "decisions")
    ]
    for told, columns in zip(tables, (MATCHES, DECISIONS), strict=True):
        assert [(row[0], row[2]) for row in told] == [(one.name, one.meaning) for one in columns]


def test_the_top_of_the_card_tells_tools_where_the_tables_are(tmp_path: Path) -> None:
    front = yaml.safe_load(card_of(made(tmp_path, small())).split("---\n")[1])
    assert front["license"] == "mit"
    assert front["size_categories"] == ["n<1K"]
    for one in front["configs"]:
        assert len(list(tmp_path.glob(one["data_files"]))) == 3
    assert [one["config_name"] for one in front["configs"] if one.get("default")] == ["decisions"]


def test_the_numbers_of_the_card_are_those_of_the_rows(tmp_path: Path) -> None:
    card = card_of(made(tmp_path, small()))
    matches, choices = rows(tmp_path, "matches"), rows(tmp_path, "decisions")
    assert f"{len(matches)} matches of" in card
    assert f"{len(choices):,} decisions" in card
    for bot, taken, share, *_ in cells(card, "Bot"):
        shares = [m["win_shares"][seat] for m in matches for seat in (0, 1) if m["bots"][seat] == bot]
        assert (taken, share) == (str(len(shares)), f"{sum(shares) / len(shares):.1%}")
    for seat, taken, _, _, score, rank in cells(card, "Seat"):
        scores = [m["scores"][int(seat)] for m in matches]
        ranks = [m["ranks"][int(seat)] for m in matches]
        assert (taken, score, rank) == ("6", f"{sum(scores) / 6:.2f}", f"{sum(ranks) / 6:.2f}")
    for name, n, *_ in cells(card, "Decision"):
        assert int(n) == sum(row["decision"] == name for row in choices)
    assert len(cells(card, "Bot and seat")) == 4
    assert sum(int(row[1]) for row in cells(card, "The match ended")) == 6


def test_the_command_of_the_card_makes_the_same_dataset_again(tmp_path: Path, run: Run) -> None:
    options = {name: values[-1] for name, values in load_game(KEY).options.choices().items()}
    settings = from_bots(
        KEY, seats=3, matches=4, bots=["random", "novice"], seed=2**100, options=options, shard=3
    )
    made(tmp_path / "one", settings)
    (command,) = re.findall(r"^benben (dataset make .*)DIR$", card_of(tmp_path / "one"), re.MULTILINE)
    result = run(*shlex.split(command), tmp_path / "two", "--workers", 1)
    assert result.code == 0
    assert content(tmp_path / "two") == content(tmp_path / "one")


def test_the_code_of_the_card_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    card = card_of(made(tmp_path, small()))
    blocks = re.findall(r"```python\n(.*?)```", card, re.DOTALL)
    code = [block for block in blocks if "load_dataset" not in block]
    assert len(code) == len(blocks) - 1 == 4
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in code:
        exec(block, names)  # noqa: S102 (it is what people copy)
    assert len(names["observations"]) == len(names["masks"])  # type: ignore[arg-type]
    assert len(names["won"]) > 0  # type: ignore[arg-type]


def test_polars_and_pandas_read_the_same_rows_as_arrow(tmp_path: Path) -> None:
    import pandas as pd  # noqa: PLC0415
    import polars as pl  # noqa: PLC0415

    made(tmp_path, small())
    told = rows(tmp_path, "decisions")
    assert pl.read_parquet(tmp_path / "decisions/*.parquet").to_dicts() == told
    frame = pd.read_parquet(tmp_path / "decisions")
    assert frame["observation"].tolist() == [row["observation"] for row in told]
    assert frame["action"].tolist() == [row["action"] for row in told]


def test_the_card_of_played_matches_leaves_the_licence_to_people(tmp_path: Path) -> None:
    settings, sources = from_texts({"a.rec": finished(1)})
    list(make(tmp_path, settings, shards_of(settings, sources), 1))
    card = card_of(tmp_path)
    assert yaml.safe_load(card.split("---\n")[1])["license"] == "other"
    assert "benben dataset from-records FILES --out DIR" in card
    assert "| Bot |" not in card
    assert cells(card, "Seat")[0][:2] == ["0", "1"]


@pytest.mark.parametrize(
    ("n", "told"),
    [(0, "n<1K"), (999, "n<1K"), (1000, "1K<n<10K"), (123_456, "100K<n<1M"), (10**8, "n>100M")],
)
def test_the_size_is_told_in_the_words_of_the_hub(n: int, told: str) -> None:
    assert size_category(n) == told


def test_the_install_line_names_the_extra_that_has_what_is_imported() -> None:
    assert commands.INSTALL == 'pip install "benben[research]"'
