"""The chances beside the buttons, computed in the browser, are those of the server: equal, not
only close."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from tests.differential.program import broken
from tests.differential.values import PROGRAM, Asked, answers, played
from wagnis.games import BOXES
from wagnis.records import odds

GAMES = tuple(BOXES)
POSITIONS, DEEP_POSITIONS = 300, 3_000
# A chance of more than 50 points takes the server up to a second; few of the positions have it.
OF_A_GAME = 12
PLANTED = 300  # positions until an error has to be found

ERRORS = [
    ("gambler", "row.boxes - lying.length === 1", "row.boxes - lying.length <= 2"),
    ("gambler", "!shows(roll, harmless) && !shows(roll, harmful)", "!shows(roll, harmless)"),
    ("gambler", "plus.some((one) => fillable(...one, roll))", "shows(roll, harmless)"),
    ("gambler", 'phase.kind !== "placing" || phase.owes', 'phase.kind !== "placing"'),
    ("engel-bengel", "row.sign < 0 && row.boxes", "row.boxes"),  # rows that pay do no harm
    ("engel-bengel", "ways / common}/${all / common}", "ways}/${all}"),  # not in lowest terms
    ("tutto", "? STRAIGHT_ROLL : ROLL", "? ROLL : ROLL"),  # a straight is a card like others
    ("tutto", "const counts = drawable(deck, full);", "const counts = full;"),  # cards seen
    ("tutto", "left > 0 ? fraction(nulls, total) : null", "fraction(nulls, total)"),
    ("tutto", "scoresDice ? worth(keep) : null", "scoresDice ? 0 : null"),
    ("tutto", "charged: chargedSeats(state)", "charged: []"),
    ("zocken", 'count(([first]) => first === "out")', "0"),
    ("zocken", "points: score - bonus", "points: score"),
]


def games(game: str, seed: str) -> Iterator[Asked]:
    """All numbers of seats, all options, decks and tableaux of one's own; before throws too."""
    for number in range(1_000):
        asked = played(game, f"{seed} {number}", 0)
        rng, ends = random.Random(f"{seed} {number}"), len(asked.match.history)
        yield asked._replace(at=tuple(sorted(rng.sample(range(ends + 1), min(OF_A_GAME, ends)))))


def differences(asked: Iterable[Asked], program: Path = PROGRAM) -> Iterator[str | None]:
    """For each position None, or both answers."""
    for match, answer in answers(asked, (), program, ["odds"]):
        here = odds(match)
        yield None if here == answer["odds"] else f"{match.state}:\n{here}\n{answer['odds']}"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "positions", [POSITIONS, pytest.param(DEEP_POSITIONS, marks=pytest.mark.deep)]
)
def test_chances_are_those_of_the_server(game: str, positions: int) -> None:
    found = list(islice(differences(games(game, "odds")), positions))
    assert len(found) == positions
    assert next(filter(None, found), None) is None


@cache
def planted(game: str) -> list[Asked]:
    return list(islice(games(game, "errors"), PLANTED // OF_A_GAME))


@pytest.mark.parametrize(("game", "right", "wrong"), ERRORS)
def test_an_error_in_the_chances_is_found(
    game: str, right: str, wrong: str, tmp_path: Path
) -> None:
    assert any(differences(planted(game), broken(PROGRAM, right, wrong, tmp_path)))
