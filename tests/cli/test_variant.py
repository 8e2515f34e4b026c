"""--variant: a file that changes what a document fixes, for each command that takes one; and what is wrong."""

from __future__ import annotations

import hashlib
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, refused

TWO_CARD = "two-card-joker-poker-ma"
PAGE = Path(__file__).parents[2] / "docs" / "variants.md"
KING = """\
rulebook = "two-card-joker-poker-ma"
title = "King's qualifier"

[submission]
pair_up_paytable = "2"

[paytables.pair_up]
"Royal flush" = 30

[rules]
dealer_qualifies = "king high"
"""
DIFFERENCES = [
    {
        "changes": "pair up, paytable 2: Royal flush",
        "from": "25 to 1",
        "to": "30 to 1",
        "departs_from": "MA-TCJP-11(d)T2",
    },
    {
        "changes": "the least hand with which a dealer qualifies",
        "from": "queen high",
        "to": "king high",
        "departs_from": "MA-TCJP-10(d)",
    },
]
WORDS = "King's qualifier: a variant, not the document"
CASE = {
    "rulebook": TWO_CARD,
    "dealer": "Qh 7d",
    "seats": [{"seat": 1, "cards": "Jk 7s", "decision": "call", "wagers": {"ante": 1000}}],
}


@pytest.fixture
def king(tmp_path: Path) -> str:
    return written(tmp_path, KING)


