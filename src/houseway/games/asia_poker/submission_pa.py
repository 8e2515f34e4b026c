"""The certificate holder's choices in Pennsylvania, and what the clauses refuse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

from houseway.engine.words import Dealing, Shuffler
from houseway.games.asia_poker import filed
from houseway.games.asia_poker.bonus import PAYTABLES, JokerRoyal
from houseway.games.asia_poker.fixed import FixedPennsylvania
from houseway.games.asia_poker.hands import PA, JokerFlush, Ranking, UnevenTie
from houseway.games.asia_poker.play import House
from houseway.games.asia_poker.setting import PENNSYLVANIA, Clauses
from houseway.games.asia_poker.settle import Payout, least_limit
from houseway.procedures import filing
from houseway.procedures.start import StartMethod
from houseway.procedures.submission import Finding, ListOf, Number, Title, among, option
from houseway.procedures.variant import changes, fixed

STUB = {Dealing.MANUAL_SHOE: PA("8(d)"), Dealing.HAND: PA("9(c)"), Dealing.AUTOMATED_SHOE: PA("10(c)")}
SHUFFLERS = (Shuffler.MANUAL, Shuffler.AUTOMATED, Shuffler.RESHUFFLING)
EFFECTIVE = date(2011, 10, 1)  # order (2), AMB-48
EXPIRES = date(2013, 10, 1)  # two years after publication
PREAMBLE = "PA-575-pre/"
TABLES = filed.Perhaps(("", *PAYTABLES))


class Day:
    """A day, as 2011-10-01, or nothing."""

    def __call__(self, value: Any) -> str:
        try:
            return date.fromisoformat(str(value)).isoformat() if str(value) else ""
        except ValueError:
            raise ValueError(str(self)) from None

    def __str__(self) -> str:
        return "a day such as 2011-10-01"


@dataclass(frozen=True, slots=True, kw_only=True)
class AsiaPokerPennsylvania:
    """The Rules Submission of Asia Poker."""

    clauses: ClassVar[Clauses] = PENNSYLVANIA

    bonus: bool = filing.flag(False, PA("7(e)"), "is the Bonus Wager offered? It is too if its paytable is named")
    bonus_paytable: str = option(
        "", PA("12(b)"), "which bonus paytable is paid", filed.Perhaps(("", "A", "B", "C"))
    )
    bonus_joker_royal: JokerRoyal = option(
        JokerRoyal.ROYAL, PA("6(d)(3)"), "what a royal flush with the joker pays as (AMB-70)", among(JokerRoyal)
    )
    payout_limit_cents: int = option(
        0, PA("12(c)#1"), "the most paid on a single hand; 0 is no limit", Number(0, 10**12),
        {"payout_limit": Number(0, 10**12)},
    )  # fmt: skip
    house_way: str = filed.house_way(PA("11(c)#2"))
    a234_last_straight: bool = filing.flag(False, PA("6(b)(6)#2"), "whether A-2-3-4 is the lowest straight")
    a234_last_straight_flush: bool = filing.flag(False, PA("6(b)(3)#2"), "is A-2-3-4 the lowest straight flush?")
    joker_flush: JokerFlush = filed.joker_flush(PA("6(a)#3"))
    uneven_tie: UnevenTie = filed.uneven_tie(PA("11(b)#2"))
    warn_on_foul: bool = filing.flag(False, PA("11(b)#2"), "whether a player is warned of a foul (AMB-19)")
    start_method: StartMethod = filed.start_method(PA("5(g)"))
    mark_start: bool = filing.flag(False, PA("5(h)"), "whether the starting position is marked")
    button_moves_on_void: bool = filing.flag(
        False, PA("5(g)(3)#3"), "does the button move after void rounds? (AMB-31)"
    )
    dealing: Dealing = filed.dealing(PA("9(a)"))
    shuffler: Shuffler = filed.shuffler(PA("5(a)#1"), *SHUFFLERS)
    device_approval: str = filing.text(PA("5(f)"), "the approval of a device that reshuffles by itself")
    shuffler_loads_shoe: bool = filing.loads_shoe(PA("5(a)#3"))
    decks: int = filed.decks(PA("3(b)"))
    cards_in_decks: tuple[int, ...] = option(
        (53, 53), PA("3(a)#1"), "how many cards of each deck are used", ListOf(Number(1, 100))
    )
    jokers_in_pack: int = option(1, PA("3(a)#2"), "how many jokers a pack is made with", Number(1, 2))
    cover_cards: int = option(2, PA("3(a)#1"), "how many cover cards there are", Number(2, 2))
    backs: tuple[str, ...] = filing.backs(PA("3(b)(1)"))
    designs: tuple[str, ...] = option(
        ("standard", "standard"), PA("3(b)(1)"), "the designs of the decks", ListOf(Title())
    )
    seats: int = filed.positions(PA("2(a)"))
    minimum_cents: int = filing.cents(500, PA("7(d)"), "the least Asia Poker Wager")
    maximum_cents: int = filing.cents(50_000, PA("7(d)"), "the highest Asia Poker Wager")
    bonus_minimum_cents: int = filing.cents(100, PA("7(e)"), "the least Bonus Wager")
    bonus_maximum_cents: int = filing.cents(10_000, PA("7(e)"), "the highest Bonus Wager")
    two_areas: bool = filing.flag(False, PA("7(f)#1"), "may a player wager on two adjacent areas?")
    conceal_second_hand: bool = filing.flag(True, PA("7(f)#3"), "is the second hand unseen till the first is set?")
    abandoned: str = filing.word(PA("7(b)#3"), "wagers of a player who leaves (AMB-64)", "forfeit", "play-on")
    pa_hand_exposure: str = filing.word(
        PA("13(j)"), "a card exposed while dealing from the hand (AMB-56)", "reshuffle", "player-option"
    )
    boxed_card_adjusts_stub: bool = filing.flag(
        True, PA("13(f)#1"), "whether the stub is one short of four after a face-up card (AMB-37)"
    )
    operator: str = option("Houseway", PA("2(b)(1)"), "the operator's name on layout and shaker", Title())
    layout_approved: bool = filing.must(PA("2(b)"), "whether the layout is approved", approval=True)
    odds_posted: str = filing.word(PA("2(b)(6)"), "where the payout odds stand", "layout", "sign")
    limit_posted: str = filing.word(PA("2(b)(7)"), "where the payout limit stands", "layout", "generic", "sign")
    shaker_approved: bool = filing.approval(PA("2(c)(1)#1"), "whether the shaker is approved")
    generator_approved: bool = filing.approval(PA("2(c)(2)"), "whether the random number generator is approved")
    button_approved: bool = filing.approval(PA("2(c)(3)"), "whether the flat button is approved")
    shoe_location_approved: bool = filing.approval(PA("8(a)#1"), "is the manual shoe's place approved?")
    drop_box: str = filing.word(PA("2(d)"), "the drop box, seen from the dealer", "left", "right")
    tip_box: str = filing.word(PA("2(d)"), "the tip box, seen from the dealer", "right", "left", "elsewhere")
    tip_box_approval: str = filing.text(PA("2(d)"), "the approval of another place for the tip box")
    discard_rack: bool = filing.must(PA("2(e)"), "is a discard rack attached to the table?")
    filed_on: str = option("", PREAMBLE + "order(2)", "the day of the submission", Day())
    variant: str = changes(FixedPennsylvania)

    def __post_init__(self) -> None:
        filing.count_decks(self, FixedPennsylvania().deck, self.fixed.deck)

    match_play = False
    surrender_opens = "after-dealer-set"
    void_wagers = "return"

    @property
    def ranking(self) -> Ranking:
        return Ranking(
            a234_last_straight=self.a234_last_straight,
            a234_last_straight_flush=self.a234_last_straight_flush,
            joker_flush=self.joker_flush,
            uneven_tie=self.uneven_tie,
            two_pairs="two pair",
        )

    @property
    def house(self) -> House:
        return filed.house_of(self.house_way, self.ranking)

    @property
    def forfeits(self) -> bool:
        return self.abandoned == "forfeit"

    @property
    def offers_bonus(self) -> bool:
        return bool(self.bonus_paytable)

    @property
    def payout(self) -> Payout:
        asia, limit = self.fixed.asia[""].rows[0].odds, self.payout_limit_cents or None
        if not self.bonus_paytable:
            return Payout(asia=asia, limit_cents=limit)
        table = self.fixed.bonus[self.bonus_paytable]
        return Payout(asia=asia, paytable=table, joker_royal=self.bonus_joker_royal, limit_cents=limit)

    def clashes(self) -> Iterator[Finding]:
        """What the clauses refuse in the options taken together."""
        yield from filing.shuffler_clash(self, SHUFFLERS, PA("5(a)#1"))
        yield from filing.device_clash(self, hand=PA("9(a)(1)"), second=PA("3(b)"))
        yield from filed.way_clash(self.house_way, self.ranking, PA("11(c)#2"))
        yield from filed.deck_clash(self, PA("3(a)#1"), PA("3(a)#1"))
        yield from filed.positions_clash(self, STUB)
        yield from filing.backs_clash(self, PA("3(b)(1)"))
        yield from filing.loads_shoe_clash(self, PA("5(a)#3"))
        yield from filed.button_clash(self, PA("5(g)(3)#1"))
        yield from filing.limits_clash(self, "minimum_cents", "maximum_cents", PA("7(d)"))
        yield from filing.limits_clash(self, "bonus_minimum_cents", "bonus_maximum_cents", PA("7(e)"))
        yield from filing.approvals_clash(
            self,
            ("device_approval", PA("5(f)"), self.shuffler is Shuffler.RESHUFFLING),
            ("shoe_location_approved", PA("8(a)#1"), self.dealing is Dealing.MANUAL_SHOE),
            ("shaker_approved", PA("2(c)(1)#1"), self.start_method is StartMethod.DICE),
            ("generator_approved", PA("2(c)(2)"), self.start_method is StartMethod.RNG),
            ("button_approved", PA("2(c)(3)"), self.start_method is StartMethod.BUTTON),
            ("tip_box_approval", PA("2(d)"), self.tip_box == "elsewhere"),
        )
        if self.decks == 2 and len(set(map(filing.plain, self.designs))) != 1:
            yield Finding("designs", "the two decks must be of the same design", PA("3(b)(1)"))
        if self.tip_box == self.drop_box:
            yield Finding("tip_box", "must be on the other side of the dealer than the drop box", PA("2(d)"))
        if self.bonus and not self.bonus_paytable:
            message = "must be chosen where the Bonus Wager is offered: one of A, B, C"
            yield Finding("bonus_paytable", message, PA("12(b)"))
        yield from self._limit_clash()
        if self.filed_on and date.fromisoformat(self.filed_on) < EFFECTIVE:
            message = f"{self.filed_on} is before the rules took effect, on {EFFECTIVE}"
            yield Finding("filed_on", message, PREAMBLE + "order(2)")

    def _limit_clash(self) -> Iterator[Finding]:
        """12(c): the limit has a floor, AMB-78."""
        bonus = self.bonus_minimum_cents if self.offers_bonus else None
        least = least_limit(self.minimum_cents, bonus, two_areas=self.two_areas, paytable=self.payout.paytable)
        if 0 < self.payout_limit_cents < least:
            yield Finding("payout_limit_cents", f"must be at least {least} cents", PA("12(c)#2"))

    @property
    def fixed(self) -> FixedPennsylvania:
        """What the document fixes, or a variant in its place."""
        return fixed(FixedPennsylvania, self.variant)

    def using(self, shuffler: Shuffler, dealing: Dealing, decks: int) -> AsiaPokerPennsylvania:
        """The submission with another method in use."""
        start = filed.start_with(self, shuffler, dealing)
        return filing.using(self, shuffler, dealing, decks, start_method=start)
