"""Questions about positions, possible and impossible ones, and what the browser answers.

`web/src/asked.ts` answers in Node as the position board does in the browser; `make` builds that
program.
"""

from __future__ import annotations

import ast
import inspect
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

from pydantic import ValidationError

from tests.differential.options import SEATS, bad_options, valid_options
from tests.differential.program import BUILT, answered, encode
from tests.differential.translation import SeededFate, decided
from tests.differential.values import TABLES, is_close, write_tables
from wagnis.bots import NoValuesError, bot
from wagnis.core import Chance, Decision
from wagnis.core.plain import Plain, PlainObject
from wagnis.games import BOXES
from wagnis.records import Match, described
from wagnis.server.advice.asking import answer_position
from wagnis.server.advice.values import Values
from wagnis.server.table.table import SubmissionError
from wagnis.server.wire.asked import MOST_EVENTS, AskedPosition
from wagnis.solvers import Evaluation

ASKED = BUILT / "asked.js"
LONGEST = 300  # events of a game
THUMB, BAD_OPTIONS, USUAL = 0.4, 0.06, 0.4  # shares of the games
KEPT, SHORTENED, GOES_ON = 0.35, 0.15, 0.3  # shares of the questions
T = TypeVar("T")

JUNK: tuple[Plain, ...] = (
    *(None, True, False, 0, 1, 6, 7, -1, 25, 50, 10**12, 1.5, "", "red", "stop", "it's", "a\n"),
    *([], [1], [1, 2], [[]], [[1], [2]], [[1, 1, 1], [5]], [[7]], ["a"], [None] * 9, [[[]]]),
    *([None, True], [True, False], [{"die": "red", "face": 1}] * 9, {"die": "red", "face": 3}),
    *({}, {"id": 1}, {"stop": 3}, {"stop": "x"}, {"joker": 1}, ["gambler-03"], "gambler-03"),
)
EVENTS: tuple[PlainObject, ...] = (
    *({}, {"roll": True}, {"stop": True}, {"draw": True}, {"roll": 1}, {"pick": "red"}),
    *({"place": 4}, {"place": "out"}, {"place": {"face": 3, "row": 0}}, {"bet": False}),
    *({"dice": [3]}, {"dice": [6, 1, 5]}, {"dice": [1, 2, 3, 4, 5]}, {"card": "double"}),
    *({"keep": [[1]]}, {"tableau": "gambler-02"}, {"dice": [0]}, {"dice": []}),
)


def questions(game: str, seed: str, most: int, options: PlainObject | None = None) -> list[Plain]:
    """Questions about positions of one game by random moves or the rule of thumb.

    Most positions are changed somewhere; many of those are impossible.
    """
    rng = random.Random(f"{game} {seed} asked")
    seats = rng.choice(SEATS[game])
    given = valid_options(rng, game, seats) if rng.random() > USUAL else {}
    if options is not None:
        seats, given = rng.choice((2, 2, 2, 3)), options
    match = _played(rng, Match.new(game, seats, given), seed)
    entries = [at for at in range(len(match.history) + 1) if not match.at(at).over]
    asked = list[Plain]()
    for at in sorted(rng.sample(entries, min(most, len(entries)))):
        question = {
            "game": game,
            "players": seats,
            "options": given,
            "position": _spoiled(rng, game, described(match.at(at))),
            "then": match.events()[at : at + 3] if rng.random() < GOES_ON else [],
        }
        if options is None:
            _misput(rng, question)
        if not _has_whole_float(question):
            asked.append(question)
    return asked


def _played(rng: random.Random, match: Match, seed: str) -> Match:
    fate = SeededFate(rng)
    player = bot("thumb", match.box.name, seed) if rng.random() < THUMB else None
    while len(match.history) < LONGEST:
        node = match.node
        if isinstance(node, Chance):
            match = match.advance(node.lot.draw(fate))
        elif isinstance(node, Decision):
            match = decided(match, node, player, rng)
        else:
            break
    return match


def _misput(rng: random.Random, question: PlainObject) -> None:
    """At times, other options, other players or events that do not follow."""
    if rng.random() < BAD_OPTIONS:
        question["options"] = bad_options(rng, question["game"], question["players"])
    if rng.random() < BAD_OPTIONS / 2:
        question["options"] = rng.choice(
            [{"target": 50_001}, {"rounds": 101}, {"x": "\x07"}, {"deck": ["stop"] * 700}]
        )
    if rng.random() < BAD_OPTIONS:
        question["players"] = rng.choice([0, 1, 2, 7, 9, 10, 11])
    if rng.random() < BAD_OPTIONS:
        question["then"] = [*question["then"], rng.choice(EVENTS)]
    if rng.random() < BAD_OPTIONS / 6:
        question["then"] = [{"roll": True}] * (MOST_EVENTS + 1)


