"""What others install: built from the sources alone, then used far from the checkout.

`make test` takes the engines that `make compile` has compiled already; `make wheel-test` compiles them anew
from the source distribution, as an installer would.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import pytest

import benben
from benben.core.engines import libraries, modules
from tools.hatch_build import ASKED, CompiledEngines

ROOT = Path(__file__).parents[1]
NAME = f"benben-{benben.__version__}"
PURE = f"{NAME}-py3-none-any.whl"
SETTINGS = ("PYTHONPATH", ASKED)
"""What `make test` or its caller may have set, and an installation must not see."""
SIMULATE = ("simulate", "pyramido", "--seats", "2", "--games", "4", "--bots", "greedy,random", "--seed", "1")
BUILT_FROM = (
    "pyproject.toml",
    "tools/compile.py",
    "tools/hatch_build.py",
    "constraints.txt",
    "CHANGELOG.md",
    "LICENSE",
)
PAGES = ("/", "/new/mummy", "/rules/pyramidion", "/static/table.css", "/static/games/mummy/board.css")
REPORTED = (
    "METADATA",
    "RECORD",
    "WHEEL",
    "entry_points.txt",
    "licenses/LICENSE",
)
needs_compiler = pytest.mark.skipif(
    not shutil.which(os.environ.get("CC", "cc")), reason="no C compiler: pure Python serves"
)


def run(*command: str | Path, folder: Path, **env: str) -> str:
    """What a command prints; it must succeed."""
    plain = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    done = subprocess.run(
        [*map(str, command)], cwd=folder, env=plain | env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(tree: Path, into: Path, *targets: str, **env: str) -> str:
    """Build without the internet, with the tools at hand."""
    asked = [word for target in targets for word in ("--target", target)]
    return run(sys.executable, "-m", "hatchling", "build", "--directory", into, *asked, folder=tree, **env)


def names_in(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def packaged() -> set[str]:
    """All files of the package, as Python imports them."""
    package = ROOT / "src" / "benben"
    return {
        path.relative_to(ROOT / "src").as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution and the pure wheel, from the checkout."""
    folder = tmp_path_factory.mktemp("dist")
    build(ROOT, folder, "sdist", "wheel")
    return folder


def unpack(dist: Path, into: Path) -> Path:
    """The tree that a source distribution holds."""
    run("tar", "-xzf", dist / f"{NAME}.tar.gz", "-C", into, folder=into)
    return into / NAME


# The source distribution and the pure wheel


def test_the_source_distribution_holds_what_builds_need_and_nothing_else(dist: Path, tmp_path: Path) -> None:
    tree = unpack(dist, tmp_path)
    found = {path.relative_to(tree).as_posix() for path in tree.rglob("*") if path.is_file()}
    assert found == {
        "PKG-INFO",
        ".gitignore",
        "README.md",
        *BUILT_FROM,
        *(f"src/{one}" for one in packaged()),
    }


def test_a_wheel_holds_every_file_of_the_package_and_nothing_else(dist: Path) -> None:
    assert "benben/py.typed" in packaged()
    assert names_in(dist / PURE) == packaged() | {f"{NAME}.dist-info/{name}" for name in REPORTED}


def test_the_source_distribution_gives_the_same_pure_wheel_to_the_byte(dist: Path, tmp_path: Path) -> None:
    build(unpack(dist, tmp_path), tmp_path / "again", "wheel")
    assert (tmp_path / "again" / PURE).read_bytes() == (dist / PURE).read_bytes()


def test_an_editable_install_compiles_nothing_even_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ASKED, "1")
    data: dict[str, Any] = {"force_include": {}}
    # The folder is empty: whoever wanted to compile here would find nothing to do it with.
    hook: Any = CompiledEngines
    hook(str(tmp_path), {}, None, None, "", "wheel").initialize("editable", data)
    assert data == {"force_include": {}}


def test_a_binary_wheel_without_a_compiler_is_refused(dist: Path, tmp_path: Path) -> None:
    tree = unpack(dist, tmp_path)
    with pytest.raises(AssertionError, match="no C compiler found: the engines cannot be compiled"):
        build(tree, tmp_path / "none", "wheel", **{ASKED: "1", "CC": "no-such-compiler"})
    assert list((tmp_path / "none").glob("*.whl")) == []


# The binary wheel


