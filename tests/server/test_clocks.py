"""Clocks: whom the house waits for, what follows when time is over, and that nobody's table costs nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import TypeGuard

import pytest

from houseway.bots.bot import by_the_book, taken
from houseway.engine.actions import Action, BuyIn, Claim, Perform, PlaceWager, Report, SetHands, Sit
from houseway.engine.events import RoundEnded
from houseway.engine.offers import Split, Whole
from houseway.engine.play import offers
from houseway.engine.view import view
from houseway.engine.words import DEALER, SUPERVISOR, Irregularity, Step
from houseway.procedures.layout import hand_of, stack_of
from houseway.registry import NAMES
from houseway.server.live.clocks import ABSENT_S, GRACE_MS, Arranged, waiting
from houseway.server.live.drafting import Pending, Taken
from houseway.server.live.driver import AWAY_MS
from houseway.server.live.house import Thoughts, first_choice, player_bot, staff_bot, timed
from houseway.server.live.plan import NextStep, planned
from houseway.server.live.situation import STAFF
from houseway.server.live.time import milliseconds
from houseway.server.rest.documents.tables import Clocks
from tests.server.serving import Client, clients, drained, play, serving, settings
from tests.server.test_rebuilding import start

CLOCKS = Clocks(betting_s=20, decision_s=30, pace_ms=100)
FIRST = "two-card-joker-poker-ma"


def table_of(rulebook: str) -> Pending:
    """Ann, a person, in seat 1, and two bots."""
    draft = start(rulebook)
    for seat, person in ((1, "ann"), (2, None), (3, None)):
        draft.add(Taken(Sit(by=seat, name=f"P{seat}", at=1000), person))
    return draft


def next_plan(
    draft: Pending,
    *,
    present: bool = True,
    ready: bool = False,
    clocks: Clocks = CLOCKS,
    woken: int = 0,
    arranged: Arranged = MappingProxyType({}),
) -> NextStep:
    situation = draft.situation
    bots = {seat: player_bot(situation.round.rulebook, "x") for seat, p in situation.holders.items() if p is None}
    thoughts = Thoughts()
    thoughts.think(situation.round, bots)
    ann = {1}
    return planned(
        situation, clocks, bots=bots, thoughts=thoughts, ready=ann if ready else set(),
        present=ann if present else set(), going=(), woken=woken, last=None, arranged=arranged,
    )  # fmt: skip


def steps(draft: Pending, *, wagers: bool, limit: int = 400) -> Iterator[NextStep]:
    """Lets time run: Ann wagers or takes part if she is to, and no more; yields the clocks that ran out."""
    for _ in range(limit):
        seen = view(draft.situation.round, 1)
        action = player_bot(draft.situation.round.rulebook, "x")(seen) if wagers else None
        if _enters(action) and not _after_the_deal(draft, action):
            draft.add(Taken(timed(action, draft.situation.round.clock + 500), "ann", f"a{len(draft.told)}"))
            continue
        plan = next_plan(draft)
        assert plan.choice is not None, f"nothing goes on in {draft.situation.round.phase.name}"
        if plan.clock is not None:
            yield plan
        draft.add(Taken(timed(plan.choice.action, max(plan.due, draft.situation.round.clock))))


def _enters(action: Action | None) -> TypeGuard[Action]:
    return isinstance(action, BuyIn | PlaceWager) or getattr(action, "step", None) is Step.TAKE_PART


def _after_the_deal(draft: Pending, action: object) -> bool:
    found = offers(draft.situation.round, 1)
    return isinstance(action, PlaceWager) and any(o.fits(action) and o.usual is not None for o in found)


@pytest.mark.parametrize("rulebook", NAMES)
def test_a_round_ends_although_a_player_never_decides(rulebook: str) -> None:
    """Each time it is the rulebook's own consequence, by a clause, exactly when the time is over."""
    draft, ran_out = table_of(rulebook), []
    for plan in steps(draft, wagers=True):
        clock = plan.clock
        assert clock is not None
        assert plan.choice is not None
        assert plan.choice.clause
        limit = CLOCKS.betting_s if clock.kind == "betting" else CLOCKS.decision_s
        assert plan.due == clock.since + limit * 1000
        assert 1 in clock.seats
        ran_out.append((clock.kind, plan.choice.action))
        if draft.situation.round.number > 2:
            break
    assert ran_out
    for kind, action in ran_out:
        if kind == "decision":
            assert action.by == 1
            assert not isinstance(action, PlaceWager | BuyIn)
        else:
            assert action.by in STAFF
    told = [event for each in draft.told for event in each.entry.events]
    assert sum(isinstance(event, RoundEnded) for event in told) >= 2


