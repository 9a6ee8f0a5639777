"""The parts that the games of the house bring, and the messages for a game without them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from wagnis_pig import BOX as PIG
from wagnis_pig.rules import Rules

from wagnis import envs
from wagnis.bots.levels import MEASURED as LEVELS
from wagnis.cli.kit import COMMANDS
from wagnis.core.box import MissingPartError, Part
from wagnis.core.printed import PRINTED
from wagnis.core.rulebook import RULEBOOK
from wagnis.envs.kit import ENVIRONMENT
from wagnis.envs.pgx.array_rules import JAX
from wagnis.games import BOXES, UnknownGameError
from wagnis.kernels import KERNEL, kernel
from wagnis.lab import LABORATORY, LabError, compare
from wagnis.puzzles.finding import margin
from wagnis.puzzles.kit import PUZZLES
from wagnis.server.daily import roll as daily
from wagnis.server.daily.roll import DAILY
from wagnis.server.wire.game_types import WIRE
from wagnis.solvers.browser_tables import BROWSER
from wagnis.solvers.policy import POLICY, PolicyError, policy
from wagnis.terminal.settings import TERMINAL, setting_of

PARTS: tuple[Part[Any], ...] = (
    BROWSER,
    COMMANDS,
    ENVIRONMENT,
    JAX,
    KERNEL,
    LABORATORY,
    LEVELS,
    POLICY,
    PRINTED,
    PUZZLES,
    RULEBOOK,
    TERMINAL,
    WIRE,
)
SOME: tuple[Part[Any], ...] = (DAILY,)
"""Parts that not every game of the house brings."""
HOUSE = tuple(BOXES.house.values())
GUIDE = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.fixture
def pig(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(BOXES.house, PIG.name, PIG)
    return PIG.name


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
@pytest.mark.parametrize("box", HOUSE, ids=lambda box: box.name)
def test_a_game_of_the_house_brings_every_part(box: Any, part: Part[Any]) -> None:
    assert part.of(box) is not None


@pytest.mark.parametrize("box", HOUSE, ids=lambda box: box.name)
def test_no_part_is_named_that_no_room_asks_for(box: Any) -> None:
    assert {part.name for part in PARTS} <= set(box.parts)
    assert set(box.parts) <= {part.name for part in (*PARTS, *SOME)}


@pytest.mark.parametrize("part", SOME, ids=lambda part: part.name)
def test_a_part_that_some_games_bring_can_be_loaded(part: Part[Any]) -> None:
    there = [box for box in HOUSE if part.find(box) is not None]
    assert 0 < len(there) < len(HOUSE)


@pytest.mark.parametrize("part", [*PARTS, *SOME], ids=lambda part: part.name)
def test_the_guide_lists_the_part_and_its_class(part: Part[Any]) -> None:
    module = part.kind.__module__.removeprefix("wagnis.")
    assert f"| `{part.name}` | `{module}.{part.kind.__name__}` |" in GUIDE


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda name: kernel(name, Rules(2)), "Pig has no compiled rules"),
        (envs.jax, "Pig has no rules on JAX arrays"),
        (lambda name: LEVELS.of(BOXES[name]), "Pig has no measured levels"),
        (lambda name: WIRE.of(BOXES[name]), "Pig has no types on the wire"),
        (lambda name: margin(name, "win"), "Pig has no puzzles"),
        (lambda name: daily.points(name, [1], [0]), "Pig has no daily roll"),
    ],
)
def test_a_game_without_a_part_is_told_so(
    pig: str, ask: Callable[[str], object], sentence: str
) -> None:
    with pytest.raises(MissingPartError, match=f"^{sentence}$"):
        ask(pig)


def test_a_game_without_values_to_list_is_told_so(pig: str) -> None:
    with pytest.raises(PolicyError, match=r"^Pig has no values that could be listed$"):
        policy(pig)


def test_a_game_without_a_laboratory_is_told_so(pig: str) -> None:
    with pytest.raises(LabError, match=r"^Pig has no laboratory$"):
        compare(pig, target=3)


def test_a_game_without_drawings_is_drawn_plainly(pig: str) -> None:
    assert setting_of.__wrapped__(pig).title == "Pig"


@pytest.mark.parametrize("ask", [envs.gym, envs.jax, lambda name: kernel(name, Rules(2))])
def test_an_unknown_game_is_answered_with_the_games_there_are(
    ask: Callable[[str], object],
) -> None:
    with pytest.raises(UnknownGameError, match=r"^there is no game 'chess'; there are gambler, "):
        ask("chess")
