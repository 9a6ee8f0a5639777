"""What Tutto adds to the command line: settings of its export, changes for the laboratory.

docs/export.md and docs/lab.md explain them.
"""

from wagnis.cli.kit import Argument, CommandKit

COMMANDS = CommandKit(
    arguments={
        "export": (
            Argument("--objective", "default: win", {"choices": ["win", "points"]}),
            Argument("--step", "points between two scores (500)", {"metavar": "N", "type": int}),
        ),
        "lab compare": (
            Argument("--target", "points that end the game", {"type": int}),
            Argument("--deck", "other numbers of cards, such as stop=5,double=10"),
            Argument("--plus-minus", "banked or at_once"),
        ),
    },
)
