"""houseway play as a player, by lines on standard input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseway.registry import NAMES
from tests.cli.conftest import Ran, Run, refused

TCJP = "two-card-joker-poker-ma"


def play(run: Run, *lines: str, seed: int = 4, arguments: tuple[str, ...] = ()) -> Ran:
    ran = run("play", TCJP, "--seed", str(seed), *arguments, lines="".join(f"{line}\n" for line in lines))
    assert ran.code == 0
    assert ran.err == ""
    return ran


def test_a_newcomer_plays_a_round_with_enter_and_one_word(run: Run) -> None:
    out = play(run, "", "", "call").out
    assert "pair_up_paytable is 1, the first permitted" in out
    assert "You have $1,000 of play money." in out
    assert "You wager $10 on the Ante." in out
    assert "You wager $10 on the Call." in out
    assert "== Round 1: you " in out
    assert "Your hand: " in out
    assert "The dealer's hand: " in out
    assert "== Round 2, betting" in out


def test_the_opening_is_told_in_one_line(run: Run) -> None:
    out = play(run).out
    assert "\nThe dealer receives the cards, inspects the cards, the supervisor verifies the inspection" in out


def test_plain_lines_have_no_control_characters(run: Run) -> None:
    out = play(run, "", "", "fold").out
    assert all(character.isprintable() or character == "\n" for character in out)


def test_every_result_names_its_clauses(run: Run) -> None:
    out = play(run, "", "", "fold").out
    assert "Ante  lost  -$10  [10(b)#3] Fold forfeits the ante" in out


def test_wagers_are_typed_in_dollars_by_name_or_number(run: Run) -> None:
    out = play(run, "ante 25", "2 7.50", "sup $3").out
    assert "Ante $25, Pair Up $7.50, Super Flush $3 [Enter: deal]" in out


def test_a_wager_without_an_amount_is_asked_for(run: Run) -> None:
    out = play(run, "ante", "15").out
    assert "Ante: $5 to $500 > 15" in out
    assert "You wager $15 on the Ante." in out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ante 1", "expected $5 to $500"),
        ("ante 9999", "expected $5 to $500"),
        ("ante ten", "'ten' is not an amount"),
        ("ante -5", "'-5' is not an amount"),
        ("ante 5.001", "'5.001' is not an amount"),
        ("banana", "'banana': expected one of Ante, Pair Up, Super Flush"),
        ("repeat", "There are no wagers to repeat yet"),
        ("undo", "There is no change to undo"),
        ("4", "'4'"),
        ("call 10", "'call 10'"),
        ("ante 10, pair 5, super 999", "expected $1 to $100"),
    ],
)
def test_a_wrong_line_says_what_was_expected_and_changes_nothing(run: Run, line: str, said: str) -> None:
    out = play(run, line).out
    assert said in out
    assert "Nothing has changed." in out
    assert "You wager" not in out


def test_several_wagers_in_a_line_and_their_undoing(run: Run) -> None:
    out = play(run, "ante 25, pair 5", "super 2", "undo", "undo", "undo").out
    assert "Ante $25, Pair Up $5, Super Flush $2 [Enter: deal] > undo" in out
    assert "Ante $25, Pair Up $5 [Enter: deal] > undo" in out
    assert "Your wagers [Enter: Ante $10] > undo\nThere is no change to undo." in out


def test_clear_takes_all_wagers_back(run: Run) -> None:
    out = play(run, "ante 25, pair 5", "clear").out
    assert "You take back the Ante." in out
    assert "You take back the Pair Up." in out


def test_repeat_makes_the_last_wagers_again(run: Run) -> None:
    out = play(run, "ante 25, pair 5", "", "fold", "repeat").out
    assert "Your wagers [Enter: Ante $25, Pair Up $5] > repeat\nYou wager $25 on the Ante." in out


def test_after_no_more_bets_the_rules_say_why_a_wager_stays(run: Run) -> None:
    out = play(run, "", "", "undo", "fold").out
    assert "no wager is withdrawn after no more bets [MA-TCJP-6(b)#2]. Nothing has changed." in out


def test_a_question_mark_explains_each_choice_with_its_clause(run: Run) -> None:
    out = play(run, "", "", "?", "fold").out
    assert "Call ($10) [10(b)#2] Call equals the ante\n    The call must be exactly the size" in out


def test_a_clause_can_be_opened_at_a_prompt(run: Run) -> None:
    out = play(run, "rules 10(b)", "rules 99", "rules").out
    assert "MA-TCJP-10(b)#3  Fold forfeits the ante" in out
    assert "Unknown clause '99'" in out


def test_the_sign_shows_the_payout_odds(run: Run) -> None:
    assert "40 to 1" in play(run, "sign").out


def test_a_hint_is_the_best_strategy(run: Run) -> None:
    out = play(run, "hint", "", "", "hint", "fold").out
    assert "There is no advice for this." in out
    assert "Best strategy: Call." in out or "Best strategy: fold." in out


def test_a_round_may_be_sat_out(run: Run) -> None:
    out = play(run, "done").out
    assert "== Round 1 is over" in out
    assert "You wager" not in out


def test_a_table_of_one_waits_for_a_wager(run: Run) -> None:
    out = play(run, "done", "ante 5", "", arguments=("--bots", "0")).out
    assert "The dealer waits: nobody has made a wager." in out
    assert "You wager $5 on the Ante." in out


def test_input_that_ends_in_a_round_lets_a_bot_finish_it(run: Run) -> None:
    out = play(run, "ante 10", "").out
    assert "== Round 1: you " in out
    assert out.endswith("of play money.\n")


def test_quit_while_betting_is_open_takes_wagers_back(run: Run) -> None:
    out = play(run, "ante 10", "quit").out
    assert "You take back the Ante." in out
    assert out.endswith("You leave the table.\nYou have $1,000 of play money.\n")


def test_money_is_kept_between_sessions(run: Run, tmp_path: Path) -> None:
    play(run, "ante 30", "", "fold", "quit")
    assert json.loads((tmp_path / "data/houseway/purse.json").read_text()) == {"cents": 97000}
    assert "You buy in for $970." in play(run).out


def test_somebody_without_money_gets_more(run: Run, tmp_path: Path) -> None:
    purse = tmp_path / "data/houseway/purse.json"
    purse.parent.mkdir(parents=True)
    purse.write_text('{"cents": 12}')
    out = play(run).out
    assert "You are out of money. The house gives you another $1,000 of play money." in out
    assert out.endswith("You have $1,000.12 of play money.\n")


def test_too_few_chips_for_a_call_can_be_mended(run: Run, tmp_path: Path) -> None:
    purse = tmp_path / "data/houseway/purse.json"
    purse.parent.mkdir(parents=True)
    purse.write_text('{"cents": 1500}')
    out = play(run, "ante 10", "", "", "buy 20", "call").out
    assert "1  Fold" in out
    assert "Expected one of the choices" in out
    assert "The house gives you $1,000 of play money.\nYou buy in for $20." in out
    assert "You wager $10 on the Call." in out


def test_the_record_of_a_session_verifies(run: Run, tmp_path: Path) -> None:
    log = str(tmp_path / "table.jsonl")
    play(run, "", "", "call", "", "", "fold", arguments=("--log", log))
    ran = run("verify", log, "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["rounds"] == 2
    refused(run("play", TCJP, "--log", log, lines=""), "table.jsonl")


def test_the_same_seed_deals_the_same_cards(run: Run) -> None:
    lines = ("", "", "call", "", "", "call")
    first = play(run, *lines, seed=9).out.partition("You buy in")[2].partition("\n")[2]
    again = play(run, *lines, seed=9).out.partition("You buy in")[2].partition("\n")[2]
    hands = [line for line in first.splitlines() if "hand: " in line]
    assert hands == [line for line in again.splitlines() if "hand: " in line]
    assert len(hands) == 4


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--seat", "9"), "--seat 9"),
        (("--seat", "0"), "--seat 0"),
        (("--seat", "1", "--as", "dealer"), "--seat 1"),
        (("--bots", "6"), "--bots 6"),
        (("--bots", "-1"), "--bots -1"),
        (("--rounds", "0"), "--rounds 0"),
        (("--irregularities", "2", "--as", "dealer"), "--irregularities 2"),
        (("--irregularities", "nan", "--as", "dealer"), "--irregularities nan"),
        (("--exam",), "--as dealer"),
        (("--option", "seats=1", "--bots", "1"), "--bots 1"),
        (("--log", "/nonexistent/folder/log"), "cannot write"),
    ],
)
def test_arguments_that_do_not_fit_are_refused(run: Run, arguments: tuple[str, ...], word: str) -> None:
    refused(run("play", TCJP, *arguments), word)


def test_seat_and_bots_are_as_asked_for(run: Run) -> None:
    out = play(run, arguments=("--seat", "6", "--bots", "5")).out
    assert "\n6     You" in out
    assert all(f"\n{seat}     " in out for seat in range(1, 6))


@pytest.mark.parametrize("rulebook", NAMES)
def test_every_game_can_be_played_without_options(run: Run, rulebook: str) -> None:
    ran = run("play", rulebook, "--seed", "1", "--rounds", "1", lines="\n" * 3)
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.endswith("of play money.\n")


def test_a_player_calls_the_floor_and_the_supervisor_rules(run: Run) -> None:
    out = play(run, "1 10", "floor", "3", "").out
    assert "   3  A hand has the wrong number of cards" in out
    assert "You summon the floor: a hand has the wrong number of cards [12(c)]." in out
    assert "The supervisor dismisses the claim (you)." in out


def test_wagers_that_do_not_stand_are_refused_where_nobody_else_wagers(run: Run) -> None:
    arguments = ("play", "dragon-poker-md", "--seed", "4", "--bots", "0")
    out = run(*arguments, lines="1 10\ndone\nclear\n\n\n").out
    assert "these wagers do not stand together" in out.lower()
    assert "Your wagers [Enter: Ante $10, Ante Bonus $10]" in out
