"""Gambler (1998) and Engel & Bengel (2008): one engine, two editions.

Start reading in `rules`, with docs/rules/gambler.md beside it.
"""

from functools import partial

from wagnis.core.box import Box
from wagnis.games.gambler import notation
from wagnis.games.gambler.accounts import ACCOUNTS, KINDS
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.happenings import HAPPENINGS
from wagnis.games.gambler.odds import odds
from wagnis.games.gambler.options import build, options
from wagnis.games.gambler.rules import Action, Event, State
from wagnis.games.gambler.setup import setup_of
from wagnis.games.gambler.thumb import GamblerThumb
from wagnis.games.gambler.words import words

RULES_VERSION = 1

PARTS = {
    "kernel": "wagnis.games.gambler.kernel:KERNEL",
    "cuda": "wagnis.games.gambler.kernel.cuda:CUDA",
    "environment": "wagnis.games.gambler.environment:ENVIRONMENT",
    "jax": "wagnis.games.gambler.jax_rules:JAX",
    "policy": "wagnis.games.gambler.solver.policy:POLICY",
    "levels": "wagnis.games.gambler.levels:LEVELS",
    "puzzles": "wagnis.games.gambler.puzzles:PUZZLES",
    "laboratory": "wagnis.games.gambler.laboratory:LABORATORY",
    "commands": "wagnis.games.gambler.commands:COMMANDS",
    "wire": "wagnis.games.gambler.wire:WIRE",
}
"""Of both editions."""
OWN_PARTS = {
    "gambler": {
        "daily": "wagnis.games.gambler.daily:DAILY",
        "terminal": "wagnis.games.gambler.terminal:GAMBLER",
    },
    "engel-bengel": {"terminal": "wagnis.games.gambler.terminal:ENGEL_BENGEL"},
}
BOARDS = {"gambler": "Tableau", "engel-bengel": "Tafel"}
"""What the German sheets call a tableau."""

BOXES: tuple[Box[State, Action, Event], ...] = tuple(
    Box(
        name=name,
        title=edition.title,
        seats=range(2, 7),
        rules=RULES_VERSION,
        build=partial(build, edition),
        notation=notation,
        options=options(edition),
        happenings=HAPPENINGS,
        setup=setup_of(name),
        odds=odds,
        bots={"thumb": GamblerThumb},
        objectives=("points",),
        solver="wagnis.games.gambler.solver:SOLVES",
        parts={**PARTS, **OWN_PARTS[name]},
        accounts=ACCOUNTS,
        kinds=KINDS,
        words=partial(words, board=BOARDS[name]),
    )
    for name, edition in EDITIONS.items()
)
