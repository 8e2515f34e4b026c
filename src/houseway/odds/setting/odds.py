"""The odds of hands that are set, told in a game's own words: by the house way, or at their best, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from houseway.compiling import Array
from houseway.contest import SettingContest
from houseway.odds.decision import BEST
from houseway.odds.figures import Ending, Grid, Rival, Rule, WagerFigures, WayLine
from houseway.odds.question import HOUSE_WAY, Analysis
from houseway.odds.setting.endings import ends, inputs, worth
from houseway.odds.stored import found, stored
from houseway.odds.tables import completed, side_analysis
from houseway.registry import Game, Part

METHOD = (
    "Hands that differ only by the names of suits are taken together. For each the dealer's hands that share no "
    "card with it are counted by how they stand to it, with inclusion and exclusion over the cards that two hands "
    "may share. Best play looks at every setting that no other one of the same cards is as good as in all hands. "
    "Every deal is covered; nothing is sampled or rounded."
)
SHOWN = 3  # settings of a line that are named

Patterns = tuple[Array, Callable[[int], str]]


def _ends(net: int) -> str:
    return "Wins" if net > 0 else "Loses" if net < 0 else "Push"


def _no_patterns(contest: SettingContest, hands: Array, settings: Array) -> Patterns:
    return settings * 0, lambda code: "as is best"


@dataclass(frozen=True, slots=True)
class Words:
    """How a game names what its odds are about."""

    ending: Callable[[int], str] = _ends  # what decided, by the net
    says: Callable[[str], str] = str  # a line of the house way
    hands: Callable[[str], str] = str  # those that a line is for
    patterns: Callable[[SettingContest, Array, Array], Patterns] = _no_patterns  # how hands are set, and in words
    grid: str = ""  # how patterns are read


def deals(contest: SettingContest) -> tuple[int, int]:
    """How many hands there are, and how many of the dealer's against each."""
    deck, cards = len(contest.deck), contest.cards
    return comb(deck, cards), comb(deck - cards, cards)


def analyses(game: Game) -> tuple[Analysis, ...]:
    """What can be asked about the wagers of a game in which hands are set, the contest's own first."""
    filed, contest = game.filed({}, complete=False), game.part(Part.SETTING)
    words = game.part(Part.WORDS) if game.has(Part.WORDS) else plain_words

    def entries(options: Any, player: str) -> list[WagerFigures]:
        return [entry(contest(options), words(options), player)]

    def at_once(options: Any, player: str) -> bool:
        return found(kept_under(contest(options), player)) is not None

    played: SettingContest = contest(completed(filed.options))
    main = Analysis(played.wager, entries, METHOD, players=(BEST, HOUSE_WAY), at_once=at_once)
    return (main, *(side_analysis(each.name, contest, filed.options) for each in played.side))


def plain_words(options: Any) -> Words:
    """A game that has no words of its own."""
    return Words()


def kept_under(contest: SettingContest, player: str) -> dict[str, Any]:
    """What a result is kept under: all that it follows from."""
    return inputs(contest, f"setting-{player}")


def results(contest: SettingContest, words: Words, player: str) -> Any:
    """How deals end, line by line, as kept from an earlier time or counted now."""
    if player == HOUSE_WAY and (more := found(kept_under(contest, BEST))):
        return [{**line, "best": None} for line in more]
    return stored(kept_under(contest, player), lambda: counted(contest, words, player))


class Played(NamedTuple):
    """How every hand is set, and the deals that lead each line of the house way to each ending but the last."""

    rules: Array  # the number of each hand's line
    settings: Array  # the class of each hand's setting
    kept: Array  # whether the house way sets it so
    house: Array  # a row for each line
    best: Array


