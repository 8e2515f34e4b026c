"""Phases and rulebooks: a game is a row of phases, with what may happen beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from houseway.cards import Deck, Hand
from houseway.citation import Document
from houseway.engine.actions import Action
from houseway.engine.areas import Mark
from houseway.engine.draft import Draft
from houseway.engine.offers import Offer
from houseway.engine.signs import Sign
from houseway.engine.state import Round
from houseway.engine.words import Irregularity, Seat
from houseway.errors import HousewayError
from houseway.money import Outcome
from houseway.ranking import Value


@dataclass(frozen=True, slots=True)
class Consequence:
    """What an irregularity leaves behind, in words: hands, wagers, cards, what comes next."""

    hands: str
    wagers: str
    cards: str
    then: str


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the round: when it is over, what it offers to a seat, what follows from an action.

    `says` tells in words what is asked now. Phases beside the row are alive all the time and never over; where
    the cards and chips lie, and what happened, says what they offer. An irregularity is one of those: it says
    `what` it reports and what that `leaves` behind.
    """

    name: str
    clause: str
    says: str
    offers: Callable[[Round, Seat], Iterable[Offer]]
    decide: Callable[[Draft, Any], None]
    over: Callable[[Round], bool] = lambda round: False
    leaves: Consequence | None = None
    what: Irregularity | None = None
    finding: bool = False  # is it offered only where it is there to be found?
    by: tuple[Seat, ...] | None = None  # whom alone it ever offers anything
    acts: tuple[Action, ...] = ()  # all that it may ask of somebody, where it seldom comes to some of it
    reopens: tuple[str, ...] = ()  # the phases of the row to which it may go back

    def __post_init__(self) -> None:
        assert (self.what is None) is (self.leaves is None), (
            f"{self.name}: an irregularity says what it is and leaves"
        )


@dataclass(frozen=True, slots=True)
class Duty:
    """What the document says shall be done at a moment, in words.

    While it is `due` the row of phases offers the dealer nothing, and a phase beside it offers what does the duty.
    """

    says: str
    clause: Callable[[Round], str]
    due: Callable[[Round], bool]


Words = str | Callable[[Round, Any], str]
"""Words or a clause, or what gives them for a state and an action."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is refused where no offer fits it, or, `beyond`, where one does but for its value."""

    action: type[Action]
    clause: Words
    because: Words
    when: Callable[[Round, Any], bool] = lambda round, action: True
    beyond: bool = False


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager: its name in files, its title on the layout, its clause."""

    name: str
    title: str
    clause: str
    before_deal: bool = True
    unit_cents: int = 0  # what a point is worth, where the wager is a player's whole stack


@dataclass(frozen=True, slots=True)
class HandSoFar:
    """A hand that is being set: what it is by now, its bonus points, and how it stands to the others."""

    name: str = ""
    complete: bool = False
    points: int = 0
    says: str = ""
    clause: str = ""
    foul: bool = False


class SettleSeat(Protocol):
    """What the wagers of a seat come to against the dealer, in the order of settlement.

    Only what is staked is settled, and only what it depends on is looked at: the cards, or the hands they are set
    into. A wager that follows a decision says by its stake what was decided.
    """

    def __call__(
        self, hand: Any, dealer: Any, stakes: Mapping[str, int], coupon_cents: int = 0
    ) -> Sequence[Outcome]: ...


class WhenSilent(Protocol):
    """What is done for a player who is offered this and does not act; None where the table goes on without.

    `arranged` are the hands into which the player has put cards so far.
    """

    def __call__(self, offers: Sequence[Offer], arranged: tuple[Hand, ...] = ()) -> Action | None: ...


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game as filed by an operator: a value made from a submission."""

    id: str
    document: Document
    options: Any
    deck: Deck
    spots: tuple[int, ...]  # clockwise, from the dealer's far left
    wagers: tuple[Wager, ...]
    phases: tuple[Phase, ...]
    beside: tuple[Phase, ...]
    refusals: tuple[Refusal, ...]
    value: Callable[[Hand], Value]
    name_of: Callable[[Value], str]
    kind_of: Callable[[Value], str]
    case: Callable[[Rulebook, Mapping[str, Any]], dict[str, Any]]  # of the contract's form, to its result
    hand_sizes: tuple[int, ...]
    settle_seat: SettleSeat | None = None  # None where players settle with each other
    duties: tuple[Duty, ...] = ()
    signs: tuple[Sign, ...] = ()
    hands: tuple[str, ...] = ()  # into which the cards of a spot are set, if they are
    house_way: Callable[[Hand], tuple[Hand, ...]] | None = None  # how the dealer's cards are set into them
    warns: Callable[[Action], str] = lambda action: ""  # of an action that is admitted, and loses
    so_far: Callable[[tuple[Hand, ...]], tuple[HandSoFar, ...]] | None = None  # of hands that are being set
    wagers_stand: bool = False  # for the next deal, where a round is void
    disks: tuple[Mark, ...] = ()  # marks that name the seat before which a disk lies
    flags: tuple[Mark, ...] = ()  # marks of a spot that everybody is told
    set: Callable[[str, Mapping[str, str]], dict[str, Any]] | None = None  # cards, and how, to the contract's form
    paid_beside: Mapping[str, str] = field(default_factory=dict)  # money without a stake of its own: its wager
    when_silent: WhenSilent | None = None  # the house way, or a fold, where the game has no other

    def __post_init__(self) -> None:
        """Refuses a rulebook that could go back to a phase that it has not, or has more than once."""
        row = [phase.name for phase in self.phases]
        for each in (*self.phases, *self.beside):
            for name in each.reopens:
                if row.count(name) != 1:
                    raise HousewayError(
                        f"the rulebook {self.id!r} has {row.count(name)} phases {name!r} to which "
                        f"{each.name!r} could go back: expected one"
                    )

    def index(self, phase: str) -> int:
        return next(n for n, each in enumerate(self.phases) if each.name == phase)
