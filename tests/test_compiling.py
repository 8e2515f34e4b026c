"""The compiler: on, off, missing, and where compiled code is kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from houseway import compiling
from houseway.compiling import kernel
from houseway.errors import HousewayError


@pytest.fixture(autouse=True)
def compiler_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOUSEWAY_COMPILE", raising=False)
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)


def double(number: int) -> int:
    return 2 * number


def test_a_kernel_is_compiled_and_computes_the_same() -> None:
    compiled = kernel(double)
    assert compiled is not double
    assert compiled(21) == 42


@pytest.mark.parametrize(("name", "value"), [("HOUSEWAY_COMPILE", "off"), ("NUMBA_DISABLE_JIT", "1")])
def test_with_the_compiler_off_a_kernel_is_the_function_itself(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    assert kernel(double) is double


def test_without_numba_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(HousewayError, match=r"houseway\[kernels\]"):
        kernel(double)


@pytest.fixture
def changed_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one kernel, which a test may change."""
    monkeypatch.setattr(compiling, "PACKAGE", tmp_path)
    (tmp_path / "kernels").mkdir()
    source = tmp_path / "kernels" / "table.py"
    source.write_text("TABLE = (1, 2)\n")
    return source


def test_a_changed_table_changes_the_folder(changed_sources: Path) -> None:
    before = compiling.sources_hash.__wrapped__(("kernels",))
    assert compiling.sources_hash.__wrapped__(("kernels",)) == before
    changed_sources.write_text("TABLE = (1, 3)\n")
    assert compiling.sources_hash.__wrapped__(("kernels",)) != before


def test_compiled_code_is_found_again_by_another_process(tmp_path: Path) -> None:
    source = tmp_path / "doubling.py"
    source.write_text(
        "from houseway.compiling import kernel\n"
        "@kernel\ndef double(number):\n    return 2 * number\n"
        "assert double(21) == 42\nprint(double.stats.cache_hits.total())\n"
    )
    environment = {"XDG_CACHE_HOME": str(tmp_path), "PATH": ""}
    hits = [
        subprocess.run(
            [sys.executable, source], env=environment, capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    ]
    assert hits == ["0\n", "1\n"]
    assert list((tmp_path / "houseway" / "kernels").rglob("*.nbc"))


def test_where_nothing_can_be_written_kernels_are_compiled_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "houseway").write_text("a file in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    compiling._folder.cache_clear()
    try:
        assert kernel(double)(21) == 42
    finally:
        compiling._folder.cache_clear()


def test_the_command_line_does_not_load_the_compiler() -> None:
    code = "import sys; from houseway.cli import main; main(['--help']); assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)


VARIANTS = """
import sys
from houseway.games.chinese_poker.players.open_face import course
from houseway.cli import main
from tests.bots.open_face.test_players import decisions
from tests.bots.open_face.test_training import TINY

decisions(("strong", "rollout", "club"), 3, 1)
course.taken(TINY, seed=1)
for rulebook in ("asia-poker-ma", "asia-poker-pa", "two-card-joker-poker-ma", "dragon-poker-md"):
    assert main(["simulate", rulebook, "--rounds", "2000", "--seed", "1"]) == 0
assert main(["set", "asia-poker-ma", "Ah Kd Jc 9s 7h 5d 2c", "--way", "best"]) == 0
found = 0
for name, module in list(sys.modules.items()):
    for kernel in vars(module).values() if name.startswith("houseway.") else ():
        if hasattr(kernel, "nopython_signatures") and kernel.py_func.__module__ == name:
            found += 1
            if len(kernel.nopython_signatures) > 1:
                print(kernel.py_func.__qualname__, *kernel.nopython_signatures, sep="\\n  ", file=sys.stderr)
assert found > 80, found
"""


def test_every_kernel_is_compiled_once(tmp_path: Path) -> None:
    """Two processes that store two variants of one at the same time would mix them up."""
    ran = subprocess.run(
        [sys.executable, "-c", VARIANTS], env=os.environ | {"XDG_CACHE_HOME": str(tmp_path)}, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert ran.stderr == ""
    assert ran.returncode == 0
