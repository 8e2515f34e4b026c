"""A person at the page: finds their way by roles and labels, by mouse or by keyboard alone."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Request, TimeoutError, expect

from tests.web.house import PACE_MS

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
ROUND_S = 40
CLOCKS = {"betting_s": 300, "decision_s": 300, "pace_ms": PACE_MS}


class Person:
    """One browser profile with one page."""

    def __init__(self, browser: Browser, address: str, width: int, height: int, *, dark: bool) -> None:
        self.address = address
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            bypass_csp=False,
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(6_000)
        self.complaints: list[str] = []
        self.lenient = False
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("request", self._asked)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self.lenient:
            self.complaints.append(f"{message.type}: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.complaints.append(f"a request elsewhere: {request.url}")

    # --- coming to a table ----------------------------------------------------------------------------------

    def post(self, path: str, data: dict[str, Any]) -> Any:
        answer = self.page.request.post(self.address + path, data=data)
        assert answer.ok, answer.text()
        return answer.json()

    def guest(self) -> None:
        self.post("/api/guests", {})

    def log_in(self, name: str, password: str) -> None:
        self.post("/api/login", {"name": name, "password": password})

    def open_table(self, rulebook: str, bots: int = 2) -> str:
        self.guest()
        table = self.post("/api/tables", {"rulebook": rulebook, "bots": bots, "clocks": CLOCKS})
        return str(table["id"])

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def sit(self, table: str) -> None:
        """Sits down as "Play now" does it."""
        self.go(f"/table/{table}?sit=1")
        expect(self.page.locator(".own")).to_be_visible()

    # --- looking --------------------------------------------------------------------------------------------

    @property
    def round(self) -> int:
        text = self.page.locator(".table-head h1 small").inner_text()
        return int(text.rsplit("round ", 1)[1])

    def shoot(self, folder: Path, name: str) -> None:
        self.page.screenshot(path=folder / f"{name}.png")

    def faults(self) -> list[str]:
        """What axe-core finds that is serious or critical."""
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{each['id']}: {node['target']} {node['failureSummary']}"
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
            for node in each["nodes"]
        ]

    def overflow(self) -> int:
        """How many pixels the page is wider than its window."""
        wide: int = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return wide

    def _there(self, what: Locator) -> bool:
        return what.count() > 0 and what.first.is_visible()

    # --- playing --------------------------------------------------------------------------------------------

    def play_round(self, *, keyboard: bool = False, on: Any = None) -> None:
        """Plays until the round is over, doing whatever is offered; `on` is told of each kind of moment once."""
        number, told, until = self.round, set[str](), time.monotonic() + ROUND_S
        wagered = False

        def tell(moment: str) -> None:
            if on is not None and moment not in told:
                told.add(moment)
                on(moment)

        page = self.page
        while self.round == number:
            assert time.monotonic() < until, f"round {number} is not over: {page.locator('.status').inner_text()}"
            if self._there(page.locator(".own .area.open")) and not wagered:
                wagered = True
                self.wager(keyboard=keyboard)
                tell("betting")
                self.deal(keyboard=keyboard)
            elif self._there(page.locator(".arranger")):
                tell("setting")
                self.arrange(keyboard=keyboard)
            elif self._there(page.locator(".decisions button.main")):
                tell("deciding")
                self.decide(keyboard=keyboard)
            elif self._there(page.locator(".own .outcome, .matrix")):
                tell("settling")
            page.wait_for_timeout(30)

    def wager(self, *, keyboard: bool) -> None:
        """A chip on every area that is open, also on those that open when others are covered."""
        expect(self.page.locator(".own .area.open button").first).to_be_visible(timeout=15_000)
        for _ in range(12):
            area = self.page.locator(".own .area.open:not(.covered) button")
            if area.count() == 0:
                return
            covered = self.page.locator(".own .area.covered")
            before = covered.count()
            if keyboard:
                self.tab_to(".own .area.open:not(.covered) button")
                self.page.keyboard.press("Enter")
            else:
                area.first.click()
            expect(covered).to_have_count(before + 1)

    def deal(self, *, keyboard: bool) -> None:
        if keyboard:
            expect(self.page.locator(".betting [data-enter]")).to_be_visible(timeout=15_000)  # the cards are ready
            self.tab_to(".betting [data-enter]")
            self.page.keyboard.press("Enter")
        else:
            self.page.get_by_role("button", name="Deal", exact=True).click()
        self.page.wait_for_timeout(100)

    def decide(self, *, keyboard: bool) -> None:
        text = self._main()
        if keyboard:
            self.page.keyboard.press("1")
        else:
            self.page.evaluate(
                "document.querySelector('.decisions button.main')?.scrollIntoView({block: 'center'})"
            )
            with suppress(TimeoutError):  # time may have gone on meanwhile
                self.page.locator(".decisions button.main").first.click(timeout=2000)
        for _ in range(40):
            if self._main() != text:
                return
            self.page.wait_for_timeout(25)

    def _main(self) -> str:
        """What the main button says now, if there is one."""
        text: str = self.page.evaluate("document.querySelector('.decisions button.main')?.innerText ?? ''")
        return text

    def arrange(self, *, keyboard: bool) -> None:
        """Puts every card where there is room, from the last tray to the first, and locks it in."""
        page = self.page
        held = page.locator(".in-hand .held")
        for _ in range(14):
            before = held.count()
            if before == 0:
                break
            if keyboard:
                self.tab_to(".in-hand .held")
                page.keyboard.press(str(self._tray() + 1))
            else:
                held.first.click()
                if page.locator(".held.chosen").count():
                    page.locator(f'[data-tray="{self._tray()}"] .tray-name').click()
            expect(held).to_have_count(before - 1)
        if keyboard:
            self.tab_to(".lock [data-enter]")
            page.keyboard.press("Enter")
        else:
            page.get_by_role("button", name="Lock in").click()
        page.wait_for_timeout(120)

    def _tray(self) -> int:
        trays = self.page.locator(".tray.room")
        return int(trays.last.get_attribute("data-tray") or 0)

    def tab_to(self, selector: str) -> None:
        """Goes there by the Tab key alone."""
        for _ in range(90):
            if self.page.evaluate("where => document.activeElement?.matches(where) ?? false", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not get to {selector}")
