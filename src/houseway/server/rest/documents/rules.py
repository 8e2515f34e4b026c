"""Documents of rulebooks: what they leave to the operator, how hands rank, and their clauses."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

Options = dict[str, Any]


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


class VariedLine(Struct, frozen=True):
    """A line of a table, and its figure in the document."""

    name: str
    figure: int
    clause: str


class VariedTable(Struct, frozen=True):
    """A table of which a variant may change lines: what it is of, its own name if any, and its unit."""

    of: str
    name: str
    unit: str
    lines: list[VariedLine]


class VariedRule(Struct, frozen=True):
    """A rule that a variant may change: the document's word, and the form of the others."""

    name: str
    says: str
    clause: str
    document: str
    form: AmongForm | NumberForm


class Varied(Struct, frozen=True):
    """What a rulebook names as variable; a variant changes some of it, and has a title."""

    rules: list[VariedRule]
    tables: list[VariedTable]
    most: int


class Departure(Struct, frozen=True):
    """What a variant has otherwise than the document, and the clause it departs from."""

    changes: str
    before: str = field(name="from")
    after: str = field(name="to")
    departs_from: str


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
    """A rulebook, its options, and what else a variant may change; `usual` can be filed as it stands."""

    id: str
    title: str
    jurisdiction: str
    options: list[Option]
    usual: Options
    levels: list[Level]
    varied: Varied | None


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


class SignDocument(Struct, frozen=True):
    """Words that stand at the table, perhaps with lines of two columns."""

    title: str
    clause: str
    posted: str
    lines: list[list[str]]


class Checked(Struct, frozen=True):
    """What is wrong with a submission; if nothing is, its signs, and how a variant departs from the document."""

    ok: bool
    findings: list[SubmissionFinding]
    taken_for_granted: list[Granted]
    signs: list[SignDocument]
    variant: list[Departure]


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
