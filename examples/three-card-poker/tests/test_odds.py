"""Three Card Poker, exactly: the published figures, from the contest alone."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from three_card_poker import PENNSYLVANIA, ThreeCardPoker
from three_card_poker.contest import contest
from three_card_poker.fixed import HANDS, ODDS
from three_card_poker.hands import DECK, value
from three_card_tables import ID, filed, hands, pa

from houseway.bots.strategies import best_strategy
from houseway.cli import main
from houseway.engine.view import view
from houseway.odds.coach.coach import advise
from houseway.odds.figures import WagerFigures
from houseway.odds.question import find, odds
from houseway.odds.staged import Solution, solve
from houseway.research.episodes import Episodes
from tests.citing import shows
from tests.odds.deciding import decided

FILED = ThreeCardPoker(ante_bonus_paytable="A", pair_plus_paytable="D", six_card_bonus=True)


def ante(options: ThreeCardPoker, player: str = "best") -> list[WagerFigures]:
    return odds(ID, options, wager="ante", player=player)


def pair_plus(options: ThreeCardPoker) -> list[WagerFigures]:
    return odds(ID, options, wager="pair_plus")


@pytest.fixture(scope="module")
def solved() -> Solution:
    return solve(contest(FILED))


def variant(**rules: str) -> ThreeCardPoker:
    options: ThreeCardPoker = filed(variant={"title": "Tried", "rules": rules}).options
    return options


def test_the_edge_of_the_ante(solved: Solution) -> None:
    assert solved.edge == Fraction(686689, 20358520)
    assert solved.average_stake == 1 + Fraction(149, 221)


@pytest.mark.parametrize(
    ("paytable", "edge"),
    [pytest.param(*row, marks=shows(*pa(f"12(b)/{row[0]}"))) for row in (("A", 3.37), ("B", 3.83), ("C", 4.28))],
)
def test_the_edge_of_the_ante_with_each_ante_bonus_table(paytable: str, edge: float) -> None:
    (figures,) = ante(replace(FILED, ante_bonus_paytable=paytable), "best")
    assert round(100 * float(figures.house_edge), 2) == edge


@pytest.mark.parametrize(
    ("paytable", "net"),
    [
        pytest.param(*row, marks=shows(*pa(f"12(d)/{row[0]}")))
        for row in (("A", 1012), ("B", 1232), ("C", 1608), ("D", 512), ("E", 772))
    ],
)
def test_the_edge_of_pair_plus_with_each_table(paytable: str, net: int) -> None:
    (figures,) = pair_plus(replace(FILED, pair_plus_paytable=paytable))
    assert figures.house_edge == Fraction(net, 22_100)


def test_without_a_choice_the_odds_are_told_for_each_table() -> None:
    unchosen: Any = {"ante_bonus_paytable": None, "pair_plus_paytable": None}
    told = [(each.wager, each.paytable) for each in odds(ID, replace(FILED, six_card_bonus=False, **unchosen))]
    assert told == [*(("ante", name) for name in "ABC"), *(("pair_plus", name) for name in "ABCDE")]


SIX_CARDS = (188, 1656, 14_664, 165_984, 205_792, 361_620, 732_160)  # of 20,358,520, as they are published


@pytest.mark.parametrize(
    ("paytable", "edge"),
    [
        pytest.param("A", Fraction(15306, 149695), marks=shows(*pa("6(d)", "12(e)/A"))),
        pytest.param(
            "B", Fraction(15306, 149695) + Fraction(5 * 205_792, 20_358_520), marks=shows(*pa("12(e)/B"))
        ),
    ],
)
def test_the_hands_and_the_edge_of_the_six_card_bonus(paytable: str, edge: Fraction) -> None:
    (figures,) = odds(ID, replace(FILED, six_card_bonus_paytable=paytable), wager="six_card_bonus")
    assert tuple(each.combinations for each in figures.endings[:-1]) == SIX_CARDS
    assert figures.house_edge == edge


def test_queen_six_four_is_the_last_hand_played(solved: Solution) -> None:
    last, first = solved.worth(DECK.hand("Qs 6h 4d")), solved.worth(DECK.hand("Qs 6h 3d"))
    assert last["play"] > last["fold"] == -1 > first["play"]


def test_bots_play_queen_six_four_and_better() -> None:
    stays = best_strategy(PENNSYLVANIA.rulebook(FILED))
    assert stays is not None
    last = value(DECK.hand("Qs 6h 4d"))
    for hand in combinations(DECK.cards[::2], 3):
        assert stays(hand) == (value(hand) >= last)


def test_every_class_of_hands_has_a_name_of_its_own() -> None:
    holdings = decided(ID, FILED).holdings
    assert len({each.name for each in holdings}) == len(holdings) == 1755


def test_the_odds_that_are_told_are_those_of_the_contest(solved: Solution) -> None:
    (figures,) = ante(FILED, "best")
    assert figures.house_edge == solved.edge
    assert figures.rivals[0].name == "always"


@pytest.mark.parametrize("paytable", ["A", "B", "C"])
def test_a_paytable_of_the_ante_bonus_is_designed_with_the_same_sums(paytable: str) -> None:
    designed = find(ID, "ante_bonus").design
    assert designed is not None
    design = designed(FILED)
    (figures,) = ante(replace(FILED, ante_bonus_paytable=paytable), "best")
    assert design.house_edge(design.totals(design.tables[paytable])) == figures.house_edge


@pytest.mark.parametrize("cards", ["Qs 6h 4d", "Qs 6h 3d", "9c 8d 7h"])
def test_the_coach_says_what_the_contest_says(cards: str, solved: Solution) -> None:
    table = hands(cards, dealer="Jc Td 8h")
    table.until("deciding")
    advice = advise(table.round.rulebook, view(table.round, 1))
    assert advice is not None
    worth = solved.worth(DECK.hand(cards))
    assert [each.worth for each in advice.alternatives] == sorted(worth.values(), reverse=True)


@pytest.mark.parametrize(
    ("changed", "sides"),
    [
        pytest.param({}, [("pair_plus", 3, None), ("six_card_bonus", 6, None)], marks=shows(*pa("11(c)(5)#1"))),
        pytest.param({"six_card_bonus": False}, [("pair_plus", 3, None)], marks=shows(*pa("7(e)#1"))),
        pytest.param({"pair_plus_paytable": None}, [("six_card_bonus", 6, None)], marks=shows(*pa("12(d)"))),
    ],
)
def test_a_wager_without_a_paytable_or_an_offer_is_no_part_of_the_contest(changed: Any, sides: list[Any]) -> None:
    side = contest(replace(FILED, **changed)).side
    assert [(each.name, each.cards, each.best) for each in side] == sides


# --- variants ----------------------------------------------------------------------------------------------------


@shows(*pa("1/qualify", "11(c)(1)#1"))
def test_a_variant_with_the_documents_own_rules_is_the_document(solved: Solution) -> None:
    (same,) = ante(variant(dealer_qualifies="queen high", ante_without_qualifier="1 to 1"), "best")
    assert same.house_edge == solved.edge


@shows(*pa("1/qualify"))
def test_the_hands_with_which_a_dealer_may_qualify_go_upwards() -> None:
    assert list(HANDS) == [
        "any hand", "six high", "seven high", "eight high", "nine high", "ten high", "jack high", "queen high",
        "king high", "ace high", "pair", "flush", "straight", "three of a kind", "straight flush",
    ]  # fmt: skip
    least = [line.prefix for line in HANDS.values()]
    assert least == sorted(least)


@shows(*pa("11(c)(1)#1"))
def test_an_ante_without_a_qualifier_may_be_pushed_or_paid_once_or_twice() -> None:
    assert list(ODDS) == ["push", "1 to 1", "2 to 1"]


@shows(*pa("1/qualify"))
def test_where_any_hand_qualifies_no_play_wager_is_returned() -> None:
    (figures,) = ante(variant(dealer_qualifies="any hand"), "best")
    assert not [each for each in figures.endings if each.name.startswith("Dealer does not qualify")]


@shows(*pa("11(c)(1)#1"))
def test_an_ante_that_is_only_pushed_without_a_qualifier_costs_what_it_would_have_won() -> None:
    pushed, paid = (
        ante(variant(ante_without_qualifier=each), "always")[0].house_edge for each in ("push", "1 to 1")
    )
    won = sum(2 * each.combinations for each in decided(ID, FILED).holdings if each.value < (0, 12)) // 2
    assert pushed - paid == Fraction(won, 22_100)  # always played, the dealer's hand is any of 22,100


def test_what_each_line_of_pair_plus_does_to_its_edge(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["odds", ID, "--sensitivity", "--wager", "pair_plus", "--option", "pair_plus_paytable=A"]
    assert main(asked) == 0
    told = capsys.readouterr().out
    assert "= -72/425" in told  # 3,744 of 22,100 hands are a pair


@shows("AMB-05")
def test_a_simulation_tells_the_ante_bonus_apart_and_together(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ["--option=ante_bonus_paytable=A", "--option=pair_plus_paytable=D"]
    assert main(["simulate", ID, "--rounds", "1000", "--seed", "1", *chosen]) == 0
    wagers = [line[:30].strip() for line in capsys.readouterr().out.splitlines()[2:]]
    assert wagers == ["Ante", "Play", "Pair Plus", "Ante bonus", "Ante + Play + Ante bonus"]


# --- research ----------------------------------------------------------------------------------------------------


def test_it_is_an_environment_for_research() -> None:
    play = Episodes(ID, 2, rounds=1).begin()
    while not play.over:
        if play.undecided is not None:
            play.show(play.outcomes()[0][0])
        else:
            play.choose(play.legal[0])
    assert len(play.returns()) == 2
