"""Several people at a table, staff, and lines that break."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.web.house import PASSWORD, House
from tests.web.person import Person

Come = Callable[..., Person]
JOKER = "two-card-joker-poker-ma"


def both_decide(one: Person, other: Person) -> None:
    for person in (one, other):
        person.wager(keyboard=False)
    for person in (one, other):
        person.deal(keyboard=False)
    for person in (one, other):
        person.page.locator('[data-step="examine the cards"]').click()
        expect(person.page.locator('.own .card:not([data-card="back"])')).to_have_count(2)


def test_two_browsers_at_one_table(come: Come) -> None:
    ann, ben = come(), come()
    table = ann.open_table(JOKER, bots=0)
    ann.sit(table)
    ben.guest()
    ben.sit(table)
    both_decide(ann, ben)
    for one, other in ((ann, ben), (ben, ann)):
        mine = one.page.locator(".own .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
        theirs = other.page.locator(".spot.other .card").evaluate_all(
            "cards => cards.map(card => card.dataset.card)"
        )
        assert "back" not in mine
        assert set(theirs) == {"back"}
    ann.page.locator(".decisions button").first.click()
    ben.page.locator(".decisions button").first.click()
    for person in (ann, ben):
        expect(person.page.get_by_role("region", name="Results of round 1")).to_contain_text("You")


def test_a_supervisor_voids_a_round(come: Come, shots: Path) -> None:
    """The dealer deals a card too many; the supervisor finds it, and the player's wagers come back."""
    player, dealer, supervisor = come(), come(), come()
    table = dealer.open_table(JOKER, bots=0)
    supervisor.log_in("operator", PASSWORD)
    me = supervisor.page.request.get(f"{supervisor.address}/api/me").json()["person"]["id"]
    supervisor.page.request.put(
        f"{supervisor.address}/api/people/{me}/roles", data={"roles": ["player", "operator", "supervisor"]}
    )
    supervisor.go(f"/table/{table}?staff=supervisor")
    finding = supervisor.page.get_by_role("complementary", name="Supervisor's console")
    expect(finding).to_be_visible()
    dealer.go(f"/table/{table}?staff=dealer")
    dealing = dealer.page.get_by_role("complementary", name="Dealer's console")
    expect(dealing).to_be_visible()
    player.guest()
    player.sit(table)
    wagered = False
    for _ in range(300):
        phase = dealer.page.locator(".checklist .now b").inner_text()
        if phase == "Dealing":
            break
        if phase == "Betting" and not wagered:
            player.wager(keyboard=False)
            wagered = True
        for staff in (dealer, supervisor):
            if staff.page.locator('.console .main[data-key="1"]').count():
                staff.page.keyboard.press("1")
        dealer.page.wait_for_timeout(40)
    dealing.locator("summary", has_text="Irregularities").click()
    fault = dealing.locator('[data-report="a position is dealt one card too many"]')
    if fault.count() == 0:  # one card first
        dealing.locator(".open-field input").first.fill("1")
        dealer.page.keyboard.press("Enter")
    fault.first.click()
    dealing.get_by_role("button", name="Confirm: it happened").click()
    found = finding.locator('[data-report="a hand has the wrong number of cards"]').first
    found.click()
    expect(finding.locator(".consequence")).to_contain_text("void")
    supervisor.shoot(shots, "supervisor-desktop")
    assert supervisor.faults() == []
    finding.get_by_role("button", name="Confirm: it happened").click()
    expect(player.page.locator(".void-note")).to_contain_text("Round 1 is void: all wagers are returned.")
    expect(player.page.locator(".own .plate")).to_contain_text("$500")
    player.page.get_by_role("button", name="History").click()
    expect(player.page.locator(".round-line", has_text="Round 1")).to_contain_text("void")
    expect(player.page.locator(".round-line", has_text="Round 1")).to_contain_text("returned")


def test_a_player_calls_the_floor_and_the_supervisor_rules(come: Come) -> None:
    player, supervisor = come(), come()
    table = supervisor.open_table(JOKER, bots=1)
    supervisor.go(f"/table/{table}?staff=supervisor")
    console = supervisor.page.get_by_role("complementary", name="Supervisor's console")
    expect(console).to_be_visible()
    player.guest()
    player.sit(table)
    floor = player.page.locator(".floor summary")
    for _ in range(200):
        if floor.count():
            break
        if console.locator('.main[data-key="1"]').count():
            supervisor.page.keyboard.press("1")
        supervisor.page.wait_for_timeout(40)
    floor.click()
    player.page.locator('[data-claim="a hand has the wrong number of cards"]').click()
    claim = console.locator(".claim")
    expect(claim).to_contain_text("a hand has the wrong number of cards")
    expect(console.locator(".duties")).to_contain_text("The supervisor rules on what a player claims")
    assert supervisor.faults() == []
    claim.locator('[data-rule="dismiss"]').click()
    expect(claim).to_have_count(0)
    expect(console.locator(".duties")).to_have_count(0)


