"""Shares: people's own part in the chance of a round, told in two steps, recorded, and missed when left out."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from houseway.bots.bot import by_the_book
from houseway.cli import main as houseway
from houseway.record.codec import action_json, read_view
from houseway.registry import game
from houseway.server.live import shares
from houseway.server.live.chance import drawn, mixed, pledge
from houseway.server.live.drafting import seed_row
from houseway.server.live.fairness import against, check, choices, read, read_seen
from houseway.server.people.people import Visitor
from houseway.server.rest.submissions import usual_options
from houseway.server.wire import protocol as wire
from tests.server.serving import Client, Json, clients, operator, play, serving, settings

RULEBOOK = "two-card-joker-poker-ma"


@dataclass
class Sharer(Client):
    """Somebody whose client adds shares, and keeps what it saw."""

    table: str = ""
    told: bool = True  # whether the shares are told in the second step
    goes: bool = False  # then, instead
    made: dict[str, Json] = field(default_factory=dict)  # the shares by their hashes
    seen: dict[int, Json] = field(default_factory=dict)  # by round
    frozen: list[Json] = field(default_factory=list)

    async def hear(self, patience_s: float = 20) -> Json:
        message = await super().hear(patience_s)
        if message["type"] == "update":
            await self._see(message)
        elif message["type"] == "frozen":
            await self._freeze(message)
        return message

    async def _see(self, update: Json) -> None:
        now, seat = update["commitment"], update["view"]["seat"]
        kept = self._kept(now["round"])
        if now not in kept["commitments"]:
            kept["commitments"].append(now)
        for round in (now["round"], now["round"] + 1):
            if seat is not None and not any(each["round"] == round for each in self.made.values()):
                share = secrets.token_bytes(32)
                hash = pledge(self.table, round, seat, share)
                self.made[hash] = {"round": round, "seat": seat, "hash": hash, "share": share.hex()}
                await self.say({"type": "pledge", "id": f"p{round}", "round": round, "hash": hash})

    async def _freeze(self, message: Json) -> None:
        self.frozen.append(message)
        kept = self._kept(message["round"])
        kept["frozen"].append(message)
        if self.goes:
            await self.leave_socket()
            raise ConnectionError
        for each in message["pledges"]:
            mine = self.made.get(each["hash"])
            if mine is not None and self.told:
                told = {
                    "type": "reveal",
                    "id": f"s{mine['round']}",
                    "round": mine["round"],
                    "share": mine["share"],
                }
                await self.say(told)
                kept["shares"].append({name: mine[name] for name in ("seat", "hash", "share")})

    def _kept(self, round: int) -> Json:
        new: Json = {"table": self.table, "round": round, "commitments": [], "frozen": [], "shares": []}
        return self.seen.setdefault(round, new)


@asynccontextmanager
async def sharers(url: str, *names: str) -> AsyncIterator[tuple[Client, list[Sharer]]]:
    """People at a table who add shares, and the operator."""
    async with AsyncExitStack() as stack:
        address = await stack.enter_async_context(serving(settings(url)))
        boss = await operator(address, stack)
        table = await boss.open_table(RULEBOOK, bots=1)
        found = []
        for seat, client in enumerate(await stack.enter_async_context(clients(address, *names)), 2):
            sharer = Sharer(client.http, me=client.me, table=table)
            stack.push_async_callback(sharer.leave_socket)
            await sharer.join(table)
            await sharer.sit(seat, 50_000)
            found.append(sharer)
        yield boss, found


async def rounds(players: list[Sharer], count: int) -> None:
    async with asyncio.TaskGroup() as group:
        for each in players:
            group.create_task(play(each, RULEBOOK, count))


async def document(client: Client, table: str, round: int) -> Json:
    return await client.get(f"/api/tables/{table}/rounds/{round}/fairness")


def shared(player: Sharer) -> list[int]:
    """The rounds in which their share was frozen."""
    return sorted({m["round"] for m in player.frozen for p in m["pledges"] if p["hash"] in player.made})


def test_cards_come_from_the_seed_and_everybodys_share(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def main() -> None:
        async with sharers(database, "Ann", "Bob") as (boss, players):
            ann, bob = players
            await rounds(players, 4)
            both = [round for round in shared(ann) if round in shared(bob) and round < ann.view["round"]]
            assert len(both) >= 2
            for round in both:
                shown = await document(ann, ann.table, round)
                assert shown["ok"], shown
                draw, seed = shown["draws"][0], bytes.fromhex(shown["generations"][-1]["seed"])
                assert [each["seat"] for each in draw["shares"]] == [2, 3]
                came = [(each["seat"], bytes.fromhex(each["share"])) for each in draw["shares"]]
                for seat, share in came:
                    assert share.hex() in [each["share"] for each in players[seat - 2].made.values()]
                for player in players:
                    assert list(against(read(shown), read_seen(player.seen[round]))) == []
                order = draw["values"]
                bounds = shares_bounds(draw)
                assert list(drawn(bounds, mixed(seed, ann.table, round, came), 0)) == order
                for fewer in (came[:1], came[1:], []):
                    assert list(drawn(bounds, mixed(seed, ann.table, round, fewer), 0)) != order
            await _by_command(boss, ann, both[0], tmp_path)

    asyncio.run(main())
    assert "all" in capsys.readouterr().out


def shares_bounds(draw: Json) -> Any:
    from houseway.engine.offers import Dice, Order

    return Dice(draw["count"], draw["sides"]) if draw["sides"] else Order(draw["count"])


async def _by_command(boss: Client, ann: Sharer, round: int, folder: Path) -> None:
    """The command finds the same from the document, what Ann saw, and the record, which verifies."""
    file, seen, log = folder / "round.json", folder / "seen.json", folder / "table.log"
    file.write_text(json.dumps(await document(ann, ann.table, round)))
    seen.write_text(json.dumps(ann.seen[round]))
    log.write_bytes((await boss.http.get(f"/api/tables/{ann.table}/record")).content)
    assert houseway(["verify", str(log)]) == 0
    arguments = ["fairness", str(file), "--seen", str(seen), "--log", str(log)]
    assert houseway(arguments) == 0
    other = {**ann.seen[round], "commitments": [{**ann.seen[round]["commitments"][0], "commitment": "sha256:0"}]}
    seen.write_text(json.dumps(other))
    assert houseway(arguments) == 1
    seen.write_text("{}")
    assert houseway(arguments) == 2


def test_a_share_that_is_withheld_is_left_out_and_on_the_record(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shares, "PATIENCE_S", 0.3)

    async def main() -> None:
        async with sharers(sqlite, "Ann", "Bob") as (boss, players):
            ann, bob = players
            bob.told = False
            await rounds(players, 3)
            round = next(each for each in shared(bob) if each in shared(ann))
            shown = await document(ann, ann.table, round)
            assert shown["ok"], shown
            left = {each["seat"]: each["share"] is None for each in shown["draws"][0]["shares"]}
            assert left == {2: False, 3: True}
            assert list(against(read(shown), read_seen(ann.seen[round]))) == []
            lines = (await boss.http.get(f"/api/tables/{ann.table}/record")).text.splitlines()[1:]
            said = [
                line["chance"] for line in map(json.loads, lines) if line["round"] == round and "chance" in line
            ]
            assert [each["share"] is None for each in said[0]["shares"]] == [False, True]

    asyncio.run(main())


def test_whoever_changes_shares_or_leaves_one_out_is_found_out(sqlite: str) -> None:
    async def main() -> tuple[Json, Json]:
        async with sharers(sqlite, "Ann", "Bob") as (_, players):
            await rounds(players, 3)
            ann = players[0]
            round = next(each for each in shared(ann) if each in shared(players[1]))
            return await document(ann, ann.table, round), ann.seen[round]

    shown, seen = asyncio.run(main())
    draw = shown["draws"][0]
    mine, other = draw["shares"]

    def found(changed: list[Json], wrong: Callable[[Json], list[str]]) -> list[str]:
        again = {**shown, "draws": [{**each, "shares": changed} for each in shown["draws"]]}
        return wrong(again)

    def by_itself(document: Json) -> list[str]:
        return list(check(read(document)))

    def by_ann(document: Json) -> list[str]:
        return list(against(read(document), read_seen(seen)))

    assert found([mine, other], by_itself) == found([mine, other], by_ann) == []
    assert found([mine], by_itself)
    assert found([mine, {**other, "share": "00" * 32}], by_itself)
    assert found([{**mine, "share": None}, other], by_itself)
    assert "without your share" in found([{**mine, "share": None}, other], by_ann)[0]
    # A house that chooses a share of its own when it knows all others: all fits but what Ann saw frozen.
    chosen = secrets.token_bytes(32)
    hash = pledge(shown["table"], shown["round"], 3, chosen)
    assert "other hashes" in found([mine, {"seat": 3, "hash": hash, "share": chosen.hex()}], by_ann)[0]
    # The same house tells nobody that anything was frozen.
    seen = {**seen, "frozen": [], "shares": []}
    assert "other hashes" in found([{"seat": 3, "hash": hash, "share": chosen.hex()}], by_ann)[0]
    assert found([], by_ann) == []
    # It takes a share as often as it likes what comes of it.
    seed = bytes.fromhex(shown["generations"][-1]["seed"])
    came = [(each["seat"], bytes.fromhex(each["share"])) for each in (mine, other, other)]
    secret = mixed(seed, shown["table"], shown["round"], came)
    for each in shown["draws"]:
        each["values"] = list(drawn(shares_bounds(each), secret, each["index"]))
    assert "once, in their order" in found([mine, other, other], by_itself)[0]


def test_what_left_somebody_a_choice_is_told() -> None:
    """A share that did not come, a commitment that was given up after shares were asked for, one seen too late."""
    draw = {"seq": 9, "kind": "Shuffle", "index": 0, "count": 2, "sides": 0, "values": [0, 1], "generation": 2}
    shares = [{"seat": seat, "hash": f"h{seat}", "share": None} for seat in (2, 4)]
    generations = [
        {"generation": each, "commitment": f"c{each}", "committed": 0, "why": "started", "seed": "00" * 32}
        for each in (1, 2)
    ]
    shown = read(
        {
            "table": "t", "round": 1, "generations": generations, "status": "revealed",
            "draws": [{**draw, "shares": shares}], "ok": True, "message": "",
        }
    )  # fmt: skip
    commits = [
        {"round": 1, "generation": each, "commitment": f"c{each}", "why": "started", "after": after}
        for each, after in ((1, 3), (2, 9))
    ]
    frozen = [{"type": "frozen", "round": 1, "generation": 1, "commitment": "c1", "pledges": []}]
    seen = read_seen({"table": "t", "round": 1, "commitments": commits, "frozen": frozen})
    assert list(against(shown, seen)) == []
    withheld, given_up, late = choices(shown, seen)
    assert "no share came from seats 2, 4" in withheld
    assert "commitment 1 was given up" in given_up
    assert "entry 9 was drawn before you saw its commitment" in late


def test_who_comes_while_shares_are_awaited_sees_what_is_frozen(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with sharers(sqlite, "Ann", "Bob") as (boss, players):
            ann, bob = players
            bob.told = False
            monkeypatch.setattr(shares, "PATIENCE_S", 600)
            playing = asyncio.create_task(rounds(players, 3))
            while not any(len(each["pledges"]) == 2 for each in ann.frozen):
                await asyncio.sleep(0.05)
            await boss.join(ann.table)
            told = await boss.until("frozen")
            assert told == ann.frozen[-1]
            playing.cancel()
            await asyncio.wait([playing])

    asyncio.run(main())


def test_a_hash_that_comes_while_a_draw_is_written_is_not_frozen_after_it() -> None:
    """Else it would be shown as frozen to whoever comes then, and the draw has nothing of it."""
    round = SimpleNamespace(number=1)
    situation = SimpleNamespace(holders={1: "ann"}, round=round, seq=5, seat_of=lambda person: 1)
    table: Any = SimpleNamespace(
        seed=seed_row("t", 1, 0), situation=situation, crowd=SimpleNamespace(people={"ann"})
    )
    own = shares.Shares(table)
    assert own.known() == ()
    own.pledge(Visitor("ann", "Ann", "guest", frozenset()), wire.Pledge("p", 1, "sha256:" + "ab" * 32))
    own.fix()
    table.seed = replace(table.seed)  # the table is read again
    assert own.frozen() is None
    assert own.known() == ()


def test_nobody_waits_for_who_adds_nothing_or_is_gone(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The operator plays with a client that knows no shares; Bob goes when he should tell his."""

    async def main() -> None:
        async with sharers(sqlite, "Ann", "Bob") as (boss, (ann, bob)):
            await boss.join(ann.table)
            await boss.sit(5, 50_000)
            bob.goes = True
            monkeypatch.setattr(shares, "PATIENCE_S", 600)
            async with asyncio.TaskGroup() as group:
                for each in (ann, boss):
                    group.create_task(play(each, RULEBOOK, 3))
                with pytest.raises(ConnectionError):
                    await play(bob, RULEBOOK, 3)
            left = shared(bob)[-1]
            assert left in shared(ann)
            said = await document(ann, ann.table, left)
            assert [each["share"] is None for each in said["draws"][0]["shares"]] == [False, True]
            assert not any(each["seat"] == 5 for message in ann.frozen for each in message["pledges"])
            assert any('"type":"frozen"' in text for text in boss.received), "everybody is told what was frozen"

    asyncio.run(main())


