"""Server settings: flags override the environment, which overrides a settings file."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, NamedTuple

from platformdirs import user_data_path
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from benben.core.errors import BadText

CONFIG: Final = "BENBEN_CONFIG"
"""The environment variable with the path of the settings file, unless `--config` names one."""
OWN_NAMES: Final = ("localhost", "127.0.0.1", "[::1]")
SWITCH: Final = {"on": True, "true": True, "yes": True, "1": True} | {
    "off": False,
    "false": False,
    "no": False,
    "0": False,
}
HIDDEN: Final = "***"


def data_folder() -> Path:
    """Return the user data directory of the platform."""
    return user_data_path("benben", appauthor=False)


@dataclass(frozen=True)
class Settings:
    """The settings of a server."""

    folder: Path = field(default_factory=data_folder)
    """The data directory."""
    db: str = ""
    """URL of the database; empty: SQLite in the data directory."""
    host: str = "127.0.0.1"
    """The address to listen on."""
    port: int = 8080
    """0: any free port."""
    hosts: tuple[str, ...] = OWN_NAMES
    """Allowed Host headers, without ports."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Trusted proxies: addresses and networks whose X-Forwarded-For and X-Forwarded-Proto headers are used."""
    secure: bool = False
    """Send cookies only over TLS."""
    limits: bool = True
    """Whether requests are rate limited; turn off if many users share one address."""
    most_tables: int = 500
    """Tables in use at once; beyond them no new table is opened."""
    workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    """Worker processes for bots."""
    budget: float = 8.0
    """Seconds a bot may think; the strongest needs a fraction of it, a busy machine may use all of it."""
    pace: float = 0.6
    """Minimum seconds per bot move, so that people can follow."""
    log_requests: bool = False
    """Whether every request is logged, not only failed and slow ones."""

    @property
    def url(self) -> str:
        """The URL of the database."""
        return self.db or f"sqlite:///{self.folder / 'benben.db'}"


class Setting(NamedTuple):
    """One setting: its name in a file, its environment variable, its field and the parser of its text."""

    name: str
    variable: str
    field: str
    read: Callable[[str], object]


class InvalidValue(Exception):
    """An invalid value: the key of the error and its details."""

    def __init__(self, key: str, **details: object) -> None:
        super().__init__(key)
        self.key = key
        self.details = details


