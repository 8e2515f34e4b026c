"""The whole error tree.

HousewayError               anything a user can be told in one line
├── BadNotation             text that cannot be read: a card, an amount, a file, a message
├── BadSubmission           options that clash, are unknown or are missing
├── RuleViolation           read, but not allowed: names the clause, and who tried it in which phase
└── CorruptLog              a record that does not fit: names the first line that fails

Anything else that is raised is a bug.
"""

from __future__ import annotations


class HousewayError(Exception):
    """Something a user is told in one line, without a traceback."""


class BadNotation(HousewayError):
    """Text that cannot be read; the message quotes it and says what was expected."""


class BadSubmission(HousewayError):
    """A rules submission that a clause does not allow."""

    def __init__(self, message: str, *, option: str = "", clause: str = "") -> None:
        super().__init__(f"{message} [{clause}]" if clause else message)
        self.option = option
        self.reason = message
        self.clause = clause


class RuleViolation(HousewayError):
    """An action that the rules do not allow now; nothing was changed."""

    def __init__(self, message: str, *, clause: str, seat: int | None = None, phase: str = "") -> None:
        super().__init__(f"{message} [{clause}]" if clause else message)
        self.reason = message
        self.clause = clause
        self.seat = seat
        self.phase = phase


class CorruptLog(HousewayError):
    """A record that was changed, cut short or does not follow from the rules."""

    def __init__(self, message: str, *, line: int) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
