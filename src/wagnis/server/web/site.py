"""The client as a folder for any static host: `wagnis site` writes it.

The files are those that `wagnis serve` sends; the page refers to them relative to itself, so the
folder can lie at any path.
"""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

from wagnis.games import BOXES
from wagnis.puzzles import puzzles_of
from wagnis.server.web.guards.headers import POLICY
from wagnis.server.web.routes.pages import PACKED
from wagnis.server.web.routes.puzzles import shown

# Without a header, a page cannot forbid others to frame it.
SITE_POLICY = "; ".join(
    rule for rule in POLICY.split("; ") if not rule.startswith("frame-ancestors")
)
# A deep link to a static host ends at its 404 page, which looks for the folder of the client above
# that address and hands it the rest. Only the path is known there, not the folder.
FIND = """
(async () => {
  const parts = location.pathname.split('/');
  while (parts.length > 1) {
    parts.pop();
    const folder = parts.join('/') + '/';
    const answer = await fetch(folder + 'worker.js', { method: 'HEAD' }).catch(() => null);
    if (!answer || !answer.ok) continue;
    const asked = location.pathname.slice(folder.length) + location.search;
    location.replace(folder + '?at=' + encodeURIComponent(asked) + location.hash);
    return;
  }
  document.querySelector('p').hidden = false;
})();
"""
NOT_FOUND = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="{policy}" />
    <title>Wagnis</title>
  </head>
  <body>
    <p hidden>There is no page at this address.</p>
    <script>{script}</script>
  </body>
</html>
"""


class NotBuiltError(Exception):
    """The client has not been built."""


def site_files(client: Path) -> Iterator[tuple[str, bytes]]:
    """The path and the content of every file; solved tables need NumPy and are not among them."""
    page = client / "index.html"
    if not page.is_file():
        raise NotBuiltError
    packed = {ending for _, ending in PACKED}
    puzzles = dict(puzzle_files())
    written = {"index.html": site_page(page.read_text()).encode(), **puzzles}
    written["worker.js"] = _worker((client / "worker.js").read_text(), written).encode()
    for file in sorted(client.rglob("*")):
        path = file.relative_to(client).as_posix()
        if file.is_file() and file.suffix not in packed and path not in written:
            yield path, file.read_bytes()
    yield from written.items()
    yield "404.html", not_found_page().encode()
    yield ".nojekyll", b""  # GitHub Pages serves every file as it is


def site_page(page: str) -> str:
    """The client's page with relative addresses, marked as a site, with its policy."""
    relative = re.sub(r'(href|src)="/', r'\1="./', page)
    marked = relative.replace("<html ", "<html data-site ", 1)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{SITE_POLICY}" />'
    return marked.replace("<head>", f"<head>\n    {policy}", 1)


def not_found_page() -> str:
    digest = b64encode(hashlib.sha256(FIND.encode()).digest()).decode()
    policy = f"default-src 'none'; script-src 'sha256-{digest}'; connect-src 'self'"
    return NOT_FOUND.format(policy=policy, script=FIND)


def puzzle_files() -> Iterator[tuple[str, bytes]]:
    """One file for each game that has puzzles, as the server would show them."""
    for game in BOXES:
        if puzzles := puzzles_of(game):
            content = json.dumps([shown(game, id) for id in puzzles], separators=(",", ":"))
            yield f"data/puzzles-{game}.json", content.encode()


def _worker(worker: str, written: dict[str, bytes]) -> str:
    """The worker that also keeps the puzzles, and is a new one whenever this module's files are."""
    digest = hashlib.sha256(b"\0".join(written.values())).hexdigest()[:8]
    more = "".join(f'"{path}",' for path in written if path.startswith("data/"))
    renamed, times = re.subn(r'("digest":"\w+)"', rf'\g<1>{digest}"', worker)
    listed = renamed.replace('"rest":[', f'"rest":[{more}', 1)
    assert times == 1, "the worker has no digest"
    assert listed != renamed, "the worker has no list of files"
    return listed
