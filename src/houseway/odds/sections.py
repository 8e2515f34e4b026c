"""The section of a par sheet about one wager: figures, outcomes, results over time, strategy, clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseway.catalogue import Catalogue
from houseway.odds.figures import Choice, WagerFigures, title_of
from houseway.odds.markup import (
    Markup,
    element,
    figure,
    joined,
    listed,
    percent,
    signed,
    table,
    text,
    with_exact,
)
from houseway.odds.plots import bands, chance_ahead, decision_grid, given_away, return_by_hand, spread_of
from houseway.odds.sums import Spread, spreads

HUNDRED = 100
ROUNDS = (10, 25, 50, 75, 100, 150, 200, 300, 400, 500, 600, 800, 1000)
CLOSEST = 6


def anchor(entry: WagerFigures) -> str:
    """The id of a wager's section."""
    return f"{entry.wager}-{entry.paytable}".strip("-")


def wager_section(entry: WagerFigures, book: Catalogue | None, pace: int) -> Markup:
    name = anchor(entry)
    parts = [
        element("h2", title_of(entry)),
        _tiles(entry),
        _outcomes(entry),
        _clauses(entry, book),
        figure(
            "Return by outcome.", return_by_hand(f"{name}-return", entry), "The bars add up to the expectation."
        ),
        _results(entry, name, pace),
    ]
    if entry.strategy:
        parts.append(_strategy(entry, name))
    if entry.lines:
        parts.append(_house_way(entry, name))
    return element("section", joined(parts), id=name, kind="wager")


def _tiles(entry: WagerFigures) -> Markup:
    tiles: list[tuple[str, object]] = [("House edge", with_exact(percent(entry.house_edge), entry.house_edge))]
    if entry.joined:
        tiles.append(("Element of risk", with_exact(percent(entry.element_of_risk), entry.element_of_risk)))
        tiles.append(("Average wager", with_exact(f"{float(entry.average_wager):.6f}", entry.average_wager)))
    tiles.append(("Hit frequency", with_exact(percent(entry.hit_frequency), entry.hit_frequency)))
    tiles.append(("Variance", with_exact(f"{float(entry.variance):.6f}", entry.variance)))
    root = element("span", "root of the variance", kind="exact")
    tiles.append(("Standard deviation", Markup(f"{entry.standard_deviation:.6f}{root}")))
    return element(
        "ul",
        *(
            element("li", element("span", name, kind="name"), element("span", shown, kind="figure"))
            for name, shown in tiles
        ),
        kind="tiles",
    )


def _outcomes(entry: WagerFigures) -> Markup:
    rows = [
        (
            each.name,
            each.pays,
            f"{each.combinations:,}",
            with_exact(f"{float(entry.probability(each)):.8f}", entry.probability(each)),
            with_exact(signed(entry.returned(each), 8), entry.returned(each)),
        )
        for each in entry.endings
    ]
    total = (
        "Total",
        "",
        f"{entry.combinations:,}",
        "1",
        with_exact(signed(entry.expectation, 8), entry.expectation),
    )
    columns = ("Outcome", "Pays", "Combinations", "Probability", "Return")
    return table(
        columns, rows, words=2, total=total, caption="Every outcome, with the combinations that lead to it"
    )


def _results(entry: WagerFigures, name: str, pace: int) -> Markup:
    """What sessions look like: per hour, per 100 rounds, and as rounds go on."""
    wanted = sorted({*ROUNDS, HUNDRED, pace})
    found = {each.rounds: each for each in spreads(entry, wanted)}
    hour, hundred = found[pace], found[HUNDRED]
    course = [found[rounds] for rounds in ROUNDS]
    note = "The middle 99 of 100 results, by convolution."
    return joined(
        (
            element("h3", "Results over time"),
            _sessions(
                entry, {f"An hour ({pace} rounds)": hour, "100 rounds": hundred, "1,000 rounds": course[-1]}
            ),
            element(
                "div",
                figure("One hour.", spread_of(f"{name}-hour", hour, "in an hour"), note),
                figure("100 rounds.", spread_of(f"{name}-hundred", hundred, "in 100 rounds"), note),
                figure("Volatility bands.", bands(f"{name}-bands", course, float(entry.expectation))),
                figure("Ahead after so many rounds.", chance_ahead(f"{name}-ahead", course)),
                kind="pair",
            ),
        )
    )


