"""The page adds a share of its own to the cards, and checks a round against what it saw before it was drawn."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from playwright.sync_api import Route, expect

from houseway.cli import main as houseway
from houseway.engine.offers import Dice, Order
from houseway.server.live.chance import commitment, drawn, mixed
from houseway.server.live.fairness import check, read
from tests.web.person import Person

Come = Callable[..., Person]
RULEBOOK = "two-card-joker-poker-ma"
Json = dict[str, Any]


def played(come: Come, rounds: int) -> tuple[Person, str, Json]:
    """Somebody who has played some rounds, and the document of the last one that is over."""
    person = come()
    table = person.open_table(RULEBOOK)
    person.sit(table)
    for _ in range(rounds):
        person.play_round()
    shown = person.page.request.get(f"{person.address}/api/tables/{table}/rounds/{rounds}/fairness").json()
    assert shown["status"] == "revealed"
    return person, table, shown


def drawn_again(shown: Json, seed: bytes) -> Json:
    """A document with what comes of its draws from a seed and its shares."""
    table, round = shown["table"], shown["round"]
    draws = []
    for draw in shown["draws"]:
        came = [
            (each["seat"], bytes.fromhex(each["share"])) for each in draw["shares"] if each["share"] is not None
        ]
        bounds = Dice(draw["count"], draw["sides"]) if draw["sides"] else Order(draw["count"])
        values = list(drawn(bounds, mixed(seed, table, round, came), draw["index"]))
        draws.append({**draw, "values": values})
    return {**shown, "draws": draws}


def forged(shown: Json, seed: bytes, share: str | None) -> Json:
    """A document in which everything fits: a seed, its commitment, and what is drawn from it with the share."""
    told = commitment(shown["table"], shown["round"], seed)
    generations = [{**each, "seed": seed.hex(), "commitment": told} for each in shown["generations"]]
    draws = [{**draw, "shares": [{**each, "share": share} for each in draw["shares"]]} for draw in shown["draws"]]
    found = drawn_again({**shown, "generations": generations, "draws": draws}, seed)
    assert list(check(read(found))) == []
    return found


def checked(person: Person, shown: Json, answer: Json) -> str:
    """What the page says of a round when the server answers so."""

    def told(route: Route) -> None:
        route.fulfill(json=answer)

    path = f"/api/tables/{shown['table']}/rounds/{shown['round']}/fairness"
    person.page.route(f"**{path}", told)
    person.go(f"/fairness/{shown['table']}/{shown['round']}")
    verdict = person.page.locator(".verdict")
    expect(verdict).to_be_visible()
    person.page.unroute(f"**{path}", told)
    return verdict.inner_text()


def test_a_round_is_checked_against_what_the_page_saw_and_added(come: Come, tmp_path: Path) -> None:
    person, table, shown = played(come, 2)
    (own,) = shown["draws"][0]["shares"]
    assert own["share"] is not None
    said = checked(person, shown, shown)
    assert said.startswith("✓")
    assert "the one that it saw before the round" in said
    assert "Your own share is in the cards" in said
    seed = bytes.fromhex(shown["generations"][-1]["seed"])
    other = checked(person, shown, forged(shown, secrets.token_bytes(32), own["share"]))
    assert other.startswith("✗"), "all fits but what this browser saw before"
    assert "does not come from a commitment that this browser saw" in other
    without = checked(person, shown, forged(shown, seed, None))
    assert without.startswith("✗")
    assert "without your share" in without
    chosen = {**own, "hash": "sha256:" + "0" * 64, "share": None}
    swapped = forged({**shown, "draws": [{**each, "shares": [chosen]} for each in shown["draws"]]}, seed, None)
    assert "other hashes of shares" in checked(person, shown, swapped)
    # A second seed under the number of the first, a draw of another number, another round that is in order.
    fake = forged(shown, secrets.token_bytes(32), own["share"])
    both = {**fake, "generations": [*shown["generations"], *fake["generations"]]}
    assert "there are two of them" in checked(person, shown, both)
    later = [{**each, "index": each["index"] + 1} for each in shown["draws"]]
    assert "is not where it belongs" in checked(person, shown, drawn_again({**shown, "draws": later}, seed))
    twice = [{**each, "shares": each["shares"] * 2} for each in shown["draws"]]
    assert "the share of each seat once" in checked(person, shown, drawn_again({**shown, "draws": twice}, seed))
    first = person.page.request.get(f"{person.address}/api/tables/{table}/rounds/1/fairness").json()
    assert "answers with round 1" in checked(person, shown, first)
    # What it saw can be saved, and the command finds the same.
    person.go(f"/fairness/{table}/{shown['round']}")
    link = person.page.get_by_role("link", name="Save what this browser saw").get_attribute("href")
    seen, file = tmp_path / "seen.json", tmp_path / "round.json"
    seen.write_text(unquote(str(link).split(",", 1)[1]))
    for document, code in ((shown, 0), (forged(shown, seed, None), 1)):
        file.write_text(json.dumps(document))
        assert houseway(["fairness", str(file), "--seen", str(seen)]) == code


def test_who_was_not_there_is_told_that_the_commitment_is_taken_on_trust(come: Come) -> None:
    _, table, shown = played(come, 1)
    other = come()
    other.go(f"/fairness/{table}/{shown['round']}")
    expect(other.page.locator(".verdict")).to_contain_text("takes the server's word for the commitment")


def test_a_seed_that_does_not_fit_what_the_page_saw_is_told_at_the_table(come: Come) -> None:
    """Another commitment than the one that is drawn from is shown to this page alone by who holds the line."""
    person = come()
    table = person.open_table(RULEBOOK)

    def passed_on(message: str | bytes) -> str | bytes:
        told = json.loads(message)
        if told["type"] in ("update", "changed", "frozen"):
            own = told if told["type"] == "frozen" else told.get("commitment", {})
            own["commitment"] = "sha256:" + "0" * 64
        return json.dumps(told)

    def between(socket: Any) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(passed_on(message)))

    person.page.route_web_socket(f"**/api/tables/{table}/live", between)
    person.sit(table)
    person.play_round()
    alert = person.page.get_by_role("alert").filter(has_text="does not fit the commitment")
    expect(alert).to_be_visible()
