"""Setting cards at the page: the dealer's advice, Fantasy Land, and a bar that never leaves the window."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from houseway.cards import Hand
from houseway.games.asia_poker.contest import contest as asia
from houseway.games.asia_poker.hands import DECK as ASIA_DECK
from houseway.games.asia_poker.submission_ma import AsiaPokerMassachusetts
from houseway.games.chinese_poker.best_setting import best_setting
from houseway.games.chinese_poker.hands import DECK
from houseway.games.chinese_poker.points import show_down
from tests.web.fortune import play_to_fantasy_land
from tests.web.house import House
from tests.web.person import Person

Come = Callable[..., Person]
SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844), "sideways": (844, 390)}


def looking(person: Person, rulebook: str) -> None:
    """Sits down, wagers and looks at the cards."""
    person.sit(person.open_table(rulebook))
    person.wager(keyboard=False)
    person.deal(keyboard=False)
    person.page.locator('[data-step="examine the cards"]').click()
    expect(person.page.locator(".arranger")).to_be_visible()


@pytest.mark.parametrize("rulebook", ["asia-poker-ma", "asia-poker-pa"])
def test_the_dealer_is_asked_and_sets_the_house_way(come: Come, shots: Path, rulebook: str) -> None:
    person = come()
    looking(person, rulebook)
    person.page.get_by_role("button", name="Ask the dealer").click()
    told = person.page.locator(".arranger .told")
    expect(told).to_contain_text("by its rule HW-")
    assert told.inner_text().split("HW-", 1)[1].split(": ", 1)[1].endswith(".")  # its sentence
    expect(person.page.locator(".tray .held")).to_have_count(7)
    expect(person.page.locator(".legal.yes")).to_be_visible()
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        person.shoot(shots, f"{rulebook}-advice-{size}")
    assert person.faults() == []
    person.page.get_by_role("button", name="Lock in").click()
    expect(person.page.locator(".own.set .group")).to_have_count(3)


@pytest.mark.parametrize("size", SIZES)
def test_the_bar_below_the_hands_needs_no_scrolling(come: Come, size: str) -> None:
    person = come(*SIZES[size])
    looking(person, "asia-poker-ma")
    person.page.wait_for_timeout(400)  # until the hands have come into view
    for what in (person.page.get_by_role("button", name="Lock in"), person.page.locator(".in-hand .held").last):
        expect(what).to_be_in_viewport(ratio=1)


def place(person: Person, hands: Iterable[Hand]) -> None:
    """Puts every card into its tray by keys, wherever it lies now."""
    for tray, hand in enumerate(hands, 1):
        for card in hand:
            person.page.locator(f'.in-hand .held[data-card="{card}"]').first.focus()
            person.page.keyboard.press(str(tray))
            drawn(person)
    expect(person.page.locator(".in-hand .held")).to_have_count(0)


def drawn(person: Person) -> None:
    """The page has drawn what it was told, and moved the focus on to the next card."""
    person.page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def in_hand(person: Person) -> str:
    marks = person.page.locator(".in-hand .held").evaluate_all("cards => cards.map(card => card.dataset.card)")
    return " ".join(marks)


def test_a_foul_setting_is_told_before_it_is_locked_in(come: Come) -> None:
    person = come()
    looking(person, "asia-poker-ma")
    contest = asia(AsiaPokerMassachusetts())
    foul = next(each for each in contest.settings(ASIA_DECK.hand(in_hand(person))) if not contest.is_legal(each))
    place(person, foul)
    expect(person.page.locator(".legal.no")).to_contain_text("This setting is foul")
    expect(person.page.locator(".danger-note.foul").first).to_contain_text("does not rank higher than")
    expect(person.page.locator(".danger-note.foul .clause").first).to_be_visible()


def test_fantasy_land(come: Come, own_house: House, shots: Path) -> None:
    """Thirteen cards at once, under a banner; foul danger row by row, bonus points as rows are complete."""
    person = come(at=own_house)
    person.lenient = True  # the browser itself complains of a socket that cannot be opened
    table = person.open_table("chinese-poker-ca", bots=2)  # with one they might agree on two hands each
    person.sit(table)
    expect(person.page.locator(".own .stack")).to_be_visible()
    seat = int(person.page.locator(".spot.own").get_attribute("data-spot") or 0)
    own_house.stop()
    play_to_fantasy_land(own_house, table, seat)
    own_house.start()
    expect(person.page.locator(".own .fantasy")).to_be_visible(timeout=20_000)
    arranger = person.page.locator(".arranger")
    for _ in range(200):
        if arranger.count():
            break
        if person.page.locator(".decisions button.main").count():
            person.decide(keyboard=False)
        person.page.wait_for_timeout(50)
    expect(arranger.locator(".fantasy-banner")).to_be_visible()
    held = arranger.locator(".in-hand .held")
    expect(held).to_have_count(13)
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(350)
        person.shoot(shots, f"fantasy-land-{size}")
        assert person.overflow() == 0
    person.page.set_viewport_size({"width": 1440, "height": 900})
    assert person.faults() == []
    best = show_down(best_setting(DECK.hand(in_hand(person))).setting)
    place(person, (best.setting.front, best.setting.back, best.setting.middle))
    expect(arranger.locator('[data-tray="2"] .danger-note.foul')).to_contain_text("does not outrank the middle")
    expect(arranger.locator(".legal.no")).to_be_visible()
    person.shoot(shots, "fantasy-land-foul-desktop")
    for left in range(12, -1, -1):
        arranger.locator(".tray .held").first.click()
        expect(arranger.locator(".tray .held")).to_have_count(left)
    place(person, (best.setting.front, best.setting.middle, best.setting.back))
    expect(arranger.locator(".legal.yes")).to_be_visible()
    points = [f"+{each} point{'s' if each > 1 else ''}" for each in best.bonus if each]
    expect(arranger.locator(".bonus")).to_have_text(points)
    person.shoot(shots, "fantasy-land-set-desktop")
    person.page.get_by_role("button", name="Lock in").click()
    expect(person.page.locator(".own.set .group")).to_have_count(3)
    person.play_round()
    expect(person.page.get_by_role("region", name="Points, pair by pair")).to_be_visible()
