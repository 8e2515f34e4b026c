"""Cases from rounds: what lay on the table when it was settled, in the form that `houseway settle` takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from houseway.bots.bot import any_value, taken
from houseway.cards import show
from houseway.engine.actions import Action, Report, SetHands
from houseway.engine.events import Compared, Event, Settled, Voided, standing
from houseway.engine.phase import Rulebook
from houseway.engine.play import offers
from houseway.engine.state import Round
from houseway.engine.words import SUPERVISOR, Instrument, Irregularity, Step
from houseway.games.asia_poker.payment import hands_of
from houseway.games.asia_poker.setting import HANDS, Setting, same_hands
from houseway.games.chinese_poker.layout import TABLE_STAKES, in_fantasy_land, in_position, setting_of
from houseway.games.chinese_poker.showdown import marked
from houseway.money import MATCH_PLAY, Result
from houseway.procedures.layout import COUPON, hand_of
from houseway.procedures.submission import as_json
from tests.laws.walking import Walk, offered

Said = dict[int, dict[str, tuple[str, int, list[str]]]]  # by seat and wager: result, net, clauses


def abandoned_by(rulebook: Rulebook) -> str:
    """The clause by which wagers of somebody who left may be ruled abandoned, if there is one."""
    return next((phase.clause for phase in rulebook.beside if phase.name == "abandoning"), "")


class Eager(Walk):
    """A walk on which what settles otherwise happens often, and hands are mostly set by the house way."""

    def choose(self) -> Action:
        for kind, often in RARE:
            rare = [each for each in offered(self.round)[1] if kind in vars_of(each.act)]
            if rare and self.rng.random() < often:
                offer = self.rng.choice(rare)
                return taken(offer, any_value(offer, self.rng))
        action, way = super().choose(), self.round.rulebook.house_way
        if way is None or not isinstance(action, SetHands) or self.rng.random() < 0.3:
            return action
        return replace(action, hands=way(tuple(card for hand in action.hands for card in hand)))


RARE = (
    (Instrument.MATCH_PLAY, 0.1),
    (Step.SURRENDER, 0.1),
    (Step.RULE_ABANDONED, 0.1),
    (Irregularity.PLAYER_LEAVES, 0.01),
)


def vars_of(act: Action) -> list[object]:
    return [getattr(act, name, None) for name in ("instrument", "step", "what")]


@dataclass
class Finished:
    """A round with results: its events, and the state before each spot was settled for the last time."""

    events: list[Event] = field(default_factory=list)
    before: dict[int, Round] = field(default_factory=dict)
    mispaid: set[int] = field(default_factory=set)  # spots that were paid wrongly, and nobody found it
    misset: dict[str, str] | None = None  # how the dealer's hands were set before they were reset

    @property
    def last(self) -> Round:
        return self.before[next(reversed(self.before))]

    @property
    def results(self) -> dict[int, list[Settled]]:
        """The results that stand, by spot; a hand that was void by itself has none."""
        found: dict[int, list[Settled]] = {}
        for each in standing(self.events):
            found.setdefault(each.spot, []).append(each)
        return {spot: all_ for spot, all_ in found.items() if Result.VOID not in {each.result for each in all_}}


def finished_rounds(walker: Walk, count: int) -> Iterator[Finished]:
    """So many rounds of a walk, those without the void ones and those without a wager."""
    now = Finished()
    for _ in range(count):
        number = walker.round.number
        while walker.round.number == number:
            state = walker.round
            finds = reports(state, Irregularity.DEALER_MISSET)
            entry = walker.take(finds[0] if finds and walker.rng.random() < 0.5 else walker.choose())
            now.mispaid = {act.spot for act in reports(state, Irregularity.WRONG_PAYMENT)}
            now.events += entry.events
            if entry.action in finds:
                now.misset = _hands(state, 0)
            for event in entry.events:
                if isinstance(event, Settled):
                    now.before.pop(event.spot, None)
                    now.before[event.spot] = state
        if now.before and not any(isinstance(event, Voided) for event in now.events):
            yield now
        now = Finished()


def reports(round: Round, what: Irregularity) -> list[Report]:
    """What the supervisor could report of this kind."""
    acts = (offer.act for offer in offers(round, SUPERVISOR))
    return [act for act in acts if isinstance(act, Report) and act.what is what]


def said(results: dict[int, list[Settled]]) -> Said:
    """What the table said of each wager."""
    return {
        spot: {each.wager: (each.result.value, each.net_cents, list(each.clauses)) for each in of}
        for spot, of in results.items()
    }


def answered(result: dict[str, Any]) -> Said:
    """What a settled case says of each wager."""
    return {
        seat["seat"]: {
            name: (each["result"], each["net_cents"], each["clauses"]) for name, each in seat["wagers"].items()
        }
        for seat in result["seats"]
    }


# --- banked games ------------------------------------------------------------------------------------------------


def banked_case(finished: Finished) -> tuple[dict[str, Any], Said] | None:
    """The case of a round against the dealer and what the table made of it.

    None if misdealt hands hide in it, or dealer's hands that are not the house way and that nobody found.
    """
    rulebook = finished.last.rulebook
    size = sum(_sizes(finished.last))
    told = {spot: results for spot, results in finished.results.items() if spot not in finished.mispaid}
    whole = {spot: results for spot, results in told.items() if len(_cards(finished, spot)) == size}
    if not whole or len(hand_of(finished.last, 0)) != size or _is_misset(finished.last):
        return None
    case = {
        "rulebook": rulebook.id,
        "submission": as_json(rulebook.options),
        "dealer": finished.misset or _hands(finished.last, 0) or show(hand_of(finished.last, 0)),
        "seats": [_seat(finished, spot, results) for spot, results in whole.items()],
    }
    return case, said(whole)


def _sizes(round: Round) -> tuple[int, ...]:
    return round.rulebook.hand_sizes[: len(round.rulebook.hands) or 1]


def _cards(finished: Finished, spot: int) -> tuple[Any, ...]:
    return hand_of(finished.before[spot], spot)


def _hands(round: Round, spot: int) -> dict[str, str] | None:
    """The hands of a spot, where they were set."""
    if not round.rulebook.hands or len(hands_of(round, spot).cards) != sum(_sizes(round)):
        return None
    return {name: show(cards) for name, cards in zip(HANDS, hands_of(round, spot).hands, strict=True)}


def _is_misset(round: Round) -> bool:
    """Are the dealer's hands set otherwise than by the house way?"""
    if round.rulebook.house_way is None or _hands(round, 0) is None:
        return False
    set_so = hands_of(round, 0)
    return not same_hands(set_so, Setting(*round.rulebook.house_way(set_so.cards)))


