"""Wrong arguments of the public surface end in a `WagnisError` with one sentence, or are accepted.

The surface is found by introspection: the functions and constructors that `__all__` of the public
modules names, and the public methods of the classes in docs/reference.md. So a new function is
covered at once; only for a required parameter that `right` does not know the test asks for a value.
"""

from __future__ import annotations

import inspect
import io
import random
import re
import signal
from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from enum import Enum
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import wagnis
from wagnis.core.box import load
from wagnis.games import BOXES

MODULES = (
    "wagnis",
    *(f"wagnis.{room}" for room in wagnis.ROOMS),
    *("wagnis.core", "wagnis.dice", "wagnis.games", "wagnis.records", "wagnis.solvers.policy"),
)
REFERENCE = Path(__file__).parents[1] / "docs" / "reference.md"
CLASSES = re.findall(
    r"autoclass:: (wagnis\S*)\.(\w+)\n +:members:", REFERENCE.read_text(encoding="utf-8")
)

LAB, HOUSE = "wagnis.lab", tuple(BOXES.house.values())
"""The laboratories of the games have tools of their own."""

WRONG: tuple[Any, ...] = (None, 5, "x", [], {}, -1, 1.5, True, 10**30, ["x"], {"x": 1}, object())
PATIENCE = 20  # seconds

pytestmark = pytest.mark.xdist_group("zocken-kernel")


class Call(NamedTuple):
    """A public function, bound if it is a method."""

    name: str
    function: Callable[..., Any]


def functions(module: str) -> Iterator[Call]:
    """The functions and constructors that this module names."""
    room = import_module(module)
    tools = [load(f"{module}:LABORATORY").of(box).tools for box in HOUSE] if module == LAB else []
    for name in (*room.__all__, *dict.fromkeys(name for one in tools for name in one)):
        public = getattr(room, name)
        if inspect.isfunction(public) or (inspect.isclass(public) and constructs(public)):
            yield Call(name, public)


MADE_BY_WAGNIS = {"Kernel"}
"""Classes with constructors that only Wagnis calls."""


def constructs(public: type) -> bool:
    """Whether users may call it, and it does more than store its fields."""
    if public.__name__ in MADE_BY_WAGNIS:
        return False
    stores = (is_dataclass(public) and not hasattr(public, "__post_init__")) or (
        issubclass(public, tuple) and hasattr(public, "_fields")
    )
    protocol = getattr(public, "_is_protocol", False)
    kind = issubclass(public, BaseException | Enum) or inspect.isabstract(public)
    return not (stores or protocol or kind)


def methods(owner: type, instance: object) -> Iterator[Call]:
    """The public methods that Wagnis defines; those of a library are the library's."""
    for name in dir(owner):
        found = inspect.getattr_static(owner, name)
        bare = getattr(found, "__func__", found)
        own = inspect.isfunction(bare) and inspect.unwrap(bare).__module__.startswith("wagnis")
        if own and not name.startswith("_"):
            yield Call(f"{owner.__name__}.{name}", getattr(instance, name))


def faults(call: Call, right: Mapping[str, Any]) -> Iterator[str]:
    """Every wrong value in the place of every parameter, beside right values for the others."""
    parameters = inspect.signature(call.function).parameters.values()
    named = [one for one in parameters if one.kind is not one.VAR_KEYWORD]
    for parameter in parameters:
        others = {
            one.name: right_value(call.name, one, right)
            for one in named
            if one is not parameter
            and (one.default is one.empty or f"{call.name}.{one.name}" in right)
        }
        name = "x" if parameter.kind is parameter.VAR_KEYWORD else parameter.name
        for wrong in WRONG:
            try:
                with_patience(call.function, {**others, name: wrong})
            except wagnis.WagnisError as error:
                if not str(error) or "\n" in str(error):
                    yield f"{call.name}({name}={wrong!r}) has no sentence: {error!r}"
            except FileNotFoundError:
                if name != "path":
                    yield f"{call.name}({name}={wrong!r}): a file is not found"
            except Exception as error:
                yield f"{call.name}({name}={wrong!r}): {error!r}"


def with_patience(function: Callable[..., Any], arguments: Mapping[str, Any]) -> None:
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        result = function(**arguments)
        if inspect.isgenerator(result):
            list(islice(result, 2))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def right_value(call: str, parameter: inspect.Parameter, right: Mapping[str, Any]) -> Any:
    annotated = f"{parameter.name}: {parameter.annotation}"
    for key in (f"{call}.{parameter.name}", annotated, parameter.name):
        if key in right:
            return right[key]
    pytest.fail(f"give a right value for {parameter} of {call}")


def too_long(*_: object) -> None:
    raise TimeoutError(f"it takes more than {PATIENCE} seconds")


