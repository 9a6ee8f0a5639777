"""Browsers other than Chromium, as their vendors ship them: Firefox and WebKitGTK.

Playwright drives builds of its own only. Firefox itself speaks WebDriver BiDi, WebKitGTK has a
WebDriver; both are used here for what a journey needs: going to an address, and running a script.
"""

from __future__ import annotations

import json
import re
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from scripts.programs import found
from tests.patience import PATIENCE

DISPLAY = re.compile(r"^(\d+)$", re.MULTILINE)
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
# A journey is tested, not a first meeting; nothing is fetched but what the page asks for.
FIREFOX_SETTINGS = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Engine:
    """One page of a browser."""

    def __init__(self, go: Callable[[str], None], run: Callable[[str], str]) -> None:
        self.go = go
        self._run = run

    def run(self, expression: str) -> Any:
        """The value of an expression, awaited if it is a promise."""
        return json.loads(self._run(expression))

    def wait(self, condition: str) -> None:
        """Until this expression is true."""
        end = time.monotonic() + PATIENCE
        while not self.run(f"Boolean({condition})"):
            assert time.monotonic() < end, f"never: {condition}\n{self.run(TEXT)}"
            time.sleep(0.1)

    def wait_for(self, selector: str) -> None:
        self.wait(f"document.querySelector({json.dumps(selector)})")

    def click(self, selector: str) -> None:
        self.wait_for(selector)
        self.run(f"document.querySelector({json.dumps(selector)}).click()")


def _as_json(expression: str) -> str:
    return f"(async () => JSON.stringify((await ({expression})) ?? null))()"


TEXT = "document.body.innerText.slice(0, 500)"


@contextmanager
def firefox(folder: Path) -> Iterator[Engine]:
    profile = folder / "profile"
    profile.mkdir()
    lines = (f'user_pref("{k}", {json.dumps(v)});' for k, v in FIREFOX_SETTINGS.items())
    (profile / "user.js").write_text("\n".join(lines))
    command = [str(found("firefox")), "--headless", "--no-remote", "--profile", str(profile)]
    with _started([*command, "--remote-debugging-port", "0"], folder / "firefox.log") as log:
        address = _said(log, LISTENS)
        with connect(f"{address}/session", max_size=None, open_timeout=PATIENCE) as line:
            ask = _bidi(line)
            ask("session.new", {"capabilities": {}})
            context = ask("browsingContext.getTree", {})["contexts"][0]["context"]

            def go(url: str) -> None:
                ask(
                    "browsingContext.navigate", {"context": context, "url": url, "wait": "complete"}
                )

            def run(expression: str) -> str:
                answer = ask(
                    "script.evaluate",
                    {
                        "expression": _as_json(expression),
                        "target": {"context": context},
                        "awaitPromise": True,
                    },
                )
                assert answer["type"] == "success", answer["exceptionDetails"]["text"]
                return str(answer["result"]["value"])

            yield Engine(go, run)


def _bidi(line: ClientConnection) -> Callable[[str, dict[str, Any]], dict[str, Any]]:
    asked = 0

    def ask(method: str, params: dict[str, Any]) -> dict[str, Any]:
        nonlocal asked
        asked += 1
        line.send(json.dumps({"id": asked, "method": method, "params": params}))
        while (answer := json.loads(line.recv(PATIENCE))).get("id") != asked:
            pass  # events
        assert answer["type"] == "success", answer
        result: dict[str, Any] = answer["result"]
        return result

    return ask


@contextmanager
def webkit(folder: Path) -> Iterator[Engine]:
    """WebKitGTK's own small browser, on a screen that nobody sees."""
    port, browser = _free_port(), _mini_browser()
    screen = [str(found("xvfb")), "-displayfd", "1", "-screen", "0", "1280x800x24"]
    with _started(screen, folder / "screen.log") as log:
        environment = {
            "DISPLAY": f":{_said(log, DISPLAY)}",
            "HOME": str(folder),
            "PATH": "/usr/bin:/bin",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
        }
        command = [str(found("webkit")), f"--port={port}"]
        with _started(command, folder / "webkit.log", environment):
            options = {"binary": browser, "args": ["--automation"]}
            wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
            ask = _webdriver(f"http://127.0.0.1:{port}")
            session = ask("POST", "/session", {"capabilities": wanted})["sessionId"]
            ask("POST", f"/session/{session}/timeouts", {"script": PATIENCE * 1000})

            def go(url: str) -> None:
                ask("POST", f"/session/{session}/url", {"url": url})

            def run(expression: str) -> str:
                script = (
                    "const done = arguments[arguments.length - 1];"
                    f"{_as_json(expression)}"
                    ".then(done, (error) => done('!' + error));"
                )
                answer = str(
                    ask(
                        "POST",
                        f"/session/{session}/execute/async",
                        {"script": script, "args": []},
                    )
                )
                assert not answer.startswith("!"), answer
                return answer

            try:
                yield Engine(go, run)
            finally:
                ask("DELETE", f"/session/{session}", None)


def _webdriver(address: str) -> Callable[[str, str, Any], Any]:
    def ask(method: str, path: str, body: Any) -> Any:
        content = None if body is None else json.dumps(body).encode()
        request = Request(address + path, content, method=method)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with urlopen(request, timeout=PATIENCE) as answer:
                    return json.load(answer)["value"]
            except HTTPError as error:
                raise AssertionError(error.read().decode()) from None
            except OSError:  # it does not listen yet
                assert time.monotonic() < end, "the driver does not answer"
                time.sleep(0.1)

    return ask


def _mini_browser() -> str:
    places = Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser")
    return str(next(places))


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def _started(
    command: list[str], log: Path, environment: dict[str, str] | None = None
) -> Iterator[Path]:
    writing: IO[str]
    with log.open("w") as writing:
        process = subprocess.Popen(
            command, stdout=writing, stderr=subprocess.STDOUT, env=environment
        )
        try:
            yield log
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _said(log: Path, what: re.Pattern[str]) -> str:
    end = time.monotonic() + PATIENCE
    while not (match := what.search(log.read_text())):
        assert time.monotonic() < end, log.read_text()
        time.sleep(0.1)
    return match[1]
