"""Two Card Joker Poker: the whole game, in the order of the document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from houseway.engine.draft import Draft
from houseway.engine.offers import Whole
from houseway.engine.phase import Rulebook, Wager
from houseway.engine.signs import Posted, Sign
from houseway.engine.state import Round
from houseway.engine.words import Condition, Dealing, Irregularity, Shuffler, Step
from houseway.games.two_card_joker.case import CITED, settle_case
from houseway.games.two_card_joker.hands import kind_of, name_of, value
from houseway.games.two_card_joker.settlement import BONUS, settle_seat
from houseway.games.two_card_joker.submission import TwoCardJoker
from houseway.money import MATCH_PLAY
from houseway.procedures.betting import betting, wagering
from houseway.procedures.choose import deciding, examining, has_decided
from houseway.procedures.cites import Cites
from houseway.procedures.claims import claiming, ruling
from houseway.procedures.deal import dealing, three_ways
from houseway.procedures.devices import devices
from houseway.procedures.irregular import claimable, irregularities
from houseway.procedures.layout import betting_area, hand_of, in_play, stakes, wagered
from houseway.procedures.opening import idle_table, idling, opening
from houseway.procedures.refusals import refusals
from houseway.procedures.seats import seating
from houseway.procedures.settle import (
    clearing,
    rack,
    reveal,
    revealing,
    settle_wagers,
    settling,
    void_if_misdealt,
)
from houseway.procedures.shuffle import cutting, loading, other_deck, recut, shuffling, shuffling_the_other
from houseway.procedures.signs import odds_signs
from houseway.procedures.stub import stub
from houseway.procedures.submission import clause_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """What a document has in its own way, beside its clauses and its submission."""

    cut: tuple[Step, ...]
    passes: Mapping[Dealing, tuple[str, ...]]  # the clauses of each card, to players and to the dealer
    stacks: tuple[str, str, str]  # of the stacks of an automated shoe: the first, the others', the dealer's
    put_away: tuple[Condition, ...]  # how a device is, where another method is used


def two_card_joker(version: Version, cites: Cites, options: TwoCardJoker) -> Rulebook:
    """The game, from the operator's submission."""
    plan = three_ways(cites.document, 2, version.passes, version.stacks)  # 7(d), 8(c), 9(c)
    found = irregularities(cites, plan, lambda round, spot: has_decided(round, spot, "call", "ante"))
    return Rulebook(
        id=cites.rulebook,
        document=cites.document,
        options=options,
        deck=options.fixed.deck,
        spots=tuple(range(1, options.seats + 1)),
        wagers=(
            Wager("ante", "Ante", cites("wagers")),
            Wager("call", "Call", cites("amount"), before_deal=False),
            Wager("pair_up", "Pair Up", cites("bonus")),
            Wager("super_flush", "Super Flush", cites("bonus")),
        ),
        phases=(
            opening(cites),
            shuffling(cites, loads_shoe=options.shuffler_loads_shoe),
            cutting(cites, *version.cut),
            loading(cites),
            betting(cites),
            dealing(cites("deal"), plan),
            stub(cites, plan, every=5, waived=_count_waived),
            examining(cites("own hand")),
            deciding(cites("decisions"), cites("amount"), cites(Step.FOLD), wager="call", equals="ante"),
            settling("settling bonus wagers", cites(Step.SETTLE_BONUS), "the dealer settles bonus wagers and "
                     "collects folded hands, from the far right counterclockwise", Step.SETTLE_BONUS, _bonus_spots,
                     _settle_bonus(cites)),
            revealing(cites(Step.REVEAL_DEALER)),
            settling("settling", cites(Step.SETTLE), "the dealer settles antes and calls, from the far right "
                     "counterclockwise", Step.SETTLE, in_play, _settle_main(cites)),
            clearing(cites(Step.CLEAR)),
        ),
        beside=(
            wagering(cites, partial(_limits, options), match_play="ante" if options.match_play else ""),
            seating(cites("seated"), cites("stay")),
            idling(cites),
            shuffling_the_other(cites),
            devices(cites, options, version.put_away),
            recut(cites),
            *found,
            claiming(cites(Irregularity.WRONG_NUMBER), claimable(found)),
        ),
        duties=(ruling(cites(Irregularity.WRONG_NUMBER)), idle_table(cites), other_deck(cites)),
        refusals=refusals(cites, found, later="call", first="ante"),
        value=partial(value, ace_three_low=options.ace_three_flush == "low"),
        name_of=name_of,
        kind_of=kind_of,
        case=partial(settle_case, cites.each(CITED)),
        hand_sizes=(2,),
        settle_seat=partial(settle_seat, options),
        paid_beside={MATCH_PLAY: "ante"} if options.match_play else {},
        signs=signs(options),
    )  # fmt: skip


