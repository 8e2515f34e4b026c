"""Asia Poker: setting in secret, help, surrender (MA 12(a)-(e); PA 575.11(a)-(d))."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.cards import Card
from houseway.engine.actions import Deal, Perform, SetHands
from houseway.engine.events import CardsMoved, ChipsMoved, Counted, Settled, Voided
from houseway.engine.offers import Offer, Split
from houseway.engine.play import offers
from houseway.engine.view import view, viewed_entry
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Seat, Step
from houseway.games.asia_poker.hands import DECK
from houseway.money import Result
from houseway.procedures.layout import INVENTORY, RACK, dealt, held, set_down, shown
from tests.playing import Playing
from tests.rules.asia_poker.tables import MA, both, dealing, here, report, setting, step, table, wait

MINE = "Ah Kd Jc 9s 7h 5d 2c"
FOUL = "Kd 9s 5d 2c / Ah 7h / Jc"


def hands(text: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(DECK.hand(part) for part in text.split("/"))


def looking(state: str, cards: str = MINE, *others: int, **options: Any) -> Playing:
    """Seat 1 has looked at these cards, and nobody acts for it."""
    at = table(state, 1, *others, **options)
    at.stack({1: cards})
    at.until("setting")
    wait(at, 1, *others)
    at.do(step(1, Step.EXAMINE, 1))
    return at


def sets(text: str, seat: int = 1, spot: int = 1) -> SetHands:
    return SetHands(by=seat, spot=spot, hands=hands(text))


def offer_of(at: Playing, seat: Seat) -> Offer:
    (found,) = (offer for offer in offers(at.round, seat) if isinstance(offer.act, SetHands))
    return found


@both("12(a)#1", "11(a) 11(b)#1")
def test_players_look_at_their_cards_when_the_deal_is_complete_and_set_three_hands(state: str) -> None:
    at = table(state)
    at.until("stub")
    at.refuses(step(1, Step.EXAMINE, 1), here(state, "12(a)#1", "11(a)"))
    at.until("setting")
    at.refuses(sets(FOUL), here(state, "12(a)#1", "11(b)#1"))  # not looked at yet
    at.finish()
    assert at.nets(1)


@both("12(a)#1 12(c)#1", "11(b)#1 11(c)#1", "AMB-58")
def test_the_dealers_cards_are_not_turned_before_all_have_set(state: str) -> None:
    at = looking(state)
    at.refuses(step(DEALER, Step.REVEAL_DEALER), here(state, "12(c)#1", "11(c)#1"))
    assert step(DEALER, Step.REVEAL_DEALER) not in at.offered(DEALER)
    at.do(report(Irregularity.DEALER_CARD_EXPOSED))  # turned all the same
    assert at.events(Voided) == [Voided(here(state, "14(e)", "13(e)"))]


@both("12(a)#2 12(g)(3)", "11(b)#2 11(f)(1)(iii)", "AMB-19 AMB-26")
def test_a_foul_is_admitted_and_loses(state: str) -> None:
    at = looking(state)
    at.do(sets(FOUL))
    at.finish()
    (settled,) = at.events(Settled)
    assert (settled.result, settled.net_cents) == (Result.LOST, -1000)
    assert settled.clauses == (here(state, "12(g)(3)", "11(f)(1)(iii)"),)


@both("12(g)(4)", "11(f)(1)(v)", "AMB-19")
@pytest.mark.parametrize(
    "text", ["Ah Kd Jc 9s 7h / 5d / 2c", "Ah Kd Jc / 9s 7h 5d / 2c", "Ah / Kd / Jc 9s 7h 5d 2c"]
)
def test_a_wrong_number_of_cards_in_a_hand_is_admitted_and_loses(state: str, text: str) -> None:
    at = looking(state)
    at.do(sets(text))
    at.finish()
    assert at.events(Settled)[0].clauses == (here(state, "12(g)(4)", "11(f)(1)(v)"),)


@both("1/set", "1/setting")
@pytest.mark.parametrize("text", ["Ah Kd Jc 9s / 7h 5d / 2c", FOUL])
def test_all_seven_cards_and_no_other_are_set(state: str, text: str) -> None:
    at = looking(state)
    clause = here(state, "12(a)#1", "11(b)#1")
    for wrong in (text.replace("2c", "3c"), text.replace("2c", "Ah"), text.replace(" 2c", ""), f"{text} 3c"):
        at.refuses(sets(wrong), clause)
    at.refuses(SetHands(by=1, spot=1, hands=(DECK.hand(MINE), (), ())), clause)  # three hands
    at.do(sets(text))


@both("12(b)#1", "11(a)(1)#1")
def test_nobody_sets_or_touches_the_cards_of_another(state: str) -> None:
    at = looking(state, MINE, 2)
    own = here(state, "12(b)#1", "11(a)(1)#1")
    at.refuses(sets(FOUL, seat=2), own)
    at.refuses(sets(FOUL, seat=DEALER), own)
    at.refuses(step(2, Step.EXAMINE, 1), own)
    at.do(report(Irregularity.CARDS_TOUCHED, 1))
    assert at.round.phase.name == "setting"


@both("12(b)#3", "11(a)(2)")
def test_cards_out_of_the_dealers_view_are_written_down(state: str) -> None:
    at = looking(state)
    at.do(report(Irregularity.OUT_OF_VIEW, 1))
    at.refuses(report(Irregularity.OUT_OF_VIEW, 2), here(state, "12(b)#3", "11(a)(2)"))
    assert sum(len(cards) for cards in at.round.cards.values()) == 53  # none has left the table


@both("12(b)#4", "11(a)(3)")
def test_hands_that_were_placed_are_not_touched_again(state: str) -> None:
    at = looking(state, MINE, 2)
    at.do(sets(FOUL))
    at.refuses(sets("Ah 7h 5d 2c / Kd 9s / Jc"), here(state, "12(b)#4", "11(a)(3)"))
    assert not [act for act in at.offered(1) if isinstance(act, SetHands)]


@both("12(a)#1", "11(b)#1")
def test_players_set_in_any_order(state: str) -> None:
    for first, second in ((1, 4), (4, 1)):
        at = setting(state, 1, 4)
        bots = {seat: at.bots[seat] for seat in (1, 4)}
        wait(at, 1, 4)
        for seat in (first, second):
            at.bots[seat] = bots[seat]
            at.next()
            at.next()
        assert at.round.phase.name != "setting"


@both("12(b)#4", "11(a)(3)")
def test_nobody_else_sees_how_a_player_set(state: str) -> None:
    at = looking(state, MINE, 2)
    before = len(at.entries)
    at.do(sets(FOUL))
    for seat in (2, DEALER, SUPERVISOR, None):
        entry = viewed_entry(at.round, at.entries[before], seat)
        assert isinstance(entry.action, SetHands)
        assert entry.action.hands == ()
        assert all(card is None for event in entry.events if isinstance(event, CardsMoved) for card in event.cards)
        assert view(at.round, seat).at(set_down("high", 1)) == (None,) * 4
    own = view(at.round, 1).at(set_down("high", 1))
    assert own == hands(FOUL)[0]


# --- help --------------------------------------------------------------------------------------------------------


@both("12(b)#2", "11(a)(1)#2")
def test_a_player_who_asks_alone_is_told_the_house_way_and_its_rule(state: str) -> None:
    at = looking(state, MINE, 2)
    assert (offer_of(at, 1).usual, offer_of(at, 1).told) == (None, "")  # without a request none is given
    at.refuses(step(DEALER, Step.GIVE_HELP, 1), here(state, "12(b)#2", "11(a)(1)#2"))
    at.do(step(1, Step.ASK_HELP, 1))
    at.next()
    assert at.steps()[-1] is Step.GIVE_HELP
    told = offer_of(at, 1)
    assert told.usual == hands("Ah 7h 5d 2c / Kd 9s / Jc")
    assert told.told == (
        "the house would set Ah 7h 5d 2c / Kd 9s / Jc by its rule HW-12(b): "
        "The highest card and the three lowest high, the second and fourth medium, the third low."
    )
    for seat in (2, DEALER, SUPERVISOR):
        assert "HW-12" not in repr(view(at.round, seat))
        assert "Jc" not in repr(view(at.round, seat).facts)
    at.refuses(step(1, Step.ASK_HELP, 1), here(state, "12(b)#2", "11(a)(1)#2"))
    at.do(sets(FOUL))  # advice binds nobody


@both("12(b)#2", "")
def test_12_b_the_dealer_may_decline(state: str) -> None:
    at = looking(state)
    at.do(step(1, Step.ASK_HELP, 1))
    at.refuses(sets(FOUL), "MA-AP-12(b)#2")  # the player waits for the answer
    at.do(step(DEALER, Step.DECLINE_HELP, 1))
    assert offer_of(at, 1).usual is None
    at.do(sets(FOUL))


@both("", "11(a)(1)#2")
def test_575_11_a_1_the_dealer_must_tell(state: str) -> None:
    at = looking(state)
    at.do(step(1, Step.ASK_HELP, 1))
    at.refuses(step(DEALER, Step.DECLINE_HELP, 1), "PA-575.11(a)(1)#2")
    at.refuses(sets(FOUL), "PA-575.11(a)(1)#2")
    at.next()
    at.do(sets(FOUL))


@both("12(a)#2", "11(b)#2", "AMB-19")
def test_a_warning_of_a_foul_is_there_where_the_submission_says_so(state: str) -> None:
    for warns in (False, True):
        at = looking(state, warn_on_foul=warns)
        warning = at.round.rulebook.warns
        assert bool(warning(sets(FOUL))) is warns
        assert warning(sets("Ah 7h 5d 2c / Kd 9s / Jc")) == ""
        at.do(sets(FOUL))  # and it is admitted all the same


# --- surrender ---------------------------------------------------------------------------------------------------


@both("12(e) 12(e)(1)", "11(d)#3", "AMB-23")
def test_a_surrendered_wager_is_collected_whole_and_at_once(state: str) -> None:  # E39
    at = table(state, 1, 2, cents=10_000)
    at.until("comparing")
    at.do(step(2, Step.SURRENDER, 2))
    assert [type(offer.act) for offer in offers(at.round, DEALER) if offer.routine] == [Perform]
    at.next()
    assert at.nets(2) == {"asia": -10_000}
    assert at.events(ChipsMoved)[-1].target == INVENTORY
    assert not at.nets(1)
    at.finish()
    assert at.net(2) == -10_000


@both("12(e)(2)#1 12(e)(2)#2", "11(d)#3 11(d)#4")
def test_surrendered_cards_are_counted_unseen_and_discarded(state: str) -> None:
    at = table(state, 1, 2)
    at.until("comparing")
    cards = [card for hand in ("high", "medium", "low") for card in at.round.at(set_down(hand, 2))]
    at.do(step(2, Step.SURRENDER, 2))
    before = len(at.entries)
    at.next()
    assert Counted(7, 7, here(state, "12(e)(2)#2", "11(d)#4"), dealt(2)) in at.entries[before].events
    assert set(cards) <= set(at.round.at(RACK))
    for seat in (1, DEALER, None):
        events = viewed_entry(at.round, at.entries[before], seat).events
        assert all(card is None for event in events if isinstance(event, CardsMoved) for card in event.cards)


@both("12(e)(2)#2", "11(d)#4")
def test_another_count_of_surrendered_cards_voids_all_hands(state: str) -> None:
    at = dealing(state, 1, 2)
    at.do(Deal(by=DEALER, places=14))
    at.do(report(Irregularity.EXTRA_CARD, 2))
    at.do(report(Irregularity.SKIPPED, at.deals()[0][0]))  # so that the stub is four
    wait(at, 1, 2)
    at.until("setting")
    for spot in (1, 2):
        at.do(step(spot, Step.EXAMINE, spot))
        cards = at.round.at(held(spot))
        at.do(SetHands(by=spot, spot=spot, hands=(cards[:-3], cards[-3:-1], cards[-1:])))
    at.until("comparing")
    at.do(step(2, Step.SURRENDER, 2))
    at.next()
    assert at.events(Voided) == [Voided(here(state, "14(h)", "13(h)"))]
    assert at.net(2) == 0


@both("12(e)", "", "AMB-22")
def test_12_e_surrender_opens_with_the_end_of_the_deal_or_as_the_submission_says(state: str) -> None:
    at = setting(state)
    at.do(step(1, Step.SURRENDER, 1))
    at.finish()
    assert at.nets(1) == {"asia": -1000}
    assert not at.round.at(shown(0))  # nobody was left to compare with
    late = setting(state, surrender_opens="after-dealer-set")
    late.refuses(step(1, Step.SURRENDER, 1), "MA-AP-12(e)")
    late.until("comparing")
    late.do(step(1, Step.SURRENDER, 1))


@both("", "11(d)#1")
def test_575_11_d_surrender_opens_when_the_dealers_hands_are_set(state: str) -> None:
    at = setting(state)
    at.refuses(step(1, Step.SURRENDER, 1), "PA-575.11(d)#1")
    at.until("setting the dealer's hands")
    at.refuses(step(1, Step.SURRENDER, 1), "PA-575.11(d)#1")
    at.until("comparing")
    at.do(step(1, Step.SURRENDER, 1))


@both("", "11(d)#1", "AMB-24")
def test_575_11_d_not_with_a_bonus_wager_on_that_area(state: str) -> None:
    at = table(state, 1, bonus=500)
    at.seat(2, asia=1000)
    at.until("comparing")
    at.refuses(step(1, Step.SURRENDER, 1), "PA-575.11(d)#1")
    at.do(step(2, Step.SURRENDER, 2))


@both("12(e)", "11(d)#2")
def test_no_surrender_once_a_hand_is_exposed(state: str) -> None:
    at = table(state, 1, 2, 3)
    at.until("comparing")
    at.next()
    at.refuses(step(1, Step.SURRENDER, 1), here(state, "12(e)", "11(d)#2"))
    at.do(step(2, Step.SURRENDER, 2))


@both("12(b)#2", "11(a)(1)#2")
def test_the_split_that_a_player_is_offered_is_the_own_cards(state: str) -> None:
    at = looking(state, MINE, 2)
    bounds = offer_of(at, 1).bounds
    assert isinstance(bounds, Split)
    assert set(bounds.cards) == set(at.round.at(held(1)))
    assert state == MA or not [act for act in at.offered(2) if isinstance(act, SetHands)]
