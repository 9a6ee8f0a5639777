"""Zocken (1998).

Start reading in `rules`, with docs/rules/zocken.md beside it.
"""

from collections.abc import Mapping
from types import MappingProxyType

from wagnis.core import Happening, Roll
from wagnis.core.accounts import Account, Kind, win
from wagnis.core.box import Box
from wagnis.core.happenings import TurnOver
from wagnis.games.zocken import notation
from wagnis.games.zocken.happenings import HAPPENINGS, BetLost, BetWon, TurnScored
from wagnis.games.zocken.notation import words
from wagnis.games.zocken.odds import odds
from wagnis.games.zocken.options import OPTIONS, build
from wagnis.games.zocken.rules import Action, Bet, Pick, Put, State, Zocken
from wagnis.games.zocken.setup import SETUP
from wagnis.games.zocken.thumb import ZockenThumb


def counts(game: Zocken, happening: Happening) -> tuple[tuple[int, float], ...]:
    """The score of a turn, and the points won or lost by a bet on it."""
    if isinstance(happening, TurnScored | BetWon | BetLost):
        return ((happening.seat, happening.points),)
    return ()


ACCOUNTS: Mapping[str, Account] = MappingProxyType(
    {
        "win": win(swing=0.05),
        "points": Account(unit="points", ends=TurnOver, counts=counts, zero_sum=False, swing=25.0),
    }
)

KINDS: Mapping[type, Kind] = MappingProxyType({Pick: "picking", Put: "placing", Bet: "betting"})


RULES_VERSION = 1

BOX: Box[State, Action, Roll] = Box(
    name="zocken",
    title="Zocken",
    seats=range(1, 9),
    rules=RULES_VERSION,
    build=build,
    notation=notation,
    follow=Zocken.follow,
    by_hand=Zocken.by_hand,
    options=OPTIONS,
    happenings=HAPPENINGS,
    setup=SETUP,
    odds=odds,
    bots={"thumb": ZockenThumb},
    objectives=("points", "over50", "win"),
    preferred=("win", "points"),
    solver="wagnis.games.zocken.solver:SOLVES",
    parts={
        "kernel": "wagnis.games.zocken.kernel:KERNEL",
        "environment": "wagnis.games.zocken.environment:ENVIRONMENT",
        "jax": "wagnis.games.zocken.jax_rules:JAX",
        "policy": "wagnis.games.zocken.solver.policy:POLICY",
        "terminal": "wagnis.games.zocken.terminal:SETTING",
        "rulebook": "wagnis.games.zocken.rulebook:RULES",
        "browser": "wagnis.games.zocken.solver.browser:BROWSER",
        "levels": "wagnis.games.zocken.levels:LEVELS",
        "printed": "wagnis.games.zocken.printed:PRINTED",
        "puzzles": "wagnis.games.zocken.puzzles:PUZZLES",
        "laboratory": "wagnis.games.zocken.laboratory:LABORATORY",
        "commands": "wagnis.games.zocken.commands:COMMANDS",
        "daily": "wagnis.games.zocken.daily:DAILY",
        "wire": "wagnis.games.zocken.wire:WIRE",
    },
    accounts=ACCOUNTS,
    kinds=KINDS,
    words=words,
)
