"""CONTRIBUTING follows the example line by line: every line it quotes is in the package."""

from __future__ import annotations

import re
import textwrap

from scripts.lock import ROOT
from tests.examples.conftest import EXAMPLE

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_what_the_guide_quotes_is_in_the_example() -> None:
    guide = PAGE.split("### Add a game")[1].split("**Change the wire.**")[0]
    files = [*EXAMPLE.rglob("*.py"), EXAMPLE / "pyproject.toml"]
    sources = [textwrap.dedent(path.read_text(encoding="utf-8")) for path in files]
    quotes = re.findall(r"```(?:python|toml)\n(.*?)```", guide, re.S)
    assert len(quotes) >= 7
    for quote in quotes:
        wanted = textwrap.dedent(quote).strip()
        lined = [re.sub(r"^ +", "", source, flags=re.M) for source in sources]
        assert any(re.sub(r"^ +", "", wanted, flags=re.M) in source for source in lined), wanted


def test_the_files_the_guide_names_are_there() -> None:
    for path in re.findall(r"\]\((examples/[^)]+)\)", PAGE):
        assert (ROOT / path).exists(), path
