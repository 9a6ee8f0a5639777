"""What is sent: requests, messages, frames and lines that are almost right, each from a seed.

What must come back is said in `campaigns`.
"""

# ruff: noqa: E501 - long lists of short words

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

from tests.differential import hostile as lines_
from tests.differential.mutate import ALIEN_EVENTS, mutated

SEED = "ab" * 16
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 7, 10**9, 2**63, 10**4299, 1.5, 1e308, -1e308, "", "a", "\x00", "\u202e", "🎲" * 30,
    "x" * 5000, [], {}, [[]], [{}], {"": ""}, {"a": {"a": {"a": []}}}, ["red"] * 50,
)  # fmt: skip
SETTINGS: Any = {
    "game": "zocken",
    "seats": [{"bot": None}, {"bot": "thumb"}],
    "options": {"rounds": 3},
    "public": False,
    "hints": True,
    "clock": 60,
}
RECORD: Any = {
    "format": 1,
    "rules": 1,
    "game": "zocken",
    "players": ["a", "b"],
    "options": {},
    "events": [{"pick": "red"}, {"dice": [4]}, {"place": 4}],
}
ASKED: Any = {
    "game": "tutto",
    "players": 2,
    "options": {"target": 3000},
    "position": {"scores": [100, 200]},
    "then": [{"card": "stop"}],
}
MESSAGES: tuple[Any, ...] = (
    {"type": "sit", "id": "a", "seat": 0, "name": "Eve", "deal": 1, "promise": 2 * SEED},
    {"type": "promise", "id": "a", "seat": 0, "deal": 1, "promise": 2 * SEED},
    {"type": "reveal", "id": "a", "seat": 0, "deal": 1, "seed": SEED},
    {"type": "stand", "id": "a", "seat": 0},
    {"type": "back", "id": "a", "seat": 0},
    {"type": "cover", "id": "a", "seat": 1},
    {"type": "change", "id": "a", "settings": SETTINGS},
    {"type": "kick", "id": "a", "seat": 1},
    {"type": "start", "id": "a"},
    {"type": "play", "id": "a", "seq": 0, "seat": 0, "move": {"pick": "red"}, "throw": True},
    {"type": "throw", "id": "a", "seq": 1, "seat": 0},
    {"type": "undo", "id": "a", "seq": 2, "seat": 0},
    {"type": "shake", "id": "a", "seq": 0, "seat": 0, "on": True},
    {"type": "consider", "id": "a", "seq": 0, "seat": 0, "marks": ["place:4"]},
    {"type": "look", "id": "a", "on": False},
    {"type": "ask", "id": "a", "seq": 0},
    {"type": "react", "id": "a", "seat": 0, "reaction": "wow"},
    {"type": "rematch", "id": "a"},
    {"type": "ping", "id": "a"},
)
PATHS = (
    "/api/tables", "/api/ask", "/api/reviews", "/api/daily/zocken", "/api/tables/{id}/fork", "/api/reviews/{id}/fork",
    "/api/me", "/api/games", "/api/tables/{id}", "/api/tables/{id}/steps", "/api/tables/{id}/record",
    "/api/tables/{id}/played", "/api/finished", "/api/solved", "/api/reviews/{id}",
    "/api/daily", "/api/retention", "/api/nothing", "/", "/index.html", "/x/y",
)  # fmt: skip
BODIES = {
    "/api/tables": SETTINGS,
    "/api/ask": ASKED,
    "/api/reviews": RECORD,
    "/api/daily/zocken": {"name": "Eve"},
    "/api/tables/{id}/fork": {"event": 2, "seat": 0, "level": "thumb", "name": "Eve"},
    "/api/reviews/{id}/fork": {"event": 2, "seat": 0, "seats": [{"bot": None}, {"bot": "thumb"}]},
}
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "BREW")


def odd_json(rng: random.Random, value: Any) -> bytes:
    """JSON that is almost this: a node or two changed, an odd value put in, or cut and spoiled."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        value = mutated(rng, value)
    if rng.random() < 0.3 and isinstance(value, dict) and value:
        value[rng.choice([*value, "more"])] = rng.choice((*ODD, *ALIEN_EVENTS))
    text = json.dumps(value, ensure_ascii=rng.random() < 0.7)
    written = text.encode("utf-8", "surrogatepass")
    kind = rng.random()
    if kind < 0.06:
        return spoiled(rng, written)
    if kind < 0.08:
        return lines_.malformed(rng)
    if kind < 0.10:
        return written.replace(b"1", b"9" * rng.choice((20, 400, 4300, 5000)), 1)
    if kind < 0.12:
        deep = rng.choice((17, 60, 150, 199, 250, 2000))
        return written.replace(b"{}", b"[" * deep + b"]" * deep, 1)
    if kind < 0.14:
        return written.replace(b'"', b'"\\ud800', 1)
    return written


def spoiled(rng: random.Random, data: bytes) -> bytes:
    """Bytes changed, left out, doubled or put in."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        at = rng.randrange(len(found) + 1)
        match rng.randrange(4):
            case 0 if found:
                found[at % len(found)] = rng.randrange(256)
            case 1:
                del found[at : at + rng.randrange(1, 9)]
            case 2:
                found[at:at] = rng.randbytes(rng.randrange(1, 9))
            case _:
                found[at:at] = found[at : at + 40]
    return bytes(found)


