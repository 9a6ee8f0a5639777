"""Every `wagnis` command line that the documents show is one that the program accepts."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from wagnis.cli import commands, parser_of

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("**/*.md"))]
FENCE = re.compile(r"^```.*?$(.*?)^```", re.MULTILINE | re.DOTALL)
PLACEHOLDER = re.compile(r"\[--|^wagnis dice |…|\.\.\.|<[a-z]")
MADE = re.compile(r"^(wagnis (?!new-game)[a-z-]+) lucky-seven\b")  # the game of the tutorial
COMMAND = re.compile(r"wagnis [a-z-]+(\s|$)").match  # not a table of results: `wagnis tutto, 4`


def lines_of(page: Path) -> Iterator[str]:
    """The command lines in the blocks of a page, without comments and what is piped."""
    text = page.read_text(encoding="utf-8")
    for block in FENCE.findall(text):
        for line in block.replace("\\\n", " ").splitlines():
            said = line.strip().removeprefix("$ ")
            if COMMAND(said) and not PLACEHOLDER.search(said):
                said = MADE.sub(r"\1 tutto", said)
                yield re.split(r"\s{2,}|\s#\s|\s[|<>&]\s?", said)[0]


SHOWN = sorted(
    {(page.relative_to(ROOT).as_posix(), line) for page in PAGES for line in lines_of(page)}
)


def test_the_pages_show_commands() -> None:
    assert len(SHOWN) > 80


def test_every_command_that_a_page_shows_is_accepted(capsys: pytest.CaptureFixture[str]) -> None:
    parser, refused = parser_of(commands()), []
    for page, line in SHOWN:
        try:
            parser.parse_args(shlex.split(line)[1:])
        except SystemExit as leaving:
            if leaving.code:
                refused.append(f"{page}: {line}\n  {capsys.readouterr().err.splitlines()[-1]}")
    assert not refused, "\n".join(refused)
