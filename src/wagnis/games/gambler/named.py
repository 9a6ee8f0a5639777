"""Tableaux by what people write for them, FILE|ID: the one reader of commands and Python.

`tableau_files` has the format of the files, `editions` the tableaux that ship.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from pathlib import Path

from wagnis.core.errors import WagnisError
from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.editions import EDITIONS, shipped
from wagnis.games.gambler.tableau_files import TableauFileError, parse

NEAREST = 3  # ids that an error suggests


class NoTableauError(WagnisError, ValueError):
    """No tableau and no file has this name, or the file cannot be used."""


def tableaux_named(word: str | Path) -> tuple[Tableau, ...]:
    """The tableau with this id, or all tableaux of the file with this name."""
    known = shipped(str(word))
    return (known,) if known is not None else tableaux_in(Path(word))


def tableaux_in(path: Path) -> tuple[Tableau, ...]:
    """All tableaux of a file; the error lists everything that is wrong with it."""
    try:
        return parse(path.read_text(encoding="utf-8"), str(path))
    except (FileNotFoundError, NotADirectoryError):
        raise NoTableauError(no_such(str(path), every_id())) from None
    except UnicodeDecodeError:
        raise NoTableauError(f"{path} is not text in UTF-8") from None
    except TableauFileError as error:
        raise NoTableauError(f"{path} cannot be used\n{error}") from None
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        reason = error.strerror if isinstance(error, OSError) else error
        raise NoTableauError(f"cannot read {str(path)!r}: {reason}") from None


def tableau_named(word: str | Path) -> Tableau:
    """The tableau with this id, or the only one of the file with this name."""
    found = tableaux_named(word)
    if len(found) != 1:
        raise NoTableauError(f"{word} has {len(found)} tableaux; name a file with one")
    return found[0]


def every_id() -> list[str]:
    return [tableau.id for edition in EDITIONS.values() for tableau in edition.drawn]


def no_such(word: str, known: Iterable[str]) -> str:
    """The sentence for a name that is neither an id nor a file, with the nearest ids.

    >>> no_such("gambler-7", ["gambler-07", "gambler-17"])
    "there is no tableau and no file 'gambler-7'; the nearest: gambler-07, gambler-17"
    """
    # Compare the numbers without leading zeros: gambler-7 is a typo of 07, not of 17.
    bare = {re.sub("-0+", "-", id): id for id in known}
    close = difflib.get_close_matches(re.sub("-0+", "-", word.casefold()), bare, n=NEAREST)
    nearest = ", ".join(bare[one] for one in close)
    hint = f"the nearest: {nearest}" if nearest else "`wagnis tableaux` lists those that ship"
    return f"there is no tableau and no file {word[:80]!r}; {hint}"
