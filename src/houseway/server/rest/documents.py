"""The documents of the REST interface: what it takes and gives, as in its OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from houseway.server.wire.protocol import Action, Entry, NamedHand, Occupant, Role, WrittenView

PersonName = Annotated[str, Meta(min_length=1, max_length=40)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Options = dict[str, Any]


class Fault(Struct, frozen=True):
    """What every refusal looks like: one line, and the clause where a rule says so."""

    status_code: int
    detail: str
    code: str = ""
    clause: str = ""


# --- people -----------------------------------------------------------------------------------------------------


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a guest's seat in the house; without a name the guest gets one."""

    name: PersonName | None = None


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a password."""

    name: PersonName
    password: Password


class Person(Struct, frozen=True):
    """Somebody the house knows, with their play chips that are not on any table."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    roles: list[Role]
    chips_cents: int


class Me(Struct, frozen=True):
    """Who is asking; nobody before the first visit."""

    person: Person | None


class NewRoles(Struct, frozen=True, forbid_unknown_fields=True):
    """The roles that a person is to have."""

    roles: Annotated[list[Role], Meta(max_length=5)]


class People(Struct, frozen=True):
    """The accounts of the house."""

    people: list[Person]


# --- rulebooks --------------------------------------------------------------------------------------------------


class AmongForm(Struct, frozen=True, tag="among", tag_field="type"):
    """One of a few values."""

    values: list[Any]


class NumberForm(Struct, frozen=True, tag="number", tag_field="type"):
    """A whole number between two bounds."""

    least: int
    most: int


class FlagForm(Struct, frozen=True, tag="flag", tag_field="type"):
    """True or false."""


class TextForm(Struct, frozen=True, tag="text", tag_field="type"):
    """Printable text."""


class ListForm(Struct, frozen=True, tag="list", tag_field="type"):
    """A list, each value of one form."""

    each: AmongForm | NumberForm | FlagForm | TextForm


class Option(Struct, frozen=True):
    """What a document leaves to the operator: its words, its clause, its default and the form of its values."""

    name: str
    says: str
    clause: str
    required: bool
    default: Any
    expected: str
    form: AmongForm | NumberForm | FlagForm | TextForm | ListForm


class Level(Struct, frozen=True):
    """How well bots play: a name, what people call it, how such a bot plays, and whether it is the usual level."""

    name: str
    title: str
    says: str
    usual: bool


class Looks(Struct, frozen=True):
    """How a game is shown: the colour of its felt, how hands that are set lie on it, a picture and a sentence."""

    felt: str = ""
    spread: str = ""
    picture: list[str] = []
    says: str = "A table by the book."


class RulebookLine(Struct, frozen=True):
    """A rulebook that tables can be opened with; the levels of its bots, weakest first, where one can choose."""

    id: str
    title: str
    jurisdiction: str
    levels: list[Level]
    looks: Looks


class Rulebooks(Struct, frozen=True):
    """All rulebooks, in the order of the register."""

    rulebooks: list[RulebookLine]


class RulebookDocument(Struct, frozen=True):
    """A rulebook and its options; `usual` is a submission that can be filed as it stands."""

    id: str
    title: str
    jurisdiction: str
    options: list[Option]
    usual: Options
    levels: list[Level]


class Submission(Struct, frozen=True, forbid_unknown_fields=True):
    """A submission that is to be checked."""

    options: Options


class SubmissionFinding(Struct, frozen=True):
    """Something that a clause refuses in a submission."""

    option: str
    message: str
    clause: str


class Granted(Struct, frozen=True):
    """An approval that a submission does not speak of, and so takes to have been given."""

    option: str
    says: str
    clause: str


class Checked(Struct, frozen=True):
    """What is wrong with a submission; if nothing is, the words that would stand at its table."""

    ok: bool
    findings: list[SubmissionFinding]
    taken_for_granted: list[Granted]
    signs: list[SignDocument]


class HandsToRank(Struct, frozen=True, forbid_unknown_fields=True):
    """Hands as text, to be named and put in order under a submission."""

    hands: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(min_length=1, max_length=20)]
    options: Options = {}


class RankedHand(Struct, frozen=True):
    """A hand and what it is called; or why it cannot be ranked."""

    cards: str
    kind: str
    name: str
    fault: str = ""


class Ranked(Struct, frozen=True):
    """The hands as given; `order` lists their places from the highest, `ties` the groups that are equal."""

    rulebook: str
    hands: list[RankedHand]
    order: list[int]
    ties: list[list[int]]


