"""What a reader prefers, kept in cookies: language, theme, whether a click is enough."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.response import Redirect

from benben.text.words import LANGUAGES
from benben.web.request.forms import Form, check_choice, form_of
from benben.web.request.identity import CONFIRM, CONFIRMS, LANGUAGE, THEME, THEMES, cookie
from benben.web.server import AnyRequest


@post("/lang", include_in_schema=False)
async def choose_language(request: AnyRequest) -> Response[Any]:
    """Read everything in another language."""
    form = await form_of(request)
    return back(request, form, LANGUAGE, check_choice(form.get("lang", ""), LANGUAGES))


@post("/theme", include_in_schema=False)
async def choose_theme(request: AnyRequest) -> Response[Any]:
    """Day or night."""
    form = await form_of(request)
    return back(request, form, THEME, check_choice(form.get("theme", ""), THEMES))


@post("/confirm", include_in_schema=False)
async def choose_confirm(request: AnyRequest) -> Response[Any]:
    """Whether a single click plays, or only the button that confirms it."""
    form = await form_of(request)
    return back(request, form, CONFIRM, check_choice(form.get("confirm", ""), CONFIRMS))


def back(request: AnyRequest, form: Form, name: str, value: str) -> Response[Any]:
    """To where one came from, within this site."""
    wish = form.get("next", "/")
    path = wish if wish.startswith("/") and not wish.startswith(("//", "/\\")) else "/"
    return Redirect(path, status_code=303, cookies=[cookie(request, name, value)])
