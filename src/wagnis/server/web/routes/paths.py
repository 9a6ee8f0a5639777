"""The paths of the client's pages: every other path without a file is answered with status 404.

`web/src/lib/router.ts` has the same pages; a test compares the two.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from wagnis.games import BOXES

ID = r"(?P<id>[A-Za-z0-9_-]{1,64})"
GAME = r"(?P<game>[A-Za-z0-9_-]{1,64})"
PAGES = {
    "home": "",
    "new": f"new/{GAME}",
    "pad": r"t/local-pad-[a-z0-9]{1,50}",
    "pad-start": f"pad/{GAME}",
    "table": f"t/{ID}",
    "screen": f"screen(?:/{ID})?",
    "replay": f"t/{ID}/replay",
    "proof": f"t/{ID}/proof",
    "review": f"t/{ID}/review|review/(?P<upload>[A-Za-z0-9_-]{{1,64}})",
    "statistics": "statistics",
    "rules": f"rules/{GAME}",
    "learn": f"learn/{GAME}",
    "puzzles": "puzzles",
    "puzzle": f"puzzles/{GAME}",
    "ask": f"ask/{GAME}",
    "workshops": "workshop",
    "workshop": f"workshop/{GAME}",
    "daily": "daily",
    "tables": "tables",
    "together": "together",
    "carry": "carry",
    "about": "about",
    "privacy": "privacy",
    "offline": "offline",
    "go-on": "go-on",
    "docs": "docs(?:/.*)?",
}
PATTERNS = {name: re.compile(pattern) for name, pattern in PAGES.items()}
OF_ANY_GAME = "new"
"""The other pages of a game exist for the games of the house only."""


class PagePath(NamedTuple):
    """A page of the client: its name, and what its address says."""

    page: str
    id: str | None = None  # of a table
    upload: str | None = None  # of an uploaded record
    game: str | None = None


def page_at(path: str) -> PagePath | None:
    """The page at a path without its first slash; None if there is none.

    >>> page_at("t/abc/review")
    PagePath(page='review', id='abc', upload=None, game=None)
    >>> page_at("no/such/page") is None
    True
    """
    path = path.removesuffix("/")
    for page, pattern in PATTERNS.items():
        match = pattern.fullmatch(path)
        if match is not None:
            found = PagePath(page, **match.groupdict())
            known = BOXES if page == OF_ANY_GAME else BOXES.house
            return found if found.game is None or found.game in known else None
    return None
