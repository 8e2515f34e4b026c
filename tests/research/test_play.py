"""Episodes: the cards come as from a fair shuffle, and a player knows what a player may know."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from copy import deepcopy
from fractions import Fraction

import numpy as np
import pytest

from houseway.cards import Hand
from houseway.engine.words import Step
from houseway.errors import BadNotation
from houseway.procedures.layout import INVENTORY, OUTSIDE
from houseway.registry import NAMES
from houseway.research.choices import Do, Put, Stake, Wager
from houseway.research.episodes import Episodes
from houseway.research.play import Play
from tests.odds.deciding import decided

TWO_CARD, DRAGON, CHINESE = "two-card-joker-poker-ma", "dragon-poker-md", "chinese-poker-ca"
ALL = [(name, players) for name in NAMES for players in ((2, 4) if name == CHINESE else (1, 3))]


def played(play: Play, rng: random.Random) -> Play:
    """To the end, at random."""
    while not play.over:
        if play.undecided is not None:
            cards, ways = zip(*play.outcomes(), strict=True)
            play.show(rng.choices(cards, ways)[0])
        else:
            play.choose(rng.choice(play.legal))
    return play


@pytest.mark.parametrize(("name", "players"), ALL)
def test_an_episode_comes_to_its_end_within_the_choices_announced(name: str, players: int) -> None:
    episodes = Episodes(name, players, rounds=2)
    for seed in range(6):
        play = played(episodes.begin(), random.Random(seed))
        assert len(play.history) <= episodes.most_choices
        if name == CHINESE:
            assert sum(play.returns()) == 0
        else:
            house = play.round.stake(INVENTORY)
            assert sum(play.net_cents.values()) == -house


@pytest.mark.parametrize(("name", "players"), ALL)
def test_cards_and_chips_are_conserved(name: str, players: int) -> None:
    play = played(Episodes(name, players).begin(), random.Random(3))
    cards = Counter(card for cards in play.round.cards.values() for card in cards)
    assert cards == Counter(play.rulebook.deck.cards)
    assert sum(play.round.chips.values()) == 0
    assert play.round.stake(OUTSIDE) < 0


def value_of(play: Play) -> Fraction:
    """What the rest comes to on average, where only chance is left."""
    if play.over:
        return Fraction(sum(play.net_cents.values()), play.unit_cents)
    outcomes = play.outcomes()
    total = sum(ways for _, ways in outcomes)
    worth = Fraction(0)
    for card, ways in outcomes:
        after = deepcopy(play)
        after.show(card)
        worth += Fraction(ways, total) * value_of(after)
    return worth


@pytest.mark.parametrize(("name", "hand"), [(DRAGON, "Ph Ti Mo"), (DRAGON, "Pa Pa Ra"), (TWO_CARD, "Qh 5d")])
def test_the_tree_of_draws_gives_the_exact_odds(name: str, hand: str) -> None:
    play = Episodes(name, 1, betting=False, options={"ante_bonus_paytable": "A"} if name == DRAGON else {}).begin()
    cards = play.rulebook.deck.hand(hand)
    for card in cards:
        play.show(card)
    stay = next(number for number in play.legal if isinstance(play.choices[number], Wager))
    play.choose(stay)
    decision = decided(name, play.rulebook.options)
    exact = next(each for each in decision.holdings if sorted(each.hand) == sorted(alike(cards)))
    assert value_of(play) == exact.stay_value


def alike(cards: Hand) -> Hand:
    """The hand that stands for its class among the holdings: here clubs and hearts."""
    if all(card.suit is None for card in cards):
        return cards
    holdings = decided(TWO_CARD, Episodes(TWO_CARD).rulebook.options).holdings
    ranks = sorted(card.rank for card in cards)
    suited = len({card.suit for card in cards}) == 1
    return next(
        each.hand
        for each in holdings
        if sorted(card.rank for card in each.hand) == ranks
        and (len({card.suit for card in each.hand}) == 1) is suited
    )


def test_the_first_cards_are_drawn_without_replacement() -> None:
    play = Episodes(DRAGON, 1, betting=False).begin()
    deck = Counter(play.rulebook.deck.cards)
    assert dict(play.outcomes()) == deck
    rabbit = play.rulebook.deck.card("Ra")
    play.show(rabbit)
    assert dict(play.outcomes())[rabbit] == deck[rabbit] - 1
    assert sum(ways for _, ways in play.outcomes()) == deck.total() - 1


def test_nothing_is_drawn_before_somebody_looks() -> None:
    """The dealer's cards are drawn after the player's decision, and the stub never."""
    play = Episodes(TWO_CARD, 1, betting=False).begin()
    for card in play.rulebook.deck.hand("Ah Kd"):
        play.show(card)
    assert play.seat == 1
    play.choose(play.legal[0])
    assert play.undecided is not None
    assert play.undecided.area.spot == 0


# --- choices ----------------------------------------------------------------------------------------------------


def test_levels_are_the_least_some_more_and_the_most() -> None:
    play = Episodes(TWO_CARD, 1).begin()
    amounts = {choice: getattr(action, "cents", None) for choice, action in play.open.items()}
    assert [amounts[Wager("ante", level)] for level in Stake] == [500, 2500, 50_000]


def test_a_wager_is_made_once_and_ends_with_no_more() -> None:
    play = Episodes(TWO_CARD, 1).begin()
    play.choose(play.numbers[Wager("ante", Stake.MORE)])
    assert not any(isinstance(choice, Wager) and choice.name == "ante" for choice in play.open)
    play.choose(0)
    assert play.undecided is not None


def test_who_makes_no_wager_ends_a_round_of_one() -> None:
    play = Episodes(DRAGON, 1).begin()
    play.choose(0)
    assert play.over
    assert play.returns() == [0]


def test_every_setting_can_be_reached_and_none_that_leaves_a_hand_short() -> None:
    play = Episodes("asia-poker-ma", 1, betting=False).begin()
    while play.seat is None:
        play.show(play.outcomes()[0][0])
    found: Counter[tuple[int, ...]] = Counter()

    def walk(at: Play) -> None:
        if at.arranging is None or at.seat is None:
            setting = [each.choice for each in at.history]
            found[tuple(sorted(setting.count(at.numbers[Put(hand)]) for hand in ("high", "medium", "low")))] += 1
            return
        for number in at.legal:
            after = deepcopy(at)
            after.choose(number)
            walk(after)

    walk(play)
    ways = {(1, 2, 4): 6 * 105, (1, 1, 5): 3 * 42, (1, 3, 3): 3 * 140, (2, 2, 3): 3 * 210}
    assert found == ways  # each size in each order; seven cards in three hands of at least one, foul ones and all


def test_declaring_is_a_choice_of_two() -> None:
    play = Episodes(CHINESE, 2).begin()
    rng = random.Random(8)
    while not (play.seat and Do(Step.DECLARE_SWEEP) in play.open):
        if play.undecided is not None:
            play.show(rng.choice([card for card, _ in play.outcomes()]))
        else:
            play.choose(rng.choice(play.legal))
    assert set(play.open) == {Do(Step.DECLARE_NOTHING), Do(Step.DECLARE_SWEEP)}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [((CHINESE, 1), "1 players"), ((CHINESE, 5), "5 players"), ((TWO_CARD, 1, 0), "0 rounds"), (("go",), "'go'")],
)
def test_what_cannot_be_played_is_refused(arguments: tuple[str, int, int], words: str) -> None:
    with pytest.raises(BadNotation, match=words):
        Episodes(*arguments)


# --- what a player knows ----------------------------------------------------------------------------------------


def knows(play: Play, episodes: Episodes, seat: int) -> tuple[str, str, bytes]:
    tensor = episodes.tensors.information_state(play, seat)
    assert np.all((tensor >= 0) & (tensor <= 1))
    return play.information_state(seat), play.observation(seat), tensor.tobytes()


@pytest.mark.parametrize("name", ["asia-poker-ma", "asia-poker-pa", TWO_CARD, DRAGON])
def test_a_player_cannot_tell_other_players_cards_or_settings(name: str) -> None:
    """Two worlds in which the second player's cards are the same and all others differ."""
    episodes = Episodes(name, 2, betting=False)
    deck = list(episodes.rulebook.deck.cards)
    random.Random(1).shuffle(deck)
    mine, others = deck[:7], deck[7:]
    found = set()
    for seed in range(6):
        play, rng = episodes.begin(), random.Random(seed)
        theirs, own = rng.sample(others, 7), list(mine)
        hands = rng.sample(["high", "high", "high", "high", "medium", "medium", "low"], 7)
        while play.seat != 2:
            if play.arranging is not None:  # how many cards a hand has can be seen by all
                play.choose(play.numbers[Put(hands.pop())])
            elif play.undecided is None:
                play.choose(rng.choice(play.legal))
            else:
                play.show((own if play.undecided.area.spot == 2 else theirs).pop())
        worlds = knows(play, episodes, 1), knows(play, episodes, 2)
        found.add(worlds)
    both = [{worlds[seat] for worlds in found} for seat in (0, 1)]
    if not episodes.rulebook.hands:  # whether the first player stays is seen by all
        assert len(both[1]) == 2
    else:
        assert len(both[1]) == 1
    assert len(both[0]) == 6


