"""What operators file in both states: the house way, the names of options, and what the clauses refuse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from houseway.cards import JOKER, Hand
from houseway.engine.state import Round
from houseway.engine.words import Dealing, Shuffler
from houseway.errors import BadNotation
from houseway.games.asia_poker.hands import JokerFlush, Ranking, UnevenTie
from houseway.games.asia_poker.house_way import DEFAULT
from houseway.games.asia_poker.play import House
from houseway.games.asia_poker.way import HouseWay, SetByWay, read_way, way_from, write_way
from houseway.games.asia_poker.way_check import check
from houseway.procedures.start import StartMethod
from houseway.procedures.submission import Among, Finding, Misread, Number, among, option

POSITIONS = 6  # AMB-33: with six, 53 cards leave a stub of four
OWN_WAY = "default"
MOST_TEXT = 50_000  # characters of a way that is filed; the default has some 6,000


class WayText:
    """A house way as it is filed: the word default, or a way in TOML."""

    def __call__(self, value: Any) -> str:
        if isinstance(value, Mapping):
            try:
                return write_way(way_from(value))
            except BadNotation as wrong:
                raise Misread(str(wrong)) from None
        text = value if isinstance(value, str) else ""
        if len(text) > MOST_TEXT:
            raise Misread(f"a way of {len(text)} characters: expected at most {MOST_TEXT}")
        if text != OWN_WAY and "\n" not in text.strip():
            raise ValueError(str(self))
        return text

    def __str__(self) -> str:
        return f"{OWN_WAY!r}, or a way written in TOML, or a file .toml with one"


class Perhaps(Among):
    """One of a few words, the first of which is none."""

    def __str__(self) -> str:
        return "one of " + ", ".join(self.values[1:])


class Word:
    """Other words for the values of an option."""

    def __init__(self, read: Any, words: Mapping[str, Any]) -> None:
        self.read, self.words = read, words

    def __call__(self, value: Any) -> Any:
        return self.read(self.words.get(str(value).lower(), value))

    def __str__(self) -> str:
        return str(self.read)


AUTOMATED = {"auto-shoe": "automated-shoe", "automatic": "automated"}
TWO = {"true": 2, "on": 2, "yes": 2, "false": 1, "off": 1, "no": 1}


def dealing(clause: str) -> Any:
    read = among(Dealing)
    return option(
        Dealing.MANUAL_SHOE, clause, "how the cards are dealt", read, {"dealing_mode": Word(read, AUTOMATED)}
    )


def shuffler(clause: str, *permitted: Shuffler) -> Any:
    read = among(permitted)
    return option(
        permitted[0], clause, "how the cards are shuffled", read, {"shuffle_method": Word(read, AUTOMATED)}
    )


def decks(clause: str) -> Any:
    read = Number(1, 2)
    return option(1, clause, "how many decks alternate", read, {"two_decks": Word(read, TWO)})


def house_way(clause: str) -> Any:
    return option(OWN_WAY, clause, "how the dealer's hands are set: a way of one's own, or the default", WayText())


def start_method(clause: str) -> Any:
    says = "how the starting position is determined"
    return option(StartMethod.DICE, clause, says, among(StartMethod))


def joker_flush(clause: str) -> Any:
    says = "which card the joker is in a flush (AMB-02)"
    return option(JokerFlush.HIGHEST_MISSING, clause, says, among(JokerFlush))


def uneven_tie(clause: str) -> Any:
    says = "whether the longer of two equal unpaired hands is the higher (AMB-14)"
    return option(UnevenTie.LONGER_WINS, clause, says, among(UnevenTie))


def positions(clause: str) -> Any:
    says = "how many betting positions the table has (AMB-33)"
    return option(POSITIONS, clause, says, Number(1, POSITIONS))


# --- the house way -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def way_of(text: str) -> HouseWay:
    return DEFAULT if text == OWN_WAY else read_way(text)


@lru_cache(maxsize=32)
def house_of(text: str, ranking: Ranking) -> House:
    """How the house sets seven cards; the hands of the table are asked for again and again."""
    way = way_of(text)

    @lru_cache(maxsize=1024)
    def house(cards: Hand) -> SetByWay:
        return way.set(cards, ranking)

    return house


@lru_cache(maxsize=32)
def way_problems(text: str, ranking: Ranking) -> tuple[str, ...]:
    """What is wrong with a way that is filed; the default is proven by the tests."""
    if text == OWN_WAY:
        return ()
    try:
        return tuple(check(way_of(text), ranking))
    except BadNotation as wrong:
        return (str(wrong),)


# --- clashes -----------------------------------------------------------------------------------------------------


def way_clash(text: str, ranking: Ranking, clause: str) -> Iterator[Finding]:
    """A way is filed only if it sets every hand of seven cards, and none of them foul."""
    return (Finding("house_way", problem, clause) for problem in way_problems(text, ranking))


def button_clash(filed: Any, clause: str) -> Iterator[Finding]:
    """AMB-32: a button needs a shuffling device and an automated dealing shoe."""
    if filed.start_method is StartMethod.BUTTON and not button_allowed(filed.shuffler, filed.dealing):
        message = "a button needs an automated shuffling device and an automated dealing shoe"
        yield Finding("start_method", message, clause)


def button_allowed(shuffler: Shuffler, dealing: Dealing) -> bool:
    return shuffler.is_device and dealing is Dealing.AUTOMATED_SHOE


def method_in_use(filed: Any, round: Round) -> StartMethod:
    """The way that was filed, or that goes with the method of dealing in use."""
    return start_with(filed, round.table.shuffler, round.table.dealing)


def start_with(filed: Any, shuffler: Shuffler, dealing: Dealing) -> StartMethod:
    """The way that was filed; dice where a method of dealing does not go with a button."""
    method: StartMethod = filed.start_method
    if method is StartMethod.BUTTON and not button_allowed(shuffler, dealing):
        return StartMethod.DICE
    return method


def positions_clash(filed: Any, stub: Mapping[Dealing, str]) -> Iterator[Finding]:
    """AMB-33: four cards are left of 53 where all positions of six, and the dealer, have seven."""
    if filed.seats != POSITIONS:
        cards = len(filed.fixed.deck.cards)
        left, right = (cards - 7 * (positions + 1) for positions in (filed.seats, POSITIONS))
        where = "four are" if right == 4 else f"{right} are"
        message = f"{filed.seats} positions would leave {left} cards where {where} left: expected {POSITIONS}"
        yield Finding("seats", message, stub[filed.dealing])


def deck_clash(filed: Any, one: str, second: str) -> Iterator[Finding]:
    """Each deck has 53 cards, one joker among them; in a variant without it, 52."""
    deck = filed.fixed.deck.cards
    expected = f"expected {len(deck)}, {'with one joker' if JOKER in deck else 'without a joker'}"
    for count in filed.cards_in_decks[: filed.decks]:
        if count != len(deck):
            clause = second if filed.decks == 2 else one
            yield Finding("cards_in_decks", f"a deck of {count} cards: {expected}", clause)
    if not filed.decks <= len(filed.cards_in_decks) <= 2:
        yield Finding("cards_in_decks", "expected a number for each deck", second)
