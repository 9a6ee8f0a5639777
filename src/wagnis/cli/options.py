"""A game's options on the command line: parsing and listing.

The game's box defines the options.
"""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from wagnis.cli import CommandError
from wagnis.core.box import AnyBox
from wagnis.core.options import Kind, Option
from wagnis.core.plain import PlainObject, parse
from wagnis.core.setup import LARGEST
from wagnis.games import BOXES

HELP = "help"
LONGEST = 20  # digits of a number
WHOLE = re.compile(r"-?[0-9]+").fullmatch
WORDS = {"integer": "N", "boolean": "true|false"}


def add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        metavar="KEY=VALUE",
        action=_Given,
        default=[],
        help="an option of the game, such as target=3000; --option help lists them",
    )


def whole(least: int, most: int, what: str) -> Callable[[str], int]:
    """For argparse: reads a whole number; the error says `what` it has to be, or that it is too
    large."""

    def read(text: str) -> int:
        if WHOLE(text) and len(text) <= LONGEST and least <= int(text) <= most:
            return int(text)
        if _above(most, text):
            raise argparse.ArgumentTypeError(f"{text[:40]} is too large; it may be {most} at most")
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not {what}")

    return read


def _above(most: int, text: str) -> bool:
    """Whether the text is a number above this, however it is written: `1e30`, a hundred digits."""
    try:
        return float(text) > most
    except ValueError:
        return False


def number(below: float, what: str) -> Callable[[str], float]:
    """For argparse: reads a number above 0 and below this; the error says `what` it has to be."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if value >= below:
            raise argparse.ArgumentTypeError(
                f"{text[:40]} is too large; it must be below {below:g}"
            )
        if not value > 0:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not {what}")
        return value

    return read


MOST = LARGEST
count = whole(1, MOST, f"a whole number from 1 to {MOST}")
natural = whole(0, MOST, "a whole number, 0 or more")
integer = whole(-MOST, MOST, "a whole number")
port_number = whole(0, 65535, "a port from 0 to 65535")
processes = whole(1, 1024, "a number of processes from 1 to 1024")
LARGEST_SEED = 2**63 - 1


def seed(word: str) -> int:
    """A seed as a number: the number that is written, or one made from any other word.

    >>> seed("7"), seed("evening") == seed("evening"), seed("evening") == seed("morning")
    (7, True, False)
    """
    if WHOLE(word) and len(word) <= LONGEST and 0 <= int(word) <= LARGEST_SEED:
        return int(word)
    return int.from_bytes(sha256(word.encode(errors="replace")).digest()[:8], "big") >> 1


def add_seed(
    parser: argparse.ArgumentParser, usual: str | int, read: Callable[[str], Any] = seed
) -> None:
    """The same word in every command; `read` makes of it what the command needs."""
    parser.add_argument(
        "--seed",
        metavar="WORD",
        type=read,
        default=usual,
        help=f"the same word gives the same dice (default: {usual})",
    )


def add_tables(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--folder", metavar="DIR", type=Path, help="the folder of solved tables")


def add_journal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--journal", metavar="DIR", type=Path, help="store the progress here")
    parser.add_argument(
        "--resume", action="store_true", help="continue what was interrupted, from --journal"
    )


def add_ray(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="work on a Ray cluster: HOST:PORT, auto, or local to start one on this machine",
    )


def add_seats(parser: argparse._ActionsContainer, usual: int | None, said: str) -> None:
    parser.add_argument(
        "--seats",
        metavar="N",
        type=integer,
        default=usual,
        help=f"players at the table (default: {said})",
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
        if isinstance(options[key], int | float) and abs(options[key]) > MOST:
            raise CommandError(f"{key}: {value[:40]} is too large; it may be {MOST} at most")
    return options


class _Given(argparse.Action):
    """Collects options; the word `help` lists all options and exits."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        if values == HELP:
            game = getattr(namespace, "game", None)
            boxes = BOXES.values() if game is None else [BOXES[game]]
            print("\n".join(line for box in boxes for line in _listed(box)))
            parser.exit()
        setattr(namespace, self.dest, [*getattr(namespace, self.dest), values])


def _listed(box: AnyBox) -> Iterator[str]:
    """
    >>> from wagnis.games import BOXES
    >>> print(list(_listed(BOXES["tutto"]))[2])
      target=N                    points that bring on the last round (6000)
    """
    yield box.name
    for option in box.options:
        written = f"{option.name}={_form(option.kind)}"
        yield f"  {written:27} {option.about}{_usual(option, max(2, box.seats[0]))}"


def _form(kind: Kind) -> str:
    schema = kind.schema()
    words = schema.get("enum")
    return "|".join(words) if words else WORDS.get(schema["type"], "JSON")


def _usual(option: Option, seats: int) -> str:
    value = option.usual(seats)
    if value is None or isinstance(value, (list, dict)):
        return ""
    word = str(value).lower() if isinstance(value, bool) else value
    return f" ({word} for {seats} players)" if callable(option.default) else f" ({word})"
