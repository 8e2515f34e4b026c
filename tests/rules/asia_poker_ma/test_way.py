"""Asia Poker, Massachusetts, section 12(d): a house way filed as data."""

from __future__ import annotations

import pytest

from houseway.errors import BadNotation, BadSubmission
from houseway.games.asia_poker.complete_hands import choose
from houseway.games.asia_poker.conditions import no_complete_hand, read
from houseway.games.asia_poker.hands import DECK, Ranking, UnevenTie
from houseway.games.asia_poker.house_way import DEFAULT
from houseway.games.asia_poker.setting import Setting
from houseway.games.asia_poker.way import HouseWay, Rule, read_way, write_way
from houseway.games.asia_poker.way_check import check, rank_choices, shapes
from tests.citing import shows


@shows("MA-AP-12(d)")
def test_12_d_a_way_is_written_as_toml_and_read_again() -> None:
    assert read_way(write_way(DEFAULT)) == DEFAULT


@shows("MA-AP-12(d)")
def test_12_d_a_way_is_known_again_however_often_it_is_read() -> None:
    assert {DEFAULT: "filed"}[read_way(write_way(DEFAULT))] == "filed"


@shows("MA-AP-12(d)")
def test_12_d_a_name_is_written_in_any_letters() -> None:
    way = HouseWay("Größe 🂡", (), DEFAULT.rules[:1])
    assert 'name = "Größe 🂡"' in write_way(way)
    assert read_way(write_way(way)) == way


@shows("MA-AP-12(d)", "MA-AP-12(a)#2")
def test_12_d_the_default_way_sets_every_hand_legally() -> None:
    assert check(DEFAULT) == []


@shows("MA-AP-12(d)", "AMB-14", "AMB-15", "AMB-17")
def test_12_d_the_default_way_depends_on_no_uneven_tie_of_unpaired_hands() -> None:
    strict = Ranking(a234_last_straight=True, a234_last_straight_flush=True, uneven_tie=UnevenTie.FOUL_IF_UNPAIRED)
    assert check(DEFAULT, strict) == []


@shows("MA-AP-12(d)")
def test_12_d_a_check_looks_at_every_choice_of_ranks() -> None:
    # Seven of 13 ranks with at most four of each, and for five aces two of the twelve other ranks.
    assert sum(1 for shape in shapes() for _ in rank_choices(shape)) == 49_205 + 12 + 66


@shows("MA-AP-12(d)")
def test_12_d_a_way_that_leaves_a_hand_unset_is_found() -> None:
    way = HouseWay("short", DEFAULT.prefer, DEFAULT.rules[:-1])
    assert check(way) == ["no rule sets every hand of a b c d e f g, such as A K Q J T 9 8"]


@shows("MA-AP-12(d)")
def test_12_d_a_hand_left_unset_is_refused() -> None:
    way = HouseWay("short", DEFAULT.prefer, DEFAULT.rules[:-1])
    with pytest.raises(BadSubmission, match="'short' has no rule for Ah Kd Jc 9s 7h 5d 2c"):
        way.set(DECK.hand("Ah Kd Jc 9s 7h 5d 2c"))


@shows("MA-AP-12(d)", "MA-AP-12(a)#2")
def test_12_d_a_way_that_sets_foul_is_found() -> None:
    foul = Rule("X", "a b c d e f g", "", "defg / ab / c")
    way = HouseWay("foul", DEFAULT.prefer, (*DEFAULT.rules[:-1], foul))
    assert check(way) == ["rule X may set a b c d e f g foul, such as A K Q J T 9 7"]


@shows("MA-AP-12(d)", "MA-AP-12(a)#2")
@pytest.mark.parametrize(
    ("hand", "sets", "example"),
    [
        ("a b c d e f g", "adef / cg / b", "A K Q J T 9 8"),  # the low hand above the medium
        ("aaaa b c d", "abcd / aa / a", "A A A A K Q T"),  # the medium hand above the high
    ],
)
def test_12_d_a_foul_is_found_by_the_first_hand_that_shows_it(hand: str, sets: str, example: str) -> None:
    found = check(HouseWay("one rule", (), (Rule("X", hand, "", sets),)))
    assert [each for each in found if "rule X" in each] == [f"rule X may set {hand} foul, such as {example}"]


@shows("MA-AP-12(d)")
@pytest.mark.parametrize(("when", "sets"), [("", "complete hand"), ("count >= 2", "aefg / bd / c")])
def test_12_d_a_rule_that_hangs_on_a_complete_hand_is_reached_and_sets_no_ranks_for_certain(
    when: str, sets: str
) -> None:
    found = check(HouseWay("greedy", DEFAULT.prefer, (Rule("X", "a b c d e f g", when, sets),)))
    assert "no rule sets every hand of a b c d e f g, such as A K Q J T 9 8" in found
    assert not any("rule X" in each for each in found)


