"""A round of Dragon Poker between one seat and the house: chapters 6, 11 and 12 as a contest."""

from __future__ import annotations

from functools import partial

from houseway.contest import DEALER, FOLD, PLAYER, Choose, Contest, Deal, Option, SideWager
from houseway.games.dragon_poker.cards import BLUE, RED
from houseway.games.dragon_poker.hands import value
from houseway.games.dragon_poker.settlement import SIDE, compared, folded, side, side_table
from houseway.games.dragon_poker.submission import DragonPoker

SIZE = 3
STAKES = {"ante": 1, "ante_bonus": 1}
PLAYED = Option("play", {"play": 1})  # 7.F(1): all three are equal
STAGES = (Deal(PLAYER, SIZE), Deal(DEALER, SIZE), Choose((Option("fold", leads=FOLD), PLAYED)))


def contest(options: DragonPoker) -> Contest:
    """A round; red and blue Dragons rank alike (6.B), and the Dragon Wager tells them apart."""
    return Contest(
        options.fixed.deck.cards,
        STAKES,
        STAGES,
        value=value,
        settle=partial(compared, options),
        folded=folded,
        side=tuple(_side(options, wager) for wager in SIDE if _offered(options, wager)),
        ranks_as={BLUE: RED},
    )


def _offered(options: DragonPoker, wager: str) -> bool:
    chosen = wager != "three_card_bonus" or options.three_card_bonus_paytable
    return bool(chosen) and not options.not_offered(wager)


def _side(options: DragonPoker, wager: str) -> SideWager:
    table = side_table(options, wager)
    return SideWager(wager, SIZE, SIDE[wager], table, lambda rank, units: [side(options, wager, rank, units)])
