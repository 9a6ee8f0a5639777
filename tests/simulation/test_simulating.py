"""A simulation: the same with any workers, stopped at the right game, with true remarks."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import wagnis
from tests.simulation.fakes import Coins
from wagnis.core.errors import WagnisError
from wagnis.simulation import JobError, Simulator, plan, simulate
from wagnis.simulation.by_bots import Stream, deal_key, turn_key


@pytest.fixture
def coins(monkeypatch: pytest.MonkeyPatch) -> Iterator[Coins]:
    """A compiled game that is none, in the place of Zocken's."""
    made = Coins()
    plan._kernel.cache_clear()
    monkeypatch.setattr(plan, "compiled", lambda name, game: made)
    monkeypatch.setattr(plan, "find_spec", lambda name: True)
    yield made
    plan._kernel.cache_clear()


LINEUP = ["thumb", "random"]


def test_the_result_does_not_depend_on_who_works(coins: Coins, tmp_path: Path) -> None:
    alone = simulate("zocken", LINEUP, games=30_000, workers=1, seed=4)
    many = simulate("zocken", LINEUP, games=30_000, workers=5, seed=4)
    kept = simulate("zocken", LINEUP, games=30_000, folder=tmp_path, seed=4)
    again = simulate("zocken", LINEUP, games=30_000, folder=tmp_path, seed=4, resume=True)
    assert alone.tally == many.tally == kept.tally == again.tally
    assert (again.played, kept.played) == (0, 30_000)
    assert alone.frame().equals(many.frame())
    assert alone.tally != simulate("zocken", LINEUP, games=30_000, seed=5).tally
    assert 0.6 < alone.wins["thumb"] < 0.7
    low, high = alone.intervals["thumb"]
    assert low < alone.wins["thumb"] < high
    assert alone.plan.way == "kernels"
    assert alone.notes == ()


def test_games_are_whole_deals(coins: Coins) -> None:
    done = simulate("zocken", LINEUP, games=4097)
    assert (done.games, done.deals) == (4098, 2049)
    assert max(first + count for first, count in coins.played) == 4098


@pytest.mark.parametrize("workers", [1, 4])
def test_it_stops_when_the_interval_is_narrow_enough(coins: Coins, workers: int) -> None:
    done = simulate("zocken", LINEUP, games=10**9, until=0.004, workers=workers)
    assert done.narrow is True
    assert 0.0035 < max(share.half for share in done.shares.values()) <= 0.004
    assert done.games == simulate("zocken", LINEUP, games=10**9, until=0.004, workers=3).games
    before = simulate("zocken", LINEUP, games=done.games - done.plan.size)
    assert max(share.half for share in before.shares.values()) > 0.004
    wide = simulate("zocken", LINEUP, games=5000, until=0.0001)
    assert (wide.narrow, wide.games) == (False, 5000)


def test_interrupted_it_knows_what_is_done_and_goes_on(coins: Coins, tmp_path: Path) -> None:
    made = plan.plan("zocken", LINEUP, keep=True)
    simulator = Simulator(made, 40_000, folder=tmp_path, workers=2)
    games = simulator.run()
    for _ in range(3):
        next(games)
    games.close()  # type: ignore[attr-defined]
    half = simulator.result(whole=False)
    assert half.games == 3 * made.size
    assert not half.whole
    coins.played.clear()
    rest = simulate("zocken", LINEUP, games=40_000, folder=tmp_path, resume=True)
    assert rest.tally == simulate("zocken", LINEUP, games=40_000).tally
    assert 0 < rest.played <= 40_000 - 3 * made.size


def test_what_is_told_as_json_can_be_played_again(coins: Coins) -> None:
    told = json.loads(simulate("zocken", LINEUP, games=500, seed=9).json())
    assert told["games"] == 500
    assert told["results"][0]["player"] == "thumb"
    again = simulate(
        told["game"],
        told["players"],
        games=told["games"],
        seed=told["seed"],
        options=told["options"],
        way=told["way"],
    )
    assert again.wins["thumb"] == told["results"][0]["share"]["mean"]
    one = json.loads(simulate("zocken", LINEUP, games=2, seed=9).json())
    assert one["lengths"]["turns"]["low"] is None  # one deal knows no doubt


def test_the_bots_play_where_a_player_is_not_compiled(coins: Coins) -> None:
    options = {"target": 20}
    done = wagnis.simulate("gambler", ["thumb"] * 2 + ["friendly"], games=3, options=options)
    assert done.plan.way == "bots"
    why = "friendly is not compiled for 3 seats of gambler"
    assert done.notes[-1] == f"the bots play, which is slow; {why}"
    assert not coins.played
    assert done.frame().groupby("player", observed=True)["share"].sum().sum() == 3
    with pytest.raises(JobError, match="friendly is not compiled"):
        simulate("gambler", ["thumb"] * 2 + ["friendly"], games=2, way="kernels")


