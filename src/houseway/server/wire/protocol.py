"""The live protocol: every message over the socket of a table, in both directions.

What belongs to the engine (actions, events, offers, views) is written by `houseway.record.codec`; here it is
carried whole and never looked into. `Engine` remembers which type it is, for the generated types of the page.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

from houseway.cards import Card
from houseway.engine.actions import Action as EngineAction
from houseway.engine.areas import Area as EngineArea
from houseway.engine.areas import Mark
from houseway.engine.events import Event as EngineEvent
from houseway.engine.offers import Offer
from houseway.engine.view import View as EngineView
from houseway.engine.words import Dealing, Shuffler

PROTOCOL = 2
"""The version of this protocol; in the first every message had the whole table."""

MOST_BYTES = 16_384
"""The longest message that a client may send."""


def _engine(hint: Any) -> Meta:
    """Remembers what a plain value stands for."""
    return Meta(extra={"engine": hint})


Action = Annotated[dict[str, Any], _engine(EngineAction)]
Area = Annotated[list[Any], _engine(EngineArea)]
WrittenAction = Annotated[Raw, _engine(EngineAction)]
WrittenEvents = Annotated[Raw, _engine(tuple[EngineEvent, ...])]
WrittenView = Annotated[Raw, _engine(EngineView)]
Stretch = tuple[int, int]
"""What stands in a list at these places, counted from 0: from the first up to before the second."""

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Sequence = Annotated[int, Meta(ge=0, le=2**53)]
Why = Literal["round", "started", "restored"]
Role = Literal["player", "dealer", "supervisor", "auditor", "operator"]


class _Message(Struct, forbid_unknown_fields=True, tag_field="type"):
    """A message says what it is in its field `type`."""


# --- from the client --------------------------------------------------------------------------------------------


class Join(_Message, tag="join"):
    """The first message: asks for everything after a sequence number, or only for what lies on the table now.

    Without `guided` the right answers (`usual`) and the next routine step are left out of the offers.
    """

    after: Sequence | None = None
    guided: bool = True


class Act(_Message, tag="act"):
    """Takes an action, under an id that this person never uses again at this table."""

    id: Id
    action: Action


class Ready(_Message, tag="ready"):
    """Says that the house need not wait for this seat any longer in this phase, or that it should after all."""

    id: Id
    ready: bool = True


class Arrange(_Message, tag="arrange"):
    """Tells how cards that are being set lie so far, a list for each hand; a clock that runs out keeps that."""

    id: Id
    hands: Annotated[list[Annotated[list[str], Meta(max_length=60)]], Meta(max_length=8)]


class Coach(_Message, tag="coach"):
    """Asks the coach, where the table has one: what to decide now, or how the last round was decided."""

    id: Id
    about: Literal["now", "round"] = "now"


class Pledge(_Message, tag="pledge"):
    """Sends the hash of a share of one's own in the chance of this round or the next."""

    id: Id
    round: Sequence
    hash: Annotated[str, Meta(pattern="^sha256:[0-9a-f]{64}$")]


class Reveal(_Message, tag="reveal"):
    """Tells the share itself, after the hashes were frozen."""

    id: Id
    round: Sequence
    share: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


Answered = Act | Ready | Arrange | Coach | Pledge | Reveal
FromClient = Join | Answered


# --- from the server --------------------------------------------------------------------------------------------


class Occupant(Struct, frozen=True):
    """Who is in a seat: a person, a bot, the house's own dealer or supervisor, or nobody."""

    seat: int
    name: str
    kind: Literal["person", "bot", "house", "empty"]
    connected: bool = False
    ready: bool = False
    thinking: bool = False  # a bot that searches


class You(Struct, frozen=True):
    """The person behind the socket, and the seat they hold here: None for a bystander."""

    person: str
    name: str
    roles: list[Role]
    seat: int | None
    chips_cents: int


class NamedHand(Struct, frozen=True):
    """A hand that lies open to the reader in an area, and what it is called."""

    area: Area
    cards: list[str]
    kind: str
    name: str


class ToldEntry(Struct, frozen=True):
    """An entry of the record as the reader's seat sees it, told in words, and the hands that it laid open."""

    seq: int
    at: int
    round: int
    phase: str
    action: WrittenAction
    events: WrittenEvents
    told: list[str]
    hands: list[NamedHand]


WrittenEntries = Annotated[Raw, _engine(list[ToldEntry])]
WrittenHands = Annotated[Raw, _engine(list[NamedHand])]


class Clock(Struct, frozen=True):
    """A clock that runs: for whom, until when, and what follows by which clause when it has run out."""

    kind: Literal["betting", "decision"]
    seats: list[int]
    since: int
    deadline: int
    then: str
    clause: str


class Commitment(Struct, frozen=True):
    """The commitment to the shuffles of a round; the seed is there once it is revealed.

    A later generation makes those before it void: nothing more is drawn from them. `why` says whether the round
    began, the server started again, or its database came back from a backup or lost its keys.
    """

    round: int
    generation: int
    commitment: str
    why: Why
    seed: str | None = None


class Pledged(Struct, frozen=True):
    """The hash of a share, and the seat whose it is."""

    seat: int
    hash: str


class Frozen(_Message, tag="frozen"):
    """Something is to be drawn for the first time in a round: who has a hash here tells their share now."""

    round: int
    generation: int
    commitment: str
    pledges: list[Pledged]


class Welcome(_Message, tag="welcome"):
    """The answer to `join`: who you are here and how far the record has come; an update follows.

    `checkpoint` is the newest of the house's log: keep it, and see that later ones are consistent with it.
    """

    protocol: int
    table: str
    you: You
    head: int
    now: int
    checkpoint: str


