"""The two editions as data: how the boxes of 1998 and 2008 differ.

`rules` has the common rules, the files under `tableaux/` the tableaux.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.tableau_files import parse


@dataclass(frozen=True, slots=True)
class Edition:
    """One printing: its targets by number of players, its chips, its tableaux' colours."""

    name: str
    title: str
    year: int
    sides: int
    targets: Mapping[int, int]
    chips: tuple[tuple[int, str], ...]
    positive: str
    negative: str
    full_house: tuple[str, str]
    starts: str
    redrawn: Mapping[str, str]
    """By the id of an unsound tableau of the stack, the id of its redrawn version, which the option
    `stack` can use."""

    @property
    def drawn(self) -> tuple[Tableau, ...]:
        """Every tableau of the edition, including those outside its stack.

        An id never changes its meaning; a redrawn tableau has a new id.
        """
        return _tableaux(self.name)

    @property
    def tableaux(self) -> tuple[Tableau, ...]:
        """The edition's stack in printed order; number 01 is the starter tableau."""
        return self.drawn[: self.sides]


@cache
def _tableaux(name: str) -> tuple[Tableau, ...]:
    source = resources.files(__package__) / "tableaux" / f"{name}.txt"
    return parse(source.read_text(encoding="utf-8"), f"{name}.txt")


GAMBLER = Edition(
    name="gambler",
    title="Gambler",
    year=1998,
    sides=20,
    targets=MappingProxyType(dict.fromkeys(range(2, 7), 500)),
    chips=((100, "blue"), (50, "yellow"), (10, "white")),
    positive="yellow",
    negative="black",
    full_house=("green", "red"),
    starts="the youngest",
    redrawn=MappingProxyType({"gambler-05": "gambler-21", "gambler-18": "gambler-22"}),
)

ENGEL_BENGEL = Edition(
    name="engel-bengel",
    title="Engel & Bengel",
    year=2008,
    sides=16,
    targets=MappingProxyType({2: 500, 3: 500, 4: 500, 5: 400, 6: 400}),
    chips=((50, "gold"), (10, "silver")),
    positive="white",
    negative="black",
    full_house=("red", "yellow"),
    starts="the best-behaved",
    redrawn=MappingProxyType({"engel-bengel-05": "engel-bengel-17"}),
)

EDITIONS: Mapping[str, Edition] = MappingProxyType(
    {edition.name: edition for edition in (GAMBLER, ENGEL_BENGEL)}
)


def shipped(id: str) -> Tableau | None:
    """The tableau of either edition with this id, whether it is in the stack or not."""
    for edition in EDITIONS.values():
        for tableau in edition.drawn:
            if tableau.id == id:
                return tableau
    return None
