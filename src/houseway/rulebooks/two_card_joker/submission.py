"""The operator's choices in Massachusetts, and what the clauses refuse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, dataclass

from houseway.engine.words import Dealing, Shuffler
from houseway.procedures.submission import Finding, Flag, Number, Row, Text, among, option
from houseway.rulebooks.two_card_joker.hands import MA

MOST_CENTS = 100_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoCardJoker:
    """The rules submission of Two Card Joker Poker."""

    pair_up_paytable: str = option(
        MISSING, MA("11(d)"), "which pair up table is paid", among(("1", "2", "3"))
    )
    dealing: Dealing = option(Dealing.MANUAL_SHOE, MA("8(a)"), "how the cards are dealt", among(Dealing))
    shuffler: Shuffler = option(Shuffler.MANUAL, MA("4(a)#1"), "how the cards are shuffled", among(Shuffler))
    shuffler_loads_shoe: bool = option(
        False, MA("4(a)#4"), "whether the shuffling device inserts the stack in the shoe", Flag()
    )
    decks: int = option(1, MA("2(b)"), "how many decks alternate", Number(1, 2))
    backs: tuple[str, ...] = option(
        ("red", "blue"), MA("2(b)(2)"), "the colours of the decks' backs", Row(Text())
    )
    cards_in_decks: tuple[int, ...] = option(
        (54, 54), MA("2(b)(1)"), "how many cards each deck has", Row(Number(1, 100))
    )
    cover_cards: tuple[str, ...] = option(
        ("yellow", "yellow"),
        MA("2(a)#2"),
        "the colours of the two cover cards",
        Row(among(("yellow", "green"))),
    )
    shoe_approved: bool = option(
        True, MA("7(a)#1"), "whether the dealing shoe and its place on the table are approved", Flag()
    )
    shoe_procedures_approved: bool = option(
        True, MA("9(a)"), "whether the procedures of the automated dealing shoe are approved", Flag()
    )
    seats: int = option(6, MA("6(e)#1"), "how many seats the table has (AMB-25)", Number(1, 7))
    minimum_cents: int = option(500, MA("6(c)(1)"), "the least ante (AMB-25)", Number(1, MOST_CENTS))
    maximum_cents: int = option(50_000, MA("6(c)(1)"), "the highest ante (AMB-25)", Number(1, MOST_CENTS))
    bonus_minimum_cents: int = option(
        100, MA("6(c)(2)"), "the least pair up or super flush wager (AMB-25)", Number(1, MOST_CENTS)
    )
    bonus_maximum_cents: int = option(
        10_000, MA("6(c)(2)"), "the highest pair up or super flush wager (AMB-25)", Number(1, MOST_CENTS)
    )
    match_play: bool = option(False, MA("6(a)#1"), "whether match play coupons are taken (AMB-24)", Flag())
    stub_count_scope: str = option(
        "table", MA("7(f)"), "whether rounds between counts are those of the table or the deck (AMB-17)",
        among(("table", "deck")),
    )  # fmt: skip
    ace_three_flush: str = option(
        "high", MA("5(b)(6)"), "whether A-3 suited ranks high or lowest (AMB-01)", among(("high", "low"))
    )
    odds_word: str = option("to", MA("11(a)"), "the word between the figures of odds", among(("to", "win")))
    sign: str = option("", MA("11(a)"), "the operator's own words on the sign at the table", Text())

    def clashes(self) -> Iterator[Finding]:
        """What the clauses refuse in the options taken together."""
        clash = method_clash(self.shuffler, self.dealing, self.decks)
        if clash:
            yield clash
        if self.decks == 2 and len(set(self.backs)) < 2:
            yield Finding("backs", "the two decks need backs of different colours", MA("2(b)(2)"))
        for count in self.cards_in_decks[: self.decks]:
            if count != 54:
                clause = MA("2(b)(1)") if self.decks == 2 else MA("2(a)#1")
                yield Finding("cards_in_decks", f"a deck of {count} cards: expected 54", clause)
        if len(self.cards_in_decks) < self.decks:
            yield Finding("cards_in_decks", "expected a number for each deck", MA("2(b)(1)"))
        if len(self.cover_cards) != 2:
            yield Finding("cover_cards", "expected exactly two cover cards", MA("2(a)#2"))
        if self.dealing is not Dealing.HAND and not self.shoe_approved:
            clause = MA("7(a)#1") if self.dealing is Dealing.MANUAL_SHOE else MA("9(a)")
            yield Finding("shoe_approved", "the dealing shoe and its place must be approved", clause)
        if self.dealing is Dealing.AUTOMATED_SHOE and not self.shoe_procedures_approved:
            yield Finding(
                "shoe_procedures_approved", "the procedures for the shoe must be approved", MA("9(a)")
            )
        if self.shuffler_loads_shoe and (self.dealing is Dealing.HAND or not self.shuffler.is_device):
            yield Finding(
                "shuffler_loads_shoe", "needs a shuffling device and cards dealt from a shoe", MA("4(a)#4")
            )
        for low, high, clause in (
            ("minimum_cents", "maximum_cents", MA("6(c)(1)")),
            ("bonus_minimum_cents", "bonus_maximum_cents", MA("6(c)(2)")),
        ):
            if getattr(self, low) > getattr(self, high):
                yield Finding(low, f"{getattr(self, low)} is above {high} {getattr(self, high)}", clause)
        if re.search(r"\d\s*for\s*\d", self.sign, re.IGNORECASE):
            yield Finding("sign", 'odds are stated with "to" or "win", never with "for"', MA("11(a)"))


def method_clash(shuffler: Shuffler, dealing: Dealing, decks: int) -> Finding | None:
    """AMB-19: hand dealing and a second deck both need a shuffling device."""
    if dealing is Dealing.HAND and not shuffler.is_device:
        return Finding(
            "shuffler", "cards dealt from the hand need an automated shuffling device", MA("8(b)(1)")
        )
    if decks == 2 and not shuffler.is_device:
        return Finding("decks", "a second deck needs an automated shuffling device", MA("2(b)"))
    return None
