"""Exact odds, read from what a contest says. Nothing here knows a game."""
