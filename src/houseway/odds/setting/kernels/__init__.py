"""Compiled loops of the solver for hands that are set: over sets of bits, and numbers for values.

A kernel restates no rule: it reads tables that a contest's own functions fill. A hand's class is the place of its
value among all values of hands of its size, from the lowest; a setting's class is those of its hands in one
number, so that two settings of a class fare alike against every other. Of two hands a third is empty.
"""
