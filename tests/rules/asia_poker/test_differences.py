"""Massachusetts and Pennsylvania side by side: each row of the table of differences, in both at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.catalogue import catalogue
from houseway.engine.actions import (
    Announce,
    Attend,
    Cut,
    Deal,
    Perform,
    PlaceWager,
    Report,
    Roll,
    SetHands,
    Shuffle,
    UseMethod,
)
from houseway.engine.events import Announced, CardsMoved, Performed, Settled, Voided
from houseway.engine.words import (
    DEALER,
    SUPERVISOR,
    Condition,
    Dealing,
    Device,
    Instrument,
    Irregularity,
    Shuffler,
    Step,
)
from houseway.games.asia_poker.hands import DECK
from houseway.procedures.layout import STACKS, betting_area, stack
from houseway.procedures.submission import check, option_names
from houseway.registry import game
from tests.citing import shows
from tests.playing import Playing
from tests.rules.asia_poker.tables import HAND, MA, PA, dealing, report, setting, start_at, step, table, wait


def pair(make: Callable[..., Playing], *args: Any, **options: Any) -> tuple[Playing, Playing]:
    """The same table in Massachusetts and in Pennsylvania."""
    return make(MA, *args, **options), make(PA, *args, **options)


def options(state: str) -> set[str]:
    return set(option_names(game(state).submission))


def allowed(state: str, **given: Any) -> bool:
    return not check(game(state).submission, given)


@shows("MA-AP-7(a)#1", "PA-575.6(d)", "PA-575.7(e)", "PA-575.11(h)", "PA-575.12(b)")
def test_bonus_wager() -> None:
    ours, theirs = (game(state).filed({}) for state in (MA, PA))
    assert [wager.name for wager in ours.wagers] == ["asia"]
    assert [wager.name for wager in theirs.wagers] == ["asia", "bonus"]
    assert (ours.hand_sizes, theirs.hand_sizes) == ((4, 2, 1), (4, 2, 1, 7))


@shows("PA-575.12(c)#1", "PA-575.2(b)(7)")
def test_payout_limit() -> None:
    assert "payout_limit" not in options(MA)
    assert "payout_limit" in options(PA)


@shows("PA-575.2(b)")
def test_layout_and_equipment_contents() -> None:
    assert not {"layout_approved", "operator", "drop_box"} & options(MA)
    assert {"layout_approved", "operator", "drop_box"} <= options(PA)


@shows("MA-AP-11(c)#2", "PA-575.2(a)", "AMB-33")
def test_positions() -> None:
    for state in (MA, PA):
        assert game(state).filed({}).spots == (6, 5, 4, 3, 2, 1)
        assert not allowed(state, seats=7)


@shows("MA-AP-3(d)#1", "PA-575.6(b)(3)#2", "PA-575.6(b)(6)#2", "AMB-13")
def test_a_2_3_4_ranked_last() -> None:
    wheel, low = DECK.hand("Ah 2d 3c 4s"), DECK.hand("5h 4d 3c 2s")
    steel, five = DECK.hand("As 2s 3s 4s"), DECK.hand("5h 4h 3h 2h")
    ours = game(MA).filed({"a234_last": True}).value
    straight = game(PA).filed({"a234_last_straight": True}).value
    flush = game(PA).filed({"a234_last_straight_flush": True}).value
    assert (ours(wheel) < ours(low), ours(steel) < ours(five)) == (True, True)
    assert (straight(wheel) < straight(low), straight(steel) < straight(five)) == (True, False)
    assert (flush(wheel) < flush(low), flush(steel) < flush(five)) == (False, True)


@shows("MA-AP-3(a)#2", "PA-575.6(a)#2")
def test_q_k_a_2() -> None:
    for state in (MA, PA):
        filed = game(state).filed({})
        assert filed.kind_of(filed.value(DECK.hand("Qh Kd Ac 2s"))) == "high card"


@shows("MA-AP-2(a)#2", "PA-575.3(a)#1")
def test_extra_cards() -> None:
    assert {"cutting_card", "cover_card"} <= options(MA)
    assert game(PA).filed({}).options.cover_cards == 2


@shows("PA-575.3(c)(2)")
def test_deck_change() -> None:
    for state, refused in ((MA, False), (PA, True)):
        at = table(state)
        at.until("shuffling")
        late = Shuffle(by=DEALER, deck=1, order=tuple(range(53)), at=9 * 3_600_000)
        if refused:
            at.refuses(late, "PA-575.3(c)(2)")
        else:
            at.do(late)


@shows("MA-AP-5(b)#1", "PA-575.4(b)#1")
def test_surplus_joker() -> None:
    ours, theirs = pair(table, jokers_in_pack=2)
    for at, last in ((ours, Step.DISCARD_JOKER), (theirs, Step.JOKER_TO_CONTAINER)):
        at.until("shuffling")
        assert at.steps()[:2] == [Step.TEAR_JOKER, last]


@shows("MA-AP-2(b)(2)", "PA-575.3(b)(1)")
def test_two_decks() -> None:
    two = {"decks": 2, "shuffler": "automated"}
    assert "designs" not in options(MA)
    assert not allowed(PA, designs="bees,bells", **two)
    assert not any(allowed(state, backs="red,red", **two) for state in (MA, PA))


@shows("MA-AP-6(a)#1", "PA-575.5(a)#1")
def test_shuffle_triggers() -> None:
    ours, theirs = pair(table)
    order = step(SUPERVISOR, Step.ORDER_SHUFFLE)
    for at in (ours, theirs):
        at.until("starting")
    assert order not in ours.offered(SUPERVISOR)
    assert order in theirs.offered(SUPERVISOR)


@shows("MA-AP-6(a)#1", "PA-575.5(f)")
def test_automatic_reshuffling_device() -> None:
    device = {"shuffler": "approved-reshuffling", "device_approval": "L-12"}
    assert not allowed(MA, shuffler="approved-reshuffling")
    assert allowed(PA, **device)


@shows("MA-AP-6(c)(1)(ii)", "PA-575.5(c)#2")
def test_cut() -> None:
    ours, theirs = pair(table)
    for at in (ours, theirs):
        at.until("cutting")
    here = [e.step for e in ours.do(Cut(by=DEALER, cards=10)) if isinstance(e, Performed)]
    there = [e.step for e in theirs.do(Cut(by=DEALER, cards=10)) if isinstance(e, Performed)]
    assert here == [Step.COVER_CARD_DOWN, Step.CUT_PACKET, Step.REST_ON_TOP, Step.COVER_CARD_TO_RACK]
    assert there == [Step.INSERT_COVER_CARD, Step.PACKET_TO_BOTTOM]


@shows("MA-AP-6(e)#1", "PA-575.5(e)#1")
def test_idle_table() -> None:
    ours, theirs = pair(table)
    for at, ways in ((ours, {Step.SPREAD_IDLE_UP, Step.SPREAD_IDLE_DOWN}), (theirs, {Step.SPREAD_IDLE_DOWN})):
        at.until("betting")
        assert {act.step for act in at.offered(DEALER) if isinstance(act, Perform)} == ways


@shows("MA-AP-11(c)#1", "PA-575.5(g)(2)#1")
def test_number_generator_result() -> None:
    ours, theirs = pair(table, start_method="rng")
    for at in (ours, theirs):
        at.until("starting")
        at.do(Roll(by=DEALER, dice=(3,)))
    ours.do(Announce(by=DEALER, figure=3))
    assert ours.events(Announced)
    assert not [act for act in theirs.offered(DEALER) if isinstance(act, Announce)]
    assert step(DEALER, Step.START_AT, 2) in theirs.offered(DEALER)


@shows("MA-AP-9(b)", "PA-575.9(a)(1)")
def test_dealing_by_hand_shuffle() -> None:
    assert allowed(MA, dealing="hand")
    assert not allowed(PA, dealing="hand")


@shows("MA-AP-9(c)", "MA-AP-9(e)", "PA-575.9(a)(3)#1", "PA-575.9(b)")
def test_dealing_by_hand_order() -> None:
    ours, theirs = pair(table, **HAND)
    ours.until("stub")
    assert all(len(ours.round.at(stack(number))) == 7 for number in STACKS)
    assert Step.START_AT not in ours.steps()
    theirs.until("stub")
    assert Step.START_AT in theirs.steps()
    singles = [event for event in theirs.events(CardsMoved) if event.step is Step.DEAL]
    assert len(singles) == 49


@shows("MA-AP-8(c)#1", "PA-575.8(c)#2")
def test_dealing_by_manual_shoe() -> None:
    says = [catalogue(state).reminders("dealing", "manual-shoe")[0].says for state in (MA, PA)]
    assert "left hand" in says[0]
    assert "nearest the shoe" in says[1]


@shows("MA-AP-7(a)#2", "PA-575.7(a)#1")
def test_match_play_coupon() -> None:
    coupon = PlaceWager(by=1, spot=1, wager="asia", instrument=Instrument.MATCH_PLAY, cents=500)
    ours, theirs = table(MA, match_play=True), table(PA)
    for at in (ours, theirs):
        at.until("betting")
        at.next()
    ours.do(coupon)
    theirs.refuses(coupon, "PA-575.7(a)#1")


@shows("MA-AP-7(b)#2", "PA-575.7(b)#3")
def test_player_leaves_mid_round() -> None:
    ours, theirs = pair(setting)
    nets = []
    for at in (ours, theirs):
        at.do(Report(by=SUPERVISOR, what=Irregularity.PLAYER_LEAVES, spot=1))
        at.next()
        nets.append(dict(at.nets(1)))
    assert ours.steps()[-1] is Step.SET_FOR_ABSENT  # the wager stays in action
    assert theirs.steps()[-1] is Step.RULE_ABANDONED
    assert nets == [{}, {"asia": -1000}]


@shows("MA-AP-12(b)#2", "PA-575.11(a)(1)#2")
def test_advice_on_the_house_way() -> None:
    ours, theirs = pair(setting)
    for at, may_decline in ((ours, True), (theirs, False)):
        wait(at, 1)
        at.do(step(1, Step.EXAMINE, 1))
        at.do(step(1, Step.ASK_HELP, 1))
        assert (step(DEALER, Step.DECLINE_HELP, 1) in at.offered(DEALER)) is may_decline


@shows("MA-AP-12(e)", "PA-575.11(d)#1", "AMB-22")
def test_surrender_opens() -> None:
    ours, theirs = pair(setting)
    surrender = step(1, Step.SURRENDER, 1)
    assert surrender in ours.offered(1)
    theirs.refuses(surrender, "PA-575.11(d)#1")
    for at in (ours, theirs):
        at.until("comparing")
        assert surrender in at.offered(1)


@shows("MA-AP-12(e)", "PA-575.11(d)#1")
def test_surrender_condition() -> None:
    ours, theirs = table(MA), table(PA, bonus=500)
    for at in (ours, theirs):
        at.until("comparing")
    ours.do(step(1, Step.SURRENDER, 1))
    theirs.refuses(step(1, Step.SURRENDER, 1), "PA-575.11(d)#1")


@shows("MA-AP-12(e)(1)", "PA-575.11(d)#3", "AMB-23")
def test_surrender_cost() -> None:
    for at in pair(table, cents=10_000):
        at.until("comparing")
        at.do(step(1, Step.SURRENDER, 1))
        at.finish()
        assert at.net(1) == -10_000


@shows("MA-AP-14(h)", "PA-575.13(h)", "AMB-51")
def test_void_rounds_wagers() -> None:
    assert "void_wagers" in options(MA)
    assert "void_wagers" not in options(PA)
    stand, back = dealing(MA, void_wagers="stand"), dealing(PA)
    for at, cents in ((stand, 1000), (back, 0)):
        at.next()
        at.do(report(Irregularity.DEALER_CARD_EXPOSED))
        assert at.round.stake(betting_area("asia", 1)) == cents


@shows("MA-AP-14(c)", "PA-575.13(c)", "AMB-52")
def test_wrong_start_position() -> None:
    for at, clause in zip(pair(table), ("MA-AP-14(c)", "PA-575.13(c)"), strict=True):
        at.until("starting")
        start_at(at, 6, 5, 3, total=13)
        at.next()
        at.do(report(Irregularity.WRONG_START, 5))
        assert at.events(Voided) == [Voided(clause)]


@shows("MA-AP-14(k)", "PA-575.13(k)")
def test_stacks_dealt_in_a_wrong_pattern() -> None:
    ours, theirs = pair(dealing, **HAND)
    known = [{each.name for each in at.round.rulebook.beside} for at in (ours, theirs)]
    assert ["stacks_dealt_wrongly" in names for names in known] == [True, False]
    theirs.do(Deal(by=DEALER, places=7))
    theirs.do(report(Irregularity.EXTRA_CARD, 4))
    theirs.do(report(Irregularity.WRONG_NUMBER, 4))
    assert theirs.events(Voided) == [Voided("PA-575.13(k)")]  # of an empty position


@shows("MA-AP-14(f)#1", "PA-575.13(f)#1", "AMB-38")
def test_face_up_card() -> None:
    ours, theirs = pair(dealing, **HAND)
    ours.refuses(report(Irregularity.FACE_UP_CARD), "MA-AP-14(f)#1")
    theirs.do(report(Irregularity.FACE_UP_CARD))


@shows("MA-AP-14(l)", "MA-AP-14(m)", "PA-575.13(l)", "PA-575.13(m)")
def test_jam_procedures() -> None:
    device = {"shuffler": "automated"}
    assert not allowed(MA, jam_procedures="", **device)
    assert not allowed(MA, jam_procedures="", dealing="automated-shoe")
    assert allowed(MA, jam_procedures="")
    assert "jam_procedures" not in options(PA)


@shows("MA-AP-14(n)", "PA-575.13(n)", "AMB-63")
def test_unused_device() -> None:
    use = UseMethod(by=SUPERVISOR, shuffler=Shuffler.MANUAL, dealing=Dealing.MANUAL_SHOE, decks=1)
    ours, theirs = pair(table, shuffler="automated")
    for at in (ours, theirs):
        at.until("shuffling")
    ours.refuses(use, "MA-AP-14(n)")
    assert use in theirs.offered(SUPERVISOR)  # a device that works may stay
    theirs.do(report(Irregularity.SHUFFLER_JAMS))
    theirs.refuses(use, "PA-575.13(n)")
    away = [
        {
            act.condition
            for act in at.offered(SUPERVISOR)
            if isinstance(act, Attend) and act.device is Device.SHUFFLER
        }
        for at in (ours, theirs)
    ]
    assert away == [{Condition.REMOVED}, {Condition.IN_ORDER, Condition.COVERED, Condition.SIGNED}]


@shows("MA-AP-12(g)(3)", "MA-AP-12(g)(4)", "PA-575.11(f)(1)(iii)", "PA-575.11(f)(1)(iv)", "PA-575.11(f)(1)(v)")
def test_foul_clauses() -> None:
    rows = (
        ("Kd 9s 5d 2c / Ah 7h / Jc", "12(g)(3)", "11(f)(1)(iii)"),
        ("Ah 9s 5d 2c / Jc 7h / Kd", "12(g)(3)", "11(f)(1)(iv)"),
        ("Ah Kd Jc 9s 7h / 5d / 2c", "12(g)(4)", "11(f)(1)(v)"),
    )
    for text, ma, pa in rows:
        for at, clause in zip(pair(table), (f"MA-AP-{ma}", f"PA-575.{pa}"), strict=True):
            at.stack({1: "Ah Kd Jc 9s 7h 5d 2c"})
            at.until("setting")
            wait(at, 1)
            at.do(step(1, Step.EXAMINE, 1))
            at.do(SetHands(by=1, spot=1, hands=tuple(DECK.hand(part) for part in text.split("/"))))
            at.finish()
            assert at.events(Settled)[0].clauses == (clause,)


@shows("PA-575-pre/expiry", "PA-575-pre/order(2)")
def test_life_span() -> None:
    assert "filed_on" not in options(MA)
    assert not allowed(PA, filed_on="2011-09-30")
