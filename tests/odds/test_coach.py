"""The coach: its advice is the exact best decision, made from what a seat sees and from nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import sqrt
from statistics import fmean

import pytest

from houseway.bots.bot import by_the_book
from houseway.bots.players import player
from houseway.bots.run import chance_from, run
from houseway.cards import Hand
from houseway.engine.actions import Perform, PlaceWager, SetHands
from houseway.engine.offers import HandToSet, Offer, Split
from houseway.engine.phase import Rulebook
from houseway.engine.play import open_table, replay
from houseway.engine.state import Round
from houseway.engine.view import View, view
from houseway.engine.words import DEALER, SUPERVISOR, Step
from houseway.games.asia_poker.setting import Setting
from houseway.games.asia_poker.settle import settle_seat
from houseway.games.chinese_poker.best_setting import best_setting
from houseway.games.chinese_poker.coach import tried
from houseway.games.chinese_poker.coach_search import thinker
from houseway.games.chinese_poker.fantasy_land import STAY_VALUE
from houseway.games.chinese_poker.players.basic import player as chinese_player
from houseway.games.chinese_poker.players.half_set import Begun, HalfSet
from houseway.games.chinese_poker.players.worth import finished, foul_points
from houseway.games.chinese_poker.readings import AS_PRINTED
from houseway.games.chinese_poker.submission import ChinesePoker
from houseway.games.dragon_poker.cards import BLUE, RED
from houseway.odds.coach.advice import POINTS, Advice, in_words
from houseway.odds.coach.coach import Grades, advise, given_up
from houseway.odds.coach.seeing import to_set
from houseway.odds.decision import Holding
from houseway.odds.setting.prospects import contest_of, prospects
from houseway.procedures.layout import COUPON, exposed, held, shown
from houseway.registry import game
from tests.laws.walking import required, walk
from tests.laws.worlds import last_shuffle, other_world
from tests.odds.deciding import decided

TWO_CARD, DRAGON, CHINESE = "two-card-joker-poker-ma", "dragon-poker-md", "chinese-poker-ca"
Key = tuple[object, ...]


def rules(name: str, **options: object) -> Rulebook:
    return game(name).filed({**required(name), **options})


@cache
def deciding(name: str) -> Round:
    """A table at which the player of seat 1 has to decide; the coach is shown other cards than those."""
    wagers = {"ante": 1000, "ante_bonus": 1000}
    bots = {1: player("Ann", wagers, stays=lambda hand: True), DEALER: by_the_book, SUPERVISOR: by_the_book}
    for round, _ in run(open_table(rules(name)), bots, chance_from(random.Random(1))):
        if round.phase.name == "deciding":
            return round
    raise AssertionError("nobody decides")


def seeing(name: str, hand: Hand) -> View:
    """The view of a player who holds these cards."""
    seen = view(deciding(name), 1)
    return replace(seen, cards={**seen.cards, held(1): hand})


def advised(name: str, hand: Hand) -> Advice:
    advice = advise(deciding(name).rulebook, seeing(name, hand))
    assert advice is not None
    return advice


def two_card_key(hand: Hand) -> Key:
    (one, first), (other, second) = sorted(hand)
    return (one, other, first is second)


def dragon_key(hand: Hand) -> Key:
    return tuple(sorted(RED if card == BLUE else card for card in hand))


@cache
def holdings(name: str) -> dict[Key, Holding]:
    """What the exact odds of the whole game say of every hand."""
    options = deciding(name).rulebook.options
    return {KEYS[name](each.hand): each for each in decided(name, options).holdings}


KEYS: dict[str, Callable[[Hand], Key]] = {TWO_CARD: two_card_key, DRAGON: dragon_key}


def thousand(name: str) -> Iterator[Hand]:
    rng, deck = random.Random(f"a thousand of {name}"), deciding(name).rulebook.deck.cards
    size = deciding(name).rulebook.hand_sizes[0]
    return (tuple(rng.sample(deck, size)) for _ in range(1000))


@pytest.mark.parametrize("name", [TWO_CARD, DRAGON])
def test_advice_is_the_exact_best_decision_on_a_thousand_hands(name: str) -> None:
    stayed = 0
    for hand in thousand(name):
        advice, exact = advised(name, hand), holdings(name)[KEYS[name](hand)]
        assert advice.exact
        assert isinstance(advice.best, PlaceWager) is exact.best
        worths = {type(each.action): each.worth for each in advice.alternatives}
        assert worths == {PlaceWager: exact.stay_value, Perform: Fraction(exact.leaving.net)}
        stayed += exact.best
    assert 300 < stayed < 950


def test_the_other_decision_costs_the_difference() -> None:
    deck = deciding(TWO_CARD).rulebook.deck
    advice = advised(TWO_CARD, deck.hand("Jk Jk"))
    best, other = advice.alternatives
    assert isinstance(best.action, PlaceWager)
    assert advice.cost(best.action) == 0
    assert advice.cost(replace(other.action, at=99)) == best.worth + 1
    assert advice.cost(Perform(by=1, step=Step.EXAMINE, spot=1)) is None


def test_a_card_that_a_neighbour_exposed_is_not_the_dealers() -> None:
    deck = deciding(TWO_CARD).rulebook.deck
    alone = seeing(TWO_CARD, deck.hand("Qh 4d"))
    beside = replace(alone, cards={**alone.cards, shown(3): deck.hand("As")})
    advices = [advise(deciding(TWO_CARD).rulebook, each) for each in (alone, beside)]
    assert [each.says for each in advices if each] == [
        "exact over the 1,326 hands the dealer may hold",
        "exact over the 1,275 hands the dealer may hold",
    ]
    worths = [each.alternatives for each in advices if each]
    assert worths[0] != worths[1]


def test_a_card_of_the_dealer_that_is_seen_counts() -> None:
    deck = deciding(DRAGON).rulebook.deck
    seen = seeing(DRAGON, deck.hand("Ph Ti Mo"))
    exposed = replace(seen, cards={**seen.cards, shown(0): deck.hand("Dg")})
    advice = advise(deciding(DRAGON).rulebook, exposed)
    assert advice is not None
    assert advice.says == "exact over the 1,176 hands the dealer may hold"
    assert isinstance(advice.best, Perform)


def test_a_coupon_makes_a_call_worth_more() -> None:
    deck, round = deciding(TWO_CARD).rulebook.deck, deciding(TWO_CARD)
    plain = seeing(TWO_CARD, deck.hand("Qh 4d"))
    marks = {**plain.table.marks, (COUPON, 1): 1000}
    coupon = replace(plain, table=replace(plain.table, marks=marks))
    worth = [
        each.worth
        for seen in (plain, coupon)
        for each in advise(round.rulebook, seen).alternatives  # type: ignore[union-attr]
        if isinstance(each.action, PlaceWager)
    ]
    assert worth[0] < -1 < worth[1]


def test_a_misdealt_hand_gets_no_advice() -> None:
    deck, rulebook = deciding(TWO_CARD).rulebook.deck, deciding(TWO_CARD).rulebook
    assert advise(rulebook, seeing(TWO_CARD, deck.hand("Qh 4d 9s"))) is None


def test_who_has_nothing_to_decide_gets_no_advice() -> None:
    round = deciding(TWO_CARD)
    assert advise(round.rulebook, view(round, 2)) is None
    assert advise(round.rulebook, view(round, None)) is None


def test_a_round_is_graded_by_what_its_decisions_gave_up() -> None:
    deck, rulebook = deciding(TWO_CARD).rulebook.deck, deciding(TWO_CARD).rulebook
    grades = Grades(rulebook)
    seen = seeing(TWO_CARD, deck.hand("Kh 4d"))
    advice = advised(TWO_CARD, deck.hand("Kh 4d"))
    calling, folding = (each.action for each in advice.alternatives)
    for action in (Perform(by=1, step=Step.EXAMINE, spot=1), calling, folding):
        grades.take(seen, action)
    right, wrong = grades.graded()
    assert (right.cost, wrong.cost) == (0, advice.cost(folding))
    assert given_up([right, wrong]) == {"ante": wrong.cost}
    assert in_words(wrong.cost, "ante", rulebook).endswith(f"% of your Ante wager ({wrong.cost})")


# --- Chinese Poker ---------------------------------------------------------------------------------------------


def test_the_last_card_but_one_is_placed_by_counting() -> None:
    """Whatever comes last goes to the one place that is left then."""
    sets = ("Ks Qs", "7c 7d 7h 2c 2d", "As Ah Ad Ac")
    table = chinese_table(*sets, card="7s")
    (offer,) = table.view.offers
    advice = tried(table.view, offer, table.round.rulebook.deck.hand("7s"))
    assert advice.unit == POINTS
    hand = table.round.rulebook.deck.hand
    front, middle, back = map(hand, sets)
    rest = [card for card in table.round.rulebook.deck.cards if card not in (*front, *middle, *back, *hand("7s"))]
    expected = {
        (hand("7s"), (), ()): fmean(points((*front, *hand("7s")), middle, (*back, card)) for card in rest),
        ((), (), hand("7s")): fmean(points((*front, card), middle, (*back, *hand("7s"))) for card in rest),
    }
    found = {each.action.hands: each.worth for each in advice.alternatives}  # type: ignore[attr-defined]
    assert found == pytest.approx(expected)


def points(*hands: Hand) -> float:
    rows = [Begun() for _ in hands]
    for place, hand in enumerate(hands):
        for card in hand:
            rows[place] = rows[place].with_card(card)
    return finished(HalfSet(*rows))


@pytest.mark.parametrize("by_trying", [False, True])
def test_every_way_to_place_the_first_cards_is_graded(by_trying: bool) -> None:
    round, seen = first_five()
    asked = to_set(seen)
    assert asked is not None
    advice = tried(seen, *asked) if by_trying else advise(round.rulebook, seen)
    assert advice is not None
    assert len(advice.alternatives) == (8 if by_trying else 232)
    assert isinstance(advice.best, SetHands)
    cards = tuple(card for hand in advice.best.hands for card in hand)
    ranks = sorted(cards, key=lambda card: card.rank)
    foul_like = replace(advice.best, hands=(tuple(ranks[2:]), tuple(ranks[:2]), ()))  # the highest cards in front
    cost = advice.cost(foul_like)
    assert cost is not None
    assert cost > 1


def test_a_card_goes_where_the_strong_player_puts_it() -> None:
    table = chinese_table("Ks", "7c 7d 2c", "As Ah Jd", card="7s")
    advice = advise(table.round.rulebook, table.view)
    assert advice is not None
    assert isinstance(advice.best, SetHands)
    rulebook = table.round.rulebook
    assert isinstance(rulebook.options, ChinesePoker)
    assert advice.best.hands == thinker(rulebook.options).sets(table.view, 1, rulebook.deck.hand("7s"))


def test_the_same_view_gives_the_same_advice() -> None:
    round, seen = first_five()
    assert advise(round.rulebook, seen) == advise(round.rulebook, seen)


def test_a_fantasy_land_hand_is_set_for_bonus_and_staying() -> None:
    rulebook = rules(CHINESE)
    cards = rulebook.deck.hand("As Ac Ad Kh Qh Jh Th 9h 8c 8d 8s 2c 3d")
    seen = in_fantasy_land(rulebook, cards)
    advice = advise(rulebook, seen)
    assert advice is not None
    best = best_setting(cards, STAY_VALUE).setting
    assert isinstance(advice.best, SetHands)
    assert advice.best.hands == (best.front, best.middle, best.back)
    foul = replace(advice.best, hands=(best.front, best.back, best.middle))
    assert advice.cost(foul) == advice.alternatives[0].worth - foul_points(AS_PRINTED.fixed)


def chinese_table(front: str, middle: str, back: str, *, card: str) -> Dealt:
    """The view of a player in seat 1 who has these cards set, and is dealt one more."""
    rulebook = rules(CHINESE)
    hand = rulebook.deck.hand
    _, seen = first_five()
    cards = {exposed("front", 1): hand(front), exposed("middle", 1): hand(middle), exposed("back", 1): hand(back)}
    last = hand(card)
    sizes = zip(("front", "middle", "back"), (3, 5, 5), cards.values(), strict=True)
    parts = tuple(HandToSet(name, 0, size - len(there)) for name, size, there in sizes)
    offer = Offer(SetHands(by=1, spot=1), "", Split(last, parts))
    return Dealt(open_table(rulebook), replace(seen, cards={**cards, held(1): last}, offers=(offer,)))


@dataclass(frozen=True)
class Dealt:
    round: Round
    view: View


def first_five() -> tuple[Round, View]:
    """A table of Chinese Poker at which the player of seat 1 places the first cards."""
    rulebook = rules(CHINESE)
    rng = random.Random(2)
    bots = {seat: chinese_player(rulebook, f"Bot {seat}", rng, at_random=True) for seat in (1, 2)}
    everybody = {**bots, DEALER: by_the_book, SUPERVISOR: by_the_book}
    for round, _ in run(open_table(rulebook), everybody, chance_from(rng)):
        seen = view(round, 1)
        if any(isinstance(offer.act, SetHands) for offer in seen.offers):
            return round, seen
    raise AssertionError("nobody places")


def in_fantasy_land(rulebook: Rulebook, cards: Hand) -> View:
    _, seen = first_five()
    parts = tuple(HandToSet(name, size, size) for name, size in (("front", 3), ("middle", 5), ("back", 5)))
    offer = Offer(SetHands(by=1, spot=1), "", Split(cards, parts))
    return replace(seen, cards={held(1): cards}, offers=(offer,))


# --- Asia Poker ------------------------------------------------------------------------------------------------


@cache
def setting_seven(name: str) -> Round:
    """A table of Asia Poker at which the player of seat 1 sets."""
    sets = player("Ann", {"asia": 1000}, stays=lambda hand: True)
    bots = {1: sets, DEALER: by_the_book, SUPERVISOR: by_the_book}
    for round, _ in run(open_table(rules(name)), bots, chance_from(random.Random(1))):
        if any(isinstance(offer.act, SetHands) for offer in view(round, 1).offers):
            return round
    raise AssertionError("nobody sets")


def asia_view(name: str, cards: Hand) -> View:
    seen = view(setting_seven(name), 1)
    parts = tuple(HandToSet(hand, 1, 5) for hand in ("high", "medium", "low"))
    offers = tuple(
        replace(each, bounds=Split(cards, parts)) if isinstance(each.act, SetHands) else each
        for each in seen.offers
    )
    return replace(seen, cards={**seen.cards, held(1): cards}, offers=offers)


def asia_hands(name: str, count: int) -> Iterator[Hand]:
    rng = random.Random(f"hands of {name}")
    return (tuple(rng.sample(setting_seven(name).rulebook.deck.cards, 7)) for _ in range(count))


def check_asia(name: str, cards: Hand) -> None:
    """The advice is the setting that wins most often, and its worth that of an even-money wager."""
    rulebook = setting_seven(name).rulebook
    advice = advise(rulebook, asia_view(name, cards))
    assert advice is not None
    assert advice.exact
    chances = {each.hands: each.wins for each in prospects(contest_of(rulebook), cards)}
    settings = [each for each in advice.alternatives if isinstance(each.action, SetHands)]
    assert {each.action.hands: each.worth for each in settings} == {  # type: ignore[attr-defined]
        hands: 2 * wins - 1 for hands, wins in chances.items()
    }
    assert chances[advice.best.hands] == max(chances.values())  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["asia-poker-ma", "asia-poker-pa"])
def test_advice_in_asia_poker_is_the_setting_that_wins_most_often(name: str) -> None:
    for cards in asia_hands(name, 1):
        check_asia(name, cards)
        advice = advise(setting_seven(name).rulebook, asia_view(name, cards))
        assert advice is not None
        five = SetHands(by=1, spot=1, hands=(cards[:5], cards[5:6], cards[6:]))
        assert advice.cost(five) == advice.alternatives[0].worth + 1  # a wrong number of cards loses
        if name == "asia-poker-pa":  # there a player surrenders when the dealer's hands are set
            continue
        surrender = Perform(by=1, step=Step.SURRENDER, spot=1)
        assert advice.cost(surrender) == advice.alternatives[0].worth + 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["asia-poker-ma", "asia-poker-pa"])
def test_advice_in_asia_poker_on_a_thousand_hands(name: str) -> None:
    for cards in asia_hands(name, 500):
        check_asia(name, cards)


def test_the_chance_to_win_is_that_of_the_table() -> None:
    """Dealers' hands at random, set by the house way and settled by the rulebook, win as often as was counted."""
    rulebook, (cards,) = setting_seven("asia-poker-ma").rulebook, asia_hands("asia-poker-ma", 1)
    advice = advise(rulebook, asia_view("asia-poker-ma", cards))
    assert advice is not None
    assert isinstance(advice.best, SetHands)
    rest = [card for card in rulebook.deck.cards if card not in cards]
    rng, nets = random.Random(5), []
    for _ in range(1500):
        dealer = rulebook.options.house(tuple(rng.sample(rest, 7))).setting
        (outcome,) = settle_seat(rulebook.options, Setting(*advice.best.hands), dealer, {"asia": 1})
        nets.append(outcome.net_cents)
    expected = float(advice.alternatives[0].worth)
    assert abs(sum(nets) / len(nets) - expected) < 4 / sqrt(len(nets))


@pytest.mark.parametrize("name", [TWO_CARD, DRAGON, CHINESE])
def test_advice_is_the_same_in_every_world_the_seat_cannot_tell_apart(name: str) -> None:
    compared = 0
    for seed in range(2 if name == CHINESE else 12):
        walker = walk(name, 0, seed=300 + seed, irregular=0.02)
        for step, _ in enumerate(walker.steps(150)):
            seats = (
                () if name == CHINESE and step % 4 else (1, 2, 3)
            )  # there somebody decides in almost every step
            advice = [(seat, advise(walker.round.rulebook, view(walker.round, seat))) for seat in seats]
            for seat, here in advice:
                if here is None or last_shuffle(walker.start, walker.entries) == len(walker.entries):
                    continue
                other = other_world(walker.start, walker.entries, seat, random.Random(f"{seed} {seat}"))
                there = advise(walker.round.rulebook, view(replay(walker.start, other), seat))
                assert there == here
                compared += 1
    assert compared > 5
