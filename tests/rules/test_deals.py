"""The deal in each of its methods: whose card is next and by which clause, and where the dealer's cards wait."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.engine.actions import Deal
from houseway.engine.events import CardsMoved, Reported
from houseway.engine.offers import Whole
from houseway.engine.play import offers
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from houseway.procedures.layout import DRAWN, IN_SHUFFLER, RACK, dealt, hand_of, shown
from tests.citing import shows
from tests.playing import Playing
from tests.rules.refusals.games import DRAGON, GAMES, HAND, JOKER, SHOE, Game, both, deal, report

LEFT = {**SHOE, "dealer_stack": "left-in-shuffler"}
EXTRA, WRONG = Irregularity.EXTRA_CARD, Irregularity.WRONG_NUMBER
PLAYERS_CARD, DEALERS_CARD = Irregularity.PLAYER_CARD_EXPOSED, Irregularity.DEALER_CARD_EXPOSED


def row(prefix: str, options: dict[str, Any], *clauses: str) -> object:
    """A method of a game, and the clause of each place of the deal to two players and the dealer."""
    cites = [prefix + clause for clause in clauses]
    return pytest.param(GAMES[prefix], options, cites, marks=shows(*cites), id=f"{prefix} {clauses[0]}")


METHODS = pytest.mark.parametrize(
    ("game", "options", "clauses"),
    [
        row(JOKER, {}, "7(d)(1)", "7(d)(1)", "7(d)(2)", "7(d)(3)", "7(d)(3)", "7(d)(4)"),
        row(JOKER, HAND, "8(c)(1)", "8(c)(1)", "8(c)(2)", "8(c)(3)", "8(c)(3)", "8(c)(4)"),
        row(JOKER, SHOE, "9(c)#1", "9(c)#2", "9(c)#3"),
        row(DRAGON, {}, *3 * ("8.D(2)", "8.D(2)", "8.D(3)")),
        row(DRAGON, HAND, *9 * ("9.C(2)",)),
        row(DRAGON, SHOE, "10.B(1)", "10.B(2)", "10.B(3)"),
        row(DRAGON, LEFT, "10.B(1)", "10.B(2)", "10.B(4)"),
    ],
)


@METHODS
def test_each_card_is_dealt_by_its_clause(game: Game, options: dict[str, Any], clauses: list[str]) -> None:
    at = game.at("dealing", **options)
    spots = (1, 2, 0) * (len(clauses) // 3)
    for done, clause in enumerate(clauses):
        (offer,) = [offer for offer in offers(at.round, DEALER) if isinstance(offer.act, Deal)]
        left = len(clauses) - done
        assert (offer.clause, offer.bounds, offer.usual) == (clause, Whole(1, left), left)
        at.do(deal())
    moved = [event for event in at.events(CardsMoved) if event.step is Step.DEAL]
    assert [(event.target.spot, event.clause) for event in moved] == list(zip(spots, clauses, strict=True))


@METHODS
def test_the_dealer_alone_deals_and_stops_where_the_places_end(
    game: Game, options: dict[str, Any], clauses: list[str]
) -> None:
    at = game.at("dealing", **options)
    for seat in (1, SUPERVISOR):
        assert not [act for act in at.offered(seat) if isinstance(act, Deal)]
    at.do(deal(len(clauses) - 1))
    assert at.round.phase.name == "dealing"
    at.do(deal())
    assert at.round.phase.name == "stub"
    size = len(clauses) // 3 if len(clauses) > 3 else (2 if game is GAMES[JOKER] else 3)
    assert [len(hand_of(at.round, spot)) for spot in (1, 2, 0, 3)] == [size, size, size, 0]


@shows("MA-TCJP-7(d)", "MA-TCJP-12(b)")
def test_12_b_a_card_drawn_in_error_is_the_whole_of_the_next_place() -> None:
    at = GAMES[JOKER].at("dealing")
    at.do(report(Irregularity.DRAWN_IN_ERROR))
    at.do(deal())
    assert (len(at.round.at(dealt(1))), at.round.at(DRAWN)) == (1, ())
    assert len(at.deals()) == 1


@shows("MA-TCJP-9(c)#1", "MA-TCJP-12(b)")
def test_12_b_a_card_drawn_in_error_is_part_of_the_next_stack() -> None:
    at = GAMES[JOKER].at("dealing", **SHOE)
    at.do(report(Irregularity.DRAWN_IN_ERROR))
    at.do(deal())
    assert (len(at.round.at(dealt(1))), at.round.at(DRAWN)) == (2, ())
    assert len(at.deals()) == 1


# --- the dealer's cards in the shuffler -------------------------------------------------------------------------


def left_in_shuffler(phase: str) -> Playing:
    return GAMES[DRAGON].at(phase, **LEFT)


@shows("MD-DP-10.B(4)")
def test_10_b_4_the_dealers_cards_wait_in_the_shuffler_and_are_the_dealers_hand() -> None:
    at = left_in_shuffler("stub")
    assert len(at.round.at(IN_SHUFFLER)) == 3
    assert at.round.at(dealt(0)) == ()
    assert hand_of(at.round, 0) == at.round.at(IN_SHUFFLER)
    assert len(hand_of(at.round, 1)) == 3
    assert not [act for act in at.offered(DEALER) if getattr(act, "what", None) is WRONG]


@shows("MD-DP-10.B(4)", "MD-DP-11.D(2)", "MD-DP-13.D")
def test_10_b_4_the_dealers_cards_that_were_revealed_are_no_wrong_number() -> None:
    at = left_in_shuffler("settling")
    assert len(at.round.at(shown(0))) == 3
    assert not [act for act in at.offered(DEALER) if getattr(act, "what", None) is WRONG]
    at.finish()
    assert len(at.round.at(RACK)) == len(at.round.rulebook.deck.cards)


@shows("MD-DP-10.B(4)", "MD-DP-13.D")
def test_13_d_a_card_too_many_for_the_dealer_lies_in_the_dealers_area() -> None:
    at = left_in_shuffler("stub")
    at.do(report(EXTRA, 0))
    assert (len(at.round.at(dealt(0))), len(at.round.at(IN_SHUFFLER))) == (1, 3)
    assert [act.spot for act in at.offered(DEALER) if getattr(act, "what", None) is WRONG] == [0]  # type: ignore[attr-defined]


@shows("MD-DP-10.B(4)", "MD-DP-13.E")
def test_13_e_a_card_of_the_dealer_is_exposed_in_the_shuffler_too() -> None:
    at = left_in_shuffler("deciding")
    at.do(report(DEALERS_CARD))
    (moved,) = at.moves(IN_SHUFFLER, shown(0))
    assert (len(moved.cards), moved.clause) == (1, "MD-DP-13.E")
    assert at.round.number == 2


# --- exposed cards ----------------------------------------------------------------------------------------------


@both("12(d)", "13.E")
def test_a_card_of_the_dealer_that_is_exposed_is_one_and_everybody_sees_it(game: Game) -> None:
    at = game.playing()
    at.do(report(DEALERS_CARD))
    assert [len(each.cards) for each in at.moves(dealt(0), shown(0))] == [1]


@pytest.mark.parametrize(
    ("prefix", "options", "phase", "clause"),
    [
        pytest.param(prefix, options, phase, prefix + clause, marks=shows(prefix + clause))
        for prefix, options, phase, clause in (
            (JOKER, {}, "examining", "7(d)(5)"), (JOKER, HAND, "examining", "8(c)(5)"),
            (JOKER, SHOE, "examining", "9(c)#2"), (JOKER, {}, "deciding", "10(a)"),
            (DRAGON, {}, "examining", "8.D(2)"), (DRAGON, HAND, "examining", "9.C(3)"),
            (DRAGON, SHOE, "examining", "10.B(2)"), (DRAGON, HAND, "deciding", "11.A(1)"),
        )
    ],
)  # fmt: skip
def test_a_players_card_is_exposed_against_the_clause_that_hides_it(
    prefix: str, options: dict[str, Any], phase: str, clause: str
) -> None:
    at = GAMES[prefix].at(phase, **options)
    at.do(report(PLAYERS_CARD, 2))
    assert at.events(Reported)[-1] == Reported(PLAYERS_CARD, 2, clause)
    assert len(at.round.at(shown(2))) == 1
    assert at.events(CardsMoved)[-1].clause == clause
