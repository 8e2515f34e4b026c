"""Three Card Poker: its odds in words, read from the contest of its rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from houseway.cards import Hand, Rank
from houseway.money import Outcome, Result
from houseway.odds.contested import Words, decision, side_entry
from houseway.odds.decision import BEST, Decision, Strategy, names, thresholds
from houseway.odds.design import paytable_design
from houseway.odds.figures import Grid, WagerFigures
from houseway.odds.question import Analysis
from houseway.ranking import Row, Value, at_least
from three_card_poker.contest import contest
from three_card_poker.hands import PA, Kind, name_of, qualifies
from three_card_poker.paytables import ANTE_BONUS, PAIR_PLUS, SIX_CARD_BONUS
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
    ("queen-or-better", "play what a dealer needs to qualify", qualifies),
    ("pair-or-better", "play a pair or better", at_least(Kind.PAIR)),
)


def play_or_fold(options: ThreeCardPoker) -> Decision:
    """11(b): play or fold, with every hand."""
    return decision(contest(options), WORDS)


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


def _ending(outcomes: Sequence[Outcome], rank: Value) -> tuple[str, Row | None]:
    ante, play, *bonus = outcomes
    if play.result is Result.RETURNED:
        name = "Dealer does not qualify"
    else:
        name = {Result.WON: "Player higher", Result.PUSHED: "Tie"}.get(ante.result, "Dealer higher")
    row = ANTE_BONUS["A"].row(rank) if bonus else None
    return (f"{name}: {row.name.lower()}" if row else name), None


WORDS = Words(_name, _short, _cell, _ending, STRATEGIES, GRID)


def ante(options: ThreeCardPoker, player: str) -> list[WagerFigures]:
    """12(b): with the Ante Bonus table chosen, or with each of the document's."""
    chosen = options.ante_bonus_paytable
    tables = [name for name in ANTE_BONUS if chosen in (None, name)]
    return [play_or_fold(replace(options, ante_bonus_paytable=name)).entry(player, name) for name in tables]


def pair_plus(options: ThreeCardPoker, player: str = "") -> list[WagerFigures]:
    """12(c): the table chosen, or each of the document's."""
    chosen = options.pair_plus_paytable
    tables = [name for name in PAIR_PLUS if chosen in (None, name)]
    return [side_entry(contest(replace(options, pair_plus_paytable=name)), "pair_plus") for name in tables]


def six_card_bonus(options: ThreeCardPoker, player: str = "") -> list[WagerFigures]:
    return [side_entry(contest(options), "six_card_bonus")]


ANALYSES = (
    Analysis("ante", ante, METHOD, joined=("play", "ante_bonus"), players=(BEST, *names(STRATEGIES))),
    Analysis("pair_plus", pair_plus, METHOD, lambda options: paytable_design(pair_plus(options), PAIR_PLUS)),
    Analysis(
        "six_card_bonus",
        six_card_bonus,
        METHOD,
        lambda options: paytable_design(six_card_bonus(options), SIX_CARD_BONUS),
        option="six_card_bonus",
        clause=PA("7(e)#1"),
    ),
)