def written(folder: Path, text: str) -> str:
    path = folder / "king.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def asked(run: Run, *arguments: str, lines: str = "") -> dict[str, Any]:
    ran = run(*arguments, "--json", lines=lines)
    assert (ran.code, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    return found


# --- every command that takes one -------------------------------------------------------------------------------


def test_odds_are_those_of_the_variant_and_say_so(run: Run, king: str) -> None:
    found = asked(run, "odds", "--variant", king)
    assert found["variant"] == DIFFERENCES
    edges = {each["wager"]: each["house_edge"]["exact"] for each in found["wagers"]}
    assert edges == {"ante": "3457/72981", "pair_up": "28/1431", "super_flush": "40/1431"}


def test_odds_in_words_begin_with_each_difference(run: Run, king: str) -> None:
    ran = run("odds", TWO_CARD, "--variant", king, "--wager", "pair_up")
    lines = ran.out.splitlines()
    assert lines[1:4] == [
        WORDS,
        "  pair up, paytable 2: Royal flush: 30 to 1 instead of 25 to 1 [MA-TCJP-11(d)T2]",
        "  the least hand with which a dealer qualifies: king high instead of queen high [MA-TCJP-10(d)]",
    ]


def test_solve_says_so_and_seeks_under_it(run: Run, king: str) -> None:
    found = asked(run, "solve", "--variant", king, "--wager", "call", "--target-edge", "3457/72981:0")
    assert found["variant"] == DIFFERENCES
    assert {"Pair of jokers": 8, "Royal flush": 5, "Straight flush": 3, "Straight or less": 1} in [
        each["payouts"] for each in found["tables"]
    ]
    ran = run("solve", "--variant", king, "--wager", "pair_up", "--target-edge", "0.03", "--limit", "1")
    assert ran.out.startswith(WORDS)


@pytest.mark.parametrize("how", [(), ("--engine",)])
def test_simulate_says_so(run: Run, king: str, how: tuple[str, ...]) -> None:
    found = asked(run, "simulate", "--variant", king, "--rounds", "50", "--seed", "1", *how)
    assert found["variant"] == DIFFERENCES
    ran = run("simulate", "--variant", king, "--rounds", "50", "--seed", "1", *how)
    assert WORDS in ran.out


def test_settle_says_so_and_settles_by_it(run: Run, king: str) -> None:
    found = asked(run, "settle", "--variant", king, lines=json.dumps(CASE))
    assert found["variant"] == DIFFERENCES
    assert found["dealer"]["qualifies"] is False
    assert found["seats"][0]["wagers"]["call"]["result"] == "returned"
    ran = run("settle", "--variant", king, lines=json.dumps(CASE))
    assert WORDS in ran.out


def test_a_case_may_have_a_variant_in_its_own_submission(run: Run) -> None:
    own = {"variant": {"title": "Ace", "rules": {"dealer_qualifies": "Ace high"}}}
    found = asked(run, "settle", lines=json.dumps({**CASE, "submission": own}))
    assert found["variant_title"] == "Ace"
    assert found["seats"][0]["net_cents"] == 1000


def test_play_says_so_and_the_record_keeps_it(run: Run, king: str, tmp_path: Path) -> None:
    log = tmp_path / "table.jsonl"
    ran = run("play", "--variant", king, "--plain", "--seed", "1", "--log", str(log), lines="quit\n")
    assert WORDS in ran.out
    header = json.loads(log.read_text(encoding="utf-8").splitlines()[0])
    assert json.loads(header["options"]["variant"])["rules"] == {"dealer_qualifies": "king high"}
    for command in ("verify", "replay"):
        ran = run(command, str(log))
        assert ran.code == 0
        assert WORDS in ran.out


def test_a_par_sheet_is_one_of_a_variant_and_its_command_makes_it_again(
    run: Run, king: str, tmp_path: Path
) -> None:
    sheet = tmp_path / "sheet.html"
    assert run("odds", "--variant", king, "--wager", "pair_up", "--report", str(sheet)).code == 0
    page = re.sub(r"&#x27;", "'", sheet.read_text(encoding="utf-8")).replace("&quot;", '"')
    assert "Par sheet of a variant, not the document" in page
    for each in DIFFERENCES:
        assert all(f">{word}<" in page for word in each.values())
    command = re.search(r"<code>houseway (odds .*?)</code>", page)
    assert command is not None
    printed = run(*shlex.split(command[1])).out
    assert hashlib.sha256(printed.encode()).hexdigest() in page


def test_rank_set_and_match_say_so(run: Run, tmp_path: Path) -> None:
    short = written(tmp_path, f'rulebook = "{TWO_CARD}"\ntitle = "Short"\n[rules]\nlowest_card = "seven"\n')
    refused(run("rank", TWO_CARD, "2c 2d", "--variant", short), "unknown card '2c'", "expected a rank 7-9")
    found = asked(run, "rank", TWO_CARD, "7c 7d", "--variant", short)
    assert (found["variant_title"], found["hands"][0]["name"]) == ("Short", "Pair of sevens")
    kings = 'rulebook = "chinese-poker-ca"\ntitle = "Sixes"\n[paytables.bonus.top]\n"Pair of Sixes" = 30\n'
    sixes = written(tmp_path, kings)
    cards = "6s 6h As Ah Kd Kc 9d 8c 8d 7s 7h 2c 3d"
    found = asked(run, "set", "chinese-poker-ca", cards, "--variant", sixes)
    assert (found["front"][:5], found["bonus"]["front"]) == ("6h 6s", 30)
    match = ("match", "chinese-poker-ca", "random", "random", "--hands", "4", "--seed", "1", "--workers", "1")
    assert asked(run, *match, "--variant", sixes)["variant"][0]["departs_from"] == "CA-CP-BONUS-T"


def test_the_document_says_nothing_of_variants(run: Run) -> None:
    found = asked(run, "odds", TWO_CARD, "--wager", "ante")
    assert "variant" not in found
    assert "variant" not in found["submission"]
    assert "variant" not in run("odds", TWO_CARD).out


def test_a_variant_may_come_on_standard_input(run: Run) -> None:
    assert asked(run, "odds", "--variant", "-", "--wager", "pair_up", lines=KING)["variant"] == DIFFERENCES


def test_options_of_the_command_line_go_before_the_files(run: Run, king: str) -> None:
    found = asked(run, "odds", "--variant", king, "--wager", "pair_up", "--option", "pair_up_paytable=1")
    assert found["submission"]["pair_up_paytable"] == "1"
    assert found["variant"][0]["changes"] == "pair up, paytable 1: Royal flush"


# --- what is wrong with one -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('"two-card-joker-poker-ma"', '"two-card"', "unknown rulebook 'two-card': did you mean"),
        (
            '"two-card-joker-poker-ma"',
            '"chinese-poker-ca"',
            "unknown paytable 'pair_up': expected one of bonus",
        ),
        ('rulebook = "two-card-joker-poker-ma"', "", "unknown rulebook None: expected one of"),
        ('title = "King\'s qualifier"', "", "title None: expected printable text"),
        ("title", "titel", "unknown key 'titel': did you mean 'title'?"),
        ("paytables.pair_up", "paytables.pair", "unknown paytable 'pair': did you mean 'pair_up'?"),
        ("paytables.pair_up", "paytables.pair_up.4", "unknown paytable of 'pair_up' '4': expected one of 1, 2, 3"),
        ('"Royal flush"', '"Royal"', "unknown line of paytable 'pair_up' 'Royal': "),
        ("30", '"30"', "Royal flush = '30': expected a whole number from 0, a push, to 100000"),
        ("30", "-1", "Royal flush = -1: expected a whole number"),
        ("30", "true", "Royal flush = True: expected a whole number"),
        ("[rules]", "[rule]", "unknown key 'rule': did you mean 'rulebook' or 'rules'?"),
        ("dealer_qualifies", "dealer", "unknown rule 'dealer': did you mean 'dealer_qualifies'?"),
        ("king high", "king", "rule dealer_qualifies = 'king': did you mean 'king high'"),
        ("pair_up_paytable", "pair_up", "unknown option 'pair_up' of two-card-joker-poker-ma"),
        ('"2"', '"9"', "option pair_up_paytable: '9' is not allowed: expected one of 1, 2, 3"),
    ],
)
def test_a_bad_file_gets_one_clear_line(run: Run, tmp_path: Path, before: str, after: str, words: str) -> None:
    assert before in KING
    refused(run("odds", "--variant", written(tmp_path, KING.replace(before, after, 1))), words)