def _spoiled(rng: random.Random, game: str, position: PlainObject) -> PlainObject:
    """The position as it is, with parts left out, or changed in a place or two."""
    kind = rng.random()
    if kind < KEPT:
        return position
    changed = cast(PlainObject, json.loads(json.dumps(position)))
    if kind < KEPT + SHORTENED:
        for name in rng.sample(sorted(changed), rng.randint(1, len(changed))):
            del changed[name]
        return changed
    setup = BOXES[game].setup
    assert setup is not None
    names = [part.name for part in setup.parts]
    for _ in range(rng.choice([1, 1, 2, 3])):
        name = rng.choice([*names, *names, *names, "score"])
        if rng.random() < 0.25:
            changed[name] = rng.choice(JUNK)
        elif name in changed:
            changed[name] = _nudged(rng, changed[name])
        if rng.random() < 0.3:
            changed.pop(rng.choice(names), None)
    return changed


def _nudged(rng: random.Random, value: Plain) -> Plain:
    """A value that differs a little."""
    match value:
        case bool():
            return not value
        case int():
            return value + rng.choice([-1000, -50, -10, -5, -1, 1, 1, 2, 5, 10, 50, 500, 6000])
        case str():
            return rng.choice(["red", "blue", "double", "straight", "plus-minus", "fireworks"])
        case list() if value:
            at = rng.randrange(len(value))
            some = list(value)
            match rng.randrange(4):
                case 0:
                    del some[at]
                case 1:
                    some.insert(at, value[rng.randrange(len(value))])
                case _:
                    some[at] = _nudged(rng, value[at])
            return some
        case dict() if value:
            name = rng.choice(sorted(value))
            return {**value, name: _nudged(rng, value[name])}
        case _:
            return rng.choice([*JUNK, [rng.randint(1, 6)], [rng.randint(1, 6) for _ in range(4)]])


def _has_whole_float(value: Plain) -> bool:
    """JSON of a browser has no `1.0`: it writes `1`."""
    if isinstance(value, float):
        return value.is_integer()
    inside = value.values() if isinstance(value, dict) else value
    return isinstance(value, dict | list) and any(map(_has_whole_float, inside))


class _Values(Values):
    """The server's values, at once and only of shipped tables; none unless `valued`."""

    valued = True

    def judge(self, match: Match) -> Evaluation:
        if not self.valued:
            raise NoValuesError("not compared")
        return super().judge(match)


def expected(question: PlainObject, valued: bool) -> PlainObject:
    """The server's answer, or its refusal."""
    values = _Values(TABLES / "none")
    values.valued = valued
    try:
        asked = AskedPosition(**question)
    except ValidationError:
        return {"refused": "bad_request", "message": ""}
    try:
        return cast(PlainObject, json.loads(encode(answer_position(asked, values))))
    except SubmissionError as error:
        return {"refused": error.code.value, "message": str(error), "at": _raised(error)}


def _raised(error: BaseException) -> str:
    """The module and line that refused."""
    while error.__context__ is not None:
        error = error.__context__
    trace = error.__traceback__
    assert trace is not None
    while trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_globals['__name__']}:{trace.tb_lineno}"


REFUSING = ("PositionError", "OptionsError", "CompositionError")


def refusals(*modules: ModuleType) -> set[str]:
    """The lines of these modules that refuse a description; what people type does not travel.

    Errors that are raised from others have their lines there.
    """
    lines = set[str]()
    for module in modules:
        for function in ast.walk(ast.parse(inspect.getsource(module))):
            if not isinstance(function, ast.FunctionDef):
                continue
            if function.name == "describe" or "typed" in function.name:
                continue
            lines |= {
                f"{module.__name__}:{line.lineno}"
                for line in ast.walk(function)
                if isinstance(line, ast.Raise)
                and isinstance(line.exc, ast.Call)
                and line.cause is None
                and ast.unparse(line.exc.func) in REFUSING
            }
    return lines


def answers(
    asked: Iterable[PlainObject], valued: bool, tables: Sequence[str] = (), program: Path = ASKED
) -> Iterator[Any]:
    """What the browser says to each question."""
    write_tables(tables)

    def question(one: PlainObject) -> PlainObject:
        return {**one, "valued": valued}

    return (answer for _, answer in answered(program, asked, question, str(TABLES)))


SAID = ("bad_position", "bad_options")  # refusals whose sentences are compared, too


def difference(server: PlainObject, browser: Plain) -> bool:
    """Whether they answer or refuse differently."""
    if "refused" not in server or not isinstance(browser, dict):
        return not is_close(server, browser)
    if server["refused"] != browser.get("refused"):
        return True
    return server["refused"] in SAID and server["message"] != browser["message"]
