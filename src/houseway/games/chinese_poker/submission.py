"""The operator's choices in California, and what the clauses refuse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, dataclass
from enum import Enum
from typing import ClassVar

from houseway.engine.words import Dealing, Shuffler
from houseway.errors import BadSubmission
from houseway.games.chinese_poker.collection import SCHEDULES, Schedule, check_max_buy_in, schedule
from houseway.games.chinese_poker.document import DOCUMENT, EqualSegments
from houseway.games.chinese_poker.fixed import Fixed
from houseway.games.chinese_poker.readings import SWEEP_POINTS, Readings, SweepCompare, SweepPoints, TableStakes
from houseway.games.chinese_poker.seats import MOST_SEATS
from houseway.money import Cents
from houseway.procedures.submission import Finding, Flag, ListOf, Number, among, option
from houseway.procedures.variant import changes, fixed

USUAL_MAX_BUY_IN_LIMITS = 100
MOST_CENTS = 100_000_000


class FantasyLandSetting(Enum):
    """How a Fantasy Land hand lies once it is set (FL-2, AMB-28)."""

    FACE_DOWN = "face-down"
    FACE_UP = "face-up"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChinesePoker:
    """The rules submission of Chinese Poker."""

    schedule: int = option(
        MISSING, DOCUMENT("FEE-T"), "the collection schedule, which fixes limit and fee",
        among(tuple(each.number for each in SCHEDULES)),
    )  # fmt: skip
    max_buy_in_cents: Cents = option(
        0, DOCUMENT("STAKES-4"), "the maximum buy-in; 100 limits unless chosen (AMB-33)", Number(1, MOST_CENTS)
    )
    seats: int = option(MOST_SEATS, DOCUMENT("SEAT-1"), "how many seats the table has", Number(2, MOST_SEATS))
    table_stakes: TableStakes = option(
        TableStakes.EFFECTIVE, DOCUMENT("STAKES-2"), "how far a stack answers for what is owed (AMB-22)",
        among(TableStakes),
    )  # fmt: skip
    equal_segments: EqualSegments = option(
        EqualSegments.FOUL, DOCUMENT("OBJ-2"), "what a back equal to the middle is (AMB-16)", among(EqualSegments)
    )
    sweep_points: tuple[int, ...] = option(
        tuple(SWEEP_POINTS), DOCUMENT("SWEEP-9"),
        "points of Super Dragon, Dragon, Six Pairs, Three Straights, Three Flushes (AMB-02)",
        ListOf(Number(1, 100)),
    )  # fmt: skip
    sweep_compare: SweepCompare = option(
        SweepCompare.VALUE, DOCUMENT("SWEEP-12"), "what makes a Clean Sweep higher (AMB-09)", among(SweepCompare)
    )
    sweep_keeps_bonus: bool = option(
        True, DOCUMENT("BONUS-3"), "whether a Clean Sweep earns its bonus points too (AMB-07)", Flag()
    )
    fantasy_land_setting: FantasyLandSetting = option(
        FantasyLandSetting.FACE_DOWN, DOCUMENT("FL-2"), "how a Fantasy Land hand lies once set (AMB-28)",
        among(FantasyLandSetting),
    )  # fmt: skip
    fee_from_stack: bool = option(
        False, DOCUMENT("STAKES-5"), "whether fees are taken from the stack (AMB-35)", Flag()
    )

    variant: str = changes(Fixed)

    # AMB-39: one deck, shuffled and dealt by hand
    shuffler: ClassVar[Shuffler] = Shuffler.MANUAL
    dealing: ClassVar[Dealing] = Dealing.HAND
    decks: ClassVar[int] = 1

    def __post_init__(self) -> None:
        if not self.max_buy_in_cents and self.schedule:
            object.__setattr__(self, "max_buy_in_cents", USUAL_MAX_BUY_IN_LIMITS * self.limit_cents)

    @property
    def fixed(self) -> Fixed:
        """What the document fixes, or a variant in its place."""
        return fixed(Fixed, self.variant)

    @property
    def collection(self) -> Schedule:
        """The one schedule of the table (FEE-5)."""
        return schedule(self.schedule, self.fixed.fee[""])

    @property
    def limit_cents(self) -> Cents:
        """What a point is worth (FEE-2)."""
        return self.collection.limit_cents

    @property
    def readings(self) -> Readings:
        """The options that decide a settlement."""
        return Readings(
            equal_segments=self.equal_segments,
            sweep_points=SweepPoints(*self.sweep_points),
            sweep_compare=self.sweep_compare,
            sweep_keeps_bonus=self.sweep_keeps_bonus,
            table_stakes=self.table_stakes,
            fixed=self.fixed,
        )

    def clashes(self) -> Iterator[Finding]:
        """What the clauses refuse in the options taken together."""
        if self.schedule:
            try:
                check_max_buy_in(self.max_buy_in_cents, self.limit_cents)
            except BadSubmission as refused:
                yield Finding("max_buy_in_cents", refused.reason, refused.clause)
        points, expected = self.sweep_points, len(SWEEP_POINTS)
        if len(points) != expected:
            message = f"{len(points)} values: expected {expected}, from Super Dragon to Three Flushes"
            yield Finding("sweep_points", message, DOCUMENT("SWEEP-7"))
        elif list(points) != sorted(points, reverse=True):
            message = "a lower Clean Sweep is worth more than a higher one"
            yield Finding("sweep_points", message, DOCUMENT("SWEEP-12"))