@pytest.fixture(scope="module")
def instances(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """One instance of each documented class, by its name."""
    from wagnis.analysis import review
    from wagnis.arena import Contest, entrants
    from wagnis.solvers import common_store, evaluate

    match = wagnis.new("zocken", seed="a", rounds=1).play({"pick": "red"}).roll()
    lineup = ["thumb", "random"]
    comparison = wagnis.lab.compare("tutto", composition={"stop": 5}, games=0, longest=0)
    zoo = wagnis.envs.aec("zocken")
    zoo.reset(seed=1)
    single = wagnis.envs.gym("zocken")
    single.reset(seed=1)
    many = wagnis.envs.vector("zocken", 2)
    many.reset(seed=1)
    rolling = match.at(1)
    return {
        "Match": match,
        "Decision": match.node,
        "Chance": rolling.node,
        "Over": wagnis.core.Over((), ()),
        "Box": match.box,
        "Evaluation": evaluate("zocken", match.game, match.state, "points", common_store()),
        "Policy": wagnis.policy("zocken"),
        "Review": review(match),
        "Puzzle": next(iter(wagnis.puzzles.puzzles_of("zocken").values())),
        "Simulation": wagnis.simulate("zocken", lineup, games=2, options={"rounds": 1}),
        "Contest": Contest("zocken", entrants(lineup), options={"rounds": 1}),
        "ZooEnv": zoo,
        "SingleEnv": single,
        "ManyEnv": many,
        "Comparison": comparison,
        "Kernel": wagnis.kernels.kernel("zocken", match.game),
        "Referee": wagnis.referee.Referee(),
    }


@pytest.fixture(scope="module")
def right(instances: Mapping[str, Any]) -> dict[str, Any]:
    """Right values, by function and parameter, by parameter and annotation, or by parameter."""
    from wagnis.arena import play_all
    from wagnis.simulation.plan import plan
    from wagnis.solvers import common_store, missing

    match = instances["Match"]
    node, tableau = match.node, wagnis.lab.measure("gambler-01", rounds=2)
    return {
        "game: AnyGame": match.game,
        "game: Any": match.game,
        "game": "zocken",
        "name": "zocken",
        "bot.name": "thumb",
        "ValuedBot.name": "perfect",
        "match": match,
        "state": match.state,
        "store": common_store(),
        "box": match.box,
        "entry": match.last,
        "events": [],
        "event": 0,
        "given": {},
        "move": node.actions[0],
        "node": node,
        "deals": (),
        "deal": 0,
        "pairing": 0,
        "number": 0,
        "n": 1,
        "entrants": instances["Contest"].entrants,
        "solve": print,
        "task": missing(
            "zocken",
            wagnis.new("zocken", rounds=2, matches=[0, 0, 0, 0, 0, 0, 10]).game,
            match.state,
        ),
        "kind": "zocken",
        "key": {},
        "table": "a",
        "promises": (None, None),
        "server": match.fair.server,
        "clients": match.fair.clients,
        "start": 0,
        "seeds": match.fair.clients,
        "why": "left",
        "seat": 0,
        "commit": "00" * 32,
        "signature": "00" * 64,
        "fair": match.fair,
        "people": 2,
        "word": "a",
        "names": ["a", "b"],
        "seats": 2,
        "options": {},
        "written": {},
        "objective": "points",
        "scores": (1, 2),
        "actions": node.actions,
        "contest": instances["Contest"],
        "games": 2,
        "dealt": list(play_all(instances["Contest"], games=1)),
        "players": ["thumb", "random"],
        "plan": plan("zocken", ["thumb", "random"], options={"rounds": 1}),
        "seed": 1,
        "tape": b"a",
        "limit": 3,
        "depth": 1,
        "history": match.history,
        "log": match.history.entries,
        "index": 0,
        "review": instances["Review"],
        "words": ["thumb"],
        "lineup": ["thumb", "random"],
        "first": 0,
        "count": 1,
        "path": "here",
        "generator": random.Random(1),
        "lines": [],
        "out": io.StringIO(),
        "line": b"",
        "referee": instances["Referee"],
        "simulate.games": 2,
        "tune.begin": tableau.begin,  # as it is: nothing has to be solved
        "tune.within": 1e6,
        "measure.rounds": 2,
        "measure_all.rounds": 2,
        "measure_all.named": "gambler-01",
        "named": "gambler-01",
        "faults.measure": tableau,
        "compare.games": 0,
        "compare.longest": 0,
        "compare.composition": {"stop": 5},
    }


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Files go into a temporary folder, and a call that takes too long fails."""
    monkeypatch.chdir(tmp_path)
    before = signal.signal(signal.SIGALRM, too_long)
    yield
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("module", MODULES)
def test_functions_refuse_wrong_arguments_in_a_sentence(
    module: str, right: Mapping[str, Any]
) -> None:
    found = [fault for call in functions(module) for fault in faults(call, right)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("module", "name"), CLASSES)
def test_methods_do_so_too(
    module: str, name: str, instances: Mapping[str, object], right: Mapping[str, Any]
) -> None:
    owner = load(f"{module}:{name}")
    if getattr(owner, "_is_protocol", False) or issubclass(owner, Enum):
        return
    found = [fault for call in methods(owner, instances[name]) for fault in faults(call, right)]
    assert not found, "\n".join(found)
