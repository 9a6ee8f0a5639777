"""Zocken with other points for matches, or other rounds: a solved turn, and simulated games.

`wagnis.games.zocken.solver` solves the turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from wagnis.core.options import OptionsError
from wagnis.core.plain import is_whole
from wagnis.core.setup import LARGEST
from wagnis.games.zocken.options import read_matches
from wagnis.games.zocken.rules import BET_THRESHOLD, Zocken
from wagnis.games.zocken.solver.solve import TurnTask
from wagnis.lab.figures import Figure, Variant
from wagnis.lab.kit import LabError, Laboratory, Trial
from wagnis.lab.luck import played_figures
from wagnis.simulation.intervals import exact

MOST_ROUNDS = 100


def changed_game(matches: Sequence[int] | str | None = None, rounds: int | None = None) -> Zocken:
    """The game for two with these points for 1 to 7 matches, or a `LabError`."""
    game = Zocken(2)
    if matches is not None:
        try:
            written = matches.split(",") if isinstance(matches, str) else matches
            numbers = [int(points) for points in written]
        except (ValueError, TypeError):
            raise LabError("'matches' are seven numbers: 10,30,60,100,150,210,280") from None
        if max(numbers, default=0) > LARGEST:
            raise LabError(f"{max(numbers)} is too large; it may be {LARGEST} at most")
        try:
            game = replace(game, match_points=read_matches(numbers))
        except OptionsError as error:
            raise LabError(str(error).replace("option 'matches'", "'matches'")) from None
    if rounds is not None:
        if not is_whole(rounds) or not 1 <= rounds <= MOST_ROUNDS:
            raise LabError(f"a game has 1 to {MOST_ROUNDS} rounds")
        game = replace(game, rounds=rounds)
    return game


def variants(name: str, changes: Mapping[str, Any], trial: Trial) -> tuple[Variant, Variant]:
    changed = changed_game(**changes)
    return variant(changed_game(), trial), variant(changed, trial)


def variant(game: Zocken, trial: Trial) -> Variant:
    """Solve a turn for points and for a bet, and simulate games of each line-up."""
    figures: list[Figure] = []
    table = trial.solved(TurnTask(game.match_points))
    if table is not None:
        points, over = (Fraction(*table.facts[name]) for name in ("points", "over50"))
        figures = [
            Figure("turn", "a turn for points brings", exact(float(points)), "points"),
            Figure(
                "over",
                f"more than {BET_THRESHOLD}, if played for",
                exact(float(over)),
                "%",
            ),
        ]
    if trial.games != 0:
        figures += played_figures("zocken", game, trial)
    listed = ", ".join(map(str, game.match_points))
    return Variant(f"Zocken, {game.rounds} rounds, matches {listed}", tuple(figures))


LABORATORY = Laboratory(changes=("matches", "rounds"), variants=variants)
