"""Card: the README of a dataset, for people and for tools that read the YAML at its top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pyarrow.parquet as pq

from benben.arena.simulate import wilson
from benben.bots import SEARCHING
from benben.core.parts.plane import places, total
from benben.games import AnyGame
from benben.research.dataset.columns import DECISIONS, MATCHES, Column, kind_of
from benben.research.dataset.folder import Folder
from benben.research.dataset.settings import Settings
from benben.text import game_words

SIZES: Final = (1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000)
NAMES: Final = ("1K", "10K", "100K", "1M", "10M", "100M")
STANDING: Final = ("Seats taken", "Share of the win", "95 % interval", "Mean score", "Mean rank")


def card(folder: Folder, settings: Settings, game: AnyGame) -> str:
    """The data card; the same dataset always has the same card."""
    matches = pq.read_table(
        folder.path / "matches", columns=["seats", "bots", "scores", "ranks", "win_shares", "reason"]
    )
    decisions = pq.read_table(folder.path / "decisions", columns=["decision", "options", "seat"])
    title = f"benben: {game_words('en', game.folder)('game.name')}"
    parts = [
        front(title, settings, len(decisions)),
        f"# {title}",
        summary(settings, game, len(matches), len(decisions)),
        files(settings),
        "## Results",
        results(settings, matches),
        "## Decisions",
        by_decision(decisions),
        "## Columns of `matches`",
        columns_table(MATCHES),
        "## Columns of `decisions`",
        columns_table(DECISIONS),
        observation(game),
        actions(game),
        making(settings),
        loading(game),
        limits(settings),
        licence(settings),
    ]
    return "\n\n".join(parts) + "\n"


def front(title: str, settings: Settings, rows: int) -> str:
    """The YAML that Hugging Face reads: licence, size, and where each table is."""
    return "\n".join(
        [
            "---",
            f'pretty_name: "{title}"',
            f"license: {'mit' if settings.bots else 'other'}",
            "task_categories:",
            "- reinforcement-learning",
            "tags:",
            "- board-games",
            "- imitation-learning",
            f"- {settings.game.replace('_', '-').strip('-')}",
            "size_categories:",
            f"- {size_category(rows)}",
            "configs:",
            "- config_name: decisions",
            "  default: true",
            '  data_files: "decisions/*.parquet"',
            "- config_name: matches",
            '  data_files: "matches/*.parquet"',
            "---",
        ]
    )


def size_category(rows: int) -> str:
    """The size in the words of Hugging Face."""
    place = sum(rows >= size for size in SIZES)
    if place == 0:
        return f"n<{NAMES[0]}"
    return f"{NAMES[place - 1]}<n<{NAMES[place]}" if place < len(NAMES) else f"n>{NAMES[-1]}"


def summary(settings: Settings, game: AnyGame, matches: int, decisions: int) -> str:
    """What it is, in a paragraph."""
    who = (
        f"played by the bots {', '.join(settings.bots)}"
        if settings.bots
        else "made from records of played matches"
    )
    seats = f" with {settings.seats} seats" if settings.seats else ""
    return (
        f"{matches:,} matches of `{game.key}`{seats}, {who}: {decisions:,} decisions, each with what the "
        f"deciding seat could know ({total(game.planes):,} bytes), its options among {game.space.size:,} actions, "
        "its choice, "
        "and how the match ended. Nothing that was hidden from a seat is in its observations."
    )


def files(settings: Settings) -> str:
    """The files."""
    return table(
        ("File", "Holds"),
        [
            ("`matches/*.parquet`", f"a row for each match; matches in each file: {settings.shard}"),
            (
                "`decisions/*.parquet`",
                "a row for each choice, of the same matches in the file of the same name",
            ),
            ("`actions.txt`", "the text of each action; the first line is action 0"),
            ("`dataset.json`", "the settings"),
            ("`SHA256SUMS`", "digests of all files: `sha256sum -c SHA256SUMS`"),
        ],
    )


def results(settings: Settings, matches: Any) -> str:
    """Who won, by bot and by seat, and why matches ended."""
    taken = [
        (bot, seat, score, rank, share)
        for one in matches.to_pylist()
        for seat, (score, rank, share) in enumerate(
            zip(one["scores"], one["ranks"], one["win_shares"], strict=True)
        )
        for bot in [one["bots"][seat] if one["bots"] else "-"]
    ]
    groups: dict[str, dict[str, list[tuple[Any, ...]]]] = {"Bot": {}, "Seat": {}, "Bot and seat": {}}
    for one in sorted(taken, key=lambda one: one[:2]):
        bot, seat, *_ = one
        for head, name in (("Bot", bot), ("Seat", f"{seat}"), ("Bot and seat", f"{bot}, {seat}")):
            groups[head].setdefault(name, []).append(one)
    found = [
        table((head, *STANDING), [standing(name, group[name]) for name in sorted(group)])
        for head, group in groups.items()
        if settings.bots or head == "Seat"
    ]
    reasons = count(matches["reason"].to_pylist())
    ends = table(("The match ended", "Matches"), [(f"`{name}`", f"{n:,}") for name, n in reasons])
    return "\n\n".join([*found, ends])


def standing(group: str, taken: Sequence[tuple[Any, ...]]) -> tuple[str, ...]:
    """A row of the results."""
    n = len(taken)
    score, rank, share = (sum(one[place] for one in taken) / n for place in (2, 3, 4))
    low, high = wilson(share, n)
    return group, f"{n:,}", f"{share:.1%}", f"{low:.1%} to {high:.1%}", f"{score:.2f}", f"{rank:.2f}"


def count(values: Sequence[str]) -> list[tuple[str, int]]:
    """Each value with how often it is there, the most frequent first."""
    found = {value: values.count(value) for value in set(values)}
    return sorted(found.items(), key=lambda one: (-one[1], one[0]))


def by_decision(decisions: Any) -> str:
    """How often each decision was asked, and with how many options."""
    grouped = decisions.group_by("decision").aggregate(
        [("options", "count"), ("options", "mean"), ("options", "max")]
    )
    rows = sorted(grouped.to_pylist(), key=lambda one: (-one["options_count"], one["decision"]))
    return table(
        ("Decision", "Rows", "Mean options", "Most options"),
        [
            (
                f"`{one['decision']}`",
                f"{one['options_count']:,}",
                f"{one['options_mean']:.1f}",
                f"{one['options_max']:,}",
            )
            for one in rows
        ],
    )


def columns_table(columns: Sequence[Column]) -> str:
    """Each column with its meaning, which its schema tells too."""
    return table(
        ("Column", "Type", "Meaning"),
        [(f"`{one.name}`", f"`{kind_of(one)}`", one.meaning) for one in columns],
    )


def observation(game: AnyGame) -> str:
    """What each byte of an observation stands for."""
    begins = places(game.planes)
    planes = table(
        ("Plane", "From byte", "Shape", "Largest value", "Meaning"),
        [
            (
                f"`{plane.name}`",
                str(begins[plane.name]),
                " x ".join(map(str, plane.shape)),
                str(plane.most),
                plane.meaning,
            )
            for plane in game.planes
        ],
    )
    return (
        f"## The observation\n\n{total(game.planes):,} unsigned bytes: these planes one after another, each in C "
        "order. A plane divided by its largest value lies between 0 and 1. The metadata of the Parquet files "
        f"holds this table as JSON, under `benben.planes`.\n\n{planes}"
    )


def actions(game: AnyGame) -> str:
    """The action ids."""
    verbs = table(
        ("Verb", "From id", "Actions", "Example"),
        [
            (f"`{verb.name}`", str(verb.base), f"{verb.size:,}", f"`{game.space.text(verb.base)}`")
            for verb in game.space.verbs
        ],
    )
    return (
        f"## The actions\n\n{game.space.size:,} actions have ids. They are the same in every dataset with the action "
        f"digest `{game.space.digest}`; texts stay, whatever the ids become.\n\n{verbs}"
    )


def command(settings: Settings) -> str:
    """The command that makes this dataset again."""
    if not settings.bots:
        return "benben dataset from-records FILES --out DIR"
    options = ",".join(f"{name}={value}" for name, value in settings.options.items())
    return (
        f"benben dataset make --game {settings.game} --seats {settings.seats} --matches {settings.matches} "
        f"--bots {','.join(settings.bots)} --seed {settings.seed} --shard {settings.shard}"
        f"{f' --options {options}' if options else ''} --out DIR"
    )


def making(settings: Settings) -> str:
    """How it was made, and how to check it."""
    seeds = (
        f" All dice follow from the seed {settings.seed} and the number of the match; seats rotate with that number."
        if settings.bots
        else " The order of the matches follows from the records alone; a record that occurred twice counts once."
    )
    return (
        f"## How it was made\n\n```\n{command(settings)}\n```\n\n"
        f"By benben {settings.benben}, rules {settings.game} {settings.version}, component data {settings.data}; "
        f"engines: {settings.engines}.{seeds} The same command gives the same bytes, however many processes work on it "
        "and however often it is interrupted, with the same versions of benben and pyarrow.\n\n"
        "`benben dataset check DIR` replays a sample of the records and compares every row with them; `--all` replays "
        "all."
    )


def loading(game: AnyGame) -> str:
    """Code that loads it."""
    size, width = total(game.planes), game.space.size
    return f"""## How to load it

