"""`wagnis referee`: the referee on standard input and output.

The protocol is in `wagnis.referee`.
"""

from __future__ import annotations

import argparse
import sys

from wagnis.referee import serve


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "The protocol is described in docs/protocol.md."


def run(arguments: argparse.Namespace) -> int:
    serve(sys.stdin.buffer, sys.stdout)
    return 0