@pytest.fixture(
    scope="module", params=["reused", pytest.param("anew", marks=pytest.mark.long)], ids=["reused", "anew"]
)
def binary(request: pytest.FixtureRequest, dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The binary wheel, from the source distribution; its engines compiled before, or all of it by pip."""
    folder = tmp_path_factory.mktemp("binary")
    if request.param == "anew":
        pip = ("wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", folder / "wheel")
        run(sys.executable, "-m", "pip", *pip, dist / f"{NAME}.tar.gz", folder=folder, **{ASKED: "1"})
    else:
        run(sys.executable, "tools/compile.py", "build/compiled", folder=ROOT)
        tree = unpack(dist, folder)
        shutil.copytree(ROOT / "build" / "compiled", tree / "build" / "compiled")
        said = build(tree, folder / "wheel", "wheel", **{ASKED: "1"})
        assert "up to date" in said, "the source distribution holds other sources than the checkout"
    (wheel,) = (folder / "wheel").glob("*.whl")
    return wheel


@needs_compiler
def test_a_binary_wheel_is_the_pure_one_with_a_compiled_module_beside_each_source(
    dist: Path, binary: Path
) -> None:
    added = names_in(binary) - names_in(dist / PURE)
    suffix = EXTENSION_SUFFIXES[0]
    sources = [path for library in libraries(ROOT / "src" / "benben") for path in library.files]
    beside = {path.relative_to(ROOT / "src").with_suffix(suffix).as_posix() for path in sources}
    shared = {f"{library.name}__mypyc{suffix}" for library in libraries()}
    assert names_in(dist / PURE) - names_in(binary) == set()
    assert added == beside | shared


@needs_compiler
def test_a_binary_wheel_names_the_python_and_the_platform_it_is_for(binary: Path) -> None:
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    assert binary.name == f"{NAME}-{tag}-{tag}-{platform}.whl"
    with ZipFile(binary) as archive:
        assert b"Root-Is-Purelib: false" in archive.read(f"{NAME}.dist-info/WHEEL")


@pytest.fixture(scope="module")
def command(dist: Path, binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`benben` in an environment of its own, where pip had the choice between both wheels.

    What benben needs comes from the environment of the tests: nothing is fetched.
    """
    home = tmp_path_factory.mktemp("installed")
    venv.create(home / "venv", symlinks=os.name != "nt")
    python = home / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    both = ("--find-links", dist, "--find-links", binary.parent)
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", *both)
    run(*pip, f"benben=={benben.__version__}", folder=home)
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", folder=home).strip()
    Path(site, "others.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python.parent / "benben"


@needs_compiler
def test_the_installed_engines_are_all_compiled(command: Path, tmp_path: Path) -> None:
    told = json.loads(run(command, "about", "--json", folder=tmp_path))
    assert (told["version"], told["commit"], told["engines"]) == (benben.__version__, None, "compiled")
    assert told["compiled"] == told["modules"] == len(modules())


@needs_compiler
def test_what_is_installed_comes_from_the_wheel_and_not_from_the_checkout(
    command: Path, tmp_path: Path
) -> None:
    script = "import benben, benben.games.pyramido.rules as r; print(benben.__file__); print(r.__file__)"
    for file in run(command.parent / "python", "-c", script, folder=tmp_path).split():
        assert command.parents[1] in Path(file).parents


@needs_compiler
def test_the_installed_engines_play_like_those_of_the_checkout(command: Path, tmp_path: Path) -> None:
    here = (sys.executable, "-c", "from benben.cli import main; main()")
    ours, theirs = (json.loads(run(*way, *SIMULATE, "--json", folder=tmp_path)) for way in (here, (command,)))
    assert ours | {"decisions_per_s": 0} == theirs | {"decisions_per_s": 0}
    assert theirs["games"] == 4


@pytest.fixture
def address(command: Path, tmp_path: Path) -> Iterator[str]:
    """Where the installed server listens."""
    plain = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    words = ("serve", "--port", "0", "--data-dir", str(tmp_path / "data"), "--lang", "en")
    with (tmp_path / "log.txt").open("wb") as log:
        serving = subprocess.Popen(
            [command, *words], cwd=tmp_path, env=plain, stdout=subprocess.PIPE, stderr=log, text=True
        )
        assert serving.stdout is not None
        yield serving.stdout.readline().rpartition(" ")[2].strip()
        serving.terminate()
        serving.communicate(timeout=60)


@needs_compiler
def test_the_installed_server_is_ready_and_shows_its_pages(address: str) -> None:
    with httpx.Client(base_url=address, timeout=60) as client:
        assert client.get("/health").json()["status"] == "ready"
        assert [path for path in PAGES if client.get(path).status_code != 200] == []
