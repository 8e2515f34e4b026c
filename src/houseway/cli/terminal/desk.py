"""A desk: the place where a person sits, and what is open to them at every prompt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.text import Text

from houseway.cli.terminal.draw import at_a_glance, drawn, hands_at, named
from houseway.cli.terminal.guide import Guide
from houseway.cli.terminal.live import Live
from houseway.cli.terminal.prompt import Choice, Incomplete, choices, completed, pick
from houseway.cli.terminal.screen import Screen
from houseway.cli.terminal.tell import Teller
from houseway.cli.terminal.wording import MOST_IN_LINE, capital, short
from houseway.engine.actions import Action
from houseway.engine.events import RoundEnded
from houseway.engine.offers import Offer, OneOf
from houseway.engine.play import Entry
from houseway.engine.words import Seat, Sight
from houseway.errors import HousewayError
from houseway.procedures.labels import value_in_words

Words = tuple[tuple[str, str], ...]

ALWAYS: Words = (
    ("?", "explains your choices"),
    ("table", "shows the table again"),
    ("sign", "shows the payout odds"),
    ("rules 1", "opens a clause of the rules"),
    ("quit", "ends the session"),
)


class Desk:
    """Shows a person the table and asks for their next move."""

    words: Words = ()
    """Further words that are open here, with what they do."""

    naming = True
    """Are hands named, and is it said what the rules ask now? An exam leaves that to the person."""

    def __init__(self, live: Live, screen: Screen, seat: Seat) -> None:
        self.live, self.screen, self.seat = live, screen, seat
        self.guide = Guide(live.rulebook)
        self.teller = Teller(live.rulebook, seat, plain=screen.plain, width=screen.console.width)
        self.teller.naming = self.naming
        self.ended = 0  # rounds that came to their end
        self.shown: object = None  # the moment at which the table was last shown
        self.layout: object = None  # and what lay on it

    def run(self, rounds: int | None) -> None:
        """Sits there for so many rounds, or until the person has had enough."""
        raise NotImplementedError

    def moment(self) -> tuple[int, str]:
        """The round and its phase."""
        return self.live.round.number, self.live.round.phase.name

    # --- what happens ------------------------------------------------------------------------------------------

    def do(self, action: Action) -> Entry:
        """Takes an action at the table and tells what follows."""
        entry = self.live.do(action)
        self.tell(entry)
        if any(type(event) is RoundEnded for event in entry.events):
            self.round_over()
            self.teller.memory.forget()
            self.ended += 1
        return entry

    def tell(self, entry: Entry) -> None:
        self.say_all(self.teller.lines(self.live.round, entry))

    def round_over(self) -> None:
        """The round has ended; its cards and settlements are still in memory."""

    # --- what is shown -----------------------------------------------------------------------------------------

    def say_all(self, lines: Iterable[str | Text]) -> None:
        for line in lines:
            self.screen.say(line)

    def show_table(self, *, again: bool = False) -> None:
        """The table at a glance, and what the rules ask now."""
        self.say_all(self.teller.flushed())
        view, rulebook = self.live.view(self.seat), self.live.rulebook
        self.screen.title(f"Round {view.round}, {view.phase}")
        now = (dict(view.cards), dict(view.chips), dict(view.table.names))
        if again or now != self.layout:  # what has not changed is not drawn again
            plain, names = self.screen.plain, self.naming
            self.screen.say(at_a_glance(view, rulebook, self.seat, plain=plain, names=names))
        self.layout = now
        if self.naming:
            self.screen.say(Text(f"Now: {view.says} [{short(view.clause, rulebook)}]", style="dim"))
            self.show_due()

    def show_due(self) -> None:
        """What must be done before the round goes on."""
        for says in self.live.view(self.seat).due:
            self.screen.say(Text(f"Due: {says}", style="bold yellow"))

    def show_hands(self, spot: int) -> None:
        """A spot's own cards, large where there is room for drawings; open ones are on the table."""
        for area, cards in hands_at(self.live.view(self.seat), spot, self.live.rulebook):
            if area.sight is not Sight.FACES and not self.screen.plain:
                self.say_all(drawn(cards, self.screen.console.width))
                if name := named(cards, self.live.rulebook):
                    self.screen.say(Text(f"{capital(area.name)}: {name}", style="bold"))

    def show_choices(self, among: Sequence[Choice]) -> None:
        self.say_all(self.teller.flushed())
        width = max((len(each.label) for each in among), default=0)
        room = max((len(each.detail) for each in among), default=0)
        for number, each in enumerate(among, 1):
            line = f"{capital(each.label):{width}}  {each.detail:{room}}" + ("  " if room else "")
            why = Text(self.guide.why(each.offer.clause), style="dim")
            self.screen.say(Text.assemble((f"  {number}  ", "bold cyan"), line, why))
            if how := each.example:
                self.screen.say(Text(f"     typed{how}", style="dim"))
            if each.offer.told:
                self.screen.say(Text(f"     {each.offer.told}", style="italic"))

    # --- what is asked -----------------------------------------------------------------------------------------

    def choices(self, offers: Iterable[Offer]) -> list[Choice]:
        return choices(offers, self.live.rulebook, decks=self.live.round.table.number_of_decks)

    def ask(self, prompt: str, among: Sequence[Choice] = ()) -> str:
        """A line that is not one of the words that are open everywhere."""
        while True:
            self.say_all(self.teller.flushed())
            line = self.screen.ask(prompt)
            word, _, rest = line.partition(" ")
            match word.lower():
                case "?" | "help":
                    self.explain(among)
                case "rules" | "rule":
                    self.open_rules(rest)
                case "table":
                    self.show_table(again=True)
                case "sign" | "signs":
                    self.say_all(self.guide.signs())
                case "quit" | "exit" | "q":
                    raise EOFError
                case _:
                    return line

    def explain(self, among: Sequence[Choice]) -> None:
        """Each choice with its clause, then the other words."""
        self.say_all(self.guide.explained(among))
        for word, does in (*self.words, *ALWAYS):
            self.screen.say(Text.assemble((f"  {word:10}", "bold cyan"), does))

    def open_rules(self, number: str) -> None:
        try:
            self.say_all(self.guide.opened(number))
        except HousewayError as error:
            self.refused(error)

    def refused(self, error: HousewayError) -> None:
        """What was expected; nothing has changed."""
        end = "" if str(error).endswith("?") else "."
        self.screen.say(Text(f"{capital(str(error))}{end} Nothing has changed.", style="yellow"))

    def picked(self, line: str, among: Sequence[Choice], numbered: int | None = None) -> Action:
        """The action that a line asks for, with a second question where it lacks a value."""
        deck = self.live.rulebook.deck
        try:
            return pick(line, among, deck, numbered)
        except Incomplete as wanted:
            label, detail = wanted.choice.label, wanted.choice.detail
            self.list_values(wanted.choice.offer.bounds)
            return completed(wanted.choice, self.ask(f"{capital(label)}: {detail}", among), deck)

    def list_values(self, bounds: object) -> None:
        """All that may have happened, by their numbers."""
        if isinstance(bounds, OneOf) and len(bounds.values) > MOST_IN_LINE:
            for number, value in enumerate(bounds.values, 1):
                self.screen.say(Text.assemble((f"  {number:2}  ", "bold cyan"), capital(value_in_words(value))))

    def attempt(self, deed: Callable[[], object]) -> bool:
        """Does something that the rules may refuse; says why they do."""
        try:
            deed()
        except HousewayError as error:
            self.refused(error)
            return False
        return True
