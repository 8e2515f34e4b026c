"""Par sheets: a page for a regulator, self-contained, the same whenever it is made from the same inputs."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from string import Template

from houseway import __version__
from houseway.catalogue import Catalogue, catalogue
from houseway.errors import BadNotation, HousewayError
from houseway.odds.figures import title_of
from houseway.odds.markup import Markup, element, joined, listed, percent, table, text, with_exact
from houseway.odds.provenance import Sheet, command, figures_hash, inputs_hash, plain
from houseway.odds.question import method
from houseway.odds.sections import anchor, wager_section
from houseway.procedures.departures import NOT_THE_DOCUMENT, variant_of
from houseway.procedures.submission import as_json, operator_options


def as_html(sheet: Sheet) -> str:
    """The par sheet as one HTML page without anything to load."""
    about = sheet.rulebook.document
    book = _catalogue(sheet.rulebook.id)
    body = joined(
        (
            _header(sheet, book),
            _variant(sheet),
            _summary(sheet),
            _method(sheet),
            *(wager_section(entry, book, sheet.pace) for entry in sheet.entries),
            _appendix(sheet, book),
            element("footer", f"Houseway {__version__}. Inputs sha256 {inputs_hash(sheet)}."),
        )
    )
    template = Template((files("houseway.odds") / "par_sheet.html").read_text(encoding="utf-8"))
    title = f"{_kind(sheet)}: {about.title}, {about.jurisdiction}"
    running = f"{title} \N{MIDDLE DOT} inputs {inputs_hash(sheet)[:16]}"
    return template.substitute(version=__version__, title=text(title), running=text(running), body=body)


def pdf_writer() -> Callable[[str], bytes]:
    """What turns a page into a PDF, or why that cannot be done here."""
    try:
        from weasyprint import HTML  # type: ignore[import-untyped]
    except ImportError:
        raise HousewayError("a PDF needs WeasyPrint: pip install 'houseway[report]'") from None
    except OSError:
        raise HousewayError(
            "a PDF needs the library Pango, which is missing here: install libpango-1.0-0 and libpangoft2-1.0-0"
            " (Debian, Ubuntu) or pango (Fedora, Homebrew), or write an .html file and print that"
        ) from None

    def write(page: str) -> bytes:
        data: bytes = HTML(string=page).write_pdf(pdf_variant="pdf/ua-1")
        return data

    return write


def _catalogue(rulebook: str) -> Catalogue | None:
    try:
        return catalogue(rulebook)
    except BadNotation:
        return None


# --- parts of the page ------------------------------------------------------------------------------------------


def _kind(sheet: Sheet) -> str:
    return "Par sheet" + (f" of {NOT_THE_DOCUMENT}" if variant_of(sheet.rulebook.options) else "")


def _header(sheet: Sheet, book: Catalogue | None) -> Markup:
    about = sheet.rulebook.document
    facts: list[tuple[str, object]] = [
        ("Rulebook", sheet.rulebook.id),
        ("Document", book.citation if book else about.title),
        ("Method", "exact, by counting combinations"),
        ("Player", f"{sheet.player} play where there is a decision"),
        ("Pace", f"{sheet.pace} rounds per hour, assumed"),
        ("Version", f"Houseway {__version__}"),
        ("Inputs sha256", element("span", inputs_hash(sheet), kind="hash")),
        ("Figures sha256", element("span", figures_hash(sheet), kind="hash")),
        ("Figures from", element("code", command(sheet))),
    ]
    if sheet.dated:
        facts.insert(0, ("Date", sheet.dated))
    return element(
        "header",
        element("p", _kind(sheet), kind="kicker"),
        element("h1", about.title),
        element("p", about.jurisdiction, kind="under"),
        listed(facts, "facts"),
    )


def _variant(sheet: Sheet) -> Markup:
    """Each difference of a variant from the document, before any figure."""
    variant = variant_of(sheet.rulebook.options)
    if variant is None:
        return Markup("")
    rows = [(each.what, each.document, each.variant, each.clause) for each in variant.differences]
    none = element("p", "Nothing that the document fixes is changed.")
    return element(
        "section",
        element("h2", f"{variant.title}: {NOT_THE_DOCUMENT}"),
        table(("What", "Document", "Variant", "Departs from"), rows, words=4, kind="options") if rows else none,
    )


def _summary(sheet: Sheet) -> Markup:
    rows = [
        (
            Markup(f'<a href="#{anchor(entry)}">{text(title_of(entry))}</a>'),
            with_exact(element("strong", percent(entry.house_edge), kind="edge"), entry.house_edge),
            with_exact(percent(entry.element_of_risk), entry.element_of_risk),
            with_exact(percent(entry.hit_frequency, 2), entry.hit_frequency),
            f"{entry.standard_deviation:.4f}",
        )
        for entry in sheet.entries
    ]
    columns = ("Wager", "House edge", "Element of risk", "Hit frequency", "Standard deviation")
    note = (
        "The house edge is per unit of the first wager; the element of risk is per unit wagered in all. A hit is a"
        " round in which the player ends with more than was wagered."
    )
    return joined((element("h2", "Summary"), table(columns, rows), element("p", note, kind="quiet")))


def _method(sheet: Sheet) -> Markup:
    spread = (
        "Results over many rounds are computed by convolution of the exact distribution of one round, by Fourier"
        " transform in double precision, good to about twelve decimal places; no normal approximation is used."
        " Rounds are taken as independent, as the cards are shuffled before each."
    )
    return element(
        "section",
        element("h2", "Method"),
        element("p", method(sheet.rulebook.id)),
        element("p", spread),
        element(
            "p",
            "The inputs hash covers the rulebook, the options, the player, the pace, the version and the source of"
            " the rules. The figures hash is that of the output of the command in the title block.",
        ),
    )


def _appendix(sheet: Sheet, book: Catalogue | None) -> Markup:
    return element(
        "section",
        element("h2", "Rules behind the figures"),
        _readings(sheet, book),
        _submission(sheet),
        kind="wager",
    )


def _readings(sheet: Sheet, book: Catalogue | None) -> Markup:
    """How unclear clauses behind the figures are read."""
    if book is None:
        return Markup("")
    cited = dict.fromkeys(clause for entry in sheet.entries for clause in entry.clauses)
    found = {ruling.id: ruling for clause in cited for ruling in book.rulings_on(clause)}
    if not found:
        return Markup("")
    rows = [
        (
            Markup(f"{text(ruling.id)} {', '.join(element('span', each, kind='id') for each in ruling.clauses)}"),
            f"{ruling.reading} {ruling.reason}" + (f" Option: {ruling.option}." if ruling.option else ""),
        )
        for ruling in sorted(found.values(), key=lambda ruling: ruling.id)
    ]
    return joined((element("h3", "Unclear clauses and how they are read"), listed(rows, "clauses")))


def _submission(sheet: Sheet) -> Markup:
    """Every option of the submission with its meaning and clause."""
    values = as_json(sheet.rulebook.options)
    rows = [
        (
            each.name,
            "not chosen" if values[each.name] is None else plain(values[each.name]),
            each.metadata["says"],
            each.metadata["clause"],
        )
        for each in operator_options(sheet.rulebook.options)
    ]
    return joined(
        (
            element("h3", "Submission"),
            table(("Option", "Value", "Meaning", "Clause"), rows, words=4, kind="options"),
        )
    )
