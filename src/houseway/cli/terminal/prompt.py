"""Prompts: what is offered becomes a list of choices, and a typed line an action. No game is known here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.bots.bot import taken
from houseway.cards import Card, Deck, show
from houseway.cli.terminal.wording import MOST_IN_LINE, bounds_in_words, is_money
from houseway.engine.actions import Action, BuyIn, Claim, Leave, PlaceWager, Report, SetHands, WithdrawWager
from houseway.engine.offers import Dice, HandToSet, Name, Offer, OneOf, Order, Split, Whole
from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation
from houseway.money import cents_from
from houseway.near import near
from houseway.procedures.labels import label, value_in_words


class Incomplete(BadNotation):
    """A choice that still needs a value; the message says which."""

    def __init__(self, choice: Choice) -> None:
        super().__init__(f"{choice.label}: expected {choice.detail}{choice.example}")
        self.choice = choice


@dataclass(frozen=True, slots=True)
class Choice:
    """An offer as a person sees it: what it is called, what may be given with it, what may be typed for it."""

    offer: Offer
    label: str
    detail: str
    words: tuple[str, ...]
    example: str = ""  # how a value is typed, where that is not plain to see


def choices(offers: Iterable[Offer], rulebook: Rulebook, *, decks: int = 1) -> list[Choice]:
    """The choices of a person, in the order of the offers."""
    return [choice(offer, rulebook, decks) for offer in offers]


def choice(offer: Offer, rulebook: Rulebook, decks: int = 1) -> Choice:
    name = label(offer.act, rulebook, decks=decks)
    words = (name.lower(), *_other_words(offer.act))
    return Choice(offer, name, bounds_in_words(offer, rulebook), words, _example(offer, rulebook))


def _other_words(action: Action) -> tuple[str, ...]:
    match action:
        case PlaceWager(wager=wager) | WithdrawWager(wager=wager):
            return (wager if isinstance(action, PlaceWager) else f"withdraw {wager}",)
        case BuyIn():
            return ("buy-in",)
        case Leave():
            return ("leave",)
        case Report(what=what):
            return (what.value,)
        case SetHands():
            return ("set hands",)
        case Claim():
            return ("floor", "claim")
        case _:
            return ()


def pick(line: str, among: Sequence[Choice], deck: Deck, numbered: int | None = None) -> Action:
    """The action that a line asks for; a number, or the beginning of some words, and perhaps a value.

    Only the first `numbered` choices go by a number, those that the person sees in a list.
    """
    tokens = line.split()
    splits = [each for each in among if isinstance(each.offer.bounds, Split)]
    if len(splits) == 1 and _is_hands(line, deck):
        return completed(splits[0], line, deck)
    for length in range(len(tokens), 0, -1):
        found = matching(tokens[:length], among, numbered)
        if len(found) == 1:
            return completed(found[0], " ".join(tokens[length:]), deck)
        if found:
            names = " or ".join(repr(each.label) for each in found[:4])
            raise BadNotation(f"{line!r} may mean {names}: type more of it, or its number")
    only = [each for each in among if each.offer.bounds is not None and not each.offer.act.CHANCE]
    if len(only) == 1 or (only and line.startswith("$")):  # a bare value
        return completed(only[0], line, deck)
    raise BadNotation(f"{line!r}: {near(line, [each.label for each in among])}")


def _is_hands(line: str, deck: Deck) -> bool:
    """Are these hands with nothing before them: cards, or the places of cards?"""
    marks = line.replace("/", " ").split()
    return "/" in line and (all(mark.isdigit() for mark in marks) or all(map(deck.spelled, marks)))


def matching(tokens: Sequence[str], among: Sequence[Choice], numbered: int | None = None) -> list[Choice]:
    """The choices meant: by number, by their words, by how these begin, or by words out of them."""
    if len(tokens) == 1 and re.fullmatch(r"[0-9]{1,3}", tokens[0]):
        number = int(tokens[0])
        return [among[number - 1]] if 1 <= number <= (len(among) if numbered is None else numbered) else []
    text = " ".join(tokens).lower()
    exact = [each for each in among if text in each.words]
    starting = [each for each in among if any(words.startswith(text) for words in each.words)]
    return exact or starting or [each for each in among if _holds(each, text.split())]


def _holds(choice: Choice, parts: Sequence[str]) -> bool:
    """Do words of the choice begin so, in this order?"""
    if not all(part.isalpha() for part in parts) or max(map(len, parts)) < 3:
        return False
    words = iter(re.split(r"[^a-z]+", " ".join(choice.words)))
    return all(any(word.startswith(part) for word in words) for part in parts)


def completed(choice: Choice, text: str, deck: Deck) -> Action:
    """The action of a choice with the value typed, or the usual one."""
    offer = choice.offer
    if offer.bounds is None or offer.act.CHANCE:
        if text:
            raise BadNotation(f"{text!r}: nothing more is expected after {choice.label!r}")
        return offer.act
    if text:
        value = read_value(offer, text, deck)
        if not offer.bounds.admits(value):
            raise BadNotation(f"{choice.label}: {text!r} is not allowed: expected {choice.detail}{choice.example}")
        return taken(offer, value)
    if isinstance(offer.bounds, Whole) and offer.bounds.least == offer.bounds.most:
        return taken(offer, offer.bounds.least)
    if offer.usual is not None:
        return taken(offer, offer.usual)
    raise Incomplete(choice)


def read_value(offer: Offer, text: str, deck: Deck) -> Any:
    """A typed value, by the kind of bounds."""
    match offer.bounds:
        case Whole():
            return cents_from(text) if is_money(offer) else _whole(text)
        case OneOf(values):
            return _one_of(text, values)
        case Split(cards, parts):
            return _split(text, cards, parts, deck)
        case Dice() | Order():
            return tuple(_whole(part) for part in re.split(r"[ ,]+", text))
        case Name():
            return text
        case _:
            raise BadNotation(f"{text!r}: expected {offer.bounds}")


def _whole(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise BadNotation(f"{text!r} is not a whole number")
    return int(text)


def _one_of(text: str, values: Sequence[Any]) -> Any:
    """A value by its words, or by its place where they are a list."""
    if len(values) > MOST_IN_LINE and re.fullmatch(r"[0-9]{1,2}", text) and 1 <= int(text) <= len(values):
        return values[int(text) - 1]
    words = [value_in_words(value).lower() for value in values]
    found = [place for place, word in enumerate(words) if word == text.lower()]
    found = found or [place for place, word in enumerate(words) if word.startswith(text.lower())]
    if len(found) != 1:
        raise BadNotation(f"{text!r}: {near(text, words)}")
    return values[found[0]]


def _split(
    text: str, cards: Sequence[Card], parts: Sequence[HandToSet], deck: Deck
) -> tuple[tuple[Card, ...], ...]:
    """Hands written `As Kd / Qc Qd / 7h`, or with their names; one without cards takes those that are left.

    A number is the place of a card: `1 4 / 2 3 / 5`.
    """
    hands: dict[str, tuple[Card, ...]] = {}
    empty: list[str] = []
    for place, group in enumerate(each.split() for each in text.split("/")):
        named = [part.name for part in parts if group and part.name.startswith(group[0].lower())]
        name = named[0] if len(named) == 1 else parts[min(place, len(parts) - 1)].name
        if name in hands:
            raise BadNotation(f"{text!r} names {name} twice")
        hands[name] = tuple(_card(mark, cards, deck) for mark in (group[1:] if len(named) == 1 else group))
        if len(named) == 1 and not hands[name]:
            empty.append(name)
    left = Counter(cards)
    left.subtract(card for hand in hands.values() for card in hand)
    if wrong := [card for card, count in left.items() if count < 0]:
        raise BadNotation(f"{text!r}: {wrong[0]} is not among the cards, or not as often")
    rest = empty or [part.name for part in parts if part.name not in hands]
    if len(rest) == 1:
        hands[rest[0]] = tuple(card for card in dict.fromkeys(cards) for _ in range(left[card]))
    return tuple(hands.get(part.name, ()) for part in parts)


def _card(mark: str, cards: Sequence[Card], deck: Deck) -> Card:
    """A card by its mark, or by its place among those to be set."""
    places = {str(place): card for place, card in enumerate(cards, 1)}
    if not mark.isdigit():
        return deck.spelled(mark) or deck.card(mark)
    if mark not in places:
        raise BadNotation(f"there is no card at place {mark[:9]}: expected 1 to {len(cards)}")
    return places[mark]


def _example(offer: Offer, rulebook: Rulebook) -> str:
    """Cards in their hands as they are typed: a setting that is not foul, where the house knows one."""
    if not isinstance(offer.bounds, Split):
        return ""
    cards = offer.bounds.cards
    by_house = rulebook.house_way(cards) if rulebook.house_way is not None else ()
    hands = by_house if offer.bounds.admits(by_house) else _in_order(offer.bounds)
    typed = " / ".join(map(show, hands)).strip()
    return f" such as {typed!r}" + (" or the name of a hand" if len(cards) == 1 else "")


def _in_order(split: Split) -> list[Sequence[Card]]:
    cards, hands = split.cards, list[Sequence[Card]]()
    for place, part in enumerate(split.parts):
        later = sum(each.most for each in split.parts[place + 1 :])
        count = max(part.least, len(cards) - later)
        hands.append(cards[:count])
        cards = cards[count:]
    return hands
