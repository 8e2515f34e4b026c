"""Reading: a scenario from the document of a file; whatever is wrong with it is told before anything is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from houseway.catalogue import Catalogue, catalogue
from houseway.engine.actions import BuyIn, Sit
from houseway.engine.offers import Whole
from houseway.engine.phase import Rulebook
from houseway.engine.play import apply, offers, open_table
from houseway.engine.state import Round
from houseway.engine.words import Seat
from houseway.errors import BadNotation, RuleViolation
from houseway.near import near
from houseway.procedures.submission import first_permitted, option_names
from houseway.registry import NAMES, game
from houseway.scenarios.acting import prototype, with_value, written
from houseway.scenarios.fields import anybody, flag, number, player, refuse, table, text, texts, whole, word
from houseway.scenarios.people import BEST, RANDOM, SILENT, default_wagers
from houseway.scenarios.scenario import Do, Expect, Move, Person, Scenario, Stack, To, Wait
from houseway.scenarios.words import at_place, vocabulary

KEYS = ("title", "rulebook", "clauses", "seed", "deck", "cards", "submission", "players", "step")
PERSON = ("name", "chips_cents", "wagers", "decides")
STEP = ("to", "by", "do", "spot", "value", "refused", "wait_s", "deck", "cards", "expect")
EXPECT = ("phase", "round", "void", "stacks", "settled", "due", "waits_for", "offered", "not_offered")
CHIPS_CENTS = 100_000
YEAR_S = 366 * 86_400


def scenario_from(document: Any) -> Scenario:
    """The scenario of a document, TOML or JSON."""
    given = table("", document, KEYS)
    for key in ("title", "rulebook"):
        if key not in given:
            raise BadNotation(f"the key {key!r} is missing: expected {', '.join(KEYS)}")
    rulebook = _filed(given)
    book = catalogue(rulebook.id)
    clauses = texts("clauses", given.get("clauses", []))
    for clause in clauses:
        _known_clause("clauses", clause, book)
    rows = given.get("step", [])
    if not isinstance(rows, list):
        refuse("step", rows, "rows of [[step]]")
    moves: list[tuple[int, Move]] = []
    moves += [(0, stack) for stack in _stack("", given, rulebook)]
    moves += [(n, move) for n, row in enumerate(rows, 1) for move in _moves(f"step {n}", row, rulebook, book)]
    return Scenario(
        title=text("title", given["title"]),
        rulebook=rulebook,
        clauses=clauses,
        seed=whole("seed", given.get("seed", 1)),
        players=_players(given.get("players", {}), rulebook),
        moves=tuple(moves),
        steps=len(rows),
    )


def _filed(given: Mapping[str, Any]) -> Rulebook:
    """The rulebook with the scenario's options, and the first permitted value for what must be chosen."""
    name = text("rulebook", given["rulebook"])
    if name not in NAMES:
        raise BadNotation(f"rulebook {name!r}: {near(name, NAMES)}")
    kind, options = game(name), dict(table("submission", given.get("submission", {})))
    table("submission", options, option_names(kind.submission))
    return kind.filed({**options, **first_permitted(kind.submission, options)})


def _known_clause(where: str, clause: str, book: Catalogue) -> None:
    known = {*book.clauses, *book.rulings, *(each.partition("#")[0] for each in book.clauses)}
    if clause not in known:
        raise BadNotation(f"{where} {clause!r} of {book.rulebook}: {near(clause, sorted(known))}")


def _stack(where: str, given: Mapping[str, Any], rulebook: Rulebook) -> Iterator[Stack]:
    """The cards as they leave the shoe, or those of each spot."""
    if "deck" in given and "cards" in given:
        raise BadNotation(f"{where}deck and {where}cards are both given: expected one of them")
    if "deck" in given:
        yield Stack(cards=_cards(f"{where}deck", given["deck"], rulebook))
    if "cards" in given:
        rows = table(f"{where}cards", given["cards"])
        hands = {_spot(f"{where}cards", key): _cards(f"{where}cards.{key}", rows[key], rulebook) for key in rows}
        rulebook.deck.check([card for hand in hands.values() for card in hand], f"{where}cards")
        yield Stack(hands=hands)


def _spot(where: str, key: str) -> int:
    return 0 if key == "dealer" else number(where, key)


def _cards(where: str, value: Any, rulebook: Rulebook) -> tuple[Any, ...]:
    try:
        return rulebook.deck.hand(text(where, value))
    except BadNotation as wrong:
        raise BadNotation(f"{where}: {wrong}") from None


# --- players ---------------------------------------------------------------------------------------------------


def _players(value: Any, rulebook: Rulebook) -> dict[Seat, Person]:
    rows, round = table("players", value), open_table(rulebook)
    people: dict[Seat, Person] = {}
    for key in rows:
        seat = player("players", key, rulebook)
        people[seat], round = _person(f"players.{key}", rows[key], seat, round)
    return people


def _person(where: str, value: Any, seat: Seat, round: Round) -> tuple[Person, Round]:
    """Who sits down there, and the table with that person and those before."""
    given, rulebook = table(where, value, PERSON), round.rulebook
    open_to = [wager.name for wager in rulebook.wagers if wager.before_deal and not wager.unit_cents]
    if "wagers" in given:
        rows = table(f"{where}.wagers", given["wagers"], open_to)
        wagers = {name: whole(f"{where}.wagers.{name}", cents) for name, cents in rows.items()}
    else:
        wagers = default_wagers(rulebook)
    decides = word(f"{where}.decides", given.get("decides", BEST), [BEST, RANDOM, SILENT, *vocabulary(rulebook)])
    name = text(f"{where}.name", given.get("name", f"Player {seat}"))
    chips = whole(f"{where}.chips_cents", given["chips_cents"]) if "chips_cents" in given else None
    bought, round = _bought(where, seat, name, chips, round)
    return Person(name, bought, wagers, decides), round


