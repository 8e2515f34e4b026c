"""The operator's choices in Massachusetts, and what the clauses refuse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, dataclass
from functools import partial
from typing import ClassVar

from houseway.engine.words import Dealing, Shuffler
from houseway.games.two_card_joker.fixed import Fixed
from houseway.games.two_card_joker.hands import MA
from houseway.procedures import filing
from houseway.procedures.submission import Finding, ListOf, Number, among, clause_of, option
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
class Clauses:
    """The clauses of a document by which wagers are settled, and two more by which a submission is refused."""

    coupon: str
    folded: tuple[str, str]
    ante_without_qualifier: tuple[str, str]
    call_without_qualifier: tuple[str, str]
    tie: str
    loses: str
    hand_device: str  # cards dealt from the hand are shuffled by a device
    one_deck: str  # how many cards it has


MASSACHUSETTS = Clauses(
    coupon=MA("6(a)#1"),
    folded=(MA("10(b)#3"), MA("10(c)(2)")),
    ante_without_qualifier=(MA("11(b)(1)"), MA("10(d)(1)(i)")),
    call_without_qualifier=(MA("11(c)#1"), MA("10(d)(1)(ii)")),
    tie=MA("11(f)"),
    loses=MA("10(d)(2)(ii)"),
    hand_device=MA("8(b)(1)"),
    one_deck=MA("2(a)#1"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoCardJoker:
    """The rules submission of Two Card Joker Poker."""

    clauses: ClassVar[Clauses] = MASSACHUSETTS

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
        filing.count_decks(self, type(self.fixed)().deck, self.fixed.deck)

    def clashes(self) -> Iterator[Finding]:
        """What the clauses refuse in the options taken together."""
        cited = partial(clause_of, self)
        yield from filing.shuffler_clash(self, SHUFFLERS, cited("shuffler"))
        yield from filing.device_clash(self, hand=self.clauses.hand_device, second=cited("decks"))  # AMB-19
        yield from filing.backs_clash(self, cited("backs"))
        expected = len(self.fixed.deck.cards)
        for count in self.cards_in_decks[: self.decks]:
            if count != expected:
                clause = cited("cards_in_decks") if self.decks == 2 else self.clauses.one_deck
                yield Finding("cards_in_decks", f"a deck of {count} cards: expected {expected}", clause)
        if not self.decks <= len(self.cards_in_decks) <= 2:
            yield Finding("cards_in_decks", "expected a number for each deck", cited("cards_in_decks"))
        if len(self.cover_cards) != 2:
            yield Finding("cover_cards", "expected exactly two cover cards", cited("cover_cards"))
        automated, procedures = self.dealing is Dealing.AUTOMATED_SHOE, cited("shoe_procedures_approved")
        shoe = procedures if automated else cited("shoe_approved")
        yield from filing.approvals_clash(
            self,
            ("shoe_approved", shoe, self.dealing is not Dealing.HAND),
            ("shoe_procedures_approved", procedures, automated),
        )
        yield from filing.loads_shoe_clash(self, cited("shuffler_loads_shoe"))
        yield from filing.limits_clash(self, "minimum_cents", "maximum_cents", cited("minimum_cents"))
        yield from filing.limits_clash(
            self, "bonus_minimum_cents", "bonus_maximum_cents", cited("bonus_minimum_cents")
        )
        if FOR_ODDS.search(self.sign):
            yield Finding("sign", 'odds are stated with "to" or "win", never with "for"', cited("sign"))

    @property
    def fixed(self) -> Fixed:
        """What the document fixes, or a variant in its place."""
        return fixed(Fixed, self.variant)

    def using(self, shuffler: Shuffler, dealing: Dealing, decks: int) -> TwoCardJoker:
        """The submission with another method in use."""
        return filing.using(self, shuffler, dealing, decks)
