"""What Tutto adds to the command line: other cards, settings of its export, changes for the lab.

docs/kernels.md and docs/lab.md explain them.
"""

import argparse
from collections.abc import Mapping
from typing import Any

from wagnis.cli.kit import Argument, CommandKit
from wagnis.cli.options import integer
from wagnis.core.plain import PlainObject
from wagnis.games.tutto.composition import CompositionError, typed_counts


def _counts(text: str) -> dict[str, int]:
    try:
        return typed_counts(text)
    except CompositionError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _cards(text: str) -> list[str]:
    return text.replace(",", " ").split()


def table_options(game: str, values: Mapping[str, Any]) -> PlainObject:
    """The options of a table; `deck` is the protocol's name for the stacked cards."""
    names = {"composition": "composition", "stacked": "deck"}
    return {names[name]: value for name, value in values.items()}


COMPOSITION = "how many of a card the full deck has, such as stop=5,double=10"
COMMANDS = CommandKit(
    table=(
        Argument("--composition", COMPOSITION, {"metavar": "CARD=N,..", "type": _counts}),
        Argument(
            "--stacked",
            "the first cards, in this order, such as stop,double",
            {"metavar": "CARD,..", "type": _cards},
        ),
    ),
    options=table_options,
    examples={
        "simulate": ("wagnis simulate tutto thumb thumb --composition stop=5,double=10",),
        "export": ("wagnis export tutto --objective points --option target=1000",),
        "solve": ("wagnis solve tutto --target 1000 --composition stop=5",),
        "lab compare": ("wagnis lab compare tutto --composition stop=5 --games 0 --longest 0",),
    },
    arguments={
        "export": (
            Argument(
                "--objective",
                "what the values count (default: win)",
                {"choices": ["win", "points"]},
            ),
            Argument(
                "--step",
                "points of a step, between two scores (default: 500)",
                {"metavar": "N", "type": integer},
            ),
        ),
        "lab compare": (
            Argument("--target", "points that end the game", {"metavar": "N", "type": integer}),
            Argument(
                "--composition",
                COMPOSITION,
                {"metavar": "CARD=N,..", "type": _counts},
            ),
            Argument("--plus-minus", "banked or at_once"),
        ),
    },
)
