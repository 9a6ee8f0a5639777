"""Every worked case plays as it says, for both referees.

The cases were derived by hand from the sheets and the rules.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.differential.cases import check_case
from tests.differential.ours import TABLEAUX, ours
from tests.differential.second import SecondReferee

CASES = [
    pytest.param(case, id=f"{path.stem}: {case['name']}")
    for path in sorted(Path(__file__).parent.glob("*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("case", CASES)
def test_the_case_plays_as_it_says(case: dict[str, Any]) -> None:
    check_case(ours(), case)


@pytest.mark.parametrize("case", CASES)
def test_the_second_referee_says_the_same(case: dict[str, Any]) -> None:
    check_case(SecondReferee(TABLEAUX).answer, case)


def test_there_are_cases_of_every_game() -> None:
    assert len(CASES) >= 51
