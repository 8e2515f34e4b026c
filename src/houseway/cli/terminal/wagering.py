"""Wagering: a person's wagers before the deal, made, changed, repeated and taken back while the rules allow it."""

from __future__ import annotations

from contextlib import suppress

from houseway.bots.bot import by_the_book, taken
from houseway.bots.people import comfortable, given_back
from houseway.cli.terminal.live import Live, tried
from houseway.engine.actions import Action, Perform, PlaceWager, WithdrawWager
from houseway.engine.offers import Offer, Whole
from houseway.engine.play import offers
from houseway.engine.state import Round
from houseway.engine.view import view
from houseway.engine.words import DEALER, Instrument, Seat, Step
from houseway.errors import BadNotation, HousewayError, RuleViolation
from houseway.money import dollars
from houseway.procedures.labels import title_of
from houseway.procedures.layout import betting_area

Wagers = dict[tuple[int, str], int]


class Wagering:
    """The wagers of one seat: those that lie there, those of the last round, those before each change."""

    def __init__(self, live: Live, seat: Seat) -> None:
        self.live, self.seat = live, seat
        self.last: Wagers = {}
        self.before: list[Wagers] = []

    def now(self) -> Wagers:
        """What lies on the seat's betting areas, by spot and wager."""
        round = self.live.round
        mine = [spot for spot in round.rulebook.spots if round.table.player_of(spot) == self.seat]
        found = {
            (spot, wager.name): round.stake(betting_area(wager.name, spot))
            for spot in mine
            for wager in round.rulebook.wagers
        }
        return {key: cents for key, cents in found.items() if cents}

    def in_words(self, wagers: Wagers) -> str:
        rulebook = self.live.rulebook
        return ", ".join(f"{title_of(wager, rulebook)} {dollars(cents)}" for (_, wager), cents in wagers.items())

    def closed(self) -> None:
        """The round went on: these were its wagers."""
        self.last = self.now() or self.last
        self.before.clear()

    def suggested(self) -> Wagers:
        """The last round's wagers, or a comfortable amount on the first wager that is open."""
        with suppress(HousewayError):
            if self.last and self.towards(self.last):
                return self.last
        round, wagers = self.live.round, Wagers()
        while offer := self._next_open(round, wagers):
            assert isinstance(offer.act, PlaceWager)
            assert isinstance(offer.bounds, Whole)
            wagers[offer.act.spot, offer.act.wager] = comfortable(offer.bounds)
            round, _ = tried(round, taken(offer, comfortable(offer.bounds)))
            if not self._refused(round):
                break
        return wagers

    def _next_open(self, round: Round, wagers: Wagers) -> Offer | None:
        for offer in offers(round, self.seat):
            if is_wager(offer) and (getattr(offer.act, "spot", 0), getattr(offer.act, "wager", "")) not in wagers:
                return offer
        return None

    def _refused(self, round: Round) -> str:
        """The clause by which the dealer would give the wagers back as they lie."""
        action = by_the_book(view(round, DEALER)) or _return(round)
        if action is None or action.CHANCE:
            return ""
        _, entry = tried(round, action)
        mine = [spot for spot in round.rulebook.spots if round.table.player_of(spot) == self.seat]
        return next((clause for spot in mine if (clause := given_back(entry, spot))), "")

    def check(self) -> None:
        """Refuses to go on with wagers that the dealer would give back."""
        clause = self._refused(self.live.round)
        if clause:
            message = (
                "these wagers do not stand together, and the dealer would give them back: add to them, or clear"
            )
            raise RuleViolation(message, clause=clause, seat=self.seat)

    def undone(self) -> Wagers:
        if not self.before:
            raise BadNotation("there is no change to undo")
        return self.before.pop()

    def towards(self, target: Wagers) -> list[Action]:
        """The actions that bring the wagers to these, each open to the seat when its turn comes."""
        round, actions = self.live.round, list[Action]()
        for key in (*self.now(), *target):
            action = self._one(round, key, target.get(key, 0))
            if action is not None:
                round, _ = tried(round, action)
                actions.append(action)
        return actions

    def _one(self, round: Round, key: tuple[int, str], cents: int) -> Action | None:
        spot, wager = key
        there = round.stake(betting_area(wager, spot))
        if there == cents:
            return None
        for offer in offers(round, self.seat):
            act = offer.act
            if isinstance(act, WithdrawWager) and (act.spot, act.wager) == key and not cents:
                return act
            if cents and is_wager(offer) and isinstance(act, PlaceWager) and (act.spot, act.wager) == key:
                action = taken(offer, cents)
                if offer.admits(action):
                    return action
        title = title_of(wager, self.live.rulebook)
        raise BadNotation(f"{dollars(cents)} on the {title} is not open to you now")


def _return(round: Round) -> Action | None:
    """The dealer gives wagers back that do not stand, where no others lie on the table."""
    acts = (offer.act for offer in offers(round, DEALER))
    return next((act for act in acts if isinstance(act, Perform) and act.step is Step.RETURN_WAGERS), None)


def is_wager(offer: Offer) -> bool:
    """Is it a wager with chips that the procedure asks for?"""
    act = offer.act
    return isinstance(act, PlaceWager) and act.instrument is Instrument.CHIPS and offer.routine
