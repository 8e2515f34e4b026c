"""The house: bots in seats, and what happens to somebody who does not decide. It knows offers, and no game."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import NamedTuple

from houseway.bots.bot import Bot, by_the_book, taken
from houseway.bots.levels import USUAL
from houseway.bots.players import player
from houseway.bots.silence import when_silent
from houseway.bots.strategies import best_strategy, whole_player
from houseway.cards import Hand
from houseway.engine.actions import Action, BuyIn, Perform, PlaceWager, Report
from houseway.engine.offers import Whole
from houseway.engine.phase import Rulebook
from houseway.engine.play import everybody, offers, ticked
from houseway.engine.state import Round
from houseway.engine.view import View, view
from houseway.engine.words import DEALER, SUPERVISOR, Instrument, Irregularity, Seat, Step
from houseway.procedures.layout import betting_area, stack_of
from houseway.server.live.searching import Searching

NAMES = ("Bea", "Carl", "Dora", "Emil", "Flora", "Gus", "Hedy", "Ivo")
BUY_IN_CENTS = 100_000
FEW_CENTS = 5_000
COMFORTABLE_CENTS = 1_000


class Choice(NamedTuple):
    """An action that was chosen, and the clause of the offer behind it."""

    action: Action
    clause: str


def first_choice(round: Round, bots: Mapping[Seat, Bot]) -> Choice | None:
    """What the first of the bots with something to do does: players before the dealer, the supervisor last."""
    for seat in everybody(round):
        if seat in bots and (choice := chosen(round, seat, bots[seat])) is not None:
            return choice
    return None


def at_its_time(choice: Choice, round: Round, at: int) -> Action:
    """A step with its time; the staff's routine is looked for again, as a fee or a deck may have come due."""
    seat, now = choice.action.by, ticked(round, max(at, round.clock))
    seldom = any(offer.fits(choice.action) and not offer.routine for offer in offers(now, seat))
    again = chosen(now, seat, staff_bot()) if seat in (DEALER, SUPERVISOR) and not seldom else None
    return timed((again or choice).action, now.clock)


def chosen(round: Round, seat: Seat, bot: Bot) -> Choice | None:
    """What a bot does now, if anything."""
    if not offers(round, seat):
        return None
    seen = view(round, seat)
    return choice_of(seen, bot(seen))


def choice_of(seen: View, action: Action | None) -> Choice | None:
    """An action with the clause of its offer."""
    if action is None:
        return None
    return Choice(action, next((offer.clause for offer in seen.offers if offer.fits(action)), ""))


@dataclass(frozen=True, slots=True, eq=False)
class Search:
    """What a bot that searches is asked: the same question once only."""

    seat: Seat
    bot: Searching
    seen: View


class Thoughts:
    """What the bots in players' seats do in a state: found once, and in good time, since some think for long.

    A bot that searches is asked elsewhere, by whoever takes its `search`; until it is answered nothing is known.
    """

    def __init__(self) -> None:
        self._round: Round | None = None
        self._found: dict[Seat, Choice | None] = {}
        self._search: Search | None = None

    def open(self, round: Round, bots: Mapping[Seat, Bot]) -> bool:
        """Has a bot something to think about, of which it is not known yet what it does?"""
        known = self._known(round)
        if self._search is not None or any(known.values()):
            return False
        return any(seat not in known and offers(round, seat) for seat in bots)

    def think(self, round: Round, bots: Mapping[Seat, Bot]) -> None:
        """Finds the first who does something, or must search."""
        known = self._known(round)
        for seat in everybody(round):
            if seat in bots and seat not in known:
                bot = bots[seat]
                if isinstance(bot, Searching) and bot.searches(seen := view(round, seat)):
                    self._search = Search(seat, bot, seen)
                    return
                known[seat] = chosen(round, seat, bot)
            if known.get(seat) is not None:
                return

    def first(self, round: Round) -> Choice | None:
        return next((choice for choice in self._known(round).values() if choice is not None), None)

    def search(self, round: Round) -> Search | None:
        """What is to be asked elsewhere before anything is known."""
        self._known(round)
        return self._search

    def answer(self, search: Search, action: Action | None) -> bool:
        """Takes what a search came to, unless it was asked in a state that is past."""
        if self._search is not search:
            return False
        self._search, self._found[search.seat] = None, choice_of(search.seen, action)
        return True

    def _known(self, round: Round) -> dict[Seat, Choice | None]:
        if self._round is not round:
            self._round, self._found, self._search = round, {}, None
        return self._found


