"""Files people name: written whole or not at all, and read with errors they understand.

What stands in them is tested with the commands.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from wagnis.cli import CommandError
from wagnis.cli.files import read_json, read_text, write_json


def test_what_is_written_is_read_back_and_names_stay_readable(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    write_json(path, {"players": ["Zoë", "名"]})
    assert read_json(path) == {"players": ["Zoë", "名"]}
    assert "Zoë" in read_text(path)


def test_a_name_that_utf8_cannot_hold_is_escaped(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    write_json(path, {"players": ["\udcff", "Zoë"]})
    assert read_json(path) == {"players": ["\udcff", "Zoë"]}


def test_a_write_that_fails_leaves_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.json"
    write_json(path, {"events": 1})

    def full_disk(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(CommandError, match="No space left"):
        write_json(path, {"events": 2})
    assert read_json(path) == {"events": 1}
    assert list(tmp_path.iterdir()) == [path]


def test_a_reader_never_finds_half_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the new text is being written, the old one still stands."""
    path = tmp_path / "match.json"
    write_json(path, {"events": 1})
    seen: list[object] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: seen.append(json.loads(path.read_text())))
    write_json(path, {"events": 2})
    assert seen == [{"events": 1}]
    assert read_json(path) == {"events": 2}


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot write"):
        write_json(tmp_path / "nowhere" / "match.json", {})


def test_a_device_or_a_pipe_is_refused_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(CommandError, match="pipe: it is a device or a pipe, not a file"):
        write_json(path, {})
    assert path.is_fifo()
    assert list(tmp_path.iterdir()) == [path]


def test_a_symbolic_link_stays_and_its_target_is_written(tmp_path: Path) -> None:
    link, target = tmp_path / "link.json", tmp_path / "elsewhere" / "match.json"
    target.parent.mkdir()
    link.symlink_to(target)
    for written in ({"events": 1}, {"events": 2}):  # first the link points to nothing
        write_json(link, written)
        assert link.is_symlink()
        assert read_json(target) == written
    assert list(target.parent.iterdir()) == [target]
