"""Zocken's command-line extras: settings of its export, changes for the laboratory.

docs/export.md and docs/lab.md explain them.
"""

from wagnis.cli.kit import Argument, CommandKit

COMMANDS = CommandKit(
    arguments={
        "export": (
            Argument(
                "--turns", "the nodes of one turn, so many to come", {"metavar": "N", "type": int}
            ),
            Argument("--lead", "and with this lead (0)", {"metavar": "N", "type": int}),
        ),
        "lab compare": (
            Argument("--matches", "seven numbers, for 1 to 7 matches"),
            Argument("--rounds", "rounds of a game", {"type": int}),
        ),
    },
)