def test_an_undecided_player_folds_or_is_set_by_the_house_way() -> None:
    done: dict[str, set[str]] = {}
    for rulebook in NAMES:
        draft = table_of(rulebook)
        for plan in steps(draft, wagers=True):
            assert plan.choice is not None
            action = plan.choice.action
            if plan.clock is not None and plan.clock.kind == "decision":
                word = action.step.value if isinstance(action, Perform) else type(action).__name__
                done.setdefault(rulebook, set()).add(word)
            if draft.situation.round.number > 1:
                break
    words = set().union(*done.values())
    assert Step.FOLD.value in words
    assert SetHands.__name__ in words


def test_betting_closes_by_the_dealers_announcement() -> None:
    draft = table_of(FIRST)
    plan = next(steps(draft, wagers=True))
    assert plan.clock is not None
    assert plan.choice is not None
    assert plan.clock.kind == "betting"
    shown = plan.clock.shown()
    assert shown is not None
    assert shown.then == "announce no more bets"
    assert shown.clause == plan.choice.clause == draft.situation.round.rulebook.document("7(b)")


def test_a_further_wager_does_not_lengthen_the_betting() -> None:
    draft = table_of(FIRST)
    first = next(steps(draft, wagers=True))
    offer = next(o for o in offers(draft.situation.round, 1) if isinstance(o.act, PlaceWager))
    draft.add(Taken(PlaceWager(by=1, at=first.due - 1, spot=1, wager=offer.act.wager, cents=2000), "ann"))  # type: ignore[attr-defined]
    assert next_plan(draft).due == first.due


def test_the_house_goes_on_when_everybody_is_ready() -> None:
    draft = table_of(FIRST)
    held = next(steps(draft, wagers=True))
    plan = next_plan(draft, ready=True)
    assert plan.clock is None
    assert plan.choice == held.choice
    assert plan.due < held.due


def test_without_clocks_the_house_waits_for_those_who_are_here_and_a_minute_for_others() -> None:
    draft = table_of(FIRST)
    next(plan for plan in steps(draft, wagers=True) if plan.clock and plan.clock.kind == "decision")
    free = Clocks(pace_ms=100)
    assert next_plan(draft, clocks=free).choice is None
    plan = next_plan(draft, clocks=free, present=False)
    assert plan.clock is not None
    assert plan.due == plan.clock.since + ABSENT_S * 1000


def test_nobody_loses_time_while_the_server_is_away_and_nobody_gains_much() -> None:
    draft = table_of(FIRST)
    plan = next(steps(draft, wagers=True))
    assert plan.clock is not None
    step = first_choice(draft.situation.round, {seat: staff_bot() for seat in STAFF})
    for woken, expected in (
        (plan.clock.since, plan.due),
        (plan.due - GRACE_MS, plan.due),
        (plan.due + 5000, plan.due + 5000 + GRACE_MS),
    ):
        found = waiting(draft.situation, CLOCKS, step, ready=(), present={1}, woken=woken)
        assert found is not None
        assert found.deadline == expected


def test_nothing_is_wagered_for_somebody_who_waits() -> None:
    """Nobody has a wager on the table and the dealer cannot go on: then no clock runs."""
    draft = start(FIRST)
    draft.add(Taken(Sit(by=1, name="Ann", at=1000), "ann"))
    draft.add(Taken(BuyIn(by=1, cents=10_000, at=1000), "ann"))
    for _ in range(60):
        plan = next_plan(draft)
        if plan.choice is None:
            break
        draft.add(Taken(timed(plan.choice.action, draft.situation.round.clock)))
    assert plan.choice is None
    assert plan.clock is None
    assert any(isinstance(each.act, PlaceWager) for each in offers(draft.situation.round, 1))


