"""Dragon Poker, Maryland: tables, names and limits as printed, and the contest beside the table."""

from __future__ import annotations

import pytest

from houseway.contest import Choose, Contest
from houseway.engine.actions import PlaceWager
from houseway.engine.play import offers
from houseway.engine.signs import Posted
from houseway.games.dragon_poker.cards import BLUE, DECK, GOLD, RED, Character
from houseway.games.dragon_poker.hands import kind_of, name_of
from houseway.registry import Part, game
from tests.citing import shows
from tests.playing import Playing
from tests.rules.dragon_poker_md.tables import RULEBOOK, bettors, filed, rank, rejects, table, wager

SCHEDULE = ["Trips 20", "Three Dragons 500"]


def sign(title: str, **options: object) -> list[tuple[str, str]]:
    (found,) = [sign for sign in filed(**options).signs if sign.title == title]
    return list(found.lines)


def contest(**options: object) -> Contest:
    """The round as the odds are counted from it."""
    read: Contest = game(RULEBOOK).part(Part.CONTEST)(filed(**options).options)
    return read


@shows("MD-DP-12.A", "MD-DP-2.B(3)#1")
def test_12_a_ante_and_play_as_printed() -> None:
    assert sign("Ante") == sign("Play") == [("Winning Hand", "1 to 1")]


@shows("MD-DP-12.B(1)", "MD-DP-2.B(3)#1")
def test_12_b_1_the_ante_bonus_table_a_as_printed() -> None:
    assert sign("Ante Bonus", ante_bonus_paytable="A") == [
        ("Three Dragons", "30 to 1"), ("Three Phoenix", "10 to 1"), ("Trips", "6 to 1"),
        ("Pair of Dragons", "2 to 1"), ("Pair of Phoenix", "1 to 1"), ("Winning Hand", "Push"),
    ]  # fmt: skip


@shows("MD-DP-12.B(2)", "MD-DP-2.B(3)#1")
def test_12_b_2_the_ante_bonus_table_b_as_printed() -> None:
    assert sign("Ante Bonus", ante_bonus_paytable="B") == [
        ("Three Dragons", "30 to 1"), ("Trips", "4 to 1"), ("Pair of Pandas or Better", "1 to 1"),
        ("Winning Hand", "Push"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "tigers"),
    [
        pytest.param("A", 15, marks=shows("MD-DP-12.C(1)"), id="A"),
        pytest.param("B", 20, marks=shows("MD-DP-12.C(2)"), id="B"),
    ],
)
def test_12_c_the_three_card_bonus_tables_as_printed(name: str, tigers: int) -> None:
    assert sign("Three Card Bonus", three_card_bonus_paytable=name) == [
        ("Three Dragons", "40 to 1"), ("Three Phoenix", "30 to 1"), ("Three Tigers", f"{tigers} to 1"),
        ("Trips", "10 to 1"), ("Pair of Dragons", "4 to 1"), ("Pair of Phoenix", "2 to 1"),
        ("Pair of Tigers", "1 to 1"),
    ]  # fmt: skip


@shows("MD-DP-12.D(1)", "MD-DP-2.B(3)#1")
def test_12_d_1_the_dragon_wager_table_as_printed() -> None:
    assert sign("Dragon Bet") == [
        ("Three Red Dragons", "1,000 to 1"), ("Three Blue Dragons", "1,000 to 1"),
        ("Three Dragons with Gold Dragon", "200 to 1"), ("Three Dragons", "60 to 1"),
        ("Pair of Dragons", "7 to 1"), ("Gold Dragon", "5 to 1"),
    ]  # fmt: skip


@shows("MD-DP-7.F(4)", "MD-DP-2.B(3)#1", "AMB-15", "AMB-17")
def test_2_b_3_the_odds_of_the_wagers_that_are_offered_and_of_no_others_are_shown() -> None:
    odds = [sign.title for sign in filed().signs if sign.posted is Posted.LAYOUT][3:]
    assert odds == ["Ante", "Ante Bonus", "Play", "Three Card Bonus", "Dragon Bet"]
    fewer = filed(offer_dragon_bet=False, progressive=True, progressive_schedule=SCHEDULE)
    assert [sign.title for sign in fewer.signs][3:] == [
        "Ante", "Ante Bonus", "Play", "Three Card Bonus", "Progressive",
    ]  # fmt: skip
    assert [each.name for each in fewer.wagers][-1] == "progressive"


@shows("MD-DP-3.A(3)", "MD-DP-3.A(3)(a)", "AMB-21")
def test_3_a_3_the_cards_of_a_deck_by_their_marks() -> None:
    marks = [str(card) for card in DECK.cards]
    counts = {mark: marks.count(mark) for mark in dict.fromkeys(marks)}
    assert counts == {"Dr": 3, "Db": 3, "Dg": 1, "Ph": 7, "Ti": 8, "Pa": 9, "Mo": 10, "Ra": 12}
    assert [str(card) for card in (RED, BLUE, GOLD)] == ["Dr", "Db", "Dg"]
    assert [each.plural for each in Character] == ["Rabbits", "Monkeys", "Pandas", "Tigers", "Phoenix", "Dragons"]


