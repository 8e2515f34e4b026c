"""A browser, a server and the built page; without a browser the tests are skipped, and with CI set they fail."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from houseway.server.rest.routes.site import STATIC
from tests.web.house import House
from tests.web.person import Person

SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SHOTS = Path(__file__).parents[2] / "build" / "screenshots"


def _missing(why: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next((there for name in names if (there := shutil.which(name))), None)
    with sync_playwright() as playwright:
        try:
            found = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        except Error as error:
            _missing(f"no browser can be started here (apt install chromium): {str(error).splitlines()[0]}")
        yield found
        found.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if not (STATIC / "index.html").is_file():
        _missing("the page is not built: make page")
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server that a test may kill."""
    if not (STATIC / "index.html").is_file():
        _missing("the page is not built: make page")
    house = House(tmp_path)
    house.start()
    yield house
    house.stop()


@pytest.fixture
def come(browser: Browser, house: House) -> Iterator[Callable[..., Person]]:
    """Lets people in, each with a browser profile of their own; whatever the page complains of is a failure."""
    people: list[Person] = []

    def come(width: int = 1440, height: int = 900, *, dark: bool = False, at: House | None = None) -> Person:
        person = Person(browser, (at or house).address, width, height, dark=dark)
        people.append(person)
        return person

    yield come
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def shots() -> Path:
    SHOTS.mkdir(parents=True, exist_ok=True)
    return SHOTS
