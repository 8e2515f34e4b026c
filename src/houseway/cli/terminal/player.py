"""A person as a player: wagers in dollars, decisions in words, every result explained."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from houseway.bots.bot import Bot, taken
from houseway.bots.people import has_strategy, usual_value
from houseway.bots.strategies import whole_player
from houseway.cli.terminal.chips import Chips
from houseway.cli.terminal.desk import Desk, Words
from houseway.cli.terminal.draw import with_second_hands
from houseway.cli.terminal.live import Live, tried
from houseway.cli.terminal.purse import Purse
from houseway.cli.terminal.results import comparisons, hands, headline, settlements
from houseway.cli.terminal.screen import Screen
from houseway.cli.terminal.wagering import Wagering, is_wager
from houseway.cli.terminal.wording import capital
from houseway.engine.actions import Action, BuyIn, Leave, Perform, Sit, WithdrawWager
from houseway.engine.offers import Offer
from houseway.engine.play import Entry, due, offers
from houseway.engine.words import Seat, Step
from houseway.errors import BadNotation
from houseway.money import dollars
from houseway.procedures.labels import label, value_in_words

if TYPE_CHECKING:
    from houseway.cli.terminal.coaching import Coaching

AUTOMATIC = frozenset({Step.EXAMINE})  # what a player does in any case, and need not be asked
MOST_STEPS = 2000

WAGER_WORDS: Words = (
    ("1 10", "makes a wager of $10, or changes it; so do its name and an amount"),
    ("repeat", "makes the wagers of the last round"),
    ("undo", "takes back your last change"),
    ("clear", "takes back all your wagers"),
    ("done", "lets the round go on; so does Enter"),
)
FLOOR: Words = (("floor", "summons the floor: the supervisor rules on what you say has happened"),)
MOVE_WORDS: Words = (("hint", "tells what the best strategy does"), ("undo", "asks whether the rules allow it"))
COACH_WORDS: Words = (("coach", "tells what each choice gives up"),)


class PlayerDesk(Desk):
    """A player's place, with bots around it and a purse beside it."""

    def __init__(
        self,
        live: Live,
        screen: Screen,
        seat: Seat,
        purse: Purse,
        bot: Bot,
        enough: int,
        coach: Coaching | None = None,
    ) -> None:
        super().__init__(live, screen, seat)
        self.chips, self.bot = Chips(self, purse, enough), bot
        self.coach = coach
        self.advises = has_strategy(live.rulebook) or whole_player(live.rulebook.id) is not None
        self.wagering = Wagering(live, seat)
        self.passed: tuple[int, str] | None = None
        self.listed: list[str] = []

    # --- the session -------------------------------------------------------------------------------------------

    def run(self, rounds: int | None) -> None:
        """Plays until the person has had enough; then the round is played out and the money counted."""
        try:
            self.chips.take(Sit, "Player")
            while rounds is None or self.ended < rounds:
                self._step()
        except EOFError:
            pass
        self._leave()

    def _step(self) -> None:
        """The next thing at the table: the bots, what needs no asking or is due, the person, the staff."""
        self.chips.replenish()
        action = self.live.next_of_players() or self._automatic()
        if action is None and due(self.live.round):
            action = self.live.next_of_staff()
        if action is not None:
            self.do(action)
            return
        routine = [offer for offer in self.live.offers(self.seat) if offer.routine]
        if routine and self.passed != self.moment():
            self._turn(routine)
            return
        action = self.live.next_of_staff()
        if action is not None:
            self.do(action)
            return
        self.passed = None
        self.screen.say("The dealer waits: nobody has made a wager." if routine else "The dealer waits.")
        if not routine:
            self._turn([])

    def _automatic(self) -> Action | None:
        for offer in self.live.offers(self.seat):
            if isinstance(offer.act, Perform) and offer.act.step in AUTOMATIC:
                return offer.act
        return None

    def do(self, action: Action) -> Entry:
        """The person's own decisions are graded by what the person saw."""
        if self.coach is not None and action.by == self.seat and self.seat not in self.live.bots:
            self.coach.take(action)
        return super().do(action)

    def round_over(self) -> None:
        """Tells the results and keeps the money."""
        self.teller.routine.clear()
        round, number = self.live.round, self.live.round.number - 1
        self.screen.title(headline(self.teller, round, number))
        self.say_all(hands(self.teller, round))
        self.say_all(comparisons(self.teller, round))
        self.screen.say(settlements(self.teller, round, self.guide))
        if self.coach is not None:
            self.say_all(self.coach.graded())
        self.screen.say(f"You have {dollars(self.chips.cents)} on the table.")
        self.chips.keep()

    # --- a turn ------------------------------------------------------------------------------------------------

    def _turn(self, routine: Sequence[Offer]) -> None:
        """Asks the person for one line and follows it."""
        wagering = any(is_wager(offer) and self._open(offer) for offer in routine)
        self.words = (*(WAGER_WORDS if wagering else (*MOVE_WORDS, *(COACH_WORDS if self.coach else ()))), *FLOOR)
        among = self.choices(routine)
        now = (self.moment(), () if wagering else tuple(offer.act for offer in routine))
        if self.shown != now:
            self.show_table()
            for spot in self._spots():
                self.show_hands(spot)
        listed = [each.label + each.offer.told for each in among]
        if self.shown != now or self.listed != listed:
            self.show_choices(among)
        self.shown, self.listed = now, listed
        others = self.choices(offer for offer in self.live.offers(self.seat) if not offer.routine)
        line = self.ask(self._prompt(routine, wagering), [*among, *others])
        self.attempt(lambda: self._follow(line, wagering))

    def _open(self, offer: Offer) -> bool:
        """Is it a wager of the time before the deal, which may be left alone?"""
        name = getattr(offer.act, "wager", "")
        return any(each.name == name and each.before_deal for each in self.live.rulebook.wagers)

    def _spots(self) -> list[int]:
        view = self.live.view(self.seat)
        spots = with_second_hands(view, self.live.rulebook)
        return [spot for spot in spots if view.table.player_of(spot) == self.seat]

    def _only(self) -> Action | None:
        """The one thing that is asked, where Enter may stand for it."""
        routine = [offer for offer in self.live.offers(self.seat) if offer.routine]
        if len(routine) != 1 or getattr(routine[0].act, "step", None) is Step.FOLD:
            return None
        usual = usual_value(routine[0], self.live.rulebook)
        return taken(routine[0], usual) if routine[0].bounds is None or usual is not None else None

    def _prompt(self, routine: Sequence[Offer], wagering: bool) -> str:
        if not wagering:
            only = self._only()
            usual = " as usual" if only and only.FREE else ""
            return f"Your move [Enter: {label(only, self.live.rulebook)}{usual}]" if only else "Your move"
        now = self.wagering.now()
        if now:
            return f"{self.wagering.in_words(now)} [Enter: deal]"
        suggested = self.wagering.in_words(self.wagering.suggested())
        return f"Your wagers [Enter: {suggested}]"

    def _follow(self, line: str, wagering: bool) -> None:
        """Does what a line says."""
        word, now = line.lower(), self.wagering.now()
        if word == "hint":
            self._hint()
        elif word == "coach":
            self._ask_coach()
        elif word == "clear":
            self._wager({}, remember=True)
        elif word == "undo":
            self._undo(wagering)
        elif wagering and (word == "repeat" or (not word and not now)):
            if word and not self.wagering.last:
                raise BadNotation("there are no wagers to repeat yet")
            self._wager(self.wagering.suggested(), remember=True)
        elif wagering and word in ("", "done", "deal"):
            self.wagering.check()
            self.passed = self.moment()
            self.wagering.closed()
        elif word:
            self._act(line)
        elif only := self._only():
            self.do(only)
        else:
            raise BadNotation("expected one of the choices, or ? for help")

    def _wager(self, target: dict[tuple[int, str], int], *, remember: bool) -> None:
        before, actions = self.wagering.now(), self.wagering.towards(target)
        for action in actions:
            self.do(action)
        if remember and actions:
            self.wagering.before.append(before)

    def _undo(self, wagering: bool) -> None:
        now = self.wagering.now()
        if not wagering and now:  # the rules say why not
            spot, wager = next(iter(now))
            self.live.preview(WithdrawWager(by=self.seat, spot=spot, wager=wager))
        self._wager(self.wagering.undone(), remember=False)

    def _act(self, line: str) -> None:
        """One or more choices, separated by commas: all of them, or none."""
        before, round, actions = self.wagering.now(), self.live.round, list[Action]()
        parts = [part for part in re.split(r",\s+|;", line) if part.strip()]
        for part in parts or [line]:
            open_now = sorted(offers(round, self.seat), key=lambda offer: not offer.routine)
            action = self.picked(part, self.choices(open_now), sum(offer.routine for offer in open_now))
            if len(parts) > 1:
                round, _ = tried(round, action)
            actions.append(action)
        self._warn(actions)
        for action in actions:
            if isinstance(action, Leave):
                raise EOFError
            if isinstance(action, BuyIn):
                self.chips.buy(action.cents)
            else:
                self.do(action)
        if self.wagering.now() != before:
            self.wagering.before.append(before)

    def _warn(self, actions: Sequence[Action]) -> None:
        """Lets the person think again where the rules admit an action that loses."""
        for action in actions:
            if warning := self.live.rulebook.warns(action):
                answer = self.ask(f"{capital(warning)}. Do it all the same? (yes or no)")
                if answer.lower() not in ("y", "yes"):
                    raise BadNotation("you think again")

    def _hint(self) -> None:
        """The usual answer where the rules know one, or the best strategy where there is one."""
        view, rulebook = self.live.view(self.seat), self.live.rulebook
        usual = self._only()
        if usual is not None and usual.FREE:
            value = value_in_words(getattr(usual, usual.FREE))
            self.screen.say(f"{capital(label(usual, rulebook))}: {value}. Enter does it.")
            return
        action = self.bot(view) if self.advises else None
        value = f": {value_in_words(getattr(action, action.FREE))}" if action and action.FREE else ""
        told = f"Best strategy: {label(action, rulebook)}{value}." if action else "There is no advice for this."
        self.screen.say(told)

    def _ask_coach(self) -> None:
        if self.coach is None:
            raise BadNotation("the coach is off: begin with --coach to be advised and graded")
        self.say_all(self.coach.advice())

    def _leave(self) -> None:
        """Wagers are taken back where the rules allow it; otherwise a bot plays the round out."""
        while self.chips.take(WithdrawWager):
            pass
        self.live.bots[self.seat] = self.bot
        for _ in range(MOST_STEPS):
            action = None if self.chips.cash_out() else self.live.next_of_players() or self.live.next_of_staff()
            if action is None:
                break
            if isinstance(action, BuyIn) and action.by == self.seat:
                self.chips.buy(action.cents)
            else:
                self.do(action)
        self.chips.keep()
        self.screen.say(f"You have {dollars(self.chips.purse.cents + self.chips.cents)} of play money.")
