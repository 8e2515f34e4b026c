"""Dragon Poker simulated by the million, as its contest says; its odds alone need no compiler."""

from houseway.games.dragon_poker.contest import contest
from houseway.games.dragon_poker.odds import STRATEGIES, play_or_fold
from houseway.odds.simulating.contested import simulation

SIMULATION = simulation(contest, play_or_fold, STRATEGIES)
