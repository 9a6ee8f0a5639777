"""Tutto.

Start reading in `rules`, with docs/rules/tutto.md beside it.
"""

from wagnis.core.box import Box
from wagnis.games.tutto import notation
from wagnis.games.tutto.accounts import ACCOUNTS, KINDS
from wagnis.games.tutto.happenings import HAPPENINGS
from wagnis.games.tutto.odds import odds
from wagnis.games.tutto.options import OPTIONS, build
from wagnis.games.tutto.rules import Action, Event, State
from wagnis.games.tutto.setup import SETUP
from wagnis.games.tutto.thumb import TuttoThumb
from wagnis.games.tutto.words import words

RULES_VERSION = 1

BOX: Box[State, Action, Event] = Box(
    name="tutto",
    title="Tutto",
    seats=range(2, 11),
    rules=RULES_VERSION,
    build=build,
    notation=notation,
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
        "cuda": "wagnis.games.tutto.kernel.cuda:CUDA",
        "environment": "wagnis.games.tutto.environment:ENVIRONMENT",
        "jax": "wagnis.games.tutto.jax_rules:JAX",
        "policy": "wagnis.games.tutto.solver.policy:POLICY",
        "terminal": "wagnis.games.tutto.terminal:SETTING",
        "levels": "wagnis.games.tutto.levels:LEVELS",
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