def undecided(round: Round, seat: Seat, arranged: tuple[Hand, ...] = ()) -> Choice | None:
    """What is done for a player whose time is over; None where nothing can be done but to wager or to enter."""
    found = offers(round, seat)
    action = when_silent(found, round.rulebook, arranged)
    return None if action is None else Choice(action, next(each.clause for each in found if each.fits(action)))


def reported_gone(round: Round, seat: Seat) -> Choice | None:
    """The supervisor's report that a player has left the table, where it can be made now."""
    for offer in offers(round, SUPERVISOR):
        match offer.act:
            case Report(what=Irregularity.PLAYER_LEAVES, spot=spot) if round.table.player_of(spot) == seat:
                return Choice(offer.act, offer.clause)
    return None


def sit_out(round: Round, step: Action, gone: Collection[Seat]) -> list[Choice]:
    """Those who said to take part and are gone sit out before the buttons are placed, and stake nothing."""
    if not isinstance(step, Perform) or step.step is not Step.PLACE_BUTTONS:
        return []
    out = [Perform(by=DEALER, step=Step.SIT_OUT, spot=seat) for seat in sorted(gone)]
    return [Choice(act, offer.clause) for act in out for offer in offers(round, DEALER) if offer.act == act]


def wagers_returned(round: Round) -> Choice | None:
    """The dealer gives back wagers that may not stand, where nothing else lies on the table."""
    for offer in offers(round, DEALER):
        if isinstance(offer.act, Perform) and offer.act.step is Step.RETURN_WAGERS:
            return Choice(offer.act, offer.clause)
    return None


def staff_bot() -> Bot:
    return by_the_book


def player_bot(rulebook: Rulebook, name: str, level: str = "") -> Bot:
    """A bot for a player's seat, of a level where one was chosen."""
    usual = _usual_bot(rulebook, name)
    return usual if level in ("", USUAL) else Searching(rulebook, level, usual)


def _usual_bot(rulebook: Rulebook, name: str) -> Bot:
    """The best strategy where there is one, or else whatever is usual."""
    if whole := whole_player(rulebook.id):
        return whole(rulebook, name, random.Random(), False)
    strategy = best_strategy(rulebook)
    if strategy is None and rulebook.house_way is None:
        return _anybody(rulebook)

    def stays(hand: Hand) -> bool:
        """A misdealt hand has no value, and is held on to."""
        return strategy is None or len(hand) not in rulebook.hand_sizes or strategy(hand)

    return player(name, _Comfortable(rulebook), stays, sets=rulebook.house_way)


class _Comfortable(dict[str, int]):
    """Ten dollars on every wager that is made before the deal."""

    def __init__(self, rulebook: Rulebook) -> None:
        super().__init__({wager.name: COMFORTABLE_CENTS for wager in rulebook.wagers if wager.before_deal})


def _anybody(rulebook: Rulebook) -> Bot:
    """A bot that can play any game: it buys in when short, makes every wager once and does what is usual."""

    def bot(view: View) -> Action | None:
        for offer in view.offers:
            match offer.act:
                case BuyIn(by=seat) if isinstance(offer.bounds, Whole):
                    if view.stake(stack_of(seat)) < FEW_CENTS and not _staked(view, seat):
                        return taken(offer, min(max(BUY_IN_CENTS, offer.bounds.least), offer.bounds.most))
                case PlaceWager(spot=spot, wager=wager, instrument=Instrument.CHIPS) if offer.routine:
                    if offer.usual is not None:
                        return taken(offer, offer.usual)
                    if isinstance(offer.bounds, Whole) and not view.stake(betting_area(wager, spot)):
                        return taken(offer, comfortable(offer.bounds))
        return when_silent(view.offers, rulebook)

    return bot


def _staked(view: View, seat: Seat) -> bool:
    return any(area.spot == seat and area != stack_of(seat) for area in view.chips)


def comfortable(bounds: Whole) -> int:
    """An amount that is easy to play with: ten dollars, or as near to it as the bounds allow."""
    wanted = min(max(COMFORTABLE_CENTS, bounds.least), bounds.most)
    return wanted - (wanted - bounds.least) % bounds.step


def free_name(names: Collection[str]) -> str:
    """A name for a bot that nobody at the table has."""
    free = [name for name in NAMES if name not in names]
    return random.choice(free) if free else own_name("Bot", names)


def own_name(name: str, names: Collection[str]) -> str:
    """A person's name, with a number after it where somebody at the table has it already."""
    others = {each.casefold() for each in names}
    wanted = chain([name], (f"{name} {number}" for number in count(2)))
    return next(each for each in wanted if each.casefold() not in others)


def timed(action: Action, at: int) -> Action:
    return replace(action, at=at)
