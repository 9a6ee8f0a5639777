"""The notebook that draws when to stop in Tutto runs as it is, and its thresholds are right."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

from wagnis.games.tutto.rules import RollOn, Stop

EXAMPLE = Path(__file__).parents[2] / "examples" / "stopping_chart.py"


def test_the_chart_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), str(tmp_path)])
    names = runpy.run_path(str(EXAMPLE), run_name="__main__")
    assert (tmp_path / "stopping_chart.png").read_bytes().startswith(b"\x89PNG")
    assert "at_risk" in capsys.readouterr().out
    policy, stops_at = names["policy"], names["stops_at"]
    for dice in range(1, 6):
        at = int(stops_at.loc[(dice, 2000, 3000)])
        line = {"own": 2000, "other": 3000, "first": True, "last_round": False, "dice": dice}
        for risk, stops in ((at, True), (at - 50, False)):
            told = policy.values({**line, "card": "bonus-300", "at_risk": risk})
            assert (told[Stop()] >= told[RollOn()]) == stops


def test_an_existing_file_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chart = tmp_path / "stopping_chart.png"
    chart.write_text("mine")
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), str(tmp_path)])
    with pytest.raises(SystemExit, match="exists already"):
        runpy.run_path(str(EXAMPLE), run_name="__main__")
    assert chart.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [chart]
