"""What all four games share: refusals, strict JSON, strict comparison, chances of dice.
Not here: the rules of any one game, and the referee's requests."""

from __future__ import annotations

import copy
import itertools
import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import factorial
from typing import Any, Protocol

State = dict[str, Any]
Event = dict[str, Any]
Chance = tuple[Event, Fraction]


class Refusal(Exception):  # noqa: N818 - the protocol's word for it
    """A request that gets an error reply."""

    def __init__(self, code: str, message: str, index: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.index = index

    def reply(self) -> dict[str, Any]:
        """Give the error reply of the protocol."""
        error: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.index is not None:
            error["index"] = self.index
        return {"ok": False, "error": error}


class Rules(Protocol):
    """What a game's module offers to the referee."""

    SEATS: range
    OBJECTIVES: tuple[str, ...]

    def options_fit(
        self, game: str, players: int, options: Event, tableaux: Mapping[str, Any]
    ) -> bool:
        """Say whether the options are known and within range."""

    def start(self, game: str, players: int, options: Event, tableaux: Mapping[str, Any]) -> State:
        """Give the state of a new game."""

    def to_act(self, state: State) -> int | str | None:
        """Give a player, "chance", or None when the game is over."""

    def legal(self, state: State) -> list[Event]:
        """List the legal moves of the player to act."""

    def chances(self, state: State) -> list[Chance]:
        """List the outcomes that may fall, with their probabilities."""

    def play(self, state: State, move: Event) -> None:
        """Change the state by a legal move."""

    def fall(self, state: State, outcome: Event) -> None:
        """Change the state by a possible outcome."""

    def view(self, state: State) -> dict[str, Any]:
        """Give the view of the state."""


def is_whole(value: Any, low: int | None = None, high: int | None = None) -> bool:
    """Say whether this is a JSON integer (true is none) between the bounds."""
    if type(value) is not int:
        return False
    return (low is None or value >= low) and (high is None or value <= high)


def is_seat(value: Any, players: int) -> bool:
    """Say whether this is the index of a player."""
    return is_whole(value, 0, players - 1)


def same(given: Any, wanted: Any) -> bool:
    """Compare strictly: true is not 1, and 4.0 is not 4."""
    if type(given) is not type(wanted):
        return False
    if isinstance(wanted, dict):
        return given.keys() == wanted.keys() and all(same(given[k], wanted[k]) for k in wanted)
    if isinstance(wanted, list):
        return len(given) == len(wanted) and all(map(same, given, wanted))
    return bool(given == wanted)


def tidy(event: Event) -> Event:
    """Put keep groups and dice in the order in which they are reported."""
    if list(event) == ["dice"] and _all_whole(event["dice"]):
        return {"dice": sorted(event["dice"])}
    if list(event) == ["keep"]:
        groups = event["keep"]
        if isinstance(groups, list) and all(_all_whole(group) for group in groups):
            return {"keep": sort_groups(groups)}
    return event


def sort_groups(groups: Iterable[list[int]]) -> list[list[int]]:
    """Sort groups of dice: longer first, then by face."""
    return sorted((sorted(group) for group in groups), key=lambda group: (-len(group), group))


def find(event: Event, choices: Iterable[Event]) -> Event | None:
    """Give the choice that the event names, or None."""
    wanted = tidy(event)
    for choice in choices:
        if same(wanted, choice):
            return copy.deepcopy(choice)
    return None


@cache
def _rolls(dice: int) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """List the sorted rolls of some dice with their probabilities."""
    rolls = []
    for faces in itertools.combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice)
        for face in set(faces):
            ways //= factorial(faces.count(face))
        rolls.append((faces, Fraction(ways, 6**dice)))
    return tuple(rolls)


def dice_chances(dice: int) -> list[Chance]:
    """List what so many dice may show."""
    return [({"dice": list(faces)}, chance) for faces, chance in _rolls(dice)]


def best(scores: list[int]) -> list[int]:
    """List the players with the most points."""
    return [player for player, score in enumerate(scores) if score == max(scores)]


def clone(state: State) -> State:
    """Copy a state; the set-up, which never changes, is shared."""
    return {key: value if key == "setup" else copy.deepcopy(value) for key, value in state.items()}


def read_line(line: bytes) -> dict[str, Any]:
    """Read one strict JSON object."""
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise Refusal("bad_request", "the line is not JSON") from None
    if not isinstance(request, dict):
        raise Refusal("bad_request", "a request is an object")
    return request


def _no_constant(word: str) -> Any:
    raise ValueError(word)


def _all_whole(value: Any) -> bool:
    return isinstance(value, list) and all(is_whole(item) for item in value)
