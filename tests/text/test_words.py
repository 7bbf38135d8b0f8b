"""Words: gaps, plural forms, word lists, fallbacks and refusals (U5)."""

from __future__ import annotations

from pathlib import Path

import pytest

import benben.games
from benben.core.errors import BadData, BadText
from benben.core.parts.data import read_toml
from benben.text import LANGUAGES, Words, check_language, explain, seat_name, speak

PYRAMIDO = Path(benben.games.__path__[0]) / "pyramido" / "text"
COUNTS = (1, 2, 5, 11, 21, 22, 25)


def pyramido(lang: str) -> Words:
    return speak(lang, PYRAMIDO)


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "1 point, 2 points, 5 points, 11 points, 21 points, 22 points, 25 points"),
        ("ru", "1 очко, 2 очка, 5 очков, 11 очков, 21 очко, 22 очка, 25 очков"),
        ("uk", "1 бал, 2 бали, 5 балів, 11 балів, 21 бал, 22 бали, 25 балів"),
    ],
)
def test_plural_forms_follow_n(lang: str, expected: str) -> None:
    words = speak(lang)
    told = [words("cli.result", rank=1, seat="Anya", n=n).removeprefix("1. Anya: ") for n in COUNTS]
    assert ", ".join(told) == expected


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "domino dominoes dominoes dominoes dominoes dominoes dominoes"),
        ("ru", "нижнее нижних нижних нижних нижнее нижних нижних"),
        ("uk", "нижній нижні нижніх нижніх нижній нижні нижніх"),
    ],
)
def test_plural_forms_follow_the_last_number_among_the_places(lang: str, expected: str) -> None:
    words = pyramido(lang)
    told = [words("event.split", 1, 3, n, seat="Anya") for n in COUNTS]
    assert [text.partition(": ")[2].split()[1] for text in told] == expected.split()


def test_a_counted_number_below_zero_counts_like_its_size() -> None:
    assert speak("ru")("cli.result", rank=3, seat="Аня", n=-21) == "3. Аня: -21 очко"


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "Cover tile A with a red single"),
        ("ru", "Накрыть плитку A красной одиночной плиткой"),
        ("uk", "Накрити блок A червоним клаптиком"),
    ],
)
def test_a_word_list_is_looked_up_in_the_case_that_the_text_asks_for(lang: str, expected: str) -> None:
    assert pyramido(lang)("action.cover", "A", "red") == expected


def test_word_lists_take_names_and_numbers() -> None:
    words = pyramido("ru")
    assert words("score.area", 2, 4) == words("score.area", 2, "red") == "Раунд 2: красная область"


def test_a_value_without_a_word_is_shown_as_it_is() -> None:
    assert pyramido("en")("action.fill", "violet") == "Fill the cell with a violet single"


def test_seats_are_counted_from_one() -> None:
    assert [seat_name(speak(lang), 0) for lang in LANGUAGES] == ["Player 1", "Игрок 1", "Гравець 1"]


def test_what_a_player_calls_himself_is_never_read_as_a_gap() -> None:
    told = pyramido("en")("event.took", 2, 48, 1, 0, seat="{0.__class__}")
    assert told == "{0.__class__} takes the blue-brown domino off sledge 2."


def test_gaps_reach_no_attributes(tmp_path: Path) -> None:
    assert speak("en", catalogue(tmp_path, "en", odd="<{0.__class__}>"))("odd", 7) == "<{0.__class__}>"


def test_a_missing_argument_stays_a_visible_gap() -> None:
    assert speak("en")("cli.wrote") == "Written: {file}"


@pytest.mark.parametrize(("lang", "expected"), [("en", "1.5 s"), ("ru", "1,5 s"), ("uk", "1,5 s")])
def test_fractions_use_the_decimal_sign_of_the_language(tmp_path: Path, lang: str, expected: str) -> None:
    assert speak(lang, catalogue(tmp_path, "en", took="{0:.1f} s"))("took", 1.5) == expected


def catalogue(folder: Path, lang: str, **texts: str) -> Path:
    """A folder with one small catalogue more."""
    entries = "".join(f'\nmsgid "{key}"\nmsgstr "{text}"\n' for key, text in texts.items())
    header = f'msgid ""\nmsgstr "Language: {lang}\\nContent-Type: text/plain; charset=UTF-8\\n"\n'
    (folder / f"{lang}.po").write_text(header + entries, encoding="utf-8")
    return folder


def test_a_key_that_a_translation_lacks_is_told_in_english(tmp_path: Path) -> None:
    catalogue(tmp_path, "en", hello="Hello, {0}")
    catalogue(tmp_path, "ru", other="Другое")
    words = speak("ru", tmp_path)
    assert (words("hello", "Аня"), words("other")) == ("Hello, Аня", "Другое")
    assert (words.has("hello"), words.has("other")) == (False, True)


def test_a_key_that_nobody_knows_is_told_as_it_is() -> None:
    assert speak("uk")("nobody.knows", 1, n=2) == "nobody.knows"


def test_a_game_may_change_a_text_of_the_platform(tmp_path: Path) -> None:
    assert speak("en", catalogue(tmp_path, "en", seat="Digger {n:+1}"))("seat", n=2) == "Digger 3"


def test_words_know_their_language_and_are_made_once() -> None:
    assert speak("uk", PYRAMIDO) is speak("uk", PYRAMIDO)
    assert speak("uk").lang == "uk"


def test_an_unknown_language_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(BadText) as caught:
        speak("de")
    assert (caught.value.key, caught.value.details) == (
        "unknown_language",
        {"language": "de", "known": "en, ru, uk"},
    )
    assert check_language("ru") == "ru"


def test_an_error_is_explained_in_each_language() -> None:
    error = BadText("unknown_game", game="chess", known="pyramido")
    assert explain(error, speak("uk")) == "Гри «chess» немає. Виберіть одну з цих: pyramido."


def test_a_data_error_names_the_place_and_the_problem() -> None:
    error = BadData("data", where="domino 7, a", problem="kind", field="symbols", expected="list")
    assert explain(error, speak("en")) == "Component file, domino 7, a: the field “symbols” should be a list."
    assert explain(error, speak("ru")) == "Файл компонентов, domino 7, a: в поле «symbols» ожидается список."


def test_an_unreadable_data_file_is_explained(tmp_path: Path) -> None:
    with pytest.raises(BadData) as caught:
        read_toml(tmp_path / "none.toml")
    assert explain(caught.value, speak("en")).startswith("The component file none.toml cannot be read (")


def test_an_error_that_caused_another_is_spelt_out() -> None:
    error = BadText("record_step", step=3, action="fly", problem="unknown_verb")
    error.__cause__ = BadText("unknown_verb", action="fly", verb="fly")
    assert explain(error, speak("en")) == (
        "Step 3 of the record, “fly”, cannot be played. "
        "“fly”: there is no move “fly” in this game. Choose one of the moves listed."
    )


def test_lists_in_an_error_are_told_with_commas() -> None:
    assert "41, 38" in explain(BadText("record_scores", scores=(41, 38), expected=(41, 37)), speak("en"))
