"""The examiner: a person performs the procedures by heart, and every slip is noted with its clause."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rich.text import Text

from houseway.bots.bot import taken
from houseway.cli.dealer import StaffDesk
from houseway.cli.desk import Words
from houseway.cli.draw import in_line, is_hand
from houseway.cli.exam import Move, Score, Slip, known_moves, read_net
from houseway.cli.faults import Faults
from houseway.cli.live import Live
from houseway.cli.near import near
from houseway.cli.prompt import Choice, choice, matching, read_value
from houseway.cli.screen import Screen
from houseway.cli.wording import OF_A_DECK, capital, label, person, short, signed, title_of
from houseway.engine.actions import Action, CountStub, Deal, Perform, Report
from houseway.engine.events import CardsMoved, Settled
from houseway.engine.offers import Offer
from houseway.engine.play import Entry
from houseway.engine.view import viewed_entry
from houseway.engine.words import DEALER, Seat, Sight
from houseway.errors import BadNotation, RuleViolation
from houseway.money import Result, dollars
from houseway.procedures.layout import betting_area


class ExamDesk(StaffDesk):
    """Nothing is shown of the next step, and all that the rules ever ask of the seat may be tried."""

    naming = False
    words: Words = (
        ("steps", "lists all steps that the rules know for you, at any time"),
        ("settle 3", "a step, and the seat where it is done; its number in the list does as well"),
    )

    def __init__(self, live: Live, screen: Screen, seat: Seat, faults: Faults) -> None:
        super().__init__(live, screen, seat, faults)
        self.score = Score()
        self.moves = known_moves(live.rulebook, seat)
        self.all = [choice(Offer(move.act, ""), live.rulebook) for move in self.moves]

    def close(self) -> None:
        self.screen.title("Score sheet")
        self.say_all(self.score.sheet())

    def round_over(self) -> None:
        if self.faults.findings:
            assert self.faults.hidden is not None
            self.slip(f"not noticed: {label(self.faults.hidden, self.live.rulebook)}")
        super().round_over()

    def slip(self, what: str, right: str = "") -> None:
        round = self.live.round
        self.score.slips.append(Slip(round.number, round.phase.name, what, right))

    def right(self) -> str:
        """What the procedure asks of the seat now."""
        rulebook = self.live.rulebook
        steps = [offer for offer in self.own_offers() if self.is_next(offer)]
        return " or ".join(f"{label(each.act, rulebook)} [{short(each.clause, rulebook)}]" for each in steps)

    # --- a turn ------------------------------------------------------------------------------------------------

    def turn(self) -> None:
        self.incident()
        if self.shown != self.moment():
            if self.shown is None:
                self.list_steps()
            self.show_table()
            self.shown = self.moment()
        line = self.ask("Your step" + (" [Enter: watch on]" if self.seat != DEALER else ""))
        self.attempt(lambda: self.follow(line, (), ()))

    def list_steps(self) -> None:
        for number, each in enumerate(self.all, 1):
            self.screen.say(Text.assemble((f"  {number:3}  ", "bold cyan"), capital(each.label)))

    def follow(self, line: str, among: Sequence[Choice], steps: Sequence[Choice]) -> None:
        if line.lower() == "steps":
            self.list_steps()
        elif line:
            self.perform(self._built(line.removeprefix("report ")))
        elif self.seat == DEALER:
            raise BadNotation('expected a step: its words or its number; "steps" lists them')
        elif self.live.next_of_staff() is None:
            self.slip("the table waited for a step", self.right())
            raise BadNotation("the table waits for you")

    def _built(self, line: str) -> Action:
        """The action that a line names, at a place and with a value where it needs them."""
        tokens = line.split()
        for length in range(len(tokens), 0, -1):
            found = matching(tokens[:length], self.all)
            if len(found) > 1:
                names = " or ".join(repr(each.label) for each in found[:4])
                raise BadNotation(f"{line!r} may mean {names}: type more of it, or its number")
            if found:
                move = self.moves[self.all.index(found[0])]
                return self._valued(*self._placed(move, tokens[length:]))
        raise BadNotation(f"{line!r}: {near(line, [each.label for each in self.all])}")

    def _placed(self, move: Move, rest: list[str]) -> tuple[Action, list[str]]:
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
            where = self.ask("Which deck?" if of_a_deck else "At which seat? (0 is the dealer's)")
        if not re.fullmatch(r"[0-9]{1,2}", where):
            raise BadNotation(f"{where!r}: expected the number of a {'deck' if of_a_deck else 'seat'}")
        return replace(action, **{move.place: int(where)}), rest

    def _valued(self, action: Action, rest: list[str]) -> Action:
        offer = next((each for each in self.live.offers(self.seat) if each.fits(action)), None)
        if offer is None or offer.bounds is None or action.CHANCE:
            return action  # the rules refuse it, or it needs no value
        text = " ".join(rest)
        if not text and isinstance(action, Deal):
            return taken(offer, offer.usual)
        if not text:
            seen = f" (you count {offer.usual})" if isinstance(action, CountStub) else ""
            text = self.ask(f"{capital(label(action, self.live.rulebook))}: how many?{seen}")
        return taken(offer, read_value(offer, text, self.live.rulebook.deck))

    def perform(self, action: Action) -> None:
        """Lets the rules judge a step; a refusal is a slip."""
        seen, rulebook = self.faults.seen, self.live.rulebook
        name = label(action, rulebook)
        if seen is not None and action != seen:
            self.slip(f"{name!r} before an irregularity was reported", self.right())
        elif isinstance(action, Report) and seen is None and action.what not in self.faults.findings:
            self.slip(f"reported without reason: {name}", self.right())
            raise BadNotation(f"nothing of the kind has happened: {name}")
        try:
            entry = self.live.preview(action)
        except RuleViolation as refused:
            self.slip(f"{name!r}: {refused}", self.right())
            raise
        self._ask_amounts(entry)
        if isinstance(action, Report):
            self.faults.findings = frozenset()
        super().perform(action)
        self.score.steps += 1

    # --- amounts -----------------------------------------------------------------------------------------------

    def _ask_amounts(self, entry: Entry) -> None:
        """Before wagers are settled: what is each paid?"""
        settled = [
            event for event in entry.events if isinstance(event, Settled) and event.result is not Result.VOID
        ]
        if not settled:
            return
        round, rulebook = self.live.round, self.live.rulebook
        for event in viewed_entry(round, entry, self.seat).events:
            if isinstance(event, CardsMoved) and is_hand(event.target) and event.target.sight is Sight.FACES:
                who = capital(person(event.target.spot, round.table.names))
                self.screen.say(Text.assemble(f"{who}: ", in_line(event.cards, plain=self.screen.plain)))
        for each in settled:
            stake = round.stake(betting_area(each.wager, each.spot))
            title = f"{capital(person(each.spot, round.table.names))}, {title_of(each.wager, rulebook)}"
            self._ask_amount(each, f"{title} {dollars(stake)}: net?", stake)

    def _ask_amount(self, settled: Settled, question: str, stake: int) -> None:
        while True:
            try:
                said = read_net(self.ask(question), stake)
                break
            except BadNotation as error:
                self.refused(error)
        self.score.amounts += 1
        if said == settled.net_cents:
            self.score.amounts_right += 1
            return
        clauses = ", ".join(short(clause, self.live.rulebook) for clause in settled.clauses)
        right = f"{settled.result.value} {signed(settled.net_cents)} [{clauses}]"
        title = title_of(settled.wager, self.live.rulebook)
        self.slip(f"{title} at seat {settled.spot}: said {signed(said)}", right)
        self.screen.say(Text(f"No: {right}.", style="yellow"))
