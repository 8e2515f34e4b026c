"""Routes of people: coming in, accounts, roles, chips."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post, put
from litestar.datastructures import Cookie
from litestar.exceptions import ClientException, NotAuthorizedException, NotFoundException
from litestar.params import FromPath, JSONBody

from houseway.server.people.people import Locked, NameTaken, TooSoon, Visitor, hashed
from houseway.server.rest.documents.people import Credentials, Me, NewGuest, NewRoles, People, Person, SignIns
from houseway.server.service import COOKIE, Serves

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
    address = request.client.host if request.client else ""
    try:
        visitor = await service.people.log_in(data.name, data.password, address, service.hall.now())
    except Locked:
        wait = f"too many wrong passwords: wait {service.settings.locked_minutes} minutes"
        raise ClientException(wait, status_code=423) from None
    if visitor is None:
        raise NotAuthorizedException("that name and that password do not go together")
    return await _let_in(request, service, visitor)


@post("/api/logout", summary="Go out", tags=["people"], status_code=200)
async def log_out(request: Asked, service: Serves) -> Response[Me]:
    if token := request.cookies.get(COOKIE):
        await service.people.close_session(token)
        service.hall.signed_out(hashed(token))
    response = Response(Me(None))
    response.delete_cookie(COOKIE)
    return response


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
    found = await service.people.set_roles(person, set(data.roles))
    if found is None:
        raise NotFoundException("there is no such person")
    service.hall.changed_roles(person, found.roles)
    return found


@get("/api/sign-ins", summary="The last tries to come in with a password", tags=["people"])
async def sign_ins(request: Asked, service: Serves) -> SignIns:
    await service.somebody(request, "operator", "auditor")
    return SignIns(await service.people.sign_ins())


async def _me(service: Serves, visitor: Visitor | None) -> Me:
    found = await service.people.documents(visitor.id) if visitor is not None else []
    return Me(found[0] if found else None)


async def _let_in(request: Asked, service: Serves, visitor: Visitor) -> Response[Me]:
    """A new session, so that one made before the log-in is of no use to anybody."""
    if old := request.cookies.get(COOKIE):
        await service.people.close_session(old)
    token = await service.people.open_session(visitor, service.hall.now())
    cookie = Cookie(
        key=COOKIE,
        value=token,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        max_age=service.settings.session_days * 86_400,
        path="/",
    )
    return Response(await _me(service, visitor), cookies=[cookie])


def _taken() -> ClientException:
    return ClientException("somebody has that name: choose another, or log in", status_code=409)


ROUTES = [me, new_guest, new_account, log_in, log_out, fill_up, people, set_roles, sign_ins]
