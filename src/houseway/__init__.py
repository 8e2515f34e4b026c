"""An executable rulebook for casino card games."""

__version__ = "0.2.0"
