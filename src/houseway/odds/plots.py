"""Plots of a par sheet, as SVG to be set into a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from io import StringIO
from math import sqrt
from typing import TYPE_CHECKING, Any

from houseway.errors import HousewayError
from houseway.odds.figures import Choice, Grid, WagerFigures, WayLine
from houseway.odds.sums import Spread

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, GREEN, RED, GOLD, GREY, PALE = "#22302b", "#1f6f54", "#b4472f", "#a67c1a", "#7c8883", "#e3e8e5"

STYLE: Any = {
    "svg.fonttype": "none",
    "font.family": "DejaVu Sans",  # comes with matplotlib, so that a page is the same wherever it is made
    "font.size": 7.5,
    "axes.edgecolor": GREY,
    "axes.labelcolor": INK,
    "axes.linewidth": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "grid.color": PALE,
    "grid.linewidth": 0.7,
}
NOTHING_ABOUT = dict.fromkeys(("Creator", "Date", "Format", "Type"))
BARS = 60
HALF_WIDTH = (3.5, 1.95)


def drawn(name: str, alt: str, size: tuple[float, float], draw: Callable[[Axes], None]) -> str:
    """A plot as an SVG element that says in words what it shows; `name` keeps its ids apart from others'."""
    try:
        import matplotlib
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure
    except ImportError:
        raise HousewayError("a par sheet needs matplotlib: pip install 'houseway[report]'") from None
    with matplotlib.rc_context(STYLE | {"svg.hashsalt": name}):
        figure = Figure(figsize=size, layout="constrained")
        FigureCanvasSVG(figure)
        draw(figure.subplots())
        text = StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata=NOTHING_ABOUT)
    return _inline(text.getvalue(), alt)