class Considered(Struct, frozen=True, forbid_unknown_fields=True):
    """An action that somebody thinks of taking, such as a setting of cards."""

    action: dict[str, Any]
    options: Options = {}


class Warned(Struct, frozen=True):
    """Why the action would lose although it is admitted; nothing if it would not."""

    warning: str


class HandsToSet(Struct, frozen=True, forbid_unknown_fields=True):
    """Hands that are being set, in the order in which the rulebook names them; some may lack cards."""

    hands: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(min_length=1, max_length=5)]
    options: Options = {}


class HandSoFar(Struct, frozen=True):
    """A hand that is being set: what it is by now, its bonus points, and what a clause says of it."""

    name: str
    points: int
    says: str
    clause: str
    foul: bool


class Setting(Struct, frozen=True):
    """Hands that are being set; `legal` says of a complete setting that none of them is foul."""

    hands: list[HandSoFar]
    complete: bool
    legal: bool


class ClauseDocument(Struct, frozen=True):
    """A clause in our own words, how the software carries it and the tests that show it."""

    id: str
    title: str
    kind: str
    says: str
    expect: str
    status: str
    see: list[str]
    rulings: list[str]
    tests: list[str]


class RulingDocument(Struct, frozen=True):
    """The reading chosen for an unclear clause, and why."""

    id: str
    clauses: list[str]
    problem: str
    reading: str
    reason: str
    option: str


class Rules(Struct, frozen=True):
    """The clauses of a document, in its order, and the readings chosen."""

    rulebook: str
    title: str
    jurisdiction: str
    citation: str
    clauses: list[ClauseDocument]
    rulings: list[RulingDocument]


# --- odds -------------------------------------------------------------------------------------------------------


class Exact(Struct, frozen=True):
    """An exact number, and what it comes to."""

    exact: str
    value: float = field(name="float")


class OutcomeOdds(Struct, frozen=True):
    """One way in which a wager ends, and the combinations of cards that lead there."""

    name: str
    pays: str
    combinations: int
    probability: Exact
    returned: Exact = field(name="return")


class Decision(Struct, frozen=True):
    """Hands, what to do with them, what each decision is worth, and their row and column in the grid."""

    hand: str
    decision: str
    combinations: int
    values: dict[str, Exact]
    cell: list[str] = []


class OtherStrategy(Struct, frozen=True):
    """Another way to play, its house edge, and what it costs against best play."""

    strategy: str
    says: str
    house_edge: Exact
    cost: Exact


class GridDocument(Struct, frozen=True):
    """Where the decisions stand when all are drawn as one grid, and how to read it."""

    rows: list[str]
    columns: list[str]
    says: str


class HouseWayLine(Struct, frozen=True):
    """A line of the house way: the hands it sets, what they are worth, and what it gives away against the best."""

    rule: str
    says: str
    combinations: int
    value: Exact
    best_value: Exact | None = None
    cost: Exact | None = None
    as_good_as_best: Exact | None = None


class WagerOdds(Struct, frozen=True):
    """What a wager is worth, with the wagers that are settled together with it."""

    wager: str
    title: str
    method: str
    combinations: int
    house_edge: Exact
    element_of_risk: Exact
    hit_frequency: Exact
    variance: Exact
    standard_deviation: float
    outcomes: list[OutcomeOdds]
    joined: list[str] = field(name="with", default_factory=list)
    paytable: str = ""
    player: str = ""
    average_wager: Exact | None = None
    standard_error: float | None = None
    rounds: int | None = None
    strategy: list[Decision] = []
    decisions: list[Decision] = []
    other_strategies: list[OtherStrategy] = []
    house_way: list[HouseWayLine] = []
    grid: GridDocument | None = None


class OddsDocument(Struct, frozen=True):
    """The odds of a rulebook's wagers; `command` gives the others, `house` if one plays against it."""

    rulebook: str
    wagers: list[WagerOdds]
    command: str
    house: bool


# --- tables -----------------------------------------------------------------------------------------------------

Seconds = Annotated[int, Meta(ge=0, le=3600)]


