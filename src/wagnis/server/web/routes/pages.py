"""Serves the built client: its page for each of its paths, its files and the solved tables."""

from __future__ import annotations

import mimetypes
from contextlib import suppress
from pathlib import Path, PurePosixPath

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response

from wagnis.server.web.answers import accepted_encodings

FOREVER = "public, max-age=31536000, immutable"  # the file's name changes with its content
CHECK_FIRST = "no-cache"
PACKED = (("br", ".br"), ("gzip", ".gz"))
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".html": "text/html",
}
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Wagnis</title>
<h1>The table is not set yet</h1>
<p>The server runs, but its pages have not been built. In the folder of the source code,
<code>make play</code> builds them and starts the server;
<code>npm run build</code> in <code>web</code> builds them alone.</p></html>
"""


class Pages:
    """Serves one folder of built files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()

    def text(self) -> str | None:
        """The client's page; None if it was not built."""
        try:
            return (self._folder / "index.html").read_text(encoding="utf-8")
        except OSError:
            return None

    def answer(self, request: Request, path: str) -> Response | None:
        """The file, the client's page for a path without a file, or None where there is neither.

        A folder with an index of its own, such as `docs`, redirects there. The page itself says
        where a path has no page.
        """
        page = self._folder / "index.html"
        if not page.is_file():
            return HTMLResponse(NOT_BUILT, 503, {"cache-control": "no-store"})
        if path:
            file = self._file(path)
            if file is not None:
                return self._sent(request, file)
            if self._file(f"{path}/index.html") is not None:
                # Relative, because a proxy may serve all of this under a path of its own.
                name = "" if path.endswith("/") else f"{PurePosixPath(path).name}/"
                return RedirectResponse(f"{name}index.html")
            if PurePosixPath(path).suffix:
                return None
        return self._sent(request, page)

    def _file(self, path: str) -> Path | None:
        if "\0" in path or len(path) > 1000:
            return None
        try:
            file = (self._folder / path).resolve()
            inside = file.is_relative_to(self._folder)
            return file if inside and file.is_file() else None
        except OSError:  # not a valid file name
            return None

    def _sent(self, request: Request, path: Path) -> Response:
        immutable = path.parent.name == "assets"
        headers = {
            "cache-control": FOREVER if immutable else CHECK_FIRST,
            "vary": "accept-encoding",
        }
        guessed = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        kind = TYPES.get(path.suffix, guessed)
        accepted = accepted_encodings(request.headers.get("accept-encoding", ""))
        for encoding, ending in PACKED:
            packed = path.with_name(path.name + ending)
            if encoding in accepted and packed.is_file():
                headers["content-encoding"] = encoding
                return FileResponse(packed, headers=headers, media_type=kind)
        return FileResponse(path, headers=headers, media_type=kind)


def sent_table(file: str) -> Response | None:
    """A solved table in the browser's form; None if there is none of this name."""
    name = file.partition(".")[0]
    with suppress(ModuleNotFoundError, KeyError):  # without NumPy there are no tables
        from wagnis.solvers.browser_tables import browser_file

        known, content = browser_file(name)
        return sent_asset(file, content) if file == known else None
    return None


def sent_asset(name: str, content: bytes) -> Response:
    kind = TYPES.get(PurePosixPath(name).suffix, "application/octet-stream")
    return Response(content, headers={"cache-control": FOREVER}, media_type=kind)
