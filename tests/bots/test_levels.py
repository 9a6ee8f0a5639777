"""Bots that play by values: how a level chooses, what it says of itself, what it needs.

The values here are made up; those of the games are tested with the solvers.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import e, inf
from pathlib import Path
from typing import Any, cast

import pytest

from wagnis import solvers
from wagnis.bots import (
    LEVELS,
    NAMES,
    NoValuesError,
    RandomBot,
    ValuedBot,
    bot,
    last_evaluation,
    valued,
)
from wagnis.bots.levels import MEASURED, Level, level, levels_at, measured
from wagnis.bots.valued import chosen
from wagnis.core import Chance, Over
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.games import BOXES
from wagnis.records import Match
from wagnis.solvers import Evaluation, ValueStore

VALUES = (("stop", 3.0), ("roll", 5.0), ("place", 5.0))

Judged = Callable[..., None]


class Round:
    kind, key, title = "gambler-round", {"solver": 1}, "gambler-07 for two"


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Judged:
    """Says what the solvers are to say, and counts nothing."""

    def says(exact: bool = True, missing: Any = None) -> None:
        told = Evaluation("points", 5.0, VALUES, exact, "It is made up.", missing)
        monkeypatch.setattr(solvers, "advise", lambda *_: told)

    says()
    return says


def choice(name: str, seed: object = 0, state: object = "here") -> Any:
    player = bot(name, "gambler", str(seed))
    return player.choose(None, state, [action for action, _ in VALUES])  # type: ignore[arg-type]


def test_the_perfect_one_takes_the_first_of_the_best(judged: Judged) -> None:
    assert {choice("perfect", seed) for seed in range(50)} == {"roll"}


def test_a_level_errs_as_often_as_its_temperature_says() -> None:
    at, coin = Level(2.0, 0.0), random.Random("levels")
    taken = Counter(chosen(VALUES, at, coin.random()) for _ in range(20_000))
    two_worse = 1 / e / (1 / e + 1 + 1)  # two points at a temperature of two
    assert taken["stop"] / 20_000 == pytest.approx(two_worse, abs=0.012)
    assert taken["roll"] / 20_000 == pytest.approx((1 - two_worse) / 2, abs=0.012)


def test_numbers_beyond_all_bounds_leave_the_best_to_choose() -> None:
    values = (("a", float("-inf")), ("b", 1e308), ("c", float("inf")))
    assert {chosen(values, Level(5.0, 0.0), coin / 10) for coin in range(10)} == {"c"}


def test_the_coin_of_a_level_depends_on_seed_and_position_only(judged: Judged) -> None:
    first = [choice("friendly", "a", state) for state in range(40)]
    again = [choice("friendly", "a", state) for state in range(40)]
    other = [choice("friendly", "b", state) for state in range(40)]
    assert first == again != other
    assert len(set(first)) == len(VALUES)


def test_where_nothing_is_to_be_chosen_nothing_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solvers, "advise", lambda *_: pytest.fail("asked for a forced move"))
    assert bot("sharp", "zocken", 0).choose(None, "here", ["only"]) == "only"  # type: ignore[arg-type]


def test_only_a_bot_that_plays_by_values_has_a_last_evaluation(judged: Judged) -> None:
    player = ValuedBot("keen", "gambler", 0)
    player.choose(None, "here", ["stop", "roll", "place"])  # type: ignore[arg-type]
    assert player.last is not None
    assert last_evaluation(player) is player.last
    assert last_evaluation(RandomBot(0)) is None


def test_a_bot_knows_whether_it_plays_by_exact_values_or_by_an_estimate(judged: Judged) -> None:
    def chosen_by() -> Evaluation:
        player = ValuedBot("keen", "gambler", 0)
        assert player.last is None
        player.choose(None, "here", ["stop", "roll", "place"])  # type: ignore[arg-type]
        return cast(Evaluation, player.last)

    assert chosen_by().exact
    judged(exact=False, missing=Round())
    assert not chosen_by().exact
    assert chosen_by().missing is not None


def test_a_game_with_a_solver_whose_levels_nobody_measured_has_the_perfect_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    box = replace(BOXES["tutto"], name="other", solver="elsewhere.tutto:SOLVES", parts={})
    monkeypatch.setattr(BOXES, "house", {**BOXES.house, "other": box})
    assert levels_at("tutto") == LEVELS
    assert levels_at("other") == ("perfect",)


def test_names_go_from_weakest_to_strongest_and_every_level_has_one() -> None:
    assert NAMES == ("random", "thumb", "friendly", "casual", "keen", "sharp", "perfect")
    assert set(LEVELS) < set(NAMES)


@pytest.mark.parametrize(
    ("game", "objective"),
    [(name, one) for name, box in BOXES.house.items() for one in MEASURED.of(box).by_objective],
)
def test_a_higher_level_is_colder_and_gives_away_less(game: str, objective: str) -> None:
    levels = [measured(game, objective)[name] for name in LEVELS if name != "perfect"]
    for lower, higher in pairwise(levels):
        # Below 0 the coldest is the weakest: 1 / temperature grows with the level.
        assert 1 / lower.temperature < 1 / higher.temperature
        assert lower.limit == inf or higher.temperature > 0 or higher.limit < inf
        assert lower.loss > higher.loss > 0


def test_a_level_that_nobody_has_measured_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"^nobody has measured .* zocken by over50"):
        level("keen", "zocken", "over50")


def test_both_editions_of_gambler_share_their_levels() -> None:
    for name in LEVELS:
        assert level(name, "engel-bengel", "points") == level(name, "gambler", "points")


def test_a_level_without_numpy_is_refused_by_the_name_of_the_extra(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(valued, "find_spec", lambda _: None)
    for name in LEVELS:
        with pytest.raises(NoValuesError, match=r"wagnis\[solve\]"):
            bot(name, "tutto", 0)
    bot("thumb", "tutto", 0)
    bot("random", "tutto", 0)


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None  # importing it fails
from wagnis.bots import bot
from wagnis.games import BOXES
game = BOXES["zocken"].open(2, {})
node = game.node(game.start())
print(bot("thumb", "zocken", 0).choose(game, game.start(), node.actions))
"""


