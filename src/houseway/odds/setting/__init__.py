"""Contests of hands that are set against a house way, solved exactly, whatever the deck, hands and settlement."""
