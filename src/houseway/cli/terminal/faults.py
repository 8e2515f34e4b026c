"""Faults: irregularities that happen at a table in training, for the dealer or the supervisor to notice."""

from __future__ import annotations

import random
from dataclasses import replace

from houseway.bots.bot import any_value, taken
from houseway.cli.terminal.live import Live
from houseway.engine.actions import Deal, Report
from houseway.engine.events import Reported, Voided
from houseway.engine.words import DEALER, Irregularity, Seat

CHANCE_AT_ONCE = 0.5  # at each moment when something could go wrong in a round in which it will


class Faults:
    """At most one irregularity a round: `seen` is before everybody's eyes, `hidden` has to be noticed."""

    def __init__(self, live: Live, rate: float, rng: random.Random) -> None:
        self.live, self.rate, self.rng = live, rate, rng
        self.seen: Report | None = None
        self.hidden: Report | None = None
        self.findings: frozenset[Irregularity] = frozenset()  # by which what is hidden can be noticed
        self.begin()

    def begin(self) -> None:
        """A round begins, and it is decided whether something will go wrong in it."""
        self.due = self.rng.random() < self.rate
        self.seen = self.hidden = None
        self.findings = frozenset()

    def strike(self) -> Report | None:
        """Something goes wrong, perhaps, where it can go wrong now."""
        if not self.due or self.rng.random() > CHANCE_AT_ONCE:
            return None
        open_now = [offer for offer in self.live.offers(DEALER) if isinstance(offer.act, Report)]
        reports = [taken(offer, any_value(offer, self.rng)) for offer in open_now]
        kinds = sorted({act.what.name for act in reports if isinstance(act, Report)})
        if not kinds:
            return None
        kind = self.rng.choice(kinds)
        report = self.rng.choice([act for act in reports if isinstance(act, Report) and act.what.name == kind])
        self.due = False
        if self.is_noticed(report):
            self.seen = report
        else:
            self.hidden = report
        return report

    def is_noticed(self, report: Report) -> bool:
        """Does it show at once, or is it a fault that somebody has to find?"""
        return any(isinstance(event, Reported | Voided) for event in self.live.preview(report).events)

    def interrupted(self, deal: Deal) -> Deal:
        """The first part of a deal in the middle of which something may go wrong."""
        if not self.due or deal.places < 2:
            return deal
        return replace(deal, places=self.rng.randrange(1, deal.places))

    def look(self, seat: Seat) -> None:
        """What is hidden may be found now, or still."""
        if self.hidden is not None:
            acts = [offer.act for offer in self.live.offers(seat)]
            self.findings |= {act.what for act in acts if isinstance(act, Report) and self._is_finding(act)}

    def is_found(self, report: Report) -> bool:
        """Is it there to be seen? What is found late is found all the same."""
        offered = any(offer.fits(report) for offer in self.live.offers(report.by))
        return report.what in self.findings or (offered and self._is_finding(report))

    def _is_finding(self, report: Report) -> bool:
        phases = self.live.rulebook.beside
        return any(phase.finding and phase.what is report.what for phase in phases)

    def still_open(self) -> bool:
        """Can what everybody sees still be reported?"""
        return self.seen is not None and any(offer.fits(self.seen) for offer in self.live.offers(DEALER))