def test_a_variant_of_another_rulebook_is_refused(run: Run, king: str) -> None:
    refused(run("odds", "dragon-poker-md", "--variant", king), "is a variant for 'two-card-joker-poker-ma'")
    ran = run("settle", "--variant", king, "--json", lines=json.dumps({**CASE, "rulebook": "dragon-poker-md"}))
    assert ran.code == 1
    assert (
        json.loads(ran.out)["error"] == "rulebook 'dragon-poker-md': the variant is of 'two-card-joker-poker-ma'"
    )


def test_without_a_rulebook_one_is_asked_for(run: Run) -> None:
    refused(run("odds"), "RULEBOOK is missing", "--variant FILE.toml")


# --- --compare and --sensitivity --------------------------------------------------------------------------------


def test_compare_gives_both_edges_and_their_difference(run: Run, king: str) -> None:
    found = asked(run, "odds", "--compare", TWO_CARD, king)
    assert found["compare"][1]["variant"] == DIFFERENCES
    assert "variant" not in found["compare"][0]
    rows = {(each["wager"], *each["paytables"]): each for each in found["wagers"]}
    ante = rows["ante", "", ""]
    assert [ante[side]["exact"] for side in "ab"] == ["563/17901", "3457/72981"]
    assert ante["difference"]["exact"] == "1678/105417"
    assert rows["pair_up", "1", None]["difference"] is None
    assert rows["pair_up", "2", "2"]["difference"]["exact"] == "-20/1431"
    assert rows["super_flush", "", ""]["difference"]["exact"] == "0"


def test_compare_takes_one_side_as_the_rulebook(run: Run, king: str) -> None:
    both, one = ("odds", "--compare", TWO_CARD, king), ("odds", TWO_CARD, "--compare", king)
    assert asked(run, *one, "--wager", "ante") == asked(run, *both, "--wager", "ante")
    refused(run("odds", "--compare", king), "--compare takes two rulebooks or files")


