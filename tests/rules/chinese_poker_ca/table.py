"""A table of Chinese Poker under test: players who set the hands they are given, cards that fall as they need.

table = opened(schedule=2)
table.seated(1, 2, cents=500_00)
table.settings({1: "As 6s 3h / 4h 4s 9d 5d 2s / Jc Tc 9c 8h 7h", 2: "..."})
table.finish()
assert table.chips(1) == 485_00
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from houseway.bots.bot import taken
from houseway.cards import Card
from houseway.engine.actions import Action, BuyIn, Perform, SetHands, Shuffle, Sit
from houseway.engine.events import CardsMoved, Compared, Performed
from houseway.engine.offers import Offer, Order, Split
from houseway.engine.play import open_table
from houseway.engine.view import View
from houseway.engine.words import DEALER, Seat, Step
from houseway.games.chinese_poker.hands import Segment, Setting
from houseway.games.chinese_poker.layout import FANTASY_LAND, fantastic, in_turn, ordinary
from houseway.procedures.decks import unshuffled
from houseway.procedures.layout import STACK, exposed
from houseway.registry import game
from tests.playing import Playing, fixed

ID = "chinese-poker-ca"
MINUTE = 60_000
ANSWERS = (Step.TAKE_PART, Step.TAKE_TWO_HANDS, Step.SIT_OUT)


def opened(schedule: int = 2, **options: object) -> Table:
    """A table at limit 5, or that of another schedule, with nobody at it."""
    return Table(open_table(game(ID).filed({"schedule": schedule, **options})))


@dataclass
class Table(Playing):
    """The state of play, and what the players are to do."""

    set_to: dict[int, Setting] = field(default_factory=dict)  # by spot
    answers: dict[Seat, Step] = field(default_factory=dict)
    declaring: Collection[int] = ()

    # --- doing ---------------------------------------------------------------------------------------------

    def seated(self, *seats: Seat, cents: int = 500_00, at: int = 0) -> None:
        """Players sit down and buy in; they take part unless told otherwise."""
        for seat in seats:
            self.do(Sit(by=seat, name=f"Player {seat}", at=at))
            self.do(BuyIn(by=seat, cents=cents, at=at))
            self.bots[seat] = self.player

    def settings(self, hands: Mapping[int, str]) -> None:
        """The next shuffle brings these hands to these spots, which are then set so."""
        self.set_to = {spot: Setting.read(text) for spot, text in hands.items()}

    def player(self, view: View) -> Action | None:
        """Answers and declares as told, and sets the cards where they belong; without a hand, from the front."""
        for offer in view.offers:
            match offer.act:
                case Perform(step=step, by=seat) if step in ANSWERS and offer.routine:
                    if step in (self.answers.get(seat, Step.TAKE_PART), Step.SIT_OUT):
                        return offer.act
                case Perform(step=Step.ANNOUNCE_STAYING):
                    return offer.act
                case Perform(step=Step.DECLARE_SWEEP | Step.DECLARE_NOTHING as step, spot=spot) if offer.routine:
                    if (spot in self.declaring) is (step is Step.DECLARE_SWEEP):
                        return offer.act
                case SetHands(spot=spot):
                    return taken(offer, self.placement(spot, offer))
        return None

    def placement(self, spot: int, offer: Offer) -> tuple[tuple[Card, ...], ...]:
        """Each card in the segment of the setting that it belongs to."""
        assert isinstance(offer.bounds, Split)
        cards = offer.bounds.cards
        if spot in self.set_to:
            setting = self.set_to[spot]
            return tuple(tuple(card for card in cards if card in getattr(setting, each.value)) for each in Segment)
        hands, left = [], list(cards)
        for part in offer.bounds.parts:
            hands.append(tuple(left[: part.most]))
            left = left[part.most :]
        return tuple(hands)

    def chance(self, offer: Offer) -> Action:
        """The shuffle that brings the hands about."""
        if not isinstance(offer.act, Shuffle) or not self.set_to:
            return fixed(offer)
        assert isinstance(offer.bounds, Order)
        source = self.round.at(unshuffled(self.round))
        waiting = {spot: list(setting.cards) for spot, setting in self.set_to.items()}
        wanted = [waiting[spot].pop(0) if waiting.get(spot) else None for spot in self.receivers()]
        free = [card for card in source if card not in wanted]
        cards = [card or free.pop() for card in wanted] + free
        return replace(offer.act, order=tuple(source.index(card) for card in cards))

    def receivers(self) -> list[int]:
        """The spots in the order in which they get their cards."""
        first = [spot for spot in fantastic(self.round) for _ in range(13)]
        return first + list(ordinary(self.round)) * 13

    # --- looking -------------------------------------------------------------------------------------------

    def dealt(self) -> list[int]:
        """To which spot each card was dealt, in order, in all rounds."""
        moves = [each for each in self.events(CardsMoved) if each.source == STACK and each.target.name != "deck"]
        return [each.target.spot for each in moves for _ in each.cards]

    def setting(self, spot: int) -> str:
        return str(Setting(*(self.round.at(exposed(each.value, spot)) for each in Segment)))

    def pairs(self) -> dict[tuple[int, int], int]:
        """The points of each pair, in the order settled."""
        return {(each.spot, each.other): each.points for each in self.events(Compared)}

    def done(self, step: Step) -> list[int]:
        """The spots at which a step was performed, in order."""
        return [each.spot for each in self.events(Performed) if each.step is step]

    def turn(self) -> int:
        """The hand whose turn it is to be set."""
        acts = [act for spot in in_turn(self.round) for act in self.offered(self.round.table.player_of(spot))]
        return next(act.spot for act in acts if isinstance(act, SetHands))

    def fantasy_land(self, *spots: int) -> set[int]:
        """Those of the spots that are due for Fantasy Land."""
        return {spot for spot in spots if self.round.table.mark(FANTASY_LAND, spot)}

    def stacks(self, *seats: Seat) -> list[int]:
        """The stacks in dollars."""
        return [self.chips(seat) // 100 for seat in seats]


def by_dealer(step: Step, spot: int = 0) -> Perform:
    return Perform(by=DEALER, step=step, spot=spot)