def test_the_rule_of_thumb_plays_where_there_is_no_numpy() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True)
    assert done.stdout.startswith("Pick("), done.stderr


def test_making_a_level_imports_no_numpy_yet() -> None:
    """The server makes bots where nobody may wait, and asks them elsewhere."""
    script = "import sys; from wagnis.bots import bot; bot('keen', 'tutto', 0); "
    script += "print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.strip() == "False", done.stderr


SHORT: dict[str, PlainObject] = {
    "gambler": {"target": 150},
    "engel-bengel": {"target": 150},
    "tutto": {"target": 500},
    "zocken": {"rounds": 1},
}


@pytest.mark.parametrize("game", BOXES)
@pytest.mark.parametrize("full", [False, True])
def test_levels_play_every_game_to_its_end_with_no_table_but_the_shipped_ones(
    game: str, full: bool, tmp_path: Path
) -> None:
    seats, store, dice = (
        BOXES[game].seats[-1] if full else 2,
        ValueStore(tmp_path),
        SeededDice("levels"),
    )
    bots = [bot(LEVELS[-seat % len(LEVELS)], game, seat, store) for seat in range(seats)]
    match = Match.new(game, seats, SHORT[game])
    while not isinstance(node := match.node, Over):
        if isinstance(node, Chance):
            match = match.roll(dice)
        else:
            match = match.advance(bots[node.seat].choose(match.game, match.state, node.actions))
    assert not any(tmp_path.iterdir())
    assert any(one.last is not None for one in bots if isinstance(one, ValuedBot))