@shows("MD-DP-6.B(1)", "MD-DP-6.B(2)", "MD-DP-6.B(3)")
@pytest.mark.parametrize(
    ("cards", "kind", "name"),
    [
        ("Pa Pa Pa", "trips", "Three Pandas"),
        ("Ph Ti Ph", "pair", "Pair of Phoenix, Tiger"),
        ("Ra Db Ti", "high card", "High card, Dragon-Tiger-Rabbit"),
    ],
)
def test_6_b_a_hand_is_told_by_its_kind_and_its_characters(cards: str, kind: str, name: str) -> None:
    assert (kind_of(rank(cards)), name_of(rank(cards))) == (kind, name)


def bounds(at: Playing) -> dict[str, str]:
    """The wagers that seat 1 is offered, with their amounts."""
    found = [offer for offer in offers(at.round, 1) if isinstance(offer.act, PlaceWager)]
    return {getattr(offer.act, "wager", ""): str(offer.bounds) for offer in found}


@shows("MD-DP-7.F", "MD-DP-7.F(1)#1", "MD-DP-1.B(1)", "AMB-12", "AMB-34")
def test_7_f_the_ante_comes_first_and_the_limits_where_the_operator_files_none() -> None:
    bets = table()
    bets.seat(1)
    assert bounds(bets) == {"ante": "500 to 50000"}
    bets.do(wager("ante", 1000))
    assert bounds(bets) == {"ante": "500 to 50000", "ante_bonus": "exactly 1000"}
    bets.do(wager("ante_bonus", 1000))
    side = {"three_card_bonus": "100 to 10000", "dragon": "100 to 10000"}
    assert bounds(bets) == {"ante": "500 to 50000", "ante_bonus": "exactly 1000", **side}


@shows("MD-DP-7.F(4)", "MD-DP-1.B(1)", "AMB-12", "AMB-17")
def test_7_f_side_bets_alone_and_a_progressive_wager_as_they_are_filed() -> None:
    bets = table(side_bets_alone=True, offer_dragon_bet=False, progressive=True, progressive_schedule=SCHEDULE)
    bets.seat(1)
    assert list(bounds(bets)) == ["ante", "three_card_bonus", "progressive"]
    bets.do(wager("ante", 1000))
    assert list(bounds(bets)) == ["ante", "ante_bonus"]  # unequal until the Ante Bonus lies beside it


@shows("MD-DP-7.D")
@pytest.mark.parametrize("name", ["ante", "ante_bonus", "dragon"])
def test_7_d_who_is_not_in_the_round_makes_no_wager_after_no_more_bets(name: str) -> None:
    two = bettors(1)
    two.seat(2)
    two.until("dealing")
    two.refuses(wager(name, 1000, seat=2), "MD-DP-7.D")


@shows("MD-DP-7.F(4)", "AMB-17")
def test_7_f_4_a_schedule_pays_each_hand_once() -> None:
    rejects("MD-DP-7.F(4)", progressive=True, progressive_schedule=["Trips 20", "Trips 30"])
    rejects("MD-DP-7.F(4)", progressive=True)
    assert filed(progressive_schedule=SCHEDULE).options.progressive is False


@shows("MD-DP-5.I", "MD-DP-8.A", "MD-DP-10.B(4)")
def test_what_is_approved_is_what_is_in_use() -> None:
    filed(shuffler="approved-reshuffling", device_approval="D-17")
    rejects("MD-DP-5.I", shuffler="approved-reshuffling")
    rejects("MD-DP-8.A", shoe_location_approved=False)
    filed(dealing="hand", shuffler="automated", shoe_location_approved=False)
    rejects("MD-DP-10.B(4)", dealer_stack="left-in-shuffler")


@shows("MD-DP-7.F(1)#1", "MD-DP-7.F(1)#2", "MD-DP-8.D(2)")
def test_7_f_1_in_the_contest_as_at_the_table_three_cards_are_dealt_and_all_three_wagers_are_equal() -> None:
    round = contest()
    (choice,) = [stage for stage in round.stages if isinstance(stage, Choose)]
    assert {each.name: each.after(round.stakes) for each in choice.options} == {
        "fold": {"ante": 1, "ante_bonus": 1},
        "play": {"ante": 1, "ante_bonus": 1, "play": 1},
    }
    assert [stage.cards for stage in round.stages if not isinstance(stage, Choose)] == [3, 3]
    assert round.ranks_as == {BLUE: RED}  # 6.B


@shows("MD-DP-12.C", "MD-DP-7.F(4)", "AMB-15")
def test_12_c_the_contest_has_the_side_bets_that_are_offered_and_whose_table_is_chosen() -> None:
    assert {side.name: side.cards for side in contest().side} == {"three_card_bonus": 3, "dragon": 3}
    more = contest(offer_three_card_bonus=False, progressive=True, progressive_schedule=SCHEDULE)
    assert [side.name for side in more.side] == ["dragon", "progressive"]
    unchosen = game(RULEBOOK).filed({}, complete=False).options
    assert [side.name for side in game(RULEBOOK).part(Part.CONTEST)(unchosen).side] == ["dragon"]


@shows("MD-DP-2.A")
def test_2_a_six_positions_where_the_operator_files_none() -> None:
    assert filed().spots == (1, 2, 3, 4, 5, 6)
