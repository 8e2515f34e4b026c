"""The coach at the page: asked with a click at a practice table, and not to be seen elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from houseway.odds.coach.coach import advise
from tests.odds.test_coach import Dealt, chinese_table, first_five
from tests.web.person import CLOCKS, Person

Come = Callable[..., Person]
PATIENCE_MS = 20_000


def practising(person: Person, rulebook: str) -> None:
    person.guest()
    table = person.post("/api/tables", {"rulebook": rulebook, "bots": 1, "clocks": CLOCKS, "coach": True})
    person.sit(table["id"])


def compiled() -> None:
    """The search of Chinese Poker is compiled at its first use, and kept; here before somebody waits for it."""
    for table in (Dealt(*first_five()), chinese_table("Ks", "7c 7d 2c", "As Ah Jd", card="7s")):
        assert advise(table.round.rulebook, table.view) is not None


@pytest.mark.parametrize(
    ("rulebook", "moment", "said"),
    [
        ("two-card-joker-poker-ma", "deciding", "% of your Ante wager ("),
        ("chinese-poker-ca", "setting", " points"),
    ],
)
def test_a_player_asks_the_coach_and_is_graded(
    come: Come, shots: Path, rulebook: str, moment: str, said: str
) -> None:
    if rulebook == "chinese-poker-ca":
        compiled()
    person = come()
    practising(person, rulebook)
    coach = person.page.get_by_role("region", name="Coach")
    seen: list[str] = []

    def on(now: str) -> None:
        if now != moment:
            return
        if moment == "deciding":
            person.page.get_by_role("button", name="Examine the cards").click()
            expect(person.page.get_by_role("button", name="Fold")).to_be_visible()
        coach.get_by_role("button", name="What is best?").click()
        expect(coach.locator("ol li").first).to_contain_text("best", timeout=PATIENCE_MS)
        seen.append(coach.inner_text())
        person.shoot(shots, f"{rulebook}-coach-desktop")
        assert person.faults() == []

    person.play_round(on=on)
    assert said in seen[0]
    coach.get_by_role("button", name="How was the last round?").click()
    expect(coach).to_contain_text("Round 1: you gave up", timeout=PATIENCE_MS)


def test_there_is_no_coach_at_other_tables(come: Come) -> None:
    person = come()
    person.sit(person.open_table("two-card-joker-poker-ma"))
    expect(person.page.get_by_role("region", name="Coach")).to_have_count(0)


def test_the_lobby_opens_a_table_with_a_coach(come: Come) -> None:
    person = come()
    person.go("/")
    person.page.locator('[data-rulebook="dragon-poker-md"]').get_by_role("button", name="With a coach").click()
    expect(person.page.get_by_role("region", name="Coach")).to_be_visible(timeout=15_000)
