"""Compiled counts of Asia Poker: tables filled by the plain evaluators, or proven equal to them."""
