"""Static files: scripts, styles, fonts, sprites, pictures of guides."""

from __future__ import annotations

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from benben.games import load_game
from benben.web.http.assets import send
from benben.web.screen.templates import STATIC
from benben.web.server import AnyRequest, server_of


@get("/static/{file:path}", include_in_schema=False)
async def shared_file(request: AnyRequest, file: FromPath[str]) -> Response[bytes]:
    """A file of the static folder."""
    path = STATIC / str(file)[1:]
    if path not in server_of(request).static_files:
        raise NotFoundException
    return send(request, path, server_of(request).static_version)


@get("/static/games/{key:str}/{file:path}", include_in_schema=False)
async def game_file(request: AnyRequest, key: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """A game's style sheet, sprites and guide pictures, and nothing else of its folder."""
    folder = load_game(key).folder
    shown = {folder / "board.css", folder / "sprites.svg", *folder.glob("guide/*.svg")}
    path = folder / str(file)[1:]
    if path not in shown or not path.is_file():
        raise NotFoundException
    return send(request, path, server_of(request).static_version)
