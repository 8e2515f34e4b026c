"""How the wager of hands that are set may end: standings that come to the same are one ending."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any

from houseway.cards import show
from houseway.contest import SettingContest, Standings
from houseway.money import Outcome, Result
from houseway.odds.figures import net_of, pays_of


@dataclass(frozen=True, slots=True)
class End:
    """Standings that come to the same net, and what each of them is settled as."""

    net: int
    outcomes: dict[Standings, tuple[Outcome, ...]]

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(
            dict.fromkeys(chain.from_iterable(one.clauses for each in self.outcomes.values() for one in each))
        )

    def pays(self, units: int) -> str:
        """What so many units are paid, in words."""
        outcomes = next(iter(self.outcomes.values()))
        if units > 1 and outcomes[0].result is Result.WON:
            odds = Fraction(self.net, units)
            return f"{odds.numerator} to {odds.denominator}"
        return pays_of(outcomes)


def ends(contest: SettingContest) -> tuple[End, ...]:
    """How the wager may end, the most first."""
    found: dict[int, dict[Standings, tuple[Outcome, ...]]] = {}
    for standings, outcomes in contest.endings().items():
        found.setdefault(net_of(outcomes), {})[standings] = outcomes
    return tuple(End(net, found[net]) for net in sorted(found, reverse=True))


def worth(contest: SettingContest, counts: list[int], deals: int) -> Fraction:
    """The average net of a unit over so many deals, of which so many lead to each ending but the last."""
    *nets, least = (each.net for each in ends(contest))
    above = sum((net - least) * count for net, count in zip(nets, counts, strict=True))
    return Fraction(least * deals + above, deals * contest.stakes[contest.wager])


def inputs(contest: SettingContest, what: str) -> dict[str, Any]:
    """What a result follows from, besides the sources; with two endings it is all the same what they pay."""
    known = ends(contest)
    standings = {show_standings(each): number for number, end in enumerate(known) for each in end.outcomes}
    return {
        "what": what,
        "contest": dict(contest.follows),
        "stated": _stated(contest),
        "deck": show(contest.deck),
        "hands": dict(contest.hands),
        "ends": standings,
        "nets": [each.net for each in known] if len(known) > 2 else [],
    }


def _stated(contest: SettingContest) -> str:
    """The sha256 of the folder that says how the house sets: a game may lie in a package of its own."""
    house = getattr(contest.house, "func", contest.house)  # of a partial function
    digest = sha256()
    for source in sorted(Path(house.__code__.co_filename).parent.rglob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()


def show_standings(standings: Standings) -> str:
    """Each hand higher, a copy or lower.

    >>> from houseway.contest import Standing
    >>> show_standings((Standing.HIGHER, Standing.COPY, Standing.LOWER))
    '+=-'
    """
    return "".join("-=+"[each + 1] for each in standings)
