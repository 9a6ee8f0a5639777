"""Gambler with another tableau or target: rounds measured row by row, or whole games.

`measures` defines the measures of a tableau.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from wagnis.core.plain import is_whole
from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.laboratory.measures import (
    ROUNDS,
    RowMeasure,
    TableauMeasure,
    begin_of,
    faults,
    measure,
    measure_all,
    measured,
    rounds_on,
    tableau_of,
)
from wagnis.games.gambler.laboratory.tuning import RowChange, Tuned, tune
from wagnis.games.gambler.rules import Gambler
from wagnis.lab.figures import Figure, Part, PartsShown, Variant
from wagnis.lab.kit import LabError, Laboratory, Trial
from wagnis.lab.luck import line_ups, luck_and_skill, luck_figures, played_figures
from wagnis.simulation.intervals import exact, proportion


def variants(name: str, changes: Mapping[str, Any], trial: Trial) -> tuple[Variant, Variant]:
    """Rounds on two tableaux, or whole games to two targets."""
    tableau, against, target = map(changes.get, ("tableau", "against", "target"))
    if tableau is not None:
        if target is not None:
            raise LabError("a tableau is compared in rounds, a target in games: change one of them")
        printed = tableau_of(against or EDITIONS[name].tableaux[0])
        other = tableau_of(tableau)
        return round_variant(printed, trial), round_variant(other, trial)
    if against is not None:
        raise LabError("'against' says with which tableau another is compared: name that one too")
    changed = changed_game(name, target)
    return game_variant(name, changed_game(name), trial), game_variant(name, changed, trial)


def round_variant(tableau: Tableau, trial: Trial) -> Variant:
    """`trial.games` rounds on this tableau of each line-up of perfect and thumb players."""
    rounds = ROUNDS if trial.games is None else trial.games
    store, told = trial.store, trial.told
    if rounds < 2:
        raise LabError("at least two rounds of each line-up must be played")
    told(f"playing {rounds} rounds of each line-up on {tableau.name or tableau.id}")
    played = {
        pair: rounds_on(tableau, rounds, pair, f"{trial.seed}", store, told) for pair in line_ups()
    }
    equal = measured(tableau, begin_of(tableau, store, told), next(iter(played.values())))
    leads = {
        pair: [float(one.gains[0] - one.gains[1]) for one in found]
        for pair, found in played.items()
    }
    figures = (*_figures(equal), *luck_figures(luck_and_skill(leads), "points", rounds))
    title = f"{tableau.id} {tableau.name}".rstrip()
    return Variant(title, figures, tuple(_part(row) for row in equal.rows))


def _figures(measure: TableauMeasure) -> Iterator[Figure]:
    yield Figure("begin", "beginning is worth (solved)", exact(measure.begin), "points")
    yield Figure("begin_share", "that is, of all that rows pay", exact(measure.begin_share), "%")
    began = proportion(measure.starter_wins, measure.rounds)
    yield Figure("first_seat", "who began gains more", began, "%")
    yield Figure("turns", "turns of a round", measure.turns)
    yield Figure("decisions", "decisions of a round", measure.decisions)
    again = proportion(measure.again, measure.rounds)
    yield Figure("again", "the same player begins again", again, "%")


def _part(row: RowMeasure) -> Part:
    return Part(
        f"{row.row.pays:+d} {row.boxes}",
        (
            Figure("to_starter", "to who began", row.to_starter, "points"),
            Figure("starter", "finished by who began", exact(row.starter), "%"),
            Figure("own", "dice laid by who finished it", exact(row.own), "%"),
            Figure("taken", "finished when it could be", exact(row.taken), "%"),
            Figure("decides", "decides the round", exact(row.decides), "%"),
        ),
    )


def changed_game(edition: str, target: int | None = None) -> Gambler:
    """The edition's game for two to another target, or a `LabError`."""
    printed = EDITIONS[edition]
    game = Gambler(2, printed.targets[2], printed.tableaux)
    if target is None:
        return game
    if not is_whole(target) or target < 1:
        raise LabError("the target must be at least 1 point")
    return replace(game, target=target)


def game_variant(edition: str, game: Gambler, trial: Trial) -> Variant:
    """Whole games of each line-up."""
    figures = tuple(played_figures(edition, game, trial))
    return Variant(f"{EDITIONS[edition].title} to {game.target}", figures)


__all__ = [
    "LABORATORY",
    "RowChange",
    "RowMeasure",
    "TableauMeasure",
    "Tuned",
    "faults",
    "measure",
    "measure_all",
    "tune",
]

LABORATORY = Laboratory(
    changes=("tableau", "against", "target"),
    variants=variants,
    parts=PartsShown("row", pictured="decides"),
    tools={
        one.__name__: one
        for one in (
            RowChange,
            RowMeasure,
            TableauMeasure,
            Tuned,
            faults,
            measure,
            measure_all,
            tune,
        )
    },
)
