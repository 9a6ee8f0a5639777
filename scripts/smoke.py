"""Tries an installed Wagnis: `python -I scripts/smoke.py FOLDER VERSION [server]`.

Imports nothing from this repository. Bots play a game, whose record is verified by the command;
with `server` a server starts, answers, shows its page and ends.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

PATIENCE = 120.0


def main(folder: Path, version: str, server: bool) -> None:
    import wagnis

    where = Path(wagnis.__file__)
    assert where.is_relative_to(Path(sys.prefix)), f"this is not the installed one: {where}"
    assert wagnis.__version__ == version, wagnis.__version__
    assert said("--version") == f"wagnis {version}\n"
    for game in wagnis.games():
        play(game, folder / f"{game}.json")
    if server:
        serve(folder)


def play(game: str, file: Path) -> None:
    """A game between bots, verified by the command."""
    import wagnis
    from wagnis.core import Decision

    match = wagnis.new(game, players=2, seed="release")
    bots = [wagnis.bots.bot("thumb", game, seat) for seat in range(2)]
    while not match.over:
        node = match.node
        if isinstance(node, Decision):
            action = bots[node.seat].choose(match.game, match.state, node.actions)
            match = match.play(match.box.notation.write_move(action))
        else:
            match = match.roll()
    file.write_text(json.dumps(match.record), "utf-8")
    assert "VERIFIED" in said("verify", str(file))


def serve(folder: Path) -> None:
    command = [*COMMAND, "serve", "--port", "0", "--data", str(folder / "games"), "--no-solving"]
    log = folder / "server.log"
    with log.open("w") as writing:
        running = subprocess.Popen(command, stdout=writing, stderr=subprocess.STDOUT, cwd=folder)
    try:
        end = time.monotonic() + PATIENCE
        while not (found := re.search(r"http://127\.0\.0\.1:\d+", log.read_text("utf-8"))):
            assert running.poll() is None, log.read_text("utf-8")
            assert time.monotonic() < end, "the server does not answer"
            time.sleep(0.05)
        for path, expected in (("/api/health", b"{"), ("/", b"<title>"), ("/api/games", b"tutto")):
            with urlopen(found[0] + path, timeout=PATIENCE) as answer:
                assert expected in answer.read(), path
    finally:
        running.terminate()
        running.wait(PATIENCE)
    assert "Traceback" not in log.read_text("utf-8")


COMMAND = (str(Path(sys.executable).with_name("wagnis")),)


def said(*words: str) -> str:
    done = subprocess.run([*COMMAND, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3:] == ["server"])
