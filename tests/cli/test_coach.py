"""houseway play --coach: advice when it is asked for, and grades after the round."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Ran, Run, refused

TCJP = "two-card-joker-poker-ma"


def play(run: Run, *lines: str, name: str = TCJP, arguments: tuple[str, ...] = ("--coach",)) -> Ran:
    ran = run("play", name, "--seed", "4", *arguments, lines="".join(f"{line}\n" for line in lines))
    assert (ran.code, ran.err) == (0, "")
    return ran


def test_the_coach_tells_what_each_choice_gives_up(run: Run) -> None:
    out = play(run, "", "", "coach").out
    assert "Coach, exact over the 1,326 hands the dealer may hold:\n  Fold: best\n  Call: gives up " in out
    assert re.search(r"Call: gives up \d+\.\d % of your Ante wager \(\d+/\d+\)", out)


def test_a_round_is_graded_when_it_is_over(run: Run) -> None:
    wrong = play(run, "", "", "call").out
    assert re.search(r"Coach: Call gave up (.*)\); best was: Fold\.\nCoach: you gave up \1\)\.", wrong)
    right = play(run, "", "", "fold").out
    assert "Coach: you gave up nothing: every decision was the best." in right
    for out in (wrong, right):
        assert out.index("== Round 1: you ") < out.index("Coach: ")


def test_the_bot_that_plays_on_for_somebody_who_left_is_not_graded(run: Run) -> None:
    assert "Coach" not in play(run, "", "", "quit").out


def test_the_coach_is_off_unless_it_is_asked_for(run: Run) -> None:
    out = play(run, "", "", "coach", "call", arguments=()).out
    assert "The coach is off: begin with --coach to be advised and graded." in out
    assert "gave up" not in out
    assert "what each choice gives up" not in play(run, "", "", "?", arguments=()).out


def test_help_names_the_word(run: Run) -> None:
    assert "coach     tells what each choice gives up" in play(run, "", "", "?").out


def test_where_nothing_is_to_be_decided_it_says_so(run: Run) -> None:
    assert "The coach has no advice for this." in play(run, "coach").out


@pytest.mark.parametrize("role", ["dealer", "supervisor"])
def test_the_staff_have_no_coach(run: Run, role: str) -> None:
    refused(run("play", TCJP, "--as", role, "--coach"), "--coach is for a player")
