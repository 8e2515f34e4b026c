"""Compiled five-card hands: a table filled by the plain evaluator."""
