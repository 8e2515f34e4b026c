"""Routes of people: coming in, accounts, roles, chips."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.exceptions import (
    ClientException,
    NotAuthorizedException,
    NotFoundException,
    PermissionDeniedException,
)
from litestar.params import FromPath, JSONBody

from houseway.server.people.passwords import ForOnce, Locked
from houseway.server.people.people import NameTaken, TooSoon, Visitor
from houseway.server.rest.documents.people import (
    Credentials,
    GivenPassword,
    Me,
    NewGuest,
    NewPassword,
    NewRoles,
    People,
    Person,
    Sessions,
    SignIns,
)
from houseway.server.service import Serves, cookie_of, is_private, token_of

Asked = Request[Any, Any, Any]


@get("/api/me", summary="Who am I?", tags=["people"])
async def me(request: Asked, service: Serves) -> Me:
    return await _me(service, await service.visitor(request))


@post("/api/guests", summary="Come in as a guest with play chips", tags=["people"])
async def new_guest(request: Asked, service: Serves, data: JSONBody[NewGuest]) -> Response[Me]:
    service.strange(request)
    try:
        visitor = await service.people.guest(data.name, service.hall.now())
    except NameTaken:
        raise _taken() from None
    return await _let_in(request, service, visitor)


@post("/api/accounts", summary="Make an account; a guest becomes one and keeps everything", tags=["people"])
async def new_account(request: Asked, service: Serves, data: JSONBody[Credentials]) -> Response[Me]:
    service.strange(request)
    guest = await service.visitor(request)
    try:
        visitor = await service.people.register(data.name, data.password, service.hall.now(), guest)
    except NameTaken:
        raise _taken() from None
    return await _let_in(request, service, visitor)


@post("/api/login", summary="Come in with a password", tags=["people"], status_code=200)
async def log_in(request: Asked, service: Serves, data: JSONBody[Credentials]) -> Response[Me]:
    service.strange(request)
    try:
        visitor = await service.people.log_in(data.name, data.password, _address(request), service.hall.now())
    except Locked:
        raise _locked(service) from None
    except ForOnce:
        own = "this password was given to you for once: choose one of your own with it"
        raise PermissionDeniedException(own, extra={"code": "choose-password"}) from None
    if visitor is None:
        raise _wrong()
    return await _let_in(request, service, visitor)


@post("/api/password", summary="Choose another password; all sessions end but this one", tags=["people"])
async def new_password(request: Asked, service: Serves, data: JSONBody[NewPassword]) -> Response[Me]:
    service.strange(request)
    try:
        visitor = await service.people.new_password(data, _address(request), service.hall.now())
    except Locked:
        raise _locked(service) from None
    if visitor is None:
        raise _wrong()
    await service.sign_out(visitor.id)
    return await _let_in(request, service, visitor)


@post("/api/logout", summary="Go out", tags=["people"], status_code=200)
async def log_out(request: Asked, service: Serves) -> Response[Me]:
    if token := token_of(request):
        await service.people.sessions.end(token)
        service.hall.look_again.set()
    return _gone(request)


@get("/api/me/sessions", summary="Where I have come in", tags=["people"])
async def sessions(request: Asked, service: Serves) -> Sessions:
    visitor, now = await service.somebody(request), service.hall.now()
    return Sessions(await service.people.sessions.of(visitor.id, token_of(request), now))


@delete("/api/me/sessions", summary="Go out everywhere", tags=["people"], status_code=200)
async def log_out_everywhere(request: Asked, service: Serves) -> Response[Me]:
    await service.sign_out((await service.somebody(request)).id)
    return _gone(request)


@post("/api/me/chips", summary="Fill up my play chips when few are left", tags=["people"], status_code=200)
async def fill_up(request: Asked, service: Serves) -> Me:
    visitor = await service.somebody(request)
    try:
        await service.people.fill_up(visitor.id, service.hall.now())
    except TooSoon:
        minutes = service.settings.fill_up_minutes
        raise ClientException(f"play chips are filled up every {minutes} minutes", status_code=409) from None
    return await _me(service, visitor)


@get("/api/people", summary="The accounts", tags=["people"])
async def people(request: Asked, service: Serves) -> People:
    await service.somebody(request, "operator")
    return People(await service.people.documents())


@put("/api/people/{person:str}/roles", summary="Give somebody roles", tags=["people"])
async def set_roles(request: Asked, service: Serves, person: FromPath[str], data: JSONBody[NewRoles]) -> Person:
    operator = await service.somebody(request, "operator")
    if operator.id == person and "operator" not in data.roles:
        raise ClientException("an operator cannot give up that role alone", status_code=409)
    found = await service.people.set_roles(person, set(data.roles), service.hall.now())
    if found is None:
        raise NotFoundException("there is no such person")
    service.hall.look_again.set()
    return found


@delete("/api/people/{person:str}/sessions", summary="Sign somebody out", tags=["people"], status_code=200)
async def end_sessions(request: Asked, service: Serves, person: FromPath[str]) -> Person:
    await service.somebody(request, "operator")
    found = await _account(service, person)
    await service.sign_out(person)
    return found


@post(
    "/api/people/{person:str}/password",
    summary="Give a password for once",
    tags=["people"],
)
async def give_password(request: Asked, service: Serves, person: FromPath[str]) -> GivenPassword:
    await service.somebody(request, "operator")
    await _account(service, person)
    await service.sign_out(person)
    return GivenPassword(await service.people.passwords.give(person, service.hall.now()))


@get("/api/sign-ins", summary="The last tries to come in with a password", tags=["people"])
async def sign_ins(request: Asked, service: Serves) -> SignIns:
    await service.somebody(request, "operator", "auditor")
    return SignIns(await service.people.passwords.tried())


async def _me(service: Serves, visitor: Visitor | None) -> Me:
    found = await service.people.documents(visitor.id) if visitor is not None else []
    return Me(found[0] if found else None)


async def _let_in(request: Asked, service: Serves, visitor: Visitor) -> Response[Me]:
    """A new session, so that one made before the log-in is of no use to anybody."""
    if old := token_of(request):
        await service.people.sessions.end(old)
    token = await service.people.sessions.open(visitor.id, service.hall.now())
    cookie = _cookie(request, token, service.settings.session_days * 86_400)
    return Response(await _me(service, visitor), cookies=[cookie])


def _cookie(request: Asked, token: str, seconds: int) -> Cookie:
    return Cookie(
        key=cookie_of(request), value=token, max_age=seconds, path="/",
        httponly=True, samesite="strict", secure=is_private(request),
    )  # fmt: skip


def _gone(request: Asked) -> Response[Me]:
    return Response(Me(None), cookies=[_cookie(request, "", 0)])


async def _account(service: Serves, person: str) -> Person:
    """Somebody with a password; a guest has none."""
    found = [each for each in await service.people.documents(person) if each.kind == "account"]
    if not found:
        raise NotFoundException("there is no such account")
    return found[0]


def _address(request: Asked) -> str:
    return request.client.host if request.client else ""


def _wrong() -> NotAuthorizedException:
    return NotAuthorizedException("that name and that password do not go together")


def _locked(service: Serves) -> ClientException:
    minutes = service.settings.locked_minutes
    wait = f"wait {minutes} minutes" if minutes else "ask an operator for a new one"
    return ClientException(f"too many wrong passwords: {wait}", status_code=423)


def _taken() -> ClientException:
    return ClientException("somebody has that name: choose another, or log in", status_code=409)


ROUTES = [
    me, new_guest, new_account, log_in, new_password, log_out, sessions, log_out_everywhere, fill_up, people,
    set_roles, end_sessions, give_password, sign_ins,
]  # fmt: skip
