"""What players claim: who may, what the supervisor is asked to do about it, and what ends a claim."""

from __future__ import annotations

from houseway.engine.actions import Claim, Perform
from houseway.engine.play import due, offers
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Seat, Step
from tests.playing import Playing
from tests.rules.refusals.games import Game, both, deal, report

WRONG, FACE_UP = Irregularity.WRONG_NUMBER, Irregularity.FACE_UP_CARD
PLAYERS_CARD, DEALERS_CARD = Irregularity.PLAYER_CARD_EXPOSED, Irregularity.DEALER_CARD_EXPOSED
LEAVES = Irregularity.PLAYER_LEAVES


def claim(seat: Seat, what: Irregularity) -> Claim:
    return Claim(by=seat, spot=seat, what=what)


def may_claim(at: Playing, seat: Seat) -> bool:
    return any(isinstance(act, Claim) for act in at.offered(seat))


def dismissals(at: Playing) -> dict[int, bool]:
    """The spots whose claims may be dismissed, and whether that is asked for."""
    acts = {offer.act: offer.routine for offer in offers(at.round, SUPERVISOR)}
    steps = {act: routine for act, routine in acts.items() if isinstance(act, Perform)}
    return {act.spot: routine for act, routine in steps.items() if act.step is Step.DISMISS_CLAIM}


def asked(at: Playing, what: Irregularity, by: Seat) -> list[bool]:
    """Of each place where this may be reported, whether the report is asked for."""
    return [offer.routine for offer in offers(at.round, by) if getattr(offer.act, "what", None) is what]


def dealing(game: Game) -> Playing:
    """Three bettors, a card to each."""
    at = game.bettors(3)
    at.until("dealing")
    at.do(deal(4))
    return at


@both("12(c)", "13.D")
def test_what_is_there_to_be_seen_is_upheld_and_anything_else_dismissed(game: Game) -> None:
    at = dealing(game)
    at.do(report(Irregularity.EXTRA_CARD, 3))
    assert asked(at, WRONG, SUPERVISOR) == [False]
    at.do(claim(1, WRONG))
    at.do(claim(2, DEALERS_CARD))
    assert dismissals(at) == {1: False, 2: True}
    assert asked(at, WRONG, SUPERVISOR) == [True]
    assert asked(at, WRONG, DEALER) == [False]
    assert asked(at, DEALERS_CARD, SUPERVISOR) == [False]  # nobody but the claimant saw it


@both("12(c)", "13.D")
def test_a_claim_of_what_is_not_there_is_dismissed_by_the_book(game: Game) -> None:
    at = dealing(game)
    at.do(claim(1, WRONG))
    assert dismissals(at) == {1: True}
    assert [duty.says for duty in due(at.round)] == ["the supervisor rules on what a player claims"]
    at.do(Perform(by=SUPERVISOR, step=Step.DISMISS_CLAIM, spot=1))
    assert not due(at.round)
    assert dismissals(at) == {}
    assert may_claim(at, 1)


@both("12(a)#1 12(c)", "13.A 13.D")
def test_one_report_answers_all_who_claim_the_same(game: Game) -> None:
    at = dealing(game)
    at.do(claim(1, FACE_UP))
    at.do(claim(2, FACE_UP))
    at.do(claim(3, DEALERS_CARD))
    at.do(report(FACE_UP, by=SUPERVISOR))
    assert list(dismissals(at)) == [3]


@both("10(a) 12(c)", "11.A(1) 13.D")
def test_a_report_of_the_claimants_own_hand_leaves_another_claim_of_the_kind_alone(game: Game) -> None:
    at = dealing(game)
    at.do(claim(1, PLAYERS_CARD))
    at.do(claim(2, PLAYERS_CARD))
    at.do(report(PLAYERS_CARD, 1))
    assert list(dismissals(at)) == [2]
    at.do(report(PLAYERS_CARD, 3))
    assert list(dismissals(at)) == []


@both("12(c)", "13.D")
def test_a_dismissal_is_of_one_claim(game: Game) -> None:
    at = dealing(game)
    at.do(claim(1, FACE_UP))
    at.do(claim(2, FACE_UP))
    at.do(Perform(by=SUPERVISOR, step=Step.DISMISS_CLAIM, spot=2))
    assert list(dismissals(at)) == [1]


@both("12(c)", "13.D")
def test_a_player_claims_once_at_a_time_while_at_the_table_and_in_a_round_that_has_begun(game: Game) -> None:
    at = game.bettors(1)
    at.until("dealing")
    assert [offer.routine for offer in offers(at.round, 1) if isinstance(offer.act, Claim)] == [False]
    assert not may_claim(at, 4)  # nobody sits there
    assert not may_claim(at, DEALER)
    at.do(claim(1, WRONG))
    assert not may_claim(at, 1)
    at.next()
    assert may_claim(at, 1)
    at.do(report(LEAVES, 1, by=SUPERVISOR))
    assert not may_claim(at, 1)


@both("12(c)", "13.D")
def test_nothing_can_be_claimed_of_a_round_in_which_nothing_happened(game: Game) -> None:
    at = game.after_a_round()
    assert not at.round.facts
    assert not may_claim(at, 1)


@both("12(c)", "13.D")
def test_a_claim_ends_with_its_round(game: Game) -> None:
    at = dealing(game)
    at.do(claim(1, WRONG))
    at.do(report(DEALERS_CARD))  # which voids the round
    assert at.round.number == 2
    assert dismissals(at) == {}
    assert not due(at.round)
