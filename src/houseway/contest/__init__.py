"""The contest: what a round is between one seat and the house, apart from procedure.

Cards go to the player, to the dealer and to the board; between them the player chooses; at the showdown the best
cards of each side are compared and the wagers are settled. One value says all of it, and whatever has to do with
what a round is worth is read from it. Where the cards are set into several hands, it is a `SettingContest`.
"""

from houseway.contest.contest import (
    BOARD,
    BURNED,
    DEALER,
    FOLD,
    ON,
    PLAYER,
    SHOWDOWN,
    Choose,
    Contest,
    Deal,
    Leads,
    Option,
    Place,
    SideWager,
    Stakes,
)
from houseway.contest.setting import SetByHouse, SetMany, SettingContest, Standing, Standings

__all__ = [
    "BOARD",
    "BURNED",
    "DEALER",
    "FOLD",
    "ON",
    "PLAYER",
    "SHOWDOWN",
    "Choose",
    "Contest",
    "Deal",
    "Leads",
    "Option",
    "Place",
    "SetByHouse",
    "SetMany",
    "SettingContest",
    "SideWager",
    "Stakes",
    "Standing",
    "Standings",
]
