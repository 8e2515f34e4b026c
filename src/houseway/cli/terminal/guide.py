"""The guide: clauses in our own words, the dealer's card and the signs, for whoever asks at a prompt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from houseway.catalogue import Catalogue, catalogue
from houseway.citation import Clause
from houseway.cli.terminal.prompt import Choice
from houseway.cli.terminal.wording import capital, short
from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation


class Guide:
    """What can be looked up about a rulebook; a game without a catalogue has less to say."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.book: Catalogue | None = None
        with suppress(BadNotation):
            self.book = catalogue(rulebook.id)

    def clause(self, id: str) -> Clause | None:
        if self.book is None:
            return None
        if id in self.book.clauses:
            return self.book.clauses[id]
        try:
            return self.book.under(id)[0]
        except BadNotation:
            return None

    def why(self, id: str) -> str:
        """A clause's number and title."""
        clause = self.clause(id)
        return f"[{short(id, self.rulebook)}]" + (f" {clause.title}" if clause else "")

    def says(self, id: str) -> str:
        clause = self.clause(id)
        return clause.says if clause else ""

    def opened(self, number: str) -> Iterator[str]:
        """A clause and all below it, with the readings that touch it."""
        if self.book is None:
            yield f"{self.rulebook.id} has no catalogue of clauses yet."
            return
        if not number:
            yield f'{self.book.citation}. Type for example "rules {self._example()}".'
            return
        for clause in self.book.under(number):
            yield f"{clause.id}  {clause.title}"
            yield f"    {clause.says}"
            for ruling in self.book.rulings_on(clause.id):
                yield f"    Reading {ruling.id}: {ruling.reading}"

    def _example(self) -> str:
        assert self.book is not None
        last = list(self.book.clauses)[-1]
        return short(last, self.rulebook).partition("#")[0]

    def card(self, phase: str, method: str) -> tuple[Clause, ...]:
        """What hands do in a phase and software cannot see."""
        return self.book.reminders(phase, method) if self.book else ()

    def signs(self) -> Iterator[str]:
        """The words that stand on the layout and at the table."""
        for sign in self.rulebook.signs:
            yield f"{sign.title} [{short(sign.clause, self.rulebook)}]"
            width = max((len(left) for left, _ in sign.lines), default=0)
            yield from (f"    {left:{width}}  {right}" for left, right in sign.lines)

    def explained(self, choices: Iterable[Choice]) -> Iterator[str]:
        """Each choice with its clause in our words."""
        for each in choices:
            detail = f" ({each.detail})" if each.detail else ""
            yield f"{capital(each.label)}{detail}{each.example} {self.why(each.offer.clause)}"
            says = self.says(each.offer.clause)
            if says:
                yield f"    {says}"