def number(least: float, most: float, kind: Callable[[str], float] = int) -> Callable[[str], float]:
    """Return a parser of numbers in a range."""

    def read(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = least - 1
        if not least <= value <= most:
            raise InvalidValue("setting_number", least=f"{least:g}", most=f"{most:g}")
        return value

    return read


def switch(text: str) -> bool:
    """Parse on or off and their synonyms."""
    if text.lower() not in SWITCH:
        raise InvalidValue("setting_switch")
    return SWITCH[text.lower()]


def split_words(text: str) -> tuple[str, ...]:
    """Split a text at commas."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


def names(text: str) -> tuple[str, ...]:
    """Parse host names and add those of this machine."""
    return (*OWN_NAMES, *(name.lower() for name in split_words(text)))


def networks(text: str) -> tuple[str, ...]:
    """Parse IP addresses and networks."""
    for word in split_words(text):
        try:
            ip_network(word)
        except ValueError:
            raise InvalidValue("setting_address") from None
    return split_words(text)


def database(text: str) -> str:
    """Check a database URL; empty means the default."""
    try:
        known = not text or make_url(text).drivername in ("sqlite", "postgresql+psycopg")
    except ArgumentError:
        known = False
    if not known:
        raise InvalidValue("setting_database")
    return text


SETTINGS: Final = (
    Setting("data_dir", "BENBEN_DATA_DIR", "folder", Path),
    Setting("db", "BENBEN_DB", "db", database),
    Setting("host", "BENBEN_HOST", "host", str),
    Setting("port", "BENBEN_PORT", "port", number(0, 65535)),
    Setting("names", "BENBEN_NAMES", "hosts", names),
    Setting("proxies", "BENBEN_PROXIES", "proxies", networks),
    Setting("secure", "BENBEN_SECURE", "secure", switch),
    Setting("limits", "BENBEN_LIMITS", "limits", switch),
    Setting("most_tables", "BENBEN_MOST_TABLES", "most_tables", number(1, 1_000_000)),
    Setting("workers", "BENBEN_WORKERS", "workers", number(1, 256)),
    Setting("budget", "BENBEN_BUDGET", "budget", number(0.1, 60, float)),
    Setting("pace", "BENBEN_PACE", "pace", number(0, 60, float)),
    Setting("log_requests", "BENBEN_LOG_REQUESTS", "log_requests", switch),
)


class Chosen(NamedTuple):
    """The settings, and the source of each: a flag, a variable, or a file; missing for a default."""

    settings: Settings
    sources: dict[str, str]


def choose(
    flags: Mapping[str, str] | None = None, config: str = "", environ: Mapping[str, str] = os.environ
) -> Chosen:
    """Read the settings: a flag, else the environment, else the file, else the default."""
    given = {
        **from_file(config or environ.get(CONFIG, "")),
        **{one.name: (environ[one.variable], one.variable) for one in SETTINGS if environ.get(one.variable)},
        **{name: (text, f"--{name.replace('_', '-')}") for name, text in (flags or {}).items() if text},
    }
    values: dict[str, Any] = {}
    for one in SETTINGS:
        if one.name in given:
            values[one.field] = parse_setting(one, *given[one.name])
    return Chosen(Settings(**values), {name: source for name, (_, source) in given.items()})


def parse_setting(one: Setting, text: str, source: str) -> object:
    """Parse the text of a setting; raise `BadText` naming its source."""
    try:
        return one.read(text)
    except InvalidValue as error:
        shown = HIDDEN if one.read is database else text
        raise BadText(error.key, name=one.name, source=source, value=shown, **error.details) from None


def from_file(file: str) -> dict[str, tuple[str, str]]:
    """Read a TOML file as texts, each with its source."""
    if not file:
        return {}
    try:
        given = tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadText("file_unreadable", file=file, problem=error.strerror) from None
    except (ValueError, RecursionError) as error:  # or a number of more digits than Python reads
        raise BadText("config_syntax", file=file, problem=str(error)) from None
    known = [one.name for one in SETTINGS]
    for name in given:
        if name not in known:
            raise BadText("unknown_setting", name=name, file=file, known=", ".join(known))
    return {name: (as_text(value), file) for name, value in given.items()}


def as_text(value: object) -> str:
    """Return a TOML value in the form of an environment variable."""
    match value:
        case bool():
            return "on" if value else "off"
        case list():
            return ",".join(str(word) for word in value)
    return str(value)


def show(chosen: Chosen, default: str) -> str:
    """Return all settings as TOML lines, each with its source; passwords are masked."""
    by_field = {one.field: one.name for one in SETTINGS}
    given = [
        (by_field[one.name], as_toml(one.name, getattr(chosen.settings, one.name)))
        for one in fields(Settings)
    ]
    wide = max(len(name) + len(text) for name, text in given) + 3
    lines = [(f"{name} = {text}", chosen.sources.get(name, default)) for name, text in given]
    return "\n".join(f"{line:{wide}}  # {source}" for line, source in lines)


def as_toml(name: str, value: object) -> str:
    """Return a value as TOML."""
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return str(value)
        case tuple():
            shown = [word for word in value if name != "hosts" or word not in OWN_NAMES]
            return f"[{', '.join(quoted(word) for word in shown)}]"
    return quoted(without_password(str(value)) if name == "db" else str(value))


def quoted(text: str) -> str:
    """Return a TOML string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def without_password(url: str) -> str:
    """Return a database URL with its password masked."""
    if not url:
        return ""
    found = make_url(url)
    secret = {name: HIDDEN for name in found.query if "pass" in name.lower()}
    return found.update_query_dict(secret).render_as_string(hide_password=True)
