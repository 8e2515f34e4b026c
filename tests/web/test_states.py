"""States that people forget: broke, a closed table, a second window, two areas, a bystander, a full table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.person import CLOCKS, Person

Come = Callable[..., Person]
JOKER, DRAGON = "two-card-joker-poker-ma", "dragon-poker-md"
LONG = "Maximiliane-Friederike von und zu Hohen"


def open_with(person: Person, rulebook: str, bots: int = 0, **options: Any) -> str:
    """A table with a submission that differs from the usual one."""
    usual = person.page.request.get(f"{person.address}/api/rulebooks/{rulebook}").json()["usual"]
    body = {"rulebook": rulebook, "bots": bots, "options": usual | options, "clocks": CLOCKS}
    return str(person.post("/api/tables", body)["id"])


def lose(person: Person, dollars: int) -> None:
    """Wagers that much and folds."""
    person.page.get_by_text("Type amounts").click()
    person.page.get_by_label("Ante amount in dollars").fill(str(dollars))
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".own .area.covered")).to_have_count(1)
    person.page.keyboard.press("Escape")
    person.deal(keyboard=False)
    person.page.locator('[data-step="examine the cards"]').click()
    person.page.locator('.decisions [data-step="fold"]').click()


def test_somebody_without_chips_buys_in_again_and_is_filled_up(come: Come, shots: Path) -> None:
    person = come(390, 844)
    person.guest()
    person.sit(open_with(person, JOKER, maximum_cents=2_000_000))
    head, broke = person.page.locator(".who"), person.page.locator(".broke")
    expect(head).to_contain_text("$9,500")
    lose(person, 500)
    expect(broke).to_contain_text("You have no chips on the table")
    person.shoot(shots, "broke-phone")
    assert person.faults() == []
    broke.get_by_label("Amount in dollars").fill("9500")
    broke.get_by_role("button", name="Buy chips").click()
    expect(head).to_contain_text("$0")
    lose(person, 9500)
    expect(broke).to_contain_text("Your play chips are gone")
    broke.get_by_role("button", name="Fill up my play chips").click()
    broke.get_by_role("button", name="Buy chips").click()
    expect(person.page.locator(".own .plate")).to_contain_text("$500")
    expect(head).to_contain_text("$9,500")


def test_a_table_is_closed_under_its_players(come: Come) -> None:
    person = come()
    table = person.open_table(JOKER)
    person.sit(table)
    assert person.page.request.delete(f"{person.address}/api/tables/{table}").ok
    expect(person.page.locator(".banner")).to_contain_text("closed")
    person.page.reload()
    expect(person.page.locator("main")).to_contain_text("This table is closed")
    person.page.get_by_role("main").get_by_role("link", name="To the lobby").click()
    expect(person.page.locator(".game").first).to_be_visible()


def test_a_second_window_of_the_same_person_is_at_the_same_seat(come: Come) -> None:
    person = come()
    table = person.open_table(JOKER)
    person.sit(table)
    expect(person.page.locator(".own .stack")).to_be_visible()
    second = person.context.new_page()
    second.goto(f"{person.address}/table/{table}")
    expect(second.locator(".own")).to_have_count(1)
    second.locator(".own .area.open button").first.click()
    expect(second.locator(".own .area.covered")).to_have_count(1)
    expect(person.page.locator(".own .area.covered")).to_have_count(1)


def test_two_areas_played_by_one_person(come: Come, shots: Path) -> None:
    """Every button says for which position it is, and there is a result for each."""
    person = come()
    person.guest()
    person.sit(open_with(person, DRAGON, two_areas=True))
    person.page.get_by_text("More", exact=True).click()
    person.page.locator('[data-step="take a neighbouring betting area as well"]').first.click()
    expect(person.page.locator(".own")).to_have_count(2)
    expect(person.page.locator(".more[open]")).to_have_count(0)
    spots = person.page.locator(".spot.own").evaluate_all("all => all.map(each => each.dataset.spot)")

    def on(moment: str) -> None:
        if moment == "deciding":
            person.shoot(shots, "two-areas-desktop")
            text = person.page.locator(".decisions button.main").first.inner_text()
            assert any(f"· {spot}" in text for spot in spots), text

    person.play_round(on=on)
    results = person.page.get_by_role("region", name="Results of round 1")
    for spot in spots:
        expect(results).to_contain_text(f"You, position {spot}")
    assert person.faults() == []


def test_long_names_and_a_bystander(come: Come, shots: Path) -> None:
    player, bystander = come(), come(390, 844)
    player.post("/api/guests", {"name": LONG})
    table = str(player.post("/api/tables", {"rulebook": JOKER, "bots": 5, "clocks": CLOCKS})["id"])
    player.sit(table)
    expect(player.page.locator(".spot.empty")).to_have_count(0)  # the table is full
    bystander.guest()
    bystander.go(f"/table/{table}")
    expect(bystander.page.locator(".desk")).to_contain_text("You are watching")
    expect(bystander.page.locator(f'.name[title="{LONG}"]')).to_have_count(1)
    assert bystander.overflow() == 0
    bystander.shoot(shots, "bystander-phone")
    assert bystander.faults() == []
    player.wager(keyboard=False)
    player.deal(keyboard=False)
    bystander.go(f"/table/{table}?sit=1")
    expect(bystander.page.locator(".desk")).to_contain_text("A bot makes room for you")
    player.play_round()
    expect(bystander.page.locator(".own")).to_have_count(1)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (720, 450)], ids=["phone", "sideways", "enlarged"])
@pytest.mark.parametrize("rulebook", [JOKER, DRAGON])
def test_wagers_are_placed_without_scrolling(come: Come, rulebook: str, size: tuple[int, int]) -> None:
    """720 by 450 is a window of 1440 by 900 at twice the size."""
    person = come(*size)
    person.sit(person.open_table(rulebook))
    expect(person.page.locator(".betting [data-enter]").first).to_be_visible()  # the cards are ready
    person.page.wait_for_timeout(500)  # until one's own position has come into view
    for what in (".own .area.open", ".betting [data-enter]"):
        expect(person.page.locator(what).first).to_be_in_viewport(ratio=1)
    hidden = person.page.evaluate(COVERED)
    assert hidden == []
    assert person.overflow() == 0


COVERED = """() => [...document.querySelectorAll(".own .area.open button")].filter((area) => {
  const box = area.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !area.contains(top);
}).map((area) => area.dataset.wager)"""