def _sessions(entry: WagerFigures, named: dict[str, Spread]) -> Markup:
    rows = []
    for name, spread in named.items():
        deviation = entry.standard_deviation * spread.rounds**0.5
        quantiles = (signed(spread.quantile(share), 0) for share in (0.05, 0.25, 0.5, 0.75, 0.95))
        rows.append(
            (
                name,
                signed(float(entry.expectation) * spread.rounds, 2),
                f"{deviation:.2f}",
                *quantiles,
                percent(spread.ahead, 1),
                percent(spread.behind, 1),
            )
        )
    columns = ("", "Expectation", "Std. dev.", "5%", "25%", "Median", "75%", "95%", "Ahead", "Behind")
    return table(columns, rows, caption="The player's result in units of the first wager, and its quantiles")


def _strategy(entry: WagerFigures, name: str) -> Markup:
    """The rules, what other ways to play cost, and the value of each decision with every hand."""
    stay, leave = (word for word, _ in entry.strategy[0].values)
    worth = (f"{stay} is worth".capitalize(), f"{leave} is worth".capitalize())
    rules = [
        (
            each.hand,
            element("strong", each.decision),
            f"{each.combinations:,}",
            *(signed(v, 6) for _, v in each.values),
        )
        for each in entry.strategy
    ]
    rivals = [
        (each.name, each.says, percent(each.house_edge), with_exact(percent(each.cost), each.cost))
        for each in entry.rivals
    ]
    caption = "In units of the first wager" if entry.choices else f"In units of the wager. {entry.grid.says}"
    return joined(
        (
            element(
                "h3", "Best strategy" if entry.player == "best" else f"Strategy of the player: {entry.player}"
            ),
            table(("Hand", "Decision", "Hands", *worth), rules, words=2, caption=caption),
            element("h3", "What other ways to play cost"),
            table(("Way to play", "", "House edge", "Cost"), rivals, words=2),
            *(_every_decision(entry, name, (stay, leave), worth) if entry.choices else ()),
        )
    )


def _every_decision(
    entry: WagerFigures, name: str, words: tuple[str, str], worth: tuple[str, str]
) -> Iterator[Markup]:
    stay, leave = words
    yield element("h3", "The closest decisions")
    yield _decisions(sorted(entry.choices, key=lambda choice: abs(choice.gain))[:CLOSEST], worth)
    yield figure(
        "The decision, hand by hand.",
        decision_grid(f"{name}-grid", entry, words),
        f"Each cell is what it gains to {stay} rather than {leave}, in units of the first wager. "
        f"In bold on red: hands to {leave}. {entry.grid.says}",
    )


def _house_way(entry: WagerFigures, name: str) -> Markup:
    """The lines of the house way: how often each applies, what its hands are worth, and what it gives away."""
    total = sum(line.hands for line in entry.lines)
    columns, rows = ["Line", "", "Hands", "Share", "Is worth"], []
    for line in entry.lines:
        row: list[object] = [line.rule, line.says, f"{line.hands:,}", percent(line.hands / total, 2)]
        row.append(with_exact(signed(line.worth, 6), line.worth))
        if line.best is not None and line.kept is not None and line.cost is not None:
            row += [signed(line.best, 6), percent(line.kept, 1), with_exact(percent(line.cost), line.cost)]
        rows.append(row)
    title = "The house way, line by line"
    if entry.lines[0].cost is None:
        return joined((element("h3", title), table(columns, rows, words=2)))
    columns += ["At best", "Set as well as can be", "Gives away"]
    note = "In units of the wager; what a line gives away is per round, so that the lines add up."
    plot = figure("What each line gives away.", given_away(f"{name}-lines", entry.lines), note)
    return joined((element("h3", title), table(columns, rows, words=2, caption=note), plot))


def _decisions(choices: Iterable[Choice], worth: tuple[str, str]) -> Markup:
    rows = [
        (
            each.hand,
            each.decision,
            f"{each.combinations:,}",
            *(with_exact(signed(v, 6), v) for _, v in each.values),
        )
        for each in choices
    ]
    return table(("Hand", "Decision", "Hands", *worth), rows, words=2)


def _clauses(entry: WagerFigures, book: Catalogue | None) -> Markup:
    """The clauses behind the figures, in our own words."""
    rows: list[tuple[object, object]] = []
    for cited in entry.clauses:
        clause = book.clauses.get(cited) if book else None
        title = Markup(
            f'{text(clause.title if clause else cited)} <span class="id">{text(cited if clause else "")}</span>'
        )
        rows.append((title, clause.says if clause else ""))
    return joined((element("h3", "Clauses behind these figures"), listed(rows, "clauses")))
