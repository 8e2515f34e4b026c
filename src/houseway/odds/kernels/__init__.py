"""Compiled twins of the plain rules: loops over integers and arrays, a file for each game.

A kernel restates no rule. It reads tables that the plain evaluators of `rulebooks` fill, or is proven equal to
them by a test. Nothing outside `analysis` imports this package, and `analysis` only where it computes: numba takes
a second to load.
"""
