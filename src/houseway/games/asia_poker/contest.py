"""A round of Asia Poker between one seat and the house: MA section 12, PA 575.11 and 575.12 as a contest."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache, partial
from typing import Any

from houseway.cards import Hand
from houseway.compiling import Array
from houseway.contest import SetByHouse, SetMany, SettingContest, SideWager, Stakes, Standings
from houseway.games.asia_poker.bonus import bonus_forms
from houseway.games.asia_poker.filed import way_of
from houseway.games.asia_poker.hands import outranks, value, written
from houseway.games.asia_poker.setting import HANDS, SIZES
from houseway.games.asia_poker.settle import ASIA, BONUS, bonus, compared
from houseway.games.asia_poker.way import write_way
from houseway.money import Outcome, forfeited
from houseway.ranking import Value


@lru_cache(maxsize=16)
def contest(options: Any) -> SettingContest:
    """The round under a submission; the Bonus Wager where it is offered. A payout limit depends on amounts."""
    way, ranking = way_of(options.house_way), options.ranking
    says = {name: getattr(each, "value", each) for name, each in asdict(ranking).items() if name != "two_pairs"}

    def settle(standings: Standings, stakes: Stakes) -> list[Outcome]:
        return [compared(options, standings, stakes[ASIA])]

    def house(cards: Hand) -> SetByHouse:
        setting, rule, _ = options.house(cards)
        return SetByHouse(setting.hands, rule)

    def many(hands: Array) -> SetMany:
        from houseway.games.asia_poker.kernels.compiled_way import set_many  # when asked for, as it is compiled

        return set_many(way, ranking, hands)

    return SettingContest(
        options.fixed.deck.cards,
        {ASIA: 1},
        dict(zip(HANDS, SIZES, strict=True)),
        value=partial(value, ranking=ranking),
        outranks=partial(outranks, ranking=ranking),
        settle=settle,
        forfeit=lambda stakes: forfeited(stakes, options.clauses.surrender),
        house=house,
        many=many,
        rules=tuple(dict.fromkeys(rule.id for rule in way.rules)),
        written=written,
        side=(_bonus(options),) if getattr(options, "offers_bonus", False) else (),
        follows={"game": "asia-poker", "way": write_way(way), "ranking": says},
    )


def _bonus(options: Any) -> SideWager:
    """PA 12(b): what seven cards form, however they are set."""

    def settle(value: Value, units: int) -> list[Outcome]:
        return [bonus(options, value, units)]

    return SideWager(BONUS, sum(SIZES), bonus_forms(options.bonus_joker_royal), options.payout.paytable, settle)
