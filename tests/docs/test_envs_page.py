"""The examples of docs/envs.md are run as they stand there."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "envs.md"


@pytest.mark.deep  # it compiles three games of environments, all of which tests/envs checks
def test_the_examples_are_true() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.failed == 0
    assert result.attempted > 20
