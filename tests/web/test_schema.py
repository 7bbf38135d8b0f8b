"""The JSON API responds as its OpenAPI schema says, whatever it is sent (S10)."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.often import often
from tests.web.matrix import MATRIX
from tests.web.site import Client, Site

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
EXAMPLES = often("BENBEN_EXAMPLES", 40)
"""Requests per operation."""
OPERATIONS = [(method, path) for method, path in map(str.split, MATRIX) if path.startswith("/api/")]


@pytest.fixture(scope="module")
def openapi(site: Site) -> Any:
    return schemathesis.openapi.from_url(f"{site.address}/schema/openapi.json")


@pytest.fixture(scope="module")
def tables(site: Site) -> tuple[str, list[str]]:
    """Return a token, and tables to request: one running with a free seat and one finished."""
    with Client(site.address) as client:
        matches = [client.open("me", "screen", "link") for _ in range(4)]
        over = client.open("me", "screen")
        client.play(over)
        return client.cookies["benben_id"], [*matches, over]


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_the_api_conforms_and_never_breaks(
    site: Site, openapi: Any, tables: tuple[str, list[str]], method: str, path: str
) -> None:
    token, matches = tables

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(case=openapi[plain(path)][method].as_strategy())
    def check(case: Any) -> None:
        asked = str(case.path_parameters.get("match", "")) if case.path_parameters else ""
        if len(asked) % 4 and not path.endswith("stream"):
            case.path_parameters["match"] = matches[len(asked) % len(matches)]
        headers = {"Authorization": f"Bearer {token}"} if len(asked) % 3 else {}
        answer = case.call(base_url=site.address, headers=headers)
        case.validate_response(answer, checks=CHECKS)
        assert "Traceback" not in answer.text

    check()


def plain(path: str) -> str:
    """Return a path as the schema writes it."""
    return path.replace(":str}", "}").replace(":int}", "}")


def test_the_description_names_every_operation_and_nothing_of_the_pages(me: Client) -> None:
    told = me.get("/schema/openapi.json").json()["paths"]
    described = {(method.upper(), path) for path, methods in told.items() for method in methods}
    assert described == {(method, plain(path)) for method, path in OPERATIONS}


def test_there_is_no_page_that_loads_scripts_from_elsewhere(me: Client) -> None:
    assert me.get("/schema").headers["content-type"].partition(";")[0] != "text/html"
    for path in ("/schema/swagger", "/schema/redoc", "/schema/elements", "/schema/rapidoc"):
        assert me.get(path).status_code == 404
