"""Request lines that a referee must refuse with `bad_request` whatever the position is.
Not here: moves, outcomes and records that depend on a position."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from .options import bad_options, random_tableau, valid_options

__all__ = [
    "bad_options",
    "blank",
    "malformed",
    "malformed_lines",
    "random_tableau",
    "valid_options",
    "wrong_shape",
]

SAMPLES: list[dict[str, Any]] = [
    {"do": "new", "game": "tutto", "players": 2, "options": {"target": 1000}},
    {"do": "new", "game": "gambler", "players": 4, "names": ["Ä", "b", "c", "d"]},
    {"do": "position"},
    {"do": "play", "move": {"place": {"face": 3, "row": 2}}},
    {"do": "play", "move": {"keep": [[2, 2, 2], [1]]}},
    {"do": "fall", "outcome": {"dice": [1, 2, 3, 4, 4, 6]}},
    {"do": "load", "record": {"format": 1, "game": "zocken", "players": ["a"], "events": []}},
    {"do": "undo"},
]
NO_OBJECTS: list[Any] = [None, [], "", "stop", 0, 1, 4.0, True, False, [{}], [["stop", True]]]
NOT_TEXT: list[Any] = [None, [], {}, 0, True, 4.0, ["new"]]
NOT_WHOLE: list[Any] = [None, [], {}, "2", True, 2.0, [2]]


def blank(rng: random.Random) -> bytes:
    """Give a line that gets no reply."""
    return rng.choice([b"", b" ", b"\t", b"\r", b"   \t \r"])


def malformed_lines(rng: random.Random, many: int) -> Iterator[bytes]:
    """Give so many lines that are all `bad_request`."""
    for _ in range(many):
        yield malformed(rng) if rng.random() < 0.6 else wrong_shape(rng)


def malformed(rng: random.Random) -> bytes:
    """Give a line that is no JSON object, or one that nothing can be made of."""
    makers: list[Callable[[random.Random], bytes]] = [
        _truncated,
        _truncated,
        _random_bytes,
        _random_bytes,
        _random_text,
        _no_object,
        _constant,
        _nested,
        _huge_number,
        _bad_syntax,
        _bad_encoding,
    ]
    line = rng.choice(makers)(rng).replace(b"\n", b"\\n")
    return line if line.strip() else b"{"


def _line(value: Any) -> bytes:
    return json.dumps(value).encode()


def _truncated(rng: random.Random) -> bytes:
    line = _line(rng.choice(SAMPLES))
    return line[: rng.randrange(1, len(line))]


def _random_bytes(rng: random.Random) -> bytes:
    return rng.randbytes(rng.choice([1, 2, 5, 40, 1000]))


def _random_text(rng: random.Random) -> bytes:
    letters = '{}[]":,0123456789.eE+-truefalsn \\u☘\x00\x0b\x85\u2028'
    return "".join(rng.choices(letters, k=rng.randint(1, 60))).encode()


def _no_object(rng: random.Random) -> bytes:
    return _line(rng.choice([*NO_OBJECTS, SAMPLES, "undo", 1e300, -1]))


def _constant(rng: random.Random) -> bytes:
    word = rng.choice(["NaN", "Infinity", "-Infinity", "nan", "None", "True", "undefined"])
    shapes = ["%s", '{"do": %s}', '{"do": "position", "x": %s}', '{"do": "undo", "x": [1, %s]}']
    return (rng.choice(shapes) % word).encode()


def _nested(rng: random.Random) -> bytes:
    depth = rng.choice([2, 50, 20_000, 200_000])
    opening, closing = rng.choice([("[", "]"), ('{"do":', "}")])
    middle = rng.choice(["", "1", "[]"]) if opening == "[" else "1"
    whole = opening * depth + middle + closing * depth
    return (whole if rng.random() < 0.5 else opening * depth).encode()


def _huge_number(rng: random.Random) -> bytes:
    digits = "9" * rng.choice([20, 400, 5000, 50_000])
    number = rng.choice([digits, "-" + digits, "1e" + digits[:4], digits + ".5", "0" + digits])
    return rng.choice(["%s", '{"do": %s}', '["position", %s]']).replace("%s", number).encode()


def _bad_syntax(rng: random.Random) -> bytes:
    return rng.choice(
        [
            b"{'do': 'position'}",
            b'{"do": "position",}',
            b'{do: "position"}',
            b'{"do": "position"} {"do": "undo"}',
            b'{"do": "position"}]',
            b'{"do": "position"} // please',
            b'{"do": "posi\ttion"}',
            b'{"do": "\\x70osition"}',
            b'{"do": "position", "x": 01}',
            b'{"do": "position", "x": .5}',
            b'{"do": "position", "x": 1.}',
            b'{"do": "position", "x": +1}',
            b'{"do": "position", "x": 0x10}',
            b'{"do" "position"}',
            b'{"do": "position" "x": 1}',
            b'{"do": "position", "x": "\\u12"}',
            b'\x00{"do": "position"}',
        ]
    )


def _bad_encoding(rng: random.Random) -> bytes:
    line = json.dumps({"do": "position", "x": "äöü"}, ensure_ascii=False)
    return rng.choice(
        [
            line.encode("latin-1"),
            line.encode("utf-16-le"),
            line.encode("utf-32-be"),
            b'{"do": "position", "x": "\xed\xa0\x80"}',
            b'{"do": "position", "x": "\xc0\xaf"}',
            b'{"do": "position", "x": "\xf5\x80\x80\x80"}',
            b'\xff\xfe{"do": "position"}',
        ]
    )


def wrong_shape(rng: random.Random) -> bytes:
    """Give a JSON object whose shape is wrong for every `do`."""
    good = {"do": "new", "game": "tutto", "players": 2, "options": {}}
    missing = rng.choice(["do", "game", "players"])
    wrong: list[dict[str, Any]] = [
        {},
        {"move": {"stop": True}},
        {"do": rng.choice(NOT_TEXT)},
        {"do": rng.choice(["", "New", "play ", "quit", "help", "положение"])},
        {"do": "play"},
        {"do": "play", "outcome": {"dice": [1]}},
        {"do": "play", "move": rng.choice(NO_OBJECTS)},
        {"do": "fall"},
        {"do": "fall", "move": {"stop": True}},
        {"do": "fall", "outcome": rng.choice(NO_OBJECTS)},
        {"do": "load"},
        {"do": "load", "record": rng.choice(NO_OBJECTS)},
        {"do": "values"},
        {"do": "values", "objective": rng.choice([*NOT_TEXT, "", "Points", "luck"])},
        good | {"game": rng.choice(NOT_TEXT)},
        good | {"players": rng.choice(NOT_WHOLE)},
        good | {"options": rng.choice(NO_OBJECTS)},
        good | {"game": "chess", "players": rng.choice(NOT_WHOLE)},
        good | {"players": 99, "options": rng.choice(NO_OBJECTS)},
        good | {"names": rng.choice(["ab", 2, {}, [1, 2], ["a", None], True])},
        {key: value for key, value in good.items() if key != missing},
    ]
    return _line(rng.choice(wrong))
