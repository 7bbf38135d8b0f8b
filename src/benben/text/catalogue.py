"""Catalogues: a `.po` file parsed with Babel and compiled, in memory, to gettext translations."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


@dataclass(frozen=True)
class Catalogue:
    """The texts of one file, by key."""

    texts: GNUTranslations
    plural: dict[str, bool]
    """For each key, whether its text has plural forms."""

    def text(self, key: str, count: int) -> str | None:
        """The text of a key, in the plural form for `count`; None if there is no such key."""
        if key not in self.plural:
            return None
        return self.texts.ngettext(key, key, abs(count)) if self.plural[key] else self.texts.gettext(key)


@cache
def load_catalogue(folder: Path, lang: str) -> Catalogue | None:
    """The catalogue of a folder in one language; None if there is none."""
    path = folder / f"{lang}.po"
    if not path.is_file():
        return None
    with path.open("rb") as file:
        messages = read_po(file, locale=lang, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    plural = {str(m.id[0] if m.pluralizable else m.id): m.pluralizable for m in messages if m.id and m.string}
    return Catalogue(GNUTranslations(compiled), plural)
