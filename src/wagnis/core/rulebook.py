"""The part `rulebook` of a game's box: its rules for players, in the languages of the terminal.

`wagnis rules` prints them. For games of the house the texts come from the client (`make wire`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from wagnis.core.box import Part
from wagnis.core.errors import WagnisError

LANGUAGES = ("en", "de", "nl")


class RuleBookError(WagnisError, ValueError):
    """The file with the rules cannot be read, or is not built as `RuleBook` says."""


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The rules in one language: a motto, and chapters of blocks, each with its title.

    A block has a `kind`: `text` and `note` (with `text`), `list` and `steps` (with `items`),
    `table` (with `head` and `rows`), `figure` (with `alt`, its description, and `caption`).
    Asterisks mark emphasis.
    """

    motto: str
    chapters: tuple[tuple[str, tuple[Mapping[str, Any], ...]], ...]


@dataclass(frozen=True, slots=True)
class RuleBooks:
    """The rules of one game, in a JSON file beside its code: by language, a book."""

    package: str
    file: str

    def book(self, language: str) -> RuleBook:
        """In this language, or in English where the game has no other."""
        try:
            books = _read(self.package, self.file)
            written = books.get(language, books["en"])
            chapters = tuple(
                (title, tuple(map(_block, blocks))) for title, blocks in written["chapters"]
            )
            return RuleBook(written["motto"], chapters)
        except KeyError as error:
            raise RuleBookError(f"{self.file} of {self.package} has no {error}") from None
        except (AttributeError, OSError, TypeError, ValueError) as error:
            raise RuleBookError(f"{self.file} of {self.package} cannot be read: {error}") from None


def _block(written: Any) -> Mapping[str, Any]:
    if not isinstance(written, dict) or "kind" not in written:
        raise ValueError(f"a block is an object with a kind, not {written!r:.60}")
    return written


@cache
def _read(package: str, file: str) -> dict[str, Any]:
    text = (resources.files(package) / file).read_text(encoding="utf-8")
    books: dict[str, Any] = json.loads(text)
    return books


RULEBOOK = Part("rulebook", RuleBooks, "rules for players")
