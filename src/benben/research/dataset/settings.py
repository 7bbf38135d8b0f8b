"""Settings: everything that a dataset depends on; the same settings give the same bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

import benben
from benben.arena.simulate import derive_seed, seated
from benben.bots import SEARCHING, load_bot
from benben.core import record as records
from benben.core.advance import start
from benben.core.engines import compiled_modules, modules, state
from benben.core.errors import BadText, BenbenError
from benben.core.record import Record
from benben.core.rng import check_seed
from benben.games import AnyGame, load_game

FORMAT: Final = "1"
SHARD: Final = (5, 100)
"""The fewest and the most matches of a shard: what one process plays at a time, and what a killed run plays again."""
SEARCHED_SHARD: Final = (1, 10)
"""The same where bots search, since each match takes long."""
FEWEST_SHARDS: Final = 20
"""As many shards at least, where there are matches enough: the work can be divided, and the progress seen."""
NOT_COMPARED: Final = {"engines"}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a dataset: `dataset.json`."""

    format: str = FORMAT
    benben: str
    """The version of benben."""
    game: str
    version: str
    """The version of the game's rules."""
    data: str
    """The digest of the game's component data."""
    actions: str
    """The digest of its action space: ids mean the same as long as it is the same."""
    matches: int
    shard: int
    """Matches in each shard; the last one may have fewer."""
    seats: int | None = None
    """None: as in each record."""
    options: dict[str, str] = {}
    """The options of the table that differ from their defaults."""
    bots: tuple[str, ...] = ()
    """Bots fill the seats in turn, shifted by the match number; none: the matches come from records."""
    seed: str = ""
    records: str = ""
    """The digest of the records, if the matches come from records."""
    engines: str = ""
    """How the engines ran when the dataset was begun. Nothing depends on it but the time it took."""

    @property
    def shards(self) -> int:
        """The number of shards."""
        return -(-self.matches // self.shard)

    def numbers(self, shard: int) -> range:
        """The numbers of the matches of a shard."""
        return range(shard * self.shard, min((shard + 1) * self.shard, self.matches))

    def bots_of(self, number: int, seats: int) -> tuple[str, ...]:
        """The bot of each seat in a match; none if people may have played."""
        return seated(self.bots, seats, number) if self.bots else ()


def from_bots(
    key: str,
    *,
    seats: int,
    matches: int,
    bots: Sequence[str],
    seed: int,
    options: Mapping[str, str] | None = None,
    shard: int = 0,
) -> Settings:
    """The settings of a dataset that bots play; raises BadText for what does not exist."""
    game = load_game(key)
    chosen = game.options.parse(options or {})
    for bot in bots:
        load_bot(bot)
    settings = msgspec.structs.replace(
        common(game, matches, shard or usual_shard(matches, bots)),
        seats=seats,
        options=chosen.changed(),
        bots=tuple(bots),
        seed=str(check_seed(seed)),
    )
    record = planned(game, settings, 0)
    start(game, seats, chosen, record.rng(0))
    return settings


class Source(NamedTuple):
    """A record, and the name of its file for messages."""

    name: str
    record: Record


def from_texts(texts: Mapping[str, str], shard: int = 0) -> tuple[Settings, list[Source]]:
    """The settings of a dataset made from records, by the names of their files, and the records in a fixed order.

    The order follows from the records alone, so that neither names nor dates of files show in it; a record that
    occurs twice counts once. Raises BadText for a record that cannot be parsed, of an unfinished match, or of another
    game than the first.
    """
    parsed = {name: named(name, text) for name, text in texts.items()}
    first = next(iter(parsed.values()))
    for name, record in parsed.items():
        if not record.reason:
            raise BadText("dataset_unfinished", file=name)
        if record.game != first.game:
            raise BadText("dataset_games", file=name, game=record.game, expected=first.game)
    distinct = {records.write(record): Source(name, record) for name, record in parsed.items()}
    found = sorted(distinct.items(), key=lambda one: digest_of([one[0]]))
    settings = msgspec.structs.replace(
        common(load_game(first.game), len(found), shard or usual_shard(len(found), ())),
        records=digest_of(text for text, _ in found),
    )
    return settings, [source for _, source in found]


def named(name: str, text: str) -> Record:
    """A parsed record; raises BadText, which names its file."""
    try:
        return records.parse(text, load_game)
    except BenbenError as error:
        raise BadText("dataset_record", file=name, problem=error.key) from error


def digest_of(texts: Iterable[str]) -> str:
    """A digest of texts."""
    return sha256("\0".join(texts).encode()).hexdigest()


def common(game: AnyGame, matches: int, shard: int) -> Settings:
    """What is known of a game and of this installation."""
    return Settings(
        benben=benben.__version__,
        game=game.key,
        version=game.version,
        data=game.data_digest,
        actions=game.space.digest,
        matches=matches,
        shard=shard,
        engines=state(len(compiled_modules()), len(modules())),
    )


def usual_shard(matches: int, bots: Sequence[str]) -> int:
    """The number of matches in a shard where none is asked for."""
    fewest, most = SEARCHED_SHARD if set(bots) & set(SEARCHING) else SHARD
    return max(fewest, min(most, matches // FEWEST_SHARDS))


def planned(game: AnyGame, settings: Settings, number: int) -> Record:
    """The record of a match that bots will play, without its steps."""
    assert settings.seats is not None
    return Record(
        game=game.key,
        version=game.version,
        data=game.data_digest,
        seats=settings.seats,
        options=game.options.parse(settings.options),
        seed=derive_seed("dataset", settings.seed, number),
    )


def bots_seed(settings: Settings, number: int) -> int:
    """The seed of the bots' own random numbers in a match."""
    return derive_seed("dataset bots", settings.seed, number)


def difference(there: Settings, asked: Settings) -> tuple[str, str, str] | None:
    """The first setting in which two datasets differ, with both values as texts."""
    for name in there.__struct_fields__:
        old, new = getattr(there, name), getattr(asked, name)
        if old != new and name not in NOT_COMPARED:
            return name, shown(old), shown(new)
    return None


def shown(value: object) -> str:
    """A setting as text."""
    if isinstance(value, dict):
        return " ".join(f"{name}={chosen}" for name, chosen in value.items()) or "-"
    if isinstance(value, tuple):
        return ",".join(value) or "-"
    return "-" if value in (None, "") else str(value)
