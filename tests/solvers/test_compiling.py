"""Where compiled loops are kept, and that they are not used for games they were not made for."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from research.gambler import many_kernel
from wagnis.core import lots
from wagnis.games.gambler import rules
from wagnis.games.gambler.solver import kernel
from wagnis.games.zocken.solver import kernel as zocken_kernel

PREPARED = """
import sys
from pathlib import Path
from wagnis.solvers import compiling

if "before" in sys.argv:
    import numba
if "locked" in sys.argv:
    compiling.BESIDE_THE_SOURCE = Path(sys.argv[1]) / "a file" / "__pycache__"
compiling.prepare()
import numba
print(numba.config.CACHE_DIR)
assert Path(numba.config.CACHE_DIR).is_dir() or "locked" not in sys.argv
"""


def kept_in(tmp_path: Path, *how: str, **given: str) -> str:
    (tmp_path / "a file").touch()
    env = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    env |= {"WAGNIS_TABLES": str(tmp_path / "tables"), "TMPDIR": str(tmp_path), **given}
    program = [sys.executable, "-c", PREPARED, str(tmp_path), *how]
    return subprocess.run(program, env=env, capture_output=True, text=True, check=True).stdout[:-1]


@pytest.mark.parametrize("numba_comes", ["before", pytest.param("after", marks=pytest.mark.deep)])
def test_a_package_nobody_may_write_to_keeps_it_with_the_tables(
    tmp_path: Path, numba_comes: str
) -> None:
    assert kept_in(tmp_path, "locked", numba_comes) == str(tmp_path / "tables" / "compiled")


def test_without_any_folder_it_is_kept_where_it_passes(tmp_path: Path) -> None:
    folder = kept_in(tmp_path, "locked", WAGNIS_TABLES=str(tmp_path / "a file"))
    assert Path(folder).parent == tmp_path
    assert not Path(folder).exists()


def test_a_package_that_can_be_written_to_and_a_given_folder_stay_as_they_are(
    tmp_path: Path,
) -> None:
    assert kept_in(tmp_path) == ""
    given = tmp_path / "given"
    given.mkdir()
    assert kept_in(tmp_path, "locked", NUMBA_CACHE_DIR=str(given)) == str(given)


@pytest.mark.parametrize(
    ("module", "of", "name", "other"),
    [
        (kernel, rules, "DICE_OF_A_TURN", 4),
        (many_kernel, rules, "DICE_OF_A_TURN", 4),
        (zocken_kernel, lots, "FACES", (1, 2, 3, 4)),
    ],
)
def test_loops_compiled_for_other_dice_are_not_used(
    monkeypatch: pytest.MonkeyPatch, module: object, of: object, name: str, other: object
) -> None:
    """Numba would not notice: it watches only the file that it compiled."""
    path = str(module.__file__)  # type: ignore[attr-defined]
    runpy.run_path(path)
    monkeypatch.setattr(of, name, other)
    with pytest.raises(AssertionError, match="of other dice"):
        runpy.run_path(path)
