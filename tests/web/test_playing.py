"""Whole rounds of every game at the page, by clicking and by keyboard, at three sizes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from houseway.registry import NAMES
from tests.web.person import Person

SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
Come = Callable[..., Person]


@pytest.mark.parametrize("rulebook", sorted(NAMES))
def test_a_round_by_clicking(come: Come, shots: Path, rulebook: str) -> None:
    person = come()
    person.sit(person.open_table(rulebook))
    faults: list[str] = []

    def on(moment: str) -> None:
        if moment in ("betting", "settling") and rulebook != "chinese-poker-ca":
            person.page.wait_for_timeout(260)
        for size, (width, height) in SIZES.items():
            person.page.set_viewport_size({"width": width, "height": height})
            person.shoot(shots, f"{rulebook}-{moment}-{size}")
            if person.overflow() > 0:
                faults.append(f"{moment}: too wide for a {size}")
        person.page.set_viewport_size({"width": 1440, "height": 900})
        if moment in ("betting", "setting", "deciding"):
            faults.extend(person.faults())

    person.play_round(on=on)
    on("results")
    assert faults == []
    results = person.page.get_by_role("region", name="Results of round 1")
    expect(results).to_be_visible()
    expect(results).to_contain_text("You")
    results.locator(".clause").first.click()
    rule = person.page.get_by_role("dialog", name="The rule")
    expect(rule.locator(".clause-text.strong")).to_be_visible()
    person.shoot(shots, f"{rulebook}-clause-desktop")
    assert person.faults() == []
    person.page.keyboard.press("Escape")
    expect(rule).to_have_count(0)


@pytest.mark.parametrize("rulebook", sorted(NAMES))
def test_a_round_by_keyboard_alone(come: Come, rulebook: str) -> None:
    person = come(820, 1180, dark=True)
    person.sit(person.open_table(rulebook))
    person.play_round(keyboard=True)
    expect(person.page.get_by_role("region", name="Results of round 1")).to_contain_text("You")
    assert person.page.locator("[data-ear]").inner_text() != ""


LISTEN = """() => {
  window.heard = [];
  for (const ear of document.querySelectorAll("[data-ear], [data-turn]"))
    new MutationObserver(() => window.heard.push(ear.textContent)).observe(
      ear, {childList: true, characterData: true, subtree: true});
}"""


@pytest.mark.parametrize("rulebook", ["two-card-joker-poker-ma", "asia-poker-ma"])
def test_a_screen_reader_hears_turns_cards_and_results(come: Come, rulebook: str) -> None:
    person = come()
    person.sit(person.open_table(rulebook, bots=1))
    expect(person.page.locator("[data-turn]")).to_contain_text("Your move: place wagers")
    person.page.evaluate(LISTEN)
    person.play_round(keyboard=True)
    heard = "\n".join(person.page.evaluate("window.heard"))
    assert re.search(r"Your (hand|cards): (\w+ of \w+|joker), ", heard), heard
    assert "Your move: Examine the cards" in heard
    assert re.search(r"The dealer's (hand|high): ", heard)
    assert re.search(r"^.*You (won|lost) \$", heard, re.MULTILINE), heard
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b", heard)  # cards are words


def test_cards_are_dragged_into_hands(come: Come) -> None:
    person = come()
    person.sit(person.open_table("asia-poker-ma"))
    person.wager(keyboard=False)
    person.deal(keyboard=False)
    person.page.locator('[data-step="examine the cards"]').click()
    card = person.page.locator(".in-hand .held").first
    mark = card.get_attribute("data-card")
    card.hover()
    person.page.mouse.down()
    person.page.locator('[data-tray="1"]').hover()
    person.page.mouse.up()
    expect(person.page.locator(f'[data-tray="1"] .held[data-card="{mark}"]')).to_be_visible()
    person.arrange(keyboard=False)


def test_the_lobby_seats_a_visitor_in_one_click(come: Come, shots: Path) -> None:
    person = come()
    person.go("/")
    expect(person.page.locator(".game")).to_have_count(len(NAMES))
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        person.shoot(shots, f"lobby-{size}")
        assert person.overflow() == 0
    assert person.faults() == []
    person.page.get_by_role("button", name="Play now").first.click()
    expect(person.page.locator(".own .stack")).to_be_visible(timeout=10_000)
