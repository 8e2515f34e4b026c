"""Who may do what: seats, roles, origins, cookies, numbers and sizes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from houseway.engine.words import DEALER, SUPERVISOR
from houseway.procedures.submission import taken_for_granted
from houseway.registry import NAMES, game
from houseway.server.people.limits import Bucket, Limits
from houseway.server.rest.routes import site
from tests.server.serving import Client, clients, operator, serving, settings

FIRST = "two-card-joker-poker-ma"
SIT = {"type": "Sit", "at": 0, "name": ""}


def run(main: Coroutine[Any, Any, None]) -> None:
    asyncio.run(main)


def test_an_action_must_come_from_ones_own_seat(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann", "Bob") as (ann, bob):
            table = await ann.open_table(FIRST)
            await ann.join(table)
            await bob.join(table)
            seq = ann.seq
            buy = {"type": "BuyIn", "by": 1, "at": 0, "cents": 100}
            assert (await bob.act(buy))["code"] == "not-your-seat"
            await ann.sit(1)
            assert (await bob.act(buy))["code"] == "not-your-seat"
            assert (await bob.act({**SIT, "by": 1}))["code"] == "not-your-seat"
            for seat in (99, -2, -1000000, 10**30):
                answer = await bob.act({**SIT, "by": seat})
                assert answer["code"] in ("not-your-seat", "unreadable"), answer
            await bob.sit(2)
            assert (await bob.act({**SIT, "by": 3}))["code"] == "not-your-seat"
            for act in ("deal", "announce no more bets", "order a recut"):
                for by in (0, -1, 1):
                    answer = await bob.act({"type": "Perform", "by": by, "at": 0, "step": act, "spot": 0})
                    assert answer["code"] == "not-your-seat"
            assert (await ann.act({**buy, "cents": 10**9}))["code"] == "chips"
            names = {each["seat"]: each["name"] for each in bob.seats}
            assert (names[1], names[2]) == ("Ann", "Bob")
            assert seq <= ann.seq

    run(main())


def test_staff_seats_need_their_role(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, AsyncExitStack() as stack:
            ann, bob = await stack.enter_async_context(clients(address, "Ann", "Bob"))
            chief = await operator(address, stack)
            table = (await ann.get("/api/tables"))["tables"][0]["id"]
            await ann.send("POST", "/api/accounts", {"name": "Ann", "password": "long enough"})
            await ann.join(table)
            for seat in (DEALER, SUPERVISOR):
                assert (await ann.act({**SIT, "by": seat}))["code"] == "role"
            await chief.send("PUT", f"/api/people/{ann.me['id']}/roles", {"roles": ["supervisor"]})
            await ann.join(table)
            assert (await ann.act({**SIT, "by": DEALER}))["code"] == "role"
            assert (await ann.act({**SIT, "by": SUPERVISOR}))["type"] == "done"
            assert ann.view["seat"] == SUPERVISOR
            own = await bob.open_table(FIRST)  # at one's own table one may practise
            await bob.join(own)
            assert (await bob.act({**SIT, "by": DEALER}))["type"] == "done"
            await ann.join(own)
            assert (await ann.act({**SIT, "by": SUPERVISOR}))["type"] == "done"

    run(main())


def test_listed_tables_records_and_roles_are_for_operators(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, AsyncExitStack() as stack:
            ann, bob = await stack.enter_async_context(clients(address, "Ann", "Bob"))
            chief = await operator(address, stack)
            table = (await ann.get("/api/tables"))["tables"][0]["id"]
            for method, path, body in (
                ("POST", "/api/tables", {"rulebook": FIRST, "listed": True}),
                ("DELETE", f"/api/tables/{table}", None),
                ("PUT", f"/api/tables/{table}/bots", {"count": 0}),
                ("GET", "/api/people", None),
                ("GET", "/api/records", None),
                ("GET", f"/api/tables/{table}/record", None),
                ("GET", f"/api/tables/{table}/verification", None),
                ("GET", f"/api/tables/{table}/rounds/1?seat=1", None),
                ("PUT", f"/api/people/{ann.me['id']}/roles", {"roles": ["operator"]}),
            ):
                refused = await ann.send(method, path, body, status=403)
                assert refused["code"] == "role", (path, refused)
            listed = await chief.send("POST", "/api/tables", {"rulebook": FIRST, "listed": True, "title": "High"})
            assert listed["id"] in [each["id"] for each in (await ann.get("/api/tables"))["tables"]]
            await chief.send("DELETE", f"/api/tables/{listed['id']}")
            assert listed["id"] not in [each["id"] for each in (await ann.get("/api/tables"))["tables"]]
            await chief.send("PUT", f"/api/people/{chief.me['id']}/roles", {"roles": ["player"]}, status=409)
            await bob.send("POST", "/api/accounts", {"name": "Bob", "password": "long enough"})
            await chief.send("PUT", f"/api/people/{bob.me['id']}/roles", {"roles": ["auditor"]})
            assert table in [each["id"] for each in (await bob.get("/api/records"))["tables"]]
            assert (await bob.get("/api/records", rulebook="none"))["tables"] == []
            await bob.join(table)
            await bob.sit(5)
            await bob.send("GET", f"/api/tables/{table}/record", status=403)

    run(main())


def test_a_person_may_open_a_few_tables_only(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite, tables_of_a_person=2)) as address, clients(address, "Ann") as (ann,):
            for _ in range(2):
                await ann.open_table(FIRST)
            await ann.send("POST", "/api/tables", {"rulebook": FIRST}, status=409)
            assert len((await ann.get("/api/tables"))["yours"]) == 2

    run(main())


def test_a_check_names_the_approvals_that_a_submission_does_not_speak_of(sqlite: str) -> None:
    """As `houseway check --json` does."""

    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            for rulebook in NAMES:
                checked = await ann.send("POST", f"/api/rulebooks/{rulebook}/check", {"options": {}})
                assert checked["taken_for_granted"] == taken_for_granted(game(rulebook).submission, {})
            named = {"shoe_approved": True, "shoe_procedures_approved": True}
            checked = await ann.send("POST", f"/api/rulebooks/{FIRST}/check", {"options": named})
            assert checked["taken_for_granted"] == []

    run(main())


def test_a_submission_that_a_clause_refuses_opens_no_table(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            for rulebook in NAMES:
                document = await ann.get(f"/api/rulebooks/{rulebook}")
                checked = await ann.send(
                    "POST", f"/api/rulebooks/{rulebook}/check", {"options": document["usual"]}
                )
                assert checked["ok"], checked
                wrong = {**document["usual"], document["options"][0]["name"]: "nonsense"}
                checked = await ann.send("POST", f"/api/rulebooks/{rulebook}/check", {"options": wrong})
                finding = checked["findings"][0]
                assert not checked["ok"]
                assert finding["clause"]
                refused = await ann.send(
                    "POST", "/api/tables", {"rulebook": rulebook, "options": wrong}, status=400
                )
                assert refused["clause"] == finding["clause"]
            await ann.send("POST", "/api/tables", {"rulebook": "none"}, status=404)

    run(main())


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1.evil.example", "null", "http://["])
def test_pages_of_other_origins_are_refused(sqlite: str, origin: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            refused = await ann.http.post("/api/guests", json={}, headers={"Origin": origin})
            assert refused.status_code == 403
            assert refused.json()["code"] == "origin"
            assert (await ann.http.get("/api/me", headers={"Origin": origin})).status_code == 200
            own = await ann.http.post("/api/me/chips", headers={"Origin": address})
            assert own.status_code == 200
            cross = await ann.http.post("/api/me/chips", headers={"Sec-Fetch-Site": "cross-site"})
            assert cross.status_code == 403
            table = await ann.open_table(FIRST)
            url = f"{address.replace('http', 'ws')}/api/tables/{table}/live"
            with pytest.raises(InvalidStatus):
                await connect(url, additional_headers={"Origin": origin})

    run(main())


def test_cookies_and_headers(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            answer = await ann.http.post("/api/guests", json={})
            cookie = answer.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=strict" in cookie
            assert "secure" not in cookie
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            behind = await ann.http.post("/api/guests", json={}, headers={"X-Forwarded-Proto": "https"})
            assert "secure" not in behind.headers["set-cookie"].lower()
        proxied = settings(sqlite, proxies="127.0.0.1")
        async with serving(proxied) as address, clients(address, "Ann") as (ann,):
            behind = await ann.http.post("/api/guests", json={}, headers={"X-Forwarded-Proto": "https"})
            cookie = behind.headers["set-cookie"]
            assert cookie.startswith("__Host-houseway=")
            assert "; secure" in cookie.lower()
            assert "; path=/" in cookie.lower()
            assert "domain" not in cookie.lower()
            # A cookie that a neighbour of the same site has planted is nobody's.
            token = cookie.split(";")[0].partition("=")[2]
            for name, known in (("__Host-houseway", True), ("houseway", False)):
                headers = {"X-Forwarded-Proto": "https", "Cookie": f"{name}={token}"}
                async with httpx.AsyncClient(base_url=address) as http:
                    me = (await http.get("/api/me", headers=headers)).json()
                assert (me["person"] is not None) is known
            gone = await ann.http.post("/api/logout", headers=headers)
            assert "Max-Age=0" in gone.headers["set-cookie"]
            assert "; secure" in gone.headers["set-cookie"].lower()

    run(main())


def test_a_session_ends_with_the_log_out_and_changes_with_the_log_in(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            guest = ann.http.cookies["houseway"]
            await ann.send("POST", "/api/accounts", {"name": "Ann", "password": "long enough"})
            assert (await ann.get("/api/me"))["person"]["id"] == ann.me["id"]
            account = ann.http.cookies["houseway"]
            assert account != guest
            await ann.send("POST", "/api/logout")
            for token in (guest, account):
                ann.http.cookies.clear()
                ann.http.cookies.set("houseway", token)
                assert (await ann.get("/api/me"))["person"] is None
            ann.http.cookies.clear()
            wrong = {"name": "Ann", "password": "another one"}
            assert "go together" in (await ann.send("POST", "/api/login", wrong, status=401))["detail"]
            await ann.send("POST", "/api/login", {"name": "ANN", "password": "long enough"})
            assert (await ann.get("/api/me"))["person"]["kind"] == "account"
            await ann.send("POST", "/api/accounts", {"name": "Ann", "password": "long enough"}, status=409)

    run(main())


def test_strangers_and_requests_are_limited(sqlite: str) -> None:
    async def main() -> None:
        chosen = settings(sqlite, strangers_a_minute=3, requests=1, requests_at_once=10)
        async with serving(chosen) as address, clients(address, "Ann") as (ann,):
            codes = [(await ann.http.post("/api/guests", json={})).status_code for _ in range(4)]
            assert codes == [201, 201, 429, 429]
            many = [await ann.http.get("/api/me") for _ in range(10)]
            assert many[-1].status_code == 429
            assert int(many[-1].headers["retry-after"]) >= 1

    run(main())


def test_messages_are_limited_in_number_and_size(sqlite: str) -> None:
    async def main() -> None:
        chosen = settings(sqlite, messages=5, messages_at_once=10)
        async with serving(chosen) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table(FIRST)
            await ann.join(table)
            for _ in range(40):
                await ann.say({"type": "ready", "id": "x"})
            answers = [await ann.until("done", "refused") for _ in range(40)]
            assert "slow-down" in {each.get("code") for each in answers}
            await ann.join(table)
            assert await _closed_after(ann, ["x" * 20_000]) == 1009
            await ann.join(table)
            assert await _closed_after(ann, ["nonsense"] * 500) == 1008
            big = await ann.http.post("/api/tables", content=b'{"rulebook": "' + b"x" * 100_000 + b'"}')
            assert big.status_code == 413

    run(main())


async def _closed_after(client: Client, messages: list[str]) -> int:
    """The code with which the server closes the socket."""
    try:
        for message in messages:
            await client.say(message)
        while True:
            await client.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0


def test_buckets_fill_with_time() -> None:
    time = [0.0]
    bucket = Bucket(2, 3, lambda: time[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    time[0] = 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    limits = Limits(1, 1)
    assert limits.of("a") is limits.of("a")
    assert limits.of("a") is not limits.of("b")


def test_a_socket_needs_a_person_and_a_table(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table(FIRST)
            url = address.replace("http", "ws")
            for path, cookie, code in (
                (f"/api/tables/{table}/live", "", 4401),
                (f"/api/tables/{table}/live", "houseway=nonsense", 4401),
                ("/api/tables/none/live", f"houseway={ann.http.cookies['houseway']}", 4404),
            ):
                socket = await connect(url + path, additional_headers={"Cookie": cookie})
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == code

    run(main())


def test_the_built_page_is_served_and_nothing_beside_it(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def page(client: Client, path: str) -> tuple[str, str, str]:
        answer = await client.http.get(path)
        assert answer.status_code == 200
        return answer.text, answer.headers["content-type"], answer.headers.get("cache-control", "")

    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            built = tmp_path / "static"
            monkeypatch.setattr(site, "STATIC", built)
            assert "was not built" in (await page(ann, "/"))[0]
            (built / "assets").mkdir(parents=True)
            (built / "index.html").write_text("<p>the page")
            (built / "assets" / "a.js").write_text("1")
            (tmp_path / "secret.txt").write_text("secret")
            assert await page(ann, "/table/abc") == ("<p>the page", "text/html; charset=utf-8", "no-cache")
            script = await page(ann, "/assets/a.js")
            assert script[1].startswith("text/javascript")
            assert "immutable" in script[2]
            for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd"):
                assert "secret" not in (await ann.http.get(path)).text
            assert (await ann.http.get("/api/none")).status_code == 404
            assert "Documents" in (await page(ann, "/api/schema"))[0]
            schema = json.loads((await page(ann, "/api/schema/openapi.json"))[0])
            assert "/api/tables" in schema["paths"]

    run(main())


def test_rules_ranks_and_settlements_come_from_the_rulebooks(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            assert [each["id"] for each in (await ann.get("/api/rulebooks"))["rulebooks"]] == list(NAMES)
            for rulebook in NAMES:
                answer = await ann.http.get(f"/api/rulebooks/{rulebook}/rules")
                if answer.status_code == 400:  # its catalogue is not there yet
                    continue
                clause = answer.json()["clauses"][0]["id"]
                one = await ann.get(f"/api/rulebooks/{rulebook}/rules", clause=clause)
                assert one["clauses"][0]["id"] == clause
            ranked = await ann.send(
                "POST", "/api/rulebooks/two-card-joker-poker-ma/rank", {"hands": ["Ah Kd", "Jk Jk", "nonsense"]}
            )
            assert ranked["order"] == [1, 0]
            assert "expected" in ranked["hands"][2]["fault"]
            case = {
                "dealer": "Qh 7d",
                "seats": [{"seat": 1, "cards": "Jk Jk", "decision": "call", "wagers": {"ante": 1000}}],
                "submission": {"pair_up_paytable": "1"},
            }
            settled = await ann.send("POST", "/api/rulebooks/two-card-joker-poker-ma/settle", case)
            assert settled["seats"][0]["net_cents"] > 0
            refused = await ann.send(
                "POST", "/api/rulebooks/two-card-joker-poker-ma/settle", {"dealer": 1}, status=400
            )
            assert refused["code"] == "unreadable"

    run(main())