def test_a_share_is_refused_that_comes_too_early_too_late_or_does_not_fit(sqlite: str) -> None:
    answers: dict[str, str] = {}

    class Wilful(Sharer):
        """Says all kinds of things beside what is asked for."""

        async def hear(self, patience_s: float = 20) -> Json:
            message = await super().hear(patience_s)
            if message["type"] in ("done", "refused"):
                answers[message["id"] or ""] = message.get("code", "done")
            return message

        async def _freeze(self, message: Json) -> None:
            wrong = {"type": "reveal", "round": message["round"], "share": "00" * 32}
            await self.say({**wrong, "id": "does not fit"})
            await super()._freeze(message)
            late = {"type": "pledge", "id": "frozen", "round": message["round"]}
            await self.say({**late, "hash": "sha256:" + "0" * 64})

    async def main() -> None:
        async with sharers(sqlite, "Ann") as (eve, (sharer,)):
            ann = Wilful(sharer.http, me=sharer.me, table=sharer.table)
            await eve.join(ann.table)
            await ann.join(ann.table)
            round, hash = ann.view["round"], "sha256:" + "0" * 64
            await eve.say({"type": "pledge", "id": "eve", "round": round, "hash": hash})
            assert (await eve.until("refused"))["code"] == "not-your-seat"
            await ann.say({"type": "pledge", "id": "early", "round": round + 2, "hash": hash})
            await ann.say({"type": "pledge", "id": "no hash", "round": round, "hash": "sha256:00"})
            await ann.say({"type": "reveal", "id": "unasked", "round": round + 1, "share": "00" * 32})
            await play(ann, RULEBOOK, 3)
            mine = next(each for each in ann.made.values() if each["round"] == shared(ann)[0])
            late = {"type": "reveal", "id": "late", "round": mine["round"], "share": mine["share"]}
            await ann.say(late)
            await ann.until("refused")

    asyncio.run(main())
    refused = ("early", "unasked", "does not fit", "frozen", "late")
    assert {id: answers[id] for id in refused} == dict.fromkeys(refused, "share")
    assert answers[""] == "unreadable"
    assert "done" in [code for id, code in answers.items() if id.startswith("s")]


def test_a_dealer_who_shuffles_adds_a_share_too(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their share comes while their own action waits for it."""
    monkeypatch.setattr(shares, "PATIENCE_S", 600)
    deck = game(RULEBOOK).filed(usual_options(RULEBOOK)).deck

    async def main() -> None:
        async with sharers(sqlite) as (boss, _):
            dealer = Sharer(boss.http, me=boss.me, table=await boss.open_table(RULEBOOK, bots=1))
            await dealer.join(dealer.table)
            await dealer.sit(0)
            async with asyncio.timeout(30):
                while not any(m["pledges"][0]["seat"] == 0 for m in dealer.frozen):
                    action = by_the_book(read_view(dealer.view, deck))
                    if action is None:
                        await dealer.until("update")
                    else:
                        assert (await dealer.act(action_json(action)))["type"] == "done"

    asyncio.run(main())
