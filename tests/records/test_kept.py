"""Records that earlier versions wrote: they are read and verified for ever.

Each file is as Wagnis 0.9.0 wrote it; none is ever written again.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wagnis.cli import main
from wagnis.dice import SeedNote
from wagnis.records import read_record, read_record_file, verify, write_record

KEPT = Path(__file__).parent / "kept"
FILES = sorted(KEPT.glob("*.json"))
RESTORED = KEPT / "version-1-restored.json"


def test_there_are_records_of_version_1_with_and_without_a_restore() -> None:
    assert [path.name for path in FILES] == ["version-1-restored.json", "version-1.json"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_kept_record_is_read_verified_and_written_as_it_was(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = json.loads(path.read_text(encoding="utf-8"))
    assert write_record(read_record(written)) == written
    assert verify(read_record_file(path)).honest
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("VERIFIED")


def test_the_notes_of_a_kept_record_are_genuine() -> None:
    fair = read_record_file(RESTORED).fair
    assert fair is not None
    assert fair.dealt is None
    assert len(fair.later) == 2
    assert [note.seat for note in fair.notes] == [0, 1, 0, 0]
    assert all(note.genuine and note.deal == 0 for note in fair.notes)
    first = fair.notes[0]
    assert not SeedNote("k8", 0, first.commit, first.seeds, first.key, first.signature).genuine


def test_a_player_of_a_kept_record_still_finds_their_seeds_and_their_notes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    fair = read_record_file(RESTORED).fair
    assert fair is not None
    mine = [word for one in fair.stretches for word in ("--my-seed", one.clients[0])]
    key = fair.notes[0].key
    said = ["verify", str(RESTORED), *mine, "--seat", "0", "--my-key", key]
    assert main([*said, "--commit", fair.commit]) == 0
    shown = capsys.readouterr().out
    assert shown.count("your seed is in these dice, at seat 0 (Anna)") == 3
    assert "version 1 of the dice let a server ask" in shown
