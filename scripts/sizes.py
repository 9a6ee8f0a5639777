"""Checks what fits on which screen: every phase of every game, in a real browser.

python -m scripts.sizes [game ...]    writes docs/sizes.md; with games, only says what is wrong
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

PAGE = Path(__file__).parent.parent / "docs" / "sizes.md"
HEAD = """# What fits on which screen

Measured by `python -m scripts.sizes` at real tables in a real browser, in German (its words are
the longest), in every phase of play listed below; `tests/browser/test_sizes.py` keeps the boards
at these sizes. Sizes are CSS pixels.

- *board*: the room that seats, buttons and papers leave for the board
- *die*: the smallest die that matters in any phase
- *type*: the smallest letters on board, buttons and score
- *used*: the share of the screen's height between the board's first part and its last, at least
- *wrong*: how much was off the screen, cut, covered, overlapping or too small, in all phases

| game | screen | board | die | type | used | wrong |
|---|---|---|---|---|---|---|
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
    if not games:
        PAGE.write_text(HEAD + rows(measured), encoding="utf-8")


def rows(measured: dict[str, dict[str, list[Fit]]]) -> str:
    """A line for each game and size; then the phases that were measured."""
    lines = []
    for game, phases in measured.items():
        for at, (across, down) in enumerate(SIZES):
            here = [seen[at] for seen in phases.values()]
            width, height = here[0].board
            dice = min(fit.die for fit in here if fit.die is not None)
            letters = min(fit.type for fit in here if fit.type is not None)
            used = min(fit.used for fit in here if fit.used > 0)
            wrong = sum(len(fit.wrong) for fit in here)
            lines.append(
                f"| {game} | {across} x {down} | {width:.0f} x {height:.0f} | {dice:.0f} "
                f"| {letters:.0f} | {used:.0%} | {wrong} |"
            )
    lines += ["", *(f"- {game}: {'; '.join(phases)}." for game, phases in measured.items())]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])
