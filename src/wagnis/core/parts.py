"""Parts: what a room needs of a game beyond its rules, such as a kernel or puzzles.

The room declares the class of the part. A game's folder defines the part, and its box names the
module. `Part` imports the module on first use, so that the rules never load NumPy or rich.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from wagnis.core.box import AnyBox, load

T = TypeVar("T")


class MissingPartError(ValueError):
    """The game does not have this part; the message is a sentence for users."""


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """One kind of part, such as `Part("puzzles", PuzzleKit, "puzzles")`."""

    name: str
    """The key in `Box.parts`."""
    kind: type[T]
    """The class of the part, usually a frozen dataclass."""
    words: str
    """Its name in the error message, as in "Pig has no puzzles"."""

    def names(self, boxes: Iterable[AnyBox]) -> tuple[str, ...]:
        """The names of the games that have it; imports no module."""
        return tuple(box.name for box in boxes if self.name in box.parts)

    def find(self, box: AnyBox) -> T | None:
        """Import the game's part; None if the game has none."""
        reference = box.parts.get(self.name)
        if reference is None:
            return None
        part = load(reference)
        if not isinstance(part, self.kind):
            raise TypeError(f"{reference}, named in the box of {box.title}, is no {self.kind}")
        return part

    def of(self, box: AnyBox) -> T:
        """Import the game's part; a `MissingPartError` if the game has none."""
        part = self.find(box)
        if part is None:
            raise MissingPartError(f"{box.title} has no {self.words}")
        return part
