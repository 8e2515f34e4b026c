"""A person as the dealer or the supervisor: the procedures are theirs to perform, and the next step is shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from rich.text import Text

from houseway.bots.bot import taken
from houseway.cli.terminal.desk import Desk, Words
from houseway.cli.terminal.faults import Faults
from houseway.cli.terminal.live import Live
from houseway.cli.terminal.prompt import Choice, completed
from houseway.cli.terminal.repertoire import Repertoire
from houseway.cli.terminal.screen import Screen
from houseway.cli.terminal.wording import short
from houseway.engine.actions import Action, Deal, Leave, Report, Sit
from houseway.engine.offers import Offer, Whole
from houseway.engine.play import Entry
from houseway.engine.words import DEALER, Seat
from houseway.errors import BadNotation

MOST_SHOWN = 4


class StaffDesk(Desk):
    """The dealer's or the supervisor's place: the next step can be taken with Enter."""

    words: Words = (
        ("report", "lists what may be reported now, and what would follow"),
        ("report 1", "reports it"),
        ("card", "shows the dealer's card: what hands do and software cannot see"),
    )

    def __init__(self, live: Live, screen: Screen, seat: Seat, faults: Faults) -> None:
        super().__init__(live, screen, seat)
        self.faults = faults
        self.reminded: set[str] = set()
        self.numbered = 0  # how many choices stand in the list that the person sees

    def run(self, rounds: int | None) -> None:
        try:
            while rounds is None or self.ended < rounds:
                self._step()
        except EOFError:
            self.screen.say()
        self.close()

    def close(self) -> None:
        """The session is over."""
        self.screen.say(f"Rounds completed: {self.ended}.")

    def do(self, action: Action) -> Entry:
        """Whoever does something, there may be something to find afterwards."""
        entry = super().do(action)
        self.faults.look(self.seat)
        return entry

    def round_over(self) -> None:
        self.screen.title(f"Round {self.live.round.number - 1} is over")
        if self.faults.hidden is not None and self.faults.findings:
            self.screen.say(Text(f"You did not notice: {noticed(self.faults.hidden)}.", style="yellow"))
        self.faults.begin()

    # --- whose turn it is --------------------------------------------------------------------------------------

    def _step(self) -> None:
        """Bots do what is theirs; then it is the person's turn."""
        action = self.live.next_of_players()
        if action is None and not self._due():
            action = self._of_staff()
        if action is None:
            self.turn()
        else:
            self.do(action)

    def _due(self) -> bool:
        """Is something asked of the person? A supervisor may also step in whenever a phase begins."""
        own = self.own_offers()
        if self.seat == DEALER:
            return False
        return any(offer.routine for offer in own) or (bool(own) and self.shown != self.moment())

    def _of_staff(self) -> Action | None:
        """What the other of the staff does; a bot that deals may make mistakes."""
        action = self.live.next_of_staff()
        if action is None or self.seat == DEALER:
            return action
        return self.faults.strike() or (self.faults.interrupted(action) if isinstance(action, Deal) else action)

    def own_offers(self) -> list[Offer]:
        """What is open to the person, what the procedure asks for first."""
        found = [offer for offer in self.live.offers(self.seat) if not isinstance(offer.act, Sit | Leave)]
        return sorted(found, key=lambda offer: (not self.is_next(offer), isinstance(offer.act, Report)))

    def is_next(self, offer: Offer) -> bool:
        seen = self.faults.seen
        return offer.routine if seen is None else offer.fits(seen)

    # --- a turn ------------------------------------------------------------------------------------------------

    def turn(self) -> None:
        """Asks the person for one line and follows it."""
        self.incident()
        own = self.own_offers()
        among = self.choices(own)
        steps = [each for each in among if self.is_next(each.offer)]
        if self.shown != self.moment():
            self.show_table()
            self.remind()
            self.shown = self.moment()
        else:
            self.show_due()
        others = [each for each in among if not isinstance(each.offer.act, Report)]
        listed = steps or others[:MOST_SHOWN]
        self.numbered = len(listed)
        self.show_choices(listed)
        if not steps and len(others) > MOST_SHOWN:
            self.screen.say(Text(f"     ... and {len(others) - MOST_SHOWN} more; ? lists them", style="dim"))
        line = self.ask(f"Your step [Enter: {steps[0].label}]" if steps else self.prompt(), among)
        self.attempt(lambda: self.follow(line, among, steps))

    def prompt(self) -> str:
        """Who deals has always a step to find; a supervisor may watch, unless the table waits for one."""
        if self.seat == DEALER:
            return "Your step"
        return "Your step [Enter: watch on]" if self.live.moves_on() else "Your step (the table waits for you)"

    def incident(self) -> None:
        """Something may go wrong now; what shows is told, what does not is left to be noticed."""
        if self.seat != DEALER:
            return
        if self.faults.seen is None:
            self.strike()
        elif not self.faults.still_open():
            self.faults.seen = None
        if self.faults.seen is not None:
            self.screen.say(Text(f"You notice: {noticed(self.faults.seen)}.", style="bold yellow"))

    def strike(self) -> None:
        """Lets something go wrong, perhaps; what does not show happens at once."""
        report = self.faults.strike()
        if report is not None and report == self.faults.hidden:
            self.do(report)

    def follow(self, line: str, among: Sequence[Choice], steps: Sequence[Choice]) -> None:
        """Does what a line says."""
        word, _, rest = line.partition(" ")
        if word.lower() == "report":
            self._report(rest, among)
        elif word.lower() == "card":
            self._card()
        elif line:
            self.perform(self._named(line, among))
        elif steps:
            self.perform(completed(steps[0], "", self.live.rulebook.deck))
        elif self.seat == DEALER:
            raise BadNotation("nothing is asked of you now: the others have to move, or something to be reported")

    def _named(self, line: str, among: Sequence[Choice]) -> Action:
        """A step that is open now; the rules themselves refuse any other that they know."""
        try:
            return self.picked(line, among, self.numbered)
        except BadNotation as unknown:
            if line.split()[0].isdigit():
                raise
            try:
                return self.repertoire.action(line, self.ask)
            except BadNotation:
                raise unknown from None

    @cached_property
    def repertoire(self) -> Repertoire:
        return Repertoire(self.live, self.seat)

    def perform(self, action: Action) -> None:
        """Does a step; what everybody has noticed must be reported before anything else."""
        if self.faults.seen is not None and action != self.faults.seen:
            raise BadNotation(f"report first what you noticed: {noticed(self.faults.seen)}")
        self.faults.seen = None
        if isinstance(action, Report):
            self.faults.findings = frozenset()
        if not isinstance(action, Deal):
            self.do(action)
            return
        first = self.faults.interrupted(action)
        self.do(first)
        if first.places < action.places:
            self.incident_while_dealing(action.places - first.places)

    def incident_while_dealing(self, left: int) -> None:
        """In the middle of a deal something may go wrong; what does not show does not stop the hands."""
        self.strike()
        for offer in self.live.offers(DEALER):
            if isinstance(offer.act, Deal) and isinstance(offer.bounds, Whole) and self.faults.seen is None:
                self.do(taken(offer, min(left, offer.bounds.most)))

    # --- what may be looked up ---------------------------------------------------------------------------------

    def _report(self, rest: str, among: Sequence[Choice]) -> None:
        reports = [each for each in among if isinstance(each.offer.act, Report)]
        if not reports:
            raise BadNotation("there is nothing that could be reported now")
        if rest:
            self.perform(self.picked(rest, reports))
            return
        leaves = {phase.what: phase.leaves for phase in self.live.rulebook.beside}
        self.show_choices(reports)
        for what in dict.fromkeys(each.offer.act.what for each in reports if isinstance(each.offer.act, Report)):
            after = leaves[what]
            assert after is not None
            follows = f"hands {after.hands}; wagers {after.wagers}; cards {after.cards}; then {after.then}"
            self.screen.say(Text(f"     {what.name.lower().replace('_', ' ')}: {follows}", style="dim"))
        self.screen.say('Type "report" and a number.')

    def remind(self) -> None:
        """The dealer's card of a phase, the first time it comes."""
        if self.seat == DEALER and self.live.round.phase.name not in self.reminded:
            self.reminded.add(self.live.round.phase.name)
            self._card(quiet=True)

    def _card(self, *, quiet: bool = False) -> None:
        round = self.live.round
        lines = self.guide.card(round.phase.name, round.table.dealing.value)
        for clause in lines:
            box = "-" if self.screen.plain else "☐"
            text = f"  {box} {clause.says} [{short(clause.id, self.live.rulebook)}]"
            self.screen.say(Text(text, style="cyan"))
        if not quiet and not lines:
            self.screen.say(f"The dealer's card has nothing on {round.phase.name}.")


def noticed(report: Report) -> str:
    """An irregularity as one sees it."""
    where = [f"{word} {number}" for word, number in (("seat", report.spot), ("card", report.card)) if number]
    return report.what.value + (f" ({', '.join(where)})" if where else "")
