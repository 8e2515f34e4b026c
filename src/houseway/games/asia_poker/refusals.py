"""Refusals: why an action is not allowed at a table of Asia Poker; the first row that fits answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.engine.actions import (
    Announce,
    CountStub,
    Deal,
    Leave,
    Perform,
    PlaceWager,
    Roll,
    SetHands,
    WithdrawWager,
)
from houseway.engine.events import Reported
from houseway.engine.phase import Phase, Refusal
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Irregularity, Step
from houseway.games.asia_poker import filed
from houseway.games.asia_poker.exposed import CHOICES, is_set, judged, undecided
from houseway.games.asia_poker.payment import PAYS
from houseway.games.asia_poker.play import in_turn, unset
from houseway.games.asia_poker.reports import reports
from houseway.games.asia_poker.settle import ASIA, BONUS
from houseway.games.asia_poker.surrender import delivered, surrendered, unruled
from houseway.procedures import refusals as shared
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import bets_closed, left_table, next_place
from houseway.procedures.deal import Plan
from houseway.procedures.irregular import left_to_deal
from houseway.procedures.layout import REDEAL, SHOE, stakes
from houseway.procedures.refused_cards import by_method
from houseway.procedures.shaker import DICE_DUE, away, shown_dice
from houseway.procedures.start import StartMethod, first_card_out, position

HELP = (Step.ASK_HELP, Step.GIVE_HELP, Step.DECLINE_HELP)
OWN = (Step.EXAMINE, Step.SURRENDER, *CHOICES)
WITH_SHAKER = (Step.PLACE_DICE, Step.SHAKE, Step.COVER_SHAKER)
ANNOUNCED = (StartMethod.DICE, StartMethod.RNG)
CUSTODY = (Step.HAND_OVER_SHAKER, Step.TAKE_SHAKER, Step.GIVE_SHAKER)


def refusals(cites: Cites, plan: Plan, found: tuple[Phase, ...], opens: tuple[Step, ...]) -> tuple[Refusal, ...]:
    """The rows of all documents, with the clauses, the deal and the irregularities of one."""
    bonus = bonus_wager(cites) if cites.perhaps("bonus") else ()
    return (
        *standing(cites),
        *bonus,
        *shaker(cites),
        *start(cites, plan),
        *dealing(cites, plan),
        *setting(cites),
        *choice(cites),
        *surrender(cites),
        *comparing(cites),
        *reports(cites, found),
        *shared.refusals(cites, found, opens=opens),
    )


def standing(cites: Cites) -> tuple[Refusal, ...]:
    """AMB-51: wagers that stand for another deal were closed by the first one's "no more bets"."""
    because = "the wagers of a void deal stand for the next one, as they were when bets were closed"
    return tuple(
        Refusal(kind, cites("changes"), because, lambda round, action: bool(round.table.mark(REDEAL)))
        for kind in (PlaceWager, WithdrawWager)
    )


def bonus_wager(cites: Cites) -> tuple[Refusal, ...]:
    return (
        Refusal(PlaceWager, cites("bonus"), "the submission does not offer the Bonus Wager",
                lambda round, action: action.wager == BONUS and not round.rulebook.options.offers_bonus),
        Refusal(PlaceWager, cites("wagers"), "a Bonus Wager comes beside an Asia Poker Wager",
                lambda round, action: action.wager == BONUS and not bets_closed(round)
                and not stakes(round, action.spot)[ASIA]),
        Refusal(Perform, cites(Step.SURRENDER), "a player with a Bonus Wager may not surrender",
                lambda round, action: action.step is Step.SURRENDER and bool(stakes(round, action.spot)[BONUS])),
    )  # fmt: skip


# --- the shaker and the starting position ------------------------------------------------------------------------


