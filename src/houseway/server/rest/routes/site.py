"""Routes of the site: the built page, health and figures."""

from __future__ import annotations

import mimetypes
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from houseway import __version__
from houseway.server.service import Serves

STATIC = Path(__file__).parents[2] / "static"
FOR_EVER = "public, max-age=31536000, immutable"
Asked = Request[Any, Any, Any]
NO_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Houseway</title>
<h1>Houseway</h1><p>The server runs, but its page was not built. Run <code>make run</code>, which builds it, or use
the <a href="/api/schema">interface</a> directly.</p></html>"""


@get("/api/health", summary="Is the server well?", tags=["server"])
async def health(service: Serves) -> Response[dict[str, Any]]:
    """Well is a server that can write: one whose last commit failed, or whose disk is full, is not."""
    faults = [*await service.store.faults(), *service.hall.node.faults()]
    told = {"ok": not faults, "version": __version__, "faults": faults, "set_aside": len(service.hall.damaged)}
    return Response(told, status_code=503 if faults else 200)


@get("/metrics", include_in_schema=False)
async def metrics(request: Asked, service: Serves) -> Response[bytes]:
    if not _from_here(request):
        await service.somebody(request, "operator")
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def _from_here(request: Asked) -> bool:
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(path: FromPath[str] = "/") -> Response[bytes]:
    """A file of the built page; any other address is one that the page itself understands."""
    if path.startswith("/api/"):
        raise NotFoundException("there is no such thing here")
    file = _file(path)
    if not file.is_file():
        return Response(NO_PAGE.encode(), media_type="text/html; charset=utf-8")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    lasting = FOR_EVER if file.parent.name == "assets" else "no-cache"
    return Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": lasting})


def _file(path: str) -> Path:
    """The file at an address, or the page."""
    index = STATIC / "index.html"
    try:
        file = (STATIC / path.lstrip("/")).resolve()
        return file if file.is_relative_to(STATIC.resolve()) and file.is_file() else index
    except (ValueError, OSError):  # no name that a file could have
        return index


ROUTES = [health, metrics, page]
