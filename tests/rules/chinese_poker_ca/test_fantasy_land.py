"""Who enters Fantasy Land, and who stays."""

from __future__ import annotations

import pytest

from houseway.games.chinese_poker.fantasy_land import enters, stays
from houseway.games.chinese_poker.hands import Setting
from houseway.games.chinese_poker.points import show_down
from tests.citing import shows


@shows("CA-CP-FL-1")
@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        pytest.param("Qc Qh 3s / Kc Kh 8d 5s 2c / 9h 9c 9d 4s 4h", True, id="E10-queens"),
        pytest.param("5h 5d 5c / 9h 8d 7c 6s 5s / Qh Qd Qc 2s 2d", True, id="E08-trips"),
        pytest.param("3h 3c 3d / Ts 9s 8d 7h 6c / Kh Jh 8h 5h 2h", True, id="E11-trips"),
        pytest.param("2h 2c 2d / Ts 9s 8d 7h 6c / Kh Jh 8h 5h 3h", True, id="twos"),
        pytest.param("Jc Jh As / Kc Kh 8d 5s 2c / 9h 9c 9d 4s 4h", False, id="jacks-with-an-ace"),
        pytest.param("Qc Qs 3c / Ad Qh 9h 7s 5h / 4c 4d 9s 3h 2s", False, id="E33-foul-queens"),
        pytest.param("Qd 7c 3d / Th Td As 6c 2s / 5s 5h 5c 4d 4c", False, id="no-pair"),
    ],
)
def test_fl_1_queens_or_better_in_a_front_without_fouling(setting: str, expected: bool) -> None:
    assert enters(show_down(Setting.read(setting))) is expected


@shows("CA-CP-FL-4", "AMB-30")
@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        pytest.param("Qc Qh 3s / Kc Kh 8d 5s 2c / 9h 9c 9d 4s 4h", False, id="E10-queens-and-full-house"),
        pytest.param("Ac Ah 3s / Kc Kh 8d 8s 2c / 9h 7h 6h 4h 2h", False, id="aces-and-flush"),
        pytest.param("3h 3c 3d / Ts 9s 8d 7h 6c / Kh Jh 8h 5h 2h", True, id="E11-front-trips"),
        pytest.param("7c 5d 2h / Jc Jd Jh 8c 8d / Qh Qd Qc 2s 2d", True, id="middle-full-house"),
        pytest.param("7c 5d 2h / Jc Jd Jh Js 8d / Qh Qd Qc Qs 2d", True, id="middle-quads"),
        pytest.param("7c 5d 2h / Ah Jh 9h 6h 3h / Qh Qd Qc 2s 2d", False, id="middle-flush"),
        pytest.param("Kc 8d 4s / 7h 7c Qs 5d 3c / 9h 9c 9d 9s 2h", True, id="back-quads"),
        pytest.param("Kc 8d 4s / 7h 7c Qs 5d 3c / 9d 8h 7d 6d 5h", False, id="back-straight"),
        pytest.param("Kc 8d 4s / 7h 7c Qs 5d 3c / 9h 8h 6h 5h Th", False, id="back-flush"),
        pytest.param("Kc 8d 4s / 7h 7c Qs 5d 3c / Kh Qh Jh Th 9h", True, id="back-straight-flush"),
        pytest.param("Kc 8d 4s / 7h 7c Qs 5d 3c / Ah Kh Qh Jh Th", True, id="back-royal-flush"),
        pytest.param("5h 5d 5c / 4h 4d 4c As Kd / Qh Qd Qc 2s 2d", False, id="E07-foul-trips"),
    ],
)
def test_fl_4_what_stays(setting: str, expected: bool) -> None:
    assert stays(show_down(Setting.read(setting))) is expected