def _inline(svg: str, alt: str) -> str:
    """The element alone, without what a page does not need: ids nobody refers to, its own size and fonts."""
    svg = svg[svg.index("<svg") :]
    used = set(re.findall(r"#([\w.-]+)", svg))
    svg = re.sub(r' id="([^"]*)"', lambda found: found[0] if found[1] in used else "", svg)
    svg = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: [^;\"]*;? ?", "", svg)
    svg = re.sub(r'(<svg[^>]*?) width="[^"]*" height="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r"\s*\n\s*", " ", svg)
    words = escape(alt)
    return svg.replace("<svg", f'<svg role="img" aria-label="{words}"', 1).replace(
        ">", f"><title>{words}</title>", 1
    )


def _signed(number: float) -> str:
    return f"{number:+.2f}".replace("-", "\N{MINUS SIGN}")


def return_by_hand(name: str, entry: WagerFigures) -> str:
    """What each outcome adds to the player's expectation or takes from it."""
    endings = entry.endings[::-1]
    returns = [float(entry.returned(each)) * 100 for each in endings]
    words = ", ".join(
        f"{each.name} {amount:+.2f}%" for each, amount in zip(endings[::-1], returns[::-1], strict=True)
    )

    def draw(axes: Axes) -> None:
        reach = max(map(abs, returns))
        axes.barh(
            range(len(returns)), returns, height=0.66, color=[GREEN if each > 0 else RED for each in returns]
        )
        for place, amount in enumerate(returns):
            side = "left" if amount >= 0 else "right"
            offset = reach * (0.02 if amount >= 0 else -0.02)
            axes.text(amount + offset, place, _signed(amount), ha=side, va="center", fontsize=6.5)
        axes.axvline(0, color=INK, linewidth=0.7)
        axes.set_yticks(range(len(returns)), [each.name.replace("Player higher: ", "Win: ") for each in endings])
        axes.tick_params(axis="y", length=0)
        axes.set_xlim(min([*returns, 0]) - reach * 0.22, max([*returns, 0]) + reach * 0.22)
        axes.set_xlabel("return, % of the first wager")
        axes.grid(axis="x")

    size = (7.2, 0.62 + 0.19 * len(returns))
    return drawn(name, f"Return by outcome, in percent of the first wager: {words}.", size, draw)


def given_away(name: str, lines: Sequence[WayLine]) -> str:
    """What each line of a house way costs who sets by it, in a round."""
    costs = [float(line.cost or 0) * 100 for line in lines][::-1]
    words = ", ".join(f"{line.rule} {cost:.4f}%" for line, cost in zip(lines, costs[::-1], strict=True))

    def draw(axes: Axes) -> None:
        axes.barh(range(len(costs)), costs, height=0.66, color=RED)
        axes.set_yticks(range(len(costs)), [line.rule for line in lines][::-1])
        axes.tick_params(axis="y", length=0)
        axes.set_xlabel("given away, % of the wager")
        axes.grid(axis="x")

    size = (7.2, 0.62 + 0.15 * len(costs))
    return drawn(name, f"What each line of the house way gives away: {words}.", size, draw)


def spread_of(name: str, spread: Spread, title: str) -> str:
    """The distribution of results over a number of rounds."""
    low, high, middle = (spread.quantile(share) for share in (0.005, 0.995, 0.5))
    alt = (
        f"Distribution of the player's result {title}: median {middle:+g} units, 5 percent below "
        f"{spread.quantile(0.05):+g}, 5 percent above {spread.quantile(0.95):+g}, ahead in {spread.ahead:.1%}."
    )

    def draw(axes: Axes) -> None:
        step = float(spread.nets[1] - spread.nets[0])
        width = max(2, round((high - low) / step / BARS)) * step
        shares = {place: share * 100 for place, share in spread.shares(low, high, width).items()}
        colors = [GREEN if place > 0 else RED if place < 0 else GREY for place in shares]
        axes.bar(list(shares), list(shares.values()), width=width * 0.86, color=colors)
        axes.axvline(middle, color=INK, linewidth=0.9, linestyle=(0, (4, 2)))
        top = max(shares.values())
        axes.set_ylim(0, top * 1.12)
        axes.text(middle, top * 1.12, f" median {middle:+g}", fontsize=6.5, va="top")
        axes.set_xlabel(f"result {title}, units of the first wager")
        axes.set_ylabel(f"probability, % per {width:g} units")
        axes.grid(axis="y")

    return drawn(name, alt, HALF_WIDTH, draw)


def bands(name: str, spreads: Sequence[Spread], expectation: float) -> str:
    """How far results may stray as rounds go on."""
    rounds = [0, *(each.rounds for each in spreads)]
    shares = (0.05, 0.25, 0.5, 0.75, 0.95)
    lines = {share: [0.0, *(each.quantile(share) for each in spreads)] for share in shares}
    last = spreads[-1].rounds
    alt = (
        f"Volatility bands over {last} rounds: after {last} rounds nine results in ten lie between "
        f"{lines[0.05][-1]:+g} and {lines[0.95][-1]:+g} units, half between {lines[0.25][-1]:+g} and "
        f"{lines[0.75][-1]:+g}, and the expectation is {expectation * last:+.1f}."
    )

    def draw(axes: Axes) -> None:
        axes.fill_between(rounds, lines[0.05], lines[0.95], color=GREEN, alpha=0.16, linewidth=0, label="90 %")
        axes.fill_between(rounds, lines[0.25], lines[0.75], color=GREEN, alpha=0.32, linewidth=0, label="50 %")
        axes.plot(rounds, lines[0.5], color=GREEN, linewidth=1.2, label="median")
        axes.plot(
            [0, last], [0, expectation * last], color=RED, linewidth=1.0, linestyle="--", label="expectation"
        )
        axes.axhline(0, color=INK, linewidth=0.7)
        axes.set_xlim(0, last)
        axes.set_xlabel("rounds")
        axes.set_ylabel("result, units of the first wager")
        axes.legend(frameon=False, fontsize=6.5, loc="best", ncols=2)
        axes.grid(axis="y")

    return drawn(name, alt, HALF_WIDTH, draw)


def chance_ahead(name: str, spreads: Sequence[Spread]) -> str:
    """How often a player is ahead after a number of rounds."""
    rounds = [each.rounds for each in spreads]
    ahead = [each.ahead * 100 for each in spreads]
    alt = "Chance that the player is ahead: " + ", ".join(
        f"{share:.1f}% after {number} rounds" for number, share in zip(rounds, ahead, strict=True)
    )

    def draw(axes: Axes) -> None:
        axes.plot(rounds, ahead, color=GREEN, linewidth=1.2, marker="o", markersize=2.6)
        axes.axhline(50, color=GREY, linewidth=0.7, linestyle=":")
        axes.set_xlim(0, rounds[-1])
        axes.set_ylim(0, max(60, *ahead))
        axes.set_xlabel("rounds")
        axes.set_ylabel("ahead, % of players")
        axes.grid(axis="y")

    return drawn(name, f"{alt}.", HALF_WIDTH, draw)


def decision_grid(name: str, entry: WagerFigures, words: tuple[str, str]) -> str:
    """What the first decision is worth above the second, with every hand."""
    stay, leave = words
    taken = sum(each.decision == stay for each in entry.choices)
    alt = f"Grid of all {len(entry.choices)} kinds of hand: {stay} with {taken} of them, {leave} with the others."
    size = (7.2, 0.45 + 0.155 * len(entry.grid.rows))
    return drawn(name, alt, size, lambda axes: _grid(axes, entry.grid, entry.choices, stay))


def _grid(axes: Axes, grid: Grid, choices: Sequence[Choice], stay: str) -> None:
    from matplotlib.colors import LinearSegmentedColormap
    from matplotlib.patches import Rectangle

    greens = LinearSegmentedColormap.from_list("stay", ["#eef6f2", GREEN])
    reds = LinearSegmentedColormap.from_list("leave", ["#fbeae4", RED])
    deep = sorted(abs(float(each.gain)) for each in choices)[len(choices) * 4 // 5]
    for each in choices:
        x, y = grid.columns.index(each.cell[1]), grid.rows.index(each.cell[0])
        depth = min(1.0, sqrt(abs(float(each.gain)) / deep))
        stays = each.decision == stay
        shade = greens(depth) if stays else reds(min(1.0, 0.25 + depth))
        axes.add_patch(Rectangle((x, y), 1, 1, facecolor=shade, edgecolor="white", linewidth=1))
        axes.text(
            x + 0.5,
            y + 0.5,
            _signed(float(each.gain)),
            ha="center",
            va="center",
            fontsize=5.8,
            weight="normal" if stays else "bold",
            color="white" if depth > 0.6 else INK,
        )
    axes.set_xlim(0, len(grid.columns))
    axes.set_ylim(len(grid.rows), 0)
    axes.set_xticks([place + 0.5 for place in range(len(grid.columns))], grid.columns)
    axes.set_yticks([place + 0.5 for place in range(len(grid.rows))], grid.rows)
    axes.tick_params(length=0, top=True, bottom=False, labeltop=True, labelbottom=False)
    for spine in axes.spines.values():
        spine.set_visible(False)