def test_tensors_tell_apart_what_strings_tell_apart() -> None:
    episodes = Episodes(CHINESE, 2)
    strings: dict[bytes, str] = {}
    for seed in range(4):
        play, rng = episodes.begin(), random.Random(seed)
        while not play.over:
            if play.undecided is not None:
                play.show(rng.choice([card for card, _ in play.outcomes()]))
                continue
            assert play.seat is not None
            text, _, tensor = knows(play, episodes, play.seat)
            key = bytes([play.seat]) + tensor
            assert strings.setdefault(key, text) == text
            play.choose(rng.choice(play.legal))
    assert len(strings) > 80


@pytest.mark.parametrize("name", NAMES)
def test_an_episode_can_be_copied_and_pickled(name: str) -> None:
    episodes = Episodes(name, 2)
    play, rng = episodes.begin(), random.Random(4)
    for _ in range(9):
        if play.undecided is not None:
            play.show(rng.choice([card for card, _ in play.outcomes()]))
        elif not play.over:
            play.choose(rng.choice(play.legal))
    for again in (deepcopy(play), pickle.loads(pickle.dumps(play))):
        assert again.round == play.round
        assert (again.seat, again.legal, again.history) == (play.seat, play.legal, play.history)
        assert played(again, random.Random(5)).returns() == played(deepcopy(play), random.Random(5)).returns()


