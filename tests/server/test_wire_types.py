"""The wire's types say what the games write, and the browser's types say what the wire's say.

How messages are judged is tested beside the table.
"""

from __future__ import annotations

import runpy
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError
from typing_extensions import is_typeddict

from tests.odds.walks import walk
from wagnis.bots import NAMES
from wagnis.core.plain import same
from wagnis.games import BOXES
from wagnis.games.gambler.wire import GamblerHappening, GamblerOdds, GamblerView
from wagnis.games.tutto.cards import KINDS
from wagnis.games.tutto.wire import CardName, TuttoHappening, TuttoOdds, TuttoView
from wagnis.games.zocken.row import COLOURS
from wagnis.games.zocken.wire import Colour, ZockenHappening, ZockenOdds, ZockenView
from wagnis.records import Match, odds, position, step
from wagnis.server.wire.positions import Move, Odds, Outcome, Position, Step, View
from wagnis.server.wire.tables import BotLevel

ROOT = Path(__file__).parents[2]
VIEWS: dict[str, Any] = {
    "gambler": GamblerView,
    "engel-bengel": GamblerView,
    "tutto": TuttoView,
    "zocken": ZockenView,
}
HAPPENINGS: dict[str, Any] = {
    "gambler": GamblerHappening,
    "engel-bengel": GamblerHappening,
    "tutto": TuttoHappening,
    "zocken": ZockenHappening,
}
ODDS: dict[str, Any] = {
    "gambler": GamblerOdds,
    "engel-bengel": GamblerOdds,
    "tutto": TuttoOdds,
    "zocken": ZockenOdds,
}


def fits(kind: Any, value: Any) -> bool:
    """Whether the type takes this strictly and leaves nothing out."""
    return same(adapter(kind).validate_python(value, strict=True), value)


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


@cache
def keys(kind: Any) -> list[str]:
    return list(adapter(kind).json_schema()["properties"])


def of(kind: Any, match: Match) -> dict[str, Any]:
    shown = position(match)
    return {key: shown[key] for key in keys(kind)}


@pytest.mark.parametrize("game", BOXES)
def test_what_the_games_write_fits_the_wires_types(game: str) -> None:
    for match in walk(game, seats=3, seed=5):
        shown = of(Position, match)
        assert fits(Position, shown)
        assert fits(VIEWS[game], shown["view"])
        assert all(fits(Move, move) for move in shown["legal"])
        assert fits(ODDS[game], odds(match))
        assert fits(Odds, odds(match))
        if match.history:
            told = step(match, len(match.history) - 1)
            assert fits(Step, told)
            assert all(fits(HAPPENINGS[game], one) for one in told["happened"])
            assert fits(Outcome if told["by"] == "chance" else Move, told["event"])


def test_a_key_more_or_less_would_be_noticed() -> None:
    shown = of(Position, Match.new("zocken", 2))
    assert not fits(View, shown["view"] | {"secret": 1})
    shown["view"].pop("bets")
    with pytest.raises(ValidationError):
        fits(View, shown["view"])


@pytest.mark.parametrize(
    ("kind", "names"),
    [(CardName, KINDS), (Colour, COLOURS), (BotLevel, NAMES)],
    ids=["cards", "colours", "bots"],
)
def test_the_wires_words_are_the_games_words(kind: Any, names: Any) -> None:
    assert list(kind.__args__) == [str(name) for name in names]


def test_the_browsers_types_are_fresh() -> None:
    command = [sys.executable, "-m", "scripts.wire", "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_every_type_of_the_wire_reaches_the_browser() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "wire.py"))
    text = "".join(script["Writer"]().files().values())
    for module in script["MODULES"]:
        routes = not module.__name__.startswith("wagnis.server.wire.")  # and other things, too
        for name, value in vars(module).items():
            if isinstance(value, type) and value.__module__ == module.__name__:
                if routes and not (is_typeddict(value) or issubclass(value, BaseModel)):
                    continue
                wanted = {"Request": None, "WireTypes": None, "Refusal": "type RefusalCode"}.get(
                    name, f"interface {name} {{"
                )
                assert wanted is None or f"export {wanted}" in text
