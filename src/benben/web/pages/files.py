"""Static files: scripts, styles, fonts, sprites, pictures of guides."""

from __future__ import annotations

from typing import Final

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File
from litestar.static_files import create_static_files_router

from benben.games import load_game
from benben.web.screen.templates import STATIC

shared_files: Final = create_static_files_router(
    path="/static", directories=[STATIC], include_in_schema=False
)


@get("/static/games/{key:str}/{file:path}", include_in_schema=False)
async def game_file(key: FromPath[str], file: FromPath[str]) -> File:
    """A game's style sheet, sprites and guide pictures, and nothing else of its folder."""
    folder = load_game(key).folder
    shown = {"/board.css": "text/css", "/sprites.svg": "image/svg+xml"}
    shown |= {f"/guide/{picture.name}": "image/svg+xml" for picture in folder.glob("guide/*.svg")}
    if str(file) not in shown or not (folder / str(file)[1:]).is_file():
        raise NotFoundException
    return File(folder / str(file)[1:], media_type=shown[str(file)], content_disposition_type="inline")
