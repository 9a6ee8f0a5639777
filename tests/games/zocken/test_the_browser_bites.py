"""The comparison with the browser is seen failing: an error planted in its rule of thumb or in its
advice is reported."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from tests.differential.program import broken
from tests.differential.values import PROGRAM, Asked
from tests.games.zocken.test_in_the_browser import differences, games

GAMES = 40  # until an error has to be found

THUMB_ERRORS = [
    ("worths.indexOf(Math.max(", "worths.lastIndexOf(Math.max("),  # the last of equal moves
    ("hoped % 6", "0"),  # no interpolation
    ("out.length > 0 ? 0 : (safe - all)", "(safe - all)"),  # a lost bonus is lost again
    ("BETTING_MARGIN = 10", "BETTING_MARGIN = 0"),
]
ADVICE_ERRORS = [
    ("ascends ? faces : flipped", "flipped"),  # another outline
    ("asking && seat === nearest", "asking"),  # everybody may bet
    ("waits ? 1 : 0", "0"),  # a turn too few
    ("bets === true ? betting : without", "without"),  # a bet is forgotten
    ("Math.min(value, pairs[at ^ 1])", "value"),  # nobody chooses to bet
    ("score * ABOVE_BETS - wonBet(score)", "score * ABOVE_BETS + wonBet(score)"),
    ("at < 0 ? 0 : values[at] ?? 1", "values[at] ?? 1"),  # a player far behind has won
    ("<= FEW || equal(", "< FEW || equal("),
]


@cache
def asked(kind: str) -> list[Asked]:
    return list(islice(games(f"{kind} errors", 1), GAMES))


def is_found(kind: str, right: str, wrong: str, folder: Path) -> bool:
    program = broken(PROGRAM, right, wrong, folder)
    return any(differences(iter(asked(kind)), (kind,), program))


@pytest.mark.parametrize(("right", "wrong"), THUMB_ERRORS)
@pytest.mark.xdist_group("zocken in the browser")  # they share their games
def test_an_error_in_the_rule_of_thumb_is_found(right: str, wrong: str, tmp_path: Path) -> None:
    assert is_found("thumb", right, wrong, tmp_path)


@pytest.mark.deep
@pytest.mark.parametrize(("right", "wrong"), ADVICE_ERRORS)
@pytest.mark.xdist_group("zocken in the browser")
def test_an_error_in_the_advice_is_found(right: str, wrong: str, tmp_path: Path) -> None:
    assert is_found("evaluation", right, wrong, tmp_path)
