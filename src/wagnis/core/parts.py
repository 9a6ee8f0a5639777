"""A part: something a room asks of every game, and that some boxes bring.

The room declares what it asks for. The game's folder says it; the box names the module, which is
imported when the part is first asked for, so that the rules never load NumPy or rich.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from wagnis.core.box import AnyBox, load

T = TypeVar("T")


class MissingPartError(ValueError):
    """The game does not bring this part; the message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """One kind of part, such as `Part("puzzles", PuzzleKit, "puzzles")`."""

    name: str
    """The key in `Box.parts`."""
    kind: type[T]
    """The class of the part; frozen dataclasses do well."""
    words: str
    """What a game without it does not have: "Pig has no puzzles"."""

    def names(self, boxes: Iterable[AnyBox]) -> tuple[str, ...]:
        """The games among these that bring it; no module is imported for the answer."""
        return tuple(box.name for box in boxes if self.name in box.parts)

    def find(self, box: AnyBox) -> T | None:
        """The game's part, imported now; `None` if the game has none."""
        reference = box.parts.get(self.name)
        if reference is None:
            return None
        part = load(reference)
        if not isinstance(part, self.kind):
            raise TypeError(f"{reference}, named in the box of {box.title}, is no {self.kind}")
        return part

    def of(self, box: AnyBox) -> T:
        """The game's part, imported now, or a `MissingPartError`."""
        part = self.find(box)
        if part is None:
            raise MissingPartError(f"{box.title} has no {self.words}")
        return part
