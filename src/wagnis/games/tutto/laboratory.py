"""Tutto with another target or composition: its solution, and the value of each card.

The composition is a field of the game (`Tutto.full`), as with a table's option of this name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from wagnis.core.plain import is_whole
from wagnis.games.tutto.cards import KINDS, Counts
from wagnis.games.tutto.composition import CompositionError, changed, read_composition, typed_counts
from wagnis.games.tutto.rules import ALL_DICE, Tutto
from wagnis.games.tutto.solver.win import FURTHEST_TARGET, deck_of, points_turn, task_of
from wagnis.lab.figures import Figure, Part, PartsShown, Variant
from wagnis.lab.kit import LabError, Laboratory, Trial
from wagnis.lab.luck import played_figures
from wagnis.simulation.intervals import exact


def read_counts(written: Mapping[str, int] | str | None) -> Counts:
    """The full deck with other numbers of some cards: `stop=5,double=10`, or as a mapping."""
    if written is not None and not isinstance(written, str | Mapping):
        raise LabError(
            f"a composition says how many there are of a card: {{'stop': 5}}, not {written!r}"
        )
    try:
        return read_composition(
            typed_counts(written) if isinstance(written, str) else written or {}
        )
    except CompositionError as error:
        raise LabError(str(error)) from None


def changed_game(
    target: int | None = None,
    composition: Mapping[str, int] | str | None = None,
    plus_minus: str | None = None,
) -> Tutto:
    """The game for two with these changes, or a `LabError`."""
    game = Tutto(2)
    if target is not None:
        if not is_whole(target) or not 1 <= target <= FURTHEST_TARGET:
            raise LabError(f"the target must be from 1 to {FURTHEST_TARGET} points")
        game = replace(game, target=target)
    if plus_minus is not None:
        if plus_minus not in ("banked", "at_once"):
            raise LabError("plus_minus is banked or at_once")
        game = replace(game, charge_at_once=plus_minus == "at_once")
    return replace(game, full=read_counts(composition))


def variants(name: str, changes: Mapping[str, Any], trial: Trial) -> tuple[Variant, Variant]:
    changed = changed_game(**changes)
    return variant(changed_game(), trial), variant(changed, trial)


def variant(game: Tutto, trial: Trial) -> Variant:
    """Solves the game if the trial's time limit allows it, and plays games of each line-up."""
    turn = points_turn(game.target, deck_of(game))
    figures = [
        Figure("turn", "a turn for points brings", exact(turn.draw(0, 0)), "points"),
        *_first_seat(game, trial),
    ]
    if trial.games != 0:
        figures += played_figures("tutto", game, trial)
    return Variant(_title(game), tuple(figures), tuple(_cards(game)))


def _first_seat(game: Tutto, trial: Trial) -> Iterator[Figure]:
    task = task_of(game)
    table = None if task is None else trial.solved(task)
    if table is not None:
        about = "the first seat wins, both perfect (solved)"
        yield Figure("first_seat_exact", about, exact(float(table.facts["first"])), "%")


def _cards(game: Tutto) -> Iterator[Part]:
    """The value of a turn that begins with this card, and its contribution to the mean."""
    turn = points_turn(game.target, deck_of(game))
    mean, all_cards = turn.draw(0, 0), sum(game.full)
    for card, copies in zip(KINDS, game.full, strict=True):
        if copies:
            worth = turn.roll(card, ALL_DICE, 0, 0)
            share = copies * worth / all_cards / mean
            yield Part(
                card,
                (
                    Figure("copies", "copies", exact(copies)),
                    Figure("worth", "a turn that begins with it brings", exact(worth), "points"),
                    Figure("more", "more than the average turn", exact(worth - mean), "points"),
                    Figure("share", "share of all points", exact(share), "%"),
                ),
            )


def _title(game: Tutto) -> str:
    parts = [f"Tutto to {game.target}", *(["plus/minus at once"] if game.charge_at_once else [])]
    return ", ".join([*parts, *(f"{copies} {card}" for card, copies in changed(game.full).items())])


LABORATORY = Laboratory(
    changes=("target", "composition", "plus_minus"),
    variants=variants,
    parts=PartsShown("card", pictured="worth", in_one_table=True),
)
