"""Wagnis: the open table for push-your-luck dice games, as a library.

>>> import wagnis
>>> wagnis.games()
('gambler', 'engel-bengel', 'tutto', 'zocken')
>>> match = wagnis.new("zocken", players=1, seed="kermis")
>>> len(match.legal), match.legal[0]
(7, {'pick': 'red'})
>>> match = match.play({"pick": "red"}).roll()
>>> match.position["view"]["face"]
2
>>> match = match.play({"place": 4})
>>> match.record["events"]
[{'pick': 'red'}, {'dice': [2]}, {'place': 4}]

A match is a value: playing gives a new one. Moves and positions are those of docs/protocol.md; the
rules themselves are in `wagnis.games`, the contract they keep in `wagnis.core`. `simulate` and
`policy`, and rooms such as `wagnis.envs` and `wagnis.lab`, are imported when they are asked for.
All of it is shown on one page, docs/python.md.
"""

from __future__ import annotations

from wagnis import interrupts  # noqa: F401  (first: Ctrl+C may come during the other imports)

# isort: split
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from os import PathLike
from typing import TYPE_CHECKING, Any

from wagnis.core.arguments import checked, wrong
from wagnis.core.errors import WagnisError
from wagnis.core.plain import Plain
from wagnis.dice import FairSeeds
from wagnis.games import BOXES
from wagnis.records import Code, Match, RefusedError, read_record_file

__version__ = "0.18.0"

LATER = {"policy": "wagnis.solvers.policy", "simulate": "wagnis.simulation"}
"""Functions that need more than the standard library, and where they are."""

ROOMS = (
    *("analysis", "arena", "bots", "envs", "kernels", "lab", "puzzles", "referee"),
    *("simulation", "solvers", "testing"),
)
"""Rooms that are imported on first use; those of rules, dice and records are imported here."""

NEEDED = ("numpy", "numba")

if TYPE_CHECKING:
    from wagnis.simulation import simulate as simulate
    from wagnis.solvers.policy import policy as policy

    # At run time `games` is the package of the games, which is callable.
    def games() -> tuple[str, ...]:
        """The names of all games, including those of other packages."""


def new(
    game: str, players: int | None = None, *, seed: str | int | None = None, **options: Plain
) -> Match:
    """A match at its start, with fair dice.

    Without `players` it is for two, or for as few as can play. The same `seed` gives the same dice.
    Options are those of the game: `target=3000`. What cannot be played is a `RefusedError`.
    """
    if seed is not None and type(seed) not in (str, int):
        raise wrong("seed", "a word, a whole number or None", seed)
    if players is None and isinstance(game, str) and game in BOXES:
        players = max(2, BOXES[game].seats[0])
    match = Match.new(game, players or 0, options)  # refuses bad arguments
    seats = len(match.names)
    dice = FairSeeds.at_random(seats) if seed is None else FairSeeds.from_word(str(seed), seats)
    return replace(match, fair=dice)


@checked
def load(path: str | PathLike[str]) -> Match:
    """The match recorded in a file, replayed through the rules; a `RefusedError` for a bad one."""
    return read_record_file(path)


def __getattr__(name: str) -> Any:
    """Import optional functions and rooms on first use."""
    if name not in LATER and name not in ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    return getattr(import_module(LATER[name]), name)


def __dir__() -> list[str]:
    """All public names; those that need NumPy and Numba only if these are installed."""
    later = (*LATER, *ROOMS) if all(map(find_spec, NEEDED)) else ()
    return sorted({*globals(), *later})


__all__ = [
    "Code",
    "Match",
    "RefusedError",
    "WagnisError",
    "games",
    "load",
    "new",
    "policy",
    "simulate",
]
