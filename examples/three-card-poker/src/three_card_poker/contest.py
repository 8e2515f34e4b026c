"""A round of Three Card Poker between one seat and the house: 649a.6, 649a.11 and 649a.12 as a contest."""

from __future__ import annotations

from functools import partial

from houseway.contest import DEALER, FOLD, PLAYER, Choose, Contest, Deal, Option, SideWager, paid
from three_card_poker.hands import DECK, five_cards, value
from three_card_poker.paytables import PAIR_PLUS, SIX_CARD_BONUS
from three_card_poker.settlement import compared, folded
from three_card_poker.submission import ThreeCardPoker

STAGES = (
    Deal(PLAYER, 3),
    Deal(DEALER, 3),
    Choose((Option("fold", leads=FOLD), Option("play", {"play": 1}))),  # 11(b)#2: Play equals the Ante
)


def contest(options: ThreeCardPoker) -> Contest:
    """The round under a submission; AMB-03: best play folds nothing that Pair Plus pays, so it stands apart."""
    return Contest(
        DECK.cards,
        {"ante": 1},
        STAGES,
        value=value,
        settle=partial(compared, options),
        folded=folded,
        side=tuple(_side(options)),
    )


def _side(options: ThreeCardPoker) -> list[SideWager]:
    pair_plus = PAIR_PLUS[options.pair_plus_paytable]
    six_card = SIX_CARD_BONUS[options.six_card_bonus_paytable]
    found = [SideWager("pair_plus", 3, value, paid("pair_plus", pair_plus))]
    if options.six_card_bonus:
        found.append(SideWager("six_card_bonus", 6, five_cards, paid("six_card_bonus", six_card), best=5))
    return found