def _bought(where: str, seat: Seat, name: str, chips: int | None, round: Round) -> tuple[int, Round]:
    """The chips that somebody sits down with; without a number the usual ones, as far as the table allows them."""
    try:
        round, _ = apply(round, Sit(by=seat, name=name))
        if chips is None:
            within = next(each.bounds for each in offers(round, seat) if isinstance(each.act, BuyIn))
            assert isinstance(within, Whole)
            chips = min(max(CHIPS_CENTS, within.least), within.most)
        if chips:
            round, _ = apply(round, BuyIn(by=seat, cents=chips))
    except RuleViolation as refused:
        raise BadNotation(f"{where}: {refused}") from None
    return chips, round


# --- steps -----------------------------------------------------------------------------------------------------


def _moves(where: str, value: Any, rulebook: Rulebook, book: Catalogue) -> Iterator[Move]:
    """The moves of a step, in the order in which they are made, whatever the order of its keys."""
    given = table(where, value, STEP)
    if not given:
        raise BadNotation(f"{where} is empty: expected one of {', '.join(STEP)}")
    for key, needs in (("by", "do"), ("do", "by"), ("spot", "do"), ("value", "do"), ("refused", "do")):
        if key in given and needs not in given:
            raise BadNotation(f"{where} has {key!r} without {needs!r}: expected both")
    yield from _stack(f"{where}.", given, rulebook)
    if "wait_s" in given:
        yield Wait(1000 * whole(f"{where}.wait_s", given["wait_s"], 0, YEAR_S))
    if "to" in given:
        yield _to(f"{where}.to", given["to"], rulebook)
    if "do" in given:
        yield _do(where, given, rulebook, book)
    if "expect" in given:
        yield _expect(f"{where}.expect", given["expect"], rulebook)


def _to(where: str, value: Any, rulebook: Rulebook) -> To:
    phases = [phase.name for phase in rulebook.phases]
    if isinstance(value, str):
        return To(None, word(where, value, phases))
    given = table(where, value, ("round", "phase"))
    if not given:
        refuse(where, value, 'a phase, or { round = 2, phase = "..." }')
    round = whole(f"{where}.round", given["round"], 1) if "round" in given else None
    return To(round, word(f"{where}.phase", given["phase"], phases) if "phase" in given else None)


def _do(where: str, given: Mapping[str, Any], rulebook: Rulebook, book: Catalogue) -> Do:
    what, place = given["do"], None
    if isinstance(what, str):
        what, place = at_place(text(f"{where}.do", what).lower())
        word(f"{where}.do", what, vocabulary(rulebook))
    elif not isinstance(what, dict) or not isinstance(what.get("type"), str):
        refuse(f"{where}.do", what, 'words, or an action as the log has it, { type = "..." }')
    refused = given.get("refused", False)
    if not isinstance(refused, bool):
        refused = text(f"{where}.refused", refused)
        _known_clause(f"{where}.refused", refused, book)
    by = anybody(f"{where}.by", given["by"], rulebook)
    spot = whole(f"{where}.spot", given["spot"], 0, 99) if "spot" in given else place
    do = Do(by, what, spot, given.get("value"), refused)
    try:
        action = prototype(rulebook, do, what) if isinstance(what, str) else written(rulebook, do, what)
        if do.value is not None:
            with_value(rulebook, action, do.value)
    except BadNotation as wrong:
        raise BadNotation(f"{where}: {wrong}") from None
    return do


def _expect(where: str, value: Any, rulebook: Rulebook) -> Expect:
    given = table(where, value, EXPECT)
    if not given:
        refuse(where, dict(given), f"one of {', '.join(EXPECT)}")
    return Expect({key: _expected(f"{where}.{key}", key, each, rulebook) for key, each in given.items()})


def _expected(where: str, key: str, value: Any, rulebook: Rulebook) -> Any:
    match key:
        case "phase":
            return word(where, value, [phase.name for phase in rulebook.phases])
        case "round":
            return whole(where, value, 1)
        case "void":
            return flag(where, value)
        case "stacks":
            rows = table(where, value)
            return {player(where, each, rulebook): whole(f"{where}.{each}", rows[each]) for each in rows}
        case "settled":
            rows = table(where, value)
            return {number(where, each): _nets(f"{where}.{each}", rows[each], rulebook) for each in rows}
        case "due":
            return frozenset(texts(where, value))
        case "waits_for":
            names = value if isinstance(value, list) else refuse(where, value, 'a list, such as ["dealer"]')
            return frozenset(anybody(where, each, rulebook) for each in names)
        case _:
            known = vocabulary(rulebook)
            return {
                anybody(where, each, rulebook): tuple(_said(f"{where}.{each}", said, known) for said in row)
                for each, row in (
                    (key, texts(f"{where}.{key}", said)) for key, said in table(where, value).items()
                )
            }


def _said(where: str, said: str, known: Iterable[str]) -> str:
    word(where, at_place(said.lower())[0], known)
    return said.lower()


def _nets(where: str, value: Any, rulebook: Rulebook) -> dict[str, int]:
    rows = table(where, value, (*(wager.name for wager in rulebook.wagers), *rulebook.paid_beside))
    return {name: whole(f"{where}.{name}", net, -(10**12)) for name, net in rows.items()}
