"""Auditors: the scores after an event, computed only from the views.

They are a second hand: nothing of the engines is used here.
"""

from __future__ import annotations

from collections.abc import Sequence

from wagnis.core.plain import PlainObject
from wagnis.testing.laws import Auditor


def gambler(
    before: PlainObject, scores: Sequence[int], event: PlainObject, after: PlainObject
) -> list[int]:
    """Only the last box of a row moves points, and nobody falls below zero."""
    books = list(scores)
    if "place" in event:
        number = event["place"]["row"]
        row = before["tableau"]["rows"][number]
        if len(before["filled"][number]) + 1 == row["boxes"]:
            seat = before["roller"]
            books[seat] = max(0, books[seat] + row["sign"] * row["value"])
    return books


def tutto(
    before: PlainObject, scores: Sequence[int], event: PlainObject, after: PlainObject
) -> list[int]:
    """Points are banked by a stop or by the null of fireworks; leaders are charged first."""
    books, roller = list(scores), before["roller"]
    null = "dice" in event and after["dice"] == []
    if "stop" in event or (null and before["card"] == "fireworks"):
        for _ in range(before["charges"]):
            top = max(books)
            books = [
                max(0, score - 1000) if score == top and seat != roller else score
                for seat, score in enumerate(books)
            ]
        books[roller] += before["turn_points"]
    return books


def zocken(
    before: PlainObject, scores: Sequence[int], event: PlainObject, after: PlainObject
) -> list[int]:
    """The seventh die settles the roller's row and everybody's bet."""
    books = list(scores)
    if "place" not in event or before["remaining"]:
        return books
    row, out = list(before["row"]), len(before["out"])
    if event["place"] == "out":
        out += 1
    else:
        ends = {"L": 0, "R": 8}
        place = ends[event["place"]] if event["place"] in ends else event["place"]
        row[place] = {"die": before["die"]}
    hits = sum(
        row[field + 1] is not None and row[field + 1]["die"] == colour
        for field, colour in enumerate(before["circles"])
    )
    sidings = sum(row[end] is not None for end in (0, 8))
    score = 50 * (out == 0) + [0, 10, 30, 60, 100, 150, 210, 280][hits] - 10 * sidings - 20 * out
    for seat, bet in enumerate(before["bets"]):
        if bet:
            books[seat] += score // 2 if score > 50 else -20
    books[before["roller"]] += score
    return books


AUDITORS: dict[str, Auditor] = {
    "gambler": gambler,
    "engel-bengel": gambler,
    "tutto": tutto,
    "zocken": zocken,
}
