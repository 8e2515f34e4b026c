"""Acting: what a step does becomes an action, whether or not it is offered; the rules then take or refuse it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from typing import Any, get_type_hints

from houseway.bots.people import usual_value
from houseway.bots.run import Chance
from houseway.engine.actions import ACTIONS, FIXED, Action, BuyIn, PlaceWager, SetHands
from houseway.engine.offers import Offer, Whole
from houseway.engine.phase import Rulebook
from houseway.engine.play import offers
from houseway.engine.state import Round
from houseway.errors import BadNotation
from houseway.near import near
from houseway.procedures.labels import label
from houseway.record.codec import read_action
from houseway.record.forms import TAG, form
from houseway.scenarios.scenario import Do, Person
from houseway.scenarios.words import PLACES, at_place, place_of, vocabulary, words_of

KINDS = {kind.__name__: kind for kind in ACTIONS}
FREE_OF = {name: kind.FREE for name, kind in KINDS.items()}


def action_of(round: Round, do: Do, person: Person | None, chance: Chance) -> Action:
    """The action that a step asks for, with what it leaves open filled in."""
    if isinstance(do.what, str):
        offer = _offered(round, do, do.what)
        action = offer.act if offer is not None else prototype(round.rulebook, do, do.what)
        given = do.value is not None
    else:
        action, given = written(round.rulebook, do, do.what), FREE_OF[do.what[TAG]] in do.what
        offer = next((each for each in offers(round, do.by) if each.fits(action)), None)
    if do.value is not None:
        return with_value(round.rulebook, action, do.value)
    return action if given or not action.FREE or offer is None else _filled(round, offer, person, chance)


def _at(action: Action, place: int) -> Action:
    return replace(action, **{name: place for name in PLACES if name in FIXED[type(action)]})


# --- by words --------------------------------------------------------------------------------------------------


def _offered(round: Round, do: Do, words: str) -> Offer | None:
    """The one offer that has these words, at the spot named or the own one."""
    found = [each for each in offers(round, do.by) if words in words_of(each.act, round.rulebook)]
    if do.spot is not None:
        found = [each for each in found if place_of(each.act) == do.spot]
    elif len(found) > 1:
        found = [each for each in found if place_of(each.act) == do.by] or found
    if len(found) > 1:
        told = " or ".join(f"{_told(each.act, round.rulebook)!r} at {place_of(each.act)}" for each in found[:4])
        raise BadNotation(f"{words!r} may mean {told}: say more, or name its spot")
    return found[0] if found else None


def _told(action: Action, rulebook: Rulebook) -> str:
    """An action as the terminal lists it, without its place."""
    return at_place(label(action, rulebook, decks=2))[0]


def prototype(rulebook: Rulebook, do: Do, words: str) -> Action:
    """What the words stand for, at the spot named, or a player's own."""
    action = replace(vocabulary(rulebook)[words], by=do.by)
    if do.spot is not None:
        return _at(action, do.spot)
    return action if "deck" in FIXED[type(action)] else _at(action, max(do.by, 0))


# --- in the form of the log ------------------------------------------------------------------------------------


def written(rulebook: Rulebook, do: Do, what: Mapping[str, Any]) -> Action:
    """The action as the log writes it; what was left out has its default."""
    if what[TAG] not in KINDS:
        raise BadNotation(f"type {what[TAG]!r}: {near(str(what[TAG]), KINDS)}")
    kind = KINDS[what[TAG]]
    hints = get_type_hints(kind)
    spot = max(do.by, 0) if do.spot is None else do.spot
    usual = {"by": do.by, "at": 0, "spot": spot, "deck": do.spot or 1}
    whole = dict(what)
    for each in fields(kind):
        if each.name in usual:
            whole.setdefault(each.name, usual[each.name])
        elif each.default is not MISSING and each.name not in whole:
            write = form(hints[each.name]).write
            whole[each.name] = each.default if write is None else write(each.default)
    action = read_action(whole, rulebook.deck)
    if action.by != do.by:
        raise BadNotation(f"{kind.__name__}.by {action.by}: expected {do.by}, as the step has it")
    return action


# --- what is left open -----------------------------------------------------------------------------------------


def _filled(round: Round, offer: Offer, person: Person | None, chance: Chance) -> Action:
    """The action of an offer with the value that chance, the book or the offer itself has for it."""
    act = offer.act
    if offer.bounds is None:
        return act
    if act.CHANCE:
        return chance(offer)
    value = usual_value(offer, round.rulebook)
    if value is None and isinstance(act, PlaceWager) and person is not None:
        value = person.wagers.get(act.wager)
    if value is None and isinstance(act, BuyIn) and person is not None:
        value = person.chips_cents
    if value is None and isinstance(offer.bounds, Whole) and offer.bounds.least == offer.bounds.most:
        value = offer.bounds.least
    if value is None:
        raise BadNotation(f"{_told(act, round.rulebook)!r} needs a value: expected {offer.bounds}")
    return replace(act, **{act.FREE: value})


def with_value(rulebook: Rulebook, action: Action, value: Any) -> Action:
    """The action with this value, as the log has it; hands may be text with a stroke between them."""
    if not action.FREE:
        raise BadNotation(f"value {value!r} is given: {type(action).__name__} takes none")
    if isinstance(action, SetHands) and isinstance(value, str):
        return replace(action, hands=tuple(rulebook.deck.hand(part) for part in value.split("/")))
    hint = get_type_hints(type(action))[action.FREE]
    try:
        return replace(action, **{action.FREE: form(hint).read(value, rulebook.deck)})
    except BadNotation as wrong:
        raise BadNotation(f"value {wrong}") from None
