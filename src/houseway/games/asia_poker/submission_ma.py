"""The operator's choices in Massachusetts, and what the clauses refuse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from houseway.engine.words import Dealing, Shuffler
from houseway.games.asia_poker import filed
from houseway.games.asia_poker.fixed import FixedMassachusetts
from houseway.games.asia_poker.hands import MA, JokerFlush, Ranking, UnevenTie
from houseway.games.asia_poker.play import House
from houseway.games.asia_poker.setting import MASSACHUSETTS, Clauses
from houseway.games.asia_poker.settle import Payout
from houseway.procedures import filing
from houseway.procedures.start import StartMethod
from houseway.procedures.submission import Finding, ListOf, Number, Text, Title, option
from houseway.procedures.variant import changes, fixed

SHUFFLERS = (Shuffler.MANUAL, Shuffler.AUTOMATED)
STUB = {Dealing.MANUAL_SHOE: MA("8(d)"), Dealing.HAND: MA("9(d)"), Dealing.AUTOMATED_SHOE: MA("10(e)")}


@dataclass(frozen=True, slots=True, kw_only=True)
class AsiaPokerMassachusetts:
    """The Rules of the Games Submission of Asia Poker."""

    clauses: ClassVar[Clauses] = MASSACHUSETTS

    house_way: str = filed.house_way(MA("12(d)"))
    a234_last: bool = filing.flag(False, MA("3(d)#1"), "whether A-2-3-4 is the lowest straight and straight flush")
    joker_flush: JokerFlush = filed.joker_flush(MA("3(c)"))
    uneven_tie: UnevenTie = filed.uneven_tie(MA("12(a)#2"))
    warn_on_foul: bool = filing.flag(False, MA("12(a)#2"), "whether a player is warned of a foul (AMB-19)")
    start_method: StartMethod = filed.start_method(MA("4(a)"))
    mark_start: bool = filing.flag(False, MA("11(e)"), "whether the starting position is marked")
    button_moves_on_void: bool = filing.flag(
        False, MA("11(d)#3"), "does the button move after void rounds? (AMB-31)"
    )
    dealing: Dealing = filed.dealing(MA("9(a)"))
    shuffler: Shuffler = filed.shuffler(MA("6(a)#1"), *SHUFFLERS)
    shuffler_loads_shoe: bool = filing.loads_shoe(MA("6(a)#3"))
    decks: int = filed.decks(MA("2(b)"))
    cards_in_decks: tuple[int, ...] = option(
        (53, 53), MA("2(b)(1)"), "how many cards of each deck are used", ListOf(Number(1, 100))
    )
    jokers_in_pack: int = option(1, MA("2(a)#3"), "how many jokers a pack is made with", Number(1, 2))
    backs: tuple[str, ...] = filing.backs(MA("2(b)(2)"))
    edges: str = option("white", MA("2(a)#2"), "the colour of the cards' edges", Title())
    cutting_card: str = option("green", MA("2(a)#2"), "the colour of the cutting card", Title())
    cover_card: str = option("yellow", MA("2(a)#2"), "the colour of the cover card", Title())
    seats: int = filed.positions(MA("11(c)#2"))
    minimum_cents: int = filing.cents(500, MA("7(a)#1"), "the least wager")
    maximum_cents: int = filing.cents(50_000, MA("7(a)#1"), "the highest wager")
    two_areas: bool = filing.flag(False, MA("13(a)"), "may a player wager on two adjacent areas?")
    conceal_second_hand: bool = filing.flag(
        True, MA("13(b)#2"), "is the second hand unseen till the first is set?"
    )
    match_play: bool = filing.flag(False, MA("7(a)#2"), "whether match play coupons are taken (AMB-28)")
    surrender_opens: str = filing.word(
        MA("12(e)"), "from when a player may surrender (AMB-22)", "after-deal", "after-dealer-set"
    )
    void_wagers: str = filing.word(
        MA("14(h)"), "what becomes of wagers when hands are void (AMB-51)", "return", "stand"
    )
    boxed_card_adjusts_stub: bool = filing.flag(
        True, MA("14(f)#1"), "whether the stub is one short of four after a face-up card (AMB-37)"
    )
    shoe_approved: bool = filing.approval(MA("8(a)#1"), "whether the dealing shoe is approved")
    shoe_location_approved: bool = filing.approval(MA("10(a)"), "whether the automated shoe's place is approved")
    shoe_procedures_approved: bool = filing.approval(
        MA("10(a)"), "whether the procedures of the automated shoe are approved"
    )
    generator_approved: bool = filing.approval(MA("11(c)#1"), "whether the random number generator is approved")
    button_approved: bool = filing.approval(MA("11(d)#1"), "whether the flat disc button is approved")
    jam_procedures: str = option(
        "as approved",
        MA("14(l)"),
        "the approved procedures for cards in a device that jams",
        Text(),
        approval=True,
    )
    variant: str = changes(FixedMassachusetts)

    def __post_init__(self) -> None:
        filing.count_decks(self, FixedMassachusetts().deck, self.fixed.deck)

    offers_bonus = forfeits = False
    pa_hand_exposure = "reshuffle"

    @property
    def ranking(self) -> Ranking:
        """3(d): one option moves the A-2-3-4 straight and straight flush together (AMB-13)."""
        return Ranking(
            a234_last_straight=self.a234_last,
            a234_last_straight_flush=self.a234_last,
            joker_flush=self.joker_flush,
            uneven_tie=self.uneven_tie,
        )

    @property
    def payout(self) -> Payout:
        return Payout(asia=self.fixed.asia[""].rows[0].odds)

    @property
    def house(self) -> House:
        return filed.house_of(self.house_way, self.ranking)

    def clashes(self) -> Iterator[Finding]:
        """What the clauses refuse in the options taken together."""
        yield from filing.shuffler_clash(self, SHUFFLERS, MA("6(a)#1"))
        yield from filing.device_clash(self, second=MA("2(b)"))  # dealt from the hand, shuffled either way
        yield from filed.way_clash(self.house_way, self.ranking, MA("12(d)"))
        yield from filed.deck_clash(self, MA("2(a)#1"), MA("2(b)(1)"))
        yield from filed.positions_clash(self, STUB)
        yield from filing.backs_clash(self, MA("2(b)(2)"))
        yield from filing.loads_shoe_clash(self, MA("6(a)#3"))
        yield from filed.button_clash(self, MA("11(d)#1"))
        yield from filing.limits_clash(self, "minimum_cents", "maximum_cents", MA("7(a)#1"))
        for name in ("cutting_card", "cover_card"):
            if filing.plain(getattr(self, name)) in map(filing.plain, (*self.backs[: self.decks], self.edges)):
                yield Finding(name, "must differ in colour from the backs and edges of the cards", MA("2(a)#2"))
        device, automated = self.shuffler.is_device, self.dealing is Dealing.AUTOMATED_SHOE
        yield from filing.approvals_clash(
            self,
            ("shoe_approved", MA("10(a)" if automated else "8(a)#1"), self.dealing is not Dealing.HAND),
            ("shoe_location_approved", MA("10(a)"), automated),
            ("shoe_procedures_approved", MA("10(a)"), automated),
            ("jam_procedures", MA("14(l)" if device else "14(m)"), device or automated),
            ("generator_approved", MA("11(c)#1"), self.start_method is StartMethod.RNG),
            ("button_approved", MA("11(d)#1"), self.start_method is StartMethod.BUTTON),
        )

    @property
    def fixed(self) -> FixedMassachusetts:
        """What the document fixes, or a variant in its place."""
        return fixed(FixedMassachusetts, self.variant)

    def using(self, shuffler: Shuffler, dealing: Dealing, decks: int) -> AsiaPokerMassachusetts:
        """The submission with another method in use."""
        start = filed.start_with(self, shuffler, dealing)
        return filing.using(self, shuffler, dealing, decks, start_method=start)