def test_a_dealer_deals_a_round_by_keys(come: Come, shots: Path) -> None:
    dealer = come()
    table = dealer.open_table(JOKER, bots=2)
    dealer.go(f"/table/{table}")
    dealer.page.get_by_role("button", name="Deal here").click()
    console = dealer.page.get_by_role("complementary", name="Dealer's console")
    expect(console.locator(".checklist .now")).to_be_visible()
    shot = False
    for _ in range(400):
        if dealer.round > 1:
            break
        if console.locator('[data-key="1"]').count():
            if not shot and dealer.page.locator(".checklist .now").inner_text().startswith("Revealing"):
                shot = True
                dealer.shoot(shots, "dealer-desktop")
                assert dealer.faults() == []
            dealer.page.keyboard.press("1")
        dealer.page.wait_for_timeout(40)
    assert dealer.round > 1


def test_an_exam_ends_with_a_score_sheet(come: Come, shots: Path) -> None:
    """One step out of turn and one that is asked for: each slip has its clause, and what was right."""
    dealer = come()
    dealer.guest()
    slow = {"rulebook": JOKER, "clocks": {"pace_ms": 10_000}}  # the house has received the cards, no more
    dealer.go(f"/table/{dealer.post('/api/tables', slow)['id']}?staff=dealer")
    console = dealer.page.get_by_role("complementary", name="Dealer's console")
    expect(console.locator(".checklist .now")).to_be_visible()
    console.get_by_role("button", name="Take an exam").click()
    expect(console.locator(".checklist")).to_have_count(0)
    console.get_by_label("Find a step").fill("reveal dealer")
    console.get_by_role("button", name="Reveal the dealer's cards").click()
    expect(dealer.page.locator(".refused")).to_contain_text("may not reveal")
    console.get_by_label("Find a step").fill("inspect")
    console.get_by_role("button", name="Inspect the cards", exact=True).click()
    expect(console).to_contain_text("1 step performed")
    assert dealer.faults() == []
    console.get_by_role("button", name="End the exam").click()
    sheet = dealer.page.get_by_role("dialog", name="Score sheet")
    expect(sheet.locator(".score")).to_have_text("25 of 100")
    slip = sheet.locator(".slips li")
    expect(slip).to_have_count(1)
    expect(slip).to_contain_text("Right: Inspect the cards")
    expect(slip.locator(".clause")).to_have_count(2)
    dealer.page.wait_for_timeout(300)  # until the drawer is in its place
    dealer.shoot(shots, "score-sheet-desktop")
    assert dealer.faults() == []


def test_a_reload_in_mid_round(come: Come) -> None:
    person = come()
    person.sit(person.open_table(JOKER))
    person.wager(keyboard=False)
    person.deal(keyboard=False)
    person.page.locator('[data-step="examine the cards"]').click()
    cards = person.page.locator(".own .card")
    expect(person.page.locator('.own .card:not([data-card="back"])')).to_have_count(2)
    before = cards.evaluate_all("cards => cards.map(card => card.dataset.card)")
    person.page.reload()
    expect(cards).to_have_count(2)
    assert cards.evaluate_all("cards => cards.map(card => card.dataset.card)") == before
    person.play_round()


def test_a_server_killed_and_started_again_in_mid_round(come: Come, own_house: House, shots: Path) -> None:
    person = come(at=own_house)
    person.sit(person.open_table(JOKER))
    person.wager(keyboard=False)
    person.deal(keyboard=False)
    person.page.locator('[data-step="examine the cards"]').click()
    cards = person.page.locator(".own .card")
    expect(person.page.locator('.own .card:not([data-card="back"])')).to_have_count(2)
    expect(person.page.locator('.decisions [data-step="fold"]')).to_be_visible()
    before = cards.evaluate_all("cards => cards.map(card => card.dataset.card)")
    person.lenient = True  # the browser itself complains of a socket that cannot be opened
    own_house.stop(signal.SIGKILL)
    expect(person.page.locator(".banner")).to_be_visible()
    person.shoot(shots, "line-lost-desktop")
    # what is pressed meanwhile is sent when the line is back, once
    person.page.locator(".decisions button").first.click()
    own_house.start()
    expect(person.page.locator(".banner")).to_have_count(0, timeout=20_000)
    assert before
    person.play_round()
    expect(person.page.get_by_role("region", name="Results of round 1")).to_contain_text("You")


def test_the_history_replays_a_round(come: Come, shots: Path) -> None:
    person = come()
    person.sit(person.open_table(JOKER))
    person.play_round()
    person.page.get_by_role("button", name="History").click()
    person.page.locator(".round-line", has_text="Round 1").click()
    slider = person.page.get_by_label("Step of the round")
    slider.focus()
    person.page.keyboard.press("End")
    expect(person.page.locator(".replay .results")).to_contain_text("You")
    person.shoot(shots, "history-desktop")
    assert person.faults() == []
    person.page.get_by_role("link", name="Check the shuffle").click()
    expect(person.page.locator(".verdict.yes")).to_contain_text("computed in this browser")
    assert person.faults() == []
