"""A bot of Chinese Poker in a few lines, to begin with: the highest cards go to the back, the lowest in front.

houseway match chinese-poker-ca basic "cmd:python3 examples/bot.py"
"""

import json
import sys

RANKS = "23456789TJQKA"


def place(cards, parts):
    """Each card in the first hand with room, the highest cards at the back; `parts` say how much room there is."""
    room = {part["name"]: part["most"] for part in parts}
    hands = {part["name"]: [] for part in parts}
    for card in sorted(cards, key=lambda card: RANKS.index(card[0]), reverse=True):
        name = next(name for name in ("back", "middle", "front") if len(hands[name]) < room[name])
        hands[name].append(card)
    return list(hands.values())


def choose(view):
    """The first offer, with the cards placed where it is about cards."""
    offer = view["offers"][0]
    action = offer["act"]
    if action["type"] == "SetHands":
        action["hands"] = place(offer["bounds"]["cards"], offer["bounds"]["parts"])
    return action


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
    elif message["type"] == "choose":
        print(json.dumps({"id": message["id"], "action": choose(message["view"])}), flush=True)
