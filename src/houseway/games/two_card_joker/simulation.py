"""Two Card Joker Poker simulated by the million, as its contest says; its odds alone need no compiler."""

from houseway.games.two_card_joker.contest import contest
from houseway.games.two_card_joker.odds import STRATEGIES, call_or_fold
from houseway.odds.simulating.contested import simulation

SIMULATION = simulation(contest, call_or_fold, STRATEGIES)
