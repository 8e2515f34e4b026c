"""Marks and options of the suite, and the account of conformance that it keeps."""

from __future__ import annotations

import pytest

from tests.conformance import Account, citations

WRONG = pytest.StashKey[str]()


def pytest_addoption(parser: pytest.Parser) -> None:
    update = "write the conformance pages and data anew from this run"
    parser.addoption("--update-conformance", action="store_true", help=update)
    again = "write the golden playthroughs anew"
    parser.addoption("--update-playthroughs", action="store_true", help=again)
    parser.addoption("--slow", action="store_true", help="run the tests marked slow as well")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "shows(*clauses): the clauses and readings that a test shows")
    config.addinivalue_line("markers", "slow: a long campaign, run with --slow only; it does not count as showing")
    if not hasattr(config, "workerinput"):  # a worker of xdist only reports to the process that started it
        config.pluginmanager.register(Account(config), "conformance")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        try:
            cited = [list(each) for each in citations(item)]
        except LookupError as wrong:
            item.stash[WRONG] = str(wrong)
        else:
            if cited and not item.get_closest_marker("slow"):
                item.user_properties.append(("shows", cited))
    if not config.getoption("slow"):
        slow = [item for item in items if item.get_closest_marker("slow")]
        items[:] = [item for item in items if not item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=slow)


def pytest_runtest_setup(item: pytest.Item) -> None:
    if WRONG in item.stash:
        pytest.fail(item.stash[WRONG], pytrace=False)
