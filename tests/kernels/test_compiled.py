"""A compiled function is compiled again when one of its sources changes."""

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


def test_a_kernel_is_compiled_anew_after_a_change_of_another_file(
    tmp_path: Path,
) -> None:
    """This fails when Numba keeps its stamp elsewhere: see `compiled._stamped`."""
    (tmp_path / "kernel").mkdir()
    source, rules = tmp_path / "kernel" / "tiny.py", tmp_path / "rules.py"
    source.write_text("@compiled\ndef scaled(number):\n    return FACTOR * number\n")

    def scaled(factor: int) -> int:
        rules.write_text(f"FACTOR = {factor}\n")
        compiled.digest_of.cache_clear()
        names = {"compiled": compiled.compiled, "FACTOR": factor}
        exec(compile(source.read_text(), str(source), "exec"), names)
        return int(names["scaled"](10))

    try:
        assert [scaled(2), scaled(2), scaled(3)] == [20, 20, 30]
    finally:
        compiled.digest_of.cache_clear()
