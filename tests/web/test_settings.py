"""Settings: flags override the environment, which overrides a file; invalid values give a one-line error (S9)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from benben.core.errors import BadText
from benben.text import LANGUAGES, explain, speak
from benben.web.http.settings import OWN_NAMES, SETTINGS, Settings, choose, show
from benben.web.request.identity import IDENTITY
from tests.cli.conftest import run  # noqa: F401 (a fixture)
from tests.cli.run import Run, told
from tests.web.site import Client, Site

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"
GOOD = {
    "data_dir": "/tmp/somewhere",  # noqa: S108 (never opened)
    "db": "postgresql+psycopg://me:hush@localhost/benben",
    "host": "::1",
    "port": "81",
    "names": "a.example, B.example",
    "proxies": "10.0.0.0/8,::1",
    "secure": "yes",
    "limits": "OFF",
    "most_tables": "7",
    "workers": "2",
    "budget": "1.5",
    "pace": "0",
    "log_requests": "1",
}
BAD = [
    ("port", "x", "setting_number"),
    ("port", "65536", "setting_number"),
    ("port", "-1", "setting_number"),
    ("workers", "0", "setting_number"),
    ("budget", "nan", "setting_number"),
    ("pace", "inf", "setting_number"),
    ("most_tables", "1.5", "setting_number"),
    ("secure", "maybe", "setting_switch"),
    ("proxies", "everybody", "setting_address"),
    ("proxies", "*", "setting_address"),
    ("db", "mysql://localhost/x", "setting_database"),
    ("db", "no url: hush", "setting_database"),
]


def written(folder: Path, text: str) -> str:
    file = folder / "benben.toml"
    file.write_text(text)
    return str(file)


def test_every_setting_can_be_given_in_every_way(tmp_path: Path) -> None:
    assert GOOD.keys() == {one.name for one in SETTINGS}
    file = written(tmp_path, "".join(f'{name} = "{text}"\n' for name, text in GOOD.items()))
    variables = {one.variable: GOOD[one.name] for one in SETTINGS}
    by_flag, by_variable, by_file = (
        choose(GOOD, environ={}),
        choose(environ=variables),
        choose(config=file, environ={}),
    )
    assert by_flag.settings == by_variable.settings == by_file.settings
    assert by_flag.settings != choose(environ={}).settings
    assert by_flag.settings.hosts == (*OWN_NAMES, "a.example", "b.example")
    assert (by_flag.settings.secure, by_flag.settings.limits, by_flag.settings.port) == (True, False, 81)


def test_a_flag_goes_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, "port = 1\npace = 1\nworkers = 1\nnames = ['x.example', 'y.example']\n")
    environ = {"BENBEN_PORT": "2", "BENBEN_PACE": "2", "BENBEN_CONFIG": file}
    chosen = choose({"port": "3"}, environ=environ)
    settings = chosen.settings
    assert (settings.port, settings.pace, settings.workers) == (3, 2, 1)
    assert settings.hosts == (*OWN_NAMES, "x.example", "y.example")
    assert [chosen.sources[name] for name in ("port", "pace", "workers")] == ["--port", "BENBEN_PACE", file]


@pytest.mark.parametrize(("name", "text", "key"), BAD)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bad_value_is_refused_with_its_source(name: str, text: str, key: str, lang: str) -> None:
    variable = next(one.variable for one in SETTINGS if one.name == name)
    with pytest.raises(BadText) as refused:
        choose(environ={variable: text})
    assert refused.value.key == key
    line = explain(refused.value, speak(lang))
    assert variable in line
    assert "hush" not in line


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("porto = 1", "unknown_setting"),
        ("[server]\nport = 1", "unknown_setting"),
        ("port = ", "config_syntax"),
        ("port = [1, 2]", "setting_number"),
        ("secure = 2", "setting_switch"),
        ("\x00", "config_syntax"),
        ("a = " + "[" * 5000, "config_syntax"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, text: str, key: str) -> None:
    with pytest.raises(BadText) as refused:
        choose(config=written(tmp_path, text), environ={})
    assert refused.value.key == key


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadText, match="file_unreadable"):
        choose(config=str(tmp_path / "gone.toml"), environ={})
    (tmp_path / "b.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadText, match="config_syntax"):
        choose(config=str(tmp_path / "b.toml"), environ={})


def test_what_is_shown_is_a_file_with_sources_and_without_passwords() -> None:
    shown = show(choose({**GOOD, "db": GOOD["db"] + "?sslpassword=hush"}, environ={}), "by default")
    assert "hush" not in shown
    assert {one.name for one in SETTINGS} == tomllib.loads(shown).keys()
    assert "# --port" in shown
    assert "# by default" in show(choose(environ={}), "by default")


def test_what_is_shown_can_be_read_again(tmp_path: Path) -> None:
    chosen = choose({**GOOD, "db": ""}, environ={})
    again = choose(config=written(tmp_path, show(chosen, "")), environ={})
    assert again.settings == chosen.settings


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_shows_settings_and_refuses_in_one_line(run: Run, tmp_path: Path, lang: str) -> None:  # noqa: F811
    written(tmp_path, "port = 4\n")
    shown = run("serve", "--config", "benben.toml", "--show-settings", "--lang", lang, BENBEN_PACE="2")
    assert (shown.code, shown.err) == (0, "")
    assert re.search(r"port = 4 +# benben\.toml", shown.out)
    assert re.search(r"pace = 2\.0 +# BENBEN_PACE", shown.out)
    assert speak(lang)("cli.by_default") in shown.out
    refused = run("serve", "--lang", lang, BENBEN_SECURE="perhaps")
    line = told(lang, "setting_switch", source="BENBEN_SECURE", name="secure", value="perhaps")
    assert (refused.code, refused.out, refused.err) == (2, "", line)


def test_every_setting_has_its_row_in_the_hosts_guide() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `(BENBEN_\w+)` \|", HOSTING.read_text(), re.MULTILINE)
    assert rows == [(one.name, one.variable) for one in SETTINGS]


def test_the_file_of_the_hosts_guide_is_understood(tmp_path: Path) -> None:
    (sample,) = re.findall(r"```toml\n(.*?)```", HOSTING.read_text(), re.DOTALL)
    assert choose(config=written(tmp_path, sample), environ={}).settings.secure


# Proxies, gate S19


@pytest.fixture
def distrustful(tmp_path: Path) -> Iterator[Site]:
    """Yield a server that trusts only a proxy on another machine."""
    with Site(Settings(folder=tmp_path / "other", proxies=("192.0.2.7",), workers=1)) as site:
        yield site


def counted(site: Site) -> set[str]:
    """The keys that rate limits have counted."""
    return {key for keys in site.server.limits.seen.values() for key in keys}


def cookies(client: Client) -> str:
    return str(client.post("/theme", data={"theme": "dark"}).headers["set-cookie"])


def test_only_a_named_proxy_says_who_asks_and_how(limited: Site, distrustful: Site) -> None:
    forwarded = {"X-Forwarded-For": "203.0.113.5", "X-Forwarded-Proto": "https"}
    for site, believed in ((limited, True), (distrustful, False)):
        with site.client(**forwarded) as client:
            match = client.open("me", "link")
            own = {
                "Cookie": f"{IDENTITY}={client.cookies[IDENTITY]}"
            }  # a Secure cookie is not sent without TLS
            link = client.post(f"/m/{match}/invite/1", headers=own).text
            assert ("https://127.0.0.1" in link) == believed
            assert ("secure" in cookies(client).lower()) == believed
            addresses = counted(site)
            assert ("203.0.113.5" in addresses) == believed
            assert ("127.0.0.1" in addresses) != believed


def test_nobody_escapes_a_limit_by_inventing_addresses(distrustful: Site) -> None:
    with distrustful.client() as client:
        answers = [
            client.post(
                "/tables/quick", data={"game": "_template"}, headers={"X-Forwarded-For": f"203.0.113.{i}"}
            ).status_code
            for i in range(7)
        ]
    assert answers == [303] * 5 + [429] * 2


def test_behind_a_proxy_the_address_nearest_to_it_counts(limited: Site) -> None:
    with limited.client(**{"X-Forwarded-For": "198.51.100.1, 203.0.113.9"}) as client:
        client.open("me", "link")
    assert counted(limited) == {"203.0.113.9"}
