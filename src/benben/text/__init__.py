"""Texts for people in English, Russian and Ukrainian: gettext catalogues read through Babel."""

from __future__ import annotations

from benben.text.words import LANGUAGES, Words, check_language, explain, game_words, seat_name, speak

__all__ = ["LANGUAGES", "Words", "check_language", "explain", "game_words", "seat_name", "speak"]