# --- somebody who is gone ---------------------------------------------------------------------------------------


def without_ann(draft: Pending) -> NextStep:
    return next_plan(draft, present=False, woken=-GRACE_MS)


def test_nobody_waits_for_the_wagers_of_somebody_who_is_gone() -> None:
    draft = table_of(FIRST)
    held = next(steps(draft, wagers=True))
    plan = without_ann(draft)
    assert plan.clock is None
    assert plan.choice == held.choice
    assert plan.due < held.due


def test_after_the_table_was_woken_those_who_are_not_back_yet_are_waited_for_a_moment() -> None:
    draft = table_of(FIRST)
    next(steps(draft, wagers=True))
    woken = draft.situation.round.clock
    plan = next_plan(draft, present=False, woken=woken)
    assert plan.clock is not None
    assert plan.due == woken + GRACE_MS


@pytest.mark.parametrize("rulebook", NAMES)
def test_nobody_who_is_gone_is_entered_into_a_round_or_staked(rulebook: str) -> None:
    """Ann bought in and is gone: the others play, and she has what she had."""
    draft = table_of(rulebook)
    offer = next(each for each in offers(draft.situation.round, 1) if isinstance(each.act, BuyIn))
    assert isinstance(offer.bounds, Whole)
    draft.add(Taken(timed(taken(offer, offer.bounds.most), 1000), "ann"))
    there = draft.situation.round.stake(stack_of(1))
    while draft.situation.round.number < 4:
        plan = without_ann(draft)
        assert plan.choice is not None, f"nothing goes on in {draft.situation.round.phase.name}"
        assert plan.choice.action.by != 1
        draft.add(Taken(timed(plan.choice.action, max(plan.due, draft.situation.round.clock))))
        assert draft.situation.round.stake(stack_of(1)) == there
        if rulebook not in ("asia-poker-ma", "asia-poker-pa"):  # where every position is dealt a stack
            assert not hand_of(draft.situation.round, 1)


def test_who_said_to_take_part_and_is_gone_before_the_buttons_are_placed_sits_out() -> None:
    draft = table_of("chinese-poker-ca")
    for action in (BuyIn(by=1, cents=5_000), Perform(by=1, step=Step.TAKE_PART, spot=1)):
        draft.add(Taken(timed(action, 1000), "ann"))
    while draft.situation.round.number < 2:
        plan = without_ann(draft)
        assert plan.choice is not None
        draft.add(Taken(timed(plan.choice.action, max(plan.due, draft.situation.round.clock))))
        assert not hand_of(draft.situation.round, 1)
    assert draft.situation.round.stake(stack_of(1)) == 5_000


@pytest.mark.parametrize("rulebook", NAMES)
def test_somebody_who_goes_within_a_round_is_reported_when_their_time_is_over(rulebook: str) -> None:
    draft = table_of(rulebook)
    for _ in range(400):
        round = draft.situation.round
        action = player_bot(round.rulebook, "x")(view(round, 1)) if not hand_of(round, 1) else None
        if action is not None:
            draft.add(Taken(timed(action, round.clock), "ann"))
            continue
        plan = without_ann(draft) if hand_of(round, 1) else next_plan(draft, ready=True)
        assert plan.choice is not None, f"nothing goes on in {round.phase.name}"
        if plan.clock is not None and plan.clock.kind == "decision":
            assert plan.clock.seats == (1,)
            assert isinstance(plan.choice.action, Report)
            assert plan.choice.action.what is Irregularity.PLAYER_LEAVES
            assert plan.due == plan.clock.since + CLOCKS.decision_s * 1000
        draft.add(Taken(timed(plan.choice.action, max(plan.due, round.clock))))
        if draft.situation.round.number > round.number and any(
            isinstance(f.entry.action, Report) for f in draft.told
        ):
            break
    assert 1 not in draft.situation.holders
    assert not draft.situation.round.stake(stack_of(1))


