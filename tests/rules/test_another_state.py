"""Another state's version of a game is a diff: its document, clauses, paytables and options arrive as values."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import combinations

import pytest

from houseway.citation import Document
from houseway.engine.actions import Perform, Report
from houseway.engine.phase import Rulebook
from houseway.engine.play import apply, everybody, offers, open_table
from houseway.engine.words import DEALER, Dealing, Irregularity, Step
from houseway.errors import HousewayError, RuleViolation
from houseway.games.two_card_joker import MASSACHUSETTS, fixed, massachusetts, paytables
from houseway.games.two_card_joker.contest import contest
from houseway.games.two_card_joker.hands import DECK, Kind, value
from houseway.games.two_card_joker.rulebook import two_card_joker
from houseway.games.two_card_joker.submission import Clauses, TwoCardJoker
from houseway.money import Odds
from houseway.odds.staged import solve
from houseway.procedures import variant
from houseway.procedures.cites import Cites, Rows
from houseway.procedures.submission import elsewhere, operator_options
from houseway.procedures.variant import Tables, changes, paid, rule
from houseway.ranking import Line, exactly, paytable
from houseway.registry import Game
from tests.citing import shows
from tests.laws.walking import Walk, finish

# --- the game as the Republic of Nowhere has it ------------------------------------------------------------------

NW = Document("NW-7.", "Two Card Joker Poker", "Nowhere")
CITES = {key: row and f"{place}." for place, (key, row) in enumerate(massachusetts.CITES.items(), 101)}
PASSES = {Dealing.MANUAL_SHOE: 2 * ("21", "22"), Dealing.HAND: 2 * ("31", "32")}
PAIR_UP = paytable(NW("41"),
    ("Pair of jokers", exactly(Kind.TWO_JOKERS),     100),
    ("Royal flush",    exactly(Kind.ROYAL_FLUSH),     10),
    ("Straight flush", exactly(Kind.STRAIGHT_FLUSH),   5),
    ("Straight",       exactly(Kind.STRAIGHT),         2),
    ("Pair",           exactly(Kind.PAIR),             1),
    name="1",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed(fixed.Fixed):
    """The dealer qualifies with king high, and there is one pair up table."""

    pair_up: Tables = paid(PAIR_UP)
    super_flush: Tables = paid(paytables.SUPER_FLUSH.under(NW("42")))
    call: Tables = paid(paytables.CALL.under(NW("43")))
    ante: Tables = paid(paytables.ANTE.under(NW("44")))
    dealer_qualifies: Line = rule("king high", fixed.HANDS, NW("45"), "the least hand that qualifies")
    ante_without_qualifier: Odds = rule("1 to 1", fixed.ODDS, NW("46"), "the ante where the dealer does not")


@elsewhere(NW, {each.name: f"5({each.name})" for each in operator_options(TwoCardJoker)})
class Nowhere(TwoCardJoker):
    """The rules submission in Nowhere."""

    variant: str = changes(Fixed)
    clauses = Clauses(
        coupon=NW("61"),
        folded=(NW("62"), NW("63")),
        ante_without_qualifier=(NW("46"), NW("64")),
        call_without_qualifier=(NW("47"), NW("65")),
        tie=NW("66"),
        loses=NW("67"),
        hand_device=NW("68"),
        one_deck=NW("69"),
    )

    @property
    def fixed(self) -> fixed.Fixed:
        return variant.fixed(Fixed, self.variant)


VERSION = replace(massachusetts.VERSION, passes=PASSES, stacks=("33", "34", "35"))
NOWHERE = Game(
    id="two-card-joker-poker-nw",
    document=NW,
    cites=CITES,
    submission=Nowhere,
    rules=partial(two_card_joker, VERSION),
)

# --- and what follows from it ------------------------------------------------------------------------------------


def cited(one: Walk) -> Iterator[str]:
    """All clauses that a table speaks of: offers, events, refusals."""
    for entry in one.rounds(12):
        for event in entry.events:
            yield from getattr(event, "clauses", ()) or [getattr(event, "clause", "")]
        for seat in everybody(one.round):
            yield from (offer.clause for offer in offers(one.round, seat))
        for action in [
            *(Perform(by=DEALER, step=step, spot=1) for step in one.rng.sample(list(Step), 5)),
            *(Report(by=DEALER, what=what, spot=1) for what in one.rng.sample(list(Irregularity), 5)),
        ]:
            try:
                apply(one.round, replace(action, at=one.round.clock))
            except RuleViolation as refused:
                yield refused.clause


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_every_clause_that_a_table_speaks_of_is_the_other_documents(dealing: str) -> None:
    options = {"pair_up_paytable": "1", "dealing": dealing, "shuffler": "automated-counting", "match_play": True}
    rulebook = NOWHERE.filed(options)
    one = Walk(random.Random(dealing), open_table(rulebook), irregular=0.1)
    foreign = {clause for clause in cited(one) if clause and not clause.startswith(NW.prefix)}
    assert foreign == set()
    finish(one)
    assert rulebook.id == "two-card-joker-poker-nw"
    assert {sign.clause.startswith(NW.prefix) for sign in rulebook.signs} == {True}


def test_its_odds_are_those_of_its_own_rules() -> None:
    def edges(options: TwoCardJoker) -> dict[str, Fraction]:
        solution = solve(contest(options))
        return {wager: solution.edge_of(wager) for wager in ("ante", "pair_up", "super_flush")}

    lines = {row.name: row.odds.to_one for row in PAIR_UP.rows}
    same = {"title": "as in Nowhere", "paytables": {"pair_up": lines}, "rules": {"dealer_qualifies": "king high"}}
    as_variant = MASSACHUSETTS.filed({"pair_up_paytable": "1", "variant": json.dumps(same)}).options
    there = edges(NOWHERE.filed({"pair_up_paytable": "1"}).options)
    assert there == edges(as_variant)
    hands = list(combinations(DECK.cards, 2))
    paid = [-1 if (odds := PAIR_UP.odds(value(hand))) is None else odds.to_one for hand in hands]
    assert there["pair_up"] == -Fraction(sum(paid), len(hands))
    assert there["ante"] != edges(TwoCardJoker(pair_up_paytable="1"))["ante"]


def test_a_case_is_settled_by_its_own_clauses() -> None:
    seat = {"seat": 1, "cards": "Ah 9c", "decision": "call", "wagers": {"ante": 1000, "call": 1000}}
    case = {"rulebook": NOWHERE.id, "submission": {}, "dealer": "Qd 2s", "seats": [seat]}
    said = NOWHERE.settle(case)
    assert not said["dealer"]["qualifies"]
    (seat,) = said["seats"]
    assert "NW-7.64" in str(seat)
    assert "MA-" not in str(said)


@shows("MA-TCJP-7(f)", "MA-TCJP-4(e)")
def test_a_rulebook_is_not_made_where_a_row_of_its_table_of_clauses_is_missing() -> None:
    missing = ("count", Step.REQUEST_FACE_UP)
    rows: Rows = {key: row for key, row in massachusetts.CITES.items() if key not in missing}
    with pytest.raises(HousewayError, match=r"no clause for .*: each needs a row") as told:
        replace(MASSACHUSETTS, cites=rows).filed({"pair_up_paytable": "1"})
    assert all(named in str(told.value) for named in ("'count'", str(Step.REQUEST_FACE_UP)))


@shows("MA-TCJP-7(f)")
def test_no_clause_is_asked_for_when_a_rulebook_is_made() -> None:
    kept = []

    def rules(cites: Cites, options: TwoCardJoker) -> Rulebook:
        kept.append(cites)
        return MASSACHUSETTS.rules(cites, options)

    replace(MASSACHUSETTS, rules=rules).filed({"pair_up_paytable": "1"})
    with pytest.raises(AssertionError, match="'count' is asked for when the rulebook is made already"):
        kept[0]("count")


def test_an_option_without_a_clause_is_missed_when_the_submission_is_stated() -> None:
    with pytest.raises(HousewayError, match="options sign"):
        elsewhere(NW, {each.name: "5" for each in operator_options(TwoCardJoker) if each.name != "sign"})(
            type("Elsewhere", (TwoCardJoker,), {})
        )
