"""Refusals: why an action is not allowed at a table of Asia Poker; the first row that fits answers."""

from __future__ import annotations

from houseway.engine.actions import Announce, Deal, Leave, Perform, PlaceWager, Roll, SetHands
from houseway.engine.phase import Refusal
from houseway.engine.state import Round
from houseway.engine.words import DEALER, Step
from houseway.procedures import refusals as shared
from houseway.procedures.cites import Cites
from houseway.procedures.conditions import bets_closed
from houseway.procedures.layout import stakes
from houseway.procedures.refusals import each_method
from houseway.procedures.shaker import dice_in_time
from houseway.procedures.start import position
from houseway.rulebooks.asia_poker.exposed import CHOICES, is_set, undecided
from houseway.rulebooks.asia_poker.play import in_turn, unset
from houseway.rulebooks.asia_poker.settle import ASIA, BONUS
from houseway.rulebooks.asia_poker.surrender import is_exposed

HELP = (Step.ASK_HELP, Step.GIVE_HELP, Step.DECLINE_HELP)


def refusals(cites: Cites) -> tuple[Refusal, ...]:
    """The rows of both states, with the clauses of one."""
    bonus = bonus_wager(cites) if "bonus" in cites else ()
    return bonus + start(cites) + setting(cites) + surrender(cites) + shared.refusals(cites)


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


def start(cites: Cites) -> tuple[Refusal, ...]:
    """The starting position is determined before the first card, or stack, goes to a position."""
    return (
        *each_method(Deal, lambda method: cites("start", method), "the starting position is determined first",
                     lambda round, action: _starting(round)),
        *each_method(Roll, lambda method: cites("start", method),
                     "the starting position is determined once, at its time",
                     lambda round, action: not _starting(round)),
        Refusal(Roll, cites(Step.PLACE_DICE), "the dice have been on the table for more than 24 hours",
                lambda round, action: not dice_in_time(round)),
        Refusal(Roll, cites(Step.SHAKE), "the shaker is shaken at least three times"),
        Refusal(Announce, cites("start"), "the total is announced when the dice are uncovered"),
        Refusal(Leave, cites(Step.HAND_OVER_SHAKER), "the shaker is not left unattended: hand it over first",
                lambda round, action: action.by == DEALER),
    )  # fmt: skip


def _starting(round: Round) -> bool:
    """Are bets closed and the starting position not determined?"""
    return bets_closed(round) and position(round) is None


def setting(cites: Cites) -> tuple[Refusal, ...]:
    return (
        Refusal(SetHands, cites("dealer sets"), "the dealer sets when all players have set",
                lambda round, action: action.by == DEALER and action.spot == 0),
        Refusal(SetHands, cites("own hands"), "players set their own hands, and nobody else's",
                lambda round, action: round.table.player_of(action.spot) != action.by),
        Refusal(SetHands, cites("placed"), "hands that are set and placed are not touched again",
                lambda round, action: is_set(round, action.spot)),
        Refusal(SetHands, cites("larger first"), "the hand with the larger wager is set first",
                lambda round, action: _out_of_turn(round, action, equal=False)),
        Refusal(SetHands, cites("counterclockwise"), "of equal wagers, the first counterclockwise is set first",
                lambda round, action: _out_of_turn(round, action, equal=True)),
        Refusal(SetHands, cites(Step.GIVE_HELP), "the dealer first tells how the house would set the cards",
                lambda round, action: round.did(Step.ASK_HELP, action.spot)),
        Refusal(Perform, cites("choice"), "the choice is made without looking at the unexposed cards",
                lambda round, action: action.step in CHOICES
                or (action.step is Step.EXAMINE and undecided(round, action.spot))),
        Refusal(Perform, cites(Step.EXAMINE), "cards are looked at by their player, when the deal is complete",
                lambda round, action: action.step is Step.EXAMINE),
        Refusal(Perform, cites(Step.GIVE_HELP), "the house way is told to a player who asks, once",
                lambda round, action: action.step in HELP),
        Refusal(Perform, cites(Step.REVEAL_DEALER), "the dealer's cards are turned when all players have set",
                lambda round, action: action.step is Step.REVEAL_DEALER and bool(unset(round))),
    )  # fmt: skip


def _out_of_turn(round: Round, action: SetHands, *, equal: bool) -> bool:
    """Does another hand of the player come first, for an equal wager or a larger one?"""
    order = in_turn(round, action.by)
    if action.spot not in order[1:]:
        return False
    return (stakes(round, order[0])[ASIA] == stakes(round, action.spot)[ASIA]) is equal


def surrender(cites: Cites) -> tuple[Refusal, ...]:
    return (
        Refusal(Perform, cites("before exposure"), "a wager is surrendered before any of its hands is exposed",
                lambda round, action: action.step is Step.SURRENDER
                and is_exposed(round, action.spot)),
        Refusal(Perform, cites(Step.SURRENDER), "no wager can be surrendered here now",
                lambda round, action: action.step is Step.SURRENDER),
    )  # fmt: skip
