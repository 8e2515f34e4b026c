"""houseway play --exam: the procedures by heart, and a score sheet."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from houseway.bots.bot import by_the_book
from houseway.bots.people import seated, staff, wager_bounds
from houseway.cli.terminal.examiner import ExamDesk
from houseway.cli.terminal.faults import Faults
from houseway.cli.terminal.live import Live
from houseway.cli.terminal.score import GRAVE, ScoreSheet, Slip
from houseway.cli.terminal.screen import Screen
from houseway.engine.actions import Report
from houseway.engine.events import Settled
from houseway.engine.offers import Offer
from houseway.engine.words import DEALER, Irregularity
from houseway.procedures.labels import label
from houseway.registry import game
from tests.cli.conftest import Run

TCJP = "two-card-joker-poker-ma"


def desk(seed: int = 4, rate: float = 0.0) -> ExamDesk:
    rulebook = game(TCJP).filed({"pair_up_paytable": "1"})
    rng = random.Random(seed)
    bots = staff() | seated(rulebook, [1, 2, 3], wager_bounds(rulebook), rng)
    del bots[DEALER]
    live = Live(rulebook, bots, rng)
    return ExamDesk(live, Screen(plain=True), DEALER, Faults(live, rate, rng))


class Candidate:
    """Somebody who knows every step and every amount, unless told to slip."""

    def __init__(self, desk: ExamDesk, slips: Callable[[str], str] = lambda prompt: "") -> None:
        self.desk, self.slips = desk, slips
        self.nets: list[int] = []

    def __call__(self, prompt: str) -> str:
        return self.slips(prompt) or self._right(prompt)

    def _right(self, prompt: str) -> str:
        if prompt.endswith("net?"):
            return f"{self.nets.pop(0) / 100:+.2f}"
        offer = self._next()
        if prompt.startswith("At which seat"):
            return str(getattr(offer.act, "spot", 0))
        if "how many" in prompt:
            return str(offer.usual)
        events = self.desk.live.preview(offer.act).events if offer.bounds is None else ()
        self.nets = [event.net_cents for event in events if isinstance(event, Settled)]
        return label(offer.act, self.desk.live.rulebook).partition(" (")[0]

    def _next(self) -> Offer:
        return next(offer for offer in self.desk.own_offers() if self.desk.is_next(offer))


def test_a_round_without_a_slip_scores_a_hundred(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    exam = desk()
    monkeypatch.setattr(exam.screen, "ask", Candidate(exam))
    exam.run(2)
    out = capsys.readouterr().out
    assert "No slips." in out
    assert out.endswith("Score: 100 of 100.\n")
    assert exam.score.amounts == exam.score.amounts_right > 0


def test_a_wrong_amount_is_a_slip_with_the_right_one_and_its_clause(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    exam = desk()
    wrong = iter(["+4321"])
    candidate = Candidate(exam)

    def slip(prompt: str) -> str:
        if not prompt.endswith("net?"):
            return ""
        said = next(wrong, "")
        if said:
            candidate.nets.pop(0)
        return said

    candidate.slips = slip
    monkeypatch.setattr(exam.screen, "ask", candidate)
    exam.run(1)
    out = capsys.readouterr().out
    assert len(exam.score.slips) == 1
    assert "said +$4,321" in out
    assert "     Right: " in out
    assert "[11(" in exam.score.slips[0].right or "[10(" in exam.score.slips[0].right


@pytest.mark.parametrize("seed", range(12))
def test_every_fault_that_can_be_found_is_reported_or_a_slip(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    exam = desk(seed, rate=1.0)
    monkeypatch.setattr(exam.screen, "ask", Candidate(exam))
    exam.run(1)
    unnoticed = [slip for slip in exam.score.slips if slip.what.startswith("not noticed")]
    assert exam.score.slips == unnoticed
    assert exam.score.steps > 10


def test_a_wrong_step_is_refused_and_explained_by_its_clause(run: Run) -> None:
    lines = "receive the cards\nshuffle\ninspect\nannounce no more bets\n"
    ran = run("play", TCJP, "--as", "dealer", "--exam", "--seed", "4", lines=lines)
    assert ran.code == 0
    assert "The dealer may not shuffle: " in ran.out
    assert "[MA-TCJP-3(c)]. Nothing has changed." in ran.out
    sheet = ran.out.partition("== Score sheet\n")[2]
    assert "Slips: 2." in sheet
    assert "     Right: inspect the cards [3(b)#1]" in sheet
    assert "Score: 25 of 100." in sheet


def test_the_next_step_is_hidden_and_all_steps_are_listed(run: Run) -> None:
    ran = run("play", TCJP, "--as", "dealer", "--exam", "--seed", "4", lines="?\nsteps\n\n")
    assert "Enter:" not in ran.out
    assert "Now:" not in ran.out
    assert ran.out.count("Announce no more bets\n") == 2
    assert ran.out.count("Report: a hand has the wrong number of cards\n") == 2


def test_a_false_report_is_a_slip_and_changes_nothing(run: Run) -> None:
    lines = "receive the cards\nreport a card is drawn in error\n"
    ran = run("play", TCJP, "--as", "dealer", "--exam", lines=lines)
    assert "Nothing of the kind has happened" in ran.out
    assert "reported without reason" in ran.out


def test_a_supervisor_can_be_examined_as_well(run: Run) -> None:
    lines = "\nverify the inspection\n" + "\n" * 30
    ran = run("play", TCJP, "--as", "supervisor", "--exam", "--seed", "4", lines=lines)
    assert "You verify the inspection." in ran.out
    assert "Steps performed: 1." in ran.out


def test_a_round_of_slips_is_no_good_score() -> None:
    """A losing hand that is paid, twice, and seven steps at the wrong time, against twenty done right."""
    score = ScoreSheet(steps=18, amounts=4, amounts_right=2)
    score.slips += [Slip(1, "deciding", "too early", "")] * 7 + [Slip(1, "settling", "paid", "", GRAVE)] * 2
    assert list(score.sheet())[-1].startswith("Score: 33 of 100.")


def until(exam: ExamDesk, phase: str) -> None:
    """By the book, without the person, until a phase begins."""
    while exam.live.round.phase.name != phase:
        action = exam.live.next_of_players() or exam.live.next_of_staff() or by_the_book(exam.live.view(DEALER))
        assert action is not None
        exam.live.do(action)


def test_a_wrong_number_that_is_found_after_the_decisions_is_no_slip() -> None:
    exam = desk()
    until(exam, "stub")
    exam.live.do(Report(by=DEALER, what=Irregularity.EXTRA_CARD, spot=1))
    until(exam, "settling bonus wagers")
    exam.perform(Report(by=DEALER, what=Irregularity.WRONG_NUMBER, spot=1))
    assert exam.score.slips == []
    assert exam.live.round.number == 2


def test_a_supervisor_is_not_told_to_watch_on_while_the_table_waits(run: Run) -> None:
    ran = run("play", TCJP, "--as", "supervisor", "--exam", "--seed", "4", lines="\n" * 3)
    asked = [line for line in ran.out.splitlines() if line.startswith("Your step")]
    assert asked[0].startswith("Your step [Enter: watch on]")
    assert asked[1].startswith("Your step (the table waits for you)")
    assert ran.out.count("the table waited for a step") == 2
