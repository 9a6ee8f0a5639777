"""Gambler (1998) and Engel & Bengel (2008): one engine, two editions.

Start reading in `rules`, with docs/rules/gambler.md beside it.
"""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from wagnis.core import Happening
from wagnis.core.accounts import Account, Kind
from wagnis.core.box import Box
from wagnis.games.gambler import notation
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.happenings import HAPPENINGS, RoundOver, RowFinished
from wagnis.games.gambler.notation import words
from wagnis.games.gambler.odds import odds
from wagnis.games.gambler.options import build, options
from wagnis.games.gambler.rules import Action, Event, Gambler, Place, RollAgain, State, Stop
from wagnis.games.gambler.setup import setup_of
from wagnis.games.gambler.thumb import GamblerThumb


def counts(game: Any, happening: Happening) -> tuple[tuple[int, float], ...]:
    """The row's value, even if a debtor could not pay all of it."""
    if isinstance(happening, RowFinished):
        return ((happening.seat, happening.value),)
    return ()


ACCOUNTS: Mapping[str, Account] = MappingProxyType(
    {"points": Account(unit="points", ends=RoundOver, counts=counts, zero_sum=True, swing=24.0)}
)

KINDS: Mapping[type, Kind] = MappingProxyType(
    {Place: "placing", RollAgain: "stopping", Stop: "stopping"}
)


RULES_VERSION = 1

PARTS = {
    "kernel": "wagnis.games.gambler.kernel:KERNEL",
    "environment": "wagnis.games.gambler.environment:ENVIRONMENT",
    "jax": "wagnis.games.gambler.jax_rules:JAX",
    "policy": "wagnis.games.gambler.solver.policy:POLICY",
    "levels": "wagnis.games.gambler.levels:LEVELS",
    "puzzles": "wagnis.games.gambler.puzzles:PUZZLES",
    "laboratory": "wagnis.games.gambler.laboratory:LABORATORY",
    "commands": "wagnis.games.gambler.commands:COMMANDS",
    "wire": "wagnis.games.gambler.wire:WIRE",
}
"""The parts of both editions."""
OWN_PARTS = {
    "gambler": {
        "daily": "wagnis.games.gambler.daily:DAILY",
        "printed": "wagnis.games.gambler.printed:GAMBLER",
        "terminal": "wagnis.games.gambler.terminal:GAMBLER",
        "rulebook": "wagnis.games.gambler.rulebook:GAMBLER",
        "browser": "wagnis.games.gambler.solver.browser:BROWSER",
    },
    "engel-bengel": {
        "printed": "wagnis.games.gambler.printed:ENGEL_BENGEL",
        "terminal": "wagnis.games.gambler.terminal:ENGEL_BENGEL",
        "rulebook": "wagnis.games.gambler.rulebook:ENGEL_BENGEL",
        "browser": "wagnis.games.gambler.solver.browser:ENGEL_BENGEL",
    },
}
BOARDS = {"gambler": "Tableau", "engel-bengel": "Tafel"}
"""The word for a tableau on the German sheets."""

BOXES: tuple[Box[State, Action, Event], ...] = tuple(
    Box(
        name=name,
        title=edition.title,
        seats=range(2, 7),
        rules=RULES_VERSION,
        build=partial(build, edition),
        notation=notation,
        follow=Gambler.follow,
        by_hand=Gambler.by_hand,
        options=options(edition),
        happenings=HAPPENINGS,
        setup=setup_of(name),
        odds=odds,
        bots={"thumb": GamblerThumb},
        objectives=("points",),
        solver="wagnis.games.gambler.solver:SOLVES",
        new_values=lambda event: isinstance(event, str),  # another tableau
        parts={**PARTS, **OWN_PARTS[name]},
        accounts=ACCOUNTS,
        kinds=KINDS,
        words=partial(words, board=BOARDS[name]),
    )
    for name, edition in EDITIONS.items()
)
