"""Refusals: why an action is not allowed; the first row that fits answers."""

from __future__ import annotations

from houseway.engine.actions import (
    BuyIn,
    Deal,
    Perform,
    PlaceWager,
    Report,
    SetHands,
    Shuffle,
    Sit,
    WithdrawWager,
)
from houseway.engine.phase import Refusal
from houseway.engine.state import Round
from houseway.engine.words import Step
from houseway.rulebooks.chinese_poker.between import unannounced
from houseway.rulebooks.chinese_poker.layout import fantastic, in_turn, is_set, placed, to_place
from houseway.rulebooks.chinese_poker.readings import DOCUMENT


def _between(round: Round) -> bool:
    return round.phase.name == "between rounds"


def _card_to_place(round: Round) -> bool:
    return round.phase.name.startswith("drawing") and any(to_place(round, spot) for spot in in_turn(round))


def _fantasy_land_to_set(round: Round) -> bool:
    return any(not is_set(round, spot) for spot in fantastic(round))


def _set_before(round: Round, action: SetHands) -> bool:
    return action.spot in in_turn(round) and placed(round, action.spot) > 0 and not to_place(round, action.spot)


REFUSALS = (
    Refusal(Sit, DOCUMENT("SEAT-1"), "that seat is taken, or the table has no such seat"),
    Refusal(BuyIn, DOCUMENT("STAKES-3"), "no chips are added once the hand is dealt, only between hands",
            lambda round, action: not _between(round)),
    Refusal(BuyIn, DOCUMENT("STAKES-4"), "the stack would exceed the maximum buy-in, or nobody sits there"),
    Refusal(WithdrawWager, DOCUMENT("STAKES-5"), "no chips are taken off the table while a player stays"),
    Refusal(PlaceWager, DOCUMENT("BUYIN-1"), "the whole stack is the wager, and there is no other"),
    Refusal(Deal, DOCUMENT("DEAL-1"), "both buttons must be placed and the cards shuffled first",
            lambda round, action: _between(round) or round.phase.name == "shuffling"),
    Refusal(Shuffle, DOCUMENT("DEAL-1"), "both buttons must be placed first",
            lambda round, action: _between(round)),
    Refusal(Deal, DOCUMENT("FL-3"), "the Fantasy Land hands must be set before anybody else is dealt to",
            lambda round, action: _fantasy_land_to_set(round)),
    Refusal(Deal, DOCUMENT("DEAL-7"), "the card that was dealt must be placed first",
            lambda round, action: _card_to_place(round)),
    Refusal(Deal, DOCUMENT("DEAL-4"), "the first five cards must be placed first",
            lambda round, action: round.phase.name == "placing"),
    Refusal(SetHands, DOCUMENT("DEAL-8"), "a card that lies in a segment is set and cannot be moved",
            _set_before),
    Refusal(SetHands, DOCUMENT("DEAL-4"), "players place their own cards, in turn from the left of the buttons"),
    Refusal(Perform, DOCUMENT("FL-5"), "who stays in Fantasy Land must announce it first",
            lambda round, action: action.step is Step.PLACE_BUTTONS and unannounced(round)),
    Refusal(Perform, DOCUMENT("BUYIN-3"), "two players with nine points or more must take part",
            lambda round, action: action.step is Step.PLACE_BUTTONS and _between(round)),
    Refusal(Perform, DOCUMENT("SEAT-6"), "only two players alone at the table have two hands, nine points given",
            lambda round, action: action.step is Step.TAKE_TWO_HANDS and _between(round)),
    Refusal(Perform, DOCUMENT("BUYIN-3"), "a round needs a stack of nine points or more, or it is taken part in",
            lambda round, action: action.step is Step.TAKE_PART and _between(round)),
    Refusal(Perform, DOCUMENT("SEAT-4"), "who takes part is settled before the buttons are placed",
            lambda round, action: action.step in (Step.TAKE_PART, Step.TAKE_TWO_HANDS, Step.SIT_OUT)),
    Refusal(Perform, DOCUMENT("FEE-6"), "fees are fixed and taken before a round, once a down",
            lambda round, action: action.step is Step.COLLECT_FEE),
    Refusal(Perform, DOCUMENT("SWEEP-3"), "a Clean Sweep is declared once, with all cards set, before comparing",
            lambda round, action: action.step in (Step.DECLARE_SWEEP, Step.DECLARE_NOTHING)),
    Refusal(Perform, DOCUMENT("SWEEP-15"), "the dealer confirms a Clean Sweep that was declared and is one",
            lambda round, action: action.step in (Step.CONFIRM_SWEEP, Step.REFUSE_SWEEP)),
    Refusal(Report, DOCUMENT("DEAL-3"), "that cannot have happened now"),
)  # fmt: skip
