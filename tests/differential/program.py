"""A program of the browser's code that Node runs: one question a line, one answer a line."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any, TypeVar

import msgspec
import pytest

from scripts.npm import node
from wagnis.core.plain import PlainObject

WEB = Path(__file__).parents[2] / "web"
BUILT = WEB / "node_modules" / ".lockstep"
AHEAD = 8  # questions that are written before their answers are read

T = TypeVar("T")
encode = msgspec.json.Encoder().encode


@cache
def latest_source() -> float:
    """When the code of the client last changed, from which the programs are built."""
    code = [one for one in (WEB / "src").rglob("*.ts") if not one.name.endswith(".test.ts")]
    return max(one.stat().st_mtime for one in code)


def must_be_built(program: Path) -> None:
    """Fail if the program is missing or older than its source; plain `pytest` does not build it."""
    if not program.exists() or program.stat().st_mtime < latest_source():
        make = f"make {(BUILT / 'lockstep.js').relative_to(WEB.parent)}"
        pytest.fail(f"{program.name} is missing or older than web/src; run: {make}", pytrace=False)


def broken(program: Path, right: str, wrong: str, folder: Path) -> Path:
    """A copy of the program with an error in it."""
    must_be_built(program)
    source = program.read_text("utf-8")
    assert right in source, "the program no longer has this line; plant the error elsewhere"
    copy = folder / program.with_suffix(".mjs").name
    copy.write_text(source.replace(right, wrong), "utf-8")
    return copy


def answered(
    program: Path,
    items: Iterable[T],
    question: Callable[[T], PlainObject],
    *arguments: str,
) -> Iterator[tuple[T, Any]]:
    """Each item with the program's answer to its question.

    A thread writes a few questions ahead, so that the two processes do not wait for each other.
    """
    must_be_built(program)
    asked: Queue[T | BaseException | None] = Queue(AHEAD)
    with subprocess.Popen(
        [node(), str(program), *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as browser:
        assert browser.stdin is not None
        assert browser.stdout is not None
        pipe = browser.stdin

        def ask() -> None:
            try:
                with suppress(BrokenPipeError), pipe:
                    for item in items:
                        pipe.write(encode(question(item)) + b"\n")
                        pipe.flush()
                        asked.put(item)
                asked.put(None)
            except BaseException as error:
                asked.put(error)

        asking = Thread(target=ask)
        asking.start()
        try:
            while (item := asked.get()) is not None:
                if isinstance(item, BaseException):
                    raise item
                line = browser.stdout.readline()
                assert line, f"{program.name} has ended without an answer"
                yield item, json.loads(line)
        finally:
            browser.kill()
            while asking.is_alive():
                with suppress(Empty):
                    asked.get(timeout=0.01)