def test_a_supervisor_who_is_here_reports_for_themselves() -> None:
    """The house does not; who does not decide folds."""
    draft = table_of("two-card-joker-poker-ma")
    clock = next(plan for plan in steps(draft, wagers=True) if plan.clock and plan.clock.kind == "decision").clock
    assert clock is not None
    found = waiting(draft.situation, CLOCKS, None, ready=(), present={SUPERVISOR}, woken=-GRACE_MS)
    assert found is not None
    assert found.choice is not None
    assert found.choice.action.by == 1


def test_wagers_that_may_not_stand_are_given_back_when_the_time_is_over() -> None:
    """An ante alone, without its ante bonus, is all that lies on the table."""
    draft = start("dragon-poker-md")
    draft.add(Taken(Sit(by=1, name="Ann", at=1000), "ann"))
    draft.add(Taken(BuyIn(by=1, cents=10_000, at=1000), "ann"))
    while next_plan(draft).choice is not None:
        draft.add(Taken(timed(next_plan(draft).choice.action, draft.situation.round.clock)))  # type: ignore[union-attr]
    draft.add(Taken(PlaceWager(by=1, spot=1, wager="ante", cents=1000, at=2000), "ann"))
    plan = next_plan(draft)
    assert plan.clock is not None
    assert plan.due == plan.clock.since + CLOCKS.betting_s * 1000
    assert plan.choice is not None
    draft.add(Taken(timed(plan.choice.action, plan.due)))
    assert draft.situation.round.stake(stack_of(1)) == 10_000
    assert next_plan(draft).choice is None


def test_a_claim_is_ruled_on_while_others_have_time() -> None:
    draft = table_of("two-card-joker-poker-ma")
    next(plan for plan in steps(draft, wagers=True) if plan.clock and plan.clock.kind == "decision")
    claim = Claim(by=1, spot=1, what=Irregularity.WRONG_NUMBER, at=draft.situation.round.clock)
    draft.add(Taken(claim, "ann"))
    plan = next_plan(draft)
    assert plan.clock is None
    assert plan.choice is not None
    assert plan.choice.action.by == SUPERVISOR


# --- what was arranged stays ------------------------------------------------------------------------------------


def test_a_clock_keeps_the_cards_where_a_player_has_put_them() -> None:
    """Cards go back, middle, front; but one that lies in front stays in front."""
    draft = table_of("chinese-poker-ca")
    next(plan for plan in steps(draft, wagers=True) if isinstance(setting(plan), SetHands))
    offer = next(each for each in offers(draft.situation.round, 1) if isinstance(each.act, SetHands))
    assert isinstance(offer.bounds, Split)
    card = offer.bounds.cards[0]
    kept = setting(next_plan(draft, arranged={1: ((card,), (), ())}))
    plain = setting(next_plan(draft))
    assert isinstance(kept, SetHands)
    assert isinstance(plain, SetHands)
    assert kept.hands[0] == (card,)
    assert card in plain.hands[2]


def test_a_clock_takes_a_whole_setting_before_the_house_way() -> None:
    draft = table_of("asia-poker-pa")
    next(plan for plan in steps(draft, wagers=True) if isinstance(setting(plan), SetHands))
    house = setting(next_plan(draft))
    assert isinstance(house, SetHands)
    cards = tuple(reversed([card for hand in house.hands for card in hand]))
    mine = (cards[:4], cards[4:6], cards[6:])
    assert mine != house.hands
    assert setting(next_plan(draft, arranged={1: mine})) == replace(house, hands=mine)
    assert setting(next_plan(draft, arranged={1: (cards[:3], (), ())})) == house


def setting(plan: NextStep) -> object:
    return plan.choice and plan.choice.action


# --- over the wire ---------------------------------------------------------------------------------------------


