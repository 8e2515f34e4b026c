"""Cases of Asia Poker, as `houseway settle` takes them, and settings, as `houseway set` gives them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.cards import show
from houseway.engine.actions import Action, SetHands
from houseway.errors import BadNotation
from houseway.money import Outcome
from houseway.procedures.case import (
    SeatCase,
    check_chosen,
    check_limits,
    read_seats,
    refuse_unknown,
    result_of,
    submission_of,
)
from houseway.rulebooks.asia_poker.filed import POSITIONS
from houseway.rulebooks.asia_poker.hands import DECK, MA, PA
from houseway.rulebooks.asia_poker.setting import HANDS, SIZES, Setting, faults, is_legal
from houseway.rulebooks.asia_poker.settle import ASIA, BONUS, settle_massachusetts, settle_pennsylvania
from houseway.rulebooks.asia_poker.submission_ma import AsiaPokerMassachusetts
from houseway.rulebooks.asia_poker.submission_pa import AsiaPokerPennsylvania

Options = AsiaPokerMassachusetts | AsiaPokerPennsylvania
KINDS: dict[str, type[Options]] = {
    "asia-poker-ma": AsiaPokerMassachusetts,
    "asia-poker-pa": AsiaPokerPennsylvania,
}


def settle_case(rulebook: str, case: Mapping[str, Any]) -> dict[str, Any]:
    """Who is owed what: the dealer's setting, and each seat with its setting and its wagers."""
    options: Options
    options, given = submission_of(case, KINDS[rulebook])
    dealer, rule = _dealer(case.get("dealer", ""), options)
    wagers = (ASIA, BONUS) if isinstance(options, AsiaPokerPennsylvania) else (ASIA,)
    whole = {**case, "seats": _with_cards(case.get("seats"))}
    seats = read_seats(whole, DECK, sum(SIZES), wagers=wagers, decisions=(), extra=("set", "surrender"))
    DECK.check([*dealer.cards, *(card for seat in seats for card in seat.cards)], "the case")
    results = []
    for seat in seats:
        _check(seat, options, given)
        player = None if _surrenders(seat) else _set(seat, options)
        legal = None if player is None else is_legal(player, options.ranking)
        result = result_of(seat.seat, _outcomes(player, dealer, seat, options))
        results.append({**result, "set": None if player is None else _shown(player), "legal": legal})
    about = {"cards": show(dealer.cards), "set": _shown(dealer)} | ({"rule": rule} if rule else {})
    return {"rulebook": rulebook, "dealer": about, "seats": results}


def _with_cards(seats: Any) -> Any:
    """A seat that gives its setting need not give its cards as well."""

    def whole(seat: Any) -> Any:
        if isinstance(seat, Mapping) and "cards" not in seat and isinstance(seat.get("set"), Mapping):
            return {**seat, "cards": " ".join(str(seat["set"].get(hand, "")) for hand in HANDS)}
        return seat

    return [whole(seat) for seat in seats] if isinstance(seats, list) else seats


def _dealer(given: Any, options: Options) -> tuple[Setting, str]:
    """The dealer's cards set by the house way, with its rule, or as they were set."""
    if not isinstance(given, Mapping):
        found = options.house(DECK.hand(given, sum(SIZES)))
        return found.setting, found.rule
    setting = _read(given.get("set", given), "dealer")
    if tuple(map(len, setting.hands)) != SIZES:
        raise BadNotation(f"dealer {str(setting)!r}: expected four, two and one card")
    return setting, ""


def _read(given: Any, where: str) -> Setting:
    if not isinstance(given, Mapping):
        raise BadNotation(f"{where}: set {given!r}: expected an object with high, medium and low")
    refuse_unknown(given, HANDS, f"{where}: set")
    high, medium, low = (DECK.hand(given.get(hand, "")) for hand in HANDS)
    setting = Setting(high, medium, low)
    DECK.check(setting.cards, str(setting))
    return setting


def _set(seat: SeatCase, options: Options) -> Setting:
    """The seat's own setting, a foul one included, or the house way's."""
    if seat.given.get("set") is None:
        return options.house(seat.cards).setting
    setting = _read(seat.given["set"], f"seat {seat.seat}")
    if not setting.made_of(seat.cards):
        clause = MA("1/set") if isinstance(options, AsiaPokerMassachusetts) else PA("1/setting")
        raise seat.violates(f"the hands {setting} are not made of the cards {show(seat.cards)}", clause)
    return setting


def _surrenders(seat: SeatCase) -> bool:
    given = seat.given.get("surrender", False)
    if type(given) is not bool:
        raise BadNotation(f"seat {seat.seat}: surrender {given!r}: expected true or false")
    return given


def _check(seat: SeatCase, options: Options, given: Mapping[str, Any]) -> None:
    """Refuses wagers that MA section 7 and PA section 575.7 do not allow."""
    massachusetts = isinstance(options, AsiaPokerMassachusetts)
    if seat.seat > POSITIONS:
        clause = MA("11(c)#2") if massachusetts else PA("2(a)")
        raise seat.violates(f"there are betting positions 1 to {POSITIONS}", clause)
    check_limits(seat, (ASIA,), options, given, MA("7(a)#1") if massachusetts else PA("7(d)"))
    if not massachusetts:
        if ASIA not in seat.wagers:
            raise seat.violates("a Bonus Wager comes beside an Asia Poker Wager", PA("7(d)"))
        check_chosen(seat, BONUS, options, "bonus_paytable")
        check_limits(seat, (BONUS,), options, given, PA("7(e)"), "bonus_")


def _outcomes(player: Setting | None, dealer: Setting, seat: SeatCase, options: Options) -> tuple[Outcome, ...]:
    asia, ranking = seat.wagers[ASIA], options.ranking
    if isinstance(options, AsiaPokerMassachusetts):
        return settle_massachusetts(player, dealer, asia, ranking=ranking)
    bonus = seat.wagers.get(BONUS, 0)
    return settle_pennsylvania(player, dealer, asia, bonus, ranking=ranking, payout=options.payout)


def _shown(setting: Setting) -> dict[str, str]:
    return {hand: show(cards) for hand, cards in zip(HANDS, setting.hands, strict=True)}


# --- setting -----------------------------------------------------------------------------------------------------


def set_case(options: Options, text: str, how: Mapping[str, str]) -> dict[str, Any]:
    """How the house sets seven cards, and by which rule: MA 12(d), PA 11(c)."""
    refuse_unknown(how, ("way",), "set")
    way = how.get("way", "house")
    if way != "house":
        raise BadNotation(f"way {way!r}: expected house or best")
    found = options.house(DECK.hand(text, sum(SIZES)))
    return {**_shown(found.setting), "rule": found.rule}


def warning(options: Options, action: Action) -> str:
    """AMB-19: what is wrong with hands about to be placed, where the submission has players warned."""
    if not options.warn_on_foul or not isinstance(action, SetHands) or not action.spot:
        return ""
    high, medium, low = action.hands
    return "; ".join(fault.value for fault in faults(Setting(high, medium, low), options.ranking))
