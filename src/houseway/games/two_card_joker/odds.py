"""Two Card Joker Poker: its odds in words, read from the contest of its rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from houseway.cards import JOKER, Hand, Rank
from houseway.games.two_card_joker.contest import contest
from houseway.games.two_card_joker.hands import Kind, name_of, qualifies
from houseway.games.two_card_joker.submission import TwoCardJoker
from houseway.money import Outcome, Result
from houseway.odds.contested import Words, decision, side_entry
from houseway.odds.decision import BEST, Decision, Strategy, names, thresholds
from houseway.odds.design import Design, decision_design, paytable_design
from houseway.odds.figures import Grid, WagerFigures
from houseway.odds.question import Analysis
from houseway.ranking import Row, Value, at_least

METHOD = (
    "All hands of two cards fall into classes that differ by more than the names of suits. For each class the "
    "dealer's hands are counted by value among the cards that are left (all hands, less those with either "
    "card, plus the one with both), and one hand of each run that fares alike is settled by the same function "
    "that settles at the table. Every deal of two hands is covered; nothing is sampled or rounded."
)


STRATEGIES: tuple[Strategy, ...] = thresholds(
    ("always", "call with every hand", at_least(Kind.HIGH_CARD)),
    ("never", "fold every hand", None),
    ("queen-or-better", "call with what a dealer needs to qualify", qualifies),
    ("king-or-better", "call with king high or better", at_least(Kind.HIGH_CARD, Rank.KING)),
    ("ace-or-better", "call with ace high or better", at_least(Kind.HIGH_CARD, Rank.ACE)),
    ("flush-or-better", "call with a flush or better", at_least(Kind.FLUSH)),
    ("pair-or-better", "call with a pair or better", at_least(Kind.PAIR)),
)


def call_or_fold(options: TwoCardJoker) -> Decision:
    """10(b): call or fold, with every hand."""
    return decision(contest(options), words(options))


def _name(hand: Hand, rank: Value) -> str:
    return name_of(rank) + (" with a joker" if JOKER in hand and rank[0] == Kind.PAIR else "")


def _short(rank: Value) -> str:
    """A hand as the rules of a strategy name it: queen-five."""
    if rank[0] != Kind.HIGH_CARD:
        return name_of(rank)
    return "-".join(Rank(each).word for each in rank[1:]).capitalize()


def _cell(hand: Hand) -> tuple[str, str]:
    """A hand's place in the grid: suited hands above the diagonal, the others below, pairs on it."""
    high, low = sorted((card.rank for card in hand), reverse=True)
    suited = hand[0].suit is hand[1].suit
    row, column = (high, low) if suited else (low, high)
    return Rank(row).mark, Rank(column).mark


def words(options: TwoCardJoker) -> Words:
    """A round in words, where a line of the call's table says what was paid."""

    def ending(outcomes: Sequence[Outcome], rank: Value) -> tuple[str, Row | None]:
        ante, call = outcomes
        if call.result is Result.RETURNED:
            return "Dealer does not qualify", None
        if ante.result is Result.LOST or options.clauses.tie in ante.clauses:
            return "Dealer higher" if ante.result is Result.LOST else "Tie", None
        row = options.fixed.call[""].row(rank)
        assert row is not None
        return f"Player higher: {row.name.lower()}", row

    return Words(_name, _short, _cell, ending, STRATEGIES, _grid(options))


def _grid(options: TwoCardJoker) -> Grid:
    held = {card.rank for card in options.fixed.deck.cards}
    marks = tuple(rank.mark for rank in reversed(Rank) if rank in held)
    return Grid(marks, marks, "Hands of one suit stand above the diagonal, of two suits below it, pairs on it.")


def ante(options: TwoCardJoker, player: str) -> list[WagerFigures]:
    return [call_or_fold(options).entry(player)]


def pair_up(options: TwoCardJoker, player: str = "") -> list[WagerFigures]:
    """11(d): the table chosen, or each of the document's."""
    chosen = options.pair_up_paytable
    return [
        side_entry(contest(replace(options, pair_up_paytable=name)), "pair_up")
        for name in options.fixed.pair_up
        if chosen in (None, name)
    ]


def super_flush(options: TwoCardJoker, player: str = "") -> list[WagerFigures]:
    return [side_entry(contest(options), "super_flush")]


def _call_design(options: TwoCardJoker) -> Design:
    return decision_design(call_or_fold(options), "call", options.fixed.call[""], options.fixed.call)


ANALYSES = (
    Analysis(
        "ante",
        ante,
        METHOD,
        _call_design,
        joined=("call",),
        players=(BEST, *names(STRATEGIES)),
        decision=call_or_fold,
    ),
    Analysis("pair_up", pair_up, METHOD, lambda options: paytable_design(pair_up(options), options.fixed.pair_up)),
    Analysis(
        "super_flush",
        super_flush,
        METHOD,
        lambda options: paytable_design(super_flush(options), options.fixed.super_flush),
    ),
)
