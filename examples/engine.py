#!/usr/bin/env python3
"""An engine for `wagnis arena`, in nothing but Python's standard library.

It reads positions as JSON Lines and answers each with one of its legal moves, by the simplest
rules that deserve the name. Write your own in any language; docs/arena.md says how.

    wagnis arena tutto "mine=engine:python3 examples/engine.py" thumb --games 200
"""

import json
import sys


def tutto(position):
    """Keep all that counts, bank 350 points or more, and never tempt the next card.

    Of the same dice, few groups are best: three ones count 1000 together, and 300 one by one.
    """
    legal, view = position["legal"], position["view"]
    if "keep" in legal[0]:
        return max(legal, key=lambda move: (sum(map(len, move["keep"])), -len(move["keep"])))
    go_on, stop = legal
    return stop if view["left"] == 0 or view["turn_points"] >= 350 else go_on


def gambler(position):
    """Place a die on the row that pays most, then roll the rest."""
    rows = position["view"]["tableau"]["rows"]
    places = [move for move in position["legal"] if "place" in move]
    if places:
        return max(places, key=lambda move: row_pays(rows[move["place"]["row"]]))
    return {"roll": True}


def row_pays(row):
    return row["sign"] * row["value"]


def zocken(position):
    """Small faces to the left, large ones to the right, and a bet while nothing is out."""
    legal, view = position["legal"], position["view"]
    if "bet" in legal[0]:
        return {"bet": not view["out"]}
    if "pick" in legal[0]:
        return legal[0]
    fields = [move for move in legal if isinstance(move["place"], int)]
    wanted = view["face"] + (view["face"] > 3)
    return min(fields or legal, key=lambda move: abs(move["place"] - wanted) if fields else 0)


# Optional: an engine may first introduce itself; the tables of results show its name.
INTRODUCTION = {"engine": "Example", "version": "2", "protocol": 1}
CHOOSE = {"tutto": tutto, "gambler": gambler, "engel-bengel": gambler, "zocken": zocken}


def say(words):
    sys.stdout.write(json.dumps(words) + "\n")
    sys.stdout.flush()


say(INTRODUCTION)
for line in sys.stdin:
    position = json.loads(line)
    # `to_act` is the seat to move; this engine does not need it.
    say(CHOOSE[position["game"]](position))
