"""The leaderboard follows its schema, its page shows it, and mistakes are named."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from bench import leaderboard
from bench.leaderboard import FILE, PAGE, LeaderboardError, page, read, rows

WRITTEN: Any = json.loads(FILE.read_text("utf-8"))


def test_the_file_follows_its_schema_and_the_page_shows_it() -> None:
    listed = rows()
    assert listed == tuple(sorted(listed, key=leaderboard.order))
    assert PAGE.read_text("utf-8") == page(PAGE.read_text("utf-8"), listed)


def test_better_players_lose_less() -> None:
    compared = 0
    for game in {row.game for row in rows()}:
        lost = {
            row.player: row.regret.mean
            for row in rows()
            if row.game == game and row.by == "wagnis" and row.regret is not None
        }
        if not {"perfect", "thumb", "random"} <= lost.keys():
            continue
        compared += 1
        assert lost["perfect"] < 1e-3 * lost["random"]
        assert max(lost, key=lambda name: lost[name]) in ("random", "mcts")
        assert lost["thumb"] < lost["random"]
    assert compared > 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda row: row.pop("steps"), "row 0: a row has exactly game, players, player"),
        (lambda row: row.update(game="chess"), "row 0: there is no game 'chess'"),
        (lambda row: row.update(kind="magic"), "row 0: kind is one of random, rule"),
        (lambda row: row.update(players="2"), "row 0: players is int, not '2'"),
        (lambda row: row.update(players=True), "row 0: players is int, not True"),
        (lambda row: row.update(by=""), "row 0: by is str, not ''"),
        (lambda row: row.update(steps=-1), "row 0: steps is -1, less than 0"),
        (lambda row: row.update(shares={}, regret=None), "row 0: there is neither a share"),
        (lambda row: row.update(shares={"thumb": 0.5}), "the share against thumb has mean, half"),
        (
            lambda row: row.update(shares={"thumb": {"mean": 2, "half": 0, "count": 9}}),
            "row 0: the share against thumb is above 1",
        ),
        (
            lambda row: row.update(regret={"mean": 2, "half": 0, "count": 0}),
            "row 0: the regret is .*: three numbers, the last a whole one from 1",
        ),
    ],
)
def test_a_mistake_in_a_row_is_named(change: Callable[[Any], object], sentence: str) -> None:
    written = deepcopy(WRITTEN)
    change(written["rows"][0])
    with pytest.raises(LeaderboardError, match=sentence):
        read(written)


def test_a_mistake_in_the_file_is_named() -> None:
    with pytest.raises(LeaderboardError, match="an object with schema and rows"):
        read([])
    with pytest.raises(LeaderboardError, match="the schema is 1, not 2"):
        read({**WRITTEN, "schema": 2})
    with pytest.raises(LeaderboardError, match="is there twice"):
        read({**WRITTEN, "rows": [WRITTEN["rows"][0]] * 2})
