"""Make: the shards that are missing, each by one job; then the data card and the digests."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec

from benben.arena.processes import as_finished
from benben.core.errors import BadText, BenbenError
from benben.games import AnyGame, load_game
from benben.research.dataset.card import card
from benben.research.dataset.folder import ACTIONS, CARD, Folder
from benben.research.dataset.played import Played, play, replay
from benben.research.dataset.rows import Shard, shard_of
from benben.research.dataset.settings import Settings, Source, bots_seed, planned

Work = Callable[[int], Shard]


def play_shard(settings: str, shard: int) -> Shard:
    """Play a shard. The job of a worker process: it depends on nothing but the settings, as JSON, and its number."""
    found = msgspec.json.decode(settings, type=Settings)
    game = load_game(found.game)
    return shard_of(game, played(game, found, shard))


def played(game: AnyGame, settings: Settings, shard: int) -> Iterator[tuple[int, Played]]:
    """Play the matches of a shard."""
    for number in settings.numbers(shard):
        record = planned(game, settings, number)
        bots = settings.bots_of(number, record.seats)
        yield number, play(game, record, bots, bots_seed(settings, number))


def replay_shard(settings: Settings, sources: Sequence[Source], shard: int) -> Shard:
    """Replay the records of a shard; raises BadText, which names the file of one that does not replay."""
    game = load_game(settings.game)
    return shard_of(game, ((number, replayed(game, sources[number])) for number in settings.numbers(shard)))


def replayed(game: AnyGame, source: Source) -> Played:
    """Replay a record; raises BadText, which names its file."""
    try:
        return replay(game, source.record, ())
    except BenbenError as error:
        raise BadText("dataset_record", file=source.name, problem=error.key) from error


def shards_of(settings: Settings, sources: Sequence[Source] = ()) -> Work:
    """What makes a shard of a dataset from its number."""
    if sources:
        return partial(replay_shard, settings, sources)
    return partial(play_shard, msgspec.json.encode(settings).decode())


def make(
    path: Path,
    settings: Settings,
    work: Work,
    workers: int = 0,
    enough: Callable[[], bool] = lambda: False,
) -> Generator[int]:
    """Make a dataset, or the rest of it: yield the matches that are there, then those of each new shard.

    Nothing new begins once there is `enough`. Raises BadText if the folder holds something else.
    """
    folder = Folder(path)
    begun = folder.begin(settings)
    with folder.in_use():
        try:
            yield from missing(folder, settings, work, workers, enough)
        finally:
            folder.tidy()
        if len(folder.stored(settings)) == settings.shards and not folder.complete:
            finish(folder, begun)


def missing(
    folder: Folder, settings: Settings, work: Work, workers: int, enough: Callable[[], bool]
) -> Iterator[int]:
    """Make and store the shards that are missing: yield the matches that are there, then those of each new shard."""
    there = folder.stored(settings)
    yield folder.matches(settings)
    left = [shard for shard in range(settings.shards) if shard not in there]
    with closing(as_finished(work, left, workers, enough)) as made:
        for shard, content in made:
            folder.store(shard, content)
            yield content.played


def finish(folder: Folder, settings: Settings) -> None:
    """Write what tells about the whole dataset."""
    game = load_game(settings.game)
    texts = (game.space.text(action) for action in range(game.space.size))
    folder.write(ACTIONS, "".join(f"{text}\n" for text in texts).encode())
    folder.write(CARD, card(folder, settings, game).encode())
    folder.seal()
