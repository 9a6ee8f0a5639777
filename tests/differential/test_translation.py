"""The rules in the browser are a translation of the rules in Python; both play every game alike."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.differential.options import GAMES
from tests.differential.program import WEB, must_be_built
from tests.differential.reach import expected, visited
from tests.differential.translation import LONGEST, differences, trace
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.server.config import Limits
from wagnis.server.table.table import TAKE_BACKS

MANY = 220  # planted errors show within 150 games; these also reach everything in `reach`
DEEP_PARTS, GAMES_OF_A_DEEP_PART = 3, 1_000


def first_difference(game: str, seeds: range) -> Any:
    reached = set[str]()

    def traces() -> Iterator[PlainObject]:
        for seed in seeds:
            played = trace(game, str(seed))
            reached.update(visited(played))
            yield played

    for seed, difference in zip(seeds, differences(traces()), strict=True):
        if difference is not None:
            return f"game {seed}: {json.dumps(difference, indent=1)[:6_000]}"
    missed = sorted(set(expected(game)) - reached)
    return f"these games never reach {missed}" if missed else None


@pytest.mark.parametrize("game", GAMES)
def test_the_browser_plays_as_the_referee(game: str) -> None:
    assert first_difference(game, range(MANY)) is None


@pytest.mark.parametrize("longest", [120, pytest.param(LONGEST, marks=pytest.mark.deep)])
@pytest.mark.parametrize("game", GAMES)
def test_moves_against_the_rules_are_the_same_and_lead_to_the_same(game: str, longest: int) -> None:
    traces = (trace(game, f"against {seed}", 0.1, longest) for seed in range(60))
    for seed, difference in enumerate(differences(traces)):
        assert difference is None, f"game {seed}: {json.dumps(difference)[:3_000]}"


@pytest.mark.deep
@pytest.mark.parametrize("part", range(DEEP_PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_the_browser_plays_as_the_referee_at_length(game: str, part: int) -> None:
    begin = 1_000_000 + part * GAMES_OF_A_DEEP_PART
    assert first_difference(game, range(begin, begin + GAMES_OF_A_DEEP_PART)) is None


def test_the_browser_allows_as_many_take_backs_as_the_server() -> None:
    source = (WEB / "src/lib/engine/takeback.ts").read_text("utf-8")
    assert f"export const TAKE_BACKS = {TAKE_BACKS};" in source


def test_the_browser_unpacks_no_longer_game_than_a_server_takes() -> None:
    source = (WEB / "src/lib/friends/handing.ts").read_text("utf-8")
    [factors] = re.findall(r"const LARGEST = (\d+) \* 1024;", source)
    assert int(factors) * 1024 == Limits().record


def test_a_program_older_than_its_source_is_noticed(tmp_path: Path) -> None:
    program = tmp_path / "lockstep.js"
    with pytest.raises(pytest.fail.Exception, match=r"run: make web/.*lockstep\.js"):
        must_be_built(program)
    program.write_text("")
    must_be_built(program)
    os.utime(program, (0, 0))
    with pytest.raises(pytest.fail.Exception, match=r"older than web/src"):
        must_be_built(program)


def test_records_in_the_browser_have_the_rules_version_of_every_game() -> None:
    source = (WEB / "src/lib/review/record.ts").read_text("utf-8")
    for game in GAMES:
        assert f"const RULES_VERSION = {BOXES[game].rules};" in source
