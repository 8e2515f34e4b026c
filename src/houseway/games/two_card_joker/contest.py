"""A round of Two Card Joker Poker between one seat and the house: sections 5, 10 and 11 as a contest."""

from __future__ import annotations

from functools import partial

from houseway.contest import DEALER, FOLD, PLAYER, Choose, Contest, Deal, Option, SideWager
from houseway.games.two_card_joker.hands import value
from houseway.games.two_card_joker.settlement import BONUS, bonus, bonus_table, compared, folded
from houseway.games.two_card_joker.submission import TwoCardJoker

SIZE = 2
STAKES = {"ante": 1}
CALLED = Option("call", {"call": 1})  # 10(b)#2: the call equals the ante
STAGES = (Deal(PLAYER, SIZE), Deal(DEALER, SIZE), Choose((Option("fold", leads=FOLD), CALLED)))


def contest(options: TwoCardJoker) -> Contest:
    """The round under a submission; the pair up wager where its table is chosen."""
    return Contest(
        options.fixed.deck.cards,
        STAKES,
        STAGES,
        value=partial(value, ace_three_low=options.ace_three_flush == "low"),
        settle=partial(compared, options),
        folded=partial(folded, options),
        side=tuple(_bonus(options, wager) for wager in BONUS if wager != "pair_up" or options.pair_up_paytable),
    )


def _bonus(options: TwoCardJoker, wager: str) -> SideWager:
    table = bonus_table(options, wager)
    return SideWager(wager, SIZE, value, table, lambda worth, units: [bonus(options, wager, worth, units)])
