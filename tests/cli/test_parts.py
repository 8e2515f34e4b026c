"""The parts of the terminal: lines into actions, cards into drawings, the purse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseway.cards import Card, standard_deck
from houseway.cli.terminal.draw import drawn, in_line
from houseway.cli.terminal.prompt import Choice, Incomplete, choice, pick
from houseway.cli.terminal.purse import START_CENTS, Purse, open_purse
from houseway.cli.terminal.score import ScoreSheet, Slip, read_net
from houseway.engine.actions import BuyIn, Cut, Leave, Perform, PlaceWager, SetHands, Sit
from houseway.engine.offers import HandToSet, Name, Offer, OneOf, Split, Whole
from houseway.engine.words import Step
from houseway.errors import BadNotation
from houseway.registry import game

DECK = standard_deck(jokers=2)
BOOK = game("two-card-joker-poker-ma").filed({"pair_up_paytable": "1"})


def among(*offers: Offer) -> list[Choice]:
    return [choice(offer, BOOK) for offer in offers]


ANTE = Offer(PlaceWager(by=3, spot=3, wager="ante"), "", Whole(500, 50000))
PAIR = Offer(PlaceWager(by=3, spot=3, wager="pair_up"), "", Whole(100, 10000, 100))
CALL = Offer(PlaceWager(by=3, spot=3, wager="call"), "", Whole(1000, 1000))
FOLD = Offer(Perform(by=3, step=Step.FOLD, spot=3), "")
CUT = Offer(Cut(by=0), "", Whole(10, 53), usual=27)
SET = Offer(
    SetHands(by=1, spot=1),
    "",
    Split(
        DECK.hand("As Kd Jk 7c 7d"), (HandToSet("front", 0, 3), HandToSet("middle", 0, 5), HandToSet("back", 0, 5))
    ),
)
ONE = Offer(SetHands(by=1, spot=1), "", Split(DECK.hand("As"), SET.bounds.parts))  # type: ignore[union-attr]


def hands(line: str, offer: Offer = SET) -> tuple[str, ...]:
    action = pick(line, among(offer, Offer(Leave(by=1), "")), DECK)
    assert isinstance(action, SetHands)
    return tuple(" ".join(map(str, hand)) for hand in action.hands)


@pytest.mark.parametrize("line", ["ante 10", "Ante $10", "1 10", "an 10.00", "$10"])
def test_a_wager_by_words_number_or_amount(line: str) -> None:
    assert pick(line, among(ANTE, PAIR), DECK) == PlaceWager(by=3, spot=3, wager="ante", cents=1000)


@pytest.mark.parametrize("line", ["pair_up 5", "pair up 5", "pair 5", "2 $5"])
def test_words_out_of_a_name_are_enough(line: str) -> None:
    assert pick(line, among(ANTE, PAIR), DECK) == PlaceWager(by=3, spot=3, wager="pair_up", cents=500)


def test_what_is_fixed_or_usual_need_not_be_typed() -> None:
    assert pick("call", among(CALL, FOLD), DECK) == PlaceWager(by=3, spot=3, wager="call", cents=1000)
    assert pick("cut", among(CUT), DECK) == Cut(by=0, cards=27)
    assert pick("cut 12", among(CUT), DECK) == Cut(by=0, cards=12)
    assert pick("12", among(CUT), DECK) == Cut(by=0, cards=12)


def test_a_value_that_is_missing_is_asked_for() -> None:
    with pytest.raises(Incomplete, match=r"Ante: expected \$5 to \$500"):
        pick("ante", among(ANTE, PAIR), DECK)


@pytest.mark.parametrize("line", ["fold now", "ante 10 20", "call 11", "pair 1.50", "9", "0", "x" * 5000, "1 1 1"])
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(BadNotation):
        pick(line, among(CALL, FOLD, ANTE, PAIR), DECK)


def test_a_line_that_may_mean_two_things_is_refused() -> None:
    steps = [Offer(Perform(by=0, step=step), "") for step in (Step.STUB_TO_RACK, Step.LOAD_SHOE)]
    with pytest.raises(BadNotation, match="may mean"):
        pick("place", among(*steps), DECK)


def test_names_and_words() -> None:
    seat = Offer(Sit(by=1), "", Name())
    assert pick("sit Mary Ann", among(seat), DECK) == Sit(by=1, name="Mary Ann")
    amount = Offer(BuyIn(by=1), "", OneOf((3000, 6000)))
    assert pick("buy in 6000", among(amount), DECK) == BuyIn(by=1, cents=6000)
    with pytest.raises(BadNotation, match="expected one of 3000, 6000"):
        pick("buy in 5", among(amount), DECK)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("As / Kd Jk / 7c 7d", ("As", "Kd Jk", "7c 7d")),
        ("As / Kd Jk", ("As", "Kd Jk", "7c 7d")),
        ("back 7c 7d / front As", ("As", "Kd Jk", "7c 7d")),
        ("set the cards As / Kd / 7c 7d Jk", ("As", "Kd", "7c 7d Jk")),
        ("A\u2660 / K\u2666 / 7\u2663 7D \u2605Jk", ("As", "Kd", "7c 7d Jk")),
        ("back", ("", "", "As Kd Jk 7c 7d")),
        (" / middle / back 7c 7d", ("", "As Kd Jk", "7c 7d")),
    ],
)
def test_cards_are_set_into_hands(line: str, expected: tuple[str, ...]) -> None:
    assert hands(line) == expected


def test_a_single_card_goes_where_its_hand_is_named() -> None:
    assert hands("m", ONE) == ("", "As", "")


@pytest.mark.parametrize("line", ["As Kd Jk 7c / 7d /", "As As / /", "2c / Kd / Jk", "front As / front Kd", "Xx"])
def test_settings_that_cannot_be_are_refused(line: str) -> None:
    with pytest.raises(BadNotation):
        hands(line)


def test_cards_are_drawn_side_by_side() -> None:
    lines = [line.plain for line in drawn((*DECK.hand("Th Jk"), None), 80)]
    assert lines == [
        "╭─────╮ ╭─────╮ ╭─────╮",
        "│10   │ │Jk   │ │░░░░░│",
        "│  ♥  │ │  ★  │ │░░░░░│",
        "│   10│ │   Jk│ │░░░░░│",
        "╰─────╯ ╰─────╯ ╰─────╯",
    ]


def test_many_cards_are_drawn_in_rows() -> None:
    lines = list(drawn(DECK.cards[:13], 60))
    assert len(lines) == 10
    assert all(line.cell_len <= 60 for line in lines)


def test_cards_in_a_line() -> None:
    cards: tuple[Card | None, ...] = (*DECK.hand("Kd Jk"), None)
    assert in_line(cards, plain=True).plain == "Kd Jk ??"
    assert in_line(cards, plain=False).plain == "K♦ ★Jk ▒▒"


def test_a_purse_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "deep/folder/purse.json"
    purse, word = open_purse(path)
    assert (purse.cents, word) == (START_CENTS, "You have $1,000 of play money.")
    purse.take(30000)
    purse.at_table = 5000
    assert purse.keep() == ""
    assert open_purse(path)[0].cents == 75000
    assert [each.name for each in path.parent.iterdir()] == ["purse.json"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"cents": -1}', '{"cents": 1.5}', '{"cents": true}', '"x"', "\x00"]
)
def test_a_purse_that_cannot_be_read_is_put_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "purse.json"
    path.write_text(text)
    purse, word = open_purse(path)
    assert purse.cents == START_CENTS
    assert "cannot be read" in word
    assert "purse.json.unreadable-1" in word
    assert (tmp_path / "purse.json.unreadable-1").read_text() == text
    path.write_text(text)
    assert "unreadable-2" in open_purse(path)[1]


def test_a_purse_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    problem = Purse(tmp_path / "file/purse.json", 100).keep()
    assert "cannot be kept" in problem


def test_a_purse_in_the_place_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "purse.json").mkdir()
    purse, word = open_purse(tmp_path / "purse.json")
    assert "cannot be opened: is a directory" in word
    assert "cannot be kept" in purse.keep()


def test_a_score_counts_every_slip_once_by_its_weight() -> None:
    score = ScoreSheet(
        steps=8, amounts=2, amounts_right=1, slips=[Slip(1, "betting", "x", ""), Slip(1, "dealing", "y", "z")]
    )
    assert list(score.sheet())[-1].startswith("Score: 60 of 100. A slip weighs as 3 steps")


@pytest.mark.parametrize("text", ["", "ten", "--5", "5-", "1e9", "$"])
def test_amounts_that_cannot_be_read(text: str) -> None:
    with pytest.raises(BadNotation):
        read_net(text, 1000)


def test_the_purse_is_a_file_of_json(tmp_path: Path) -> None:
    Purse(tmp_path / "purse.json", 1234).keep()
    assert json.loads((tmp_path / "purse.json").read_text()) == {"cents": 1234}


def test_a_setting_is_asked_for_in_its_sizes_with_an_example_that_is_not_foul() -> None:
    asia = game("asia-poker-ma").filed({})
    cards = asia.deck.hand("As Kd Qc Jh Ts 7d 2c")
    parts = tuple(HandToSet(name, 1, 5) for name in ("high", "medium", "low"))
    found = choice(Offer(SetHands(by=1, spot=1), "", Split(cards, parts)), asia)
    assert found.detail == "cards for high (4) / medium (2) / low (1)"
    hands = pick(found.example.removeprefix(" such as ").strip("'"), [found], asia.deck)
    assert isinstance(hands, SetHands)
    assert [len(hand) for hand in hands.hands] == [4, 2, 1]
    assert asia.warns(hands) == ""
