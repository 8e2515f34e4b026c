"""Programs as bots: the example of the documentation plays, and what goes wrong is forfeited and told."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Ran, Run, refused

CHINESE = "chinese-poker-ca"
EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
READY = 'print(\'{"type": "ready"}\', flush=True)'


def command(path: Path) -> str:
    return shlex.join([sys.executable, str(path)])


def match(run: Run, program: str, *arguments: str, hands: int = 4) -> tuple[Ran, dict[str, Any]]:
    """A short match of the program against the bot at random; the program's line of the result."""
    ran = run("match", CHINESE, "mine", "random", "--bot", f"mine={program}", "--hands", str(hands), "--seed", "3",
              "--workers", "1", "--json", *arguments)  # fmt: skip
    assert ran.code == 0
    return ran, json.loads(ran.out)["bots"][0]


@pytest.fixture
def program(tmp_path: Path) -> Any:
    """A program of these lines of Python; `heard` is where it writes what it was told."""

    def write(*lines: str) -> str:
        path = tmp_path / "program.py"
        heard = f"heard = open({str(tmp_path / 'heard')!r}, 'a')"
        path.write_text("\n".join(["import json, os, sys, time", heard, *lines]))
        return command(path)

    return write


def answering(*lines: str) -> list[str]:
    """A program that is ready, and does this with each question."""
    return [
        "for line in sys.stdin:",
        "    heard.write(line); heard.flush()",
        "    message = json.loads(line)",
        f"    if message['type'] == 'hello': {READY}",
        "    if message['type'] == 'choose':",
        *(f"        {line}" for line in lines),
    ]


def test_the_example_plays_without_a_forfeit(run: Run) -> None:
    ran, mine = match(run, command(EXAMPLE), hands=12)
    assert ran.err == ""
    assert mine["bot"] == "mine"
    assert mine["forfeits"] == 0
    assert mine["points_per_hand"] != 0


def test_a_command_may_stand_in_the_place_of_a_name(run: Run) -> None:
    ran = run("match", CHINESE, "basic", f"cmd:{command(EXAMPLE)}", "--hands", "8", "--seed", "3", "--json")
    assert ran.code == 0
    assert [bot["forfeits"] for bot in json.loads(ran.out)["bots"]] == [0, 0]


def test_workers_have_a_program_each_and_the_same_result(run: Run) -> None:
    alone, _ = match(run, command(EXAMPLE), hands=20)
    ran = run("match", CHINESE, "mine", "random", "--bot", f"mine={command(EXAMPLE)}", "--hands", "20", "--seed",
              "3", "--workers", "2", "--json")  # fmt: skip
    assert ran.out == alone.out


def test_what_a_program_is_told(run: Run, program: Any, tmp_path: Path) -> None:
    match(run, program(*answering("print(json.dumps({'id': message['id']}), flush=True)")))
    told = [json.loads(line) for line in (tmp_path / "heard").read_text().splitlines()]
    hello = next(each for each in told if each["type"] == "hello")
    assert (hello["protocol"], hello["rulebook"], hello["seconds"]) == (1, CHINESE, 2.0)
    assert hello["submission"]["schedule"] == 1
    assert len({each["seed"] for each in told if each["type"] == "session"}) == 2  # a table for each seating
    asked = [each for each in told if each["type"] == "choose"]
    assert [each["id"] for each in asked] == list(range(1, len(asked) + 1))
    kinds = {offer["act"]["type"] for each in asked for offer in each["view"]["offers"]}
    assert kinds == {"SetHands", "Perform"}
    seen = {card for each in asked[:1] for area, cards in each["view"]["cards"] for card in cards}
    assert None not in seen  # all cards lie open at first, and nothing is said of the stack
    assert len(seen) == 10


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("print('rubbish', flush=True)", "answered 'rubbish': expected one JSON object on a line"),
        ("print('[1]', flush=True)", "answered '[1]': expected one JSON object on a line"),
        ("print('{}', flush=True)", "answered '{}': expected the id 1"),
        ("print(json.dumps({'id': message['id']}), flush=True)", "None: expected an object with"),
        (
            "print(json.dumps({'id': message['id'], 'action': {'type': 'Leave', 'by': 1, 'at': 0}}), flush=True)",
            "is not among its offers",
        ),
        ("sys.exit(3)", "ended with code 3"),
        ("1 / 0", "ended with code 1: ZeroDivisionError: division by zero"),
        ("os.close(1); sys.stdin.read()", "closed its output"),
    ],
)
def test_a_wrong_answer_is_forfeited_and_told_once(run: Run, program: Any, answer: str, said: str) -> None:
    ran, mine = match(run, program(*answering(answer)))
    assert ran.err.startswith("warning: bot 'mine': ") or "expected an object" in said
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert mine["forfeits"] >= 4 * (1 + 8 + 1)  # every one of its decisions in four hands


def test_a_late_answer_is_forfeited_and_does_not_count_for_the_next_question(run: Run, program: Any) -> None:
    """The answer to the first question comes late; from the second on the program is in time."""
    offer = "act, bounds = (message['view']['offers'][0][each] for each in ('act', 'bounds'))"
    place = (
        "act |= {'hands': [[], [], bounds['cards']]} if bounds else {}"  # everything behind, while there is room
    )
    slow = "time.sleep(0.6 if message['id'] == 1 else 0)"
    say = "print(json.dumps({'id': message['id'], 'action': act}), flush=True)"
    ran, mine = match(run, program(*answering(offer, place, slow, say)), "--bot-seconds", "0.5")
    assert "bot 'mine': no answer in time" in ran.err
    assert 1 <= mine["forfeits"] < 4 * 10  # what has no room behind is a forfeit too


def test_a_program_that_hangs_is_not_asked_for_ever(run: Run, program: Any, tmp_path: Path) -> None:
    ran, mine = match(run, program(*answering("sys.stdin.read()")), "--bot-seconds", "0.1")
    assert "bot 'mine': no answer in time" in ran.err
    assert mine["forfeits"] >= 40
    assert (tmp_path / "heard").read_text().count("choose") == 1


def test_a_program_that_is_not_there_is_refused(run: Run) -> None:
    refused(run("match", CHINESE, "cmd:./no-such-bot", "basic"), "no-such-bot", "cannot be started")


def test_a_program_that_does_not_say_it_is_ready_is_refused(run: Run, program: Any) -> None:
    started = program("sys.exit('no licence')")
    refused(run("match", CHINESE, f"cmd:{started}", "basic"), "ended with code 1: no licence")
    other = program('print(\'{"type": "hi"}\', flush=True)', "sys.stdin.read()")
    refused(run("match", CHINESE, f"cmd:{other}", "basic"), 'expected {"type": "ready"}')


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["mine", "basic", "--bot", "mine"], ["'mine'", "NAME=COMMAND"]),
        (["mine", "basic", "--bot", "mine=  "], ["NAME=COMMAND"]),
        (["cmd:", "basic"], ["not a command"]),
        (["cmd:'open", "basic"], ["no closing quotation"]),
        (["mine", "basic", "--bot", "main=x"], ["unknown bot 'mine'", "main"]),
        (["basic", "basic", "--bot-seconds", "0"], ["'0'", "above 0"]),
        (["basic", "basic", "--bot-seconds", "soon"], ["'soon'", "above 0"]),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(run: Run, arguments: list[str], words: list[str]) -> None:
    refused(run("match", CHINESE, *arguments), *words)