def shaker(cites: Cites) -> tuple[Refusal, ...]:
    """Who answers for the shaker: MA 4(a)(1), PA 2(c)(1)."""
    clause, shown_by = cites(Step.HAND_OVER_SHAKER), _shown_by(cites)
    return (
        Refusal(Perform, shown_by,
                "no shaker is used: the starting position is shown in another way",
                lambda round, action: action.step in (*WITH_SHAKER, *CUSTODY)
                and _method(round) is not StartMethod.DICE),
        Refusal(Roll, clause, "the supervisor has the shaker", lambda round, action: away(round)),
        Refusal(Perform, clause, "the supervisor has the shaker",
                lambda round, action: action.step in WITH_SHAKER and away(round)),
        Refusal(Perform, clause, "a dealer who sits there takes the shaker back; else the supervisor gives it",
                lambda round, action: action.step in CUSTODY and away(round)),
        Refusal(Perform, clause, "the shaker is with the dealer, who hands it over before leaving",
                lambda round, action: action.step in CUSTODY),
        Refusal(Leave, clause, "the shaker is not left unattended: hand it over first",
                lambda round, action: action.by == DEALER and DEALER in round.table.names),
    )  # fmt: skip


def start(cites: Cites, plan: Plan) -> tuple[Refusal, ...]:
    """The starting position is determined before the first card, or stack, goes to a position."""
    shown_by = _shown_by(cites)
    announce = {method: cites.perhaps(f"announce {method.value}") for method in ANNOUNCED}
    return (
        Refusal(Deal, by_method(cites, "count"), "all cards are dealt, and the stub is counted",
                lambda round, action: _dealt_out(round, plan)),
        Refusal(Deal, by_method(cites, "start"), "the starting position is determined first",
                lambda round, action: _starting(round, plan)),
        Refusal(Roll, by_method(cites, "start"), "the starting position is determined once, at its time",
                lambda round, action: not _starting(round, plan)),
        Refusal(Roll, cites("button"), "the button shows the starting position",
                lambda round, action: _method(round) is StartMethod.BUTTON),
        Refusal(Roll, shown_by, "what is shown is counted out",
                lambda round, action: bool(shown_dice(round))),
        Refusal(Roll, cites("in the shaker"), "three dice are placed in the shaker first",
                lambda round, action: _method(round) is StartMethod.DICE and not round.table.mark(DICE_DUE)),
        Refusal(Roll, cites(Step.SHAKE), "the shaker is shaken at least three times",
                lambda round, action: _method(round) is StartMethod.DICE),
        Refusal(Announce, shown_by, "the starting position is shown, and nothing is announced",
                lambda round, action: not announce.get(_method(round))),
        Refusal(Announce, lambda round, action: announce[_method(round)],
                "what is shown is announced, once"),
        Refusal(Perform, cites(Irregularity.WRONG_START), "a card has reached a position: report a wrong start",
                lambda round, action: action.step is Step.RECOUNT and first_card_out(round)),
        Refusal(Perform, shown_by, "there is no wrong total or count",
                lambda round, action: action.step is Step.RECOUNT),
    )  # fmt: skip


def _dealt_out(round: Round, plan: Plan) -> bool:
    """Is nothing left in the shoe but the stub?"""
    return bool(round.at(SHOE)) and bool(next_place(round)) and not left_to_deal(round, plan)


def _starting(round: Round, plan: Plan) -> bool:
    """Is the starting position what comes next: for the deal, or for stacks that are dealt before it?"""
    stacks_first = bool(plan(round)) and bool(round.at(SHOE))
    return bets_closed(round) and position(round) is None and not stacks_first


def _shown_by(cites: Cites) -> Callable[[Round, Any], str]:
    """The clause by which the method in use shows the starting position."""
    clauses = {method: cites(method.value) for method in StartMethod}
    return lambda round, action: clauses[_method(round)]


def _method(round: Round) -> StartMethod:
    return filed.method_in_use(round.rulebook.options, round)


# --- the deal, and setting ---------------------------------------------------------------------------------------


