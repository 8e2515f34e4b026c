"""What is done for a player who does not act, whoever does it."""

from __future__ import annotations

import pytest

from houseway.engine.actions import Action, Perform, SetHands
from houseway.engine.offers import HandToSet, Offer, Split
from houseway.engine.play import offers
from houseway.engine.words import Step
from houseway.games.chinese_poker.hands import DECK
from tests.citing import shows
from tests.rules.chinese_poker_ca.table import Table, opened
from tests.rules.chinese_poker_ca.test_dealing import due

THIRTEEN = "As Ks Qs Js Ts 9h 8h 7h 6h 5h 4c 3c 2c"


def done_for(table: Table, seat: int) -> Action | None:
    silent = table.round.rulebook.when_silent
    assert silent is not None
    return silent(offers(table.round, seat))


def completed(arranged: str) -> str:
    """The setting of thirteen cards for a player who had arranged so many, front / middle / back."""
    silent = opened().round.rulebook.when_silent
    assert silent is not None
    parts = (HandToSet("front", 3, 3), HandToSet("middle", 5, 5), HandToSet("back", 5, 5))
    offer = Offer(SetHands(by=1, spot=1), "CA-CP-FL-3", Split(DECK.hand(THIRTEEN), parts))
    action = silent((offer,), tuple(DECK.hand(hand) for hand in arranged.split("/")))
    assert isinstance(action, SetHands)
    assert offer.admits(action)
    return " / ".join(" ".join(map(str, hand)) for hand in action.hands)


@shows("CA-CP-DEAL-9", "AMB-39")
@pytest.mark.parametrize(
    ("arranged", "setting"),
    [
        pytest.param("/ /", "4c 3c 2c / 9h 8h 7h 6h 5h / As Ks Qs Js Ts", id="nothing"),
        pytest.param("As Ks / 2c / 3c", "As Ks 4c / 2c 8h 7h 6h 5h / 3c Qs Js Ts 9h", id="some"),
        pytest.param("4c 3c 2c / As Ks Qs Js Ts / 9h", "4c 3c 2c / As Ks Qs Js Ts / 9h 8h 7h 6h 5h", id="most"),
        pytest.param("As Ks Qs Js / /", "4c 3c 2c / 9h 8h 7h 6h 5h / As Ks Qs Js Ts", id="too-many-in-front"),
        pytest.param("Ad / /", "4c 3c 2c / 9h 8h 7h 6h 5h / As Ks Qs Js Ts", id="a-card-of-somebody-else"),
        pytest.param("As / As /", "4c 3c 2c / 9h 8h 7h 6h 5h / As Ks Qs Js Ts", id="a-card-twice"),
    ],
)
def test_amb_39_cards_go_to_back_middle_front_beside_what_was_arranged(arranged: str, setting: str) -> None:
    assert completed(arranged) == setting


@shows("CA-CP-SEAT-4", "AMB-25")
def test_seat_4_nobody_is_entered_into_a_round() -> None:
    table = opened()
    table.seated(1, 2)
    assert done_for(table, 1) is None


@shows("CA-CP-FL-5", "AMB-32")
def test_fl_5_nothing_is_announced_in_the_players_name() -> None:
    table = opened()
    table.seated(1, 2)
    due(table, 1, as_staying=True)
    assert any(getattr(act, "step", None) is Step.ANNOUNCE_STAYING for act in table.offered(1))
    assert done_for(table, 1) is None


@shows("CA-CP-SWEEP-3", "AMB-12")
def test_sweep_3_nothing_is_declared() -> None:
    table = opened()
    table.seated(1, 2)
    table.until("declaring")
    assert done_for(table, 2) == Perform(by=2, step=Step.DECLARE_NOTHING, spot=2)


@shows("CA-CP-DEAL-9", "AMB-39")
def test_amb_39_a_clock_places_cards_where_the_dealer_would() -> None:
    table = opened()
    table.seated(1, 2)
    table.until("placing")
    action = done_for(table, 2)
    assert isinstance(action, SetHands)
    assert [len(hand) for hand in action.hands] == [0, 0, 5]
    table.do(action)
