"""Folding: the whole table again, from what a client knew of it and what it is told has changed.

For whoever writes a client, in Python or as an example for another language: it uses nothing of the house.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def following(update: Json, message: Json) -> Json:
    """The whole table as it is known after a message of the server."""
    if message["type"] == "update":
        return message
    if message["type"] == "changed":
        return folded(update, message)
    if message["type"] == "presence":
        return {**update, **{name: message[name] for name in ("now", "seats", "clock")}}
    return update


def folded(update: Json, changed: Json) -> Json:
    """The update that would be sent now, from the last one and a message `changed` that follows it."""
    assert changed["seq"] == update["seq"] + len(changed["entries"]), "something was missed: join again"
    before, change = update["view"], changed["view"]
    view = {**before, **change}
    for name in {"cards", "chips"} & change.keys():
        view[name] = merged(before[name], change[name])
    if "table" in change:
        view["table"] = {**before["table"], **change["table"]}
        for name in {"names", "decks", "marks"} & change["table"].keys():
            view["table"][name] = merged(before["table"][name], change["table"][name])
    if "facts" in change:
        happened = [event for entry in changed["entries"] for event in entry["events"]]
        view["facts"] = taken(change["facts"], before["facts"] + happened)
    if "offers" in change:
        view["offers"] = taken(change["offers"], before["offers"])
    others = [area for area, _ in change.get("cards", [])]
    hands = [hand for hand in update["hands"] if hand["area"] not in others] + changed.get("hands", [])
    hands.sort(key=lambda hand: order(hand["area"]))
    news = {"type": "update", "skipped": False, "view": view, "hands": hands}
    return {**update, "checkpoint": None, **changed, **news}


def merged(pairs: list[Any], changes: list[Any]) -> list[Any]:
    """Pairs of a key and a value, in the order of their keys: those that changed, but for those that are gone."""
    keys = [key for key, _ in changes]
    both = [pair for pair in pairs if pair[0] not in keys] + [pair for pair in changes if pair[1] is not None]
    return sorted(both, key=lambda pair: order(pair[0]))


def taken(row: list[Any], known: list[Any]) -> list[Any]:
    """A list in which a pair of numbers stands for that stretch of one that is known."""
    return [item for each in row for item in (known[each[0] : each[1]] if isinstance(each, list) else [each])]


def order(key: Any) -> Any:
    """Numbers by their size, marks and areas by name, spot and sight."""
    sights = ("none", "backs", "owner", "faces")
    return (key[0], key[1], *(sights.index(sight) for sight in key[2:])) if isinstance(key, list) else key
