"""Compare a changed game with the printed one, for every game that has a laboratory.

The games' own laboratories define the possible changes and the measurements.
"""

from __future__ import annotations

from typing import Any

from wagnis.games import BOXES
from wagnis.lab.figures import Comparison
from wagnis.lab.kit import GAMES, LABORATORY, LONGEST, LabError, Told, Trial, quiet
from wagnis.solvers import ValueStore, common_store

SEEDS = 2**63


def compare(
    game: str,
    *,
    games: int = GAMES,
    seed: int = 1,
    longest: float = LONGEST,
    store: ValueStore | None = None,
    told: Told = quiet,
    **changes: Any,
) -> Comparison:
    """Solve and play the printed game and the changed one, and compare their figures.

    `changes` are those of the game's laboratory, such as `target=3000`; None changes nothing.
    `games` are played of each line-up (for a tableau these are rounds). Tables that take more than
    `longest` CPU-seconds to solve are omitted. `LabError` reports an impossible change.
    """
    if game not in BOXES:
        known = ", ".join(LABORATORY.names(BOXES.values()))
        raise LabError(f"the laboratory has {known}, not {game!r}")
    laboratory = LABORATORY.find(BOXES[game])
    if laboratory is None:
        raise LabError(f"{BOXES[game].title} has no laboratory")
    named = {name: value for name, value in changes.items() if value is not None}
    for name in named:
        if name not in laboratory.changes:
            there = ", ".join(laboratory.changes)
            raise LabError(f"{game} has no {name} to change; it has {there}")
    if not named:
        wanted = " or ".join(laboratory.changes)
        raise LabError(f"nothing is changed; {game} can have another {wanted}")
    if games < 0:
        raise LabError("games cannot be fewer than 0")
    if not 0 <= seed < SEEDS:
        raise LabError(f"a seed is a whole number from 0 to 2**63 - 1, not {seed}")
    trial = Trial(games, seed, longest, store or common_store(), told)
    printed, changed = laboratory.variants(game, named, trial)
    return Comparison(game, printed, changed, laboratory.parts)
