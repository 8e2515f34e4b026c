"""Dragon Poker: its odds in words, read from the contest of its rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations_with_replacement

from houseway.cards import Card, Hand
from houseway.games.dragon_poker.cards import GOLD, MD, Character
from houseway.games.dragon_poker.contest import contest
from houseway.games.dragon_poker.hands import Kind, name_of
from houseway.games.dragon_poker.submission import DragonPoker
from houseway.money import Outcome, Result
from houseway.odds.contested import Words, decision, side_entry
from houseway.odds.decision import BEST, Decision, Strategy, names, thresholds
from houseway.odds.design import Design, decision_design, paytable_design
from houseway.odds.figures import Grid, WagerFigures
from houseway.odds.question import Analysis
from houseway.ranking import Paytable, Row, Value, at_least

METHOD = (
    "Hands are counted as numbers of each of the cards that differ in rank (for the side wagers the colours of "
    "Dragons count too), each with the number of ways to draw it. For every hand of the player the dealer's "
    "hands are counted among the cards that are left, and one hand of each class is settled by the same function "
    "that settles at the table. Every deal of two hands is covered; nothing is sampled or rounded."
)

CHARACTERS = ("Gold", *(character.word for character in reversed(Character)))

STRATEGIES: tuple[Strategy, ...] = thresholds(
    ("always", "play every hand", at_least(Kind.HIGH_CARD)),
    ("never", "fold every hand", None),
    ("phoenix-or-better", "play Phoenix high or better", at_least(Kind.HIGH_CARD, Character.PHOENIX)),
    ("dragon-or-better", "play Dragon high or better", at_least(Kind.HIGH_CARD, Character.DRAGON)),
    ("pair-or-better", "play a pair or better", at_least(Kind.PAIR)),
)


def play_or_fold(options: DragonPoker, deck: Hand = ()) -> Decision:
    """11.B: play or fold, with every hand, under the Ante Bonus table chosen; with other cards where given."""
    played = contest(options)
    table = options.fixed.ante_bonus[options.ante_bonus_paytable]
    return decision(replace(played, deck=deck or played.deck), words(table, played.deck))


def words(table: Paytable, deck: Hand) -> Words:
    """A round in words, where a line of the Ante Bonus table says what was paid."""

    def ending(outcomes: Sequence[Outcome], rank: Value) -> tuple[str, Row | None]:
        ante, _, play = (each.result for each in outcomes)
        if ante in (Result.LOST, Result.RETURNED):
            return "Dealer higher" if ante is Result.LOST else "Tie", None
        if play is Result.RETURNED:
            return "Dealer does not qualify", None
        row = table.row(rank)
        assert row is not None
        return f"Player higher: {_within(row.name) if row.odds.to_one else 'any other hand'}", row

    return Words(_name, _short, _cell, ending, STRATEGIES, _grid(deck))


def _grid(deck: Hand) -> Grid:
    held = set(map(_character, deck))
    there = tuple(each for each in CHARACTERS if each in held)
    rows = (f"{one}-{other}" for one, other in combinations_with_replacement(there, 2))
    says = "A row names the two higher cards, a column the lowest."
    return Grid(tuple(row for row in rows if row != "Gold-Gold"), tuple(c for c in there if c != "Gold"), says)


def _character(card: Card) -> str:
    return "Gold" if card == GOLD else Character(card.rank).word


def _name(hand: Hand, rank: Value) -> str:
    return name_of(rank) + (" with the Gold Dragon" if GOLD in hand else "")


def _short(rank: Value) -> str:
    return name_of(rank).removeprefix("High card, ")


def _within(name: str) -> str:
    return name[0].lower() + name[1:]


def _cell(hand: Hand) -> tuple[str, str]:
    """A hand's place in the grid: the two higher cards, and the lowest."""
    words = sorted(map(_character, hand), key=CHARACTERS.index)
    return f"{words[0]}-{words[1]}", words[2]


def ante(options: DragonPoker, player: str) -> list[WagerFigures]:
    """12.B: the main game with the Ante Bonus table chosen, or with each of the document's."""
    return [
        play_or_fold(replace(options, ante_bonus_paytable=name)).entry(player, paytable=name)
        for name in options.fixed.ante_bonus
        if options.ante_bonus_paytable in (None, name)
    ]


def three_card_bonus(options: DragonPoker, player: str = "") -> list[WagerFigures]:
    """12.C: the table chosen, or each of the document's."""
    return [
        side_entry(contest(replace(options, three_card_bonus_paytable=name)), "three_card_bonus")
        for name in options.fixed.three_card_bonus
        if options.three_card_bonus_paytable in (None, name)
    ]


def dragon(options: DragonPoker, player: str = "") -> list[WagerFigures]:
    return [side_entry(contest(options), "dragon")]


def progressive(options: DragonPoker, player: str = "") -> list[WagerFigures]:
    """7.F(4): the schedule that the submission attaches; a meter that grows is not part of it."""
    return [side_entry(contest(options), "progressive")]


def _ante_bonus_design(options: DragonPoker) -> Design:
    tables = options.fixed.ante_bonus
    name = options.ante_bonus_paytable or next(iter(tables))
    chosen = play_or_fold(replace(options, ante_bonus_paytable=name))
    return decision_design(chosen, "ante_bonus", tables[name], tables)


ANALYSES = (
    Analysis(
        "ante",
        ante,
        METHOD,
        _ante_bonus_design,
        joined=("ante_bonus", "play"),
        players=(BEST, *names(STRATEGIES)),
        decision=play_or_fold,
    ),
    Analysis(
        "three_card_bonus",
        three_card_bonus,
        METHOD,
        lambda options: paytable_design(three_card_bonus(options), options.fixed.three_card_bonus),
        option="offer_three_card_bonus",
        clause=MD("11.D(3)(b)"),
    ),
    Analysis(
        "dragon",
        dragon,
        METHOD,
        lambda options: paytable_design(dragon(options), options.fixed.dragon),
        option="offer_dragon_bet",
        clause=MD("11.D(3)(d)"),
    ),
    Analysis("progressive", progressive, METHOD, option="progressive", clause=MD("7.F(4)")),
)
