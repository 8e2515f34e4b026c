"""Pieces of a page: tables whose headers are headers, figures with captions, numbers exact and decimal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

MINUS = "\N{MINUS SIGN}"


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def text(content: object) -> Markup:
    """Content as HTML; what is HTML already stays as it is."""
    return content if isinstance(content, Markup) else Markup(escape(str(content)))


def joined(parts: Iterable[object]) -> Markup:
    return Markup("\n".join(map(text, parts)))


def element(name: str, *content: object, **attributes: str) -> Markup:
    """An element; `kind` is its class.

    >>> element("p", "1 < 2", kind="quiet")
    '<p class="quiet">1 &lt; 2</p>'
    """
    written = "".join(
        f' {"class" if key == "kind" else key}="{escape(value)}"' for key, value in attributes.items() if value
    )
    return Markup(f"<{name}{written}>{''.join(map(text, content))}</{name}>")


def signed(number: Fraction | float, places: int = 6) -> Markup:
    """A number with its sign, coloured by it."""
    shown = f"{float(number):+,.{places}f}".replace("-", MINUS)
    kind = "gain" if number > 0 else "loss" if number < 0 else ""
    return element("span", shown if number else f"{0:.{places}f}", kind=kind)


def percent(number: Fraction | float, places: int = 4) -> Markup:
    return text(f"{float(number) * 100:,.{places}f}%".replace("-", MINUS))


def with_exact(shown: object, number: Fraction) -> Markup:
    """A decimal with the fraction below it; a whole number needs none."""
    if number.denominator == 1:
        return text(shown)
    fraction = str(number).replace("-", MINUS).replace("/", "/<wbr>")
    return Markup(f"{text(shown)}{element('span', Markup(fraction), kind='exact')}")


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    caption: str = "",
    words: int = 1,
    total: Sequence[object] = (),
    kind: str = "",
) -> Markup:
    """A table whose first column names its rows; the first `words` columns hold words, the others numbers."""

    def row(cells: Sequence[object]) -> Markup:
        first, *others = cells
        return element(
            "tr",
            element("th", first, scope="row"),
            *(element("td", cell, kind="word" if place < words else "") for place, cell in enumerate(others, 1)),
        )

    head = element(
        "tr",
        *(
            element("th", name, scope="col", kind="word" if place < words else "")
            for place, name in enumerate(columns)
        ),
    )
    parts = [element("thead", head), element("tbody", *map(row, rows))]
    if caption:
        parts.insert(0, element("caption", caption))
    if total:
        parts.append(element("tfoot", row(total)))
    return element("table", *parts, kind=kind)


def figure(caption: str, drawing: str, more: str = "") -> Markup:
    """A drawing under its caption."""
    return element(
        "figure", element("figcaption", element("b", caption), f" {more}" if more else ""), Markup(drawing)
    )


def listed(pairs: Iterable[tuple[object, object]], kind: str) -> Markup:
    """A list of terms with what is said of each; every pair stays together."""
    parts = (element("div", element("dt", term), element("dd", said)) for term, said in pairs)
    return element("dl", *parts, kind=kind)
