"""`houseway play`: a table at the terminal."""

from __future__ import annotations

import argparse
import random
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from houseway.bots.levels import USUAL
from houseway.cli.options import add_command, add_rulebook, filed_for_play
from houseway.engine.phase import Rulebook
from houseway.engine.words import DEALER, SUPERVISOR, Seat
from houseway.errors import BadNotation
from houseway.procedures.departures import told

if TYPE_CHECKING:
    from houseway.cli.terminal.coaching import Coaching
    from houseway.cli.terminal.desk import Desk
    from houseway.cli.terminal.live import Live
    from houseway.cli.terminal.opponents import Opponents
    from houseway.cli.terminal.screen import Screen
    from houseway.record.log import LogWriter

MORE = """\
At every prompt ? explains the choices and the clause behind each; "rules 10(b)" opens a clause. As a player you
have play money, kept between sessions. As the dealer you perform the procedures: guided, or with --exam by heart,
with a score sheet at the end. With --plain, or where there is no terminal, everything is plain lines of text.

The levels of opponents are random, casual, basic, club, strong and strongest, weakest first, and rollout, which
fills hands up at random. All but random and basic are compiled when they first decide: up to a minute, once.
"""
SEATS = {"dealer": DEALER, "supervisor": SUPERVISOR}
BOTS = 2
READY = "they are made ready when they first decide, which takes up to a minute once."


def add(subparsers: Any) -> None:
    parser = add_command(subparsers, "play", "Plays at the terminal: a table with bots around you.", MORE)
    add_rulebook(parser, always=False)
    parser.add_argument("--as", dest="role", choices=("player", *SEATS), default="player", help="who you are")
    parser.add_argument(
        "--seat", metavar="N", type=int, help="your seat as a player; by default one in the middle"
    )
    parser.add_argument("--bots", metavar="N", type=int, help=f"how many other players; by default {BOTS}")
    parser.add_argument(
        "--opponents",
        metavar="LEVEL",
        help=f"how well the others play, where players play each other; by default {USUAL} (see below)",
    )
    parser.add_argument("--seed", metavar="S", type=int, help="a whole number: the same cards every time")
    parser.add_argument(
        "--rounds", metavar="N", type=int, help="end after so many rounds; by default 1 in an exam"
    )
    parser.add_argument("--exam", action="store_true", help="perform the procedures by heart, and get a score")
    parser.add_argument(
        "--irregularities",
        metavar="RATE",
        type=float,
        default=0.0,
        help="chance that something goes wrong in a round, from 0 to 1",
    )
    parser.add_argument(
        "--coach", action="store_true", help="the word coach tells what each choice gives up; rounds are graded"
    )
    parser.add_argument("--log", metavar="FILE", help="write the record of the table to a new file")
    parser.add_argument("--plain", action="store_true", help="no drawings and no colours")


def run(args: argparse.Namespace) -> int:
    from houseway.cli.terminal.screen import Screen
    from houseway.record.log import LogWriter

    rulebook, chosen = filed_for_play(args)
    _check(args, rulebook)
    rng = random.Random(args.seed)
    opponents = _opponents(args, rulebook)
    screen = Screen(plain=args.plain)
    with ExitStack() as stack:
        log = stack.enter_context(LogWriter.create(args.log, rulebook)) if args.log else None
        screen.title(f"{rulebook.document.title}, {rulebook.document.jurisdiction}")
        for line in told(rulebook.options):
            screen.say(line)
        for name, value in chosen.items():
            screen.say(f"{name} is {value}, the first permitted; --option {name}=... chooses another.", "dim")
        desk = _desk(args, rulebook, rng, screen, log, opponents)
        if opponents is not None and opponents.searches:
            screen.say(f"Your opponents play at level {opponents.level}: {READY}", "dim")
        screen.say('Type "?" at any prompt for help.')
        desk.run(args.rounds if args.rounds is not None else 1 if args.exam else None)
    return 0


def _check(args: argparse.Namespace, rulebook: Rulebook) -> None:
    """Refuses arguments that do not fit together."""
    spots = rulebook.spots
    if args.seat is not None and (args.role != "player" or args.seat not in spots):
        expected = f"a seat from {min(spots)} to {max(spots)}, as a player"
        raise BadNotation(f"--seat {args.seat}: expected {expected}")
    free = len(spots) - (args.role == "player")
    if args.bots is not None and not 0 <= args.bots <= free:
        raise BadNotation(f"--bots {args.bots}: expected 0 to {free}, as there are {len(spots)} seats")
    if args.rounds is not None and args.rounds < 1:
        raise BadNotation(f"--rounds {args.rounds}: expected a whole number from 1")
    if not 0 <= args.irregularities <= 1:
        raise BadNotation(f"--irregularities {args.irregularities}: expected a number from 0 to 1")
    if args.role == "player" and (args.exam or args.irregularities):
        raise BadNotation("--exam and --irregularities are for the dealer and the supervisor: add --as dealer")
    if args.role != "player" and args.coach:
        raise BadNotation("--coach is for a player: leave out --as")


def _opponents(args: argparse.Namespace, rulebook: Rulebook) -> Opponents | None:
    """Those of the level that was asked for."""
    if args.opponents is None:
        return None
    from houseway.cli.terminal.opponents import Opponents

    return Opponents(rulebook, args.opponents)


def _desk(
    args: argparse.Namespace,
    rulebook: Rulebook,
    rng: random.Random,
    screen: Screen,
    log: LogWriter | None,
    opponents: Opponents | None,
) -> Desk:
    """The person's place, with bots in the seats around it."""
    from houseway.bots.people import neighbours, player_bot, seated, staff, wager_bounds
    from houseway.cli.terminal.live import Live

    bounds = wager_bounds(rulebook)
    seat = (
        SEATS.get(args.role) if args.role in SEATS else args.seat or rulebook.spots[(len(rulebook.spots) - 1) // 2]
    )
    assert seat is not None
    wanted = min(BOTS, len(rulebook.spots) - 1) if args.bots is None else args.bots
    seats = neighbours(rulebook, seat, wanted)
    bots = staff() | (opponents.seated(seats, rng) if opponents else seated(rulebook, seats, bounds, rng))
    bots.pop(seat, None)
    live = Live(rulebook, bots, rng, log)
    if args.role == "player":
        from houseway.cli.terminal.player import PlayerDesk
        from houseway.cli.terminal.purse import open_purse, purse_path

        purse, word = open_purse(purse_path())
        if word:
            screen.say(word)
        least = next((each.least for each in bounds.values()), 1)
        bot = player_bot(rulebook, "Player", {}, "best", rng)
        return PlayerDesk(live, screen, seat, purse, bot, least, _coach(live, seat) if args.coach else None)
    from houseway.cli.terminal.dealer import StaffDesk
    from houseway.cli.terminal.examiner import ExamDesk
    from houseway.cli.terminal.faults import Faults

    return (ExamDesk if args.exam else StaffDesk)(live, screen, seat, Faults(live, args.irregularities, rng))


def _coach(live: Live, seat: Seat) -> Coaching:
    """Imported when asked for, as it brings the odds of every game."""
    from houseway.cli.terminal.coaching import Coaching

    return Coaching(live, seat)
