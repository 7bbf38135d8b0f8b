"""User-facing texts in English, Russian and Ukrainian: gettext catalogues, loaded with Babel."""

from __future__ import annotations

from benben.text.words import (
    LANGUAGES,
    Words,
    bot_name,
    check_language,
    explain,
    game_words,
    seat_name,
    speak,
)

__all__ = ["LANGUAGES", "Words", "bot_name", "check_language", "explain", "game_words", "seat_name", "speak"]
