"""The laboratory's numbers: figures with intervals, a game or a tableau in figures, comparisons.

`wagnis.simulation.intervals` computes the intervals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite, sqrt

from wagnis.core.arguments import checked
from wagnis.core.errors import ArgumentError
from wagnis.core.plain import PlainObject
from wagnis.simulation.intervals import Estimate

DIGITS = 6  # of a number in exported data


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a variant. `unit` is "points", "%" (the number is then a share) or nothing."""

    name: str
    about: str
    estimate: Estimate
    unit: str = ""
    games: int = 0
    """For a difference between players: from how many games. It can be too small to measure."""

    @property
    def too_small(self) -> bool:
        """Whether the margin is as large as the difference."""
        return bool(self.games) and abs(self.estimate.mean) <= self.estimate.half

    def __str__(self) -> str:
        """
        >>> str(Figure("begin", "beginning is worth", Estimate(0.25, 0.24, 0.26), "%"))
        '25.0 ± 1.0 %'
        >>> str(Figure("copies", "copies", Estimate(10.0, 10.0, 10.0)))
        '10'
        >>> str(Figure("edge", "ahead by", Estimate.within(0.005, 0.031), "%", games=200))
        'below 3.6 %'
        """
        if not self.unit and not self.estimate.half and float(self.estimate.mean).is_integer():
            return f"{self.estimate.mean:.0f}"
        factor, digits = (100, 1) if self.unit == "%" else (1, 2)
        if self.too_small:
            most = factor * (abs(self.estimate.mean) + self.estimate.half)
            return f"below {most:.{digits}f} {self.unit}".rstrip() if isfinite(most) else "?"
        text = f"{factor * self.estimate.mean:.{digits}f}"
        if self.estimate.half and isfinite(self.estimate.half):
            text += f" ± {factor * self.estimate.half:.{digits}f}"
        return f"{text} {self.unit}".rstrip()


@checked
@dataclass(frozen=True, slots=True)
class Part:
    """A card or a row of a variant, and its figures."""

    name: str
    figures: tuple[Figure, ...]

    def figure(self, name: str) -> Figure:
        """The figure of this name, or an `ArgumentError` that lists the names."""
        return _named(self.figures, name)


@dataclass(frozen=True, slots=True)
class PartsShown:
    """The display of the parts of a game's variants."""

    name: str = "part"
    """The name of a part: a card, a row."""
    pictured: str = ""
    """The figure of a part that the plot shows."""
    in_one_table: bool = False
    """Whether both variants have the same parts, so that one table compares them."""


@checked
@dataclass(frozen=True, slots=True)
class Variant:
    """A game or a tableau, printed or changed, in figures."""

    title: str
    figures: tuple[Figure, ...]
    parts: tuple[Part, ...] = ()

    def figure(self, name: str) -> Figure:
        """The figure of this name, or an `ArgumentError` that lists the names."""
        return _named(self.figures, name)

    def json(self) -> PlainObject:
        return {
            "title": self.title,
            "figures": _written(self.figures),
            "parts": {part.name: _written(part.figures) for part in self.parts},
        }


@checked
@dataclass(frozen=True, slots=True)
class Comparison:
    """A changed game beside the printed one."""

    game: str
    printed: Variant
    changed: Variant
    shown: PartsShown = PartsShown()

    def pairs(self) -> Iterator[tuple[Figure | None, Figure | None]]:
        """Every figure of the two games, in pairs; None for a game that does not have it."""
        yield from paired(self.printed.figures, self.changed.figures)

    def difference(self, name: str) -> Estimate:
        """Changed less printed; the samples are independent, so the squared errors add."""
        before, after = self.printed.figure(name).estimate, self.changed.figure(name).estimate
        return Estimate.within(after.mean - before.mean, sqrt(before.half**2 + after.half**2))

    def noise(self) -> list[Figure]:
        """The sampled figures whose difference is within its margin: it may be luck alone."""
        return [
            after
            for before, after in self.pairs()
            if before is not None
            and after is not None
            and after.estimate.half
            and abs((moved := self.difference(after.name)).mean) <= moved.half
        ]

    def too_small(self) -> list[Figure]:
        """The figures of both games that are smaller than their margins."""
        both = (*self.printed.figures, *self.changed.figures)
        return [figure for figure in both if figure.too_small]

    def json(self) -> PlainObject:
        return {
            "game": self.game,
            "noise": [figure.name for figure in self.noise()],
            "printed": self.printed.json(),
            "changed": self.changed.json(),
        }


def paired(
    one: Sequence[Figure], other: Sequence[Figure]
) -> Iterator[tuple[Figure | None, Figure | None]]:
    """Figures of the same name in pairs, in the order of `one`; then those only `other` has."""
    others = {figure.name: figure for figure in other}
    names = {figure.name for figure in one}
    for figure in one:
        yield figure, others.get(figure.name)
    for figure in other:
        if figure.name not in names:
            yield None, figure


def _named(figures: Sequence[Figure], name: str) -> Figure:
    for figure in figures:
        if figure.name == name:
            return figure
    there = ", ".join(figure.name for figure in figures)
    raise ArgumentError(f"there is no figure {name!r}; there are {there}")


def _written(figures: Sequence[Figure]) -> PlainObject:
    return {figure.name: written(figure.estimate) for figure in figures}


def written(estimate: Estimate) -> list[float]:
    """As plain data: the mean, and half the width of its interval."""
    return [round(estimate.mean, DIGITS), round(estimate.half, DIGITS)]
