"""A log that somebody wrote anew, with hashes that fit: the rules and a head kept elsewhere find it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from houseway.engine.areas import Area
from houseway.errors import BadNotation, CorruptLog
from houseway.record.audit import MOST_FINDINGS, Audit, Finding, verify
from houseway.record.fold import states, unbalanced
from houseway.record.log import read_log
from tests.laws.walking import Walk
from tests.record.tables import Object, lines_of, logged, rewritten, walked


def audited(whole: Path, tmp_path: Path, change: Callable[[list[Object]], None]) -> Audit:
    return verify(rewritten(whole, tmp_path / "rewritten.log", change))


def test_writing_a_log_anew_without_a_change_gives_the_same_file(whole: Path, tmp_path: Path) -> None:
    assert rewritten(whole, tmp_path / "again.log", lambda lines: None).read_bytes() == whole.read_bytes()


def events_of(whole: Path, kind: str) -> list[tuple[int, int]]:
    """Where events of a kind stand: the index of the line and of the event."""
    lines = [json.loads(line) for line in lines_of(whole)]
    return [
        (at, n)
        for at, line in enumerate(lines[1:], 1)
        for n, each in enumerate(line["events"])
        if each["type"] == kind
    ]


def test_every_changed_payment_is_found_though_the_hashes_fit(whole: Path, tmp_path: Path) -> None:
    for at, n in events_of(whole, "ChipsMoved"):

        def double(lines: list[Object], at: int = at, n: int = n) -> None:
            lines[at]["events"][n]["cents"] *= 2

        first = audited(whole, tmp_path, double).findings[0]
        assert (first.line, first.seq, first.event) == (at + 1, at, n + 1)
        assert first.message.startswith("ChipsMoved.cents is ")


def test_every_other_card_is_found_though_the_hashes_fit(whole: Path, tmp_path: Path) -> None:
    for at, n in events_of(whole, "CardsMoved")[::4]:

        def exchange(lines: list[Object], at: int = at, n: int = n) -> None:
            cards = lines[at]["events"][n]["cards"]
            cards[0] = "2c" if cards[0] != "2c" else "3c"

        first = audited(whole, tmp_path, exchange).findings[0]
        assert (first.line, first.event) == (at + 1, n + 1)
        assert first.message.startswith("CardsMoved.cards is [")


def test_every_event_left_out_put_in_or_moved_is_found(whole: Path, tmp_path: Path) -> None:
    rng = random.Random(11)
    for at in rng.sample(range(1, len(lines_of(whole))), 25):

        def leave_out(lines: list[Object], at: int = at) -> None:
            del lines[at]["events"][-1]

        def put_in(lines: list[Object], at: int = at) -> None:
            lines[at]["events"].append({"type": "Voided", "clause": "12(c)"})

        def move(lines: list[Object], at: int = at) -> None:
            lines[at]["events"].insert(0, {"type": "Departed", "seat": 1})

        count = len(json.loads(lines_of(whole)[at])["events"])
        for change, event in ((leave_out, count), (put_in, count + 1), (move, 1)):
            first = audited(whole, tmp_path, change).findings[0]
            assert (first.line, first.event) == (at + 1, event)


def test_an_action_that_the_rules_refuse_is_found(whole: Path, tmp_path: Path) -> None:
    def sit_twice(lines: list[Object]) -> None:
        lines.insert(2, lines[1])

    first = audited(whole, tmp_path, sit_twice).findings[0]
    assert (first.line, first.event) == (3, None)
    assert first.message.startswith("the rules refuse this action: seat ")


def test_an_audit_goes_on_after_a_finding(whole: Path, tmp_path: Path) -> None:
    places = events_of(whole, "Performed")[:3]

    def other_clauses(lines: list[Object]) -> None:
        for at, n in places:
            lines[at]["events"][n]["clause"] = "99"

    audit = audited(whole, tmp_path, other_clauses)
    assert [(each.line, each.event) for each in audit.findings] == [(at + 1, n + 1) for at, n in places]
    assert audit.rounds == 2


def test_an_audit_lists_only_so_many_findings(tmp_path: Path) -> None:
    walker = walked(rounds=15)
    long = logged(tmp_path / "long.log", walker.round.rulebook, walker.entries)

    def no_clauses(lines: list[Object]) -> None:
        for at, n in events_of(long, "Performed"):
            lines[at]["events"][n]["clause"] = ""

    findings = audited(long, tmp_path, no_clauses).findings
    assert len(findings) == MOST_FINDINGS + 1
    assert findings[-1].message.startswith("and ")


@pytest.mark.parametrize(
    ("change", "line", "message"),
    [
        (lambda lines: lines[0].update(rulebook="snap"), 1, "its rules cannot be filed: unknown rulebook 'snap'"),
        (lambda lines: lines[0]["options"].update(colour="red"), 1, "its rules cannot be filed: option colour"),
        (lambda lines: lines[0].update(options=None), 1, "it is not a header: expected format, format_version"),
        (lambda lines: lines[0].update(extra=1), 1, "it is not a header: expected format, format_version"),
        (lambda lines: lines[3].update(round=2), 4, "its round is 2: expected 1"),
        (lambda lines: lines[3].update(round="1"), 4, "'1': expected the number of a round"),
        (lambda lines: lines[3].update(extra=1), 4, "{'action': "),
        (lambda lines: lines[3].pop("events"), 4, "{'action': "),
        (lambda lines: lines[3].update(events=None), 4, "{'action': "),
        (lambda lines: lines[3].update(action=None), 4, 'None: expected an object with "type" one of Sit'),
        (lambda lines: lines[3]["action"].update(at=-1), 4, "its time is -1, before 0, that of the entry"),
        (lambda lines: lines[3]["action"].update(by=77), 4, "the rules refuse this action: seat 77 may not"),
        (
            lambda lines: lines[3]["events"].append(None),
            4,
            'None: expected an object with "type" one of CardsMoved',
        ),
    ],
)
def test_other_changes_are_found_though_the_hashes_fit(
    change: Callable[[list[Object]], None], line: int, message: str, whole: Path, tmp_path: Path
) -> None:
    first = audited(whole, tmp_path, change).findings[0]
    assert first.line == line
    assert first.message.startswith(message)


def test_rules_filed_otherwise_are_found_by_what_follows_from_them(whole: Path, tmp_path: Path) -> None:
    """With another limit the first wager below it is refused."""
    audit = audited(whole, tmp_path, lambda lines: lines[0]["options"].update(minimum_cents=50_000))
    assert "the rules refuse this action" in audit.findings[0].message


def test_a_log_of_another_version_says_so_where_the_rules_differ(whole: Path, tmp_path: Path) -> None:
    def older(lines: list[Object]) -> None:
        lines[0]["houseway"] = "0.0.1"
        lines[2]["events"].append({"type": "Departed", "seat": 1})

    first = audited(whole, tmp_path, older).findings[0]
    assert "written by houseway 0.0.1, this is 0.2.0" in first.message


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ({"type": "CardsMoved", "source": ["shoe", 0, "none"], "target": ["rack", 0, "none"], "cards": ["As"],
          "clause": "", "step": None, "on_top": False}, "shoe does not hold As"),
        ({"type": "CardsMoved", "source": ["shoe", 0, "none"], "target": ["rack", 0, "none"], "cards": [None],
          "clause": "", "step": None, "on_top": False}, "a card moved from shoe has no face"),
        ({"type": "DeckReceived", "deck": 7, "cards": ["As"], "at": 0, "clause": ""}, "deck 7 is not whole"),
        ({"type": "Reopened", "phase": "sleeping", "clause": "", "again": [], "but_at": []},
         "'sleeping' is no phase that has begun"),
        ({"type": "Reopened", "phase": "settling", "clause": "", "again": [], "but_at": []},
         "'settling' is no phase that has begun"),
    ],
)  # fmt: skip
def test_a_reader_of_states_refuses_events_that_cannot_have_happened(
    event: Object, message: str, whole: Path, tmp_path: Path
) -> None:
    path = rewritten(whole, tmp_path / "impossible.log", lambda lines: lines[2]["events"].append(event))
    with pytest.raises(CorruptLog, match=f"line 3: event 2 does not fit: {message}"):
        list(states(read_log(path)))


def test_a_reader_refuses_an_entry_of_another_round(whole: Path, tmp_path: Path) -> None:
    path = rewritten(whole, tmp_path / "other.log", lambda lines: lines[4].update(round=2))
    with pytest.raises(CorruptLog, match="line 5: its round is 2: expected 1"):
        list(read_log(path))


def test_cards_and_chips_that_come_or_go_are_noticed(walker: Walk) -> None:
    round = walker.round
    assert unbalanced(round) == ""
    more = {**round.chips, Area("outside"): round.stake(Area("outside")) + 5}
    assert unbalanced(replace(round, chips=more)) == "chips are not conserved: there are 5 cents too many"
    area, cards = next((area, cards) for area, cards in round.cards.items() if cards)
    fewer = replace(round, cards={**round.cards, area: cards[1:]})
    assert unbalanced(fewer) == f"cards are not conserved: too many none, too few {cards[0]}"
    twice = replace(round, cards={**round.cards, area: (cards[0], *cards)})
    assert unbalanced(twice) == f"cards are not conserved: too many {cards[0]}, too few none"


def test_a_round_has_only_so_many_phases(whole: Path, tmp_path: Path) -> None:
    path = rewritten(
        whole, tmp_path / "long.log", lambda lines: lines[2]["events"].extend(99 * [{"type": "PhaseEnded"}])
    )
    with pytest.raises(CorruptLog, match="the last phase is followed by no other"):
        list(states(read_log(path)))


# --- the head, kept elsewhere ----------------------------------------------------------------------------------


def test_lines_cut_off_at_the_end_are_found_only_by_a_head_kept_elsewhere(whole: Path, tmp_path: Path) -> None:
    head = verify(whole).head
    cut = tmp_path / "cut.log"
    cut.write_bytes(b"".join(lines_of(whole)[:-1]))
    assert verify(cut).ok
    audit = verify(cut, head=head)
    assert not audit.ok
    assert audit.findings[0].message == f"no line has the hash {head}: the log was another, or longer, then"


def test_a_log_that_went_on_still_has_its_old_head(whole: Path) -> None:
    for logged_entry in list(read_log(whole))[::40]:
        assert verify(whole, head=logged_entry.hash).ok


def test_a_log_written_anew_does_not_have_the_old_head(whole: Path, tmp_path: Path) -> None:
    """The one change that fits itself: everything from the first line on, by play that the rules allow."""
    head = verify(whole).head
    walker = walked(rounds=5, seed=9)
    other = logged(tmp_path / "other.log", walker.round.rulebook, walker.entries)
    assert verify(other).ok
    assert not verify(other, head=head).ok


def test_what_is_not_a_log_is_refused_and_not_audited(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("seat 1 wins\n")
    with pytest.raises(BadNotation, match="is not a houseway log"):
        verify(path)


def test_a_finding_in_words_names_line_and_event() -> None:
    finding = Finding(12, 11, 3, "ChipsMoved.cents is 2000: the rules give 1000")
    assert str(finding) == "line 12, event 3: ChipsMoved.cents is 2000: the rules give 1000"
    assert str(replace(finding, event=None)).startswith("line 12: ")