@shows("MA-AP-12(d)")
def test_12_d_a_rule_is_possible_where_any_branch_of_its_condition_is() -> None:
    rule = Rule("X", "a b c d e f g", "a > K or a <= K", "aefg / bd / c")
    assert not [each for each in check(HouseWay("either", (), (rule,))) if "a b c d e f g" in each]


@shows("MA-AP-12(d)")
def test_12_d_a_rule_that_is_never_used_is_found() -> None:
    late = Rule("late", "a b c d e f g", "", "aefg / bd / c")
    way = HouseWay("long", DEFAULT.prefer, (*DEFAULT.rules, late))
    assert check(way) == ["rule late for a b c d e f g is never used"]


@shows("MA-AP-12(d)")
def test_12_d_an_operator_may_prefer_the_highest_complete_hand() -> None:
    way = HouseWay("greedy", ("higher ranking high hand",), DEFAULT.rules)
    assert str(way.set(DECK.hand("Kd Qs 9h 8h 7d 6c 5c")).setting) == "9h 8h 7d 6c / Kd 5c / Qs"


@shows("MA-AP-12(d)")
def test_12_d_or_binds_less_than_and() -> None:
    condition = read("a > b and a >= Q or a < 9", letters="ab")
    cases = [((14, 13), True), ((11, 9), False), ((8, 14), True)]
    assert all(condition.holds(ranks, no_complete_hand) is holds for ranks, holds in cases)


@shows("MA-AP-12(d)")
def test_12_d_ranks_add_and_subtract() -> None:
    assert read("b + c - 5 <= a", letters="abc").holds((14, 10, 9), no_complete_hand)
    assert not read("b + c - 4 <= a", letters="abc").holds((14, 10, 9), no_complete_hand)


@shows("MA-AP-12(d)")
def test_12_d_without_a_complete_hand_no_condition_on_it_holds() -> None:
    assert not read("count >= 2", letters="a").holds((14,), no_complete_hand)
    assert not read("complete hand leaves a pair", letters="a").holds((14,), no_complete_hand)


RULE = 'name = "x"\nprefer = []\n[[rule]]\nid = "X"\nhand = "a b c d e f g"\n'


@shows("MA-AP-12(d)")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = ", "not TOML"),
        ('name = "x"\nprefer = []', "has no 'rule'"),
        ('name = "x"\nprefer = []\nrule = []\nway = 1', "an unknown word 'way'"),
        ('name = 1\nprefer = []\nrule = []', "needs a name"),
        ('name = "x"\nprefer = ""\nrule = []', "needs a name"),
        ('name = "x"\nprefer = []\nrule = ""', "needs a name"),
        ('name = "x"\nprefer = []\nrule = [1]', "rule 1 of the house way is 1"),
        ('name = "x"\nprefer = ["luck"]\nrule = []', "unknown preference 'luck'"),
        ('name = "x"\nprefer = [[]]\nrule = []', "unknown preference"),
        (RULE, "rule 1 of the house way has no 'set'"),
        (RULE + "set = 7", "rule 'X': set must be text, got 7"),
        (RULE + 'set = "abcd / ef"', "'abcd / ef' is not a setting"),
        (RULE + 'set = "abcd / ef / f"', "does not set the cards"),
        (RULE + 'set = "abcd / ef / g"\nwhen = "a"', "'a' is not a condition"),
        (RULE + 'set = "abcd / ef / g"\nwhen = "a > h"', "unknown word 'h'"),
        (RULE + 'set = "abcd / ef / g"\nwhen = "a > b c"', "'b c' is not a sum"),
        (RULE + 'set = "abcd / ef / g"\nwhen = "a > "', "'' is not a sum"),
        (RULE.replace("a b c", "b a c") + 'set = "abcd / ef / g"', "'b a c d e f g' is not a hand"),
        (RULE.replace("a b c", "a bb c") + 'set = "abcd / ef / g"', "is not a hand"),
        (RULE.replace("a b c d e f g", "a bb c d e f") + 'set = "abbc / de / f"', "'a bb c d e f' is not a hand"),
        (RULE.replace("a b c d e f g", "aaaaaa b") + 'set = "aaaa / aa / b"', "'aaaaaa b' is not a hand"),
        (RULE.replace("a b c d e f g", "aa b c d e") + 'set = "aabc / de / f"', "'aa b c d e' is not a hand"),
        (RULE + 'set = "abcd / ef / g"\nwhen = "a > ²"', "unknown word '²'"),
        (RULE + 'set = "abcd / ef / g"\nwhen = "a > 10 ²"', "unknown word '²'"),
        (RULE + 'set = "abcd / ef / g"\nwhen = "a > TT"', "unknown word 'TT'"),
        (RULE + 'set = "abcd / ef / g"\nwhen = "a > b > c"', "'a > b > c' is not a condition"),
        (RULE + 'set = "abcd / ef / g"\nwhen = "a > ab"', "unknown word 'ab'"),
    ],
)  # fmt: skip
def test_12_d_a_way_that_cannot_be_read_says_where(text: str, message: str) -> None:
    with pytest.raises(BadNotation, match=message):
        read_way(text)