def counted(contest: SettingContest, words: Words, player: str) -> list[dict[str, Any]]:
    """Counts how all deals end, by the lines of the way: the deals that lead to each ending but the last."""
    import numpy as np

    from houseway.odds.setting.tables import tables

    played = _at_best(contest) if player == BEST else _by_house(contest)
    hands, all_weights = tables(contest).hands
    looks, in_words = words.patterns(contest, hands, played.settings)
    lines: list[dict[str, Any]] = []
    for number, name in enumerate(contest.rules):
        of = (played.rules == number) & (hands != 0)
        weights = all_weights[of].astype(np.int64)
        codes, places = np.unique(looks[of], return_inverse=True)
        often = np.bincount(places, weights).astype(np.int64)
        shown = sorted(zip(often.tolist(), map(in_words, codes.tolist()), strict=True), reverse=True)
        lines.append(
            {
                "rule": name,
                "hands": int(weights.sum()),
                "house": played.house[number].tolist(),
                "best": played.best[number].tolist(),
                "kept": int(weights @ played.kept[of]),
                "settings": [[pattern, number] for number, pattern in shown[:SHOWN]],
            }
        )
    return lines


def _at_best(contest: SettingContest) -> Played:
    import numpy as np

    from houseway.odds.setting.fates import fates

    fate = fates(contest)
    weights = fate.weights.astype(np.int64)

    def by_line(ends: Array) -> Array:
        lines = (fate.rules == number for number in range(len(contest.rules)))
        return np.array([ends[:, of] @ weights[of] for of in lines])

    kept = fate.best == fate.house
    return Played(fate.rules, fate.best, kept, by_line(fate.house_ends), by_line(fate.best_ends))


def _by_house(contest: SettingContest) -> Played:
    import numpy as np

    from houseway.odds.setting.by_house import by_house

    found = by_house(contest)
    return Played(found.rules, found.settings, np.ones(len(found.rules), bool), found.deals, found.deals)


def entry(contest: SettingContest, words: Words, player: str) -> WagerFigures:
    """The odds of the wager when the player sets so."""
    lines, best = results(contest, words, player), player == BEST
    hands, against = deals(contest)
    counts = _all(lines, "best" if best else "house")
    counts.append(hands * against - sum(counts))
    units = contest.stakes[contest.wager]
    return WagerFigures(
        wager=contest.wager,
        player=player,
        endings=tuple(
            Ending(words.ending(end.net), end.pays(units), Fraction(end.net, units), count, end.clauses)
            for end, count in zip(ends(contest), counts, strict=True)
        ),
        strategy=tuple(_rules(lines, contest, words)) if best else (),
        rivals=(_house_way(lines, contest),) if best else (),
        grid=Grid(says=words.grid),
        lines=tuple(_lines(lines, contest, words, best=best)),
    )


def _all(lines: Iterable[Any], player: str) -> list[int]:
    """The deals that lead to each ending but the last, over all lines."""
    return [sum(ends) for ends in zip(*(line[player] for line in lines), strict=True)]


def _worth(contest: SettingContest, line: Any, player: str) -> Fraction:
    return worth(contest, line[player], line["hands"] * deals(contest)[1])


def _rules(lines: Iterable[Any], contest: SettingContest, words: Words) -> Iterator[Rule]:
    """How hands are best set: by the lines of the way, the settings that are best most often."""
    for line in lines:
        if line["hands"]:
            often = ", ".join(f"{setting} ({hands / line['hands']:.1%})" for setting, hands in line["settings"])
            values = ((BEST, _worth(contest, line, "best")), (HOUSE_WAY, _worth(contest, line, "house")))
            yield Rule(f"{words.hands(line['rule'])}, {line['rule']}", often, line["hands"], values)


def _lines(lines: Iterable[Any], contest: SettingContest, words: Words, *, best: bool) -> Iterator[WayLine]:
    hands, _ = deals(contest)
    for line in lines:
        if line["hands"]:
            house = _worth(contest, line, "house")
            most = _worth(contest, line, "best") if best else None
            cost = None if most is None else (most - house) * Fraction(line["hands"], hands)
            kept = Fraction(line["kept"], line["hands"]) if best else None
            yield WayLine(line["rule"], words.says(line["rule"]), line["hands"], house, most, cost, kept)


def _house_way(lines: Any, contest: SettingContest) -> Rival:
    hands, against = deals(contest)
    house, best = (worth(contest, _all(lines, player), hands * against) for player in ("house", "best"))
    return Rival(HOUSE_WAY, "set every hand by the house way", house_edge=-house, cost=best - house)
