"""Documents of odds: what wagers are worth."""

from __future__ import annotations

from msgspec import Struct, field


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
