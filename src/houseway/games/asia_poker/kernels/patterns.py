"""How settings look by the letters of house ways, as numbers."""

from __future__ import annotations

import numpy as np

from houseway.compiling import Array, kernel
from houseway.contest import SettingContest
from houseway.games.asia_poker.kernels.compiled_way import ALIKE, letters, unpack
from houseway.odds.setting.kernels.classes import Classes, parts
from houseway.odds.setting.tables import tables

CARDS = 7


@kernel
def _patterns(hands: Array, settings: Array, classes: Classes, pairs: Array, lows: Array, found: Array) -> None:
    """For each hand its shape and the letters of its medium and low cards, as one number."""
    cards = np.zeros((5, CARDS), np.int64)
    for n in range(len(hands)):
        if not hands[n]:
            continue
        unpack(hands[n], cards)
        code = letters(cards)
        _, medium, low = parts(np.int64(settings[n]), classes)
        for rank in (pairs[medium, 0], pairs[medium, 1], lows[low]):
            place = 0
            while cards[3, place] != rank:
                place += 1
            code = code * CARDS + place
        found[n] = code


def patterns(contest: SettingContest, hands: Array, settings: Array) -> Array:
    """Settings by letters, as numbers that `pattern_in_words` reads."""
    known = tables(contest)
    pairs = np.array([(each[1], each[-1]) for each in known.values[1]])
    lows = np.array([each[1] for each in known.values[2]])
    found = np.zeros(len(hands), np.int32)
    _patterns(hands, settings, known.classes, pairs, lows, found)
    return found


def pattern_in_words(pattern: int) -> str:
    """A setting by the letters of its hand: high / medium / low."""
    code, places = pattern // CARDS**3, [pattern // CARDS**n % CARDS for n in (2, 1, 0)]
    shape = []
    for alike in (5, 4, 3, 2):
        times, code = divmod(code, int(ALIKE[alike]))
        shape += [alike] * times
    shape += [1] * (CARDS - sum(shape))
    high = [letter for letter, alike in zip("abcdefg", shape, strict=False) for _ in range(alike)]
    upper, lower, low = ("abcdefg"[place] for place in places)
    for letter in (upper, lower, low):
        high.remove(letter)
    return f"{''.join(high)} / {''.join(sorted(upper + lower))} / {low}"