def test_without_numba_the_bots_play_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "find_spec", lambda name: None)
    done = simulate("tutto", ["thumb", "thumb"], games=2, options={"target": 500})
    assert "Numba is not installed" in done.notes[0]
    assert done.players == ("thumb", "thumb 2")


def test_bots_in_processes_play_the_same_games() -> None:
    asked = {"games": 80, "options": {"target": 100}, "way": "bots", "seed": 3}
    alone = simulate("tutto", ["thumb", "random"], **asked)  # type: ignore[arg-type]
    many = simulate("tutto", ["thumb", "random"], workers=2, **asked)  # type: ignore[arg-type]
    assert alone.tally == many.tally


def test_whoever_sits_in_a_seat_gets_the_same_dice() -> None:
    """Two that play alike see each other's games mirrored: every deal is shared evenly."""
    done = simulate("gambler", ["thumb", "thumb"], games=12, options={"target": 100}, way="bots")
    table = done.frame().pivot_table(index="deal", columns="player", values="score", aggfunc="sum")
    assert (table["thumb"] == table["thumb 2"]).all()
    assert table["thumb"].nunique() > 1


def test_the_streams_are_those_of_the_compiled_games() -> None:
    rng = pytest.importorskip("wagnis.kernels.rng")
    key = int(rng.deal_key(7, 12345))
    assert deal_key(7, 12345) == key
    for place in ((0, -1, 0), (3, 1, 2), (65_000, 9, 500)):
        stream = rng.np.array([rng.turn_key(rng.np.uint64(key), *place)], rng.np.uint64)
        assert turn_key(key, *place) == int(stream[0])
        mine = Stream(turn_key(key, *place))
        assert [mine.one_of(46656) for _ in range(9)] == [rng.below(stream, 46656) for _ in "9" * 9]


def test_dice_are_fair_and_many_dice_fall_in_several() -> None:
    stream = Stream(deal_key(1, 1))
    faces = [face for _ in range(2000) for face in stream.dice(8)]
    assert all(abs(faces.count(face) - 16_000 / 6) < 200 for face in range(1, 7))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"players": ["thumb", "oracle"]}, "no bot 'oracle'"),
        ({"players": []}, "at least one player"),
        ({"players": ["thumb"] * 9}, "players, not 9"),
        ({"games": 0}, "a whole number from 1 to 2.*, not 0"),
        ({"games": 2**63}, "a whole number from 1 to 2.*, not 9223"),
        ({"games": "x"}, "'games' must be a whole number, not 'x'"),
        ({"seed": -1}, "a seed is"),
        ({"seed": True}, "'seed' must be a whole number, not True"),
        ({"until": 0.0}, "a width above 0"),
        ({"until": float("nan")}, "a width above 0"),
        ({"workers": 0}, "a whole number from 1, not 0"),
        ({"options": {"goal": 1}}, "unknown option 'goal'"),
        ({"resume": True}, "in which folder"),
        ({"way": "magic"}, "by kernels or by bots"),
    ],
)
def test_what_cannot_be_played_is_refused(changes: dict[str, object], said: str) -> None:
    asked: dict[str, object] = {"game": "zocken", "players": LINEUP, "games": 2, **changes}
    with pytest.raises(WagnisError, match=said):
        simulate(asked.pop("game"), asked.pop("players"), **asked)  # type: ignore[arg-type]


def test_what_the_compiled_game_refuses_is_said(
    coins: Coins, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(*_: object) -> None:
        raise ValueError("nobody reaches the target")

    monkeypatch.setattr(coins, "play", endless)
    with pytest.raises(JobError, match="nobody reaches the target"):
        simulate("zocken", LINEUP, games=10)


WITHOUT = """
import sys
sys.modules["numpy"] = None
from wagnis.cli import main
assert main("arena zocken thumb random --games 2 --workers 1 --option rounds=1".split()) == 0
sys.exit(main("simulate zocken thumb random --games 2".split()))
"""


def test_without_numpy_the_arena_plays_and_a_simulation_names_the_extra() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False
    )
    assert "played by bots" in done.stdout
    assert done.returncode == 2
    said = "this needs numpy, which is not installed: pip install 'wagnis[solve]'"
    assert done.stderr == f"wagnis: {said}\n"


def test_the_extra_solve_is_enough_to_simulate_compiled() -> None:
    lacking = 'import sys; sys.modules |= dict.fromkeys(["pandas", "pyarrow", "matplotlib"]); '
    lacking += "from wagnis.cli import main; "
    lacking += 'sys.exit(main("simulate zocken thumb random --games 2 --way kernels".split()))'
    done = subprocess.run([sys.executable, "-c", lacking], capture_output=True, text=True)
    assert "played by kernels" in done.stdout, done.stderr