def request(rng: random.Random, ids: Sequence[str], cookie: str) -> tuple[bytes, bool]:
    """A request as bytes, and whether it is whole, so that it has to be answered."""
    path = rng.choice(PATHS if rng.random() < 0.5 else PATHS[:6])
    body = odd_json(rng, BODIES[path]) if path in BODIES else b""
    likely = "POST" if path in BODIES else "GET"
    method = likely if rng.random() < 0.85 else rng.choice(METHODS)
    where = path.replace("{id}", rng.choice((*ids, "nothing", "%00", "%ff", "..", "a" * 99, "%2f")))
    if rng.random() < 0.05:
        where += rng.choice(
            ("?", "?a=%ff&a", "/9999999999999999999999", "//", "%", ";", "?" + "x=1&" * 200)
        )
    headers = [("Host", "here"), ("Content-Type", "application/json"), ("Cookie", cookie)]
    if rng.random() < 0.1:
        odd = (
            "Cookie",
            "Origin",
            "Host",
            "Authorization",
            "If-None-Match",
            "X-Forwarded-For",
            "Content-Type",
        )
        worth = (
            "",
            "null",
            "http://evil.example",
            "Bearer x",
            "a=b; ; =",
            "x" * 3000,
            "\xff\xfe",
            "application/xml",
            "*",
        )
        headers.append((rng.choice(odd), rng.choice(worth)))
    if rng.random() < 0.5:
        rng.shuffle(headers)
    headers.append(("Content-Length", str(len(body))))
    head = f"{method} {where} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in headers) + "\r\n"
    whole = head.encode("latin-1") + body
    if rng.random() < 0.15:
        return spoiled(rng, whole), False
    return whole, where.isascii() and " " not in where and method != "CONNECT"


def message(rng: random.Random, number: int) -> str:
    """A message over a socket, with an id of its own as long as nobody spoils it."""
    good = rng.choice(MESSAGES)
    written = odd_json(rng, {**good, "id": f"h{number}"})
    return written.decode("utf-8", "replace")


def frame(rng: random.Random, payload: bytes, opcode: int = 1, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    size, mask = len(payload), rng.randbytes(4)
    first = bytes([(0x80 if fin else 0) | opcode])
    if size < 126:
        head = first + bytes([0x80 | size])
    elif size < 65536:
        head = first + b"\xfe" + size.to_bytes(2, "big")
    else:
        head = first + b"\xff" + size.to_bytes(8, "big")
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


def frames(rng: random.Random, number: int) -> bytes:
    """What comes over a socket, as bytes: messages, fragments, control frames, and nonsense."""
    parts = []
    for _ in range(rng.choice((1, 1, 2, 4))):
        text = message(rng, number).encode("utf-8", "replace")
        match rng.randrange(8):
            case 0:
                cut = rng.randrange(len(text) + 1)
                parts += [frame(rng, text[:cut], 1, False), frame(rng, text[cut:], 0)]
            case 1:
                parts.append(
                    frame(rng, rng.randbytes(rng.choice((0, 5, 125))), rng.choice((9, 10)))
                )
            case 2:
                parts.append(
                    frame(
                        rng,
                        rng.randbytes(rng.randrange(200)),
                        rng.randrange(16),
                        rng.random() < 0.8,
                    )
                )
            case 3:
                parts.append(spoiled(rng, frame(rng, text)))
            case 4 if rng.random() < 0.2:
                parts.append(frame(rng, rng.randrange(65536).to_bytes(2, "big") + b"bye", 8))
            case _:
                parts.append(frame(rng, text))
    return b"".join(parts)


def line(rng: random.Random) -> bytes:
    """A line for the referee."""
    kind = rng.random()
    if kind < 0.25:
        return lines_.malformed(rng) if rng.random() < 0.9 else lines_.wrong_shape(rng)
    if kind < 0.35:
        return spoiled(rng, json.dumps(rng.choice(lines_.SAMPLES)).encode()).replace(b"\n", b" ")
    return odd_json(rng, rng.choice((*lines_.SAMPLES, *LINES))).replace(b"\n", b" ")


LINES: tuple[Any, ...] = (
    {"do": "new", "game": "zocken", "players": 2, "options": {"rounds": 2}},
    {
        "do": "new",
        "game": "gambler",
        "players": 2,
        "options": {"stack": ["gambler-01"], "target": 100},
    },
    {"do": "play", "move": {"pick": "red"}},
    {"do": "play", "move": {"place": 4}},
    {"do": "play", "move": {"stop": True}},
    {"do": "fall", "outcome": {"dice": [4]}},
    {"do": "fall", "outcome": {"card": "stop"}},
    {"do": "chances"},
    {"do": "record"},
    {"do": "load", "record": RECORD},
)
