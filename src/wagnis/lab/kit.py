"""The part `laboratory` of a game's box: the possible changes, their measurement, the `Trial`.

`compare` calls it; `luck` plays whole games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from wagnis.core.arguments import checked
from wagnis.core.box import Part
from wagnis.core.errors import ArgumentError
from wagnis.core.plain import is_whole
from wagnis.games import BOXES
from wagnis.lab.figures import Comparison, PartsShown, Variant
from wagnis.solvers import Task, ValueStore, ValueTable, common_store

LONGEST = 300.0  # CPU-seconds

Told: TypeAlias = Callable[[str], None]
"""Called with a line before each step that takes time."""


class LabError(ArgumentError):
    """An error that the caller can correct, in one sentence."""


def quiet(line: str) -> None:
    """Discards the lines."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The effort of a comparison, and its dice."""

    games: int | None
    """Games of each line-up, or rounds on a tableau; None: the usual number."""
    seed: int
    longest: float
    """The limit of CPU-seconds to solve one table."""
    store: ValueStore
    told: Told = quiet

    def solved(self, task: Task) -> ValueTable | None:
        """The table of this task, solved if necessary; None if that would take too long."""
        table = self.store.find(task.kind, task.key)
        if table is not None:
            return table
        seconds = f"{task.about_seconds:.0f} CPU-seconds"
        if task.about_seconds > self.longest:
            self.told(f"not solved, as it takes some {seconds}: {task.title}")
            return None
        self.told(f"solving {task.title}: some {seconds}")
        table = task.solve(lambda part: None)
        self.store.put(table)
        return table


@dataclass(frozen=True, slots=True, kw_only=True)
class Laboratory:
    """The possible changes of a game, and the measurement of the changed game."""

    changes: tuple[str, ...]
    """The names of the changes, as parameters of `compare`."""
    variants: Callable[[str, Mapping[str, Any], Trial], tuple[Variant, Variant]]
    """The printed game and the changed one in figures, or a `LabError`; never without a change."""
    parts: PartsShown = field(default_factory=PartsShown)
    """The display of the cards or rows of the variants."""
    tools: Mapping[str, object] = field(default_factory=dict)
    """The game's own functions and classes that `wagnis.lab` offers by these names."""


LABORATORY = Part("laboratory", Laboratory, "laboratory")


SEEDS = 2**63


@checked
def compare(
    game: str,
    *,
    games: int | None = None,
    seed: int = 1,
    longest: float = LONGEST,
    store: ValueStore | None = None,
    told: Told = quiet,
    **changes: Any,
) -> Comparison:
    """Solve and play the printed game and the changed one, and compare their figures.

    `changes` are those of the game's laboratory, such as `target=3000`; None changes nothing.
    `games` are played of each line-up (for a tableau these are rounds); without a number
    thousands where the players are compiled. Tables that take more than
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
        raise LabError(f"nothing is changed; {game} can change its {wanted}")
    if games is not None and (not is_whole(games) or games < 0):
        raise LabError(f"the number of games is a whole number from 0 on, not {games!r}")
    if not is_whole(seed) or not 0 <= seed < SEEDS:
        raise LabError(f"a seed is a whole number from 0 to 2**63 - 1, not {seed!r}")
    trial = Trial(games, seed, longest, store or common_store(), told)
    printed, changed = laboratory.variants(game, named, trial)
    return Comparison(game, printed, changed, laboratory.parts)
