"""The Asia Poker Wager, exact: hands set by the house way, or at their best, against the dealer's house way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from fractions import Fraction
from math import comb
from typing import Any

from houseway.analysis.decision import BEST
from houseway.analysis.odds import Ending, Entry, Grid, Rival, Rule, WayLine
from houseway.analysis.progress import report
from houseway.analysis.question import HOUSE_WAY, Analysis
from houseway.analysis.stored import found, stored
from houseway.rulebooks.asia_poker.filed import way_of
from houseway.rulebooks.asia_poker.hands import DECK, Ranking
from houseway.rulebooks.asia_poker.setting import SIZES, Clauses
from houseway.rulebooks.asia_poker.settle import ASIA, EVEN_MONEY
from houseway.rulebooks.asia_poker.way import HouseWay, write_way

METHOD = (
    "The Asia Poker Wager: hands that differ only by the names of suits are taken together, which leaves "
    "6,972,147. For each the dealer's hands that share no card with it and lose to it are counted by inclusion "
    "and exclusion over the cards that two hands may share. Best play looks at every setting that no other one "
    "of the same cards is as good as in all three hands. All 154,143,080 \N{MULTIPLICATION SIGN} 53,524,680 deals "
    "are covered; nothing is sampled or rounded."
)
LETTERS = (
    "Letters stand for ranks, those with the most cards first, then from the highest; the joker is an ace. "
    "Settings are written high / medium / low, with the share of the hands for which each is best."
)
FORMAT = 1  # of the results that are kept
SHOWN = 3  # settings of a line that are named

HAND = sum(SIZES)
HANDS = comb(len(DECK.cards), HAND)
AGAINST = comb(len(DECK.cards) - HAND, HAND)
DEALS = HANDS * AGAINST


def inputs(way: HouseWay, ranking: Ranking, player: str) -> dict[str, Any]:
    """What the odds follow from."""
    how = {name: getattr(each, "value", each) for name, each in asdict(ranking).items() if name != "two_pairs"}
    return {"what": "asia-poker-wager", "way": write_way(way), "ranking": how, "player": player, "format": FORMAT}


def results(way: HouseWay, ranking: Ranking, player: str) -> Any:
    """The wins and how they come about, as kept from an earlier time or counted now."""
    asked = inputs(way, ranking, player)
    if player == HOUSE_WAY and (more := found(inputs(way, ranking, BEST))):
        return {**more, "best_wins": None, "lines": [{**line, "best_wins": None} for line in more["lines"]]}
    return stored(asked, lambda: counted(way, ranking, player))


def counted(way: HouseWay, ranking: Ranking, player: str) -> dict[str, Any]:
    """Counts the wins over all deals, in all and by the lines of the way."""
    import numpy as np

    from houseway.analysis.kernels.asia_poker import RULE_SHIFT, rule_names
    from houseway.analysis.kernels.asia_poker_fates import SETTING, fates, pattern_in_words, patterns

    what = "best setting of every hand" if player == BEST else "house way against house way"
    fate = fates(way, ranking, best=player == BEST, report=lambda share: report(what, share))
    rules = fate.house >> RULE_SHIFT
    looks = patterns(fate.hands, fate.best, ranking)
    lines: list[dict[str, Any]] = []
    for number, name in enumerate(rule_names(way)):
        of = rules == number
        weights = fate.weights[of].astype(np.int64)
        codes, places = np.unique(looks[of], return_inverse=True)
        hands = np.bincount(places, weights).astype(np.int64)
        shown = sorted(zip(hands.tolist(), map(pattern_in_words, codes.tolist()), strict=True), reverse=True)
        lines.append(
            {
                "rule": name,
                "hands": int(weights.sum()),
                "house_wins": int(weights @ fate.house_wins[of]),
                "best_wins": int(weights @ fate.best_wins[of]),
                "kept": int(weights @ (fate.best[of] == fate.house[of] & SETTING)),
                "settings": [[pattern, hands] for hands, pattern in shown[:SHOWN]],
            }
        )
    wins = {word: sum(line[word] for line in lines) for word in ("house_wins", "best_wins")}
    return {**wins, "lines": lines}


def entry(way: HouseWay, ranking: Ranking, clauses: Clauses, player: str) -> Entry:
    """The odds of the wager when the player sets so."""
    result = results(way, ranking, player)
    best = player == BEST
    wins = result["best_wins" if best else "house_wins"]
    return Entry(
        wager=ASIA,
        player=player,
        endings=tuple(_endings(wins, clauses)),
        strategy=tuple(_rules(result["lines"], way)) if best else (),
        rivals=(_house_way(result),) if best else (),
        grid=Grid(says=LETTERS),
        lines=tuple(_lines(result["lines"], way, best=best)),
    )


def _endings(wins: int, clauses: Clauses) -> Iterator[Ending]:
    even = str(EVEN_MONEY)
    yield Ending("Two or three higher", even, EVEN_MONEY.to_one, wins, (clauses.two_higher, clauses.pays))
    lost = (clauses.two_copies_or_two_lower, clauses.copy_and_lower)
    yield Ending("Fewer than two higher", "Loses", -1, DEALS - wins, lost)


def _worth(wins: int, hands: int) -> Fraction:
    """The average net of hands that win so many of their deals."""
    return Fraction(2 * wins, hands * AGAINST) - 1


def _says(way: HouseWay, name: str) -> str:
    return next(rule.says for rule in way.rules if rule.id == name)


def _hands(way: HouseWay, name: str) -> str:
    """The hands a line is for: its letters, each once."""
    return " or ".join(dict.fromkeys(rule.hand for rule in way.rules if rule.id == name))


def _rules(lines: Iterable[Any], way: HouseWay) -> Iterator[Rule]:
    """How hands are best set: by the lines of the way, the settings that are best most often."""
    for line in lines:
        if line["hands"]:
            often = ", ".join(f"{setting} ({hands / line['hands']:.1%})" for setting, hands in line["settings"])
            best, house = (_worth(line[word], line["hands"]) for word in ("best_wins", "house_wins"))
            values = ((BEST, best), (HOUSE_WAY, house))
            yield Rule(f"{_hands(way, line['rule'])}, {line['rule']}", often, line["hands"], values)


def _lines(lines: Iterable[Any], way: HouseWay, *, best: bool) -> Iterator[WayLine]:
    for line in lines:
        if line["hands"]:
            house = _worth(line["house_wins"], line["hands"])
            most = _worth(line["best_wins"], line["hands"]) if best else None
            cost = None if most is None else (most - house) * Fraction(line["hands"], HANDS)
            kept = Fraction(line["kept"], line["hands"]) if best else None
            yield WayLine(line["rule"], _says(way, line["rule"]), line["hands"], house, most, cost, kept)


def _house_way(result: Any) -> Rival:
    house, best = (_worth(result[word], HANDS) for word in ("house_wins", "best_wins"))
    return Rival(HOUSE_WAY, "set every hand by the house way", house_edge=-house, cost=best - house)


def analysis(clauses: Clauses) -> Analysis:
    """What can be asked about the wager in a state."""

    def entries(options: Any, player: str) -> list[Entry]:
        return [entry(way_of(options.house_way), options.ranking, clauses, player)]

    def at_once(options: Any, player: str) -> bool:
        return found(inputs(way_of(options.house_way), options.ranking, player)) is not None

    return Analysis(ASIA, entries, METHOD, players=(BEST, HOUSE_WAY), at_once=at_once)
