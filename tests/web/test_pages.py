"""The pages beside the tables: rules, fairness, records, the operator's; and what the page is made of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from houseway.server.wire.typescript import typescript
from tests.web.house import PASSWORD
from tests.web.person import Person

Come = Callable[..., Person]
WEB = Path(__file__).parents[2] / "web"


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert (WEB / "src" / "protocol.ts").read_text() == typescript()


def test_the_lock_names_no_registry_but_the_public_one() -> None:
    lines = (WEB / "package-lock.json").read_text().splitlines()
    named = [line for line in lines if '"resolved"' in line and "https://registry.npmjs.org/" not in line]
    assert named == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(
    "path",
    [
        *("/", "/rules/two-card-joker-poker-ma", "/fairness", "/account", "/records", "/operator"),
        *("/odds/dragon-poker-md", "/odds/asia-poker-ma", "/odds/chinese-poker-ca"),
    ],
)
def test_no_serious_fault(come: Come, shots: Path, path: str, dark: bool) -> None:
    person = come(dark=dark)
    person.log_in("operator", PASSWORD)
    person.go(path)
    expect(person.page.locator("h1")).to_be_visible()
    person.page.wait_for_load_state("networkidle") if path != "/" else person.page.wait_for_timeout(300)
    assert person.faults() == []
    person.shoot(shots, f"page{path.replace('/', '-').rstrip('-')}-{'dark' if dark else 'light'}")
    person.page.set_viewport_size({"width": 390, "height": 844})
    assert person.overflow() == 0


def test_a_clause_is_found(come: Come) -> None:
    person = come()
    person.go("/rules/two-card-joker-poker-ma")
    person.page.get_by_label("Search").fill("11(b)(2)")
    expect(person.page.locator(".clause-line").first).to_contain_text("Ante pays")
    expect(person.page.locator(".badge").first).to_be_visible()


def test_a_strategy_is_explored_by_keys(come: Come, shots: Path) -> None:
    """The closest decision of Two Card Joker Poker is queen-five, the next hand below is folded."""
    person = come()
    person.go("/odds/two-card-joker-poker-ma")
    first = person.page.locator(".wager").first
    expect(first.locator(".figures")).to_contain_text("3.1451 %")
    expect(first.locator(".figures")).to_contain_text("563/17901")
    values = first.locator(".values")
    expect(values).to_contain_text("High card, Q-4")
    expect(values).to_contain_text("✓ fold")
    first.locator('.grid [tabindex="0"]').focus()
    person.page.keyboard.press("ArrowUp")
    expect(values).to_contain_text("High card, Q-5")
    expect(values).to_contain_text("✓ call")
    person.shoot(shots, "odds-desktop")


def test_the_operator_is_refused_by_a_clause_and_then_opens_a_table(come: Come, shots: Path) -> None:
    person = come()
    person.log_in("operator", PASSWORD)
    person.go("/operator")
    open_it = person.page.get_by_role("button", name="Open the table")
    expect(open_it).to_be_enabled()
    field = person.page.locator("#option-minimum_cents")
    field.fill("60000")
    expect(open_it).to_be_disabled()
    expect(person.page.locator(".check li .clause").first).to_be_visible()
    person.shoot(shots, "operator-refused")
    field.fill("1000")
    expect(open_it).to_be_enabled()
    open_it.click()
    expect(person.page.locator(".felt")).to_be_visible()
    assert person.faults() == []


def test_an_auditor_finds_replays_and_verifies(come: Come, shots: Path) -> None:
    player = come()
    table = player.open_table("two-card-joker-poker-ma")
    player.sit(table)
    player.play_round()
    auditor = come()
    auditor.log_in("operator", PASSWORD)
    auditor.go("/records")
    auditor.page.locator(f'a[href="/records/{table}"]').click()
    auditor.page.get_by_role("button", name="Verify the record").click()
    expect(auditor.page.locator(".verdict.yes")).to_contain_text("in line with the rules")
    auditor.page.locator(".round-line", has_text="Round 1").click()
    auditor.page.get_by_label("As seen by").select_option("seat 3")
    expect(auditor.page.locator(".replay .own")).to_have_count(1)
    auditor.shoot(shots, "auditor")
    assert auditor.faults() == []


def test_an_answer_that_comes_too_late_is_not_shown(come: Come) -> None:
    """A replay is asked for as one and then as another sees it, and the first answer comes last."""
    player = come()
    table = player.open_table("two-card-joker-poker-ma")
    player.sit(table)
    player.play_round()
    auditor, held = come(), list[Route]()
    auditor.log_in("operator", PASSWORD)
    auditor.page.route(f"**/api/tables/{table}/rounds/1", lambda route: held.append(route))
    auditor.go(f"/records/{table}/1")
    auditor.page.get_by_label("As seen by").select_option("seat 3")
    expect(auditor.page.locator(".replay .own")).to_have_count(1)
    (route,) = held
    with auditor.page.expect_response(lambda answer: answer.url.endswith("/rounds/1")):
        route.continue_()
    auditor.page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(auditor.page.locator(".replay .own")).to_have_count(1)
