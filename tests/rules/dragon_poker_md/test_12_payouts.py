"""Dragon Poker, Maryland, chapter 12: payout odds, every line of every paytable."""

from __future__ import annotations

import pytest

from houseway.errors import BadSubmission
from houseway.games.dragon_poker import paytables
from houseway.registry import game
from tests.citing import shows
from tests.rules.dragon_poker_md.tables import RULEBOOK, A, B, filed, main, played, rejects

LOSES_TO_ALL = "Pa Mo Ra"  # the lowest hand there is


def line(clause: str, cards: str, net: int, *, also: tuple[str, ...] = ()) -> object:
    return pytest.param(cards, net, id=f"{clause} {cards}", marks=shows(f"MD-DP-{clause}", *also))


def ante_bonus(cards: str, options: dict[str, str]) -> int:
    """Ten dollars on the Ante Bonus of a hand that wins, as the table pays it and the Ante and Play with it."""
    nets = played(cards, LOSES_TO_ALL, options=options)
    assert (nets["ante"], nets["play"]) == (1000, 1000)
    return nets["ante_bonus"]


@shows("MD-DP-12.A")
def test_12_a_ante_and_play_pay_even_money() -> None:
    nets = played("Ti Ti Ra", LOSES_TO_ALL, cents=1500)
    assert nets == {"ante": 1500, "ante_bonus": 0, "play": 1500}


@shows("MD-DP-12.B", "AMB-16")
def test_12_b_table_a_or_b_must_be_chosen_for_the_ante_bonus() -> None:
    rejects("MD-DP-12.B", ante_bonus_paytable="C")
    with pytest.raises(BadSubmission, match=r"ante_bonus_paytable: must be chosen: one of A, B \[MD-DP-12\.B\]"):
        game(RULEBOOK).filed({"three_card_bonus_paytable": "A"})
    for name in "AB":
        assert filed(ante_bonus_paytable=name).options.ante_bonus_paytable == name


@shows("MD-DP-12.B", "AMB-08")
def test_12_b_the_ante_bonus_pays_on_a_winning_hand_only() -> None:
    assert played("Ph Ph Ph", "Dr Dr Db") == main(-1000, -1000, -1000)
    assert played("Ph Ph Ph", "Ph Ph Ph") == main(0, 0, 0)
    assert played("Ph Ph Ph", LOSES_TO_ALL, folds=True)["ante_bonus"] == -1000


@shows("MD-DP-12.B(1)", "AMB-09", "AMB-10")
def test_12_b_1_table_a() -> None:
    hands = ("Dr Dr Db", "Ph Ph Ph", "Ti Ti Ti", "Dr Db Ra", "Ph Ph Ra", "Ti Ti Ra")
    assert [ante_bonus(cards, A) for cards in hands] == [30000, 10000, 6000, 2000, 1000, 0]


@pytest.mark.parametrize(
    ("cards", "net"),
    [
        line("12.B(1)(a)", "Dg Dr Db", 30000),
        line("12.B(1)(b)", "Dg Ph Ph", 10000),
        line("12.B(1)(c)", "Ra Ra Ra", 6000, also=("AMB-10",)),
        line("12.B(1)(c)", "Dg Ti Ti", 6000, also=("AMB-10",)),
        line("12.B(1)(d)", "Dg Dr Mo", 2000),
        line("12.B(1)(e)", "Dg Ph Ti", 1000),
        line("12.B(1)(f)", "Ti Ti Ra", 0, also=("AMB-08", "AMB-09")),
        line("12.B(1)(f)", "Dr Ph Ti", 0, also=("AMB-09",)),
    ],
)
def test_12_b_1_lines_of_table_a(cards: str, net: int) -> None:
    assert ante_bonus(cards, A) == net


@shows("MD-DP-12.B(2)", "AMB-09", "AMB-10")
def test_12_b_2_table_b() -> None:
    hands = ("Dr Dr Db", "Ph Ph Ph", "Pa Pa Ra", "Mo Mo Ra")
    assert [ante_bonus(cards, B) for cards in hands] == [30000, 4000, 1000, 0]


@pytest.mark.parametrize(
    ("cards", "net"),
    [
        line("12.B(2)(a)", "Dr Dr Db", 30000),
        line("12.B(2)(b)", "Ph Ph Ph", 4000, also=("AMB-10",)),
        line("12.B(2)(b)", "Ra Ra Ra", 4000, also=("AMB-10",)),
        line("12.B(2)(c)", "Pa Pa Ra", 1000, also=("AMB-09",)),
        line("12.B(2)(c)", "Ti Ti Ra", 1000, also=("AMB-09",)),
        line("12.B(2)(c)", "Ph Ph Ra", 1000, also=("AMB-09",)),
        line("12.B(2)(c)", "Dr Db Ra", 1000, also=("AMB-09",)),
        line("12.B(2)(c)", "Dg Mo Ra", 0, also=("AMB-09",)),
        line("12.B(2)(d)", "Ra Ra Mo", 0, also=("AMB-08",)),
        line("12.B(2)(d)", "Dr Ph Ti", 0),
    ],
)
def test_12_b_2_lines_of_table_b(cards: str, net: int) -> None:
    assert ante_bonus(cards, B) == net


@shows("MD-DP-12.C", "AMB-16")
def test_12_c_table_a_or_b_must_be_chosen_for_the_three_card_bonus() -> None:
    rejects("MD-DP-12.C", three_card_bonus_paytable="C")
    with pytest.raises(BadSubmission, match=r"three_card_bonus_paytable: must be chosen"):
        game(RULEBOOK).filed({"ante_bonus_paytable": "A"})


