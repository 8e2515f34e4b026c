"""Three Card Poker: its odds in words, read from the contest of its rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from houseway.cards import Hand, Rank
from houseway.money import Outcome, Result
from houseway.odds.contested import Words, decision, side_entry
from houseway.odds.decision import BEST, Decision, Strategy, names, thresholds
from houseway.odds.design import Design, decision_design, paytable_design
from houseway.odds.figures import Grid, WagerFigures
from houseway.odds.question import Analysis
from houseway.ranking import Paytable, Row, Value, at_least
from three_card_poker.contest import contest
from three_card_poker.fixed import HANDS
from three_card_poker.hands import PA, Kind, name_of
from three_card_poker.submission import ThreeCardPoker

METHOD = (
    "The 22,100 hands fall into 1,755 classes that differ by more than the names of suits; for each the dealer's "
    "18,424 hands are counted by value, and one of each run that fares alike is settled as at the table. "
    "The 20,358,520 sets of six cards are counted one by one. Nothing is sampled or rounded."
)

MARKS = tuple(rank.mark for rank in reversed(Rank) if rank is not Rank.JOKER)
GRID = Grid(MARKS, MARKS, "A hand stands in the row of its highest card and the column of its middle one.")

STRATEGIES: tuple[Strategy, ...] = thresholds(
    ("always", "play every hand", at_least(Kind.HIGH_CARD)),
    ("never", "fold every hand", None),
    ("queen-or-better", "play queen high or better", HANDS["queen high"]),
    ("pair-or-better", "play a pair or better", at_least(Kind.PAIR)),
)


def play_or_fold(options: ThreeCardPoker) -> Decision:
    """11(b): play or fold, with every hand."""
    return decision(contest(options), words(options.fixed.ante_bonus[options.ante_bonus_paytable]))


def _name(hand: Hand, rank: Value) -> str:
    """A hand, with those of its cards that are of one suit where that is not plain from its rank."""
    suits = Counter(card.suit for card in hand)
    suited = [Rank(card.rank).mark for card in sorted(hand, reverse=True) if suits[card.suit] == 2]
    return name_of(rank) + (f", {' and '.join(suited)} of one suit" if suited else "")


def _short(rank: Value) -> str:
    """A hand as the rules of a strategy name it: queen-six-four."""
    if rank[0] != Kind.HIGH_CARD:
        return name_of(rank)
    return "-".join(Rank(each).word for each in rank[1:]).capitalize()


def _cell(hand: Hand) -> tuple[str, str]:
    high, middle, _ = sorted((card.rank for card in hand), reverse=True)
    return Rank(high).mark, Rank(middle).mark


def words(table: Paytable) -> Words:
    """A round in words, where a line of the Ante Bonus table says what was paid, whichever hand was higher."""

    def ending(outcomes: Sequence[Outcome], rank: Value) -> tuple[str, Row | None]:
        play = outcomes[1]
        if play.result is Result.RETURNED:
            name = "Dealer does not qualify"
        else:
            name = {Result.LOST: "Dealer higher", Result.PUSHED: "Tie"}.get(play.result, "Player higher")
        row = table.row(rank)
        return (f"{name}: {row.name.lower()}" if row else name), row

    return Words(_name, _short, _cell, ending, STRATEGIES, GRID)


def ante(options: ThreeCardPoker, player: str) -> list[WagerFigures]:
    """12(b): with the Ante Bonus table chosen, or with each of the document's."""
    return [
        play_or_fold(replace(options, ante_bonus_paytable=name)).entry(player, name)
        for name in options.fixed.ante_bonus
        if options.ante_bonus_paytable in (None, name)
    ]


def _ante_bonus_design(options: ThreeCardPoker) -> Design:
    tables = options.fixed.ante_bonus
    name = options.ante_bonus_paytable or next(iter(tables))
    chosen = play_or_fold(replace(options, ante_bonus_paytable=name))
    return decision_design(chosen, "ante_bonus", tables[name], tables)


def pair_plus(options: ThreeCardPoker, player: str = "") -> list[WagerFigures]:
    """12(d): the table chosen, or each of the document's."""
    return [
        side_entry(contest(replace(options, pair_plus_paytable=name)), "pair_plus")
        for name in options.fixed.pair_plus
        if options.pair_plus_paytable in (None, name)
    ]


def six_card_bonus(options: ThreeCardPoker, player: str = "") -> list[WagerFigures]:
    return [side_entry(contest(options), "six_card_bonus")]


ANALYSES = (
    Analysis(
        "ante",
        ante,
        METHOD,
        _ante_bonus_design,
        joined=("play", "ante_bonus"),
        players=(BEST, *names(STRATEGIES)),
    ),
    Analysis(
        "pair_plus",
        pair_plus,
        METHOD,
        lambda options: paytable_design(pair_plus(options), options.fixed.pair_plus),
    ),
    Analysis(
        "six_card_bonus",
        six_card_bonus,
        METHOD,
        lambda options: paytable_design(six_card_bonus(options), options.fixed.six_card_bonus),
        option="six_card_bonus",
        clause=PA("7(e)#1"),
    ),
)
