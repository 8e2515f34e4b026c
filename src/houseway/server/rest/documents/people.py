"""Documents of people: who they are, and what a refusal tells anybody."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from houseway.server.wire.protocol import Role

PersonName = Annotated[str, Meta(min_length=1, max_length=40)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]


class Fault(Struct, frozen=True):
    """What every refusal looks like: one line, and the clause where a rule says so."""

    status_code: int
    detail: str
    code: str = ""
    clause: str = ""


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a guest's seat in the house; without a name the guest gets one."""

    name: PersonName | None = None


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a password."""

    name: PersonName
    password: Password


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Another password for somebody who knows the present one, or was given one by an operator."""

    name: PersonName
    password: Password
    new: Password


class GivenPassword(Struct, frozen=True):
    """A password with which somebody can choose one of their own, once."""

    password: str


class Session(Struct, frozen=True):
    """A browser in which somebody has come in."""

    made: int
    used: int
    here: bool


class Sessions(Struct, frozen=True):
    """Where somebody has come in, the latest first."""

    sessions: list[Session]


class Person(Struct, frozen=True):
    """Somebody the house knows, with their play chips that are not on any table."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    roles: list[Role]
    chips_cents: int


class Me(Struct, frozen=True):
    """Who is asking; nobody before the first visit."""

    person: Person | None


class NewRoles(Struct, frozen=True, forbid_unknown_fields=True):
    """The roles that a person is to have."""

    roles: Annotated[list[Role], Meta(max_length=5)]


class SignIn(Struct, frozen=True):
    """A try to come in with a password."""

    name: str
    at: int
    address: str
    right: bool


class SignIns(Struct, frozen=True):
    """The last tries, the latest first."""

    sign_ins: list[SignIn]


class People(Struct, frozen=True):
    """The accounts of the house."""

    people: list[Person]
