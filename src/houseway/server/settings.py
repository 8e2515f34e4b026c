"""Settings of the server."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What an operator of the server may choose; limits are per second, or per minute where it says so."""

    database: str
    keys: str = ""  # the folder of keys; without it the usual one of the database
    witnesses: tuple[tuple[str, str], ...] = ()  # keys and addresses of those who sign checkpoints too
    restored: bool = False  # a back-up was put in the database's place on purpose
    host: str = "127.0.0.1"
    port: int = 8000
    node: str = ""  # the name among the servers that share the database; without one it is made
    advertise: str = ""  # the address at which they reach this one
    origins: tuple[str, ...] = ()  # allowed beside the server's own
    operator_password: str = ""  # of the first account; without it one is made and told once
    guest_cents: int = 1_000_000
    messages: float = 20
    messages_at_once: int = 60
    requests: float = 20
    requests_at_once: int = 100
    strangers_a_minute: float = 60  # new guests, accounts and log-ins from one address
    tables_of_a_person: int = 5  # that they opened, and that they are connected to at one time
    sockets_of_a_person: int = 20
    least_pace_ms: int = 100  # of tables that players open: bots without a pause fill a processor
    session_days: int = 30
    idle_hours: int = 168  # after which a session that was not used is over
    wrong_passwords: int = 3  # in a row, after which a name is locked
    locked_minutes: int = 15  # 0: until an operator gives a new password
    given_password_hours: int = 24  # within which a password that an operator gave is used
    fill_up_minutes: int = 60  # between two fillings of somebody's play chips
    names: tuple[str, ...] = ()  # under which the server is reached, beside addresses and localhost
    proxies: str = ""  # whose word on a visitor's address is taken; nobody's
