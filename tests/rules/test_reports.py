"""What staff may report at each moment of a round: what can have happened by then, and where."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.engine.actions import Perform, ReceivePreshuffled, Report
from houseway.engine.events import Reported
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Seat, Step
from houseway.procedures.layout import SHOE as CARDS_TO_DEAL
from houseway.procedures.layout import lost
from tests.citing import shows
from tests.playing import Playing
from tests.rules.refusals.games import (
    ASIA_PA,
    AUTOMATED,
    DRAGON,
    GAMES,
    HAND,
    SHOE,
    TWO_DECKS,
    Game,
    both,
    deal,
    report,
)

FACE_UP, DRAWN, EXTRA = Irregularity.FACE_UP_CARD, Irregularity.DRAWN_IN_ERROR, Irregularity.EXTRA_CARD
SKIPPED, LOST, WRONG = Irregularity.SKIPPED, Irregularity.CARD_LOST, Irregularity.WRONG_NUMBER
DEALERS_CARD, PLAYERS_CARD = Irregularity.DEALER_CARD_EXPOSED, Irregularity.PLAYER_CARD_EXPOSED
LEAVES, SHUFFLER, SHOE_JAMS = Irregularity.PLAYER_LEAVES, Irregularity.SHUFFLER_JAMS, Irregularity.SHOE_JAMS
NOTED = (Irregularity.CARDS_TOUCHED, Irregularity.OUT_OF_VIEW)  # of a card that could be exposed as well
FAULTS = (EXTRA, SKIPPED, LOST)  # which the dealer commits, and nobody else
Reports = dict[Irregularity, tuple[int, ...]]


def reports(at: Playing, by: Seat) -> Reports:
    """What the seat may report, and of which spots."""
    found: Reports = {}
    for act in at.offered(by):
        if isinstance(act, Report) and act.what not in NOTED:
            found[act.what] = (*found.get(act.what, ()), act.spot)
    return found


def moment(game: Game, phase: str, places: int = 0, **options: Any) -> Playing:
    """Two bettors at a phase, after so many places of the deal."""
    at = game.at(phase, **options)
    if places:
        at.do(deal(places))
    return at


# --- moment by moment -------------------------------------------------------------------------------------------


@both("12(a)#1 12(b) 12(c) 12(d) 10(a) 6(e)#2", "13.A 13.C 13.D 13.E 11.A(1) 7.C(1)")
@pytest.mark.parametrize(
    ("phase", "places", "dealers", "gone"),
    [
        ("opening", 0, {}, ()),
        ("shuffling", 0, {}, ()),
        ("betting", 0, {}, ()),
        ("dealing", 0, {FACE_UP: (0,), DRAWN: (0,), SKIPPED: (1,), LOST: (0,)}, (1, 2)),
        ("dealing", 1, {FACE_UP: (0,), DRAWN: (0,), EXTRA: (1,), SKIPPED: (2,), LOST: (0,), PLAYERS_CARD: (1,)},
         (1, 2)),
        ("dealing", 3, {FACE_UP: (0,), DRAWN: (0,), EXTRA: (1, 2, 0), SKIPPED: (1,), LOST: (0,),
                        DEALERS_CARD: (0,), PLAYERS_CARD: (1, 2)}, (1, 2)),
        ("stub", 0, {FACE_UP: (0,), EXTRA: (1, 2, 0), LOST: (0,), DEALERS_CARD: (0,), PLAYERS_CARD: (1, 2)},
         (1, 2)),
        ("examining", 0, {DEALERS_CARD: (0,), PLAYERS_CARD: (1, 2)}, (1, 2)),
        ("deciding", 0, {DEALERS_CARD: (0,), PLAYERS_CARD: (1, 2)}, (1, 2)),
        ("settling", 0, {PLAYERS_CARD: (1, 2)}, (1, 2)),
        ("clearing", 0, {}, (1, 2)),
    ],
)  # fmt: skip
def test_what_can_have_happened_by_then(
    game: Game, phase: str, places: int, dealers: Reports, gone: tuple[int, ...]
) -> None:
    """A card of the shoe from "no more bets" on, a hand once it has cards, a leaver until the round is over."""
    at = moment(game, phase, places)
    assert reports(at, DEALER) == dealers
    seen = {what: spots for what, spots in dealers.items() if what not in FAULTS}
    assert reports(at, SUPERVISOR) == {**seen, **({LEAVES: gone} if gone else {})}
    assert reports(at, 1) == {}


@both("12(e) 12(f)", "13.F 13.G")
@pytest.mark.parametrize(
    ("phase", "places", "jams"),
    [
        ("opening", 0, ()),
        ("shuffling", 0, (SHUFFLER,)),
        ("loading", 0, ()),
        ("betting", 0, (SHOE_JAMS,)),
        ("dealing", 1, (SHOE_JAMS,)),
        ("stub", 0, (SHOE_JAMS,)),
        ("examining", 0, ()),
        ("settling", 0, ()),
    ],
)
def test_a_device_jams_while_it_has_cards(
    game: Game, phase: str, places: int, jams: tuple[Irregularity, ...]
) -> None:
    """The shuffler while a deck waits to be shuffled, the shoe while cards are in it."""
    at = moment(game, phase, places, **SHOE)
    for staff in (DEALER, SUPERVISOR):
        assert tuple(what for what in reports(at, staff) if what in (SHUFFLER, SHOE_JAMS)) == jams


@both("12(e)", "13.F")
def test_a_shuffler_with_the_other_deck_jams_until_that_is_shuffled(game: Game) -> None:
    at = game.at("dealing", **TWO_DECKS)
    at.do(deal())
    assert SHUFFLER in reports(at, DEALER)
    at.next()
    assert SHUFFLER not in reports(at, DEALER)


@both("12(e)", "13.F")
def test_a_shuffler_that_jammed_does_not_jam_again(game: Game) -> None:
    at = game.at("shuffling", **AUTOMATED)
    at.do(report(SHUFFLER))
    assert at.events(Reported)[-1].what is SHUFFLER
    assert SHUFFLER not in reports(at, DEALER)


@both("12(a)#1 12(b) 12(c) 12(d) 10(a) 6(e)#2 12(f)", "13.A 13.C 13.D 13.E 11.A(1) 7.C(1) 13.G")
@pytest.mark.parametrize(
    ("what", "spot", "ma", "md"),
    [
        (FACE_UP, 0, "12(a)#1", "13.A"), (DRAWN, 0, "12(b)", "13.C"), (WRONG, 1, "12(c)", "13.D"),
        (DEALERS_CARD, 0, "12(d)", "13.E"), (LEAVES, 2, "6(e)#2", "7.C(1)"), (SHOE_JAMS, 0, "12(f)", "13.G"),
    ],
)  # fmt: skip
def test_what_is_reported_is_in_the_record_with_its_clause(
    game: Game, what: Irregularity, spot: int, ma: str, md: str
) -> None:
    at = moment(game, "dealing", 2, **SHOE)
    at.do(report(EXTRA, 1))
    if what is DEALERS_CARD:
        at.do(deal(1))
    at.do(report(what, spot, by=SUPERVISOR))
    clause = f"MA-TCJP-{ma}" if game.later == "call" else f"MD-DP-{md}"
    assert at.events(Reported) == [Reported(what, spot, clause)]


@shows("MD-DP-13.G", "MD-DP-10.B(4)")
def test_13_g_a_shoe_jams_until_the_dealers_cards_have_left_it() -> None:
    options = {**SHOE, "dealer_stack": "left-in-shuffler"}
    for phase, there in (("examining", True), ("deciding", True), ("settling", False)):
        assert (SHOE_JAMS in reports(GAMES[DRAGON].at(phase, **options), DEALER)) == there


# --- what one report leaves of the others -----------------------------------------------------------------------


@both("12(b)", "13.C")
def test_no_second_card_is_drawn_in_error_and_no_place_passed_before_the_first_is_dealt(game: Game) -> None:
    at = game.at("dealing")
    at.do(report(DRAWN))
    assert reports(at, DEALER) == {FACE_UP: (0,), LOST: (0,)}
    at.do(deal())
    assert DRAWN in reports(at, DEALER)


@both("12(a)#2 12(b)", "13.B 13.C")
def test_a_card_drawn_in_error_is_no_card_found_face_up(game: Game) -> None:
    at = game.at("dealing")
    at.do(report(DRAWN))
    at.do(report(FACE_UP))
    assert at.round.number == 1
    at.do(report(FACE_UP))
    assert at.round.number == 2


@both("7(f)", "8.E")
def test_one_card_of_a_deck_goes_missing(game: Game) -> None:
    at = game.at("dealing")
    at.do(report(LOST))
    (gone,) = at.moves(CARDS_TO_DEAL, lost(1))
    assert len(gone.cards) == 1
    assert gone.clause.endswith("7(f)" if game.later == "call" else "8.E")
    assert LOST not in reports(at, DEALER)


@both("12(c)", "13.D")
def test_a_wrong_number_is_reported_of_the_hand_that_has_it(game: Game) -> None:
    at = game.at("dealing")
    at.do(deal(3))
    at.do(report(EXTRA, 2))
    assert reports(at, DEALER)[WRONG] == reports(at, SUPERVISOR)[WRONG] == (2,)
    at.do(deal(2))
    at.do(report(SKIPPED, 0))
    assert reports(at, DEALER)[WRONG] == (2, 0)


@both("12(c)", "13.D")
def test_a_hand_that_was_passed_over_is_not_counted_any_more_in_the_rack(game: Game) -> None:
    at = game.table()
    for seat in (1, 2):
        at.seat(seat, folds=seat == 1, **game.wagers)
    at.until("dealing")
    at.do(report(SKIPPED, 1))
    at.until("deciding")
    assert reports(at, DEALER)[WRONG] == (1,)
    at.until("revealing")
    assert WRONG not in reports(at, DEALER)


@shows("MD-DP-13.D", "MD-DP-10.B(4)")
def test_13_d_the_dealers_cards_are_counted_where_they_lie_once_they_have_left_the_shuffler() -> None:
    at = GAMES[DRAGON].at("settling", **SHOE, dealer_stack="left-in-shuffler")
    assert WRONG not in reports(at, DEALER)


@shows("PA-575.13(l)", "PA-575.9(a)(1)")
def test_575_13_l_a_shuffler_jams_with_a_pre_shuffled_deck_that_is_dealt_from_the_hand() -> None:
    for options, jams in ((HAND, True), (AUTOMATED, False)):
        at = GAMES[ASIA_PA].bettors(**options)
        at.do(ReceivePreshuffled(by=DEALER, deck=1, order=GAMES[ASIA_PA].order(at)))
        assert (SHUFFLER in reports(at, DEALER)) is jams


@both("12(a)#1 12(c)", "13.A 13.D")
def test_the_cards_that_the_deal_still_needs_are_not_mislaid(game: Game) -> None:
    at = game.at("dealing")
    at.do(deal(1))
    needed = 5 if game.later == "call" else 8
    while len(at.round.at(CARDS_TO_DEAL)) > needed + 1:
        at.do(report(EXTRA, 1))
    assert {FACE_UP, EXTRA, LOST} <= reports(at, DEALER).keys()
    at.do(report(EXTRA, 1))
    assert not {FACE_UP, EXTRA, LOST} & reports(at, DEALER).keys()
    assert {DRAWN, SKIPPED} <= reports(at, DEALER).keys()


@both("4(d) 12(b)", "5.G 13.C")
def test_nothing_is_drawn_or_passed_over_while_the_cards_are_cut_again(game: Game) -> None:
    at = game.at("dealing")
    at.do(Perform(by=SUPERVISOR, step=Step.RECUT))
    assert reports(at, DEALER) == {}
    assert reports(at, SUPERVISOR) == {LEAVES: (1, 2)}


@both("4(d) 12(c)", "5.G 13.D")
def test_the_deal_has_begun_when_a_place_is_passed_over(game: Game) -> None:
    at = game.at("dealing")
    assert Perform(by=SUPERVISOR, step=Step.RECUT) in at.offered(SUPERVISOR)
    at.do(report(SKIPPED, 1))
    assert Perform(by=SUPERVISOR, step=Step.RECUT) not in at.offered(SUPERVISOR)


@both("6(e)#2", "7.C(1)")
def test_who_left_does_not_leave_again(game: Game) -> None:
    at = game.playing()
    at.do(report(LEAVES, 1, by=SUPERVISOR))
    assert reports(at, SUPERVISOR)[LEAVES] == (2,)


@both("10(a)", "11.A(1)")
def test_a_hand_is_exposed_card_by_card(game: Game) -> None:
    at = game.at("examining")
    cards = 2 if game.later == "call" else 3
    for _ in range(cards):
        assert 1 in reports(at, DEALER)[PLAYERS_CARD]
        at.do(report(PLAYERS_CARD, 1))
    assert reports(at, DEALER)[PLAYERS_CARD] == (2,)
    assert reports(at, SUPERVISOR)[LEAVES] == (1, 2)  # and its player is still there


@shows("MD-DP-11.A(2)", "MD-DP-11.A(3)")
@pytest.mark.parametrize("what", NOTED)
def test_11_a_cards_are_touched_or_out_of_view_that_are_not_shown(what: Irregularity) -> None:
    at = GAMES[DRAGON].at("dealing")
    assert report(what, 1) not in at.offered(DEALER)
    at.do(deal(1))
    assert [act for act in at.offered(SUPERVISOR) if getattr(act, "what", None) is what] == [
        report(what, 1, by=SUPERVISOR)
    ]
    at.until("deciding")
    at.do(report(what, 2))
    assert at.events(Reported)[-1].what is what
    at.until("clearing")
    assert report(what, 1) not in at.offered(DEALER)
