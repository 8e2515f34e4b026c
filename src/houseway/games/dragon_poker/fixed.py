"""What the document fixes, and a variant may change: the paytables of chapter 12."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.games.dragon_poker import paytables
from houseway.procedures.variant import Tables, paid


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """Dragon Poker as the document has it."""

    ante: Tables = paid(paytables.EVEN)
    ante_bonus: Tables = paid(*paytables.ANTE_BONUS.values())
    play: Tables = paid(paytables.EVEN)
    three_card_bonus: Tables = paid(*paytables.THREE_CARD_BONUS.values())
    dragon: Tables = paid(paytables.DRAGON_WAGER)
