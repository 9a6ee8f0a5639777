"""The guide for authors: what it quotes is in the example, and its table of keys is complete."""

from __future__ import annotations

import re
import textwrap

from wagnis_farkle import BOX as FARKLE
from wagnis_pig import BOX as PIG

from scripts.lock import ROOT
from tests.examples.conftest import EXAMPLE
from wagnis.core.labels import LABEL_KEYS

PAGE = (ROOT / "docs" / "authors.md").read_text(encoding="utf-8")


def test_what_the_guide_quotes_is_in_the_example() -> None:
    files = [*EXAMPLE.rglob("*.py"), EXAMPLE / "pyproject.toml"]
    sources = [textwrap.dedent(path.read_text(encoding="utf-8")) for path in files]
    quotes = re.findall(r"```(?:python|toml)\n(.*?)```", PAGE, re.S)
    assert len(quotes) >= 7
    for quote in quotes:
        wanted = textwrap.dedent(quote).strip()
        lined = [re.sub(r"^ +", "", source, flags=re.M) for source in sources]
        assert any(re.sub(r"^ +", "", wanted, flags=re.M) in source for source in lined), wanted


def test_the_files_the_guide_names_are_there() -> None:
    named = re.findall(r"\]\(\.\./(examples/[^)]+)\)", PAGE)
    assert len(named) > 6
    for path in named:
        assert (ROOT / path).exists(), path


def test_the_guide_lists_every_key_that_a_client_reads() -> None:
    listed = set(re.findall(r"^\| `(\w+)(?:\.[A-Z]+)?` \|", PAGE.split("## The texts")[1], re.M))
    terminal = (ROOT / "src/wagnis/terminal/plain.py").read_text(encoding="utf-8")
    browser = "".join(
        file.read_text(encoding="utf-8")
        for kind in ("*.ts", "*.svelte")
        for file in (ROOT / "web" / "src" / "lib").rglob(kind)
    )
    read = {
        *re.findall(r"_label\(box, f?\"(\w+)", terminal),
        *re.findall(r"labelOf\(game, [`'](\w+)", browser),
        *re.findall(r"'(fell|said|move)'", terminal + browser),
    }
    assert listed == read == set(LABEL_KEYS)
    for box in (PIG, FARKLE):
        assert {key.partition(".")[0] for key in box.labels["de"]} <= listed
