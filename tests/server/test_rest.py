"""REST, fuzzed from its own description: whatever comes in, what goes out is in one of the documented forms."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed
from hypothesis import settings as hypothesis_settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance
from structlog.testing import capture_logs

from houseway.server.rest.documents.people import Fault
from tests.server.serving import PASSWORD, serving, settings

EXAMPLES = 12  # requests of each kind to each operation; in the campaign so many that all are over 5,000
CAMPAIGN = 80


@contextmanager
def in_a_thread(database: str) -> Iterator[str]:
    """A server beside the test, which is not asynchronous."""
    address: list[str] = []
    there, stop = threading.Event(), threading.Event()

    async def main() -> None:
        async with serving(settings(database)) as found:
            address.append(found)
            there.set()
            while not stop.is_set():
                await asyncio.sleep(0.02)

    thread = threading.Thread(target=lambda: asyncio.run(main()))
    thread.start()
    try:
        assert there.wait(30)
        yield address[0]
    finally:
        stop.set()
        thread.join()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("rest")
    with in_a_thread(f"sqlite:///{folder / 'tables.db'}") as address:
        yield address


def test_no_request_breaks_the_server(server: str) -> None:
    assert fuzzed(server, EXAMPLES) > 500


@pytest.mark.slow
def test_five_thousand_requests_do_not_break_the_server(server: str) -> None:
    assert fuzzed(server, CAMPAIGN) >= 5000


def fuzzed(server: str, examples: int) -> int:
    """Requests of every kind to every operation; gives how many were sent."""
    sent = 0
    with httpx.Client(base_url=server) as http, capture_logs() as logs:
        login = http.post("/api/login", json={"name": "operator", "password": PASSWORD})
        assert login.status_code == 200
        table = http.get("/api/tables").json()["tables"][0]["id"]
        cookie = {"Cookie": f"houseway={http.cookies['houseway']}"}
        schema = schemathesis.openapi.from_url(f"{server}/api/schema/openapi.json")
        operations: list[Any] = [each.ok() for each in schema.get_all_operations()]  # type: ignore[union-attr]
        assert len(operations) > 20
        for operation in operations:
            sent += _fuzz(operation, cookie, table, examples)
    assert not [each for each in logs if each["log_level"] in ("error", "critical")]
    return sent


def _fuzz(operation: Any, cookie: dict[str, str], table: str, examples: int) -> int:
    """Requests of every kind to one operation: as an operator and as nobody, and to things that there are."""
    known = {"table": table, "rulebook": "two-card-joker-poker-ma", "number": 1}
    sent = 0

    @seed(1)
    @given(case=operation.as_strategy())
    @hypothesis_settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def requests(case: Any) -> None:
        nonlocal sent
        if "logout" in case.path:
            return
        sent += 3
        for headers in (cookie, {}):
            _call(case, headers)
        for name in case.path_parameters or {}:
            if name in known:
                case.path_parameters[name] = known[name]
        _call(case, {} if case.method == "DELETE" else cookie)

    requests()
    return sent


def _call(case: Any, headers: dict[str, str]) -> None:
    response = case.call(headers=headers)
    checks: list[Any] = [not_a_server_error]
    if response.status_code < 300:
        checks += [content_type_conformance, response_schema_conformance]
    case.validate_response(response, checks=checks)
    if response.status_code >= 400:
        fault = msgspec.json.decode(response.content, type=Fault)
        assert fault.status_code == response.status_code
        assert fault.detail
        assert "Traceback" not in fault.detail
        assert len(fault.detail) <= 500
