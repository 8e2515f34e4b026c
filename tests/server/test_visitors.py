"""Who comes to the server: passwords, roles, names that look alike, and those who ask for too much."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import AsyncExitStack, closing

import httpx
import pytest

from houseway.server.live.time import milliseconds
from houseway.server.people.names import login_of
from houseway.server.people.people import NameTaken
from houseway.server.store.database import Database
from tests.server.serving import PASSWORD, Client, clients, operator, serving, settings
from tests.server.test_store import opened
from tests.server.test_trust import file_of

RULEBOOK = "two-card-joker-poker-ma"


# --- people ------------------------------------------------------------------------------------------------------


def test_three_wrong_passwords_lock_a_name_for_a_while_and_all_are_written_down(sqlite: str) -> None:
    shift = {"ms": 0}

    async def main() -> None:
        async with AsyncExitStack() as stack:
            house_time = serving(settings(sqlite), lambda: milliseconds() + shift["ms"])
            address = await stack.enter_async_context(house_time)
            house = await operator(address, stack)
            async with httpx.AsyncClient(base_url=address) as http:
                for name in ("operator", "nobody"):
                    for status in (401, 401, 401, 423):
                        wrong = {"name": name, "password": "not the password"}
                        assert (await http.post("/api/login", json=wrong)).status_code == status
                right = {"name": "operator", "password": PASSWORD}
                assert (await http.post("/api/login", json=right)).status_code == 423
                shift["ms"] = 16 * 60_000
                assert (await http.post("/api/login", json=right)).status_code == 200
            tried = (await house.get("/api/sign-ins"))["sign_ins"]
            assert [each["right"] for each in tried if each["name"] == "operator"] == [True, *3 * [False], True]
            assert {each["address"] for each in tried} == {"127.0.0.1"}

    asyncio.run(main())


def test_an_invented_forwarded_address_is_not_believed(sqlite: str) -> None:
    async def main() -> None:
        async with AsyncExitStack() as stack:
            address = await stack.enter_async_context(serving(settings(sqlite)))
            house = await operator(address, stack)
            wrong = {"name": "somebody", "password": "not the password"}
            invented = {"X-Forwarded-For": "203.0.113.9"}
            await house.http.post("/api/login", json=wrong, headers=invented)
            tried = (await house.get("/api/sign-ins"))["sign_ins"]
            assert tried[0]["address"] == "127.0.0.1"

    asyncio.run(main())


def test_who_signs_out_is_no_longer_at_a_table(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            await ann.join(await ann.open_table(RULEBOOK))
            await ann.send("POST", "/api/logout")
            assert (await ann.until("bye"))["reason"] == "signed-out"

    asyncio.run(main())


def test_who_loses_the_role_of_a_dealer_gives_up_the_place(sqlite: str) -> None:
    async def main() -> None:
        async with AsyncExitStack() as stack:
            address = await stack.enter_async_context(serving(settings(sqlite)))
            house = await operator(address, stack)
            (dan,) = await stack.enter_async_context(clients(address, "Dan"))
            await dan.send("POST", "/api/accounts", {"name": "Dan", "password": "dan's password"})
            roles = f"/api/people/{dan.me['id']}/roles"
            await house.send("PUT", roles, {"roles": ["player", "dealer"]})
            table = (await house.send("POST", "/api/tables", {"rulebook": RULEBOOK, "listed": True}))["id"]
            await dan.join(table)
            await dan.sit(0)
            await house.join(table)
            await house.send("PUT", roles, {"roles": ["player"]})
            assert (await dan.until("bye"))["reason"] == "replaced"
            while next(each for each in house.seats if each["seat"] == 0)["kind"] == "person":
                await house.until("update", "presence")
            await dan.join(table)
            refused = await dan.act({"type": "Sit", "by": 0, "at": 0, "name": ""})
            assert refused["code"] == "role"

    asyncio.run(main())


@pytest.mark.parametrize("name", ["\u03bfperator", "op\u0435rator", "a\u0440e"])
def test_a_name_that_mixes_alphabets_is_refused(name: str, sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, httpx.AsyncClient(base_url=address) as http:
            answer = await http.post("/api/guests", json={"name": name})
            assert answer.status_code == 400
            assert "letters" in answer.json()["detail"]

    asyncio.run(main())


def test_two_names_that_look_the_same_are_the_same_account(sqlite: str) -> None:
    latin, cyrillic = "coca", "\u0441\u043e\u0441\u0430"
    assert login_of(latin) == login_of(cyrillic)

    async def main() -> None:
        async with opened(sqlite, table=False) as (_, people):
            await people.register(latin, "a password", 1)
            with pytest.raises(NameTaken):
                await people.register(cyrillic, "a password", 1)

    asyncio.run(main())


def test_play_chips_are_filled_up_once_in_a_while(sqlite: str) -> None:
    shift = {"ms": 0}

    async def main() -> None:
        house = serving(settings(sqlite), lambda: milliseconds() + shift["ms"])
        async with house as address, clients(address, "Ann") as (ann,):
            for minutes, status in ((0, 200), (0, 409), (59, 409), (61, 200)):
                spend(sqlite, ann.me["id"])
                shift["ms"] = minutes * 60_000
                assert (await ann.http.post("/api/me/chips", json={})).status_code == status

    asyncio.run(main())


def spend(url: str, person: str) -> None:
    with closing(sqlite3.connect(file_of(url))) as connection:
        connection.execute("UPDATE people SET chips_cents = 10 WHERE id = ?", (person,))
        connection.commit()


# --- too much ----------------------------------------------------------------------------------------------------


def test_one_person_has_so_many_sockets_and_tables_and_no_more(sqlite: str) -> None:
    async def main() -> None:
        few = settings(sqlite, sockets_of_a_person=3, tables_of_a_person=2)
        async with serving(few) as address, clients(address, "Ann") as (ann,):
            tables = [line["id"] for line in (await ann.get("/api/tables"))["tables"]]
            opened_ones = []
            for table, fits in ((0, True), (1, True), (2, False), (1, True), (0, False)):
                await ann.reconnect(tables[table])
                assert ann.socket is not None
                opened_ones.append(ann.socket)
                if fits:
                    await ann.say({"type": "join", "after": None})
                    await ann.until("welcome")
                else:
                    await ann.socket.wait_closed()
                    assert ann.socket.close_code == 1008
                ann.socket = None
            for socket in opened_ones:
                await socket.close()

    asyncio.run(main())


def test_sockets_that_never_say_a_word_count_too(sqlite: str) -> None:
    """And who signs out has done so there as well."""

    async def main() -> None:
        few = settings(sqlite, sockets_of_a_person=3)
        async with serving(few) as address, clients(address, "Ann") as (ann,):
            table = (await ann.get("/api/tables"))["tables"][0]["id"]
            silent = []
            for _ in range(4):
                await ann.reconnect(table)
                silent.append(ann.socket)
                ann.socket = None
            *held, refused = silent
            assert refused is not None
            await asyncio.wait_for(refused.wait_closed(), 5)
            assert refused.close_code == 1008
            await ann.send("POST", "/api/logout")
            for each in held:
                assert each is not None
                await asyncio.wait_for(each.wait_closed(), 5)

    asyncio.run(main())


def test_players_may_not_open_tables_whose_bots_never_pause(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite, least_pace_ms=100)) as address, clients(address, "Ann") as (ann,):
            body = {"rulebook": RULEBOOK, "clocks": {"pace_ms": 0}}
            refused = await ann.send("POST", "/api/tables", body, status=409)
            assert refused["detail"] == "pace_ms 0: expected at least 100"

    asyncio.run(main())


def test_requests_that_make_no_sense_are_refused_and_not_a_mistake_of_ours(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, httpx.AsyncClient(base_url=address) as http:
            for path in ("/%00", "/" + 5000 * "a", "/assets/%00.js"):
                assert (await http.get(path)).status_code == 200  # the page, which says that nothing is there
            deep = 30_000 * "[" + 30_000 * "]"
            answer = await http.post("/api/guests", content=deep, headers={"Content-Type": "application/json"})
            assert answer.status_code == 400
            for host, status in (("evil.example", 421), ("localhost", 200), ("127.0.0.1:1", 200), ("[::1]", 200)):
                assert (await http.get("/api/health", headers={"Host": host})).status_code == status

    asyncio.run(main())


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHost: local", b""),
        (b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{", b"HTTP/1.1 408"),
    ],
)
def test_a_request_that_does_not_come_is_not_waited_for(
    sent: bytes, answer: bytes, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.server.running.REQUEST_S", 0.3)
    monkeypatch.setattr("houseway.server.people.guard.BODY_S", 0.3)

    async def main() -> None:
        async with serving(settings(sqlite)) as address:
            reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
            writer.write(sent)
            told = await asyncio.wait_for(reader.read(), 20)  # until the server ends the connection
            assert told[: len(b"HTTP/1.1 408")] == answer
            writer.close()

    asyncio.run(main())


def test_a_server_is_reached_by_the_names_it_is_given(sqlite: str) -> None:
    async def main() -> None:
        named = settings(sqlite, names=("cards.example",), origins=("https://play.example",))
        async with serving(named) as address, httpx.AsyncClient(base_url=address) as http:
            for host in ("cards.example", "play.example"):
                assert (await http.get("/api/health", headers={"Host": host})).status_code == 200

    asyncio.run(main())


def test_a_full_disk_is_no_good_health(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Database, "free_bytes", lambda _: 1000)

    async def main() -> None:
        async with serving(settings(sqlite)) as address, httpx.AsyncClient(base_url=address) as http:
            answer = await http.get("/api/health")
            assert (answer.status_code, answer.json()["ok"]) == (503, False)
            assert "1000 bytes left" in answer.json()["faults"][0]

    asyncio.run(main())


# --- passwords and sessions --------------------------------------------------------------------------------------


async def _account(name: str, stack: AsyncExitStack, address: str) -> Client:
    (client,) = await stack.enter_async_context(clients(address, name))
    await client.send("POST", "/api/accounts", {"name": name, "password": f"{name}'s password"})
    return client


def test_a_changed_password_ends_all_other_sessions_and_their_sockets(sqlite: str) -> None:
    async def main() -> None:
        async with AsyncExitStack() as stack:
            address = await stack.enter_async_context(serving(settings(sqlite)))
            ann = await _account("Ann", stack, address)
            await ann.join(await ann.open_table(RULEBOOK))
            async with httpx.AsyncClient(base_url=address) as other:
                change = {"name": "Ann", "password": "wrong password", "new": "another password"}
                assert (await other.post("/api/password", json=change)).status_code == 401
                change["password"] = "Ann's password"
                assert (await other.post("/api/password", json=change)).json()["person"]["name"] == "Ann"
                assert (await ann.until("bye"))["reason"] == "signed-out"
                assert (await ann.get("/api/me"))["person"] is None
                assert [each["here"] for each in (await other.get("/api/me/sessions")).json()["sessions"]] == [
                    True
                ]
                old = {"name": "Ann", "password": "Ann's password"}
                assert (await other.post("/api/login", json=old)).status_code == 401

    asyncio.run(main())


def test_somebody_goes_out_everywhere(sqlite: str) -> None:
    async def main() -> None:
        async with AsyncExitStack() as stack:
            address = await stack.enter_async_context(serving(settings(sqlite)))
            ann = await _account("Ann", stack, address)
            async with httpx.AsyncClient(base_url=address) as other:
                await other.post("/api/login", json={"name": "Ann", "password": "Ann's password"})
                assert len((await ann.get("/api/me/sessions"))["sessions"]) == 2
                await other.delete("/api/me/sessions")
                assert (await ann.get("/api/me"))["person"] is None

    asyncio.run(main())


def test_passwords_that_everybody_tries_first_are_refused(sqlite: str) -> None:
    async def main() -> None:
        async with AsyncExitStack() as stack:
            address = await stack.enter_async_context(serving(settings(sqlite)))
            ann = await _account("Ann", stack, address)
            for common in ("password", "12345678", "QwertyUIOP", "trustno1"):
                given = {"name": "Bob", "password": common}
                made = await ann.send("POST", "/api/accounts", given, status=400)
                new = {"name": "Ann", "password": "Ann's password", "new": common}
                changed = await ann.send("POST", "/api/password", new, status=400)
                for told in (made, changed):
                    assert "one of the 3,000 most common" in told["detail"]
                    assert common == "password" or common not in told["detail"]
            assert (await ann.get("/api/me"))["person"]["name"] == "Ann"

    asyncio.run(main())


def test_who_is_locked_out_chooses_a_password_with_one_that_the_operator_gave(sqlite: str) -> None:
    shift = {"ms": 0}

    async def main() -> None:
        async with AsyncExitStack() as stack:
            for_good = settings(sqlite, locked_minutes=0)
            address = await stack.enter_async_context(serving(for_good, lambda: milliseconds() + shift["ms"]))
            house, ann = await operator(address, stack), await _account("Ann", stack, address)
            async with httpx.AsyncClient(base_url=address) as http:
                for _ in range(3):
                    await http.post("/api/login", json={"name": "Ann", "password": "not the password"})
                shift["ms"] = 100 * 3_600_000
                right = {"name": "Ann", "password": "Ann's password"}
                refused = await http.post("/api/login", json=right)
                assert (refused.status_code, "operator" in refused.json()["detail"]) == (423, True)
                for hours, status in ((25, 401), (1, 200)):
                    path = f"/api/people/{ann.me['id']}/password"
                    given = (await house.send("POST", path))["password"]
                    assert (await ann.get("/api/me"))["person"] is None
                    shift["ms"] += hours * 3_600_000
                    once = {"name": "Ann", "password": given}
                    if status == 200:
                        assert (await http.post("/api/login", json=once)).json()["code"] == "choose-password"
                    changed = await http.post("/api/password", json={**once, "new": "a password of my own"})
                    assert changed.is_success == (status == 200)
                own = {"name": "Ann", "password": "a password of my own"}
                assert (await http.post("/api/login", json=own)).status_code == 200
                assert (await http.post("/api/login", json=once)).status_code == 401

    asyncio.run(main())


def test_only_an_operator_ends_the_sessions_of_others_and_guests_have_no_password(sqlite: str) -> None:
    async def main() -> None:
        async with AsyncExitStack() as stack:
            address = await stack.enter_async_context(serving(settings(sqlite)))
            house, ann = await operator(address, stack), await _account("Ann", stack, address)
            (guest,) = await stack.enter_async_context(clients(address, "Gus"))
            for method, what in (("DELETE", "sessions"), ("POST", "password")):
                await ann.send(method, f"/api/people/{house.me['id']}/{what}", status=403)
                await house.send(method, f"/api/people/{guest.me['id']}/{what}", status=404)
            await house.send("DELETE", f"/api/people/{ann.me['id']}/sessions")
            assert (await ann.get("/api/me"))["person"] is None

    asyncio.run(main())


def test_a_session_that_is_not_used_is_over(sqlite: str) -> None:
    hour = 3_600_000

    async def main() -> None:
        async with opened(sqlite, table=False) as (_, people):
            ann = await people.guest("Ann", 1)
            token = await people.sessions.open(ann.id, 1)
            for later in (100, 200, 300):  # used again before it was over
                assert await people.behind(token, later * hour) == ann
            assert await people.behind(token, (300 + 168) * hour) is None

    asyncio.run(main())
