"""The client as a folder for any static host: `wagnis site` writes it.

The files are those that `wagnis serve` sends; the page refers to them relative to itself, so the
folder can lie at any path.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

from wagnis.server.web.guards.headers import POLICY
from wagnis.server.web.routes.pages import PACKED

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


def site_files(client: Path, *, tables: bool = True) -> Iterator[tuple[str, bytes]]:
    """The path and the content of every file but the solved tables; the page says if there are any.

    Tables are not among them because they need NumPy.
    """
    page = client / "index.html"
    if not page.is_file():
        raise NotBuiltError
    packed = {ending for _, ending in PACKED}
    marked = site_page(page.read_text(), tables=tables).encode()
    worker = _worker((client / "worker.js").read_text(), marked, tables=tables)
    written = {"index.html": marked, "worker.js": worker.encode()}
    for file in sorted(client.rglob("*")):
        path = file.relative_to(client).as_posix()
        if file.is_file() and file.suffix not in packed and path not in written:
            yield path, file.read_bytes()
    yield from written.items()
    yield "404.html", not_found_page().encode()
    yield ".nojekyll", b""  # GitHub Pages serves every file as it is


def site_page(page: str, *, tables: bool = True) -> str:
    """The client's page with relative addresses, marked as a site, with its policy."""
    relative = re.sub(r'(href|src)="/', r'\1="./', page)
    mark = "data-site" if tables else 'data-site="no-tables"'
    marked = relative.replace("<html ", f"<html {mark} ", 1)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{SITE_POLICY}" />'
    return marked.replace("<head>", f"<head>\n    {policy}", 1)


def not_found_page() -> str:
    digest = b64encode(hashlib.sha256(FIND.encode()).digest()).decode()
    policy = f"default-src 'none'; script-src 'sha256-{digest}'; connect-src 'self'"
    return NOT_FOUND.format(policy=policy, script=FIND)


def _worker(worker: str, page: bytes, *, tables: bool) -> str:
    """The worker: a new one with every new page; it fetches no tables where there are none."""
    digest = hashlib.sha256(page).hexdigest()[:8]
    renamed, times = re.subn(r'("digest":"\w+)"', rf'\g<1>{digest}"', worker)
    assert times == 1, "the worker has no digest"
    if tables:
        return renamed
    emptied, times = re.subn(r'"tables":\[[^\]]*\]', '"tables":[]', renamed)
    assert times == 1, "the worker has no list of tables"
    return emptied
