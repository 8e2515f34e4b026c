"""The whole course: a player alone, the hands that such players make, and then a player at a table."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.random import PCG64DXSM, Generator, SeedSequence
from numpy.typing import NDArray

from houseway import __version__
from houseway.bots.training import Tells, Training
from houseway.games.chinese_poker.fantasy_land import STAY_VALUE
from houseway.games.chinese_poker.players.open_face.alone import Effort, played_alone
from houseway.games.chinese_poker.players.open_face.cluster import Cluster
from houseway.games.chinese_poker.players.open_face.net import Nets
from houseway.games.chinese_poker.players.open_face.opponents import segment_points, strengths_of
from houseway.games.chinese_poker.players.open_face.setting import looks, search_settings, strengths_set
from houseway.games.chinese_poker.players.open_face.terms import Terms, simple
from houseway.games.chinese_poker.players.open_face.training import Lesson, Schedule, Workers, here, trained
from houseway.games.chinese_poker.players.open_face.weights import RECORD, WEIGHTS, Learned, package_folder, save

ALONE_ENTRY_POINTS = 9.0  # what an entry to Fantasy Land counts for a player alone
ENTRY_POINTS = float(STAY_VALUE)  # what the next hand in Fantasy Land is worth more than another, at a table
MOST_OPPONENTS = 3
PLAYING = Effort(exact=3, depth=1, keep=20, deeper=0)  # how average hands are played


@dataclass(frozen=True, slots=True)
class Course:
    """How much is done of everything."""

    alone: Schedule = Schedule(laps=(20_000, 60_000, 100_000, 250_000), epochs=(10, 10, 10, 24))
    table: Schedule = Schedule(laps=(80_000, 250_000), epochs=(10, 24), rate=1e-3)
    ordinary_hands: int = 20_000
    fantasy_land_hands: int = 10_000


QUICK = Course(
    Schedule(laps=(2_000, 4_000), epochs=(4, 6)), Schedule(laps=(4_000,), epochs=(6,)), ordinary_hands=1_000,
    fantasy_land_hands=500,
)  # fmt: skip


def taken(
    course: Course, seed: int, workers: Workers = here, tell: Tells = lambda line: None
) -> tuple[Learned, dict[str, Any]]:
    """What is learned, and the record of it."""
    tell("a player alone")
    alone, first = trained(course.alone, seed, simple(ALONE_ENTRY_POINTS), 0, workers=workers, tell=tell)
    tell("average hands")
    ordinary, fantasy_land = average_hands(course, seed, alone)
    tell("a player at a table")
    table, second = trained(
        course.table,
        seed + 1,
        simple(ENTRY_POINTS, segment_points(ordinary)),
        MOST_OPPONENTS,
        start=alone,
        workers=workers,
        tell=tell,
    )
    record = {
        "version": __version__,
        "seed": seed,
        "course": asdict(course),
        "entry_points": {"alone": ALONE_ENTRY_POINTS, "table": ENTRY_POINTS},
        "alone": list(map(_told, first)),
        "table": list(map(_told, second)),
    }
    return Learned(alone, table, ordinary, fantasy_land), record


def _told(lesson: Lesson) -> dict[str, Any]:
    return {"lap": lesson.lap, "to_come": lesson.to_come, "hands": lesson.hands, "error_points": lesson.error}


def average_hands(course: Course, seed: int, alone: Nets) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The strengths of ordinary hands, as a player alone makes them, and of hands set in Fantasy Land."""
    boards = played_alone(course.ordinary_hands, seed, simple(ALONE_ENTRY_POINTS), alone, PLAYING)
    ordinary = strengths_of(boards).astype(np.int16)
    against = simple(0.0, segment_points(ordinary))
    return ordinary, set_at_random(course.fantasy_land_hands, seed, against).astype(np.int16)


def set_at_random(hands: int, seed: int, terms: Terms) -> NDArray[np.int64]:
    """The strengths of the segments of so many Fantasy Land hands."""
    rng = Generator(PCG64DXSM(SeedSequence(seed, spawn_key=(1,))))
    decks = rng.permuted(np.tile(np.arange(52), (hands, 1)), axis=1)
    found = np.zeros((hands, 3), np.int64)
    places, scratch = np.zeros(2, np.int64), looks()
    for deck, row in zip(decks, found, strict=True):
        search_settings(deck[:13], terms, ENTRY_POINTS, scratch, places)
        row[:] = strengths_set(deck[:13], scratch, places)
    return found


def train(seed: int, out: Path, *, quick: bool, cluster: str, tell: Tells) -> dict[str, Any]:
    """Takes the course, writes the weights to a file, and gives the record."""
    workers: Workers = Cluster(cluster) if cluster else here
    learned, record = taken(QUICK if quick else Course(), seed, workers, tell)
    save(learned, out)
    return record


TRAINING = Training(train, package_folder() / WEIGHTS, Path(RECORD).suffix)
