"""Sums: the distribution of the net over many rounds, by convolution of the exact distribution of one round.

The convolution is done by Fourier transform in double precision, good to about twelve decimal places. Results so
high that all of them together are rarer than that are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from houseway.odds.figures import WagerFigures

RARE = 1e-13

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Spread:
    """How the net of so many rounds spreads: every result in units of the first wager, and its probability."""

    rounds: int
    nets: Floats
    probabilities: Floats

    def quantile(self, share: float) -> float:
        """The least result that is not exceeded in this share of cases."""
        place = int(self.probabilities.cumsum().searchsorted(share))
        return float(self.nets[min(place, len(self.nets) - 1)])

    def shares(self, low: float, high: float, width: float) -> dict[float, float]:
        """The probability of results from one to another, gathered in steps around multiples of a width."""
        import numpy as np

        within = (self.nets >= low) & (self.nets <= high)
        places = np.floor(self.nets[within] / width + 0.5).astype(int)
        sums = np.bincount(places - places.min(), self.probabilities[within])
        return {float((step + places.min()) * width): float(share) for step, share in enumerate(sums)}

    @property
    def ahead(self) -> float:
        """How often the player is ahead."""
        return float(self.probabilities[self.nets > 0].sum())

    @property
    def behind(self) -> float:
        return float(self.probabilities[self.nets < 0].sum())


def spreads(entry: WagerFigures, rounds: Iterable[int]) -> Iterator[Spread]:
    """The spread of a wager's net after each of these numbers of rounds."""
    import numpy as np

    rounds = tuple(rounds)
    scale = lcm(*(Fraction(each.net).denominator for each in entry.endings))
    nets = [int(each.net * scale) for each in entry.endings]
    least = min(nets)
    one = np.zeros(max(nets) - least + 1)
    for net, ending in zip(nets, entry.endings, strict=True):
        one[net - least] += float(entry.probability(ending))
    reach = {number: _reach(one, number) for number in rounds}
    size = 1 << (max(reach.values()) + 1).bit_length()
    transform = np.fft.rfft(np.bincount(np.arange(len(one)) % size, one, size))
    for number in rounds:
        length = reach[number] + 1
        found = np.fft.irfft(transform**number, size)[:length].clip(min=0)
        yield Spread(number, (np.arange(length) + number * least) / scale, found / found.sum())


def _reach(one: Floats, rounds: int) -> int:
    """What a sum over so many rounds exceeds with a probability below RARE, by Chernoff's bound."""
    import numpy as np

    span = len(one) - 1
    held = one.nonzero()[0]
    tilts = np.geomspace(1e-3, 40, 60) / max(span, 1)
    growth = np.log(one[held] @ np.exp(np.outer(held, tilts)))
    return min(rounds * span, int(np.ceil(((rounds * growth - np.log(RARE)) / tilts).min())))