def test_compare_takes_submissions(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    for path in (one, two):
        path.write_text(f'rulebook = "{TWO_CARD}"\n[submission]\npair_up_paytable = "{1 + (path == two)}"\n')
    found = asked(run, "odds", "--compare", str(one), str(two), "--wager", "pair_up")
    assert [each["difference"]["exact"] for each in found["wagers"]] == ["2/159"]


@pytest.mark.parametrize("more", [("--option", "seats=5"), ("--sensitivity",), ("--report", "x.html")])
def test_compare_takes_nothing_beside_its_sides(run: Run, more: tuple[str, str]) -> None:
    refused(run("odds", "--compare", TWO_CARD, TWO_CARD, *more), "--compare takes two rulebooks or files")


def test_compare_refuses_what_is_no_rulebook(run: Run, tmp_path: Path) -> None:
    refused(run("odds", "--compare", TWO_CARD, "two-card"), "unknown rulebook 'two-card'")
    refused(run("odds", "--compare", TWO_CARD, str(tmp_path / "none.toml")), "cannot read")
    refused(run("odds", "--compare", TWO_CARD, "chinese-poker-ca"), "chinese-poker-ca")


def test_sensitivity_tells_each_change_and_its_clause(run: Run) -> None:
    found = asked(run, "odds", TWO_CARD, "--sensitivity", "--wager", "super_flush")
    assert found["lines"][0] == {
        "wager": "super_flush", "paytable": "", "of": "super_flush", "line": "Royal flush", "pays": "30 to 1",
        "clause": "MA-TCJP-11(e)", "edge_per_unit": {"exact": "-4/1431", "float": -4 / 1431},
    }  # fmt: skip
    one = next(each for each in found["rules"] if (each["rule"], each["value"]) == ("jokers", "1"))
    assert one["clause"] == "MA-TCJP-2(a)#1"
    ran = run("odds", TWO_CARD, "--sensitivity", "--wager", "super_flush")
    assert "Super flush: 2.7952% = 40/1431" in ran.out


def test_sensitivity_is_no_part_of_a_par_sheet(run: Run) -> None:
    refused(run("odds", TWO_CARD, "--sensitivity", "--report", "sheet.html"), "leave out --report")


def test_the_file_that_the_help_shows_is_a_variant(run: Run, tmp_path: Path) -> None:
    shown = re.search(r"an example of a file:\n\n?(.*?)\n\n", run("odds", "--help").out, re.DOTALL)
    assert shown is not None
    text = "\n".join(line.strip() for line in shown[1].splitlines())
    assert asked(run, "odds", "--variant", written(tmp_path, text), "--wager", "ante")["variant"]


def test_sensitivity_of_a_variant_is_about_it(run: Run, king: str) -> None:
    found = asked(run, "odds", "--variant", king, "--sensitivity", "--wager", "pair_up")
    royal = next(each for each in found["lines"] if each["line"] == "Royal flush")
    assert royal["pays"] == "30 to 1"
    assert found["variant"] == DIFFERENCES


# --- the page ---------------------------------------------------------------------------------------------------


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_examples_of_the_page_come_out_as_shown(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for text in blocks("toml"):
        name = re.match(r"# (\S+\.toml)\n", text)
        assert name is not None
        Path(name[1]).write_text(text, encoding="utf-8")
    shown = [part for block in blocks("console") for part in re.split(r"^\$ houseway ", block, flags=re.M) if part]
    assert len(shown) >= 4
    for part in shown:
        command, _, expected = part.partition("\n")
        words = shlex.split(command, comments=True)
        ran = run(*words)
        assert (ran.code, ran.err) == (0, "")
        plain = [" ".join(line.split()) for line in ran.out.splitlines()]
        wanted = [" ".join(line.split()) for line in expected.splitlines() if line.strip() not in ("", "...")]
        assert [line for line in wanted if line not in plain] == []
