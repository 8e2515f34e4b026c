"""The certificate holder's choices in Pennsylvania, and what the clauses refuse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, dataclass

from houseway.engine.words import Dealing, Shuffler
from houseway.procedures import filing
from houseway.procedures.submission import Finding, Title, among, option
from houseway.procedures.variant import changes, fixed
from three_card_poker.fixed import Fixed
from three_card_poker.hands import PA
from three_card_poker.paytables import ANTE_BONUS, PAIR_PLUS, SIX_CARD_BONUS

SHUFFLERS = (Shuffler.MANUAL, Shuffler.AUTOMATED, Shuffler.COUNTING)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeCardPoker:
    """The Rules Submission of Three Card Poker."""

    ante_bonus_paytable: str = option(
        MISSING, PA("12(b)#2"), "which Ante Bonus paytable is paid", among(tuple(ANTE_BONUS))
    )
    pair_plus_paytable: str = option(
        MISSING, PA("12(d)"), "which Pair Plus paytable is paid", among(tuple(PAIR_PLUS))
    )
    six_card_bonus: bool = filing.flag(False, PA("7(e)#1"), "is the Six Card Bonus Wager offered?")
    six_card_bonus_paytable: str = option(
        "A", PA("12(e)"), "which Six Card Bonus paytable is paid", among(tuple(SIX_CARD_BONUS))
    )
    seats: int = filing.seats(7, PA("2(a)"), "how many betting positions the table has")
    minimum_cents: int = filing.cents(500, PA("7(d)(1)"), "the least Ante Wager (AMB-08)")
    maximum_cents: int = filing.cents(50_000, PA("7(d)(1)"), "the highest Ante Wager (AMB-08)")
    bonus_minimum_cents: int = filing.cents(100, PA("7(d)(2)"), "the least Pair Plus or Six Card Bonus Wager")
    bonus_maximum_cents: int = filing.cents(10_000, PA("7(d)(2)"), "the highest of these wagers (AMB-08)")
    dealing: Dealing = filing.dealing(PA("9(a)"))
    shuffler: Shuffler = filing.shuffler(PA("5(a)#1"), *SHUFFLERS)
    shuffler_loads_shoe: bool = filing.loads_shoe(PA("5(a)#3"))
    decks: int = filing.decks(PA("3(b)"))
    backs: tuple[str, ...] = filing.backs(PA("3(b)(1)"))
    stub_count_scope: str = filing.word(PA("8(e)"), "whose rounds lie between counts (AMB-06)", "table", "deck")
    shoe_location_approved: bool = filing.approval(PA("8(a)#1"), "is the manual shoe's place approved?")
    layout_approved: bool = filing.must(PA("2(b)"), "is the layout submitted and approved?", approval=True)
    operator: str = option("Houseway", PA("2(b)(1)"), "the name or logo on the layout", Title())
    odds_on_layout: bool = filing.flag(True, PA("2(b)(4)"), "does the layout show the payout odds?")
    odds_on_sign: bool = filing.flag(False, PA("2(b)(4)"), "does a sign at the table show the payout odds?")
    discard_rack: bool = filing.must(PA("2(d)"), "is a discard rack attached to the table?")
    variant: str = changes(Fixed)

    def clashes(self) -> Iterator[Finding]:
        """What the clauses refuse in the options taken together."""
        yield from filing.shuffler_clash(self, SHUFFLERS, PA("5(a)#1"))
        yield from filing.device_clash(self, hand=PA("9(a)(1)"), second=PA("3(b)"))
        yield from filing.backs_clash(self, PA("3(b)(1)"))
        yield from filing.loads_shoe_clash(self, PA("5(a)#3"))
        yield from filing.limits_clash(self, "minimum_cents", "maximum_cents", PA("7(d)(1)"))
        yield from filing.limits_clash(self, "bonus_minimum_cents", "bonus_maximum_cents", PA("7(d)(2)"))
        shoe = self.dealing is Dealing.MANUAL_SHOE
        yield from filing.approvals_clash(self, ("shoe_location_approved", PA("8(a)#1"), shoe))
        if not (self.odds_on_layout or self.odds_on_sign):
            message = "odds that are not on the layout must be on a sign at the table"
            yield Finding("odds_on_sign", message, PA("2(b)(4)"))

    @property
    def fixed(self) -> Fixed:
        """What the document fixes, or a variant in its place."""
        return fixed(Fixed, self.variant)

    def using(self, shuffler: Shuffler, dealing: Dealing, decks: int) -> ThreeCardPoker:
        """The submission with another method in use."""
        return filing.using(self, shuffler, dealing, decks)
