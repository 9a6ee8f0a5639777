"""Games as rows: a row for each game and seat, in a frame and in a file that says what it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.simulation.fakes import Coins
from wagnis.simulation import JobError, simulate
from wagnis.simulation.results import Rows, columns

pandas = pytest.importorskip("pandas")
parquet = pytest.importorskip("pyarrow.parquet")


def test_a_row_is_a_seat_of_a_game() -> None:
    games = Coins().play(["thumb", "random"], 1, 4, 4)
    told = columns(games)
    assert list(told["game"]) == [4, 4, 5, 5, 6, 6, 7, 7]
    assert list(told["deal"]) == [2, 2, 2, 2, 3, 3, 3, 3]
    assert list(told["seat"]) == [0, 1] * 4
    assert list(told["player"]) == [0, 1, 1, 0] * 2
    assert list(told["turns"][::2]) == list(games.turns)


def test_a_file_holds_the_frame_and_says_what_was_played(tmp_path: Path) -> None:
    done = simulate(
        "tutto", ["thumb", "random"], games=70, seed=3, way="bots", options={"target": 50}
    )
    path = tmp_path / "games.parquet"
    done.parquet(path)
    read = pandas.read_parquet(path)
    assert read.equals(done.frame())
    assert len(read) == 140
    assert list(read["player"].cat.categories) == ["thumb", "random"]
    told = json.loads(parquet.read_metadata(path).metadata[b"wagnis"])
    assert told["seed"] == 3
    assert told["options"] == {"target": 50}
    assert told["players"] == ["thumb", "random"]
    assert told["wagnis"]


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(JobError, match="cannot be written"):
        Rows(tmp_path / "none" / "x.parquet", ["thumb"], {})
    games = Coins().play(["thumb", "random"], 1, 0, 4)

    def interrupted() -> None:
        with Rows(tmp_path / "x.parquet", ["a", "b"], {}) as rows:
            rows.write(games)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert list(tmp_path.iterdir()) == []


def test_games_that_were_not_kept_are_not_made_up() -> None:
    done = simulate(
        "zocken", ["thumb", "thumb"], games=2, way="bots", options={"rounds": 1}, keep=False
    )
    with pytest.raises(JobError, match="keep=True"):
        done.frame()
