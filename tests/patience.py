"""How long a test waits before it calls something a hang: the one limit that all tests share.

It is no measure of speed. Waits end on what is waited for, and a passing test never meets it.
"""

from __future__ import annotations

PATIENCE = 180.0  # seconds; enough for a machine that is busy with other things
