"""A round of Three Card Poker between one seat and the house: 649a.6, 649a.11 and 649a.12 as a contest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from houseway.contest import DEALER, FOLD, PLAYER, Choose, Contest, Deal, Option, SideWager
from three_card_poker.hands import BEST_FIVE, DECK, value
from three_card_poker.settlement import compared, folded
from three_card_poker.submission import ThreeCardPoker

STAGES = (
    Deal(PLAYER, 3),
    Deal(DEALER, 3),
    Choose((Option("fold", leads=FOLD), Option("play", {"play": 1}))),  # 11(b)#2: Play equals the Ante
)


def contest(options: ThreeCardPoker) -> Contest:
    """The round under a submission; best play folds nothing that Pair Plus pays, so it stands apart."""
    return Contest(
        DECK.cards,
        {"ante": 1},
        STAGES,
        value=value,
        settle=partial(compared, options),
        folded=folded,
        side=tuple(_side(options)),
    )


def _side(options: ThreeCardPoker) -> Iterator[SideWager]:
    """The wagers that a paytable alone decides, where the paytable is chosen and the wager offered."""
    if options.pair_plus_paytable:
        yield SideWager("pair_plus", 3, value, options.fixed.pair_plus[options.pair_plus_paytable])
    if options.six_card_bonus:
        table = options.fixed.six_card_bonus[options.six_card_bonus_paytable]
        yield SideWager("six_card_bonus", 6, BEST_FIVE, table)
