"""Engines: what they are asked, how they may fail, and that nobody waits for them for ever."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE
from wagnis.bots import engine as engine_module
from wagnis.bots.engine import GIVEN_UP, Engine, EngineBot, EngineError, Introduction
from wagnis.core import Chance, Decision
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.games import BOXES
from wagnis.games.zocken.rules import Pick
from wagnis.records import Match, position

EXAMPLE = Path(__file__).parents[2] / "examples" / "engine.py"
ANSWER = """
import json, sys
for line in sys.stdin:
    position = json.loads(line)
    {}
"""


def program(does: str) -> Engine:
    """An engine that does this with every position."""
    script = ANSWER.format(does)
    return Engine(f"{shlex.quote(sys.executable)} -c {shlex.quote(script)}", seconds=PATIENCE)


def asked(engine: Engine) -> Any:
    """What it answers at the first decision of a game of Zocken."""
    game = BOXES["zocken"].open(2, {})
    node = game.node(game.start())
    assert isinstance(node, Decision)
    try:
        return EngineBot(engine, "zocken", {}).choose(game, game.start(), node.actions)
    finally:
        engine.close()


def failure(engine: Engine) -> str:
    with pytest.raises(EngineError) as failed:
        asked(engine)
    return str(failed.value)


def test_an_engine_is_shown_what_the_referee_shows(tmp_path: Path) -> None:
    seen = tmp_path / "seen.json"
    engine = program(
        f"open({str(seen)!r}, 'w').write(line); print('{{\"pick\": \"blue\"}}', flush=1)"
    )
    action = asked(engine)
    assert BOXES["zocken"].notation.write_move(action) == {"pick": "blue"}
    shown = json.loads(seen.read_text())
    assert shown == position(Match.new("zocken", 2))


@pytest.mark.parametrize("game", BOXES)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_example_engine_plays_every_game_to_its_end(game: str, seats: int) -> None:
    options: PlainObject = {"rounds": 2} if game == "zocken" else {"target": 2000}
    match, dice = Match.new(game, seats, options), SeededDice("example")
    engine = Engine(f"{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}")
    player = EngineBot(engine, game, options)
    try:
        while True:
            node = match.node
            if isinstance(node, Chance):
                match = match.roll(dice)
            elif isinstance(node, Decision):
                match = match.advance(player.choose(match.game, match.state, node.actions))
            else:
                break
    finally:
        engine.close()
    assert len(match.history) > 20


def test_the_engine_on_the_page_is_one() -> None:
    page = (EXAMPLE.parents[1] / "docs" / "arena.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", page, re.S)
    assert found is not None
    asked(Engine(f"{shlex.quote(sys.executable)} -c {shlex.quote(found[1])}"))


@pytest.mark.parametrize(
    ("does", "reason"),
    [
        ("print('hello', flush=True)", "hello is not JSON"),
        ("print('{\"pick\": NaN}', flush=True)", "NaN is not a JSON value"),
        ("print('{\"pick\": 7}', flush=True)", "is no move"),
        ('print(\'{"pick": "pink"}\', flush=True)', "is not legal here$"),
        ("print('{\"bet\": true}', flush=True)", "is not legal here"),
        ("print('[' * 50000, flush=True)", "is not JSON: it is nested too deeply"),
        ("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()", "is not JSON"),
        ("sys.exit(3)", r"ended without an answer \(exit status 3\)"),
    ],
)
def test_an_answer_that_is_no_legal_move_is_a_failure_with_its_reason(
    does: str, reason: str
) -> None:
    assert re.search(reason, failure(program(does)))


def test_the_last_words_of_a_crash_are_told() -> None:
    told = failure(program("raise RuntimeError('out of tea')"))
    assert "RuntimeError: out of tea" in told
    assert "ended without an answer (exit status 1)" in told


def test_an_engine_that_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "START_SECONDS", 0.3)
    engine = program("import time; time.sleep(3600)")
    engine.seconds = 0.3
    assert failure(engine).startswith("it did not answer within 0.3 seconds")


@pytest.mark.parametrize("introduced", ["pass", 'print(\'{"engine": "A"}\', flush=True)'])
def test_an_engine_that_never_answered_is_asked_whether_it_flushes(
    introduced: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)  # else nothing would stay in the buffer
    monkeypatch.setattr(engine_module, "START_SECONDS", 0.3)
    engine = program(f'{introduced}; print(\'{{"pick": "red"}}\')')
    engine.seconds = 0.3
    told = "it did not answer within 0.3 seconds; does it flush its output after every answer?"
    assert failure(engine) == told


def test_an_engine_that_does_not_read_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "START_SECONDS", 0.3)
    engine = Engine(f"{shlex.quote(sys.executable)} -c 'import time; time.sleep(3600)'", 0.3)
    with pytest.raises(EngineError, match="did not answer"):
        engine.ask(["x" * 1000] * 1000)
    engine.close()


def test_an_engine_that_never_stops_talking_is_not_listened_to_for_ever() -> None:
    engine = Engine(f"{shlex.quote(sys.executable)} -c \"while True: print('{{}}')\"", PATIENCE)
    said = failure(engine)
    assert "is no move" in said or "without being asked" in said


def test_an_answer_too_many_is_not_taken_for_the_next_one() -> None:
    twice = program('print(\'{"pick": "red"}\\n{"pick": "red"}\', flush=True)')
    twice.ask({})
    answers = twice.start()._answers
    end = time.monotonic() + PATIENCE
    while answers.empty():
        assert time.monotonic() < end, "the second answer does not come"
        time.sleep(0.01)
    with pytest.raises(EngineError, match="without being asked"):
        twice.ask({})


INTRODUCED = """
import json, sys
print({}, flush=True)
for line in sys.stdin:
    print(json.dumps(json.loads(line)["legal"][0]), flush=True)
