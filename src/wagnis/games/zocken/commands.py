"""Zocken's command-line extras: settings of its export, changes for the laboratory.

docs/kernels.md and docs/lab.md explain them.
"""

from wagnis.cli.kit import Argument, CommandKit
from wagnis.cli.options import integer

COMMANDS = CommandKit(
    examples={"export": ("wagnis export zocken --turns 4 --lead 20",)},
    arguments={
        "export": (
            Argument(
                "--turns",
                "positions of a turn, with N turns left",
                {"metavar": "N", "type": integer},
            ),
            Argument("--lead", "with --turns: the lead (0)", {"metavar": "N", "type": integer}),
        ),
        "lab compare": (
            Argument("--matches", "seven numbers, for 1 to 7 matches"),
            Argument("--rounds", "rounds of a game", {"type": integer}),
        ),
    },
)
