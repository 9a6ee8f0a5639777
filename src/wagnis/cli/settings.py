"""Settings from the environment, or from a file that the environment names.

What is on the command line can be read by everybody on the machine; a password should not be.
"""

from __future__ import annotations

import os
from pathlib import Path

from wagnis.cli import CommandError


def setting(name: str) -> str | None:
    """What NAME says in the environment, or the file that NAME_FILE names; None for neither."""
    told, file = os.environ.get(name), os.environ.get(f"{name}_FILE")
    if told and file:
        raise CommandError(f"{name} and {name}_FILE are both set; keep one of them")
    if not file:
        return told or None
    try:
        return Path(file).read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise CommandError(f"cannot read {file}, which {name}_FILE names: {reason}") from None
