"""Asia Poker, the whole game: what its documents have in common, and where they differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from houseway.engine.offers import Whole
from houseway.engine.phase import Duty, Phase, Rulebook, Wager
from houseway.engine.signs import Sign
from houseway.engine.state import Round
from houseway.engine.words import Condition, Irregularity, Step
from houseway.games.asia_poker import (
    bonus_rank,
    compare,
    deal,
    exposed,
    filed,
    misdeals,
    payment,
    play,
    surrender,
)
from houseway.games.asia_poker.case import set_case, settle_case, warning
from houseway.games.asia_poker.play import Terms
from houseway.games.asia_poker.refusals import refusals
from houseway.games.asia_poker.setting import HANDS
from houseway.games.asia_poker.settle import ASIA, BONUS, settle_seat
from houseway.games.asia_poker.so_far import so_far
from houseway.money import MATCH_PLAY
from houseway.procedures import decks, irregular, seats, settle, shaker, shuffle
from houseway.procedures.betting import betting, stands, wagering
from houseway.procedures.cites import Cites
from houseway.procedures.claims import claiming, ruling
from houseway.procedures.deal import Plan, dealing
from houseway.procedures.devices import devices
from houseway.procedures.layout import stakes
from houseway.procedures.opening import idle_table, idling, opening
from houseway.procedures.start import STARTING, Start, recounting, starting, wrong_start
from houseway.procedures.stub import stub


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """What a document has in its own way, beside its clauses and its submission."""

    two_jokers: tuple[Step, ...]  # what becomes of the second joker of a pack
    cut: tuple[Step, ...]
    put_away: tuple[Condition, ...]  # how a device is, where another method is used
    failed_only: bool = False  # is it asked only of a device that failed?
    ages: decks.Ages | None = None  # when a deck is too old to be dealt
    shuffled_for_the_hand: bool = False  # does even a pre-shuffled deck pass the shuffler before it is dealt so?
    face_up_in_the_hand: bool = False  # is a face-up card found in a deck that is dealt from the hand, too?
    signs: Callable[[Any, tuple[Wager, ...]], Iterable[Sign]]


def asia_poker(version: Version, cites: Cites, options: Any) -> Rulebook:
    """The game, from the operator's submission."""
    start = Start(
        partial(filed.method_in_use, options),
        cites("button moves"),
        announces_number=bool(cites.perhaps("announce rng")),
        marks=options.mark_start,
        moves_on_void=options.button_moves_on_void,
    )
    plan, bonus = deal.plan_of(cites), cites.perhaps("bonus")
    asia = Wager(ASIA, "Asia Poker", cites("wagers"))
    wagers = (asia, Wager(BONUS, "Bonus", bonus)) if bonus else (asia,)
    found = tuple(_irregularities(version, cites, options, start, plan))
    return Rulebook(
        id=cites.rulebook,
        document=cites.document,
        options=options,
        deck=options.fixed.deck,
        spots=tuple(range(options.seats, 0, -1)),
        wagers=wagers,
        paid_beside={MATCH_PLAY: ASIA} if options.match_play else {},
        phases=tuple(_phases(version, cites, options, start, plan)),
        beside=(
            *_beside(version, cites, options, start),
            *found,
            claiming(cites(Irregularity.WRONG_NUMBER), irregular.claimable(found)),
        ),
        duties=tuple(_duties(version, cites, start)),
        refusals=refusals(cites, plan, found, version.two_jokers),
        value=partial(bonus_rank.value, options),
        name_of=partial(bonus_rank.name_of, options),
        kind_of=partial(bonus_rank.kind_of, options),
        case=settle_case,
        hand_sizes=(4, 2, 1, 7) if bonus else (4, 2, 1),
        settle_seat=partial(settle_seat, options),
        signs=tuple(version.signs(options, wagers)),
        set=partial(set_case, options),
        hands=HANDS,
        house_way=partial(play.set_by_house, options.house),
        warns=partial(warning, options),
        so_far=partial(so_far, options, options.clauses),
        wagers_stand=options.void_wagers == "stand",  # AMB-51
    )


def _phases(version: Version, cites: Cites, options: Any, start: Start, plan: Plan) -> Iterator[Phase]:
    """From the opening of a deck to the end of the round."""
    right = deal.stub_is_right if options.boxed_card_adjusts_stub else deal.stub
    stacks = cites.perhaps("stacks")
    yield opening(cites, first=version.two_jokers if options.jokers_in_pack == 2 else ())
    yield shuffle.shuffling(cites, loads_shoe=options.shuffler_loads_shoe, as_received=_as_received(version))
    yield shuffle.cutting(cites, *version.cut)
    yield shuffle.loading(cites)
    yield betting(cites, broken=partial(_broken, cites("wagers")) if cites.perhaps("bonus") else stands)
    yield starting(cites, start, deal.from_shoe if stacks else lambda round: True)
    yield dealing(cites("first position"), plan)
    yield stub(cites, plan, every=1, waived=lambda round: False, right=right)
    if stacks:
        yield starting(cites, start, deal.from_hand, deal.STARTING_DELIVERY)
        yield deal.delivering(cites("delivery"))
    yield deal.collecting(cites)
    yield shaker.covering(cites, start.uses_dice)
    terms = Terms(options.house, conceal=options.conceal_second_hand, plays_on=_plays_on(options))
    yield play.setting(cites, terms)
    yield compare.setting_dealer(cites, options.house)
    yield compare.comparing(cites, options.ranking, surrender.unruled if options.forfeits else lambda round: [])
    yield settle.clearing(cites(Step.CLEAR), start.move_button)


