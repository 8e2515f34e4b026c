"""The level of bots at the page: chosen in the lobby where a game has levels, and told at the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.server.test_levels import rehearsed
from tests.web.house import PASSWORD, House
from tests.web.person import CLOCKS, Person

Come = Callable[..., Person]
CHINESE = "chinese-poker-ca"
SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
PATIENCE_MS = 180_000  # the search is loaded when a bot first decides


def test_the_lobby_opens_a_table_with_strong_bots(come: Come, shots: Path) -> None:
    person = come()
    person.go("/")
    game = person.page.locator(f'[data-rulebook="{CHINESE}"]')
    level = game.get_by_label("Bots", exact=True)
    expect(level).to_have_value("basic")
    expect(person.page.get_by_label("Bots", exact=True)).to_have_count(1)
    level.select_option(label="Strong")
    expect(level).to_have_accessible_description("Looks ahead, and minds the other boards.")
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        level.scroll_into_view_if_needed()
        person.shoot(shots, f"levels-lobby-{size}")
        assert person.overflow() == 0
    assert person.faults() == []
    game.get_by_role("button", name="With friends").click()
    expect(person.page.locator(".own .stack")).to_be_visible(timeout=15_000)
    expect(person.page.locator(".table-head h1")).to_contain_text("Strong bots")
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        person.shoot(shots, f"levels-table-{size}")
        assert person.overflow() == 0


def test_who_wants_other_bots_than_the_houses_plays_at_a_table_of_their_own(come: Come) -> None:
    person = come()
    person.go("/")
    game = person.page.locator(f'[data-rulebook="{CHINESE}"]')
    game.get_by_label("Bots", exact=True).select_option("casual")
    game.get_by_role("button", name="Play now").click()
    expect(person.page.locator(".table-head h1")).to_contain_text("Casual bots", timeout=15_000)


def test_the_level_is_chosen_by_keys(come: Come) -> None:
    person = come()
    person.go("/")
    level = person.page.get_by_label("Bots", exact=True)
    expect(level).to_have_value("basic")
    person.tab_to(".level select")
    person.page.keyboard.press("ArrowDown")
    expect(level).to_have_value("club")


def test_cards_are_played_against_strong_bots(come: Come, house: House, shots: Path) -> None:
    rehearsed("strong")
    person = come()
    person.guest()
    table = person.post("/api/tables", {"rulebook": CHINESE, "bots": 2, "clocks": CLOCKS, "level": "strong"})
    person.sit(table["id"])
    held = person.page.locator(".arranger .in-hand .held")
    takes_part = person.page.locator(".decisions button.main")
    expect(takes_part.or_(held).first).to_be_visible(timeout=PATIENCE_MS)
    if takes_part.count():
        takes_part.click()
    for placed, cards in ((0, 5), (5, 1), (6, 1)):  # the bots have placed theirs before the next card comes
        expect(person.page.locator(".arranger .placed")).to_have_count(placed, timeout=PATIENCE_MS)
        expect(held).to_have_count(cards, timeout=PATIENCE_MS)
        person.arrange(keyboard=False)
    person.shoot(shots, "levels-playing-desktop")
    assert "plays as usual" not in (house.folder / "server.log").read_text()


def test_the_operator_chooses_a_level_where_there_is_one(come: Come) -> None:
    person = come()
    person.log_in("operator", PASSWORD)
    person.go("/operator")
    open_it = person.page.get_by_role("button", name="Open the table")
    expect(open_it).to_be_enabled()
    level = person.page.locator(".submission .level select")
    expect(level).to_have_count(0)
    person.page.get_by_label("Rulebook").select_option(CHINESE)
    level.select_option("club")
    expect(open_it).to_be_enabled()
    person.page.get_by_label("In the lobby").uncheck()
    assert person.faults() == []
    open_it.click()
    expect(person.page.locator(".table-head h1")).to_contain_text("Club bots")
