"""What is compiled is compiled anew once a source changes that it is made of."""

from __future__ import annotations

from pathlib import Path

import pytest

compiled = pytest.importorskip("wagnis.kernels.compiled", reason="kernels need Numba")

MADE_OF = ("rules.py", "kernel/steps.py", "solver/turn.py")


@pytest.mark.parametrize("changed", MADE_OF)
def test_the_digest_of_a_kernel_covers_rules_solver_and_kernel(
    changed: str, tmp_path: Path
) -> None:
    for name in (*MADE_OF, "terminal/board.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    digest = compiled.digest_of.__wrapped__
    before = digest(tmp_path / "kernel")
    (tmp_path / "terminal/board.py").write_text("x = 1")
    assert digest(tmp_path / "kernel") == before
    (tmp_path / changed).write_text("x = 1")
    assert digest(tmp_path / "kernel") != before