def test_a_clock_runs_out_at_a_live_table(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            clocks = {"betting_s": 1, "decision_s": 1, "pace_ms": 0}
            table = await ann.open_table(FIRST, bots=1, clocks=clocks)
            await ann.join(table)
            await ann.sit(3, 10_000)
            await _wager(ann)
            while ann.clock is None:
                await ann.hear()
            assert ann.clock["kind"] == "betting"
            assert 0 < ann.clock["deadline"] - ann.last["now"] <= 10_000
            number = ann.view["round"]
            await ann.until_view(lambda view: bool(view["round"] > number), patience_s=40)
            folds = [e for e in ann.entries if e["action"].get("step") == "fold" and e["action"]["by"] == 3]
            assert len(folds) == 1
            assert folds[0]["events"][0]["clause"]

    asyncio.run(main())


async def _wager(client: Client) -> None:
    """Makes the first wager that is offered."""
    while True:
        offer = next((o for o in client.view["offers"] if o["act"]["type"] == "PlaceWager"), None)
        if offer is not None:
            answer = await client.act({**offer["act"], "cents": max(1000, offer["bounds"]["least"])})
            if answer["type"] == "done":
                return
        else:
            await client.until("update")


def test_a_table_with_nobody_at_it_stands_still(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann") as (ann,):
            table = await ann.open_table(FIRST, bots=2)
            assert await _figure(ann, "houseway_tables_awake") == 0
            await ann.join(table)
            await ann.until_view(lambda view: bool(view["round"] > 2))
            assert await _figure(ann, "houseway_tables_awake") == 1
            await ann.leave_socket()
            await asyncio.sleep(0.3)
            before = await _figure(ann, "houseway_entries_total")
            await asyncio.sleep(0.5)
            assert await _figure(ann, "houseway_entries_total") == before
            assert await _figure(ann, "houseway_tables_awake") == 0
            assert await _figure(ann, "houseway_connections") == 0

    asyncio.run(main())


async def _figure(client: Client, name: str) -> float:
    text = (await client.http.get("/metrics")).text
    return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"{name} "))


def test_a_person_who_deals_is_shown_what_has_come_due_meanwhile(sqlite: str) -> None:
    later = [0]

    async def main() -> None:
        clock = lambda: milliseconds() + later[0]  # noqa: E731
        async with serving(settings(sqlite), clock) as address, clients(address, "Dan", "Bob") as (dan, bob):
            table = await dan.open_table("asia-poker-pa", clocks={"betting_s": 0, "decision_s": 0, "pace_ms": 0})
            await bob.join(table)
            await bob.sit(1, 10_000)
            await bob.until_view(lambda view: bool(view["phase"] == "betting"))
            await dan.join(table)
            await dan.sit(DEALER)
            await _wager(bob)
            await dan.until_view(lambda view: any(each["routine"] for each in view["offers"]))
            later[0] = 25 * 3_600_000
            announces = next(each["act"] for each in dan.view["offers"] if each["routine"])
            refused = await dan.act(announces)
            assert refused["clause"] == "PA-575.3(c)(2)"
            await dan.until("update")
            due = next(each["act"] for each in dan.view["offers"] if each["routine"])
            assert due["step"] == Step.CHANGE_DECK.value
            await dan.done(due)

    asyncio.run(main())


