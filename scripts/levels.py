"""Measures the loss of the bots' levels per decision, and writes games/<game>/levels.py.

python -m scripts.levels            measures all games anew (their tables must be in the store)
python -m scripts.levels zocken     only this one; the others stay as they are written

For each level copies of it play each other, two where two are solved. In every position they meet,
what its temperature gives away on average is known; the temperature is set so that the mean over
all decisions is the level's target, and then measured once more in games that were not used for it.
Actions beyond a level's limit count as the best, and are not chosen.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from pathlib import Path
from statistics import stdev
from typing import Any, NamedTuple

import numpy as np

from wagnis.bots.levels import LEVELS, Level, measured
from wagnis.bots.valued import chosen, weights, within
from wagnis.core import Decision
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.games.gambler.editions import EDITIONS
from wagnis.records import Match
from wagnis.solvers import Evaluation, ValueStore, advise, evaluate

FOLDER = Path(__file__).parents[1] / "src" / "wagnis" / "games"
HEAD = """\
\"\"\"The mean loss per decision of each level; scripts/levels.py writes this file.\"\"\"

from wagnis.bots.levels import Level, MeasuredLevels

LEVELS = MeasuredLevels(
    {
"""
CLOSE = 0.001  # relative tolerance of a temperature


class Decided(NamedTuple):
    """The values at a decision: the best, and those of the actions within the level's limit."""

    best: float
    within: list[float]


Values = list[Decided]  # of one game


@dataclass(frozen=True, slots=True)
class Aim:
    """The values that a game is played by, how to compute them, and the target losses."""

    game: str
    objective: str
    targets: tuple[float, ...]  # per decision, of all levels but the perfect one
    games: int  # to set a temperature, and again to measure it
    options: Callable[[ValueStore], list[tuple[str, PlainObject]]]
    ask: Callable[[str, Any, Any, ValueStore], Evaluation] = advise
    seats: int = 2
    limits: tuple[float, ...] = (inf, inf, inf, inf)  # in points of the turn

    @property
    def name(self) -> str:
        return f"{self.game} {self.objective}"


def usual(game: str) -> Callable[[ValueStore], list[tuple[str, PlainObject]]]:
    return lambda store: [(game, {})]


def rounds(store: ValueStore) -> list[tuple[str, PlainObject]]:
    """A single round on each tableau of both editions; a target of 1 ends the game with it."""
    return [
        (name, {"stack": [tableau.id], "target": 1})
        for name, edition in EDITIONS.items()
        for tableau in edition.tableaux
    ]


def points(name: str, game: Any, state: Any, store: ValueStore) -> Evaluation:
    """Tutto or Zocken as it is played while the whole game is not solved."""
    return evaluate(name, game, state, "points", store)


BEGINNERS = (8.0, 8.0, inf, inf)
"""Friendly and casual bots of Zocken place and bet like beginners, not at random. Better ones give
away points where that serves the win."""

AIMS = (
    Aim("gambler", "points", (4.0, 2.0, 1.0, 0.4), 216, rounds),
    Aim("gambler", "win", (0.0055, 0.003, 0.0016, 0.0007), 12, usual("gambler"), seats=4),
    Aim("tutto", "win", (0.009, 0.005, 0.0025, 0.001), 100, usual("tutto")),
    Aim("tutto", "points", (30.0, 15.0, 6.0, 2.0), 60, usual("tutto"), points),
    Aim("zocken", "win", (0.0065, 0.0045, 0.003, 0.0012), 48, usual("zocken"), limits=BEGINNERS),
    Aim("zocken", "points", (2.0, 1.5, 1.0, 0.6), 40, usual("zocken"), points, limits=(8.0,) * 4),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    names = [word for aim in AIMS for word in (aim.game, aim.name)]
    parser.add_argument("wanted", nargs="*", help=", ".join(dict.fromkeys(names)))
    wanted = parser.parse_args().wanted
    if not set(wanted) <= set(names):
        parser.error(f"there are {', '.join(dict.fromkeys(names))}")
    store = ValueStore()
    tables = {aim: dict(measured(aim.game, aim.objective)) for aim in AIMS}
    for aim in AIMS:
        if not wanted or {aim.game, aim.name} & set(wanted):
            tables[aim] = dict(calibrated(aim, store))
            same = {one.objective: tables[one] for one in AIMS if one.game == aim.game}
            (FOLDER / aim.game / "levels.py").write_text(text(same), encoding="utf-8")
    return 0


def calibrated(aim: Aim, store: ValueStore) -> Iterator[tuple[str, Level]]:
    for name, target, limit in zip(LEVELS, aim.targets, aim.limits, strict=False):
        games = list(played(aim, 4 * target, f"begin {name}", store, limit))
        games = list(played(aim, solved(games, target), f"set {name}", store, limit))
        temperature = float(f"{solved(games, target):.3g}")
        games = list(played(aim, temperature, f"measure {name}", store, limit))
        loss, error = mean_loss(games, temperature)
        decisions = sum(map(len, games))
        print(
            f"{aim.name:15} {name:9} temperature {temperature:<8g} loss {loss:.4g} ± {error:.2g} "
            f"per decision ({decisions} decisions, "
            f"{loss * decisions / len(games) / aim.seats:.3g} a game)",
            flush=True,
        )
        yield name, Level(temperature, float(f"{loss:.3g}"), limit)


def played(
    aim: Aim, temperature: float, seed: str, store: ValueStore, limit: float = inf
) -> Iterator[Values]:
    """Games of a level against itself, on all boards in turn."""
    boards, at = aim.options(store), Level(temperature, 0.0)
    for number in range(aim.games):
        # All games of a board are consecutive, because only one board is cached.
        name, options = boards[number * len(boards) // aim.games]
        match, dice = Match.new(name, aim.seats, options), SeededDice(f"{seed}|{number}")
        coin, values = random.Random(f"coin|{seed}|{number}"), Values()
        while isinstance(node := (match := match.settle(dice)).node, Decision):
            if len(node.actions) == 1:
                match = match.advance(node.actions[0])
            else:
                judged = aim.ask(name, match.game, match.state, store)
                if judged.exact != (aim.seats == 2) or judged.objective != aim.objective:
                    sys.exit(f"{aim.name}: {judged.assumes}; solve it first: wagnis solve {name}")
                best, left = max(value for _, value in judged.values), judged.values
                if limit < inf:
                    by_points = evaluate(name, match.game, match.state, "points", store)
                    left = within(left, [value for _, value in by_points.values], limit)
                values.append(Decided(best, [value for _, value in left]))
                match = match.advance(chosen(left, at, coin.random()))
        yield values


def losses(values: Values, temperature: float) -> float:
    """The expected loss of one game's decisions together."""
    total = 0.0
    for best, left in values:
        liked = np.array(weights(left, temperature))
        total += float(liked @ (best - np.array(left)) / liked.sum())
    return total


def mean_loss(games: Sequence[Values], temperature: float) -> tuple[float, float]:
    """The loss per decision, with its standard error; a game is one observation."""
    lost = [losses(values, temperature) for values in games]
    decisions = sum(map(len, games))
    loss = sum(lost) / decisions
    rest = [one - loss * len(values) for one, values in zip(lost, games, strict=True)]
    return loss, stdev(rest) * sqrt(len(games)) / decisions


def solved(games: Sequence[Values], target: float) -> float:
    """The temperature with this mean loss in these positions.

    The loss grows with it; beyond infinity, where coins are tossed, it goes on from below 0.
    """
    sign = 1.0 if mean_loss(games, target * 100)[0] >= target else -1.0
    low, high = target / (100 if sign > 0 else 4), target * 100
    if sign < 0 and mean_loss(games, -low)[0] < target:
        sys.exit(f"even the weakest actions give away no more than {target} per decision")
    while high / low > 1 + CLOSE:
        middle = sqrt(low * high)
        if (mean_loss(games, sign * middle)[0] < target) == (sign > 0):
            low = middle
        else:
            high = middle
    return sign * high


def text(by_objective: dict[str, dict[str, Level]]) -> str:
    """The module of a game's levels."""
    lines = []
    for objective, table in by_objective.items():
        lines.append(f'        "{objective}": {{\n')
        for name, level in table.items():
            limit = f", {level.limit!r}" if level.limit < inf else ""
            loss = f"{level.temperature!r}, {level.loss!r}{limit}"
            lines.append(f'            "{name}": Level({loss}),\n')
        lines.append("        },\n")
    return HEAD + "".join(lines) + "    }\n)\n"


if __name__ == "__main__":
    sys.exit(main())