class Clocks(Struct, frozen=True, forbid_unknown_fields=True):
    """How long the house waits for wagers and decisions (0: for ever), and how fast its bots work (0: at once)."""

    betting_s: Seconds = 0
    decision_s: Seconds = 0
    pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 250


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Opens a table: listed in the lobby (operators only), or for those who have its link."""

    rulebook: Annotated[str, Meta(max_length=80)]
    options: Options | None = None
    title: Annotated[str, Meta(max_length=60)] = ""
    listed: bool = False
    bots: Annotated[int, Meta(ge=0, le=20)] = 0
    clocks: Clocks | None = None
    coach: bool = False
    level: Annotated[str, Meta(max_length=40)] = ""


class WagerDocument(Struct, frozen=True):
    """A wager and its title on the layout."""

    name: str
    title: str
    clause: str
    before_deal: bool


class SignDocument(Struct, frozen=True):
    """TextForm that stand at the table, perhaps with lines of two columns."""

    title: str
    clause: str
    posted: str
    lines: list[list[str]]


class PhaseDocument(Struct, frozen=True):
    """A phase of the round, and what the dealer's card says beside it."""

    name: str
    clause: str
    says: str
    reminders: list[Reminder]


class Reminder(Struct, frozen=True):
    """A line of the dealer's card: what hands do and software cannot see."""

    clause: str
    title: str
    says: str
    method: str


class IrregularityDocument(Struct, frozen=True):
    """Something that can go wrong, as a report names it, and what it leaves behind."""

    what: str
    clause: str
    hands: str
    wagers: str
    cards: str
    then: str


class TableLine(Struct, frozen=True):
    """A table in the lobby."""

    id: str
    title: str
    rulebook: str
    game: str
    jurisdiction: str
    options: Options
    listed: bool
    seats: list[Occupant]
    watching: int
    round: int
    phase: str
    clocks: Clocks
    looks: Looks


class Lobby(Struct, frozen=True):
    """The listed tables, and those that the reader opened or sits at."""

    tables: list[TableLine]
    yours: list[TableLine]


class TableDocument(Struct, frozen=True):
    """All about a table that stays the same while it is open."""

    id: str
    title: str
    rulebook: str
    game: str
    jurisdiction: str
    options: Options
    listed: bool
    closed: bool
    yours: bool
    clocks: Clocks
    coach: bool
    level: Level | None
    looks: Looks
    spots: list[int]
    hand_sizes: list[int]
    hands: list[str]
    deck: list[str]
    wagers: list[WagerDocument]
    signs: list[SignDocument]
    phases: list[PhaseDocument]
    irregularities: list[IrregularityDocument]


class Move(Struct, frozen=True):
    """A step that the rules know for a seat: without its place, which `place` names, and without its value."""

    action: Action
    place: str
    places: list[int]


class Repertoire(Struct, frozen=True):
    """All that the rules may ever ask of a seat, whether or not it is asked now."""

    seat: int
    moves: list[Move]


class MoreBots(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for bots in so many free seats, or sends them away when the round is over."""

    count: Annotated[int, Meta(ge=0, le=20)]


# --- records ----------------------------------------------------------------------------------------------------


class SettledWager(Struct, frozen=True):
    """What became of a wager."""

    spot: int
    wager: str
    result: str
    net_cents: int
    clauses: list[str]


class RoundLine(Struct, frozen=True):
    """A round in the history of a table."""

    number: int
    first_seq: int
    last_seq: int
    started: int
    ended: int | None
    void: bool
    names: dict[str, str]
    settled: list[SettledWager]


class Rounds(Struct, frozen=True):
    """Rounds of a table, the latest first; `more` says that there are earlier ones."""

    table: str
    rounds: list[RoundLine]
    more: bool


class ReplayStep(Struct, frozen=True):
    """A step of a round, and the table after it as the seat saw it; nobody may act in a replay."""

    entry: Entry
    view: WrittenView
    hands: list[NamedHand]


class Replay(Struct, frozen=True):
    """A round as a seat saw it."""

    table: str
    rulebook: str
    round: int
    seat: int | None
    finished: bool
    steps: list[ReplayStep]


class Draw(Struct, frozen=True):
    """Something left to chance in a round: the bounds, and what came of it."""

    seq: int
    kind: str
    index: int
    count: int
    sides: int
    values: list[int]


class Fairness(Struct, frozen=True):
    """The commitment to a round's shuffles, and after the round its seed and the shuffles to check them with."""

    table: str
    round: int
    commitment: str
    committed: int
    status: Literal["committed", "withheld", "revealed"]
    seed: str | None
    draws: list[Draw]
    ok: bool | None
    message: str


class Verified(Struct, frozen=True):
    """What an audit of a table's record came to."""

    ok: bool
    rounds: int
    events: int
    entries: int
    head: str
    findings: list[str]


class TableHit(Struct, frozen=True):
    """A table in an auditor's search."""

    id: str
    title: str
    rulebook: str
    listed: bool
    opened: int
    closed: int | None
    entries: int
    rounds: int
    last: int


class Records(Struct, frozen=True):
    """Tables that have a record, the latest first."""

    tables: list[TableHit]