def test_a_person_deals_and_the_house_takes_over_again(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Dan", "Bob") as (dan, bob):
            table = await dan.open_table(FIRST)
            await dan.join(table)
            await dan.sit(DEALER)
            await bob.join(table)
            await bob.sit(1, 10_000)
            assert any(each["seat"] == 0 and each["name"] == "Dan" for each in bob.seats)
            steps_taken = 0
            while bob.view["phase"] != "betting":
                await asyncio.sleep(0.05)
                seq = dan.seq
                offer = next((each for each in dan.view["offers"] if each["routine"]), None)
                if offer is None:  # the supervisor's step is the house's
                    await dan.until("update")
                    continue
                assert seq == dan.seq, "the house dealt although a person does"
                act = dict(offer["act"])
                if offer["usual"] is not None:
                    act[{"Cut": "cards", "CountStub": "cards", "Deal": "places"}[act["type"]]] = offer["usual"]
                await dan.done(act)
                steps_taken += 1
                await bob.until_view(lambda view: bool(bob.seq >= dan.seq))
            assert steps_taken > 5
            leave = next(each["act"] for each in dan.view["offers"] if each["act"]["type"] == "Leave")
            await dan.done(leave)
            await play(bob, FIRST, 1)

    asyncio.run(main())


def test_a_dealer_does_not_enter_into_a_round_who_is_gone(sqlite: str) -> None:
    """Ann, Bob and Cy said to take part, and Cy is gone when Dan places the buttons."""

    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Dan", "Ann", "Bob", "Cy") as people:
            dan, *players = people
            table = await dan.open_table("chinese-poker-ca")
            await dan.join(table)
            await dan.sit(DEALER)
            for seat, each in enumerate(players, start=1):
                await each.join(table)
                await each.sit(seat, 10_000)
            await drained(dan)
            while step := next((each["act"] for each in dan.view["offers"] if each["routine"]), None):
                await dan.done(step)  # a deck, and the fees
            perform = {"type": "Perform", "at": 0}
            for seat, each in enumerate(players, start=1):
                await each.done({**perform, "by": seat, "step": Step.TAKE_PART.value, "spot": seat})
            await players[2].leave_socket()
            await drained(dan)
            await dan.done({**perform, "by": DEALER, "step": Step.PLACE_BUTTONS.value, "spot": 0})
            staked = {seat for (name, seat), _ in dan.view["table"]["marks"] if name == "table stakes"}
            assert staked == {1, 2}

    asyncio.run(main())


def test_somebody_who_stays_away_gives_up_their_seat_and_has_their_chips_again(sqlite: str) -> None:
    later = [0]

    async def main() -> None:
        async with (
            serving(settings(sqlite), lambda: milliseconds() + later[0]) as address,
            clients(address, "Ann", "Ann") as (ann, other),
        ):
            table = await ann.open_table(FIRST)
            await ann.join(table)
            await ann.sit(1, 10_000)
            before = ann.last["chips_cents"]
            await other.join(table)
            await other.sit(2, 10_000)
            assert {each["name"] for each in other.seats if each["kind"] == "person"} == {"Ann", "Ann 2"}
            await ann.leave_socket()
            await drained(other)
            assert any(each["seat"] == 1 and each["kind"] == "person" for each in other.seats)
            later[0] = AWAY_MS
            await other.ready()
            await other.until_view(lambda view: all(seat != 1 for seat, _ in view["table"]["names"]))
            assert (await ann.join(table))["you"]["chips_cents"] == before + 10_000

    asyncio.run(main())


def test_an_arrangement_is_told_and_kept_for_its_seat_alone(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Ann", "Bob") as (ann, bob):
            table = await ann.open_table("chinese-poker-ca", bots=1)
            await ann.join(table)
            await bob.join(table)
            await ann.sit(1, 50_000)
            for client, hands, answer in (
                (ann, [["As"], [], []], "done"),
                (ann, [["Zz"], [], []], "unreadable"),
                (bob, [["As"], [], []], "not-your-seat"),
            ):
                await client.say({"type": "arrange", "id": "x", "hands": hands})
                said = await client.until("done", "refused")
                assert said.get("code", said["type"]) == answer

    asyncio.run(main())


def test_an_exam_hides_the_right_answers(sqlite: str) -> None:
    async def main() -> None:
        async with serving(settings(sqlite)) as address, clients(address, "Dan") as (dan,):
            table = await dan.open_table(FIRST, clocks={"pace_ms": 10_000})
            await dan.join(table, guided=False)
            await dan.sit(DEALER)
            assert dan.view["offers"]
            assert not any(each["routine"] or each["usual"] is not None for each in dan.view["offers"])
            await dan.join(table)
            assert any(each["routine"] for each in dan.view["offers"])

    asyncio.run(main())


def test_by_the_book_is_the_houses_dealer() -> None:
    assert staff_bot() is by_the_book
