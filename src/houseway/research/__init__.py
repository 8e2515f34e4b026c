"""Environments for research: the games as others' libraries take them, from the same engine.

An episode is one round or more at a table whose dealer and supervisor go by the book. What a player is asked
comes from `offers`, one small choice after the other; what a player knows comes from `view`.
"""
