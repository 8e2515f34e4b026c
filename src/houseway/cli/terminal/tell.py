"""Telling: what happens at the table, in sentences and as one seat sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from rich.text import Text

from houseway.bots.people import given_back
from houseway.cards import Card
from houseway.cli.terminal.draw import drawn, in_line, is_hand, named
from houseway.cli.terminal.memory import Memory
from houseway.cli.terminal.wording import capital, listed, person, short, signed, third_person
from houseway.engine.actions import (
    Announce,
    BuyIn,
    Claim,
    Cut,
    Deal,
    Leave,
    Perform,
    PlaceWager,
    Report,
    Roll,
    Sit,
    WithdrawWager,
)
from houseway.engine.areas import Area
from houseway.engine.events import (
    Announced,
    CardsMoved,
    Claimed,
    Compared,
    Counted,
    DeckRemoved,
    Event,
    Judged,
    MethodChanged,
    Reported,
    Rolled,
    Settled,
    Unsettled,
    Voided,
)
from houseway.engine.phase import Rulebook
from houseway.engine.play import Entry
from houseway.engine.state import Round
from houseway.engine.view import viewed_entry
from houseway.engine.words import DEALER, SUPERVISOR, Seat, Sight, Step
from houseway.money import dollars
from houseway.procedures.labels import OF_A_DECK, label, title_of
from houseway.procedures.layout import REDEAL, betting_area, dealt, held, shown

UNTOLD = frozenset(
    {Step.EXAMINE, Step.SETTLE, Step.SETTLE_BONUS, Step.PAY_WAGER, Step.COLLECT_WAGER, Step.REVEAL_DEALER}
)  # what follows from them is told instead

ONE_HAND = frozenset(area.name for area in (dealt(1), held(1), shown(1)))  # of a spot with one hand


class Teller:
    """Tells one person what happens; the staff's routine is gathered and told in one sentence."""

    def __init__(self, rulebook: Rulebook, me: Seat, *, plain: bool, width: int) -> None:
        self.rulebook, self.me, self.plain, self.width = rulebook, me, plain, width
        self.memory = Memory()
        self.routine: list[tuple[str, str]] = []
        self.naming = True  # are hands named?

    def lines(self, round: Round, entry: Entry) -> Iterator[Text]:
        """An entry in sentences; `round` is the state after it."""
        entry = viewed_entry(round, entry, self.me)
        self.memory.note(entry)
        self.names, self.player_of = round.table.names, round.table.player_of
        self.returned = wagers_after_void(round)
        phrase = self._phrase(round, entry)
        events = [*self._reveals(entry), *(line for event in entry.events for line in self._event(event))]
        events += self._given_back(entry)
        events += self._results(entry, round)
        by = entry.action.by
        if phrase and by != self.me and by in (DEALER, SUPERVISOR):
            self.routine.append((self.who(by), phrase))
            phrase = ""
        if phrase or events:
            yield from self.flushed()
        if phrase:
            yield Text(capital(self._does(self.who(by), phrase)) + ".")
        yield from events

    def flushed(self) -> Iterator[Text]:
        """What the staff did since something else was told."""
        parts: list[str] = []
        last = ""
        for (who, phrase), again in groupby(self.routine):
            times = len(list(again))
            parts.append(self._does(who if who != last else "", phrase) + (f" {times} times" if times > 1 else ""))
            last = who
        self.routine.clear()
        if parts:
            yield Text(capital(", ".join(parts)) + ".", style="dim")

    def cite(self, *clauses: str) -> str:
        return "[" + ", ".join(short(clause, self.rulebook) for clause in clauses) + "]"

    def who(self, spot: int) -> str:
        """Whose spot it is; beyond the seats lie second hands."""
        seat = self.player_of(spot)
        whose = person(seat, self.names, self.me)
        if seat == spot or spot in self.rulebook.spots:
            return whose
        return "your second hand" if seat == self.me else f"{whose}'s second hand"

    def mine(self, round: Round, spot: int) -> bool:
        return round.table.player_of(spot) == self.me

    def _does(self, who: str, phrase: str) -> str:
        if phrase.startswith("the ") or who == "you":
            return phrase if phrase.startswith("the ") else f"you {phrase}"
        return f"{who} {third_person(phrase)}".strip()

    def _phrase(self, round: Round, entry: Entry) -> str:
        """What somebody did, as an order; nothing where what follows tells it, or the table shows it."""
        action = entry.action
        match action:
            case Perform(step=step) if step in UNTOLD:
                return ""
            case Sit() | BuyIn() | Report() | Claim() | Roll() | Announce():
                return ""
            case PlaceWager(wager=wager, spot=spot):
                if action.by != self.me and self._before_deal(wager):
                    return ""
                cents = round.stake(betting_area(wager, spot))
                return f"wager {dollars(cents)} on the {title_of(wager, self.rulebook)}"
            case WithdrawWager(wager=wager):
                return f"take back the {title_of(wager, self.rulebook)}"
            case Deal():
                return self._dealt(entry)
            case Cut():
                return "cut the cards"
            case Leave():
                return "leave the table"
            case Perform(step=step, spot=spot):
                whose = spot in self.names and spot != action.by and step not in OF_A_DECK
                return f"{step.value} ({self.who(spot)})" if whose else step.value
            case _:
                return label(action, self.rulebook)

    def _before_deal(self, wager: str) -> bool:
        return any(each.name == wager and each.before_deal for each in self.rulebook.wagers)

    def _dealt(self, entry: Entry) -> str:
        counts = Counter[int]()
        for event in entry.events:
            if isinstance(event, CardsMoved) and is_hand(event.target):
                counts[event.target.spot] += len(event.cards)
        by_count: dict[int, list[str]] = {}
        for spot, count in counts.items():
            to = "the dealer's place" if spot == DEALER else self.who(spot)
            by_count.setdefault(count, []).append(to)
        return "; ".join(f"deal {count} to {listed(people)}" for count, people in by_count.items())

    def _event(self, event: Event) -> Iterator[Text]:
        match event:
            case Reported(what, spot, clause):
                at = f" ({self.who(spot)})" if spot in self.names else ""
                yield Text(f"Irregularity: {what.value}{at} {self.cite(clause)}", style="yellow")
            case Claimed(what, spot, clause):
                who = self._does(self.who(spot), "summon the floor")
                yield Text(f"{capital(who)}: {what.value} {self.cite(clause)}.", style="yellow")
            case Unsettled(spot, wager, clause):
                undone = f"{title_of(wager, self.rulebook)} of {self.who(spot)}"
                yield Text(f"The settlement is undone: {undone} {self.cite(clause)}.", style="yellow")
            case Voided(clause):
                yield Text(f"All hands are void, and {self.returned} {self.cite(clause)}.", style="yellow")
            case Counted(cards, expected, clause) if cards != expected:
                yield Text(f"The count is {cards} and should be {expected} {self.cite(clause)}.", style="yellow")
            case Rolled(dice, clause):
                yield Text(f"Shown: {listed([str(each) for each in dice])} {self.cite(clause)}.")
            case Announced(figure, clause):
                yield Text(f"{figure} is announced {self.cite(clause)}.")
            case DeckRemoved(deck, clause):
                yield Text(f"Deck {deck} leaves the table {self.cite(clause)}.", style="yellow")
            case MethodChanged(shuffler, dealing, decks, clause):
                how = f"{shuffler.value} shuffling, {dealing.value}, decks: {decks}"
                yield Text(f"Another method is in use: {how} {self.cite(clause)}.", style="yellow")

    def _reveals(self, entry: Entry) -> Iterator[Text]:
        """Cards that everybody sees from now on, together for each hand; the dealer's are drawn."""
        found: dict[Area, list[Card]] = {}
        for event in entry.events:
            if isinstance(event, CardsMoved) and _turned_up(event):
                found.setdefault(event.target, []).extend(card for card in event.cards if card is not None)
        for area, cards in found.items():
            name = named(cards, self.rulebook) if self.naming else ""
            if area.spot == DEALER and not self.plain:
                yield from drawn(cards, self.width)
            who = capital(self.who(area.spot)) if area.spot else "The dealer"
            verb = "show" if who == "You" else "shows"
            which = "" if area.name in ONE_HAND else f" ({area.name})"
            line = in_line(cards, plain=self.plain)
            yield Text.assemble(f"{who} {verb}{which} ", line, f": {name}." if name else ".")

    def _given_back(self, entry: Entry) -> Iterator[Text]:
        for spot in self.rulebook.spots:
            if clause := given_back(entry, spot):
                who = self.who(spot)
                whose = "Your wagers" if who == "you" else f"The wagers of {who}"
                yield Text(f"{whose} do not stand and are given back {self.cite(clause)}.", style="yellow")

    def _results(self, entry: Entry, round: Round) -> Iterator[Text]:
        """What became of others, a line a spot; one's own results are told at the end of the round."""
        by_spot: dict[int, list[Settled]] = {}
        for event in entry.events:
            if isinstance(event, Settled) and not self.mine(round, event.spot):
                by_spot.setdefault(event.spot, []).append(event)
            elif isinstance(event, Judged) and not self.mine(round, event.spot):
                yield self.judged(event)
            elif isinstance(event, Compared) and not (
                self.mine(round, event.spot) or self.mine(round, event.other)
            ):
                yield self.compared(event)
        for spot, settled in by_spot.items():
            line = Text(f"{capital(self.who(spot))}: ")
            for place, each in enumerate(settled):
                line.append(", " if place else "")
                line.append(f"{title_of(each.wager, self.rulebook)} {each.result.value} ")
                line.append(signed(each.net_cents), style=colour(each.net_cents))
            clauses = dict.fromkeys(clause for each in settled for clause in each.clauses)
            yield line.append(f"  {self.cite(*clauses)}", style="dim")

    def judged(self, event: Judged) -> Text:
        """How each hand of a spot stands against the dealer's."""
        words = {1: "higher", 0: "a copy", -1: "lower"}
        if not event.standings:
            return Text(
                f"{capital(self.who(event.spot))}: the hands are set against the rules {self.cite(event.clause)}"
            )
        names = self.rulebook.hands or tuple(str(n) for n in range(1, len(event.standings) + 1))
        each = listed([f"{name} {words[at]}" for name, at in zip(names, event.standings, strict=False)])
        return Text(f"{capital(self.who(event.spot))}: {each} {self.cite(event.clause)}")

    def compared(self, event: Compared) -> Text:
        """What two hands came to against each other."""
        first, second = self.who(event.spot), self.who(event.other)
        winner, loser = (first, second) if event.points >= 0 else (second, first)
        if not event.points:
            return Text(f"{capital(first)} and {second}: even {self.cite(*event.clauses)}")
        points = f"{abs(event.points)} point{'s' if abs(event.points) > 1 else ''}"
        line = f"{capital(winner)} {'win' if winner == 'you' else 'wins'} {points} from {loser}: "
        capped = f" of {dollars(event.owed_cents)}" if event.owed_cents != event.paid_cents else ""
        sign = 1 if event.points > 0 else -1
        shares = ", ".join(f"{name} {sign * points:+}" for name, points in event.shares if points)
        line += f"{dollars(event.paid_cents)}{capped} ({shares})"
        return Text.assemble(line, (f"  {self.cite(*event.clauses)}", "dim"))


def _turned_up(event: CardsMoved) -> bool:
    """Do cards of a hand lie open that did not before?"""
    new = event.target.sight is Sight.FACES and event.source.sight is not Sight.FACES
    return new and is_hand(event.target) and None not in event.cards


def wagers_after_void(round: Round) -> str:
    """What became of the wagers of a void round; they may stand for the next deal."""
    return "all wagers stand for the next deal" if round.table.mark(REDEAL) else "all wagers are returned"


def colour(cents: int) -> str:
    """Green for money won, red for money lost; the sign says it too."""
    return "green" if cents > 0 else "red" if cents < 0 else ""
