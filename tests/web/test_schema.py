"""The JSON API answers as its own description says, whatever it is sent (S10)."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.web.site import Client, Site

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
schema = schemathesis.pytest.from_fixture("openapi")


@pytest.fixture(scope="module")
def openapi(site: Site) -> Any:
    return schemathesis.openapi.from_url(f"{site.address}/schema/openapi.json")


@pytest.fixture(scope="module")
def tables(site: Site) -> tuple[str, list[str]]:
    """Somebody's token, and tables to ask for: running, over, with a free seat."""
    with Client(site.address) as client:
        matches = [client.open("me", "screen", "link") for _ in range(4)]
        over = client.open("me", "screen")
        client.play(over)
        return client.cookies["benben_id"], [*matches, over]


@schema.parametrize()
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_conforms_and_never_breaks(case: Any, site: Site, tables: tuple[str, list[str]]) -> None:
    token, matches = tables
    asked = str(case.path_parameters.get("match", "")) if case.path_parameters else ""
    if asked and len(asked) % 4 and not case.path.endswith("stream"):
        case.path_parameters["match"] = matches[len(asked) % len(matches)]
    headers = {"Authorization": f"Bearer {token}"} if len(asked) % 3 else {}
    answer = case.call(base_url=site.address, headers=headers)
    case.validate_response(answer, checks=CHECKS)
    assert "Traceback" not in answer.text


def test_the_description_names_every_operation_and_nothing_of_the_pages(site: Site, me: Client) -> None:
    told = me.get("/schema/openapi.json").json()
    assert all(path.startswith("/api/") for path in told["paths"])
    assert len(told["paths"]) == len([route for route in site.app.routes if route.path.startswith("/api/")])


def test_there_is_no_page_that_loads_scripts_from_elsewhere(me: Client) -> None:
    assert me.get("/schema").headers["content-type"].partition(";")[0] != "text/html"
    for path in ("/schema/swagger", "/schema/redoc", "/schema/elements", "/schema/rapidoc"):
        assert me.get(path).status_code == 404
