"""What the laboratory says to whoever asked for something it cannot do.

Bugs are not said here: they are errors of Python's own.
"""

from __future__ import annotations


class LabError(ValueError):
    """Something the person who asked can mend; said in one sentence."""
