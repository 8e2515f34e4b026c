"""The Asia Poker Wager, exact: hands set by the house way, or at their best, against the dealer's house way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from fractions import Fraction
from math import comb
from typing import Any

from houseway.games.asia_poker.filed import way_of
from houseway.games.asia_poker.hands import DECK, Ranking
from houseway.games.asia_poker.setting import SIZES, read
from houseway.games.asia_poker.settle import ASIA, Terms, settle_seat
from houseway.games.asia_poker.way import HouseWay, write_way
from houseway.odds.decision import BEST
from houseway.odds.figures import Ending, Grid, Rival, Rule, WagerFigures, WayLine, net_of, pays_of
from houseway.odds.progress import report
from houseway.odds.question import HOUSE_WAY, Analysis
from houseway.odds.stored import found, stored

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

HIGHER, LOWER = read("Kh Kd 9c 8s / As Qd / Jh"), read("Th Td 7c 6s / Ad 9h / 8c")
COPIED = read("Kc Ks 9d 8h / Ac 7d / 6c")  # its high hand is a copy, the others are lower


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

    from houseway.games.asia_poker.kernels.fates import SETTING, fates, pattern_in_words, patterns
    from houseway.games.asia_poker.kernels.settings import RULE_SHIFT, rule_names

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


def won_and_lost(terms: Terms) -> tuple[Ending, Ending]:
    """How a deal ends in which two hands are higher, and one in which they are not, settled as at the table."""
    won = settle_seat(terms, HIGHER, LOWER, {ASIA: 1})
    lost = settle_seat(terms, LOWER, HIGHER, {ASIA: 1})
    copied = settle_seat(terms, COPIED, HIGHER, {ASIA: 1})
    why = dict.fromkeys(clause for each in (*lost, *copied) for clause in each.clauses)
    return (
        Ending("Two or three higher", pays_of(won), net_of(won), 1, won[0].clauses),
        Ending("Fewer than two higher", pays_of(lost), net_of(lost), 1, tuple(why)),
    )


def average(terms: Terms, wins: Fraction) -> Fraction:
    """The average net of a wager that wins so often."""
    won, lost = won_and_lost(terms)
    return won.net * wins + lost.net * (1 - wins)


def entry(way: HouseWay, terms: Terms, player: str) -> WagerFigures:
    """The odds of the wager when the player sets so."""
    result = results(way, terms.ranking, player)
    best = player == BEST
    wins = result["best_wins" if best else "house_wins"]
    return WagerFigures(
        wager=ASIA,
        player=player,
        endings=tuple(
            replace(each, combinations=number)
            for each, number in zip(won_and_lost(terms), (wins, DEALS - wins), strict=True)
        ),
        strategy=tuple(_rules(result["lines"], way, terms)) if best else (),
        rivals=(_house_way(result, terms),) if best else (),
        grid=Grid(says=LETTERS),
        lines=tuple(_lines(result["lines"], way, terms, best=best)),
    )


def _worth(terms: Terms, wins: int, hands: int) -> Fraction:
    """The average net of hands that win so many of their deals."""
    return average(terms, Fraction(wins, hands * AGAINST))


def _says(way: HouseWay, name: str) -> str:
    return next(rule.says for rule in way.rules if rule.id == name)


def _hands(way: HouseWay, name: str) -> str:
    """The hands a line is for: its letters, each once."""
    return " or ".join(dict.fromkeys(rule.hand for rule in way.rules if rule.id == name))


def _rules(lines: Iterable[Any], way: HouseWay, terms: Terms) -> Iterator[Rule]:
    """How hands are best set: by the lines of the way, the settings that are best most often."""
    for line in lines:
        if line["hands"]:
            often = ", ".join(f"{setting} ({hands / line['hands']:.1%})" for setting, hands in line["settings"])
            best, house = (_worth(terms, line[word], line["hands"]) for word in ("best_wins", "house_wins"))
            values = ((BEST, best), (HOUSE_WAY, house))
            yield Rule(f"{_hands(way, line['rule'])}, {line['rule']}", often, line["hands"], values)


def _lines(lines: Iterable[Any], way: HouseWay, terms: Terms, *, best: bool) -> Iterator[WayLine]:
    for line in lines:
        if line["hands"]:
            house = _worth(terms, line["house_wins"], line["hands"])
            most = _worth(terms, line["best_wins"], line["hands"]) if best else None
            cost = None if most is None else (most - house) * Fraction(line["hands"], HANDS)
            kept = Fraction(line["kept"], line["hands"]) if best else None
            yield WayLine(line["rule"], _says(way, line["rule"]), line["hands"], house, most, cost, kept)


def _house_way(result: Any, terms: Terms) -> Rival:
    house, best = (_worth(terms, result[word], HANDS) for word in ("house_wins", "best_wins"))
    return Rival(HOUSE_WAY, "set every hand by the house way", house_edge=-house, cost=best - house)


def _entries(options: Any, player: str) -> list[WagerFigures]:
    return [entry(way_of(options.house_way), options, player)]


def _at_once(options: Any, player: str) -> bool:
    return found(inputs(way_of(options.house_way), options.ranking, player)) is not None


ANALYSIS = Analysis(ASIA, _entries, METHOD, players=(BEST, HOUSE_WAY), at_once=_at_once)
