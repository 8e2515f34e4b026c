"""The examiner: a person performs the procedures by heart, and every slip is noted with its clause."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from houseway.cli.terminal.dealer import StaffDesk, noticed
from houseway.cli.terminal.desk import Words
from houseway.cli.terminal.draw import in_line, is_hand
from houseway.cli.terminal.faults import Faults
from houseway.cli.terminal.live import Live
from houseway.cli.terminal.prompt import Choice
from houseway.cli.terminal.score import A_SLIP, GRAVE, ScoreSheet, Slip, read_net
from houseway.cli.terminal.screen import Screen
from houseway.cli.terminal.wording import capital, person, short, signed
from houseway.engine.actions import Action, Report
from houseway.engine.events import CardsMoved, Settled
from houseway.engine.play import Entry
from houseway.engine.view import viewed_entry
from houseway.engine.words import DEALER, Seat, Sight
from houseway.errors import BadNotation, RuleViolation
from houseway.money import Result, dollars
from houseway.procedures.labels import label, title_of
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
        self.score = ScoreSheet()

    def close(self) -> None:
        self.screen.title("Score sheet")
        self.say_all(self.score.sheet())

    def round_over(self) -> None:
        if self.faults.findings:
            assert self.faults.hidden is not None
            self.slip(f"not noticed: {noticed(self.faults.hidden)}", weight=GRAVE)
        super().round_over()

    def slip(self, what: str, right: str = "", weight: int = A_SLIP) -> None:
        round = self.live.round
        self.score.slips.append(Slip(round.number, round.phase.name, what, right, weight))

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
        line = self.ask(self.prompt())
        self.attempt(lambda: self.follow(line, (), ()))

    def list_steps(self) -> None:
        reports = False
        for number, each in enumerate(self.repertoire.choices, 1):
            if isinstance(each.offer.act, Report) and not reports:
                reports = True
                self.screen.say("To be reported when it happens, or is found:")
            self.screen.say(Text.assemble((f"  {number:3}  ", "bold cyan"), capital(each.label)))

    def follow(self, line: str, among: Sequence[Choice], steps: Sequence[Choice]) -> None:
        if line.lower() == "steps":
            self.list_steps()
        elif line:
            self.perform(self.repertoire.action(line.removeprefix("report "), self.ask))
        elif self.seat == DEALER:
            raise BadNotation('expected a step: its words or its number; "steps" lists them')
        elif not self.live.moves_on():
            self.slip("the table waited for a step", self.right())
            raise BadNotation("the table waits for you")

    def perform(self, action: Action) -> None:
        """Lets the rules judge a step; a refusal is a slip."""
        seen, rulebook = self.faults.seen, self.live.rulebook
        name = label(action, rulebook)
        if seen is not None and action != seen:
            self.slip(f"{name!r} before an irregularity was reported", self.right())
        elif isinstance(action, Report) and seen is None and not self.faults.is_found(action):
            self.slip(f"reported without reason: {name}", self.right())
            raise BadNotation(f"nothing of the kind has happened: {name}")
        try:
            entry = self.live.preview(action)
        except RuleViolation as refused:
            self.slip(str(refused), self.right())
            raise
        self._ask_amounts(entry)
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
        self.slip(f"{title} at seat {settled.spot}: said {signed(said)}", right, GRAVE)
        self.screen.say(Text(f"No: {right}.", style="yellow"))
