"""Identity of a request: a secret cookie for seats, plain cookies for language and theme."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final, Literal, NamedTuple, TypeVar, cast

from babel import negotiate_locale
from litestar.datastructures import Cookie

from benben.table.people.programs import PREFIX
from benben.table.people.secrets import hashed, new_secret
from benben.text import LANGUAGES
from benben.web.http.limits import network_of
from benben.web.screen.table.context import Page
from benben.web.server import AnyRequest, server_of

T = TypeVar("T")

IDENTITY: Final = "benben_id"
LANGUAGE: Final = "benben_lang"
THEME: Final = "benben_theme"
CONFIRM: Final = "benben_confirm"
CONFIRMS: Final = ("1", "")
"""1: a move is sent only by the confirm button, never by a single click."""
THEMES: Final = ("light", "dark", "")
"""Empty: the system's theme."""
YEAR: Final = 365 * 24 * 3600
BEARER: Final = "Bearer "


def cached(work: Callable[[AnyRequest], T]) -> Callable[[AnyRequest], T]:
    """Cache the result on the request, as a stream asks for it at every move."""
    name = f"benben_{work.__name__}"

    @wraps(work)
    def found(request: AnyRequest) -> T:
        known = request.scope["state"]
        if name not in known:
            known[name] = work(request)
        return cast("T", known[name])

    return found


def bearer_of(request: AnyRequest) -> str | None:
    """Return the bearer token of a request; None if it sends none."""
    header = request.headers.get("authorization", "")
    return header.removeprefix(BEARER) if header.startswith(BEARER) else None


def token_of(request: AnyRequest) -> str:
    """Return the secret that holds seats: a program's bearer token or a browser's cookie.

    The token of a single seat is no identity: it plays that seat and is otherwise anonymous.
    """
    header = bearer_of(request)
    secret = header if header is not None else request.cookies.get(IDENTITY, "")
    return "" if secret.startswith(PREFIX) else secret


class Identity(NamedTuple):
    """The secret that shall hold a new seat."""

    secret: str
    shown: str
    """What the JSON API may answer with; empty if a cookie holds the secret, which scripts must not read."""

    @property
    def holder(self) -> str:
        """Return the stored hash of the secret."""
        return hashed(self.secret)


def identity_of(request: AnyRequest) -> Identity:
    """Return the identity of a request, a new one if it has none."""
    known = token_of(request)
    secret = known or new_secret()
    by_cookie = bool(known) and bearer_of(request) is None
    return Identity(secret, "" if by_cookie else secret)


@cached
def holder_of(request: AnyRequest) -> str:
    """Return the stored hash of the request's secret."""
    return hashed(token_of(request))


def player_of(request: AnyRequest) -> str:
    """Return the stored hash of a single seat's token, else that of the request's secret."""
    header = bearer_of(request) or ""
    return hashed(header) if header.startswith(PREFIX) else holder_of(request)


def cookie(request: AnyRequest, name: str, value: str, *, secret: bool = False) -> Cookie:
    """Return a cookie that lasts a year; a secret one is hidden from scripts."""
    samesite: Literal["lax"] = "lax"
    secure = server_of(request).settings.secure or request.url.scheme == "https"
    return Cookie(
        key=name, value=value, httponly=secret, samesite=samesite, secure=secure, max_age=YEAR, path="/"
    )


@cached
def language_of(request: AnyRequest) -> str:
    """Return the language of the cookie, else the best match of Accept-Language, else English."""
    chosen = request.cookies.get(LANGUAGE, "")
    if chosen in LANGUAGES:
        return chosen
    accepted = [
        part.partition(";")[0].strip() for part in request.headers.get("accept-language", "").split(",")
    ]
    found = negotiate_locale(accepted[:10], list(LANGUAGES), sep="-")
    return found if found in LANGUAGES else LANGUAGES[0]


@cached
def page_of(request: AnyRequest) -> Page:
    """Return what every page needs to know of its reader."""
    theme = request.cookies.get(THEME, "")
    path = request.url.path
    return Page(
        lang=language_of(request),
        theme=theme if theme in THEMES else "",
        path=f"{path}?{request.url.query}" if request.url.query else path,
        version=server_of(request).static_version,
        confirm=request.cookies.get(CONFIRM, "") == "1",
    )


def address_of(request: AnyRequest) -> str:
    """Return the client's network, the key of rate limits."""
    return network_of(request.client.host) if request.client else ""
