"""Zocken, one turn: a memo of positions, filled by recursion in whole numbers.

A die is named by the field whose circle has its colour, so circles vanish. A value with n dice
to roll is held as 6^n times itself: nothing is ever rounded before the last division.
Not here: which bets are asked for, and when.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit, types
from numba.typed import Dict

COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "white"]
MATCHES = [10, 30, 60, 100, 150, 210, 280]
PLACES: list[int | str] = ["L", 1, 2, 3, 4, 5, 6, 7, "R"]
OUT = 9
DEAD = 7
POINTS, OVER50, BET = range(3)
HEAVY = 1 << 30
MEMO = types.DictType(types.int64, types.int64)  # type: ignore[no-untyped-call]


@njit(cache=True)
def fits(row: Any, place: int, face: int) -> bool:
    """Say whether the row, which reads one way, still does with this die on a free place."""
    up = down = True
    last = 0
    for spot in range(9):
        now = face if spot == place else (row >> (3 * spot)) & 7
        if now == 0:
            continue
        if last:
            up = up and last <= now
            down = down and last >= now
        last = now
    return up or down


@njit(cache=True)
def score(row: Any, matches: int, outs: int, table: Any) -> Any:
    """Give the score of a finished turn."""
    points = table[matches] + (50 if outs == 0 else -20 * outs)
    for evasion in (0, 8):
        if (row >> (3 * evasion)) & 7:
            points -= 10
    return points


@njit(cache=True)
def worth(points: int, goal: int) -> int:
    """Give what a turn score is worth: itself, or 1 above 50, or itself and then the bet.

    For the bet, points weigh so much more that the bettor's gain only parts equal moves, where
    the roller is taken to choose what is worst for the bet.
    """
    if goal == OVER50:
        return 1 if points > 50 else 0
    if goal == BET:
        return points * HEAVY - (points // 2 if points > 50 else -20)
    return points


# Numba cannot read a function that calls itself back from its cache.
@njit(types.int64(MEMO, *[types.int64] * 8, types.int64[:]))
def best(
    memo: Any,
    row: int,
    live: int,
    dead: int,
    matches: int,
    outs: int,
    die: int,
    face: int,
    goal: int,
    table: Any,
) -> Any:
    """Give 6^n times the value for the roller; `face` 0 asks for a pick, else for a place.

    `live` are the dice to roll whose fields are free, `dead` counts the others; `die` is a field
    or DEAD.
    """
    left = dead
    for field in range(7):
        left += (live >> field) & 1
    most = -(1 << 60)
    if face:
        row_field_legal = False
        for place in range(9):
            if (row >> (3 * place)) & 7 or (row == 0 and outs == 0 and place in (0, 8)):
                continue
            if not fits(row, place, face):
                continue
            new_live, new_dead = live, dead
            if 1 <= place <= 7:
                row_field_legal = True
                if (live >> (place - 1)) & 1:
                    new_live -= 1 << (place - 1)
                    new_dead += 1
            hit = 1 if place == die + 1 and die < 7 else 0
            new_row = row | (face << (3 * place))
            most = max(
                most,
                best(memo, new_row, new_live, new_dead, matches + hit, outs, 0, 0, goal, table),
            )
        if not row_field_legal:
            most = max(most, best(memo, row, live, dead, matches, outs + 1, 0, 0, goal, table))
        return most
    if left == 0:
        return worth(score(row, matches, outs, table), goal)
    key = ((((row << 7 | live) << 3 | dead) << 3 | matches) << 3) | outs
    if key in memo:
        return memo[key]
    for pick in range(8):
        if pick == DEAD:
            if dead == 0:
                continue
            new_live, new_dead = live, dead - 1
        else:
            if not (live >> pick) & 1:
                continue
            new_live, new_dead = live - (1 << pick), dead
        total = 0
        for rolled in range(1, 7):
            total += best(memo, row, new_live, new_dead, matches, outs, pick, rolled, goal, table)
        most = max(most, total)
    memo[key] = most
    return most


class Turns:
    """All turns under one table of colour points and one objective."""

    def __init__(self, matches: list[int], objective: str) -> None:
        self.table = np.array([0, *matches], dtype=np.int64)
        self.goal = OVER50 if objective == "over50" else POINTS
        self.memos = {goal: Dict.empty(types.int64, types.int64) for goal in (self.goal, BET)}

    def judge(self, position: dict[str, Any]) -> tuple[float, list[Any] | None]:
        """Give the value of a position, and of each legal move.

        Where a bet is asked for, `points` are the bettor's: what the bet brings on average.
        """
        row, live, dead, matches, outs, die = read(position["view"])
        face = position["view"]["face"]
        legal = position["legal"]
        if position["to_act"] == "chance":
            rolled = [(row, live, dead, matches, outs, die, f) for f in range(1, 7)]
            return self.mean(rolled, position), None
        if face is not None:
            values = [self.placed(position, move["place"]) for move in legal]
        elif "pick" in legal[0]:
            values = [self.picked(position, move["pick"]) for move in legal]
        else:
            now = (row, live, dead, matches, outs, 0, 0)
            turn, gain = self.mean([now], position), self.bet(now, position)
            values = [
                turn if self.goal == OVER50 else gain if move["bet"] else 0.0 for move in legal
            ]
        return max(values), [[move, v] for move, v in zip(legal, values, strict=True)]

    def bet(self, state: tuple[int, ...], position: dict[str, Any]) -> float:
        """Give what a bet brings when the roller plays for points."""
        solve: Any = best
        total: int = solve(self.memos[BET], *state, BET, self.table)
        points = (total + HEAVY // 2) // HEAVY
        return (points * HEAVY - total) / 6.0 ** len(position["view"]["remaining"])

    def mean(self, states: Sequence[tuple[int, ...]], position: dict[str, Any]) -> float:
        """Give the mean value of equally likely states that this position leads to at once."""
        solve: Any = best
        memo = self.memos[self.goal]
        total: int = sum(solve(memo, *state, self.goal, self.table) for state in states)
        return total / (len(states) * 6.0 ** len(position["view"]["remaining"]))

    def picked(self, position: dict[str, Any], colour: str) -> float:
        """Give the value of picking this die."""
        view = position["view"]
        remaining = [other for other in view["remaining"] if other != colour]
        view = {**view, "remaining": remaining, "die": colour}
        return self.judge({"view": view, "to_act": "chance", "legal": []})[0]

    def placed(self, position: dict[str, Any], place: int | str) -> float:
        """Give the value of placing the rolled die there."""
        view = position["view"]
        lying = {"die": view["die"], "face": view["face"]}
        if place == "out":
            view = {**view, "out": [*view["out"], lying]}
        else:
            spot = PLACES.index(place)
            view = {**view, "row": [*view["row"][:spot], lying, *view["row"][spot + 1 :]]}
        row, live, dead, matches, outs, _ = read(view)
        return self.mean([(row, live, dead, matches, outs, 0, 0)], position)


def read(view: dict[str, Any]) -> tuple[int, int, int, int, int, int]:
    """Give row, live dice, number of dead dice, matches, dice that are out, and the die in hand."""
    fields = {colour: spot for spot, colour in enumerate(view["circles"])}
    row = live = dead = matches = 0
    for place, lying in enumerate(view["row"]):
        if lying:
            row |= lying["face"] << (3 * place)
            matches += fields[lying["die"]] == place - 1
    for colour in view["remaining"]:
        if view["row"][fields[colour] + 1]:
            dead += 1
        else:
            live |= 1 << fields[colour]
    die = DEAD
    if view["die"] and not view["row"][fields[view["die"]] + 1]:
        die = fields[view["die"]]
    return row, live, dead, matches, len(view["out"]), die
