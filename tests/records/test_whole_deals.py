"""The records that the browser client is tested with: as the file has them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.records.whole_deals import FILE, text
from wagnis.cli import main
from wagnis.records import Code, RefusedError, read_record, verify, write_record
from wagnis.records.start import start_digest

KEPT: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))


def test_the_file_is_the_one_that_would_be_written_now() -> None:
    """`python -m tests.records.whole_deals` writes it."""
    assert FILE.read_text(encoding="utf-8") == text()


@pytest.mark.parametrize("name", KEPT["honest"])
def test_honest_records_are_verified_with_what_anna_kept(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = KEPT["honest"][name]
    match = read_record(case["record"])
    assert write_record(match) == case["record"]
    assert verify(match).honest
    path, anna = tmp_path / "record.json", case["devices"][0]
    path.write_text(json.dumps(case["record"]), encoding="utf-8")
    mine = [word for seed in anna["seeds"].values() for word in ("--my-seed", seed)]
    words = ["verify", str(path), *mine, "--seat", "0"]
    assert match.fair is not None
    starts = {start_digest(match, stretch.start) for stretch in match.fair.stretches}
    assert main([*words, *(word for start in starts for word in ("--start", start))]) == 0
    shown = capsys.readouterr().out
    assert "your seed is in these dice, at seat 0 (Anna)" in shown
    assert "are those you noted" in shown
    assert "nobody chose these dice" not in shown  # Ben's promise may have been replaced


@pytest.mark.parametrize("case", KEPT["wrong"], ids=lambda case: case["what"])
def test_what_is_wrong_is_found(case: dict[str, Any]) -> None:
    record = KEPT["honest"]["restored"]["record"]
    with pytest.raises(RefusedError) as error:
        read_record({**record, "fair": case["fair"]})
    assert error.value.code == Code.BAD_RECORD
    assert case["words"] in str(error.value)