# --- Fantasy Land -----------------------------------------------------------------------------------------------

GOOD = "Kc Kd Kh Ks 2c 7c 7d 7h 2d 2h As Ad Ah"  # the back, the middle, the front: it enters Fantasy Land
HANDS = ["back"] * 5 + ["middle"] * 5 + ["front"] * 3


def into_fantasy_land(episodes: Episodes) -> Play:
    """Two rounds; in the first the player of seat 1 is dealt well, and in the second sets thirteen cards."""
    play, rng = episodes.begin(), random.Random(6)
    good = list(play.rulebook.deck.hand(GOOD))
    cards = placed = 0
    while play.round.number == 1:
        if play.undecided is not None:
            left = [card for card, _ in play.outcomes() if card not in play.rulebook.deck.hand(GOOD)]
            play.show(
                good.pop(0) if cards % 2 else rng.choice(left)
            )  # seat 1 holds the buttons, and is dealt last
            cards += 1
        elif play.seat == 1 and play.arranging is not None:
            hand = HANDS[GOOD.split().index(str(play.arranging.next_card))]
            play.choose(play.numbers[Put(hand)])
            placed += 1
        else:
            play.choose(play.legal[0])
    assert placed
    return play


def test_thirteen_cards_are_set_one_by_one_and_nobody_else_knows_how() -> None:
    episodes = Episodes(CHINESE, 2, rounds=2)
    play = into_fantasy_land(episodes)
    dealt = 0
    while play.undecided is not None:
        play.show(play.outcomes()[dealt][0])
        dealt += 1
    assert (dealt, play.seat) == (13, 1)
    assert len(play.open) == 3
    before, others = len(play.history), set()
    for seed in range(5):
        world, rng = deepcopy(play), random.Random(seed)
        while world.seat == 1 and world.arranging is not None:
            world.choose(rng.choice(world.legal))
        private = world.history[before:]
        assert len(private) == 13
        assert not any(each.is_open for each in private)
        assert world.undecided is not None  # the other hand is dealt next
        others.add(knows(world, episodes, 2))
    assert len(others) == 1
    shown = played(world, random.Random(1))
    assert all(each.is_open for each in shown.history)
    assert sum(shown.returns()) == 0
    assert shown.returns()[0] != 0
