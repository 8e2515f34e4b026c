"""The operator's choices in Maryland, and what the clauses refuse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass

from houseway.engine.words import Dealing, Shuffler
from houseway.games.dragon_poker.cards import MD
from houseway.games.dragon_poker.fixed import Fixed
from houseway.games.dragon_poker.paytables import HANDS
from houseway.procedures import filing
from houseway.procedures.submission import Finding, ListOf, PayoutLine, Title, among, option
from houseway.procedures.variant import changes, fixed

AREAS = ("ante", "ante_bonus", "three_card_bonus", "dragon", "play")
PAYOUT = PayoutLine(tuple(row.name for row in HANDS.rows))
A_B = among(("A", "B"))


@dataclass(frozen=True, slots=True, kw_only=True)
class DragonPoker:
    """The rules submission of Dragon Poker."""

    ante_bonus_paytable: str = option(MISSING, MD("12.B"), "which Ante Bonus table is paid", A_B)
    three_card_bonus_paytable: str = option(MISSING, MD("12.C"), "which Three Card Bonus table is paid", A_B)
    dragon_paytable: str = filing.word(MD("12.D"), "which Dragon Wager table is paid (AMB-16)", "A")
    offer_three_card_bonus: bool = filing.flag(True, MD("11.D(3)(b)"), "is the Three Card Bonus offered? (AMB-15)")
    offer_dragon_bet: bool = filing.flag(True, MD("11.D(3)(d)"), "is the Dragon Wager offered? (AMB-15)")
    progressive: bool = filing.flag(False, MD("7.F(4)"), "is a progressive wager offered? (AMB-17)")
    progressive_schedule: tuple[str, ...] = option((), MD("7.F(4)"), "progressive payout hands", ListOf(PAYOUT))
    side_bets_alone: bool = filing.flag(False, MD("1.B(1)"), "may a side bet stand without the Ante? (AMB-12)")
    two_areas: bool = filing.flag(False, MD("7.G"), "may a player wager on two adjacent areas? (AMB-18)")
    seats: int = filing.seats(6, MD("2.A"), "how many betting positions the table has")
    minimum_cents: int = filing.cents(500, MD("7.F(1)#1"), "the least Ante (AMB-34)")
    maximum_cents: int = filing.cents(50_000, MD("7.F(1)#1"), "the highest Ante (AMB-34)")
    bonus_minimum_cents: int = filing.cents(100, MD("7.F"), "the least side bet (AMB-34)")
    bonus_maximum_cents: int = filing.cents(10_000, MD("7.F"), "the highest side bet (AMB-34)")
    dealing: Dealing = filing.dealing(MD("9.A"))
    shuffler: Shuffler = filing.shuffler(MD("5.A"), *Shuffler)
    device_approval: str = filing.text(MD("5.I"), "the approval of a device that reshuffles by itself")
    shuffler_loads_shoe: bool = filing.loads_shoe(MD("5.C"))
    dealer_stack: str = filing.word(MD("10.B(4)"), "the dealer's stack", "delivered", "left-in-shuffler")
    decks: int = filing.decks(MD("3.B"))
    backs: tuple[str, ...] = filing.backs(MD("3.B(1)"))
    stub_count_scope: str = filing.word(MD("8.E"), "whose rounds lie between counts (AMB-26)", "table", "deck")
    shoe_location_approved: bool = filing.approval(MD("8.A"), "is the manual shoe's place approved?")
    layout_approved: bool = filing.must(MD("2.B"), "is the layout submitted and approved?", approval=True)
    operator: str = option("Houseway", MD("2.B(1)"), "the operator's name on the layout", Title())
    layout_areas: tuple[str, ...] = option(AREAS, MD("2.B(2)"), "each player's areas", ListOf(among(AREAS)))
    odds_on_layout: bool = filing.flag(True, MD("2.B(3)#1"), "does the layout show the payout odds?")
    odds_on_sign: bool = filing.flag(False, MD("2.B(3)#1"), "does a sign at the table show the payout odds?")
    play_rule_shown: bool = filing.must(MD("2.B(3)#2"), "does the layout say that Play equals Ante?")
    drop_box: str = filing.word(MD("2.C(1)"), "the drop box, seen from the dealer", "left", "right")
    tip_box: str = filing.word(MD("2.C(1)"), "the tip box, seen from the dealer", "right", "left", "elsewhere")
    tip_box_approval: str = filing.text(MD("2.D"), "the approval of another place for the tip box")
    discard_rack: bool = filing.must(MD("2.C(2)"), "is a discard rack attached to the table?")
    variant: str = changes(Fixed)

    def clashes(self) -> Iterator[Finding]:
        """What the clauses refuse in the options taken together."""
        yield from filing.device_clash(self, hand=MD("9.A(1)"), second=MD("3.B"))
        yield from filing.deck_clash(self, self.fixed.deck, 3, MD("3.A(3)"))
        yield from filing.backs_clash(self, MD("3.B(1)"))
        yield from filing.loads_shoe_clash(self, MD("5.C"))
        yield from filing.limits_clash(self, "minimum_cents", "maximum_cents", MD("7.F(1)#1"))
        yield from filing.limits_clash(self, "bonus_minimum_cents", "bonus_maximum_cents", MD("7.F"))
        for name, clause, message, holds in REQUIRED:
            if not holds(self):
                yield Finding(name, message, MD(clause))

    @property
    def fixed(self) -> Fixed:
        """What the document fixes, or a variant in its place."""
        return fixed(Fixed, self.variant)

    def using(self, shuffler: Shuffler, dealing: Dealing, decks: int) -> DragonPoker:
        """The submission with another method in use."""
        stack = self.dealer_stack if dealing is Dealing.AUTOMATED_SHOE else "delivered"
        return filing.using(self, shuffler, dealing, decks, dealer_stack=stack)

    def not_offered(self, wager: str) -> str:
        """The clause that lets this operator leave a wager out, or "" where it is offered."""
        name, clause = OFFERS.get(wager, ("", ""))
        return MD(clause) if name and not getattr(self, name) else ""


OFFERS = {
    "three_card_bonus": ("offer_three_card_bonus", "11.D(3)(b)"),
    "dragon": ("offer_dragon_bet", "11.D(3)(d)"),
    "progressive": ("progressive", "7.F(4)"),
}
REQUIRED: tuple[tuple[str, str, str, Callable[[DragonPoker], bool]], ...] = (
    ("device_approval", "5.I", "a reshuffling device must be approved before its use",
     lambda s: bool(s.device_approval) or s.shuffler is not Shuffler.RESHUFFLING),
    ("progressive_schedule", "7.F(4)", "pays a hand twice: expected each once",
     lambda s: len({line.rsplit(" ", 1)[0] for line in s.progressive_schedule}) == len(s.progressive_schedule)),
    ("progressive", "7.F(4)", "needs a progressive schedule attached, as the document has none",
     lambda s: bool(s.progressive_schedule) or not s.progressive),
    ("dealer_stack", "10.B(4)", "only an automated dealing shoe leaves the dealer's cards in the shuffler",
     lambda s: s.dealer_stack == "delivered" or s.dealing is Dealing.AUTOMATED_SHOE),
    ("shoe_location_approved", "8.A", "the place of the manual dealing shoe must be approved",
     lambda s: s.shoe_location_approved or s.dealing is not Dealing.MANUAL_SHOE),
    ("layout_areas", "2.B(2)", f"the layout must have five betting areas: {', '.join(AREAS)}",
     lambda s: sorted(s.layout_areas) == sorted(AREAS)),
    ("odds_on_sign", "2.B(3)#1", "odds that are not on the layout must be on a sign at the table",
     lambda s: s.odds_on_layout or s.odds_on_sign),
    ("tip_box", "2.C(1)", "the drop box and the tip box must be on opposite sides of the dealer",
     lambda s: s.tip_box != s.drop_box),
    ("tip_box_approval", "2.D", "another place for the tip box must be approved",
     lambda s: bool(s.tip_box_approval) or s.tip_box != "elsewhere"),
)  # fmt: skip
