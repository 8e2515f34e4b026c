"""What each step is worth with each hand, what is chosen, and where that leads."""

from __future__ import annotations

import numpy as np

from houseway.compiling import Array, Whole, kernel

HIGHER, EQUAL, LOWER = 0, 1, 2
NONE, STEP, FOLD = -1, 0, 1  # what an option leads to


@kernel
def _ways(cuts: Array, own: int, run: int, relation: int, below: Array, hand: int, left: int) -> Whole:
    """How many hands of the dealer lie in a run and stand so to a hand, whose value lies in the run `own`."""
    number = len(cuts)
    start = below[run - 1, hand] if run > 0 else np.int64(0)
    end = below[run, hand] if run < number else np.int64(left)
    if run != own:
        beyond = HIGHER if run < own else LOWER
        return end - start if relation == beyond else np.int64(0)
    lower, upto = below[number, hand], below[number + 1, hand]
    if relation == HIGHER:
        return lower - start
    if relation == EQUAL:
        return upto - lower
    return end - upto


@kernel
def _own_run(cuts: Array, value: int) -> Whole:
    run = 0
    while run < len(cuts) and cuts[run] <= value:
        run += 1
    return run


@kernel
def showdown_sums(
    copies: Array, values: Array, classes: Array, cuts: Array, below: Array, left: int, nets: Array, sums: Array
) -> None:
    """The net of each showdown over all hands of the dealer: `nets` by showdown, our class, run and relation."""
    for place in range(len(values)):
        for hand in range(values.shape[1]):
            if copies[place, hand] == 0:
                continue
            value = values[place, hand]
            ours, own = classes[value], _own_run(cuts, value)
            for showdown in range(len(nets)):
                total = np.int64(0)
                for run in range(len(cuts) + 1):
                    for relation in range(3):
                        net = nets[showdown, ours, run, relation]
                        if net != 0:
                            total += net * _ways(cuts, own, run, relation, below[place], hand, left)
                sums[place, showdown, hand] = total


@kernel
def tally_showdowns(
    weights: Array,
    copies: Array,
    values: Array,
    classes: Array,
    cuts: Array,
    below: Array,
    left: int,
    reached: Array,
    tally: Array,
) -> None:
    """How many deals end in each cell of each showdown."""
    for place in range(len(values)):
        for hand in range(values.shape[1]):
            value = values[place, hand]
            ours, own = classes[value], _own_run(cuts, value)
            for showdown in range(len(tally)):
                times = reached[place, showdown, hand] * weights[place] * copies[place, hand]
                if times == 0:
                    continue
                for run in range(len(cuts) + 1):
                    for relation in range(3):
                        ways = _ways(cuts, own, run, relation, below[place], hand, left)
                        tally[showdown, ours, run, relation] += times * ways


@kernel
def _best(leads: Array, sums: Array, hand: int) -> Whole:
    """The first option that is worth the most."""
    best, most = -1, np.int64(0)
    for option in range(len(leads)):
        kind, to, net = leads[option]
        if kind == NONE:
            break
        worth = net if kind == FOLD else sums[to, hand]
        if best < 0 or worth > most:
            best, most = option, worth
    return best


@kernel
def choose(points: Array, leads: Array, sums: Array) -> None:
    """What each point is worth, those first that others lead to."""
    for place in range(len(sums)):
        for point in range(len(points)):
            for hand in range(sums.shape[2]):
                kind, to, net = leads[point, _best(leads[point], sums[place], hand)]
                sums[place, points[point], hand] = net if kind == FOLD else sums[place, to, hand]


@kernel
def lead(
    points: Array,
    leads: Array,
    sums: Array,
    weights: Array,
    copies: Array,
    deals: int,
    reached: Array,
    chosen: Array,
    folded: Array,
) -> None:
    """Where hands that reach a point are led, and how many deals choose each option or end in each fold."""
    for place in range(len(sums)):
        for point in range(len(points) - 1, -1, -1):
            for hand in range(sums.shape[2]):
                times = reached[place, points[point], hand]
                if times == 0:
                    continue
                option = _best(leads[point], sums[place], hand)
                kind, to, _ = leads[point, option]
                ways = times * weights[place] * copies[place, hand] * deals
                chosen[point, option] += ways
                if kind == FOLD:
                    folded[to] += ways
                else:
                    reached[place, to, hand] += times
