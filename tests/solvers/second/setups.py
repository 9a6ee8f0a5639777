"""What is played to meet positions: options, tableaux, targets.

Not here: the walking, the judging.
"""

from __future__ import annotations

from typing import Any

Row = dict[str, Any]

CIRCLES = ["white", "green", "red", "purple", "yellow", "orange", "blue"]
STEEP = [0, 0, 20, 40, 120, 400, 1000]
CROOKED = [60, 0, 200, 10, 0, 50, 30]
FLAT = [0, 0, 0, 0, 0, 0, 0]


def fixed(faces: str, value: int) -> Row:
    """Write a fixed row; a negative value makes a negative row."""
    return _row("fixed", [int(face) for face in faces], len(faces), value)


def star(boxes: int, value: int) -> Row:
    """Write a star row."""
    return _row("star", None, boxes, value)


def full_house(value: int) -> Row:
    """Write a full house."""
    return _row("full_house", None, 5, value)


def _row(kind: str, faces: list[int] | None, boxes: int, value: int) -> Row:
    sign = 1 if value > 0 else -1
    return {"kind": kind, "faces": faces, "boxes": boxes, "sign": sign, "value": abs(value)}


SMALL: dict[str, list[Row]] = {
    "six-boxes": [
        fixed("1", 20),
        fixed("1", 50),
        fixed("2", 30),
        fixed("3", 10),
        fixed("4", -40),
        fixed("4", -20),
    ],
    "nothing-but-debts": [fixed(face, -10 * int(face)) for face in "123456"],
    "two-debts": [
        fixed("12", 40),
        fixed("33", 30),
        fixed("6", -30),
        star(2, -50),
        star(1, 20),
        fixed("5", 20),
    ],
    "full-house": [
        full_house(90),
        fixed("1", 20),
        fixed("2", 20),
        fixed("33", 30),
        fixed("4", -40),
        fixed("5", 20),
    ],
    "dear-full-house": [
        full_house(-80),
        fixed("6", 20),
        star(2, 40),
        fixed("1", 20),
        fixed("22", 30),
        fixed("3", 20),
    ],
    "stars": [
        star(3, 60),
        star(3, -50),
        star(2, 30),
        star(1, -20),
        fixed("1", 20),
        fixed("6", 20),
    ],
    "repeated-faces": [
        fixed("1121", 70),
        fixed("66", 30),
        fixed("3443", 60),
        fixed("5", 20),
        fixed("22", -40),
        star(1, 10),
    ],
    "equal-rows": [
        fixed("12", 30),
        fixed("12", 30),
        fixed("12", 30),
        fixed("12", -30),
        star(3, 50),
        star(3, 50),
    ],
    "odd-values": [
        fixed("21", 37),
        fixed("345", 101),
        star(2, 13),
        fixed("6", -1),
        star(2, -7),
        fixed("4", 3),
    ],
    "high-stakes": [
        fixed("65", 1000),
        fixed("54", 700),
        fixed("43", 900),
        star(2, -800),
        fixed("1", 300),
        fixed("2", -500),
    ],
    "long-rows": [
        fixed("666666", 80),
        fixed("555555", 70),
        fixed("4444", 60),
        fixed("33", -30),
        fixed("2", 20),
        fixed("1", 20),
    ],
}
LARGE: dict[str, list[Row]] = {
    "twenty-eight": [
        fixed("111111", 90),
        fixed("222222", 80),
        fixed("333333", 70),
        fixed("444444", -60),
        fixed("55", 30),
        fixed("66", 20),
    ],
    "two-full-houses": [
        full_house(90),
        full_house(-70),
        star(1, 20),
        fixed("1", 20),
        fixed("2", -20),
        fixed("3", 30),
    ],
}
SHIPPED_SMALL = (
    "gambler-02",
    "gambler-05",
    "gambler-06",
    "gambler-18",
    "engel-bengel-05",
    "engel-bengel-14",
)
SHIPPED_LARGE = (
    "gambler-03",
    "gambler-04",
    "gambler-16",
    "engel-bengel-03",
    "engel-bengel-04",
    "engel-bengel-08",
)
