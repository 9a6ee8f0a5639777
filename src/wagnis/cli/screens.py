"""The screen of a command, and the arguments for its language and its characters.

`wagnis.terminal` draws on the screen; `main` sets the language.
"""

from __future__ import annotations

import argparse
import sys

from rich.console import Console

from wagnis.cli import settings
from wagnis.core.rulebook import LANGUAGES
from wagnis.terminal.look import Look
from wagnis.terminal.screen import Screen
from wagnis.terminal.speech import language


def add_lang(parser: argparse.ArgumentParser) -> None:
    """Add the language of the texts; `main` speaks it."""
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=usual_language(),
        help="the language (default: that of your system, or English)",
    )


def usual_language() -> str:
    """The language of the first locale that is set, if we have it; else English."""
    locales = (settings.plain(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    spoken = next((locale for locale in locales if locale), "")[:2].lower()
    return spoken if spoken in LANGUAGES else "en"


def in_this_language() -> list[str]:
    """The argument that makes the next command speak the language of this one."""
    return [] if language() == usual_language() else ["--lang", language()]


def add_plain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--plain", action="store_true", help="no colours, boxes and dice in ASCII")


def screen_for(plain: bool) -> Screen:
    """A screen; plain if the output is no terminal, or a simple one."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    console = Console(highlight=False)
    draws = console.is_terminal and not console.is_dumb_terminal
    look = Look(plain=plain or not draws or not console.encoding.startswith("utf"))
    if look.plain:
        console = Console(highlight=False, color_system=None)
    return Screen(console, look)
