"""docs/solved.md: its table says what the code says."""

from __future__ import annotations

from scripts.solved import FILE, table


def test_the_table_of_what_is_solved_is_as_the_code_says() -> None:
    rows = table()
    assert "| Tutto | 2 | `win`, exact | `win`, exact |" in rows
    assert FILE.read_text("utf-8").count(f"\n{rows}\n") == 1, "run python -m scripts.solved"
