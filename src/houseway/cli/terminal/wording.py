"""Words for people: seats, offers, bounds and clauses, the same for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.engine.offers import HandToSet, Offer, OneOf, Split, Whole
from houseway.engine.phase import Rulebook
from houseway.engine.words import DEALER, SUPERVISOR, Seat, Step
from houseway.money import dollars
from houseway.procedures.labels import value_in_words

MOST_IN_LINE = 3  # values that are named in one line; more are a list
VERBS = frozenset(step.value.partition(" ")[0] for step in Step) - {"the"}


def short(clause: str, rulebook: Rulebook) -> str:
    """A clause without the document's prefix."""
    return clause.removeprefix(rulebook.document.prefix)


def person(seat: Seat, names: Mapping[Seat, str], me: Seat | None = None) -> str:
    """Somebody at the table, for the middle of a sentence."""
    if seat == me:
        return "you"
    if seat == DEALER:
        return "the dealer"
    if seat == SUPERVISOR:
        return "the supervisor"
    return names.get(seat, f"seat {seat}")


def capital(text: str) -> str:
    """The first letter as at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def listed(parts: Sequence[str]) -> str:
    """Things in a row.

    >>> listed(["Ann", "Bob", "you"])
    'Ann, Bob and you'
    """
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def signed(cents: int) -> str:
    """An amount won or lost.

    >>> signed(1000), signed(-1000), signed(0)
    ('+$10', '-$10', '$0')
    """
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)


def third_person(phrase: str) -> str:
    """What somebody does, from what a dealer's card tells them to do.

    >>> third_person("announce no more bets"), third_person("expose and compare the hands"), third_person("wash")
    ('announces no more bets', 'exposes and compares the hands', 'washes')
    """
    words = phrase.split(" ")
    if words[0] == "the":  # what a device does, told as it is
        return phrase
    words[0] = _does(words[0])
    for place in range(1, len(words)):
        if words[place] in VERBS and (words[place - 1] == "and" or words[place - 1].endswith(",")):
            words[place] = _does(words[place])
    return " ".join(words)


def _does(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x", "z")):
        return verb + "es"
    return verb[:-1] + "ies" if verb.endswith("y") and verb[-2] not in "aeiou" else verb + "s"


def is_money(offer: Offer) -> bool:
    return offer.act.FREE.endswith("cents")


def bounds_in_words(offer: Offer, rulebook: Rulebook | None = None) -> str:
    """What may be given with an offer; amounts in dollars, and hands with the sizes that the rulebook names."""
    match offer.bounds:
        case None:
            return ""
        case Whole(least, most, step) if is_money(offer):
            if least == most:
                return dollars(least)
            return f"{dollars(least)} to {dollars(most)}" + (f" in steps of {dollars(step)}" if step > 1 else "")
        case Split(cards, parts):
            sizes = () if rulebook is None else rulebook.hand_sizes[: len(parts)]
            if len(sizes) == len(parts) and sum(sizes) == len(cards):
                parts = tuple(HandToSet(part.name, size, size) for part, size in zip(parts, sizes, strict=True))
            return "cards for " + " / ".join(_part(part) for part in parts)
        case OneOf(values) if len(values) > MOST_IN_LINE:
            return "what happened, or its number in a list"
        case OneOf(values):
            return "one of " + ", ".join(map(value_in_words, values))
        case _:
            return "" if offer.act.CHANCE else str(offer.bounds)


def _part(part: HandToSet) -> str:
    size = str(part.least) if part.least == part.most else f"{part.least} to {part.most}"
    return f"{part.name} ({size})"