def signs(options: TwoCardJoker) -> tuple[Sign, ...]:
    """11(a): the odds, and the operator's own words."""
    fixed = options.fixed
    tables = {
        "Ante": fixed.ante[""],
        "Call": fixed.call[""],
        "Pair Up": fixed.pair_up.get(options.pair_up_paytable),
        "Super Flush": fixed.super_flush[""],
    }
    own = (Sign(options.sign, clause_of(options, "sign"), Posted.TABLE),) if options.sign else ()
    return (*odds_signs(tables, word=options.odds_word), *own)


def _limits(options: TwoCardJoker, round: Round, spot: int, wager: Wager) -> Whole:
    """AMB-25: the operator's limits."""
    if wager.name == "ante":
        return Whole(options.minimum_cents, options.maximum_cents)
    return Whole(options.bonus_minimum_cents, options.bonus_maximum_cents)


def _count_waived(round: Round) -> bool:
    """9(f): only with the automated shoe, and a shuffling device that counts (AMB-18)."""
    return round.table.dealing is Dealing.AUTOMATED_SHOE and round.table.shuffler is Shuffler.COUNTING


def _bonus_spots(round: Round) -> list[int]:
    """10(c): spots with a bonus wager that is not settled, or a folded hand that is not collected."""
    folded = set(round.performed(Step.FOLD))
    return [
        spot
        for spot in in_play(round)
        if round.stake(betting_area("pair_up", spot))
        or round.stake(betting_area("super_flush", spot))
        or spot in folded
    ]


def _settle_bonus(cites: Cites) -> Callable[[Draft, int], None]:
    """10(c): reveal and settle bonus wagers; collect a folded hand, or one that played for the bonus only."""
    misdealt, collected = cites(Irregularity.WRONG_NUMBER), cites(Step.COLLECT_FORFEITED)
    shown = cites("bonus shown")

    def settle(draft: Draft, spot: int) -> None:
        called = wagered(draft.round, spot, "call")
        if wagered(draft.round, spot, *BONUS):
            if void_if_misdealt(draft, 2, misdealt, spot):
                return
            reveal(draft, spot, shown)
        now = stakes(draft.round, spot, *BONUS) if called else stakes(draft.round, spot)
        settle_wagers(draft, spot, hand_of(draft.round, spot), (), now)
        if not called:  # folded, or AMB-09: bonus wagers only
            rack(draft, spot, collected, Step.COLLECT_FORFEITED)

    return settle


def _settle_main(cites: Cites) -> Callable[[Draft, int], None]:
    """10(d): without a qualifier the hand is collected unseen; with one it is revealed and compared."""
    misdealt, shown = cites(Irregularity.WRONG_NUMBER), cites("compared")
    unseen, collected = cites("unseen"), cites(Step.COLLECT_HAND)

    def settle(draft: Draft, spot: int) -> None:
        dealer = hand_of(draft.round, 0)
        if void_if_misdealt(draft, 2, misdealt, 0, spot):
            return
        compared = draft.round.rulebook.options.fixed.dealer_qualifies(value(dealer))
        if compared:
            reveal(draft, spot, shown)
        settle_wagers(draft, spot, hand_of(draft.round, spot), dealer, stakes(draft.round, spot))
        rack(draft, spot, collected if compared else unseen)

    return settle
