"""houseway play as the dealer and as the supervisor."""

from __future__ import annotations

import random

import pytest

from houseway.bots.bot import by_the_book
from houseway.bots.people import seated, staff, wager_bounds
from houseway.cli.terminal.dealer import StaffDesk
from houseway.cli.terminal.faults import Faults
from houseway.cli.terminal.live import Live
from houseway.cli.terminal.screen import Screen
from houseway.engine.actions import Claim
from houseway.engine.words import SUPERVISOR, Irregularity
from houseway.registry import NAMES, game
from tests.cli.conftest import Ran, Run

TCJP = "two-card-joker-poker-ma"


def deal(run: Run, *lines: str, role: str = "dealer", arguments: tuple[str, ...] = ()) -> Ran:
    text = "".join(f"{line}\n" for line in lines)
    ran = run("play", TCJP, "--seed", "4", "--as", role, *arguments, lines=text)
    assert ran.code == 0
    assert ran.err == ""
    return ran


def test_a_guided_dealer_takes_each_step_with_enter(run: Run) -> None:
    out = deal(run, *[""] * 60, arguments=("--rounds", "2")).out
    assert "Your step [Enter: announce no more bets]" in out
    assert "[7(b)] Announce betting closed" in out
    assert out.endswith("== Round 2 is over\nRounds completed: 2.\n")


def test_the_dealers_card_shows_what_hands_do(run: Run) -> None:
    out = deal(run, *[""] * 12).out
    assert "- The dealer makes the required cut with one hand, following steps (i) to (iv). [4(c)(1)]" in out


def test_a_wrong_step_is_explained_with_its_clause(run: Run) -> None:
    out = deal(run, "", "shuffle", "banana").out
    assert "The dealer may not shuffle: " in out
    assert "[MA-TCJP-3(c)]. Nothing has changed." in out
    assert "'banana': " in out


def test_a_cut_of_five_cards_is_refused(run: Run) -> None:
    out = deal(run, *[""] * 8, "cut 5", "cut 20").out
    assert "cards 5 is not allowed: expected 10 to 53 [MA-TCJP-4(c)(1)(ii)]. Nothing has changed." in out
    assert "You cut the cards." in out


def test_irregularities_are_listed_with_what_follows_and_reported(run: Run) -> None:
    out = deal(run, *[""] * 12, "report", "report exposed too early").out
    assert "report: a card of the dealer is exposed too early" in out.lower()
    assert "dealer card exposed: hands all hands void" in out
    assert "All hands are void, and all wagers are returned [12(d)]." in out


def test_what_cannot_have_happened_cannot_be_reported(run: Run) -> None:
    out = deal(run, "report", "report 1").out
    assert "There is nothing that could be reported now. Nothing has changed." in out


def test_a_table_without_players_lets_the_dealer_wait(run: Run) -> None:
    out = deal(run, *[""] * 6, arguments=("--bots", "0")).out
    assert "Nothing is asked of you now" in out


@pytest.mark.parametrize("seed", range(8))
def test_faults_are_noticed_or_told_at_the_end(run: Run, seed: int) -> None:
    arguments = ("play", TCJP, "--as", "dealer", "--irregularities", "1", "--rounds", "2")
    ran = run(*arguments, "--seed", str(seed), lines="\n" * 80)
    assert ran.code == 0
    assert ran.out.endswith("Rounds completed: 2.\n")


def test_what_was_noticed_is_reported_before_anything_else(run: Run) -> None:
    for seed in range(20):
        arguments = ("play", TCJP, "--as", "dealer", "--irregularities", "1", "--seed", str(seed))
        ran = run(*arguments, lines="\n" * 11 + "deal\n" * 2)
        if "You notice: " in ran.out:
            break
    assert "Report first what you noticed: " in ran.out


def test_a_supervisor_verifies_and_may_order_a_recut(run: Run) -> None:
    out = deal(run, "", "", "", "order a recut", *[""] * 20, role="supervisor", arguments=("--rounds", "1")).out
    assert "You verify the inspection." in out
    assert "You order a recut." in out
    assert out.endswith("Rounds completed: 1.\n")


@pytest.mark.parametrize("seed", range(8))
def test_a_supervisor_watches_a_dealer_who_makes_mistakes(run: Run, seed: int) -> None:
    arguments = ("play", TCJP, "--as", "supervisor", "--irregularities", "1", "--rounds", "2")
    ran = run(*arguments, "--seed", str(seed), lines="\n" * 80)
    assert ran.code == 0
    assert ran.out.endswith("Rounds completed: 2.\n")


@pytest.mark.parametrize("rulebook", NAMES)
@pytest.mark.parametrize("role", ["dealer", "supervisor"])
def test_every_game_has_its_procedures(run: Run, rulebook: str, role: str) -> None:
    ran = run("play", rulebook, "--as", role, "--seed", "1", "--rounds", "1", lines="\n" * 200)
    assert ran.code == 0
    assert ran.out.endswith("Rounds completed: 1.\n")


def test_a_claim_is_due_at_the_supervisors_prompt_and_ruled_on_with_enter(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rulebook, rng = game(TCJP).filed({"pair_up_paytable": "1"}), random.Random(4)
    live = Live(rulebook, staff() | seated(rulebook, [1, 2], wager_bounds(rulebook), rng), rng)
    del live.bots[SUPERVISOR]
    while live.round.phase.name != "stub":
        action = live.next_of_players() or live.next_of_staff() or by_the_book(live.view(SUPERVISOR))
        assert action is not None
        live.do(action)
    live.do(Claim(by=1, spot=1, what=Irregularity.WRONG_NUMBER))
    desk = StaffDesk(live, Screen(plain=True), SUPERVISOR, Faults(live, 0.0, rng))
    asked: list[str] = []

    def enter(prompt: str) -> str:
        asked.append(prompt)
        return ""

    monkeypatch.setattr(desk.screen, "ask", enter)
    desk.turn()
    assert "Due: the supervisor rules on what a player claims" in capsys.readouterr().out
    assert asked == ["Your step [Enter: dismiss the claim (seat 1)]"]
    assert not live.view(SUPERVISOR).due
