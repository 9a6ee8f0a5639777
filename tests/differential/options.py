"""Random table options for each game: right ones that end games soon, and wrong ones.
Not here: whole request lines."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

Options = dict[str, Any]
Tableau = dict[str, Any]

GAMES = ("gambler", "engel-bengel", "tutto", "zocken")
SEATS = {
    "gambler": range(2, 7),
    "engel-bengel": range(2, 7),
    "tutto": range(2, 11),
    "zocken": range(1, 9),
}
SHIPPED = [f"gambler-{n:02}" for n in range(1, 21)] + [f"engel-bengel-{n:02}" for n in range(1, 17)]
CARDS = ["cloverleaf", "fireworks", "stop", "straight", "plus-minus", "double"] + [
    f"bonus-{points}" for points in (200, 300, 400, 500, 600)
]
COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "white"]
NO_CARDS = dict.fromkeys(CARDS, 0)
BAD_COMPOSITIONS: list[Any] = [
    *(None, [], "stop", 7, True, ["stop"], NO_CARDS, {"stop": -1}, {"stop": 100}),
    *({"stop": 1.5}, {"stop": "1"}, {"stop": None}, {"": 1}, {"Stop": 1}, {"bonus-100": 5}),
    *(NO_CARDS | {"stop": 9}, NO_CARDS | {"fireworks": 5}, NO_CARDS | {"cloverleaf": 1}),
    {"stop": 0, "straight": 0, "plus-minus": 0, "fireworks": 99},
    {"stop": 0, "straight": 0, "plus-minus": 0, "cloverleaf": 47, "fireworks": 0},
    NO_CARDS | {"bonus-200": 80, "fireworks": 44},  # a little too safe
]
"""No numbers of cards, and decks that cannot be played with."""
NOT_WHOLE: list[Any] = [True, False, 1.0, "1", None, [], {}, [1]]


def random_row(rng: random.Random, boxes: int) -> dict[str, Any]:
    """Give a row of so many boxes, written in one of the accepted ways."""
    kind = rng.choice(["fixed", "fixed", "star", "full_house"])
    if kind == "full_house" and boxes != 5:
        kind = "star"
    row: dict[str, Any] = {"kind": kind, "sign": rng.choice([1, 1, -1])}
    row["value"] = rng.choice([1, 7, 20, 30, 50, 100, 250])
    if kind == "fixed":
        row["faces"] = [rng.randint(1, 6) for _ in range(boxes)]
    elif rng.random() < 0.5:
        row["faces"] = None
    if kind != "fixed" or rng.random() < 0.5:
        row["boxes"] = boxes
    return row


def random_tableau(rng: random.Random, name: str | None = None) -> Tableau:
    """Give a tableau as data, mostly small, sometimes of all 28 boxes."""
    boxes = [1] * 6
    for _ in range(rng.choice([0, 2, 5, 9, 22])):
        boxes[rng.randrange(6)] += 1
    if rng.random() < 0.4 and sum(boxes) <= 22:
        boxes[rng.randrange(6)] = 5
    tableau: Tableau = {"rows": [random_row(rng, many) for many in boxes]}
    if name is not None:
        tableau["id"] = name
    return tableau


def random_stack(rng: random.Random) -> list[Any]:
    """Give a stack; those without a name come first, so that their numbers are clear."""
    stack: list[Any] = [random_tableau(rng) for _ in range(rng.randint(0, 2))]
    for number in range(rng.randint(0 if stack else 1, 3)):
        named = random_tableau(rng, rng.choice(["mine", f"house-{number}", "Größe ☘"]))
        stack.append(rng.choice([named, named, rng.choice(SHIPPED)]))
    return stack


def random_deck(rng: random.Random) -> list[str]:
    """Give a fixed deck, at times of one or two kinds of card only."""
    kinds = CARDS if rng.random() < 0.5 else rng.choices(CARDS, k=2)
    if rng.random() < 0.2:
        kinds = ["plus-minus", "double"]
    return rng.choices(kinds, k=rng.choice([0, 1, 3, 12, 30]))


def random_composition(rng: random.Random) -> dict[str, int]:
    """Give numbers for some cards; small decks are used up soon, so they are shuffled again."""
    if rng.random() < 0.5:
        few = rng.sample(CARDS, rng.randint(1, 4))
        return (
            dict.fromkeys(CARDS, 0)
            | {card: rng.randint(0, 2) for card in few}
            | {
                "stop": rng.randint(1, 2),
                rng.choice(CARDS[3:]): rng.randint(1, 3),
            }
        )
    cards = rng.sample(CARDS, rng.randint(0, len(CARDS)))
    return {card: rng.choice([0, 1, 5, 12, 99]) for card in cards} | {"stop": rng.randint(3, 99)}


def valid_options(rng: random.Random, game: str, players: int) -> Options:
    """Give right options for the game."""
    makers: dict[str, Callable[[], Any]] = {"first": lambda: rng.randrange(players)}
    if game == "tutto":
        makers["target"] = lambda: rng.choice([1, 500, 1000, 2000, 3000, 6000])
        makers["plus_minus"] = lambda: rng.choice(["banked", "at_once"])
        makers["deck"] = lambda: random_deck(rng)
        makers["composition"] = lambda: random_composition(rng)
    elif game == "zocken":
        makers["circles"] = lambda: rng.sample(COLOURS, 7)
        makers["matches"] = lambda: [10 * rng.randint(0, 30) for _ in range(7)]
        makers["rounds"] = lambda: rng.randint(1, 3)
    else:
        makers["beginner"] = lambda: rng.random() < 0.7
        makers["target"] = lambda: rng.choice([1, 80, 90, 150, 300, 800, 10**6])
        makers["stack"] = lambda: random_stack(rng)
    return {key: make() for key, make in makers.items() if rng.random() < 0.55}


def bad_options(rng: random.Random, game: str, players: int) -> Options:
    """Give options of which exactly one is wrong."""
    options = valid_options(rng, game, players)
    wrong: dict[str, Callable[[], Any]] = {
        "first": lambda: rng.choice([-1, players, 10**30, *NOT_WHOLE]),
        rng.choice(["", "Target", "seed", "players", "names"]): lambda: 1,
    }
    if game == "tutto":
        wrong["target"] = lambda: rng.choice([0, -1, *NOT_WHOLE])
        wrong["plus_minus"] = lambda: rng.choice(["", "Banked", "at once", True, None, 1, []])
        wrong["deck"] = lambda: _bad_list(rng, CARDS)
        wrong["composition"] = lambda: rng.choice(BAD_COMPOSITIONS)
        wrong["rounds"] = lambda: 3
    elif game == "zocken":
        wrong["rounds"] = lambda: rng.choice([0, -1, *NOT_WHOLE])
        wrong["circles"] = lambda: _bad_list(rng, COLOURS)
        wrong["matches"] = lambda: _bad_matches(rng)
        wrong["deck"] = lambda: ["stop"]
    else:
        wrong["target"] = lambda: rng.choice([0, -500, *NOT_WHOLE])
        wrong["beginner"] = lambda: rng.choice([0, 1, 1.0, "true", None, [], {}])
        wrong["stack"] = lambda: bad_stack(rng)
        wrong["matches"] = lambda: [10] * 7
    key = rng.choice(sorted(wrong))
    options[key] = wrong[key]()
    return options


def _bad_list(rng: random.Random, names: list[str]) -> Any:
    """Give something that is no list of these names; for colours, not each once."""
    item: Any = rng.choice(["Red", "bonus-100", "", None, 1, ["red"], {}])
    return rng.choice([None, "stop", {}, 7, [item], [*names, item], [*names[1:], item]])


def _bad_matches(rng: random.Random) -> Any:
    good = [10, 30, 60, 100, 150, 210, 280]
    spoiled: list[Any] = list(good)
    spoiled[rng.randrange(7)] = rng.choice([-10, 5, 10.0, True, "10", None])
    return rng.choice([None, [], "10", {}, good[:6], [*good, 360], spoiled, spoiled, spoiled])


def bad_stack(rng: random.Random) -> Any:
    """Give a stack that breaks one of the conditions on it."""
    plain: list[Any] = [None, [], "gambler-01", {}, ["gambler-00"], ["gambler-1"]]
    plain += [
        ["engel-bengel-00"],
        [""],
        [1],
        [None],
        [["gambler-01"]],
        [{}],
        [{"id": "x"}],
        [True],
        5,
    ]
    if rng.random() < 0.3:
        return rng.choice(plain)
    tableau = random_tableau(rng, rng.choice([None, "x"]))
    rng.choice([_break_tableau, _break_row, _break_row, _break_row])(rng, tableau)
    return [*random_stack(rng), tableau] if rng.random() < 0.5 else [tableau]


def _break_tableau(rng: random.Random, tableau: Tableau) -> None:
    rows = tableau["rows"]
    huge = [{"kind": "star", "boxes": many, "sign": 1, "value": 10} for many in (6, 6, 6, 6, 4, 1)]
    change: dict[str, Any] = rng.choice(
        [
            {"rows": rows[:5]},
            {"rows": [*rows, copy.deepcopy(rows[0])]},
            {"rows": huge},
            {"rows": {}},
            {"rows": None},
            {"rows": [*rows[:5], None]},
            {"id": 5},
            {"id": ["x"]},
            {"name": "x"},
            {"value": 1},
        ]
    )
    tableau.update(change)


def _break_row(rng: random.Random, tableau: Tableau) -> None:
    """Spoil one field of one row."""
    row = rng.choice(tableau["rows"])
    if rng.random() < 0.3:
        row.update({"kind": "full_house", "faces": None, "boxes": 5})
    wrong: dict[str, list[Any]] = {
        "sign": [0, 2, -2, "+", True, 1.0, None],
        "value": [0, -20, True, 20.0, "20", None],
        "kind": ["Star", "", None, 1, ["star"]],
        "colour": ["black"],
    }
    if row["kind"] == "fixed":
        many = len(row["faces"])
        wrong["boxes"] = [many + 1, many - 1, float(many), str(many), [], *([True] * (many == 1))]
        wrong["faces"] = [None, [], "1", 1, [0], [7], [True], [1.0], ["1"], [None]]
        row.pop("boxes", None)
    elif row["kind"] == "star":
        wrong["boxes"] = [0, -1, 29, 10**30, 1.0, True, "1", None]
        wrong["faces"] = [[], [1], [1] * row["boxes"], 1, "", False]
    else:
        wrong["boxes"] = [4, 6, 0, 5.0, "5", None]
        wrong["faces"] = [[], [1, 1, 1, 2, 2], 0]
    key = rng.choice(sorted(wrong))
    if key in ("sign", "value", "kind") and rng.random() < 0.25:
        del row[key]
        return
    row[key] = rng.choice(wrong[key])