@shows("MA-AP-12(d)")
@pytest.mark.parametrize(
    ("wish", "cards", "setting"),
    [
        ("higher third card", "Kd Qh Jh 9h 7h 4h 4s", "Qh Jh 9h 4h / Kd 4s / 7h"),  # a pair left has none
        ("a pair left", "Kd Qh Jh 9h 7h 4h 4s", "Qh Jh 9h 7h / 4s 4h / Kd"),
        ("higher low card", "Kd Qs 9h 8h 7d 6c 5c", "9h 8h 7d 6c / Kd 5c / Qs"),
        ("better kind of high hand", "Kd Qs 9h 8h 7h 6h 5c", "9h 8h 7h 6h / Kd 5c / Qs"),
    ],
)
def test_12_d_one_wish_alone_chooses_the_complete_hand(wish: str, cards: str, setting: str) -> None:
    assert str(choose(DECK.hand(cards), (wish,))) == setting


@shows("MA-AP-12(d)")
def test_12_d_write_way_leaves_out_a_word_without_text() -> None:
    assert '""' not in write_way(DEFAULT)


@shows("MA-AP-12(d)")
def test_12_d_a_rule_that_plays_a_complete_hand_leaves_the_others_to_the_next() -> None:
    first = Rule("first", "a b c d e f g", "", "complete hand")
    way = HouseWay("own", DEFAULT.prefer, (first, Rule("next", "a b c d e f g", "", "aefg / bd / c")))
    assert way.set(DECK.hand("Ah Kd 9c 8s 7h 6d 3c")).rule == "first"
    assert way.set(DECK.hand("Ah Kd Jc 9s 7h 5d 2c")).rule == "next"


@shows("MA-AP-12(d)")
@pytest.mark.parametrize(
    ("condition", "ranks", "holds"),
    [
        ("a > b", (9, 8), True),
        ("a > b", (9, 9), False),
        ("a >= b", (9, 9), True),
        ("a >= b", (8, 9), False),
        ("a < b", (8, 9), True),
        ("a < b", (9, 9), False),
        ("a <= b", (9, 9), True),
        ("a <= b", (9, 8), False),
        ("a + a - b >= T", (9, 8), True),
        ("a + a - b > T", (9, 8), False),
        ("a >= 12", (12, 2), True),
        ("a >= 12", (11, 2), False),
        ("a - 12 >= 0", (12, 2), True),
        ("a - 3 >= b", (12, 9), True),
        ("a - 3 > b", (12, 9), False),
    ],
)
def test_12_d_ranks_are_compared_as_written(condition: str, ranks: tuple[int, int], holds: bool) -> None:
    assert read(condition, letters="ab").holds(ranks, no_complete_hand) is holds


COMPLETE = DECK.hand("9c 8s 7h 6d")


@shows("MA-AP-12(d)")
@pytest.mark.parametrize(
    ("condition", "left", "holds"),
    [
        ("count >= 27", "Ah 3c / Kd", True),
        ("count > 27", "Ah 3c / Kd", False),
        ("count - a >= 13", "Ah 3c / Kd", True),
        ("count - a > 13", "Ah 3c / Kd", False),
        ("count <= 26", "Ah 3c / Kd", False),
        ("28 > count", "Ah 3c / Kd", True),
        ("complete hand leaves a pair", "Ah 3c / Kd", False),
        ("complete hand leaves a pair", "Ah Ad / Kd", True),
    ],
)
def test_12_d_a_condition_asks_for_the_complete_hand(condition: str, left: str, holds: bool) -> None:
    medium, low = (DECK.hand(text) for text in left.split("/"))
    assert read(condition, letters="a").holds((14,), lambda: Setting(COMPLETE, medium, low)) is holds


@shows("MA-AP-12(d)")
@pytest.mark.parametrize("term", ["ab", "c", "TT", "Jk", "²", "x1", "counts", "Count"])
def test_12_d_the_terms_of_a_sum_are_letters_ranks_numbers_and_the_count(term: str) -> None:
    with pytest.raises(BadNotation, match=f"unknown word '{term}'"):
        read(f"a > {term}", letters="ab")
    for known in ("a", "b", "T", "2", "10", "count"):
        assert read(f"a > {known}", letters="ab")
