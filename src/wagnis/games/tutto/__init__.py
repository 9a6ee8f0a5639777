"""Tutto.

Start reading in `rules`, with docs/rules/tutto.md beside it.
"""

from collections.abc import Mapping
from types import MappingProxyType

from wagnis.core import Happening
from wagnis.core.accounts import Account, Kind, win
from wagnis.core.box import Box
from wagnis.core.happenings import TurnOver
from wagnis.games.tutto import notation
from wagnis.games.tutto.happenings import HAPPENINGS, Banked, CloverleafWon
from wagnis.games.tutto.notation import words
from wagnis.games.tutto.odds import odds
from wagnis.games.tutto.options import OPTIONS, build
from wagnis.games.tutto.rules import Action, Draw, Event, Keep, RollOn, State, Stop, Tutto
from wagnis.games.tutto.setup import SETUP
from wagnis.games.tutto.thumb import TuttoThumb


def counts(game: Tutto, happening: Happening) -> tuple[tuple[int, float], ...]:
    """The banked points of a turn; a win by the cloverleaf counts as the target."""
    match happening:
        case Banked(seat, points):
            return ((seat, points),)
        case CloverleafWon(seat):
            return ((seat, game.target),)
    return ()


ACCOUNTS: Mapping[str, Account] = MappingProxyType(
    {
        "win": win(swing=0.05),
        "points": Account(unit="points", ends=TurnOver, counts=counts, zero_sum=False, swing=250.0),
    }
)

KINDS: Mapping[type, Kind] = MappingProxyType(
    {Keep: "keeping", RollOn: "stopping", Draw: "stopping", Stop: "stopping"}
)


RULES_VERSION = 1

BOX: Box[State, Action, Event] = Box(
    name="tutto",
    title="Tutto",
    seats=range(2, 11),
    rules=RULES_VERSION,
    build=build,
    notation=notation,
    follow=Tutto.follow,
    by_hand=Tutto.by_hand,
    options=OPTIONS,
    happenings=HAPPENINGS,
    setup=SETUP,
    odds=odds,
    bots={"thumb": TuttoThumb},
    objectives=("points", "win"),
    preferred=("win", "points"),
    solver="wagnis.games.tutto.solver:SOLVES",
    parts={
        "kernel": "wagnis.games.tutto.kernel:KERNEL",
        "environment": "wagnis.games.tutto.environment:ENVIRONMENT",
        "jax": "wagnis.games.tutto.jax_rules:JAX",
        "policy": "wagnis.games.tutto.solver.policy:POLICY",
        "terminal": "wagnis.games.tutto.terminal:SETTING",
        "rulebook": "wagnis.games.tutto.rulebook:RULES",
        "browser": "wagnis.games.tutto.solver.browser:BROWSER",
        "levels": "wagnis.games.tutto.levels:LEVELS",
        "printed": "wagnis.games.tutto.printed:PRINTED",
        "puzzles": "wagnis.games.tutto.puzzles:PUZZLES",
        "laboratory": "wagnis.games.tutto.laboratory:LABORATORY",
        "commands": "wagnis.games.tutto.commands:COMMANDS",
        "daily": "wagnis.games.tutto.daily:DAILY",
        "wire": "wagnis.games.tutto.wire:WIRE",
    },
    accounts=ACCOUNTS,
    kinds=KINDS,
    words=words,
)
