"""The players by name: legal at every table, the same from the same seed, and blind to what they may not see."""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import pytest

from houseway.bots.bot import by_the_book
from houseway.bots.run import chance_from, run
from houseway.engine.actions import SetHands
from houseway.engine.events import Settled
from houseway.engine.play import open_table
from houseway.engine.words import DEALER, SUPERVISOR
from houseway.games.chinese_poker import CALIFORNIA, ChinesePoker
from houseway.games.chinese_poker.hands import DECK
from houseway.games.chinese_poker.players.named import LEVELS, PLAYERS
from houseway.games.chinese_poker.players.open_face import strong
from houseway.games.chinese_poker.players.open_face.opponents import segment_points, strengths_of
from houseway.games.chinese_poker.players.open_face.rows import number_of
from houseway.games.chinese_poker.players.open_face.search import empty, put
from houseway.games.chinese_poker.players.open_face.seeing import Opponent, Seen
from houseway.games.chinese_poker.players.open_face.strong import thinker
from tests.bots.open_face.test_search import board_with, half_set

OPTIONS = ChinesePoker(schedule=2)
RULES = CALIFORNIA.rulebook(OPTIONS)


def decisions(names: tuple[str, ...], seed: int, rounds: int) -> list[SetHands]:
    """All settings of so many rounds with these players."""
    bots = {seat: PLAYERS[name](RULES, seed + seat) for seat, name in enumerate(names, 1)}
    people = {**bots, DEALER: by_the_book, SUPERVISOR: by_the_book}
    found, settled = [], 0
    for round, entry in run(open_table(RULES), people, chance_from(random.Random(seed))):
        if isinstance(entry.action, SetHands):
            found.append(entry.action)
        settled += sum(isinstance(event, Settled) for event in entry.events)
        if round.number > rounds:
            assert settled == rounds * len(names)
            return found
    raise AssertionError("the bots have stopped playing")


@pytest.mark.parametrize(
    "names",
    [
        ("strong", "rollout"),
        ("casual", "club", "basic"),
        ("strong", "strong", "random", "rollout"),
        ("strongest", "club"),
    ],
)
def test_whole_rounds_are_played_and_come_out_the_same_again(names: tuple[str, ...]) -> None:
    assert decisions(names, 3, 2) == decisions(names, 3, 2)


def test_all_levels_are_on_offer_by_name() -> None:
    searching = [each.name for each in LEVELS if each.name != "basic"]
    assert list(PLAYERS) == ["random", "basic", "rollout", *searching]
    assert list(strong.LEVELS) == searching


def test_naming_players_loads_no_compiler() -> None:
    code = (
        "import sys, houseway.games.chinese_poker.players.named as p; from houseway.registry import game;"
        "p.PLAYERS['basic'](game('chinese-poker-ca').filed({'schedule': 1}), 1); sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def seen_with(own: str, card: str, *opponents: str) -> Seen:
    """A table with these boards, and the card to place."""
    boards = [half_set(text) for text in opponents]
    open_cards = [each for rows in (half_set(own), *boards) for row in rows for each in row] + [DECK.card(card)]
    placed = sum(map(len, half_set(own)))
    numbers = np.array([number_of(each) for each in open_cards])
    nothing = np.zeros(0, np.int64)
    return Seen([Opponent(board_with(rows), nothing) for rows in boards], numbers, placed)


def test_the_last_card_is_worth_its_bonus_and_the_segments_against_the_boards_on_the_table() -> None:
    own = "Ks 9d 4c / 8h 8c Qs 5d / Ah Jh 9h 6h 2h"
    theirs = "Qd 7c 3d / Th Td As 6c 2s / 5s 5h 5c 4d 4h"
    seen = seen_with(own, "3c", theirs)
    worth = thinker("strong", OPTIONS, 1).worth(board_with(half_set(own)), number_of(DECK.card("3c")), seen)
    assert worth.tolist() == [-1000, 4 + 1 - 1 - 1, -1000]  # a flush, and one segment of three


def test_a_flush_in_the_back_is_worth_more_than_a_king_in_front() -> None:
    own, theirs = "Ks 9d / 8h 8c 5d 3c 2s / Ah Jh 9h 6h", "Qd 7c 3d / Th Td As 6c / 5s 5h 5c 4d"
    seen = seen_with(own, "Kh", theirs)
    worth = thinker("strong", OPTIONS, 1).worth(board_with(half_set(own)), number_of(DECK.card("Kh")), seen)
    assert worth[2] > worth[0]


def test_segments_count_against_the_hands_that_are_not_foul() -> None:
    boards = np.zeros((2, 6), np.int64)
    rows = ("Kc 9d 4s / 8h 8c Qs 5d 3c / Ah Jh 9h 6h 2h", "Ac Ad 4s / 8h 8c Qs 5d 3c / Ah Jh 9h 6h 2h")
    for board, text in zip(boards, rows, strict=True):
        empty(board)
        for place, row in enumerate(half_set(text)):
            for card in row:
                put(board, number_of(card), place)
    strengths = strengths_of(boards)
    assert (strengths[1] == -1).all()
    points = segment_points(strengths)
    assert points[0, strengths[0, 0]] == 0
    assert points[0, strengths[0, 0] + 1] == 0.5
    assert segment_points(strengths, ties=1)[2, strengths[0, 2]] == 0.5
    assert points[2, strengths[0, 2] - 1] == -0.5