"""


def introducing(words: object) -> Engine:
    script = INTRODUCED.format(repr(json.dumps(words)))
    return Engine(f"{shlex.quote(sys.executable)} -c {shlex.quote(script)}", seconds=PATIENCE)


def test_an_engine_may_say_first_who_it_is() -> None:
    engine = introducing({"engine": "Jane", "version": "1.2", "protocol": 1})
    assert asked(engine) == Pick("red")
    assert engine.introduction == Introduction("Jane", "1.2")
    assert str(engine.introduction) == "Jane 1.2"
    silent = program('print(json.dumps(position["legal"][0]), flush=True)')
    assert asked(silent) == Pick("red")
    assert silent.introduction is None


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"engine": 7}, "no plain name"),
        ({"engine": "x" * 1000}, "no plain name"),
        ({"engine": "\x1b[31mred"}, "no plain name"),
        ({"engine": "Jane", "version": 2}, "no plain name"),
        ({"engine": " "}, "names nobody"),
        ({"engine": "Jane", "protocol": 2}, "speaks protocol 2, and we speak 1"),
    ],
)
def test_an_introduction_is_read_strictly(words: object, why: str) -> None:
    assert why in failure(introducing(words))


def test_an_engine_that_is_not_there_does_not_start() -> None:
    assert "does not start" in failure(Engine("no-such-engine --at-all"))
    assert "cannot be read" in failure(Engine("'unclosed"))
    assert "empty" in failure(Engine(" "))


def test_a_failed_engine_is_started_again_but_not_for_ever() -> None:
    engine = program("sys.exit(3)")
    for _ in range(GIVEN_UP):
        assert "exit status 3" in failure(engine)
    assert "was not started again" in failure(engine)
    engine.forgive()
    assert "exit status 3" in failure(engine)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no process groups here")
def test_what_an_engine_has_started_ends_with_it(tmp_path: Path) -> None:
    beats = tmp_path / "beats"
    child = f"while sleep 0.05; do echo >> {beats}; done"
    command = f"( {child} ) & while read line; do echo null; done; wait"
    engine = Engine(f"sh -c {shlex.quote(command)}", PATIENCE)
    assert engine.ask({}) is None
    end = time.monotonic() + PATIENCE
    while not beats.exists():
        assert time.monotonic() < end, "it has started nothing"
        time.sleep(0.05)
    engine.close()
    before = beats.stat().st_size
    time.sleep(0.3)
    assert beats.stat().st_size == before
