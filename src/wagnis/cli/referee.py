"""`wagnis referee`: the referee on standard input and output.

The protocol is in `wagnis.referee`.
"""

from __future__ import annotations

import argparse
import sys

from wagnis.cli.kit import EXAMPLE
from wagnis.referee import serve


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        f'A request is a line of JSON, such as {{"do": "new", "game": "{EXAMPLE}", "players": 2}} '
        'or {"do": "position"}; every answer is a line with "ok" and the result.'
    )


def run(arguments: argparse.Namespace) -> int:
    serve(sys.stdin.buffer, sys.stdout)
    return 0
