"""Sentences and tables no wider than the terminal; in a pipe, tables may be wide.

`wagnis.terminal` lays out boards.
"""

from __future__ import annotations

import shutil
import textwrap

WIDE, USUAL = 160, 80  # columns of tables and of sentences where there is no terminal


def width(usual: int = WIDE) -> int:
    return max(1, shutil.get_terminal_size((usual, 24)).columns)


def paragraph(sentence: str) -> None:
    """Print text, wrapped at blanks."""
    print(textwrap.fill(sentence, width(USUAL), break_long_words=False, break_on_hyphens=False))
