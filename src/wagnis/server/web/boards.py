"""The list of games, and boards of games from other packages, each in a sandboxed frame.

A box names a JavaScript module; this module serves it as a document whose headers forbid all
network access. The client hosts the frame and checks every message:
`web/src/lib/games/plain/FrameBoard.svelte`.
"""

from __future__ import annotations

import html
import logging
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import cast, get_args

from starlette.responses import HTMLResponse, Response

from wagnis.bots import names
from wagnis.core.box import AnyBox, Part
from wagnis.games import BOXES
from wagnis.server.table.table import SubmissionError
from wagnis.server.web.routes.pages import CHECK_FIRST, FOREVER
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import BotLevel, GameList, GameShown

log = logging.getLogger("wagnis.server")

MOST = 512 * 1024
"""Bytes of a module."""
LEVELS = get_args(BotLevel)
CLOSING = ("</script", "<!--")
"""HTML interprets these inside a script, too."""
START = """const host = parent;
for (const type of ['error', 'unhandledrejection']) {
  addEventListener(type, () => host.postMessage({ type: 'failed' }, '*'));
}
addEventListener('message', ({ source, data }) => {
  if (source !== host || data.type !== 'settings') return;
  document.documentElement.lang = data.language;
  document.documentElement.style.colorScheme = data.dark ? 'dark' : 'light';
});"""
"""Runs before the module: reports its errors, and follows the page's language and colours."""


@dataclass(frozen=True, slots=True)
class BoardModule:
    """A JavaScript module in a package's wheel: one file without imports."""

    package: str
    file: str = "board.js"


BOARD = Part("board", BoardModule, "board for the browser")


class BoardError(ValueError):
    """The module cannot be served; the message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Document:
    """The frame's document, and its Content Security Policy."""

    content: bytes
    policy: str

    @property
    def digest(self) -> str:
        return sha256(self.content).hexdigest()[:20]


def game_shown(box: AnyBox) -> GameShown:
    """The data a client needs to offer a game."""
    entry: GameShown = {
        "name": box.name,
        "title": box.title,
        "least": box.seats[0],
        "most": box.seats[-1],
        "options": [
            {
                "name": option.name,
                "about": option.about,
                "schema": option.kind.schema(),
                "defaults": [option.usual(seats) for seats in box.seats],
            }
            for option in box.options
        ],
        # Bots with other names play only in the terminal and the arena.
        "bots": [cast(BotLevel, name) for name in names(box.name) if name in LEVELS],
        "labels": {language: dict(words) for language, words in box.labels.items()},
        "solved": box.solver is not None,
        "drawn": box.name in BOXES.house,
    }
    if (board := board_path(box)) is not None:
        entry["board"] = board
    return entry


def game_list() -> GameList:
    return {"games": [game_shown(box) for box in BOXES.values()]}


def document_of(box: AnyBox) -> Document:
    """The document of a game's board, or a `MissingPartError` or a `BoardError`."""
    try:
        module = BOARD.of(box)
    except (ImportError, AttributeError, TypeError) as error:
        raise BoardError(f"{box.parts[BOARD.name]} cannot be loaded: {error}") from None
    return _document(module, box.title)


def board_path(box: AnyBox) -> str | None:
    """The path of a game's board; None, with a warning, if it cannot be served."""
    if not BOARD.names([box]):
        return None
    try:
        return f"/api/games/{box.name}/board/{document_of(box).digest}"
    except BoardError as error:
        _warn(f"{box.title} is played on the plain board: {error}")
        return None


def board_answer(game: str, digest: str) -> Response:
    """The document with its policy; cached for ever if the path contains its digest."""
    box = BOXES.get(game)
    if box is None:
        raise SubmissionError(Refusal.NOT_FOUND, "there is no such game")
    try:
        document = document_of(box)
    except ValueError as error:
        raise SubmissionError(Refusal.NOT_FOUND, str(error)) from None
    headers = {
        "cache-control": FOREVER if digest == document.digest else CHECK_FIRST,
        "content-security-policy": document.policy,
        "x-frame-options": "SAMEORIGIN",
    }
    return HTMLResponse(document.content, headers=headers)


@cache
def _warn(sentence: str) -> None:
    """Log each sentence only once."""
    log.warning("%s", sentence)


@cache
def _document(module: BoardModule, title: str) -> Document:
    script = _script(module)
    content = (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{html.escape(title)}</title><style>body{{margin:0}}</style>"
        f'<body><script>{START}</script><script type="module">{script}</script>'
    )
    return Document(content.encode(), _policy(START, script))


def _script(module: BoardModule) -> str:
    where = f"{module.file} in the package {module.package}"
    try:
        source = files(module.package).joinpath(module.file).read_bytes()
    except (OSError, ModuleNotFoundError):
        raise BoardError(f"{where} is missing") from None
    if len(source) > MOST:
        raise BoardError(f"{where} has {len(source):,} bytes; a board has at most {MOST:,}")
    try:
        # Normalise line ends as an HTML parser does: the policy contains the hash of its result.
        script = source.decode().replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    except UnicodeDecodeError:
        raise BoardError(f"{where} is not UTF-8") from None
    for word in CLOSING:
        if word in script.lower():
            raise BoardError(f"{where} contains {word!r}; write it with a backslash")
    return script


def _policy(*scripts: str) -> str:
    """A policy without network: only these scripts run, and pictures are data URLs."""
    hashes = " ".join(
        f"'sha256-{b64encode(sha256(s.encode()).digest()).decode()}'" for s in scripts
    )
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {hashes}",
            "style-src 'unsafe-inline'",
            "img-src data:",
            "font-src data:",
            "media-src data:",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'self'",
            "sandbox allow-scripts",  # also if somebody opens the address directly
        )
    )
