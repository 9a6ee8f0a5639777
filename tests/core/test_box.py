"""Parts of a box: imported when first asked, and missed in a clear sentence."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from wagnis_pig import BOX as PIG

from wagnis.core.box import MissingPartError, Part


@dataclass(frozen=True)
class Sty:
    """A part that only this file asks for."""

    straw: int


STY = Part("sty", Sty, "sty")
HERE = Sty(3)
NOT_A_STY = "a house"


def test_a_part_is_what_the_box_names() -> None:
    box = replace(PIG, parts={"sty": f"{__name__}:HERE"})
    assert STY.of(box) is HERE
    assert STY.find(box) is HERE


def test_a_game_without_the_part_says_so_in_a_sentence() -> None:
    assert STY.find(PIG) is None
    with pytest.raises(MissingPartError, match=r"^Pig has no sty$"):
        STY.of(PIG)


def test_the_games_that_bring_a_part_are_listed_without_an_import() -> None:
    box = replace(PIG, name="boar", parts={"sty": "no_such_module:STY"})
    assert STY.names([PIG, box]) == ("boar",)


def test_a_part_of_another_class_is_refused() -> None:
    box = replace(PIG, parts={"sty": f"{__name__}:NOT_A_STY"})
    with pytest.raises(TypeError, match="NOT_A_STY, named in the box of Pig"):
        STY.find(box)


def test_the_module_of_a_part_is_imported_when_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lazy_sty.py").write_text(f"from {__name__} import Sty\nSTY = Sty(7)\n")
    monkeypatch.syspath_prepend(tmp_path)
    box = replace(PIG, parts={"sty": "lazy_sty:STY"})
    assert "lazy_sty" not in sys.modules
    assert STY.of(box) == Sty(7)
