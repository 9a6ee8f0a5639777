"""Solved play as data says what the solvers say, line by line."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet
import pytest

import wagnis
from wagnis.core import Chance, Decision, Over, Seat
from wagnis.games.gambler.rules import Rolling as GamblerRolling
from wagnis.games.gambler.rules import State as GamblerState
from wagnis.games.tutto.cards import FULL_DECK, Card
from wagnis.games.tutto.rules import Choosing, Draw, RollOn, Stop
from wagnis.games.tutto.rules import State as TuttoState
from wagnis.games.zocken.rules import Betting, Picking
from wagnis.solvers import ValueStore, common_store, evaluate
from wagnis.solvers.policy import Policy, PolicyError
from wagnis.solvers.policy.table import META

SAMPLES = 30


@pytest.fixture(scope="module")
def tutto() -> Policy:
    return wagnis.policy("tutto", step=3000)


def lines(policy: Policy, seed: int, count: int = SAMPLES) -> list[dict[str, Any]]:
    frame = policy.frame()
    if policy.name == "zocken":
        frame = frame[(frame.value > 0.05) & (frame.value < 0.95)]  # far leads are all alike
    drawn = np.random.default_rng(seed).choice(len(frame), count)
    found: list[dict[str, Any]] = frame.iloc[drawn].to_dict("records")
    return found


def tutto_state(line: dict[str, Any], roller: int) -> TuttoState:
    scores = (line["own"], line["other"]) if roller == 0 else (line["other"], line["own"])
    return TuttoState(
        scores,
        Seat(roller),
        line["last_round"],
        FULL_DECK,
        0,
        Card(line["card"] or "bonus-200"),
        line["at_risk"],
        0,
        0,
        ((1,),) * (6 - line["dice"]),
        Choosing(),
    )


@pytest.mark.parametrize("objective", ["win", "points"])
def test_tutto_lines_are_the_values_of_stopping_and_going_on(tutto: Policy, objective: str) -> None:
    policy = tutto if objective == "win" else wagnis.policy("tutto", objective="points")
    for line in lines(policy, 1):
        state = tutto_state(line, 0 if line["first"] else 1)
        told = dict(evaluate("tutto", policy.game, state, objective, common_store()).values)
        on = RollOn() if line["dice"] else Draw()
        assert told == pytest.approx({Stop(): line["stop"], on: line["go_on"]}, abs=1e-12)
        assert policy.values(state) == told
        features = policy.features(state)
        assert {name: features[name] for name in line if name in features} == {
            name: value for name, value in line.items() if name in features
        }
        assert policy.values(features) == pytest.approx(told, abs=1e-12)


def test_tutto_stops_beyond_the_last_line(tutto: Policy) -> None:
    """Where the table ends, stopping is right."""
    frame = tutto.frame()
    start = frame[(frame.own == 0) & (frame.other == 0) & frame["first"]]
    last = int(start.at_risk.max())
    assert (start.go_on > start.stop).any()
    line = {"own": 0, "other": 0, "last_round": False, "card": "double", "dice": 5}
    told = tutto.values(tutto_state({**line, "at_risk": last + 50}, 0))
    assert told[Stop()] >= told[RollOn()]


def test_zocken_starts_are_worth_what_the_solver_says() -> None:
    policy = wagnis.policy("zocken")
    for line in lines(policy, 2, 3):
        game = policy.game
        played = 2 * game.rounds - line["turns"]
        state = game._turn((line["lead"], 0), played // 2, Seat(0))
        if played % 2:
            state = game._turn((0, line["lead"]), played // 2, Seat(1))
        found = evaluate("zocken", game, state, "win", common_store()).value
        assert found == pytest.approx(line["value"], abs=1e-9)


def test_zocken_nodes_are_worth_what_the_solver_says() -> None:
    policy = wagnis.policy("zocken", turns=10)
    frame = policy.frame().set_index(["dice", "node"])
    game, tape = policy.game, random.Random("nodes")
    state, seen = game.start(), 0
    while state.roller == 0:
        node = game.node(state)
        if isinstance(state.phase, Picking | Betting):
            at, told = policy.features(state), policy.values(state)
            line = frame.loc[(at["dice"], at["node"])]
            assert (at["turns"], at["lead"]) == (10, 0)
            if isinstance(state.phase, Betting):
                assert policy.values(at) == pytest.approx(told, abs=1e-12)
                assert line["bet"] == pytest.approx(1 - next(iter(told.values())), abs=1e-12)
            else:
                column = {None: "before", True: "bet", False: "no_bet"}[state.bets[1]]
                assert line[column] == pytest.approx(max(told.values()), abs=1e-12)
                assert policy.values(at)[None] == pytest.approx(line[column], abs=1e-12)
            seen += 1
        elif isinstance(node, Decision):
            with pytest.raises(PolicyError, match="before a die is picked"):
                policy.features(state)
        move = tape.choice(node.actions) if isinstance(node, Decision) else (tape.randint(1, 6),)
        assert not isinstance(node, Over)
        state = game.after(state, move)
    assert seen == 8


@pytest.mark.parametrize(
    ("name", "tableau"), [("gambler", "gambler-02"), ("engel-bengel", "engel-bengel-08")]
)
def test_gambler_lines_are_the_values_of_starts_of_turns(name: str, tableau: str) -> None:
    policy = wagnis.policy(name, tableau=tableau)
    for line in lines(policy, 3, 25):
        filled = tuple(tuple(map(int, line[f"row_{n}"].split())) for n in range(1, 7))
        assert sum(map(len, filled)) == line["lying"]
        if not line["mine"]:
            continue
        state = GamblerState(
            (80, 80),
            (line["mine"], line["other"]),
            Seat(0),
            Seat(0),
            0,
            (0,),
            filled,
            GamblerRolling(min(5, line["mine"])),
        )
        told = evaluate(name, policy.game, state, "points", common_store())
        assert told.value == pytest.approx(line["value"], abs=2 * told.bound + 1e-9)
        assert policy.values(policy.features(state)) == {None: line["value"]}
        assert isinstance(policy.game.node(state), Chance)


def test_files_carry_what_they_are_of(tutto: Policy, tmp_path: Path) -> None:
    policy = wagnis.policy("zocken")
    rows = policy.write(tmp_path / "z.parquet")
    table = pyarrow.parquet.read_table(tmp_path / "z.parquet")
    told = json.loads(table.schema.metadata[META])
    assert (told["game"], told["objective"], told["wagnis"]) == (
        "zocken",
        "win",
        wagnis.__version__,
    )
    assert list(told["columns"]) == table.column_names
    assert told["tables"][0].startswith("zocken-game-")
    assert table.num_rows == rows == len(policy.frame())
    assert policy.write(tmp_path / "z.npz", "npz") == rows
    with np.load(tmp_path / "z.npz") as arrays:
        assert json.loads(str(arrays["metadata"])) == told
        assert np.array_equal(arrays["value"], table["value"].to_numpy())
    assert sorted(file.name for file in tmp_path.iterdir()) == ["z.npz", "z.parquet"]
    assert len(tutto.frame().columns) == len(tutto.metadata()["columns"])


@pytest.mark.parametrize(
    ("game", "settings", "why"),
    [
        ("chess", {}, "no game 'chess'"),
        ("tutto", {"step": 30}, "multiple of 50"),
        ("tutto", {"step": "wide"}, "whole number"),
        ("tutto", {"objective": "fame"}, "judged by points or win"),
        ("tutto", {"target": 3050}, "not solved"),
        ("tutto", {"target": "far"}, "must be a whole number"),
        ("zocken", {"turns": 11}, "from 1 to 10"),
        ("zocken", {"turns": 2, "lead": 3}, "multiples of 5"),
        ("zocken", {"rounds": 60}, "not solved"),
        ("gambler", {"tableau": "gambler-99"}, "no tableau"),
        ("gambler", {"target": 500}, "on its tableau alone"),
        ("gambler", {"tableau": "gambler-12"}, "is not solved"),
    ],
)
def test_what_cannot_be_had_is_told_in_a_sentence(
    game: str, settings: dict[str, Any], why: str, tmp_path: Path
) -> None:
    """By the tables that come with the package alone."""
    with pytest.raises(PolicyError, match=why):
        wagnis.policy(game, store=ValueStore(tmp_path), **settings)


def test_features_that_lead_nowhere_are_refused(tutto: Policy) -> None:
    with pytest.raises(PolicyError, match="the features want 'other'"):
        tutto.values({"own": 0})
    line = {"own": 0, "other": 0, "first": True, "last_round": False, "at_risk": 300, "dice": 3}
    with pytest.raises(PolicyError, match="on the card 'stop'"):
        tutto.values({**line, "card": "stop"})
    with pytest.raises(PolicyError, match="after dice are set aside"):
        tutto.features(tutto.game.start())
