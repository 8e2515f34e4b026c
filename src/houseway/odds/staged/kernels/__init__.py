"""Compiled loops of the solver for contests in stages: over sets of cards, as integers and arrays.

A kernel restates no rule: it reads tables that a contest's own functions fill. A set of cards is its places in the
deck, lowest first; its number, its place among all sets of that size, is the sum of C(card, 1), C(card, 2), ...
Nothing but `compiled` imports this package: numba takes a second to load.
"""
