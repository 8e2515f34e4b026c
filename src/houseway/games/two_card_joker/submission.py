"""The operator's choices in Massachusetts, and what the clauses refuse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, dataclass

from houseway.engine.words import Dealing, Shuffler
from houseway.games.two_card_joker.fixed import Fixed
from houseway.games.two_card_joker.hands import MA
from houseway.procedures import filing
from houseway.procedures.submission import Finding, ListOf, Number, among, option
from houseway.procedures.variant import changes, fixed

SHUFFLERS = (Shuffler.MANUAL, Shuffler.AUTOMATED, Shuffler.COUNTING)

# 11(a): odds stated with "for", in figures or in words
WORDS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand"
)
NUMBER = rf"(?:\$?\d[\d,.]*|{WORDS.replace(' ', '|')})"
FOR_ODDS = re.compile(rf"{NUMBER}[\W_]*for[\W_]*(?:(?:each|every|a)[\W_]+)?{NUMBER}", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoCardJoker:
    """The rules submission of Two Card Joker Poker."""

    pair_up_paytable: str = option(MISSING, MA("11(d)"), "which pair up table is paid", among(("1", "2", "3")))
    dealing: Dealing = filing.dealing(MA("8(a)"))
    shuffler: Shuffler = filing.shuffler(MA("4(a)#1"), *SHUFFLERS)
    shuffler_loads_shoe: bool = filing.loads_shoe(MA("4(a)#4"))
    decks: int = filing.decks(MA("2(b)"))
    backs: tuple[str, ...] = filing.backs(MA("2(b)(2)"))
    cards_in_decks: tuple[int, ...] = option(
        (54, 54), MA("2(b)(1)"), "how many cards each deck has", ListOf(Number(1, 100))
    )
    cover_cards: tuple[str, ...] = option(
        ("yellow", "yellow"),
        MA("2(a)#2"),
        "the colours of the two cover cards",
        ListOf(among(("yellow", "green"))),
    )
    shoe_approved: bool = filing.approval(
        MA("7(a)#1"), "whether the dealing shoe and its place on the table are approved"
    )
    shoe_procedures_approved: bool = filing.approval(
        MA("9(a)"), "whether the procedures of the automated dealing shoe are approved"
    )
    seats: int = filing.seats(7, MA("6(e)#1"), "how many seats the table has (AMB-25)")
    minimum_cents: int = filing.cents(500, MA("6(c)(1)"), "the least ante (AMB-25)")
    maximum_cents: int = filing.cents(50_000, MA("6(c)(1)"), "the highest ante (AMB-25)")
    bonus_minimum_cents: int = filing.cents(100, MA("6(c)(2)"), "the least pair up or super flush wager (AMB-25)")
    bonus_maximum_cents: int = filing.cents(
        10_000, MA("6(c)(2)"), "the highest pair up or super flush wager (AMB-25)"
    )
    match_play: bool = filing.flag(False, MA("6(a)#1"), "whether match play coupons are taken (AMB-24)")
    stub_count_scope: str = filing.word(
        MA("7(f)"), "whether rounds between counts are those of the table or the deck (AMB-17)", "table", "deck"
    )
    ace_three_flush: str = filing.word(
        MA("5(b)(6)"), "whether A-3 suited ranks high or lowest (AMB-01)", "high", "low"
    )
    odds_word: str = filing.word(MA("11(a)"), "the word between the figures of odds", "to", "win")
    sign: str = filing.text(MA("11(a)"), "the operator's own words on the sign at the table")
    variant: str = changes(Fixed)

    def __post_init__(self) -> None:
        filing.count_decks(self, Fixed().deck, self.fixed.deck)

    def clashes(self) -> Iterator[Finding]:
        """What the clauses refuse in the options taken together."""
        yield from filing.shuffler_clash(self, SHUFFLERS, MA("4(a)#1"))
        yield from filing.device_clash(self, hand=MA("8(b)(1)"), second=MA("2(b)"))  # AMB-19
        yield from filing.deck_clash(self, self.fixed.deck, 2, MA("2(a)#1"))
        yield from filing.backs_clash(self, MA("2(b)(2)"))
        expected = len(self.fixed.deck.cards)
        for count in self.cards_in_decks[: self.decks]:
            if count != expected:
                clause = MA("2(b)(1)") if self.decks == 2 else MA("2(a)#1")
                yield Finding("cards_in_decks", f"a deck of {count} cards: expected {expected}", clause)
        if not self.decks <= len(self.cards_in_decks) <= 2:
            yield Finding("cards_in_decks", "expected a number for each deck", MA("2(b)(1)"))
        if len(self.cover_cards) != 2:
            yield Finding("cover_cards", "expected exactly two cover cards", MA("2(a)#2"))
        automated = self.dealing is Dealing.AUTOMATED_SHOE
        yield from filing.approvals_clash(
            self,
            ("shoe_approved", MA("9(a)" if automated else "7(a)#1"), self.dealing is not Dealing.HAND),
            ("shoe_procedures_approved", MA("9(a)"), automated),
        )
        yield from filing.loads_shoe_clash(self, MA("4(a)#4"))
        yield from filing.limits_clash(self, "minimum_cents", "maximum_cents", MA("6(c)(1)"))
        yield from filing.limits_clash(self, "bonus_minimum_cents", "bonus_maximum_cents", MA("6(c)(2)"))
        if FOR_ODDS.search(self.sign):
            yield Finding("sign", 'odds are stated with "to" or "win", never with "for"', MA("11(a)"))

    @property
    def fixed(self) -> Fixed:
        """What the document fixes, or a variant in its place."""
        return fixed(Fixed, self.variant)

    def using(self, shuffler: Shuffler, dealing: Dealing, decks: int) -> TwoCardJoker:
        """The submission with another method in use."""
        return filing.using(self, shuffler, dealing, decks)
