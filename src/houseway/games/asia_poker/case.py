"""Cases of Asia Poker, as `houseway settle` takes them, and settings, as `houseway set` gives them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from houseway.cards import Deck, show
from houseway.engine.actions import Action, SetHands
from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation, RuleViolation
from houseway.games.asia_poker.fixed import Cards
from houseway.games.asia_poker.play import House
from houseway.games.asia_poker.setting import HANDS, SIZES, Setting, faults, is_legal, same_hands
from houseway.games.asia_poker.settle import ASIA, BONUS, Terms
from houseway.procedures.case import (
    ABANDONED,
    CASE,
    SeatCase,
    check_abandoned,
    check_chosen,
    check_coupon,
    check_limits,
    check_seat,
    read_seats,
    refuse_unknown,
    settled,
)
from houseway.procedures.submission import clause_of


class Options(Terms, Protocol):
    """What a submission says about setting and settling."""

    @property
    def fixed(self) -> Cards: ...
    @property
    def house(self) -> House: ...
    @property
    def warn_on_foul(self) -> bool: ...


def settle_case(rulebook: Rulebook, case: Mapping[str, Any]) -> dict[str, Any]:
    """Who is owed what: the dealer's setting, and each seat with its setting and its wagers."""
    refuse_unknown(case, CASE, "case")
    options: Options = rulebook.options
    dealer, about = _dealer(case.get("dealer", ""), options)
    wagers = tuple(wager.name for wager in rulebook.wagers)
    whole = {**case, "seats": _with_cards(case.get("seats"))}
    extra = ("set", "surrender", *((ABANDONED,) if options.clauses.abandoned else ()))
    deck = options.fixed.deck
    seats = read_seats(whole, deck, sum(SIZES), wagers=wagers, decisions=(), extra=extra)
    deck.check([*dealer.cards, *(card for seat in seats for card in seat.cards)], "the case")
    results = []
    for seat in seats:
        _check(seat, options, case.get("submission", {}))
        player = None if seat.flag("surrender") or seat.abandons(ASIA) else _set(seat, options)
        legal = None if player is None else is_legal(player, options.ranking)
        result = settled(rulebook, seat, player, dealer, seat.wagers, abandoned=options.clauses.abandoned)
        results.append({**result, "set": None if player is None else _shown(player), "legal": legal})
    return {"rulebook": rulebook.id, "dealer": about, "seats": results}


def _with_cards(seats: Any) -> Any:
    """A seat that gives its setting need not give its cards as well."""

    def whole(seat: Any) -> Any:
        if isinstance(seat, Mapping) and "cards" not in seat and isinstance(seat.get("set"), Mapping):
            return {**seat, "cards": " ".join(str(seat["set"].get(hand, "")) for hand in HANDS)}
        return seat

    return [whole(seat) for seat in seats] if isinstance(seats, list) else seats


def _dealer(given: Any, options: Options) -> tuple[Setting, dict[str, Any]]:
    """The dealer's hands that count, and what is to be said of how they were set.

    Hands that are not set as filed are reset, and the round is completed with them: MA 14(i), PA 13(i).
    """
    if not isinstance(given, Mapping):
        found = options.house(options.fixed.deck.hand(given, sum(SIZES)))
        return found.setting, _told(found.setting, options) | {"rule": found.rule}
    setting = _read(given.get("set", given), "dealer", options.fixed.deck)
    if tuple(map(len, setting.hands)) != SIZES:
        clause = options.clauses.sets_dealer
        raise RuleViolation(f"dealer {str(setting)!r}: expected four, two and one card", clause=clause)
    filed = options.house(setting.cards).setting
    about = _told(setting, options)
    if not same_hands(setting, filed):
        about |= {"house_way": False, "reset": _shown(filed), "clauses": [options.clauses.misset]}
    return filed, about


def _told(setting: Setting, options: Options) -> dict[str, Any]:
    legal = is_legal(setting, options.ranking)
    return {"cards": show(setting.cards), "set": _shown(setting), "legal": legal, "house_way": True}


def _read(given: Any, where: str, deck: Deck) -> Setting:
    if not isinstance(given, Mapping):
        raise BadNotation(f"{where}: set {given!r}: expected an object with high, medium and low")
    refuse_unknown(given, HANDS, f"{where}: set")
    high, medium, low = (deck.hand(given.get(hand, "")) for hand in HANDS)
    setting = Setting(high, medium, low)
    deck.check(setting.cards, str(setting))
    return setting


def _set(seat: SeatCase, options: Options) -> Setting:
    """The seat's own setting, a foul one included, or the house way's."""
    if seat.given.get("set") is None:
        return options.house(seat.cards).setting
    setting = _read(seat.given["set"], f"seat {seat.seat}", options.fixed.deck)
    if not setting.made_of(seat.cards):
        told = f"the hands {setting} are not made of the cards {show(seat.cards)}"
        raise seat.violates(told, options.clauses.own_cards)
    return setting


def _check(seat: SeatCase, options: Options, given: Mapping[str, Any]) -> None:
    """Refuses wagers that MA section 7 and PA section 575.7 do not allow."""
    check_seat(seat.seat, options, given)
    check_coupon(seat, ASIA, options, options.clauses.coupon)
    clauses, wagered = options.clauses, clause_of(options, "minimum_cents")
    if ASIA not in seat.wagers:
        raise seat.violates("a Bonus Wager comes beside an Asia Poker Wager", wagered)
    if clauses.abandoned:
        check_abandoned(seat, (ASIA,), clauses.abandoned)
    check_chosen(seat, BONUS, options, "bonus_paytable")
    check_limits(seat, (ASIA,), options, given, wagered)
    if clauses.bonus_won:
        check_limits(seat, (BONUS,), options, given, clause_of(options, "bonus_minimum_cents"), "bonus_")


def _shown(setting: Setting) -> dict[str, str]:
    return {hand: show(cards) for hand, cards in zip(HANDS, setting.hands, strict=True)}


# --- setting -----------------------------------------------------------------------------------------------------


def set_case(options: Options, text: str, how: Mapping[str, str]) -> dict[str, Any]:
    """How the house sets seven cards, and by which rule: MA 12(d), PA 11(c)."""
    refuse_unknown(how, ("way",), "set")
    way = how.get("way", "house")
    if way != "house":
        raise BadNotation(f"way {way!r}: expected house or best")
    found = options.house(options.fixed.deck.hand(text, sum(SIZES)))
    return {**_shown(found.setting), "rule": found.rule}


def warning(options: Options, action: Action) -> str:
    """AMB-19: what is wrong with hands about to be placed, where the submission has players warned."""
    if not options.warn_on_foul or not isinstance(action, SetHands) or not action.spot:
        return ""
    high, medium, low = action.hands
    return "; ".join(fault.value for fault in faults(Setting(high, medium, low), options.ranking))
