from __future__ import annotations

from pathlib import Path

import pytest

from benben.core.errors import BadData
from benben.core.parts.data import (
    OWNERS_FOLDER,
    component_file,
    field,
    known_fields,
    read_toml,
    require,
    tables,
)

TABLE: dict[str, object] = {
    "id": 3,
    "name": "stone",
    "rare": True,
    "zero": 0,
    "off": False,
    "weight": 1.5,
    "sizes": [1, 2],
    "rows": [{"id": 1}, {"id": 2}],
    "mixed": [{"id": 1}, 2],
}


@pytest.fixture
def packaged(tmp_path: Path) -> Path:
    path = tmp_path / "data.toml"
    path.write_text("[box]\nid = 1\n")
    return path


@pytest.fixture
def owners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    monkeypatch.setenv(OWNERS_FOLDER, str(folder))
    return folder


def problem(error: BadData) -> tuple[str, object, object, object]:
    return error.key, error.details["where"], error.details["problem"], error.details["field"]


def test_the_packaged_components_serve_by_default(packaged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(OWNERS_FOLDER, raising=False)
    assert component_file("pyramido", packaged) == packaged


def test_an_empty_folder_name_is_none(packaged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWNERS_FOLDER, "")
    assert component_file("pyramido", packaged) == packaged


def test_the_owners_file_replaces_the_packaged_one(packaged: Path, owners: Path) -> None:
    own = owners / "pyramido.toml"
    own.write_text("")
    assert component_file("pyramido", packaged) == own


def test_an_owners_folder_without_this_game_changes_nothing(packaged: Path, owners: Path) -> None:
    (owners / "mummy.toml").write_text("")
    assert component_file("pyramido", packaged) == packaged


def test_a_folder_in_place_of_the_owners_file_changes_nothing(packaged: Path, owners: Path) -> None:
    (owners / "pyramido.toml").mkdir()
    assert component_file("pyramido", packaged) == packaged


def test_a_component_file_is_read_as_tables(packaged: Path) -> None:
    assert read_toml(packaged)[0] == {"box": {"id": 1}}


def test_the_same_text_gives_the_same_digest(packaged: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    copy.write_bytes(packaged.read_bytes())
    assert read_toml(copy)[1] == read_toml(packaged)[1]


def test_a_changed_text_changes_the_digest(packaged: Path) -> None:
    before = read_toml(packaged)[1]
    packaged.write_text("[box]\nid = 2\n")
    assert read_toml(packaged)[1] != before


def test_a_digest_is_eight_hexadecimal_digits(packaged: Path) -> None:
    digest = read_toml(packaged)[1]
    assert (len(digest), int(digest, 16) >= 0) == (8, True)


def test_a_missing_file_is_unreadable(tmp_path: Path) -> None:
    with pytest.raises(BadData) as refused:
        read_toml(tmp_path / "none.toml")
    assert (refused.value.key, refused.value.details["file"]) == ("data_unreadable", "none.toml")


def test_a_folder_is_unreadable(tmp_path: Path) -> None:
    with pytest.raises(BadData) as refused:
        read_toml(tmp_path)
    assert refused.value.key == "data_unreadable"


@pytest.mark.parametrize("raw", [b"id = ", b"[box\n", b"id = 1\nid = 2\n", b'name = "\xff"\n'])
def test_broken_text_is_a_matter_of_syntax(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(raw)
    with pytest.raises(BadData) as refused:
        read_toml(path)
    assert (refused.value.key, refused.value.details["file"]) == ("data_syntax", "broken.toml")


def test_an_error_does_not_tell_where_the_file_lies(tmp_path: Path) -> None:
    with pytest.raises(BadData) as refused:
        read_toml(tmp_path / "none.toml")
    assert str(tmp_path) not in str(refused.value)


def test_a_check_that_holds_refuses_nothing() -> None:
    require(True, "domino 3", "two_symbols")


def test_a_failed_check_tells_where_and_what() -> None:
    with pytest.raises(BadData) as refused:
        require(False, "domino 3", "two_symbols", count=1)
    assert refused.value.details == {"where": "domino 3", "problem": "two_symbols", "count": 1}


def test_a_field_of_the_right_kind_is_given() -> None:
    assert field(TABLE, "id", int, "card") == 3


@pytest.mark.parametrize(("name", "kind"), [("zero", int), ("off", bool)])
def test_a_field_that_counts_as_false_is_not_missing(name: str, kind: type[object]) -> None:
    assert field(TABLE, name, kind, "card") == TABLE[name]


def test_a_missing_field_is_named() -> None:
    with pytest.raises(BadData) as refused:
        field(TABLE, "colour", str, "card")
    assert problem(refused.value) == ("data", "card", "missing", "colour")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("name", int),
        ("id", str),
        ("id", bool),
        ("rare", int),
        ("weight", int),
        ("id", float),
        ("sizes", dict),
    ],
)
def test_a_field_of_another_kind_is_refused(name: str, kind: type[object]) -> None:
    with pytest.raises(BadData) as refused:
        field(TABLE, name, kind, "card")
    assert problem(refused.value) == ("data", "card", "kind", name)


def test_true_is_no_number() -> None:
    with pytest.raises(BadData) as refused:
        field(TABLE, "rare", int, "card")
    assert refused.value.details["expected"] == "int"


def test_true_is_a_bool() -> None:
    assert field(TABLE, "rare", bool, "card") is True


def test_a_list_of_tables_is_given() -> None:
    assert tables(TABLE, "rows", "box") == [{"id": 1}, {"id": 2}]


@pytest.mark.parametrize("name", ["mixed", "sizes", "id"])
def test_anything_but_a_list_of_tables_is_refused(name: str) -> None:
    with pytest.raises(BadData) as refused:
        tables(TABLE, name, "box")
    assert problem(refused.value) == ("data", "box", "kind", name)


def test_known_fields_are_accepted() -> None:
    known_fields({"id": 1}, ("id", "name"), "card")


def test_a_field_that_nobody_reads_is_named() -> None:
    with pytest.raises(BadData) as refused:
        known_fields({"id": 1, "colur": 2}, ("id", "colour"), "card 1")
    assert problem(refused.value) == ("data", "card 1", "unknown_field", "colur")
