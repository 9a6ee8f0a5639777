"""Numbers of the laboratory: figures with intervals, a game or a tableau in figures, two compared.

How they come about is said where they are made; nothing is played or solved here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from wagnis.core.plain import PlainObject

Z = 1.96
"""Standard errors to either side of a mean that 19 of 20 samples keep within."""

DIGITS = 6  # of a number written as data


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over rounds or games, and half the width of its 95 % interval.

    That is 0 where the mean is exact; for the shares of rows none is reckoned.
    """

    value: float
    within: float = 0.0

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Mean:
        """
        >>> Mean.of([1.0, 3.0]).value
        2.0
        """
        count = len(numbers)
        mean = sum(numbers) / count
        square = sum((number - mean) ** 2 for number in numbers) / max(1, count - 1)
        return cls(mean, Z * sqrt(square / count))

    @classmethod
    def share(cls, value: float, count: int) -> Mean:
        """Of so many that happened or did not.

        >>> round(Mean.share(0.5, 400).within, 3)
        0.049
        """
        return cls(value, Z * sqrt(value * (1 - value) / count))

    def json(self) -> list[float]:
        return [round(self.value, DIGITS), round(self.within, DIGITS)]


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a variant. `unit` is "points", "%" (the value is then a share) or nothing."""

    name: str
    about: str
    mean: Mean
    unit: str = ""

    def __str__(self) -> str:
        """
        >>> str(Figure("begin", "beginning is worth", Mean(0.25, 0.01), "%"))
        '25.0 ± 1.0 %'
        """
        factor, digits = (100, 1) if self.unit == "%" else (1, 2)
        text = f"{factor * self.mean.value:.{digits}f}"
        if self.mean.within:
            text += f" ± {factor * self.mean.within:.{digits}f}"
        return f"{text} {self.unit}".rstrip()


@dataclass(frozen=True, slots=True)
class Part:
    """A card or a row of a variant, and its figures."""

    name: str
    figures: tuple[Figure, ...]

    def figure(self, name: str) -> Figure:
        """The figure of this name, or a `KeyError`."""
        return _named(self.figures, name)


@dataclass(frozen=True, slots=True)
class PartsShown:
    """How the parts of a game's variants are shown."""

    name: str = "part"
    """What one is called: a card, a row."""
    pictured: str = ""
    """The figure of a part that a picture shows."""
    in_one_table: bool = False
    """Whether both variants have the same parts, so that one table compares them."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A game or a tableau, printed or changed, in figures."""

    title: str
    figures: tuple[Figure, ...]
    parts: tuple[Part, ...] = ()

    def figure(self, name: str) -> Figure:
        """The figure of this name, or a `KeyError`."""
        return _named(self.figures, name)

    def json(self) -> PlainObject:
        return {
            "title": self.title,
            "figures": _written(self.figures),
            "parts": {part.name: _written(part.figures) for part in self.parts},
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """A changed game beside the printed one."""

    game: str
    printed: Variant
    changed: Variant
    shown: PartsShown = PartsShown()

    def pairs(self) -> Iterator[tuple[Figure | None, Figure | None]]:
        """Each figure of either, the printed game's first; None where one of them has none."""
        yield from paired(self.printed.figures, self.changed.figures)

    def difference(self, name: str) -> Mean:
        """Changed less printed; the two were measured apart, so their errors add as squares."""
        before, after = self.printed.figure(name).mean, self.changed.figure(name).mean
        return Mean(after.value - before.value, sqrt(before.within**2 + after.within**2))

    def json(self) -> PlainObject:
        return {
            "game": self.game,
            "printed": self.printed.json(),
            "changed": self.changed.json(),
        }


def paired(
    one: Sequence[Figure], other: Sequence[Figure]
) -> Iterator[tuple[Figure | None, Figure | None]]:
    """By name, those of the first in order, then what only the other has."""
    others = {figure.name: figure for figure in other}
    names = {figure.name for figure in one}
    for figure in one:
        yield figure, others.get(figure.name)
    for figure in other:
        if figure.name not in names:
            yield None, figure


def _named(figures: Sequence[Figure], name: str) -> Figure:
    return {figure.name: figure for figure in figures}[name]


def _written(figures: Sequence[Figure]) -> PlainObject:
    return {figure.name: figure.mean.json() for figure in figures}
