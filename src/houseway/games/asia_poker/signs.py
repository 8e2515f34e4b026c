"""Section 575.2 of Pennsylvania: what layout, signs and equipment must show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from houseway.engine.phase import Wager
from houseway.engine.signs import Posted, Sign
from houseway.games.asia_poker.hands import PA
from houseway.games.asia_poker.setting import HANDS
from houseway.games.asia_poker.submission_pa import EXPIRES, PREAMBLE, AsiaPokerPennsylvania
from houseway.money import dollars
from houseway.procedures.signs import areas_sign, odds_sign

HIGHER = "Any two hands higher than the dealer's"


def signs(options: AsiaPokerPennsylvania, wagers: Iterable[Wager]) -> Iterator[Sign]:
    """2(b) to (e), and the life of the temporary regulations."""
    asia, bonus = wagers
    yield Sign(options.operator, PA("2(b)(1)"), Posted.LAYOUT)
    yield areas_sign(PA("2(b)(2)"), (asia,))
    yield Sign("Hands of each player", PA("2(b)(3)"), Posted.LAYOUT, _areas())
    yield Sign("Hands of the dealer", PA("2(b)(4)"), Posted.LAYOUT, _areas())
    if options.offers_bonus:
        yield areas_sign(PA("2(b)(5)"), (bonus,))
    yield from _payouts(options)
    yield from _equipment(options)
    if options.filed_on and date.fromisoformat(options.filed_on) >= EXPIRES:
        yield Sign(f"Superseded: these temporary rules lapsed on {EXPIRES}", PREAMBLE + "expiry", Posted.TABLE)


def _areas() -> tuple[tuple[str, str], ...]:
    return tuple((f"{hand.capitalize()} hand", hand) for hand in HANDS)


def _payouts(options: AsiaPokerPennsylvania) -> Iterator[Sign]:
    """2(b)(6), (7): the odds of all wagers offered, and the limit, on the layout or on a sign."""
    posted = Posted.LAYOUT if options.odds_posted == "layout" else Posted.TABLE
    yield Sign("Asia Poker", PA("12(a)"), posted, ((HIGHER, str(options.payout.asia)),))
    if options.offers_bonus:
        yield odds_sign("Bonus", options.payout.paytable, posted)
    if options.payout_limit_cents:
        clause, limit = PA("2(b)(7)"), f"The most paid on a hand is {dollars(options.payout_limit_cents)}"
        if options.limit_posted == "generic":
            yield Sign("This game is subject to the posted payout limit", clause, Posted.LAYOUT)
        yield Sign(limit, clause, Posted.LAYOUT if options.limit_posted == "layout" else Posted.TABLE)


def _equipment(options: AsiaPokerPennsylvania) -> Iterator[Sign]:
    """2(c)(1)(iii), (d), (e): the shaker's name, where the boxes are, the discard rack."""
    yield Sign(
        "Asia Poker shaker", PA("2(c)(1)(iii)"), Posted.EQUIPMENT, (("Name", options.operator), ("Dice", "3"))
    )
    tip = options.tip_box if options.tip_box != "elsewhere" else options.tip_box_approval
    yield Sign("Boxes", PA("2(d)"), Posted.EQUIPMENT, (("Drop box", options.drop_box), ("Tip box", tip)))
    yield Sign("Discard rack", PA("2(e)"), Posted.EQUIPMENT, (("Attached", "to the dealer's side of the table"),))
