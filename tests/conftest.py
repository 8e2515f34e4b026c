"""Marks and options of the suite, and the account of conformance that it keeps."""

from __future__ import annotations

import pytest

from tests.conformance import Account, citations


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-conformance",
        action="store_true",
        help="write the conformance pages and data anew from this run",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "shows(*clauses): the clauses and readings that a test shows")
    config.addinivalue_line("markers", 'slow: takes some seconds; leave it out with -m "not slow"')
    if not hasattr(config, "workerinput"):  # a worker of xdist only reports to the process that started it
        config.pluginmanager.register(Account(config), "conformance")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if cited := [list(each) for each in citations(item)]:
            item.user_properties.append(("shows", cited))
