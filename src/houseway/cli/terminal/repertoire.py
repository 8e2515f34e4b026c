"""The repertoire of a seat as a list to choose from at the terminal, by words or by number."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace

from houseway.bots.bot import taken
from houseway.bots.people import seated, wager_bounds
from houseway.bots.repertoire import Move, known_moves
from houseway.cli.terminal.live import Live
from houseway.cli.terminal.prompt import choice, matching, read_value
from houseway.cli.terminal.wording import capital
from houseway.engine.actions import Action, CountStub, Deal, Perform, Report
from houseway.engine.offers import Offer
from houseway.engine.phase import Rulebook
from houseway.engine.words import Seat
from houseway.errors import BadNotation
from houseway.near import near
from houseway.procedures.labels import OF_A_DECK, label

Ask = Callable[[str], str]


def moves_of(rulebook: Rulebook, seat: Seat) -> list[Move]:
    """All that a seat may ever do at this table, by their names; irregularities last."""
    rng = random.Random(1)
    players = seated(rulebook, list(rulebook.spots[:2]), wager_bounds(rulebook), rng)
    found = known_moves(rulebook, seat, players, rng)
    return sorted(found, key=lambda move: (isinstance(move.act, Report), label(move.act, rulebook)))


class Repertoire:
    """The moves of a seat, and how a line names one of them."""

    def __init__(self, live: Live, seat: Seat) -> None:
        self.live, self.seat = live, seat
        self.moves = moves_of(live.rulebook, seat)
        self.choices = [choice(Offer(move.act, ""), live.rulebook) for move in self.moves]

    def action(self, line: str, ask: Ask) -> Action:
        """The action that a line names, at a place and with a value where it needs them."""
        tokens = line.split()
        for length in range(len(tokens), 0, -1):
            found = matching(tokens[:length], self.choices)
            if len(found) > 1:
                names = " or ".join(repr(each.label) for each in found[:4])
                raise BadNotation(f"{line!r} may mean {names}: type more of it, or its number")
            if found:
                move = self.moves[self.choices.index(found[0])]
                return self._valued(*self._placed(move, tokens[length:], ask), ask)
        raise BadNotation(f"{line!r}: {near(line, [each.label for each in self.choices])}")

    def _placed(self, move: Move, rest: list[str], ask: Ask) -> tuple[Action, list[str]]:
        action = replace(move.act, by=self.seat)
        rest = [word for word in rest if word.lower() not in ("seat", "deck")]
        if not move.place:
            return action, rest
        of_a_deck = move.place == "deck" or (isinstance(action, Perform) and action.step in OF_A_DECK)
        if of_a_deck and self.live.round.table.number_of_decks == 1:
            where = "1"
        elif rest:
            where = rest.pop(0)
        else:
            where = ask("Which deck?" if of_a_deck else "At which seat? (0 is the dealer's)")
        if not re.fullmatch(r"[0-9]{1,2}", where):
            raise BadNotation(f"{where!r}: expected the number of a {'deck' if of_a_deck else 'seat'}")
        return replace(action, **{move.place: int(where)}), rest

    def _valued(self, action: Action, rest: list[str], ask: Ask) -> Action:
        offer = next((each for each in self.live.offers(self.seat) if each.fits(action)), None)
        if offer is None or offer.bounds is None or action.CHANCE:
            return action  # the rules refuse it, or it needs no value
        text = " ".join(rest)
        if not text and (isinstance(action, Deal) or (isinstance(action, Report) and offer.usual is not None)):
            return taken(offer, offer.usual)
        if not text:
            seen = f" (you count {offer.usual})" if isinstance(action, CountStub) else ""
            asked = f"which card, {offer.bounds}?" if isinstance(action, Report) else "how many?"
            text = ask(f"{capital(label(action, self.live.rulebook))}: {asked}{seen}")
        return taken(offer, read_value(offer, text, self.live.rulebook.deck))
