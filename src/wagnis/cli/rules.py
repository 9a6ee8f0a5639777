"""`wagnis rules`: the whole rules of a game, in three languages, in a pager at a terminal.

The texts are in the games' boxes; `wagnis.terminal.rulebook` sets them.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys

from rich.text import Text

from wagnis.cli import CommandError, settings
from wagnis.cli.screens import add_lang, add_plain, screen_for
from wagnis.games import BOXES
from wagnis.terminal.rulebook import rule_lines
from wagnis.terminal.screen import Screen

PAGER = "less"
LESS = "FRX"  # leave at once if all fits, show colours, keep the screen


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=list(BOXES))
    add_lang(parser)
    add_plain(parser)
    parser.epilog = "At a terminal the rules are shown by $PAGER, or by less if it is installed."


def run(arguments: argparse.Namespace) -> int:
    box = BOXES[arguments.game]
    if "rulebook" not in box.parts:
        raise CommandError(
            f"{box.title} brings no rules to read: its box has no part 'rulebook'; its package "
            "may explain the game in its README"
        )
    screen = screen_for(arguments.plain)
    lines = rule_lines(box, arguments.lang, screen.look, screen.console)
    try:
        pager = shlex.split(settings.plain("PAGER") or PAGER)
    except ValueError:
        raise CommandError("the setting PAGER has a quote that is not closed") from None
    if sys.stdout.isatty() and pager and shutil.which(pager[0]) is not None:
        page(pager, lines, screen)
    else:
        screen.write(lines)
    return 0


def page(pager: list[str], lines: list[Text], screen: Screen) -> None:
    """Show the lines in a pager; Ctrl+C is for the pager."""
    with screen.console.capture() as captured:
        screen.write(lines)
    environment = {"LESS": LESS} | os.environ
    with subprocess.Popen(pager, stdin=subprocess.PIPE, env=environment) as showing:
        assert showing.stdin is not None
        try:
            showing.stdin.write(captured.get().encode(errors="replace"))
            showing.stdin.close()
        except (BrokenPipeError, KeyboardInterrupt):
            pass  # the reader has seen enough
        while True:
            try:
                showing.wait()
                return
            except KeyboardInterrupt:
                continue
