"""A record that Wagnis 0.16 wrote is verified; dice of version 1, without promises, are refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wagnis.cli import main
from wagnis.records import RefusedError, read_record, verify, write_record

KEPT = Path(__file__).parent / "kept" / "0.16-restored.json"


def test_a_record_of_0_16_is_verified_and_its_signed_notes_are_ignored(
    capsys: pytest.CaptureFixture[str],
) -> None:
    written = json.loads(KEPT.read_text(encoding="utf-8"))
    assert written["fair"].pop("version") == 2
    assert len(written["fair"].pop("notes")) == 3
    match = read_record(json.loads(KEPT.read_text(encoding="utf-8")))
    assert write_record(match) == written
    assert verify(match).honest
    assert main(["verify", str(KEPT)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("VERIFIED")


def test_dice_of_version_1_are_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = json.loads(KEPT.read_text(encoding="utf-8"))
    fair = written["fair"]
    written["fair"] = {key: fair[key] for key in ("commit", "server_seed", "client_seeds")}
    with pytest.raises(RefusedError, match=r"were last read by Wagnis 0\.16"):
        read_record(written)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(written), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    shown = capsys.readouterr().out
    assert "dice without promises (version 1) were last read by Wagnis 0.16" in shown
    assert shown.splitlines()[-1].startswith("NOT VERIFIED")
