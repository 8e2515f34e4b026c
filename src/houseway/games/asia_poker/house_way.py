"""The default house way: the project's own, in the manner of posted house ways (MA 12(d), PA 11(c)).

Rule C, how it chooses a complete hand, is `PREFERENCES` in their order; a pair left over is the medium hand,
otherwise the highest and lowest card left are. Rule T: of equal ranks the cards that make the highest high
hand are used, then those first as written. Which suit is which never changes the three ranks.

>>> from houseway.games.asia_poker.hands import DECK
>>> str(house_way(DECK.hand("Ah Kd Jc 9s 7h 5d 2c")).setting)
'Ah 7h 5d 2c / Kd 9s / Jc'
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards import Card
from houseway.games.asia_poker.complete_hands import PREFERENCES
from houseway.games.asia_poker.conditions import LEAVES_A_PAIR
from houseway.games.asia_poker.hands import USUAL, Ranking
from houseway.games.asia_poker.way import COMPLETE, HouseWay, Rule, SetByWay

# fmt: off
RULES = (
    #     rule         hand             when                                  set (high / medium / low)
    # Five aces
    Rule("HW-1",     "aaaaa b c",     "",                                   "aabc / aa / a",
         "Two aces and both other cards high, two aces medium, an ace low."),
    Rule("HW-1",     "aaaaa bb",      "",                                   "aabb / aa / a",
         "Two aces and both other cards high, two aces medium, an ace low."),
    # Four alike
    Rule("HW-2",     "aaaa bbb",      "",                                   "aaaa / bb / b",
         "The four high, two of the three medium, the third low."),
    Rule("HW-3",     "aaaa bb c",     "",                                   "aaaa / bb / c",
         "The four high, the pair medium, the single low."),
    Rule("HW-4(a)",  "aaaa b c d",    LEAVES_A_PAIR,                        COMPLETE,
         "A complete hand that leaves a pair."),
    Rule("HW-4(b)",  "aaaa b c d",    "",                                   "aacd / aa / b",
         "Two of the four and the two lower singles high, the other two medium, the highest single low."),
    # Three alike
    Rule("HW-5",     "aaa bbb c",     "a > c",                              "bbbc / aa / a",
         "The lower three and the single high, two of the higher three medium, the third low."),
    Rule("HW-5",     "aaa bbb c",     "",                                   "bbba / aa / c",
         "The lower three and one of the higher three high, the other two medium, the single low."),
    Rule("HW-6(a)",  "aaa bb cc",     "a >= K or a > b",                    "bbcc / aa / a",
         "Kings or aces, or a three above both pairs: pairs high, two of the three medium, the third low."),
    Rule("HW-6(b)",  "aaa bb cc",     "",                                   "aaab / cc / b",
         "The three and one of the higher pair high, the lower pair medium, the card left low."),
    Rule("HW-7(a)",  "aaa bb c d",    LEAVES_A_PAIR,                        COMPLETE,
         "A complete hand that leaves a pair."),
    Rule("HW-7(b)",  "aaa bb c d",    "a >= Q and a > b and a > c",         "aacd / bb / a",
         "Queens or better above all else: two and the singles high, the pair medium, the third low."),
    Rule("HW-7(c)",  "aaa bb c d",    "",                                   "aaad / bb / c",
         "The three and the lower single high, the pair medium, the higher single low."),
    Rule("HW-8(a)",  "aaa b c d e",   LEAVES_A_PAIR,                        COMPLETE,
         "A complete hand that leaves a pair."),
    Rule("HW-8(b)",  "aaa b c d e",   "a <= T or c > a",                    "aaae / bd / c",
         "Tens or lower, or two singles above: the three and the lowest single high, the first and third "
         "single medium, the second low."),
    Rule("HW-8(c)",  "aaa b c d e",   "b > a",                              "aade / bc / a",
         "One single above: two of the three and the two lowest singles high, the first and second "
         "single medium, the third of the three low."),
    Rule("HW-8(d)",  "aaa b c d e",   "",                                   "aade / ac / b",
         "No single above: two of the three and the two lowest singles high, the third of the three with "
         "the second single medium, the first single low."),
    # Pairs
    Rule("HW-9(a)",  "aa bb cc d",    "a >= Q and b >= 8 and a - d >= 5",   "bbad / cc / a",
         "Queens or better, then eights or better, and a single five or more below the highest pair: the "
         "middle pair, one of the highest and the single high, the lowest pair medium, the card left low."),
    Rule("HW-9(b)",  "aa bb cc d",    "",                                   "bbcc / aa / d",
         "The two lower pairs high, the highest pair medium, the single low."),
    Rule("HW-10(a)", "aa bb c d e",   LEAVES_A_PAIR,                        COMPLETE,
         "A complete hand that leaves a pair."),
    Rule("HW-10(b)", "aa bb c d e",   "",                                   "aade / bb / c",
         "The higher pair and the two lower singles high, the lower pair medium, the highest single low."),
    Rule("HW-11(a)", "aa b c d e f",  LEAVES_A_PAIR,                        COMPLETE,
         "A complete hand that leaves a pair."),
    Rule("HW-11(b)", "aa b c d e f",  "count >= b + c - 1 or a < 9 and count >= b + c - 2",  COMPLETE,
         "A complete hand whose count is no more than two less than the first and second single "
         "together, or no more than one less with nines or better."),
    Rule("HW-11(c)", "aa b c d e f",  "a >= T and a > b and a - c > 2",     "acef / ad / b",
         "Tens or better above all singles, the first two of which are not the two ranks next below: one "
         "of the pair with the second, fourth and fifth single high, the other with the third medium, "
         "the first low."),
    Rule("HW-11(d)", "aa b c d e f",  "",                                   "aaef / bd / c",
         "The pair and the two lowest singles high, the first and third single medium, the second low."),
    # No pair
    Rule("HW-12(a)", "a b c d e f g", "count >= b + c - 5",                 COMPLETE,
         "A complete hand whose count is no more than five less than the second and third card together."),
    Rule("HW-12(b)", "a b c d e f g", "",                                   "aefg / bd / c",
         "The highest card and the three lowest high, the second and fourth medium, the third low."),
)
# fmt: on

DEFAULT = HouseWay("default", tuple(PREFERENCES), RULES)


def house_way(cards: Sequence[Card], ranking: Ranking = USUAL) -> SetByWay:
    """Seven cards set by the default way."""
    return DEFAULT.set(cards, ranking)
