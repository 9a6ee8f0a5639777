"""The part `laboratory` of a game's box: the possible changes, their measurement, the `Trial`.

`comparing` calls it; `whole_games` plays whole games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from wagnis.core.parts import Part
from wagnis.lab.figures import PartsShown, Variant
from wagnis.solvers import Task, ValueStore, ValueTable

GAMES = 400
LONGEST = 300.0  # CPU-seconds

Told: TypeAlias = Callable[[str], None]
"""Called with a line before each step that takes time."""


class LabError(ValueError):
    """An error that the caller can correct, in one sentence."""


def quiet(line: str) -> None:
    """Discards the lines."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The effort of a comparison, and its dice."""

    games: int
    """Games of each line-up."""
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
