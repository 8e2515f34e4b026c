"""Refusals: why an action is not allowed; the first row that fits answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.engine.actions import (
    Action,
    Announce,
    Attend,
    BuyIn,
    Claim,
    CountStub,
    Cut,
    Deal,
    Leave,
    Perform,
    PlaceWager,
    Receive,
    ReceivePreshuffled,
    Report,
    Roll,
    SetHands,
    Shuffle,
    Sit,
    UseMethod,
    WithdrawWager,
)
from houseway.engine.phase import Refusal
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from houseway.games.chinese_poker.between import ANSWERED_BY, unannounced
from houseway.games.chinese_poker.buying import has_nine_points, is_too_much
from houseway.games.chinese_poker.document import DOCUMENT
from houseway.games.chinese_poker.fees import owing
from houseway.games.chinese_poker.layout import (
    IN_GAME,
    absent,
    fantastic,
    in_game,
    in_position,
    in_turn,
    is_begun,
    is_complete,
    is_set,
    placed,
    plays,
    to_place,
)
from houseway.games.chinese_poker.showdown import SAID
from houseway.procedures.claims import gone, pending

When = Callable[[Round, Any], bool]


# --- the state of the table --------------------------------------------------------------------------------------


def _between(round: Round, action: Action) -> bool:
    return not in_position(round)


def _unshuffled(round: Round, action: Action) -> bool:
    return not any(round.performed(Step.SHUFFLE))


def _complete(round: Round, action: Action) -> bool:
    return is_complete(round)


def _undealt(round: Round, action: Action) -> bool:
    return not is_begun(round)


def _fantasy_land_to_set(round: Round, action: Action) -> bool:
    return any(not is_set(round, spot) for spot in fantastic(round))


def _first_five_to_place(round: Round, action: Action) -> bool:
    return any(to_place(round, spot) and not placed(round, spot) for spot in in_turn(round))


def _card_to_place(round: Round, action: Action) -> bool:
    return any(to_place(round, spot) for spot in in_turn(round))


# --- the action --------------------------------------------------------------------------------------------------


def _not_seated(round: Round, action: Action) -> bool:
    return action.by not in round.table.names


def _is_staff(round: Round, action: Action) -> bool:
    return action.by <= DEALER


def _by_a_player(round: Round, action: Action) -> bool:
    return action.by > DEALER


def _not_bought_in(round: Round, action: Action) -> bool:
    return not round.table.mark(IN_GAME, action.by)


def _has_hand(round: Round, action: Action) -> bool:
    return plays(round, action.by)


def _is_short(round: Round, action: Action) -> bool:
    return not has_nine_points(round, action.by, round.rulebook.options)


def _not_own(round: Round, action: SetHands | Perform) -> bool:
    return action.spot not in in_turn(round) or round.table.player_of(action.spot) != action.by


def _set_before(round: Round, action: SetHands) -> bool:
    return bool(placed(round, action.spot)) or is_set(round, action.spot)


def _nothing_to_place(round: Round, action: SetHands) -> bool:
    return not to_place(round, action.spot)


def _of_fantasy_land(round: Round, action: SetHands) -> bool:
    return action.spot in fantastic(round)


def _without_player(round: Round, action: SetHands | Perform) -> bool:
    return absent(round, action.spot)


def _steps(clause: str, because: str, *steps: Step, when: When = lambda round, action: True) -> Refusal:
    return Refusal(
        Perform, DOCUMENT(clause), because, lambda round, action: action.step in steps and when(round, action)
    )


def _report(clause: str, because: str, what: Irregularity, when: When = lambda round, action: True) -> Refusal:
    return Refusal(
        Report, DOCUMENT(clause), because, lambda round, action: action.what is what and when(round, action)
    )


def _row(action: type[Action], clause: str, because: str, when: When = lambda round, action: True) -> Refusal:
    return Refusal(action, DOCUMENT(clause), because, when)


# --- the table of refusals ---------------------------------------------------------------------------------------

NO_MORE = "the hand has begun, and nobody who plays it adds chips before its end"
BY_HAND = "one deck, shuffled and dealt by hand, is all there is (AMB-39)"

SEATS_AND_CHIPS = (
    _row(Sit, "SEAT-1", "the seat is taken", lambda round, action: action.by in round.table.names),
    _row(Sit, "SEAT-1", "there is no such seat"),
    _row(Leave, "SEAT-1", "nobody sits there", _not_seated),
    _row(Leave, "DEAL-9", "who left the hand stays in the round until it ends"),
    _row(BuyIn, "TYPE-2", "the house takes no part in the game", _is_staff),
    _row(BuyIn, "SEAT-1", "nobody sits there", _not_seated),
    _row(BuyIn, "STAKES-3", NO_MORE, _has_hand),
    _row(BuyIn, "STAKES-4", "the stack has reached the maximum buy-in"),
    Refusal(BuyIn, DOCUMENT("STAKES-4"), "", is_too_much, beyond=True),
    _row(WithdrawWager, "STAKES-5", "no chips are taken off the table while a player stays"),
    _row(PlaceWager, "BUYIN-1", "the whole stack is the wager, and there is no other"),
)

CARDS = (
    *(_row(kind, "DECK-1", BY_HAND) for kind in (Receive, ReceivePreshuffled, Cut, CountStub, Attend, UseMethod)),
    *(
        _row(kind, "DEAL-3", "the deal begins at the left of the buttons, without dice")
        for kind in (Roll, Announce)
    ),
    _row(Shuffle, "DEAL-1", "both buttons must be placed first", _between),
    _row(Shuffle, "DECK-1", "the dealer shuffles the deck once for a round"),
    _row(Deal, "DEAL-1", "both buttons must be placed first", _between),
    _row(Deal, "DECK-1", "the cards must be shuffled first", _unshuffled),
    _row(Deal, "DEAL-9", "every hand has its thirteen cards", _complete),
    _row(Deal, "FL-3", "Fantasy Land hands must be set before anybody else is dealt to", _fantasy_land_to_set),
    _row(Deal, "DEAL-4", "the first five cards must be placed first", _first_five_to_place),
    _row(Deal, "DEAL-7", "the card that was dealt must be placed first", _card_to_place),
    _row(SetHands, "DEAL-1", "no hand is dealt", _between),
    _row(SetHands, "DEAL-4", "players place the cards of their own hands", _not_own),
    _row(SetHands, "DEAL-9", "the dealer places the cards of who left", _without_player),
    _row(SetHands, "DEAL-8", "a card that lies in a segment is set and cannot be moved", _set_before),
    _row(SetHands, "FL-2", "the thirteen cards were not dealt yet", _of_fantasy_land),
    _row(SetHands, "DEAL-3", "no card lies there to be placed", _nothing_to_place),
    _row(SetHands, "DEAL-4", "players place their cards in turn from the left of the buttons"),
)

BETWEEN = (
    _steps("ABTN-6", "both buttons stay where they are until the round ends", Step.PLACE_BUTTONS,
           when=lambda round, action: not _between(round, action)),
    _steps("DECK-1", "there is no deck at the table", Step.PLACE_BUTTONS,
           when=lambda round, action: not round.table.decks),
    _steps("FEE-1", "the fees that are due must be taken first", Step.PLACE_BUTTONS,
           when=lambda round, action: bool(owing(round))),
    _steps("FL-5", "staying in Fantasy Land must be announced first", Step.PLACE_BUTTONS,
           when=lambda round, action: bool(unannounced(round))),
    _steps("DEAL-1", "two players or more must take part", Step.PLACE_BUTTONS),
    _steps("SEAT-4", "before the buttons the dealer has those sit out who said to take part and are gone",
           Step.SIT_OUT, when=_is_staff),
    _steps("TYPE-2", "the house takes no part in the game", *ANSWERED_BY, when=_is_staff),
    _steps("SEAT-1", "nobody sits there", *ANSWERED_BY, when=_not_seated),
    _steps("BUYIN-2", "who takes part must have bought in", *ANSWERED_BY, when=_not_bought_in),
    _steps("SEAT-4", "who takes part is settled before the buttons are placed", *ANSWERED_BY,
           when=lambda round, action: not _between(round, action)),
    _steps("SEAT-6", "only two players alone at the table have two hands each", Step.TAKE_TWO_HANDS,
           when=lambda round, action: len(in_game(round)) != 2),
    _steps("BUYIN-3", "a round begins with a stack of nine points or more", Step.TAKE_PART, Step.TAKE_TWO_HANDS,
           when=_is_short),
    _steps("SEAT-4", "each player answers for the own seat", *ANSWERED_BY,
           when=lambda round, action: action.spot != action.by),
    _steps("SEAT-4", "that is the player's answer", *ANSWERED_BY),
    _steps("FEE-6", "fees are settled before a round begins", Step.COLLECT_FEE,
           when=lambda round, action: not _between(round, action)),
    _steps("FEE-1", "no fee is owed there in this down", Step.COLLECT_FEE),
    _steps("FL-5", "who stayed in Fantasy Land announces it once, between rounds", Step.ANNOUNCE_STAYING),
)  # fmt: skip

SHOWDOWN = (
    _steps("DEAL-9", "the dealer places the cards of who left, in their turn", Step.PLACE_FOR_ABSENT),
    _steps("SWEEP-3", "players declare for their own hands", *SAID, when=_not_own),
    _steps("DEAL-9", "the player has left the table", *SAID, when=_without_player),
    _steps("SWEEP-3", "it has been declared", *SAID,
           when=lambda round, action: round.did(Step.DECLARE_SWEEP, action.spot)),
    _steps("SWEEP-3", "nobody is asked for a Clean Sweep any more", Step.DECLARE_NOTHING, Step.GO_ON_UNDECLARED,
           when=_complete),
    _steps("SWEEP-3", "a Clean Sweep is declared with all thirteen cards set, before any are paid",
           *SAID, Step.GO_ON_UNDECLARED),
    _steps("SWEEP-15", "the dealer confirms a Clean Sweep that was declared and is one",
           Step.CONFIRM_SWEEP, Step.REFUSE_SWEEP),
    _steps("SWEEP-16", "marked hands are shown first, then what lies face down", Step.REVEAL),
    _steps("FOUL-1", "the dealer checks how all hands are set once they are shown",
           Step.CHECK_SETTINGS, Step.CALL_FOUL),
    _steps("SWEEP-14", "Clean Sweeps are paid before hands are compared, from the buttons clockwise",
           Step.COLLECT_SWEEP),
    _steps("ORDER-1", "hands are compared from position 1 on, once Clean Sweeps are paid", Step.COMPARE),
    _steps("ABTN-6", "the buttons move on when everything is settled", Step.END_ROUND),
)  # fmt: skip

REPORTS = (
    _report("DEAL-3", "that cannot have happened now: no card is dealt", Irregularity.MISDEAL, _undealt),
    _report("DEAL-9", "every hand is complete, and what was dealt stands", Irregularity.MISDEAL, _complete),
    _report("DEAL-3", "the dealer or a supervisor finds a misdeal", Irregularity.MISDEAL),
    _report("DEAL-3", "staff report it; a player may claim it", Irregularity.CARD_EXPOSED, _by_a_player),
    _report("DECK-1", "the cards are not shuffled yet", Irregularity.CARD_EXPOSED, _unshuffled),
    _report("DEAL-3", "no card is left to be dealt", Irregularity.CARD_EXPOSED),
    _report("DEAL-6", "staff report it; a player may claim it", Irregularity.PLAYER_CARD_EXPOSED, _by_a_player),
    _report("DEAL-6", "no card lies there that others do not see", Irregularity.PLAYER_CARD_EXPOSED),
    _report("DEAL-9", "the supervisor says whether a player has left", Irregularity.PLAYER_LEAVES,
            lambda round, action: action.by != SUPERVISOR),
    _report("SEAT-1", "nobody sits at that seat", Irregularity.PLAYER_LEAVES,
            lambda round, action: action.spot not in round.table.names),
    _report("DEAL-9", "the player has left already", Irregularity.PLAYER_LEAVES),
    _row(Report, "DEAL-3", "nothing of the kind can happen in this game"),
    _steps("DEAL-3", "nobody claims anything there", Step.DISMISS_CLAIM),
    _row(Claim, "DEAL-3", "staff report what they find; a claim is a player's", _is_staff),
    _row(Claim, "SEAT-1", "nobody sits there", _not_seated),
    _row(Claim, "DEAL-3", "nothing has happened in the round", lambda round, action: not round.facts),
    _row(Claim, "DEAL-3", "the supervisor rules on the first claim",
         lambda round, action: action.by in pending(round)),
    _row(Claim, "DEAL-9", "the player has left the table", lambda round, action: gone(round, action.by)),
    _row(Claim, "DEAL-3", "a claim is made at the player's own spot"),
)  # fmt: skip

REFUSALS = (*SEATS_AND_CHIPS, *CARDS, *BETWEEN, *SHOWDOWN, *REPORTS)