def three_card_bonus(cards: str, options: dict[str, str], cents: int = 500) -> int:
    return played(cards, LOSES_TO_ALL, options=options, three_card_bonus=cents)["three_card_bonus"]


RANKS = ("Dr Dr Db", "Ph Ph Ph", "Ti Ti Ti", "Mo Mo Mo", "Dr Db Ra", "Ph Ph Ra", "Ti Ti Ra", "Pa Pa Ra")


@shows("MD-DP-12.C(1)")
def test_12_c_1_table_a() -> None:
    nets = [three_card_bonus(cards, A, 1000) for cards in RANKS]
    assert nets == [40000, 30000, 15000, 10000, 4000, 2000, 1000, -1000]


@pytest.mark.parametrize(
    ("cards", "net"),
    [
        line("12.C(1)(a)", "Dg Db Db", 20000, also=("AMB-07",)),
        line("12.C(1)(b)", "Ph Ph Ph", 15000),
        line("12.C(1)(c)", "Dg Ti Ti", 7500, also=("AMB-07",)),
        line("12.C(1)(d)", "Mo Mo Mo", 5000, also=("AMB-10",)),
        line("12.C(1)(e)", "Dr Db Ra", 2000),
        line("12.C(1)(f)", "Dg Ph Ra", 1000, also=("AMB-07",)),
        line("12.C(1)(g)", "Ti Ti Ph", 500),
    ],
)
def test_12_c_1_lines_of_table_a(cards: str, net: int) -> None:
    assert three_card_bonus(cards, A) == net


@shows("MD-DP-12.C(2)")
def test_12_c_2_table_b() -> None:
    nets = [three_card_bonus(cards, B, 1000) for cards in RANKS]
    assert nets == [40000, 30000, 20000, 10000, 4000, 2000, 1000, -1000]


@pytest.mark.parametrize(
    ("cards", "net"),
    [
        line("12.C(2)(a)", "Dr Dr Dr", 20000),
        line("12.C(2)(b)", "Ph Ph Ph", 15000),
        line("12.C(2)(c)", "Ti Ti Ti", 10000),
        line("12.C(2)(d)", "Dg Ra Ra", 5000, also=("AMB-07", "AMB-10")),
        line("12.C(2)(e)", "Dg Db Pa", 2000),
        line("12.C(2)(f)", "Ph Ph Dr", 1000),
        line("12.C(2)(g)", "Dg Ti Mo", 500),
    ],
)
def test_12_c_2_lines_of_table_b(cards: str, net: int) -> None:
    assert three_card_bonus(cards, B) == net


@shows("MD-DP-12.C(2)(c)")
def test_12_c_2_c_three_tigers_are_the_only_line_in_which_the_tables_differ() -> None:
    tables = paytables.THREE_CARD_BONUS
    lines = zip(tables["A"].rows, tables["B"].rows, strict=True)
    assert [a.name for a, b in lines if a.odds != b.odds] == ["Three Tigers"]


@shows("MD-DP-12.D", "AMB-16")
def test_12_d_there_is_one_table_only() -> None:
    rejects("MD-DP-12.D", dragon_paytable="B")
    assert filed(dragon_paytable="A").options.dragon_paytable == "A"


def dragon(cards: str) -> int:
    return played(cards, LOSES_TO_ALL, dragon=100)["dragon"]


@shows("MD-DP-12.D(1)", "AMB-03", "AMB-04", "AMB-05", "AMB-06")
def test_12_d_1_the_table() -> None:
    hands = ("Dr Dr Dr", "Db Db Db", "Dg Dr Dr", "Dr Dr Db", "Dr Db Pa", "Dg Pa Mo", "Dr Pa Mo")
    assert [dragon(cards) for cards in hands] == [100_000, 100_000, 20_000, 6_000, 700, 500, -100]


@pytest.mark.parametrize(
    ("cards", "net"),
    [
        line("12.D(1)(a)", "Dr Dr Dr", 100_000),
        line("12.D(1)(a)", "Dg Dr Dr", 20_000, also=("AMB-03",)),
        line("12.D(1)(b)", "Db Db Db", 100_000),
        line("12.D(1)(b)", "Dg Db Db", 20_000, also=("AMB-03",)),
        line("12.D(1)(c)", "Dg Dr Db", 20_000),
        line("12.D(1)(d)", "Dr Dr Db", 6_000, also=("AMB-06",)),
        line("12.D(1)(e)", "Dg Db Ra", 700, also=("AMB-04",)),
        line("12.D(1)(f)", "Dg Ra Ra", 500, also=("AMB-05",)),
    ],
)
def test_12_d_1_lines_of_the_table(cards: str, net: int) -> None:
    assert dragon(cards) == net


@shows("MD-DP-12.D(1)(f)", "AMB-05")
def test_12_d_1_f_gold_is_paid_while_it_serves_as_a_rabbit_in_the_main_hand() -> None:
    nets = played("Dg Ra Ra", "Dr Db Ph", dragon=100)
    assert nets == {"ante": 1000, "ante_bonus": 6000, "play": 1000, "dragon": 500}


@shows("MD-DP-12.B(1)", "MD-DP-12.B(2)", "MD-DP-12.C(1)", "MD-DP-12.C(2)", "MD-DP-12.D(1)")
def test_12_every_line_has_the_letter_of_its_paragraph() -> None:
    tables = [*paytables.ANTE_BONUS.values(), *paytables.THREE_CARD_BONUS.values(), paytables.DRAGON_WAGER]
    for each in tables:
        assert [row.clause for row in each.rows] == [
            f"{each.clause}({letter})" for letter in "abcdefg"[: len(each.rows)]
        ]
