"""A static host, as those for web pages are: files below a path, and a page for all others."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from wagnis.server.config import CLIENT
from wagnis.server.web.site import site_files
from wagnis.solvers.browser_tables import FOLDER as VALUES
from wagnis.solvers.browser_tables import write_browser_table

FOLDER = "/games/wagnis"


def write_site(root: Path, tables: Iterable[str]) -> Path:
    """A site in a folder of a host, with these tables only: all of them take long to pack."""
    site = root / FOLDER[1:]
    for path, content in site_files(CLIENT):
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_bytes(content)
    (site / VALUES).mkdir()
    for table in tables:
        write_browser_table(table, site / VALUES)
    (root / "icon.svg").write_bytes((site / "icon.svg").read_bytes())
    return site


class Handler(SimpleHTTPRequestHandler):
    """Python's own, and 404.html of the site for what is not there."""

    asked: list[str]

    def __init__(self, *of_server: object, site: Path, asked: list[str], directory: str) -> None:
        self.site, self.asked = site, asked
        super().__init__(*of_server, directory=directory)  # type: ignore[arg-type]

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = self.site / "404.html"
        if code != 404 or not page.exists():
            return super().send_error(code, message, explain)
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)
        return None

    def log_message(self, format: str, *values: object) -> None:
        self.asked.append(self.path)


@contextmanager
def hosting(root: Path, site: Path) -> Iterator[tuple[str, list[str]]]:
    """The address of a host of everything below `root`, and the paths that it is asked for."""
    asked: list[str] = []
    handler = partial(Handler, site=site, asked=asked, directory=str(root))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
