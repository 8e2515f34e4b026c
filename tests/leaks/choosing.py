"""What people do at the table of a history, and what viewers try: a walk over offers, by messages."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from houseway.bots.bot import any_value, taken
from houseway.engine.actions import Action, BuyIn, SetHands, Sit
from houseway.engine.play import apply, everybody, offers
from houseway.engine.state import Round
from houseway.errors import HousewayError
from houseway.record.codec import action_json
from houseway.server.live.chance import SEED_BYTES, pledge
from tests.laws.walking import Walk
from tests.leaks.house import SEATS
from tests.leaks.other import Said

TRIES = 20
COACH = 0.06  # of the tries, since in some games it thinks for long


class Chooser:
    """Chooses for everybody, by one seed; with a staff of people the walk is that of the laws."""

    def __init__(
        self, rng: random.Random, table: str, players: list[int], *, staffed: bool, irregular: float
    ) -> None:
        self.rng, self.table, self.players = rng, table, players
        self.staffed, self.irregular = staffed, irregular
        self.ids = itertools.count(1)
        self.seats = [*players, *((0, -1) if staffed else ())]
        self._shares: dict[tuple[int, int], bytes] = {}  # by round and seat

    def arrivals(self) -> Iterator[Said]:
        """Everybody takes their seat."""
        return (self.act(Sit(by=seat, name="")) for seat in self.seats)

    def does(self, round: Round, frozen: set[tuple[int, int]]) -> list[Said]:
        """What somebody does now; shares that are asked for come first."""
        told = [(key, self._shares[key]) for key in sorted(frozen) if key in self._shares]
        if told:
            return [self._say(SEATS[seat], "reveal", round=of, share=share.hex()) for (of, seat), share in told]
        action = self._walked(round) if self.staffed else self._played(round)
        said = [self.act(action)] if action is not None else self._all_ready()
        return [*said, *self._pledges(round)]

    def _walked(self, round: Round) -> Action | None:
        walk = Walk(self.rng, round, self.irregular)
        found = (walk.choose() for _ in range(TRIES))
        return next((action for action in found if action.by in self.seats), None)

    def _played(self, round: Round) -> Action | None:
        """What a player does whom the house waits for; the house deals and supervises by itself."""
        found = [offer for seat in self.players for offer in offers(round, seat)]
        routine = [offer for offer in found if offer.routine]
        if routine and self.rng.random() < 0.7:
            pool = routine
        elif self.rng.random() < 0.2:
            pool = [offer for offer in found if isinstance(offer.act, BuyIn | Sit)]
        else:
            pool = found if self.rng.random() < self.irregular else []
        if not pool:
            return None
        offer = self.rng.choice(pool)
        return taken(offer, any_value(offer, self.rng) if offer.usual is None else offer.usual)

    def _all_ready(self) -> list[Said]:
        return [self._say(SEATS[seat], "ready") for seat in self.players]

    def _pledges(self, round: Round) -> Iterator[Said]:
        """Now and then somebody adds a share to the chance of the next round."""
        if self.rng.random() < 0.05:
            seat, share, number = self.rng.choice(self.players), self.rng.randbytes(SEED_BYTES), round.number + 1
            self._shares[number, seat] = share
            yield self._say(SEATS[seat], "pledge", round=number, hash=pledge(self.table, number, seat, share))

    def tries(self, round: Round) -> Iterator[Said]:
        """What the rules refuse: somebody else's action, or cards that somebody does not hold."""
        seat = self.rng.choice(self.seats)
        if self.rng.random() < COACH:
            yield self._say(SEATS[seat], "coach", about="now")
        for _ in range(TRIES // 4):
            action = self._guess(round, seat)
            if action is not None and _is_refused(round, action):
                yield Said(SEATS[seat], self._act_message(action_json(action)))
                return

    def _guess(self, round: Round, seat: int) -> Action | None:
        other = self.rng.choice(everybody(round))
        if self.rng.random() < 0.4:
            hands = len(round.rulebook.hands) or 1
            cards = tuple((card,) for card in self.rng.sample(round.rulebook.deck.cards, hands))
            return SetHands(by=seat, spot=max(other, 0), hands=cards)
        found = offers(round, other)
        if not found:
            return None
        offer = self.rng.choice(found)
        if offer.act.CHANCE:
            return None
        return replace(taken(offer, any_value(offer, self.rng)), by=self.rng.choice((seat, other)))

    def act(self, action: Action) -> Said:
        return Said(SEATS[action.by], self._act_message({}), action)

    def _act_message(self, action: dict[str, Any]) -> dict[str, Any]:
        return {"type": "act", "id": f"a{next(self.ids)}", "action": action}

    def _say(self, person: str, type: str, **further: Any) -> Said:
        return Said(person, {"type": type, "id": f"m{next(self.ids)}", **further})


def _is_refused(round: Round, action: Action) -> bool:
    try:
        apply(round, replace(action, at=round.clock))
    except HousewayError:
        return True
    return False