def dealing(cites: Cites, plan: Plan) -> tuple[Refusal, ...]:
    """The stub is counted in every round."""
    return (
        Refusal(Perform, by_method(cites, "count"), "the stub is counted first",
                lambda round, action: action.step is Step.STUB_TO_RACK and bool(round.at(SHOE))),
        Refusal(CountStub, by_method(cites, "count"), "the stub is in the discard rack",
                lambda round, action: round.did(Step.STUB_TO_RACK)),
        Refusal(CountStub, by_method(cites, "count"), "the stub is counted after the deal",
                lambda round, action: not _dealt_out(round, plan)),
    )  # fmt: skip


def setting(cites: Cites) -> tuple[Refusal, ...]:
    return (
        Refusal(SetHands, cites(Irregularity.DEALER_MISSET), "the dealer's hands are set, and reset if wrongly",
                lambda round, action: action.by == DEALER and action.spot == 0 and is_set(round, 0)),
        Refusal(SetHands, cites("dealer sets"), "the dealer sets when all players have set",
                lambda round, action: action.by == DEALER and action.spot == 0),
        Refusal(SetHands, cites("own hands"), "players set their own hands, and nobody else's",
                lambda round, action: round.table.player_of(action.spot) != action.by),
        Refusal(SetHands, cites("stay"), "the player left, and the dealer sets the hands",
                lambda round, action: action.spot in left_table(round)),
        Refusal(SetHands, cites("placed"), "hands that are set and placed are not touched again",
                lambda round, action: is_set(round, action.spot)),
        *_in_turn(cites),
        Refusal(SetHands, cites(Step.GIVE_HELP), "the dealer first tells how the house would set the cards",
                lambda round, action: round.did(Step.ASK_HELP, action.spot)),
        Refusal(SetHands, cites("set"), "hands are set by a player with a wager who has looked at the cards"),
        Refusal(Perform, cites("own hands"), "players decide on their own hand only",
                lambda round, action: action.step in OWN and round.table.player_of(action.spot) != action.by),
        Refusal(Perform, cites("stay"), "the player left the table during the round",
                lambda round, action: action.step in OWN and action.spot in left_table(round)),
        Refusal(Perform, cites("choice"), "the choice is made before the other cards are looked at",
                lambda round, action: action.step is Step.EXAMINE and undecided(round, action.spot)),
        Refusal(Perform, cites(Step.EXAMINE), "the player has looked at the cards",
                lambda round, action: action.step is Step.EXAMINE and round.did(Step.EXAMINE, action.spot)),
        Refusal(Perform, cites(Step.EXAMINE), "cards are looked at by their player, when the deal is complete",
                lambda round, action: action.step is Step.EXAMINE),
        Refusal(Perform, cites(Step.GIVE_HELP), "the house way is told to a player who looked and asks, once",
                lambda round, action: action.step in HELP),
        Refusal(Perform, cites("own hands"), "the player is there to set them",
                lambda round, action: action.step is Step.SET_FOR_ABSENT and action.spot not in left_table(round)),
        Refusal(Perform, cites(Step.SET_FOR_ABSENT), "only the hands of a player who left, whose wager stands",
                lambda round, action: action.step is Step.SET_FOR_ABSENT),
        Refusal(Perform, cites(Step.REVEAL_DEALER), "the dealer's cards are turned when all players have set",
                lambda round, action: action.step is Step.REVEAL_DEALER and bool(unset(round))),
    )  # fmt: skip


def _in_turn(cites: Cites) -> tuple[Refusal, ...]:
    """Of two hands the larger wager's is set first, and the other not looked at before: AMB-66, AMB-67."""
    larger, equal = (
        "the hand with the larger wager is set first",
        "of equal wagers, the first counterclockwise is set",
    )
    return tuple(
        Refusal(kind, cites(key), because, when)
        for kind in (SetHands, Perform)
        for key, because, when in (
            ("larger first", larger, _after_a_larger),
            ("counterclockwise", equal, lambda round, action: bool(_before(round, action))),
        )
    )


def _after_a_larger(round: Round, action: SetHands | Perform) -> bool:
    wager = stakes(round, action.spot)[ASIA]
    return any(stakes(round, first)[ASIA] > wager for first in _before(round, action))