With polars:

```python
import polars as pl

decisions = pl.scan_parquet("decisions/*.parquet")
matches = pl.read_parquet("matches/*.parquet")
won = decisions.filter(pl.col("win_share") > 0).select("match", "step", "action").collect()
```

With pandas:

```python
import pandas as pd

decisions = pd.read_parquet("decisions/00000.parquet")
matches = pd.read_parquet("matches")
```

Observations and masks as arrays:

```python
import numpy as np

observations = np.stack([np.frombuffer(one, dtype=np.uint8) for one in decisions["observation"]])
masks = np.stack([np.unpackbits(np.frombuffer(one, dtype=np.uint8), count={width}) for one in decisions["mask"]])
assert observations.shape[1] == {size}
assert masks[np.arange(len(masks)), decisions["action_id"]].all()
```

With Hugging Face `datasets`, from this folder:

```python
from datasets import load_dataset

decisions = load_dataset(".", "decisions", split="train")
```

With benben itself, a match again from its record:

```python
from benben import Match

match = Match.from_record(matches["record"][0])
```"""


def limits(settings: Settings) -> str:
    """What to know before learning from it."""
    lines = [
        "- Rows of one match are not independent: split by `match`, not by row.",
        "- A choice with a single option is played at once and is no row, unless that would reveal a secret.",
        "- `score`, `rank` and `win_share` are the end of the match, told after it; no seat knew them when it chose.",
        "- The record in `matches` holds the seed, and so all secrets of the match. Train on `decisions`.",
    ]
    if set(settings.bots) & set(SEARCHING):
        lines.append(
            "- `visits` are what the bot chose by. Where a bot plans instead of growing a tree, each option has as "
            "many visits as plans were made, and `chances` tells them apart."
        )
    return "\n".join(["## Before you learn from it", "", *lines])


def licence(settings: Settings) -> str:
    """Under which terms."""
    if settings.bots:
        terms = "Made by benben and under its licence, MIT."
    else:
        terms = (
            "People may have played these matches. Names, times and talk are not in the records; still ask those who "
            "played before you publish, and write your licence here."
        )
    return f"## Licence\n\n{terms} The games belong to their authors and publishers."


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
