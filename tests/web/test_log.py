"""The page keeps the newest checkpoint of the house's log, and notices when a later one does not go on from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from urllib.parse import unquote

from playwright.sync_api import expect

from houseway.server.transparency import tiles
from houseway.server.transparency.checkpoints import Checkpoint
from houseway.server.transparency.merkle import over, root
from houseway.server.transparency.notes import Note, PrivateKey, PublicKey
from tests.web.person import Person

Come = Callable[..., Person]
RULEBOOK = "two-card-joker-poker-ma"


GROWN = "(size) => Number(JSON.parse(localStorage.getItem('houseway.log')).note.split('\\n')[1]) > size"


def kept(person: Person) -> Checkpoint:
    found = json.loads(person.page.evaluate("localStorage.getItem('houseway.log')"))
    return Checkpoint.read(Note(found["note"].split("\n\n")[0] + "\n", ()))


def test_a_log_that_goes_on_is_kept_and_a_rewritten_one_is_told_at_the_table(come: Come) -> None:
    person = come()
    table = person.open_table(RULEBOOK)
    person.sit(table)
    first = kept(person)
    person.play_round()
    person.page.wait_for_timeout(1100)  # a checkpoint is signed every second
    person.go(f"/table/{table}")
    person.page.wait_for_function(GROWN, arg=first.size)
    expect(person.page.locator("[role=alert]")).to_have_count(0)
    person.go("/fairness")
    link = person.page.get_by_role("link", name="Save the checkpoint").get_attribute("href")
    assert Checkpoint.read(Note.read(unquote(str(link).split(",", 1)[1]))) == kept(person)
    for size, says in ((5, "was rewritten"), (10**9, "has lost some")):
        other = Checkpoint(first.origin, size, bytes(32)).text
        person.page.evaluate(
            "(note) => localStorage.setItem('houseway.log', JSON.stringify({note, since: 1}))", other
        )
        person.go(f"/table/{table}")
        expect(person.page.locator("[role=alert]", has_text=says)).to_be_visible()
    person.complaints.clear()  # of the browser, about the request that was refused


def test_a_checkpoint_must_be_signed_by_the_key_that_the_page_knows(come: Come) -> None:
    """A house that signs with another key under the same name cannot be held to what it signed before."""
    person = come()
    table = person.open_table(RULEBOOK)
    person.sit(table)
    kept(person)
    person.go("/fairness")
    expect(person.page.get_by_text("Each was signed by the key")).to_be_visible()
    log = json.loads(person.page.evaluate("localStorage.getItem('houseway.log')"))
    assert log["key"] == person.page.request.get(f"{person.address}/api/log/key").text().strip()
    assert PublicKey.read(log["key"]) in Note.read(log["note"]).signed_by([PublicKey.read(log["key"])])
    other = PrivateKey.new(kept(person).origin).public
    person.go(f"/table/{table}")
    person.play_round()
    person.page.wait_for_timeout(1100)  # a checkpoint is signed every second
    older = json.dumps({**log, "key": str(other)})
    person.page.evaluate("(log) => localStorage.setItem('houseway.log', log)", older)
    person.go(f"/table/{table}")
    alert = person.page.locator("[role=alert]", has_text="is not signed by the key")
    expect(alert).to_be_visible()
    assert json.loads(person.page.evaluate("localStorage.getItem('houseway.log')"))["note"] == log["note"]


def test_the_page_follows_a_log_from_any_size(come: Come) -> None:
    """As if it had kept an older checkpoint of the same log, of sizes whose proofs differ in kind."""
    person = come()
    table = person.open_table(RULEBOOK)
    person.sit(table)
    now = kept(person)
    width = tiles.width_of(0, 0, now.size)
    tile = person.page.request.get(f"{person.address}/api/log/tile/{tiles.path_of(0, 0, width)}").body()
    nodes = over([tile[at : at + 32] for at in range(0, len(tile), 32)])
    for size in (1, 2, 3, 6, 8, 13, width - 1):
        older = Checkpoint(now.origin, size, root(nodes, size)).text
        person.page.evaluate(
            "(note) => localStorage.setItem('houseway.log', JSON.stringify({note, since: 1}))", older
        )
        person.go(f"/table/{table}")
        person.page.wait_for_function(GROWN, arg=size)
        expect(person.page.locator("[role=alert]")).to_have_count(0)
