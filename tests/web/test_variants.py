"""The operator's form for a variant: what the rulebook names as variable, and what departs from which clause."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.web.house import PASSWORD
from tests.web.person import Person

Come = Callable[..., Person]


def varying(come: Come, rulebook: str = "Two Card Joker Poker, Massachusetts") -> Person:
    person = come()
    person.log_in("operator", PASSWORD)
    person.go("/operator")
    # By its role: as text the label of a select has all that can be chosen in it.
    person.page.get_by_role("combobox", name="Rulebook", exact=True).select_option(label=rulebook)
    person.page.get_by_label("A variant", exact=True).check()
    return person


def test_differences_and_clauses_are_told_before_a_variant_is_opened(come: Come, shots: Path) -> None:
    person = varying(come)
    page, told = person.page, person.page.get_by_role("status", name="Departures from the document")
    open_it = page.get_by_role("button", name="Open the variant")
    expect(told).to_contain_text("Nothing that the document fixes is changed yet")
    expect(open_it).to_be_disabled()
    page.get_by_label("jokers", exact=True).fill("1")
    expect(page.locator(".check li").first).to_contain_text("expected printable text")
    page.get_by_label("Title of the variant").fill("One joker")
    page.get_by_label("Royal flush").first.fill("30")
    page.get_by_label("Dealer qualifies").select_option("king high")
    expect(told).to_contain_text("One joker: a variant, not the document")
    expect(told.get_by_role("listitem")).to_have_text(
        [
            "pair up, paytable 1: Royal flush: 30 to 1 instead of 20 to 1 11(d)T1",
            "the least hand with which a dealer qualifies: king high instead of queen high 10(d)",
            "how many jokers the deck has: 1 instead of 2 2(a)#1",
        ]
    )
    person.shoot(shots, "operator-variant")
    open_it.click()
    expect(page.locator(".felt")).to_be_visible()
    expect(page.get_by_text("One joker: a variant, not the document").first).to_be_visible()
    assert person.faults() == []


def test_the_form_is_filled_by_keyboard_and_a_change_taken_back_is_the_document(come: Come) -> None:
    person = varying(come, "Chinese Poker, California")
    page, told = person.page, person.page.get_by_role("status", name="Departures from the document")
    page.get_by_label("Title of the variant").focus()
    page.keyboard.type("Two points")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Foul points")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(told.get_by_role("listitem")).to_have_text(
        ["points that a foul hand pays for each segment: 2 instead of 3 FOUL-2"]
    )
    page.keyboard.press("ArrowUp")
    expect(told).to_contain_text("Nothing that the document fixes is changed yet")
    expect(page.get_by_role("button", name="Open the variant")).to_be_disabled()
    assert person.faults() == []
