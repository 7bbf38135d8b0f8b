"""Preferences, kept in cookies: language, theme, confirmation of moves."""

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
    """Set the language."""
    form = await form_of(request)
    return redirect_back(request, form, LANGUAGE, check_choice(form.get("lang", ""), LANGUAGES))


@post("/theme", include_in_schema=False)
async def choose_theme(request: AnyRequest) -> Response[Any]:
    """Set the theme."""
    form = await form_of(request)
    return redirect_back(request, form, THEME, check_choice(form.get("theme", ""), THEMES))


@post("/confirm", include_in_schema=False)
async def choose_confirm(request: AnyRequest) -> Response[Any]:
    """Set whether a single click sends a move, or only the confirm button."""
    form = await form_of(request)
    return redirect_back(request, form, CONFIRM, check_choice(form.get("confirm", ""), CONFIRMS))


def redirect_back(request: AnyRequest, form: Form, name: str, value: str) -> Response[Any]:
    """Set a cookie and redirect to the previous page of this site."""
    requested = form.get("next", "/")
    path = requested if requested.startswith("/") and not requested.startswith(("//", "/\\")) else "/"
    return Redirect(path, status_code=303, cookies=[cookie(request, name, value)])
