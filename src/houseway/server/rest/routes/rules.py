"""Routes of rulebooks: options for a form, checks, hands, settlements, clauses."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from houseway.engine.phase import Rulebook
from houseway.errors import BadNotation
from houseway.ranking import Value
from houseway.record.codec import read_action
from houseway.registry import game
from houseway.server.rest import submissions
from houseway.server.rest.documents.odds import OddsDocument
from houseway.server.rest.documents.rules import (
    Checked,
    Considered,
    HandSoFar,
    HandsToRank,
    HandsToSet,
    Ranked,
    RankedHand,
    RulebookDocument,
    Rulebooks,
    Rules,
    Setting,
    Submission,
    Warned,
)
from houseway.server.rest.odds import odds_of
from houseway.server.service import known


@get("/api/rulebooks", summary="All rulebooks", tags=["rulebooks"], sync_to_thread=True)
def rulebooks() -> Rulebooks:
    return Rulebooks(submissions.lines())


@get(
    "/api/rulebooks/{rulebook:str}", summary="A rulebook and its options", tags=["rulebooks"], sync_to_thread=True
)
def rulebook_document(rulebook: FromPath[str]) -> RulebookDocument:
    return submissions.document(known(rulebook))


@post(
    "/api/rulebooks/{rulebook:str}/check",
    summary="What do the clauses refuse in a submission?",
    tags=["rulebooks"],
    status_code=200,
    sync_to_thread=True,
)
def check(rulebook: FromPath[str], data: JSONBody[Submission]) -> Checked:
    return submissions.checked(known(rulebook), data.options)


@post(
    "/api/rulebooks/{rulebook:str}/rank",
    summary="What are these hands, and which is higher?",
    tags=["rulebooks"],
    status_code=200,
    sync_to_thread=True,
)
def rank(rulebook: FromPath[str], data: JSONBody[HandsToRank]) -> Ranked:
    filed = game(known(rulebook)).filed(data.options, complete=False)
    hands, values = [], dict[int, Value]()
    for place, text in enumerate(data.hands):
        hand, value = _ranked(filed, text)
        hands.append(hand)
        if value is not None:
            values[place] = value
    order = sorted(values, key=lambda place: values[place], reverse=True)
    groups: dict[Value, list[int]] = {}
    for place in order:
        groups.setdefault(values[place], []).append(place)
    ties = [sorted(group) for group in groups.values() if len(group) > 1]
    return Ranked(rulebook, hands, order, ties)


def _ranked(filed: Rulebook, text: str) -> tuple[RankedHand, Value | None]:
    try:
        value = filed.value(filed.deck.hand(text, *filed.hand_sizes))
    except BadNotation as wrong:
        return RankedHand(text, "", "", str(wrong)), None
    return RankedHand(text, filed.kind_of(value), filed.name_of(value)), value


@post(
    "/api/rulebooks/{rulebook:str}/setting",
    summary="What are these hands that are being set?",
    tags=["rulebooks"],
    status_code=200,
    sync_to_thread=True,
)
def setting(rulebook: FromPath[str], data: JSONBody[HandsToSet]) -> Setting:
    filed = game(known(rulebook)).filed(data.options, complete=False)
    if filed.so_far is None:
        raise BadNotation(f"{rulebook} has no cards to be set into hands")
    if len(data.hands) != len(filed.hands):
        raise BadNotation(f"{len(data.hands)} hands: expected {', '.join(filed.hands)}")
    hands = tuple(map(filed.deck.hand, data.hands))
    filed.deck.check([card for hand in hands for card in hand], "the setting")
    found = filed.so_far(hands)
    complete = all(each.complete for each in found)
    told = [HandSoFar(each.name, each.points, each.says, each.clause, each.foul) for each in found]
    return Setting(told, complete, legal=complete and not any(each.foul for each in found))


@post(
    "/api/rulebooks/{rulebook:str}/warn",
    summary="Would this action lose although it is admitted?",
    tags=["rulebooks"],
    status_code=200,
    sync_to_thread=True,
)
def warn(rulebook: FromPath[str], data: JSONBody[Considered]) -> Warned:
    filed = game(known(rulebook)).filed(data.options, complete=False)
    return Warned(filed.warns(read_action({**data.action, "at": 0}, filed.deck)))


@post(
    "/api/rulebooks/{rulebook:str}/settle",
    summary="Who is owed what? As `houseway settle --json`",
    tags=["rulebooks"],
    status_code=200,
    sync_to_thread=True,
)
def settle(rulebook: FromPath[str], data: JSONBody[dict[str, Any]]) -> dict[str, Any]:
    return game(known(rulebook)).settle({**data, "rulebook": rulebook})


@get(
    "/api/rulebooks/{rulebook:str}/odds",
    summary="What is each wager worth? As `houseway odds --json`",
    tags=["rulebooks"],
    sync_to_thread=True,
)
def odds(rulebook: FromPath[str]) -> OddsDocument:
    return odds_of(known(rulebook))


@get(
    "/api/rulebooks/{rulebook:str}/rules",
    summary="The clauses in our own words, and the readings chosen",
    tags=["rulebooks"],
    sync_to_thread=True,
)
def rules(rulebook: FromPath[str], clause: Annotated[str, QueryParameter(max_length=80)] = "") -> Rules:
    return submissions.rules(known(rulebook), clause)


ROUTES = [rulebooks, rulebook_document, check, rank, setting, warn, settle, odds, rules]
