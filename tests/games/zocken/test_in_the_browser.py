"""The browser's rule of thumb and advice are those of the server."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.differential.values import PROGRAM, Asked, answers, evaluation_of, is_close, played
from wagnis.bots import bot
from wagnis.core import Decision
from wagnis.core.plain import PlainObject
from wagnis.games.zocken.row import COLOURS
from wagnis.records import Match

GAME = "zocken"
TABLES = ("zocken-graph", "zocken-win")
THUMBS, EVALUATIONS = 1_000, 300
THOROUGH = 10  # times as many, in deep
OTHER_POINTS = (
    (0,) * 7,
    (0, 0, 0, 10, 200, 0, 500),
    (300, 200, 100, 50, 40, 30, 20),
    (2 * 10**12,) * 7,  # too large to be solved for the win
)
ROUNDS = (1, 1, 2, 5, 5, 6, 40)  # six are not solved for the win, forty never will be


def options_of(rng: random.Random, seats: int) -> PlainObject:
    options: PlainObject = {"first": rng.randrange(seats), "rounds": rng.choice(ROUNDS)}
    if rng.random() < 0.4:
        options["matches"] = list(rng.choice(OTHER_POINTS))
    if rng.random() < 0.5:
        options["circles"] = rng.sample(COLOURS, len(COLOURS))
    return options


def games(kind: str, turns: int) -> Iterator[Asked]:
    """Games for one to eight, two most often, with all decisions of some turns each."""
    for number in range(1_000):
        rng = random.Random(f"{kind} {number}")
        seats = rng.choice((1, 2, 2, 2, 2, 3, 4, 5, 6, 7, 8))
        asked = played(GAME, f"{kind} {number}", 10**6, seats, options_of(rng, seats))
        of_turn: dict[tuple[int, int], list[int]] = {}
        for count in asked.at:
            state: Any = asked.match.at(count).state
            of_turn.setdefault((state.round, state.roller), []).append(count)
        chosen = rng.sample(sorted(of_turn), min(turns, len(of_turn)))
        yield Asked(asked.match, tuple(sorted(at for turn in chosen for at in of_turn[turn])))


def expected(match: Match, part: str) -> Any:
    if part == "evaluation":
        return evaluation_of(match)
    assert isinstance(match.node, Decision)
    move = bot("thumb", GAME, "").choose(match.game, match.state, match.node.actions)
    return match.box.notation.write_move(move)


def differences(asked: Iterator[Asked], parts: tuple[str, ...], program: Path) -> Iterator[Any]:
    """For each position None, or what differs there."""
    for match, answer in answers(asked, TABLES, program, parts):
        here = {part: expected(match, part) for part in parts}
        yield None if is_close(here, answer) else (match.game, match.state, here, answer)


@pytest.mark.parametrize("times", [1, pytest.param(THOROUGH, marks=pytest.mark.deep)])
def test_the_rule_of_thumb_is_that_of_the_server(times: int) -> None:
    found = differences(games("thumb", 5), ("thumb",), PROGRAM)
    assert list(islice(found, THUMBS * times)) == [None] * THUMBS * times


@pytest.mark.parametrize("times", [1, pytest.param(THOROUGH, marks=pytest.mark.deep)])
def test_advice_is_that_of_the_server(times: int) -> None:
    found = differences(games("advice", 1), ("evaluation",), PROGRAM)
    assert list(islice(found, EVALUATIONS * times)) == [None] * EVALUATIONS * times
