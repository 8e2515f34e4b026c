"""Par sheets: self-contained, accessible, reproducible, with the figures of the wagers."""

from __future__ import annotations

import re
import sys
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest

from houseway.cli import main
from houseway.odds.figures import Ending, WagerFigures
from houseway.odds.provenance import Sheet, inputs_hash
from houseway.odds.sums import spreads
from houseway.registry import game
from tests.cli.conftest import Run, refused

TCJP, DRAGON = "two-card-joker-poker-ma", "dragon-poker-md"
NAMESPACES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


def sheet(run: Run, path: Path, *arguments: str) -> str:
    ran = run("odds", *arguments, "--report", str(path))
    assert (ran.code, ran.err) == (0, "")
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("report") / "sheet.html"
    assert main(["odds", TCJP, "--wager", "ante", "--report", str(path)]) == 0
    return path.read_text(encoding="utf-8")


class Tags(HTMLParser):
    """All elements of a page in order, with their attributes; every one that is opened is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in {"meta", "wbr"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_it_has_the_figures_the_strategy_and_the_clauses(page: str) -> None:
    for words in (
        "3.1451%",
        "563/<wbr>17901",
        "266/<wbr>159",
        "1.672956",
        "Queen-five or better",
        "1,897,506",
        "MA-TCJP-11(c)",
        "Call pay table",
        "Massachusetts",
        "ace_three_flush",
        "50 rounds per hour",
    ):
        assert words in page


def test_nothing_is_loaded_from_elsewhere(page: str) -> None:
    assert set(re.findall(r"https?://[^\"'\s<)]+", page)) <= NAMESPACES
    tags = Tags(page)
    assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in tags.found}
    assert all(
        value.startswith("#") for _, found in tags.found for key, value in found.items() if value and "href" in key
    )


def test_it_can_be_read_without_seeing_it(page: str) -> None:
    tags = Tags(page)
    assert ("html", {"lang": "en"}) in tags.found
    drawings = [found for tag, found in tags.found if tag == "svg"]
    assert len(drawings) == 6
    assert all(found.get("role") == "img" and len(found.get("aria-label") or "") > 40 for found in drawings)
    assert all(found.get("scope") in {"row", "col"} for tag, found in tags.found if tag == "th")
    ids = [found["id"] for _, found in tags.found if "id" in found]
    assert len(ids) == len(set(ids))


def test_the_same_inputs_give_the_same_page_and_no_date_unless_given(run: Run, tmp_path: Path, page: str) -> None:
    assert sheet(run, tmp_path / "again.html", TCJP, "--wager", "ante") == page
    assert not re.search(r"\b20\d\d-\d\d", page)
    assert "<dt>Date</dt>" not in page
    dated = sheet(run, tmp_path / "dated.html", TCJP, "--wager", "super_flush", "--dated", "1 March 2031")
    assert "<dt>Date</dt><dd>1 March 2031</dd>" in dated


def test_the_figures_hash_is_that_of_the_command_it_names(run: Run, tmp_path: Path) -> None:
    arguments = (DRAGON, "--wager", "dragon", "--option", "dealing=hand", "--option", "shuffler=automated")
    written = sheet(run, tmp_path / "sheet.html", *arguments)
    shown = re.search(r"<code>houseway (.*?)</code>", written)
    assert shown is not None
    ran = run(*shown[1].split())
    assert sha256(ran.out.encode()).hexdigest() in written


def test_other_inputs_have_another_hash() -> None:
    def inputs(pace: int = 50, player: str = "best", **given: str) -> str:
        return inputs_hash(Sheet(game(TCJP).filed(given, complete=False), (), player, "", pace))

    hashes = {inputs(), inputs(pace=60), inputs(player="always"), inputs(ace_three_flush="low")}
    assert len(hashes) == 4
    assert inputs() in hashes


def test_a_sheet_of_every_wager(run: Run, tmp_path: Path) -> None:
    written = sheet(run, tmp_path / "sheet.html", DRAGON)
    Tags(written)
    for name in ("ante-A", "ante-B", "three_card_bonus-A", "three_card_bonus-B", "dragon-A"):
        assert f'id="{name}"' in written
        assert f'href="#{name}"' in written


def test_a_pdf(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    ran = run("odds", TCJP, "--wager", "super_flush", "--report", str(path))
    if ran.code:
        refused(ran, "Pango", "libpango-1.0-0")
        pytest.skip("Pango is missing here, and that is told")
    assert path.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(("name", "words"), [("weasyprint", "WeasyPrint"), ("matplotlib", "matplotlib")])
def test_what_is_missing_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, words: str
) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    path = tmp_path / "sheet.pdf"
    refused(run("odds", TCJP, "--wager", "super_flush", "--report", str(path)), words, "houseway[report]")
    assert not path.exists()


def test_a_folder_that_is_not_there_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "sheet.html"
    refused(run("odds", TCJP, "--wager", "super_flush", "--report", str(path)), "nowhere", "no such file")


def test_sums_of_rounds_are_convolutions() -> None:
    coin = WagerFigures(wager="coin", endings=(Ending("Heads", "2 to 1", 2, 1), Ending("Tails", "Loses", -1, 2)))
    (two,) = spreads(coin, (2,))
    found = {round(net): share for net, share in zip(two.nets, two.probabilities, strict=True) if share > 1e-12}
    assert found == pytest.approx({-2: 4 / 9, 1: 4 / 9, 4: 1 / 9})
    assert two.ahead == pytest.approx(5 / 9)
    assert (two.quantile(0.1), two.quantile(0.5), two.quantile(0.95)) == (-2, 1, 4)