def _before(round: Round, action: SetHands | Perform) -> tuple[int, ...]:
    """The other hand of the player, where that is looked at and set before this one."""
    order = in_turn(round, action.by)
    sets = isinstance(action, SetHands) or action.step is Step.EXAMINE
    return order[: order.index(action.spot)] if sets and action.spot in order else ()


def choice(cites: Cites) -> tuple[Refusal, ...]:
    """What becomes of a hand with an exposed card: MA 14(d), PA 13(d)."""

    def was_exposed(round: Round, spot: int) -> bool:
        reports = (fact for fact in round.facts if type(fact) is Reported and fact.spot == spot)
        return any(fact.what is Irregularity.PLAYER_CARD_EXPOSED for fact in reports)

    return (
        Refusal(Perform, cites(Step.VOID_HAND), "no card of that hand was exposed",
                lambda round, action: action.step in CHOICES and not was_exposed(round, action.spot)),
        Refusal(Perform, cites("choice"), "the choice is made without looking at the unexposed cards",
                lambda round, action: action.step in CHOICES and round.did(Step.EXAMINE, action.spot)),
        Refusal(Perform, cites(Step.VOID_HAND), "the player has chosen",
                lambda round, action: action.step in CHOICES),
    )  # fmt: skip


# --- surrender, and the showdown ---------------------------------------------------------------------------------


def surrender(cites: Cites) -> tuple[Refusal, ...]:
    return (
        Refusal(Perform, cites("before exposure"), "a wager is surrendered before any of its hands is exposed",
                lambda round, action: action.step is Step.SURRENDER and action.spot in judged(round)),
        Refusal(Perform, cites("choice"), "the player first says what becomes of the hand with an exposed card",
                lambda round, action: action.step is Step.SURRENDER and undecided(round, action.spot)),
        Refusal(Perform, cites(Step.SURRENDER), "no wager lies there that was not surrendered",
                lambda round, action: action.step is Step.SURRENDER and not _can_be_lost(round, action.spot)),
        Refusal(Perform, cites(Step.SURRENDER), "it is too early to surrender",
                lambda round, action: action.step is Step.SURRENDER),
        Refusal(Perform, cites("collected at once"), "no surrender was announced there",
                lambda round, action: action.step is Step.COLLECT_SURRENDERED),
    )  # fmt: skip


def _can_be_lost(round: Round, spot: int) -> bool:
    return bool(stakes(round, spot)[ASIA]) and spot not in round.performed(Step.SURRENDER)


def comparing(cites: Cites) -> tuple[Refusal, ...]:
    """What comes before the hands are compared."""
    later = (Step.REVEAL_DEALER, Step.COMPARE_HANDS, *PAYS)
    rows = [
        Refusal(Perform, cites("collected at once"), "a surrendered wager is collected at once",
                lambda round, action: action.step in later and bool(surrendered(round))),
    ]  # fmt: skip
    if ruled := cites.perhaps(Step.RULE_ABANDONED):
        rows += [
            Refusal(Perform, ruled, "the supervisor first rules on the wagers of who left",
                    lambda round, action: action.step in later and action.spot in unruled(round)),
            Refusal(Perform, ruled, "no player left wagers there that wait for a ruling",
                    lambda round, action: action.step in (Step.RULE_ABANDONED, Step.LET_STAND)
                    and action.spot not in unruled(round)),
            Refusal(Perform, ruled, "the supervisor rules when everybody has their cards",
                    lambda round, action: action.step in (Step.RULE_ABANDONED, Step.LET_STAND)
                    and not delivered(round)),
        ]  # fmt: skip
    rows += [
        Refusal(Perform, cites(Step.COMPARE_HANDS), "hands are exposed once, from the far right counterclockwise",
                lambda round, action: action.step is Step.COMPARE_HANDS and is_set(round, 0)),
        Refusal(Perform, cites("in order"), "wagers are settled player by player, when the hands are compared",
                lambda round, action: action.step in PAYS and is_set(round, 0)),
    ]  # fmt: skip
    return tuple(rows)
