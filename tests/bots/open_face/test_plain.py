"""The kernels of the players as they are written decide as they do when they are compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from houseway.cards import show
from houseway.games.chinese_poker.hands import DECK
from houseway.games.chinese_poker.players.open_face.alone import Effort
from houseway.games.chinese_poker.players.open_face.rows import number_of
from houseway.games.chinese_poker.players.open_face.seeing import Opponent, Seen, new_board
from houseway.games.chinese_poker.players.open_face.setting import set_thirteen
from houseway.games.chinese_poker.players.open_face.strong import Strength, Thinker
from houseway.games.chinese_poker.players.open_face.terms import simple
from houseway.games.chinese_poker.players.open_face.weights import learned
from houseway.games.chinese_poker.submission import ChinesePoker
from tests.bots.open_face.test_players import seen_with
from tests.bots.open_face.test_search import board_with, half_set


def decided() -> dict[str, object]:
    """A card with play-outs, the last cards, the first five by the nets, and a hand in Fantasy Land."""
    options = ChinesePoker(schedule=2)
    careful, quick = (
        Thinker(Strength(Effort(exact=2, depth=0, keep=0, deeper=0), completions), learned(), options, 7)
        for completions in (2, 0)
    )
    own, theirs = "Ks 9d / 8h 8c 5d / Ah Jh 9h 6h", "Qd 7c 3d / Th Td As / 5s 5h 5c"
    last = "Kh 9h / Qc Jc 9c 5c 2c / Ks Ts 8s 7s"
    five = np.array([number_of(card) for card in DECK.hand("Ks Kh Ad Ac 9c")])
    hidden = Seen([Opponent(new_board(), five[:0], hidden=True)], five, 0)

    def worth(thinker: Thinker, own: str, card: str) -> list[float]:
        seen = seen_with(own, card, theirs)
        return [*map(float, thinker.worth(board_with(half_set(own)), number_of(DECK.card(card)), seen))]

    return {
        "played out": worth(careful, own, "Kh"),
        "last": worth(quick, last, "3h"),
        "opening": int(np.argmax(quick.opening_worth(five, hidden))),
        "thirteen": [show(hand) for hand in set_thirteen(DECK.cards[::4], simple(0.0), 11.0)],
    }


def test_without_the_compiler_the_same_is_decided() -> None:
    code = f"import json; from {__name__} import decided; print(json.dumps(decided()))"
    environment = os.environ | {"HOUSEWAY_COMPILE": "off", "PYTHONWARNINGS": "ignore::RuntimeWarning"}
    ran = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    plain, compiled = json.loads(ran.stdout), decided()
    assert plain["played out"] == pytest.approx(compiled["played out"], abs=1e-4)
    assert plain["last"] == pytest.approx(compiled["last"], abs=1e-4)
    assert plain["opening"] == compiled["opening"]
    assert plain["thirteen"] == compiled["thirteen"]
