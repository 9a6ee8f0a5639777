"""Checks what fits on which screen: every phase of every game, in a real browser.

python -m scripts.sizes [game ...]    says what is wrong, then prints a table of sizes
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from scripts.programs import found
from scripts.serving import serving
from tests.browser.phases import PHASES, SHOWS, Moment, catch, fits, reach
from tests.browser.sizes import SIZES, Fit

HEAD = """
In CSS pixels. Board: the room that seats, buttons and papers leave for it. For each game: the
smallest die, the smallest letters, and the share of the screen's height that the board uses, at
least; wrong: what was off the screen, cut, covered, overlapping or too small.

"""


def main(games: list[str]) -> None:
    measured: dict[str, dict[str, list[Fit]]] = {}
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=found("chromium"), args=["--no-sandbox"]
        )
        for game in games or PHASES:
            measured[game] = {}
            for phase in (*PHASES[game], *SHOWS[game]):
                likes = {
                    "speed": int(isinstance(phase, Moment)),
                    "rollAtOnce": False,
                    "hints": False,
                }
                context = browser.new_context(base_url=url, locale="de-DE", reduced_motion="reduce")
                context.add_init_script(
                    f"localStorage.setItem('wagnis.settings', {json.dumps(json.dumps(likes))})"
                )
                page = context.new_page()
                if isinstance(phase, Moment):
                    catch(page, game, phase)
                else:
                    reach(page, game, phase)
                measured[game][phase.name] = seen = list(fits(page, phase))
                print(f"{game}: {phase.name}", flush=True)
                for wrong in dict.fromkeys(one for fit in seen for one in fit.wrong):
                    where = ", ".join("{}x{}".format(*f.size) for f in seen if wrong in f.wrong)
                    print(f"    {wrong} ({where})", flush=True)
                context.close()
        browser.close()
    print(HEAD + rows(measured))


def rows(measured: dict[str, dict[str, list[Fit]]]) -> str:
    """A line for each size, a column for each game."""
    lines = [f"| screen | board | {' | '.join(measured)} |", "|---" * (2 + len(measured)) + "|"]
    for at, (across, down) in enumerate(SIZES):
        seen = {game: [of[at] for of in phases.values()] for game, phases in measured.items()}
        boards = [fits[0].board for fits in seen.values()]
        width, height = map(min, zip(*boards, strict=True))
        cells = (f"{across} x {down}", f"{width:.0f} x {height:.0f}", *map(cell, seen.values()))
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def cell(fits: list[Fit]) -> str:
    """The smallest of one game at one size, over all its phases."""
    die = min(fit.die for fit in fits if fit.die is not None)
    letters = min(fit.type for fit in fits if fit.type is not None)
    used = min(fit.used for fit in fits if fit.used > 0)
    wrong = sum(len(fit.wrong) for fit in fits)
    return f"{die:.0f}, {letters:.0f}, {used:.0%}" + (f", {wrong} wrong" if wrong else "")


if __name__ == "__main__":
    main(sys.argv[1:])
