"""Chooses legal moves and possible outcomes, with a liking for the edges of the rules.
Not here: illegal moves, and the talk with the referees."""

from __future__ import annotations

import random
from typing import Any

Position = dict[str, Any]
Event = dict[str, Any]


def move(rng: random.Random, position: Position) -> Event:
    """Choose one of the legal moves."""
    legal: list[Event] = position["legal"]
    if "keep" in legal[0] and rng.random() < 0.5:
        return max(legal, key=lambda event: (_size(event), rng.random()))
    likely = [event for event in legal if "place" in event or "draw" in event]
    if likely and rng.random() < 0.5:
        return rng.choice(likely)
    return rng.choice(legal)


def _size(event: Event) -> int:
    return sum(len(group) for group in event["keep"])


def dice_due(position: Position) -> int | None:
    """Say how many dice are about to fall, if dice are."""
    if position["to_act"] != "chance":
        return None
    many = 1 if position["game"] == "zocken" else position["view"]["rolling"]
    return many if isinstance(many, int) else None


def dice(rng: random.Random, position: Position, many: int) -> Event:
    """Choose dice: fair ones, or such as press against an edge."""
    fair = [rng.randint(1, 6) for _ in range(many)]
    if rng.random() < 0.4:
        return {"dice": fair}
    face = rng.randint(1, 6)
    chosen: list[list[int]] = [
        [face] * many,
        [1] * many,
        [face] * (many - 1) + [rng.randint(1, 6)],
        rng.sample(range(1, 7), many),
        ([2, 2, 3, 3, 4, 4, 6][:many]),
        ([face] * 3 + [rng.choice([1, 5])] * 3)[:many],
        ([face] * 3 + [rng.randint(1, 6)] * 3)[:many],
        [rng.choice(_wanted(position) or [face]) for _ in range(many)],
        [rng.choice(_wanted(position) or [face]) for _ in range(many)],
        [rng.choice(_unwanted(position)) for _ in range(many)],
    ]
    if position["game"] == "tutto":
        chosen += [[1] * many, [rng.choice([1, 5]) for _ in range(many)], _wanted(position)]
    roll = (rng.choice(chosen) + fair)[:many]
    return {"dice": rng.sample(roll, len(roll))}


def _wanted(position: Position) -> list[int]:
    """List faces that may carry on what lies on the table."""
    view = position["view"]
    if position["game"] == "tutto":
        lying = {group[0] for group in view["aside"]}
        return [face for face in range(1, 7) if face not in lying] or [1]
    if position["game"] == "zocken":
        return [die["face"] for die in view["row"] if die is not None]
    wanted: list[int] = []
    for row, lying_here in zip(view["tableau"]["rows"], view["filled"], strict=True):
        if len(lying_here) == row["boxes"]:
            continue
        if row["kind"] == "fixed":
            wanted.append(row["faces"][len(lying_here)])
        elif lying_here:
            wanted.append(lying_here[-1])
    return wanted


def _unwanted(position: Position) -> list[int]:
    """List faces that carry on nothing, or any if there are none."""
    wanted = _wanted(position)
    if position["game"] == "tutto" and position["view"]["card"] != "straight":
        wanted = [1, 5]
    return [face for face in range(1, 7) if face not in wanted] or [1, 2, 3, 4, 5, 6]


def weighted(rng: random.Random, chances: list[list[Any]]) -> Event:
    """Choose one of the listed outcomes: by weight, or the rarest kinds more often."""
    outcomes: list[Event] = [outcome for outcome, _ in chances]
    if rng.random() < 0.5:
        return rng.choice(outcomes)
    parts = [chance.split("/") for _, chance in chances]
    weights = [int(above) / int(below) for above, below in parts]
    return rng.choices(outcomes, weights)[0]
