"""How the cost of an action grows: with seats, with tables, with watchers and with the rounds a table has seen.

Figures are milliseconds of the server's processor for an action that is on disk and told to all at the table.
"""

from __future__ import annotations

from pathlib import Path

from bench.load import Ask, cpu_s, crowds, server

SECONDS, SETTLE_S, THINKING_S = 8.0, 3.0, 0.5
PICTURE = Path(__file__).parents[1] / "docs" / "performance.svg"
Series = list[tuple[float, float]]


def main() -> None:
    print("milliseconds of the server's processor for an action")
    found = {
        "seats at each of 8 tables": [(n, at(8, seats=n)) for n in (1, 2, 4, 6)],
        "tables of six seats": [(n, at(n)) for n in (2, 8, 20, 40)],
        "watchers at each of 4 tables": [(n, at(4, watchers=n)) for n in (0, 5, 20, 50)],
        "rounds seen, 8 tables": over_rounds(),
    }
    for name, series in found.items():
        print(f"  {name:<32}" + "".join(f"{x:>8.0f}: {ms:.2f}" for x, ms in series), flush=True)
    draw(found)


def at(tables: int, *, seats: int = 6, watchers: int = 0) -> float:
    with server() as (url, pid), crowds(url, tables, 1, seats=seats, watchers=watchers) as ask:
        counted(ask, pid, SETTLE_S)
        return counted(ask, pid, SECONDS)[0]


def over_rounds() -> Series:
    """The same tables, later and later."""
    found, rounds = [], 0.0
    with server() as (url, pid), crowds(url, 8, 1) as ask:
        for _ in range(6):
            ms, more = counted(ask, pid, 2 * SECONDS)
            rounds += more / 8
            found.append((rounds, ms))
    return found


def counted(ask: Ask, pid: int, seconds: float) -> tuple[float, int]:
    """Milliseconds an action, and the rounds that ended."""
    begin = cpu_s(pid)
    told = ask({"think_s": THINKING_S, "seconds": seconds})
    used = cpu_s(pid) - begin
    return 1000 * used / max(1, sum(each["entries"] for each in told)), sum(each.get("rounds", 0) for each in told)


def draw(found: dict[str, Series]) -> None:
    """A picture for docs/performance.md."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "houseway"
    from matplotlib import pyplot

    figure, panels = pyplot.subplots(1, len(found), figsize=(12, 2.8), sharey=True, layout="constrained")
    for panel, (name, series) in zip(panels, found.items(), strict=True):
        panel.plot([x for x, _ in series], [ms for _, ms in series], marker="o", color="#1f6f5c")
        panel.set_xlabel(name)
        panel.set_ylim(bottom=0)
        panel.spines[["top", "right"]].set_visible(False)
    panels[0].set_ylabel("ms of a processor an action")
    figure.savefig(PICTURE, metadata={"Date": None})


if __name__ == "__main__":
    main()
