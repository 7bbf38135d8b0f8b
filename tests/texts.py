"""What the catalogues of a game hold."""

from __future__ import annotations

from benben.games import load_game
from benben.text.catalogue import load_catalogue


def keys_under(game: str, head: str, lang: str = "en") -> set[str]:
    """The last words of a game's keys `head.word`: of `decision.place` the `place`."""
    catalogue = load_catalogue(load_game(game).folder / "text", lang)
    assert catalogue
    pairs = (key.rpartition(".") for key in catalogue.plural)
    return {word for start, _, word in pairs if start == head}