class Update(_Message, tag="update"):
    """The whole table as you see it now, with what you may do, and what happened since you last heard of it.

    It follows `join`, and comes again when your seat is another. `skipped` says that entries between the last
    known and the first one here were too many to send again. With the end of a round comes the newest checkpoint
    of the house's log.
    """

    seq: int
    now: int
    entries: WrittenEntries
    skipped: bool
    view: WrittenView
    hands: list[NamedHand]
    seats: list[Occupant]
    clock: Clock | None
    commitment: Commitment
    revealed: Commitment | None
    chips_cents: int | None
    checkpoint: str | None


class TableChange(Struct, frozen=True):
    """What has changed of what outlives a round: pairs whose key is there now or, with null, no longer."""

    names: Annotated[Raw, _engine(list[tuple[int, str | None]])] | UnsetType = UNSET
    decks: Annotated[Raw, _engine(list[tuple[int, int | None]])] | UnsetType = UNSET
    shuffler: Annotated[Raw, _engine(Shuffler)] | UnsetType = UNSET
    dealing: Annotated[Raw, _engine(Dealing)] | UnsetType = UNSET
    number_of_decks: int | UnsetType = UNSET
    marks: Annotated[Raw, _engine(list[tuple[tuple[Mark, int], int | None]])] | UnsetType = UNSET


class ViewChange(Struct, frozen=True):
    """What has changed of a view; what is not here is as it was.

    The new `facts` are stretches of a list: the facts as they were, then all events of this message's entries. The
    new `offers` are stretches of those before, and new ones between them.
    """

    round: int | UnsetType = UNSET
    phase: str | UnsetType = UNSET
    clause: str | UnsetType = UNSET
    says: str | UnsetType = UNSET
    clock: int | UnsetType = UNSET
    table: Annotated[Raw, _engine(TableChange)] | UnsetType = UNSET
    cards: Annotated[Raw, _engine(list[tuple[EngineArea, tuple[Card | None, ...] | None]])] | UnsetType = UNSET
    chips: Annotated[Raw, _engine(list[tuple[EngineArea, int | None]])] | UnsetType = UNSET
    facts: list[Stretch] | UnsetType = UNSET
    offers: Annotated[Raw, _engine(list[Offer | Stretch])] | UnsetType = UNSET
    due: tuple[str, ...] | UnsetType = UNSET


class Changed(_Message, tag="changed"):
    """What happened since the last message, and what has changed by it; what is not here is as it was.

    `hands` are those that lie open now in areas whose cards have changed.
    """

    seq: int
    now: int
    entries: WrittenEntries
    view: ViewChange
    hands: WrittenHands | UnsetType = UNSET
    seats: list[Occupant] | UnsetType = UNSET
    clock: Clock | UnsetType | None = UNSET
    commitment: Commitment | UnsetType = UNSET
    revealed: Commitment | UnsetType | None = UNSET
    chips_cents: int | UnsetType | None = UNSET
    checkpoint: str | UnsetType = UNSET


class Presence(_Message, tag="presence", eq=False):
    """Somebody came, went or became ready; nothing happened on the table."""

    now: int
    seats: list[Occupant]
    clock: Clock | None


class Right(Struct, frozen=True):
    """A step that the procedure asked for, with the right answer where there is one, and its clause."""

    action: WrittenAction
    clause: str


class Slip(Struct, frozen=True):
    """In an exam: a wrong step, when it was taken, and what would have been right."""

    round: int
    phase: str
    action: WrittenAction
    right: list[Right]


class Done(_Message, tag="done"):
    """The action is on disk under this sequence number; `repeated` if it already was.

    Somebody of the staff who joined without `guided` is told of a slip that the rules admitted.
    """

    id: str
    seq: int
    repeated: bool = False
    slip: Slip | None = None


Refusal = Literal[
    "rules",
    "unreadable",
    "not-your-seat",
    "role",
    "chips",
    "wait",
    "unknown",
    "slow-down",
    "closed",
    "not-joined",
    "coach",
    "share",
]


class Refused(_Message, tag="refused"):
    """Nothing was changed: why, and the clause where a rule says so. Without an id the message had none.

    `unknown` alone leaves it open: the database did not answer, and whoever asks again under the same id is told.
    """

    id: str | None
    code: Refusal
    message: str
    clause: str = ""
    slip: Slip | None = None


class Worth(Struct, frozen=True, omit_defaults=True):
    """What a decision comes to on average: a number, and an exact one as a fraction too."""

    value: float = field(name="float")
    exact: str = ""


class Advisable(Struct, frozen=True):
    """A way to decide, what it comes to on average, and in words what it gives up; the best gives up nothing."""

    action: WrittenAction
    worth: Worth
    gives_up: str


class Advised(_Message, tag="advised"):
    """What the coach says: ways to decide, the best first; none where there is nothing to decide."""

    id: str
    says: str
    exact: bool
    choices: list[Advisable]


class Judgement(Struct, frozen=True):
    """A decision that was taken, the best one, and what it gave up in words, if anything."""

    action: WrittenAction
    best: WrittenAction
    gave_up: str


class Graded(_Message, tag="graded"):
    """How a round was decided, and what was given up in all; round 0 where there was none."""

    id: str
    round: int
    decisions: list[Judgement]
    gave_up: str


class Bye(_Message, tag="bye"):
    """The last message: the table was closed, or the server stops and will be back."""

    reason: Literal["closed", "stopping", "slow", "replaced", "signed-out"]
    message: str


FromServer = Welcome | Update | Changed | Presence | Frozen | Done | Refused | Advised | Graded | Bye
