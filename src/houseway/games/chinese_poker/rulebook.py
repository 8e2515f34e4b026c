"""Chinese Poker as The 101 Casino plays it: the whole game, in the order of the document."""

from __future__ import annotations

from functools import partial

from houseway.engine.actions import Action, SetHands
from houseway.engine.phase import Rulebook, Wager
from houseway.engine.words import Step
from houseway.games.chinese_poker.between import ANNOUNCING, announcing, between
from houseway.games.chinese_poker.buying import buying
from houseway.games.chinese_poker.case import set_case, settle_case
from houseway.games.chinese_poker.document import DOCUMENT
from houseway.games.chinese_poker.fees import PAYING, collecting
from houseway.games.chinese_poker.hands import DECK, Kind, Setting, is_foul, show_value, value
from houseway.games.chinese_poker.irregular import MISDEAL, irregularities
from houseway.games.chinese_poker.layout import ACTION_BUTTON, DEALER_BUTTON, FANTASY_LAND, HANDS
from houseway.games.chinese_poker.placing import (
    FIRST_CARDS,
    dealing_up,
    drawing,
    fantasy_land,
    placing_first,
)
from houseway.games.chinese_poker.readings import Readings
from houseway.games.chinese_poker.refusals import REFUSALS
from houseway.games.chinese_poker.rounds import WAGER, comparing, ending
from houseway.games.chinese_poker.seating import seating
from houseway.games.chinese_poker.seats import ALL_CARDS
from houseway.games.chinese_poker.showdown import CONFIRMING, checking, declaring, showing, sweeps
from houseway.games.chinese_poker.signs import signs
from houseway.games.chinese_poker.silence import when_silent
from houseway.games.chinese_poker.so_far import so_far
from houseway.games.chinese_poker.submission import ChinesePoker
from houseway.procedures.cites import Cites, Rows
from houseway.procedures.claims import ruling
from houseway.procedures.shuffle import shuffling
from houseway.ranking import Value

# AMB-39: the document has no rules for the shuffle; a fresh one each round is the house's
CITES: Rows = {
    **dict.fromkeys(("shuffle before play", "shuffle after a round", "single stack"), "DECK-1"),
    **dict.fromkeys((Step.SWAP_DECKS, Step.PLACE_STACK, Step.DEVICE_LOADS_SHOE), "DECK-1"),
    **dict.fromkeys(("device counts", "device counts wrong", "deck's hours", Step.CHANGE_DECK)),  # it has none
}

DRAWS = tuple(range(FIRST_CARDS + 1, ALL_CARDS + 1))


def chinese_poker(cites: Cites, options: ChinesePoker) -> Rulebook:
    """The game, from the operator's submission."""
    readings = options.readings
    point_cents = options.limit_cents if options.schedule else 0
    return Rulebook(
        id=cites.rulebook,
        document=cites.document,
        options=options,
        deck=DECK,
        spots=tuple(range(1, options.seats + 1)),
        wagers=(Wager(WAGER, "Table stakes", DOCUMENT("BUYIN-1"), unit_cents=point_cents),),
        phases=(
            between(options),
            shuffling(cites),
            fantasy_land(options),
            dealing_up(),
            placing_first(),
            *(drawing(to=card) for card in DRAWS),
            declaring(),
            showing(readings),
            checking(readings),
            comparing(options),
            ending(),
        ),
        beside=(
            seating(),
            buying(options),
            collecting(options),
            announcing(),
            sweeps(readings),
            *irregularities(),
        ),
        refusals=REFUSALS,
        duties=(PAYING, ANNOUNCING, CONFIRMING, ruling(MISDEAL)),
        value=value,
        name_of=show_value,
        kind_of=kind_of,
        case=settle_case,
        hand_sizes=(3, 5),
        signs=signs(options),
        hands=HANDS,
        disks=(DEALER_BUTTON, ACTION_BUTTON),
        flags=(FANTASY_LAND,),
        warns=partial(_warns, readings=readings),
        so_far=partial(so_far, readings=readings),
        set=partial(set_case, options=options),
        when_silent=when_silent,
    )


def _warns(action: Action, *, readings: Readings) -> str:
    """A Fantasy Land hand may be set foul, and then loses (FOUL-1)."""
    if not isinstance(action, SetHands) or sum(map(len, action.hands)) < ALL_CARDS:
        return ""
    foul = is_foul(Setting(*action.hands).values, readings.equal_segments)
    return "the hand would be foul" if foul else ""


def kind_of(value: Value) -> str:
    return Kind(value[0]).words
