"""Asia Poker: looking at the own cards, help, two hands, the hand of who left (MA 7, 12, 13; PA 575.7, 575.11)."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.engine.actions import Deal, Perform, PlaceWager, SetHands
from houseway.engine.events import Voided
from houseway.engine.offers import Offer
from houseway.engine.play import offers
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Seat, Step
from houseway.games.asia_poker.hands import DECK
from houseway.games.asia_poker.house_way import DEFAULT
from houseway.games.asia_poker.way import write_way
from houseway.procedures.layout import dealt, hand_of, held, set_down
from tests.playing import Playing
from tests.rules.asia_poker.tables import MA, both, dealing, here, report, setting, step, table, wait

LEAVES = Irregularity.PLAYER_LEAVES
HOUSE = "Ah 7h 5d 2c / Kd 9s / Jc"
SILENT_WAY = "\n".join(line for line in write_way(DEFAULT).splitlines() if not line.startswith("says"))


def two_hands(state: str, *cents: int, **options: Any) -> Playing:
    """One player with wagers on the first two betting areas, who waits."""
    at = table(state, 1, two_areas=True, **options)
    at.do(step(1, Step.TAKE_AREA, 2))
    for spot, amount in enumerate(cents, 1):
        at.do(PlaceWager(by=1, spot=spot, wager="asia", cents=amount))
    at.until("setting")
    wait(at, 1)
    return at


def short_hand(state: str, cards: int) -> Playing:
    """The second position has so few cards, the first has what is missing, and the stub is right."""
    at = dealing(state, 1, 2)
    while at.round.phase.name == "dealing":
        skip = report(Irregularity.SKIPPED, 2)
        if len(hand_of(at.round, 2)) == cards and skip in at.offered(DEALER):
            at.do(skip)
            at.do(report(Irregularity.EXTRA_CARD, 1))
        else:
            at.do(Deal(by=DEALER, places=1))
    wait(at, 1, 2)
    at.until("setting")
    return at


def may_look(at: Playing, seat: Seat = 1) -> list[int]:
    return [act.spot for act in at.offered(seat) if isinstance(act, Perform) and act.step is Step.EXAMINE]


def may_set(at: Playing, seat: Seat = 1) -> list[int]:
    return [act.spot for act in at.offered(seat) if isinstance(act, SetHands)]


def split(at: Playing, seat: Seat = 1) -> Offer:
    (found,) = (offer for offer in offers(at.round, seat) if isinstance(offer.act, SetHands))
    return found


def lays(at: Playing, spot: int) -> SetHands:
    cards = at.round.at(held(spot))
    return SetHands(by=1, spot=spot, hands=(cards[:4], cards[4:6], cards[6:]))


# --- two hands ---------------------------------------------------------------------------------------------------


@both("13(b)#2 13(b)#3", "7(f)#3 7(f)#4", "AMB-66 AMB-67")
@pytest.mark.parametrize(
    ("cents", "order"), [((1000, 2000), [2, 1]), ((2000, 1000), [1, 2]), ((1000, 1000), [1, 2])]
)
def test_one_hand_is_looked_at_and_set_before_the_other(
    state: str, cents: tuple[int, int], order: list[int]
) -> None:
    at = two_hands(state, *cents)
    for spot in order:
        assert (may_look(at), may_set(at)) == ([spot], [])
        at.do(step(1, Step.EXAMINE, spot))
        assert (may_look(at), may_set(at)) == ([], [spot])
        at.do(lays(at, spot))
    assert at.round.phase.name == "setting the dealer's hands"


@both("13(b)#2", "7(f)#3", "AMB-67")
def test_where_the_second_hand_is_not_concealed_it_is_looked_at_and_set_second_all_the_same(state: str) -> None:
    at = two_hands(state, 1000, 2000, conceal_second_hand=False)
    assert may_look(at) == [2, 1]
    at.do(step(1, Step.EXAMINE, 1))
    at.do(step(1, Step.EXAMINE, 2))
    assert may_set(at) == [2]
    at.refuses(lays(at, 1), here(state, "13(b)#2", "7(f)#3"))


@both("7(b)#2 13(b)#2", "7(b)#2 7(f)#3")
def test_who_left_looks_at_none_of_two_hands(state: str) -> None:
    at = two_hands(state, 1000, 2000, conceal_second_hand=False)
    at.do(report(LEAVES, 1, by=SUPERVISOR))
    assert (may_look(at), may_set(at)) == ([], [])


# --- what a player is offered, and told --------------------------------------------------------------------------


@both("12(a)#1", "11(b)#1", "AMB-19")
def test_three_hands_of_one_to_five_cards_may_be_set(state: str) -> None:
    at = setting(state, 1)
    wait(at, 1)
    at.do(step(1, Step.EXAMINE, 1))
    assert str(split(at).bounds) == "all 7 cards put into high 1 to 5, medium 1 to 5, low 1 to 5"


@both("12(a)#2", "11(b)#2", "AMB-19")
def test_only_a_player_who_sets_is_warned_of_a_foul(state: str) -> None:
    warns = table(state, 1, warn_on_foul=True).round.rulebook.warns
    foul = tuple(DECK.hand(text) for text in ("Kd 9s 5d 2c", "Ah 7h", "Jc"))
    said = "the high hand does not rank higher than the medium hand"
    assert [warns(SetHands(by=seat, spot=seat, hands=foul)) for seat in (1, DEALER)] == [said, ""]
    assert warns(step(1, Step.SURRENDER, 1)) == ""


@both("12(b)#2", "11(a)(1)#2")
def test_help_is_asked_for_by_who_wants_it_and_given_as_a_rule(state: str) -> None:
    at = setting(state, 1)
    wait(at, 1)
    at.do(step(1, Step.EXAMINE, 1))
    asks = {offer.act: offer.routine for offer in offers(at.round, 1)}
    assert asks[step(1, Step.ASK_HELP, 1)] is False
    at.do(step(1, Step.ASK_HELP, 1))
    answers = {
        offer.act: offer.routine for offer in offers(at.round, DEALER) if getattr(offer.act, "spot", 0) == 1
    }
    assert answers[step(DEALER, Step.GIVE_HELP, 1)] is True
    assert answers.get(step(DEALER, Step.DECLINE_HELP, 1)) is (False if state == MA else None)


@both("12(b)#2 12(d)", "11(a)(1)#2 11(c)#2")
def test_a_rule_of_the_house_that_says_nothing_is_told_by_its_name(state: str) -> None:
    at = table(state, 1, house_way=SILENT_WAY)
    at.stack({1: "Ah Kd Jc 9s 7h 5d 2c"})
    at.until("setting")
    wait(at, 1)
    for act in (step(1, Step.EXAMINE, 1), step(1, Step.ASK_HELP, 1), step(DEALER, Step.GIVE_HELP, 1)):
        at.do(act)
    assert split(at).told == f"the house would set {HOUSE} by its rule HW-12(b)"


@both("12(b)#2 14(h)", "11(a)(1)#2 13(h)")
def test_the_house_has_no_way_to_set_another_number_of_cards_than_seven(state: str) -> None:
    at = short_hand(state, 6)
    for act in (step(2, Step.EXAMINE, 2), step(2, Step.ASK_HELP, 2), step(DEALER, Step.GIVE_HELP, 2)):
        at.do(act)
    offer = split(at, 2)
    assert (offer.usual, offer.told) == (None, "")
    assert str(offer.bounds) == "all 6 cards put into high 1 to 4, medium 1 to 4, low 1 to 4"


@both("14(h)", "13(h)")
@pytest.mark.parametrize("cards", [2, 3])
def test_fewer_than_three_cards_cannot_be_set_and_void_all_hands(state: str, cards: int) -> None:
    at = short_hand(state, cards)
    at.do(step(2, Step.EXAMINE, 2))
    void = [Voided(here(state, "14(h)", "13(h)"))]
    assert at.events(Voided) == (void if cards < 3 else [])


# --- the hand of who left ----------------------------------------------------------------------------------------


@both("7(b)#2", "7(b)#3", "AMB-64")
def test_the_dealer_sets_the_hand_of_who_left_unseen_by_the_house_way(state: str) -> None:
    at = table(state, 1, 2)
    at.stack({1: "Ah Kd Jc 9s 7h 5d 2c"})
    at.until("setting")
    wait(at, 1, 2)
    sets = step(DEALER, Step.SET_FOR_ABSENT, 1)
    assert sets not in at.offered(DEALER)
    at.do(report(LEAVES, 1, by=SUPERVISOR))
    if state != MA:
        assert sets not in at.offered(DEALER)
        at.do(step(SUPERVISOR, Step.LET_STAND, 1))
    at.do(sets)
    assert not at.round.at(dealt(1))
    assert (
        " / ".join(" ".join(map(str, at.round.at(set_down(hand, 1)))) for hand in ("high", "medium", "low"))
        == HOUSE
    )


@both("14(h) 7(b)#2", "13(h) 7(b)#3")
def test_a_wrong_number_of_cards_is_found_when_the_dealer_sets_for_who_left(state: str) -> None:
    at = short_hand(state, 6)
    at.do(report(LEAVES, 2, by=SUPERVISOR))
    if state != MA:
        at.do(step(SUPERVISOR, Step.LET_STAND, 2))
    at.do(step(DEALER, Step.SET_FOR_ABSENT, 2))
    assert at.events(Voided) == [Voided(here(state, "14(h)", "13(h)"))]