def _beside(version: Version, cites: Cites, options: Any, start: Start) -> Iterator[Phase]:
    """What may happen beside them."""
    limits = partial(_limits, options)
    yield wagering(cites, limits, match_play=ASIA if options.match_play else "")
    yield shaker.attended(seats.seating(cites("seated"), cites("stay")), start.uses_dice)
    yield shaker.custody(cites, start.uses_dice)
    yield shaker.replacing_dice(cites, start.uses_dice)
    if options.two_areas:
        yield seats.two_areas(cites(Step.TAKE_AREA))
    if version.ages:
        yield decks.changing_decks(cites, version.ages)
    yield idling(cites)
    yield shuffle.shuffling_the_other(cites)
    yield devices(cites, options, version.put_away, failed_only=version.failed_only)
    if cites.perhaps(Step.ORDER_SHUFFLE):
        yield shuffle.ordered_shuffle(cites)
    yield shuffle.recut(cites)
    delivery = (deal.STARTING_DELIVERY,) if cites.perhaps("stacks") else ()
    yield recounting(cites, start, (STARTING, *delivery))
    yield exposed.choosing(cites)
    yield surrender.surrendering(cites, after_dealer_set=options.surrender_opens == "after-dealer-set")  # AMB-22
    if options.forfeits:
        yield surrender.abandoning(cites)


def _irregularities(version: Version, cites: Cites, options: Any, start: Start, plan: Plan) -> Iterator[Phase]:
    """MA section 14, PA section 575.13."""
    for what in shaker.NO_ROLL:
        yield shaker.no_roll(cites, start.uses_dice, what)
    yield wrong_start(cites, start)
    in_the_hand = options.pa_hand_exposure == "player-option"  # AMB-56
    yield exposed.player_card_exposed(cites, plan, from_hand_too=in_the_hand)
    yield exposed.dealer_card_exposed(cites)
    yield misdeals.face_up_card(cites, plan, from_hand_too=version.face_up_in_the_hand)
    yield irregular.drawn_in_error(cites, plan)
    yield irregular.extra_card(cites, plan)
    yield irregular.skipped(cites, plan)
    yield irregular.card_lost(cites, plan)
    yield misdeals.wrong_number(cites, plan)
    yield compare.dealer_misset(cites, options.house)
    yield payment.wrong_payment(cites)
    if not in_the_hand:
        yield exposed.card_exposed(cites, plan)
    if cites.perhaps("stacks"):
        yield misdeals.wrong_stack(cites, plan)
        yield misdeals.stacks_dealt_wrongly(cites, plan)
    yield exposed.unplayed_exposed(cites, plan, from_hand_too=in_the_hand)
    yield irregular.shuffler_jams(cites, _as_received(version))
    yield irregular.shoe_jams(cites)
    yield irregular.noted(Irregularity.CARDS_TOUCHED, cites, exposed.unseen)
    yield irregular.noted(Irregularity.OUT_OF_VIEW, cites, exposed.unseen)
    yield surrender.player_leaves(cites)


def _duties(version: Version, cites: Cites, start: Start) -> Iterator[Duty]:
    yield ruling(cites(Irregularity.WRONG_NUMBER))
    if version.ages:
        yield decks.change_of_decks(cites, version.ages)
    yield idle_table(cites)
    yield shaker.old_dice(cites, start.uses_dice)
    yield shuffle.other_deck(cites)


def _as_received(version: Version) -> Callable[[Round], bool]:
    """When a pre-shuffled deck may be dealt without another shuffle."""
    return deal.from_shoe if version.shuffled_for_the_hand else lambda round: True


def _plays_on(options: Any) -> Callable[[Round, int], bool]:
    """AMB-64: the hand of a player who left is played, unless the wager can be ruled abandoned and was not yet."""
    return lambda round, spot: not options.forfeits or round.did(Step.LET_STAND, spot)


def _limits(options: Any, round: Round, spot: int, wager: Wager) -> Whole | None:
    """The operator's limits; PA 7(e): a Bonus Wager only where it is offered, beside an Asia Poker Wager."""
    if wager.name == ASIA:
        return Whole(options.minimum_cents, options.maximum_cents)
    if not options.offers_bonus or not stakes(round, spot)[ASIA]:
        return None
    return Whole(options.bonus_minimum_cents, options.bonus_maximum_cents)


def _broken(clause: str, round: Round, spot: int) -> str:
    """PA 7(d): an Asia Poker Wager is needed to take part."""
    return "" if stakes(round, spot)[ASIA] else clause
