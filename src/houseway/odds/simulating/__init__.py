"""Simulation: rounds by the million, as the check on the exact figures."""
