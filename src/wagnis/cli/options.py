"""A game's options as they are given on the command line.

Which options a game has is said in its own room.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from wagnis.cli import CommandError
from wagnis.core.plain import PlainObject, parse


def add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", metavar="KEY=VALUE", action="append", default=[], help="such as target=3000"
    )


def read_options(written: Iterable[str]) -> PlainObject:
    """
    >>> read_options(["target=3000", "plus_minus=at_once", 'deck=["stop"]'])
    {'target': 3000, 'plus_minus': 'at_once', 'deck': ['stop']}
    """
    options: PlainObject = {}
    for option in written:
        key, equals, value = option.partition("=")
        if not equals:
            raise CommandError(f"an option is written KEY=VALUE, not {option!r}")
        try:
            options[key] = parse(value)
        except ValueError:
            options[key] = value  # a bare word needs no quotes
    return options
