"""The JSON API as a page, from the schema that the server gives of itself."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final

from litestar.serialization import encode_json

from benben.web.app import create_app

Schema = dict[str, Any]
INTRO: Final = """\
# JSON API

What pages do, programs can do too, at the same tables and under the same rules. [Bots](../docs/bots.md) tells how a \
program takes a seat. A running server gives this description for machines at `/schema/openapi.json`.

Bodies and answers are JSON. Each table below names a request, what must be sent with it and what comes back; \
shapes are listed [at the end](#shapes).
"""
GOOD: Final = "2"
"""Statuses that are no refusal begin so."""


def json_api_page() -> str:
    """The page as Markdown."""
    schema: Schema = json.loads(encode_json(create_app().openapi_schema.to_schema()))
    found = operations(schema)
    chapters = [chapter(tag, rows) for tag, rows in found.items()]
    shapes = [shape(name, told) for name, told in schema["components"]["schemas"].items()]
    refusals = "\n".join(refusal_rows(schema))
    return "\n".join([INTRO, *chapters, "## Refusals\n", refusals, "\n## Shapes\n", *shapes])


def operations(schema: Schema) -> dict[str, list[str]]:
    """A row for each request, by what it is about."""
    found: dict[str, list[str]] = defaultdict(list)
    for path, methods in schema["paths"].items():
        for method, told in methods.items():
            found[told["tags"][0]].append(row(f"{method.upper()} {path}", told))
    return found


def chapter(tag: str, rows: list[str]) -> str:
    """The requests about one thing."""
    return "\n".join(
        [f"## {tag.capitalize()}\n", "| Request | | Sent | Answer |", "|---|---|---|---|", *rows, ""]
    )


def row(request: str, told: Schema) -> str:
    """One request in one line."""
    asked = [
        f"`?{one['name']}`: {type_words(one['schema'])}"
        for one in told.get("parameters", ())
        if one["in"] == "query"
    ]
    body = told.get("requestBody")
    sent = ", ".join([*asked, *([content_words(body)] if body else [])])
    good = next(answer for status, answer in told["responses"].items() if status.startswith(GOOD))
    purpose = first_paragraph(told.get("description", ""))
    return f"| `{request}` | {purpose} | {sent} | {content_words(good)} |"


def first_paragraph(text: str) -> str:
    """What a description begins with, in one line."""
    return " ".join(text.split("\n\n", maxsplit=1)[0].split())


def content_words(told: Schema) -> str:
    """What a body holds."""
    return ", ".join(
        type_words(content["schema"]) if media == "application/json" else f"`{media}`"
        for media, content in told.get("content", {}).items()
    )


def type_words(schema: Schema) -> str:
    """A type in words, with links to shapes."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name.lower()})"
    if "oneOf" in schema:
        return " or ".join(type_words(one) for one in schema["oneOf"])
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {type_words(schema.get('items', {}))}"
    if schema.get("additionalProperties"):
        return f"map to {type_words(schema['additionalProperties'])}"
    return str(schema.get("type", "anything"))


def shape(name: str, told: Schema) -> str:
    """One shape with its fields."""
    needed = told.get("required", ())
    rows = [
        f"| `{field}` | {type_words(schema)} | {'needed' if field in needed else default(schema)} |"
        for field, schema in told.get("properties", {}).items()
    ]
    return "\n".join([f"### {name}\n", "| Field | Type | |", "|---|---|---|", *rows, ""])


def default(schema: Schema) -> str:
    """What a field is that nobody sends."""
    return f"`{json.dumps(schema['default'])}` if left out" if "default" in schema else ""


def refusal_rows(schema: Schema) -> Iterator[str]:
    """Every status that a refusal may have; its shape is the same for all."""
    told = {
        status: answer["description"]
        for methods in schema["paths"].values()
        for operation in methods.values()
        for status, answer in operation["responses"].items()
        if not status.startswith(GOOD)
    }
    yield "A refusal is a [Refusal](#refusal): a key for programs, a sentence for people.\n"
    yield from ("| Status | |", "|---|---|")
    yield from (f"| {status} | {words} |" for status, words in sorted(told.items()))
