"""The description of the REST interface for people: one page without scripts, and nothing from elsewhere."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

HEAD = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Houseway: the interface</title>'
    "<h1>The interface</h1><p>The whole description is "
    '<a href="/api/schema/openapi.json">openapi.json</a>; the live socket is described in '
    "<code>docs/protocol.md</code>.</p><table><thead><tr><th>request<th>what<th>takes<th>gives</thead><tbody>"
)


class DescribedPlugin(OpenAPIRenderPlugin):
    """Lists every operation with what it takes and gives, then the documents and their fields."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        rows = "".join(
            _row(path, method, operation)
            for path, methods in sorted(openapi_schema["paths"].items())
            for method, operation in methods.items()
        )
        documents = sorted(openapi_schema.get("components", {}).get("schemas", {}).items())
        shown = "".join(_document(name, schema) for name, schema in documents)
        return f"{HEAD}{rows}</tbody></table><h2>Documents</h2>{shown}".encode()


def _row(path: str, method: str, operation: dict[str, Any]) -> str:
    takes = [
        _named(each.get("schema", {})) for each in operation.get("requestBody", {}).get("content", {}).values()
    ]
    takes += [f"{each['name']}" for each in operation.get("parameters", ()) if each["in"] == "query"]
    gives = [
        f"{status} {_named(each.get('schema', {}))}"
        for status, answer in operation.get("responses", {}).items()
        for each in answer.get("content", {"": {}}).values()
    ]
    cells = (operation.get("summary", ""), ", ".join(takes), ", ".join(gives))
    request = f"<td><code>{method.upper()} {escape(path)}</code>"
    return f"<tr>{request}" + "".join(f"<td>{escape(cell)}" for cell in cells)


def _document(name: str, schema: dict[str, Any]) -> str:
    fields = schema.get("properties", {}).items()
    lines = "".join(f"<li><code>{escape(field)}</code>: {escape(_named(each))}" for field, each in fields)
    return f"<h3>{escape(name)}</h3><p>{escape(schema.get('description') or '')}</p><ul>{lines}</ul>"


def _named(schema: dict[str, Any]) -> str:
    """A type in few words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "items" in schema:
        return f"list of {_named(schema['items'])}"
    several = schema.get("oneOf") or schema.get("anyOf")
    if several:
        return " or ".join(_named(each) for each in several)
    return str(schema.get("type", "anything"))
