"""The leaderboard follows its schema, its page shows it, and mistakes are named."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from bench import curves, leaderboard
from bench.leaderboard import FILE, PAGE, LeaderboardError, page, read, rows

WRITTEN: Any = json.loads(FILE.read_text("utf-8"))
SHARE = {"mean": 0.625, "half": 0.02, "count": 4000}
STRANGER = {
    "game": "zocken",
    "players": 2,
    "player": "dqn",
    "kind": "learned",
    "steps": 200_000,
    "simulations": 0,
    "seconds": 90,
    "shares": {"thumb": SHARE},
    "regret": {"mean": 0.005, "half": 0.001, "count": 9000},
    "unit": "win",
    "curve": [
        {"seed": seed, "steps": steps, "share": share, "regret": None}
        for seed, steps, share in ((1, 100_000, 0.44), (2, 100_000, 0.58), (1, 200_000, 0.625))
    ],
    "by": "A. Stranger",
    "version": "0.14.0",
    "command": "python dqn.py zocken",
}


def test_the_file_follows_its_schema_and_the_page_shows_it() -> None:
    listed = rows()
    assert listed == tuple(sorted(listed, key=leaderboard.order))
    assert PAGE.read_text("utf-8") == page(PAGE.read_text("utf-8"), listed)


def test_better_players_win_more_and_lose_less() -> None:
    levels, compared = ["random", "friendly", "casual", "keen", "sharp", "perfect"], 0
    for game in {row.game for row in rows()}:
        ours = {
            row.player: row
            for row in rows()
            if (row.game, row.players, row.by) == (game, 2, "wagnis")
        }
        if not {*levels, "thumb"} <= ours.keys():
            continue
        compared += 1
        shares = [ours[name].shares["thumb"].mean for name in levels]
        assert shares == sorted(shares)
        lost = [one.regret.mean for name in levels if (one := ours[name]).regret is not None]
        assert lost == sorted(lost, reverse=True)
        assert lost[-1] < 2e-3 * lost[0]  # in Tutto it counts the cards that are left
    assert compared > 1


def test_a_row_of_a_stranger_is_shown_on_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, shown = tmp_path / FILE.name, tmp_path / PAGE.name
    file.write_text(json.dumps({**WRITTEN, "rows": [STRANGER, *WRITTEN["rows"]]}), "utf-8")
    shown.write_text(PAGE.read_text("utf-8"), "utf-8")
    for module, name, value in (
        (leaderboard, "FILE", file),
        (leaderboard, "PAGE", shown),
        (curves, "PICTURE", tmp_path / "curves.svg"),
        (sys, "argv", ["leaderboard"]),
    ):
        monkeypatch.setattr(module, name, value)
    assert leaderboard.main() == 0
    (line,) = (line for line in shown.read_text("utf-8").splitlines() if "A. Stranger" in line)
    assert line == ("| dqn (A. Stranger) | 62.5 ± 2.0% |  | 0.500 ± 0.100% | 100,000 steps |")
    assert (tmp_path / "curves.svg").stat().st_size > 1000


def test_steps_to_reach_the_rule_of_thumb() -> None:
    (row,) = read({"schema": 2, "rows": [STRANGER]})
    assert row.mean_curve() == {100_000: pytest.approx(0.51), 200_000: 0.625}
    assert row.reached() == 100_000
    (row,) = read({"schema": 2, "rows": [{**STRANGER, "curve": STRANGER["curve"][:1]}]})  # type: ignore[index]
    assert row.reached() is None


def at(field: str, value: Any) -> Callable[[Any], object]:
    return lambda row: row.update({field: value})


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda row: row.pop("steps"), "a row lacks steps"),
        (at("elo", 1800), "a row has no field elo"),
        (
            at("game", "chess"),
            "game is 'chess', but must be gambler, engel-bengel, tutto or zocken",
        ),
        (
            at("kind", "magic"),
            "kind is 'magic', but must be random, rule, level, search, learned, ",
        ),
        (at("unit", "elo"), "unit is 'elo', but must be win or points"),
        (at("players", "2"), "players is '2', but must be a whole number from 0"),
        (at("players", True), "players is True, but must be a whole number from 0"),
        (at("players", 1), "players is 1, but zocken is measured with 2 to 8 players"),
        (at("by", " "), "by is ' ', but must be a text"),
        (at("steps", -1), "steps is -1, but must be a whole number from 0"),
        (at("seconds", float("nan")), "seconds is nan, but must be a number from 0"),
        (at("shares", []), "shares is an object with a share for each opponent"),
        (at("shares", {"thumb": 0.5}), "the share against thumb is an object with the fields mean"),
        (at("shares", {"thumb": {"mean": 1}}), "the share against thumb lacks half, count"),
        (
            at("shares", {"thumb": {**SHARE, "mean": 62.5}}),
            "the share against thumb is 62.5, but must be 0 to 1",
        ),
        (
            at("shares", {"thumb": {**SHARE, "half": "2 %"}}),
            "half of the share against thumb is '2 %', but must be a number from 0",
        ),
        (at("regret", {**SHARE, "count": 0}), "count of the regret is 0"),
        (
            lambda row: row.update(shares={}, regret=None),
            "there is neither a share of the win nor a regret",
        ),
        (at("curve", None), "curve is a list, empty for a player who does not learn"),
        (at("curve", [[1, 2]]), "a point of the curve is an object with the fields seed, steps"),
        (
            lambda row: row["curve"][0].update(share=2),
            "share of a point of the curve is 2, but must",
        ),
        (at("steps", 0), "a player with a curve has steps"),
    ],
)
def test_a_mistake_in_a_row_is_named(change: Callable[[Any], object], sentence: str) -> None:
    row = deepcopy(STRANGER)
    change(row)
    with pytest.raises(LeaderboardError) as caught:
        read({"schema": 2, "rows": [row]})
    assert str(caught.value).startswith(f"row 1 ({row['game']}, dqn): {sentence}")


def test_a_mistake_in_the_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for written, sentence in (
        ([], "the file is an object with the fields schema and rows"),
        ({**WRITTEN, "schema": 1}, "the schema is 2, not 1"),
        ({**WRITTEN, "rows": {}}, "rows is a list"),
        ({**WRITTEN, "rows": ["dqn"]}, "row 1: a row is an object with the fields game, players"),
        (
            {**WRITTEN, "rows": [STRANGER] * 2},
            r"row 2 \(zocken, dqn\): there is already a row of zocken for 2 with player 'dqn'",
        ),
    ):
        with pytest.raises(LeaderboardError, match=f"^{sentence}"):
            read(written)
    monkeypatch.setattr(leaderboard, "FILE", tmp_path / FILE.name)
    leaderboard.FILE.write_text('{"schema": 2,\n "rows": [}', "utf-8")
    assert leaderboard.main() == 1
    assert capsys.readouterr().out == "leaderboard.json: line 2 is not JSON: Expecting value\n"
