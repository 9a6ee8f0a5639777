"""What importing the rules costs: the standard library, and little time.

Which room may import which is checked by import-linter.
"""

from __future__ import annotations

import subprocess
import sys

FOREIGN = """
import sys
import wagnis.{room}
foreign = sorted(
    name for name in {{module.split(".")[0] for module in sys.modules}}
    if name not in sys.stdlib_module_names and not name.startswith(("_", "wagnis", "sitecustomize"))
)
print(foreign)
"""


def printed(program: str) -> str:
    return subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True
    ).stdout.strip()


def test_the_rules_the_records_and_the_referee_import_nothing_but_the_standard_library() -> None:
    for room in ("games", "records", "referee", "bots"):
        assert printed(FOREIGN.format(room=room)) == printed(FOREIGN.format(room="core"))


def test_no_web_or_number_crunching_library_comes_with_the_core() -> None:
    loaded = printed(FOREIGN.format(room="referee"))
    for library in ("rich", "numpy", "hypothesis", "pydantic"):
        assert library not in loaded