def _seat(finished: Finished, spot: int, results: list[Settled]) -> dict[str, Any]:
    before = finished.before[spot]
    areas = [wager.name for wager in before.rulebook.wagers]
    wagers = {each.wager: each.staked_cents for each in results if each.wager in areas}
    coupon = before.table.mark(COUPON, spot)
    seat: dict[str, Any] = {"seat": spot, "cards": show(_cards(finished, spot))}
    seat["wagers"] = wagers | ({MATCH_PLAY: coupon} if coupon else {})
    if abandoned := [each.wager for each in results if each.clauses == (abandoned_by(before.rulebook),)]:
        seat["abandoned"] = abandoned if len(abandoned) < len(results) else True
    later = next((wager.name for wager in before.rulebook.wagers if not wager.before_deal), "")
    if later and "ante" in wagers:
        seat["decision"] = later if later in wagers else "fold"
    if before.did(Step.SURRENDER, spot):
        seat["surrender"] = True
    elif hands := _hands(before, spot):
        seat["set"] = hands
    return seat


# --- a game among players ----------------------------------------------------------------------------------------


def players_case(finished: Finished) -> tuple[dict[str, Any], Said, list[dict[str, Any]]]:
    """The case of a round among players, what the table made of each hand, and of each pair."""
    round = finished.last
    spots = in_position(round)
    player_of = round.table.player_of
    two = len(spots) > len(set(map(player_of, spots)))
    seats = [
        {
            "seat": spot,
            "stack_cents": round.table.mark(TABLE_STAKES, player_of(spot)),
            **{name: show(cards) for name, cards in zip(round.rulebook.hands, _set(round, spot), strict=True)},
            "declares": marked(round, spot),
            "fantasy_land": in_fantasy_land(round, spot),
            **({"player": f"Player {player_of(spot)}"} if two else {}),
        }
        for spot in spots
    ]
    case = {
        "rulebook": round.rulebook.id,
        "submission": as_json(round.rulebook.options),
        "buttons": spots[0],
        "seats": seats,
    }
    pairs = [
        {
            "seats": [each.spot, each.other],
            "points": each.points,
            "owed_cents": each.owed_cents,
            "paid_cents": each.paid_cents,
            "shares": dict(each.shares),
            "clauses": list(each.clauses),
        }
        for each in finished.events
        if isinstance(each, Compared)
    ]
    return case, said(finished.results), pairs


def _set(round: Round, spot: int) -> tuple[Any, ...]:
    setting = setting_of(round, spot)
    return setting.front, setting.middle, setting.back
