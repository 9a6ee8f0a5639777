"""How many connections the system allows: its limit of open files, less those of the server.

`server.rate_limits` counts what one address has open; slow and silent clients are the proxy's.
"""

from __future__ import annotations

WANTED = 65_536  # descriptors, where the system allows as many
RESERVE = 256  # descriptors for everything that is no connection: database, pipes, files


def raise_descriptors(wanted: int = WANTED) -> int:
    """Raise the soft limit of open files as far as the system allows; the new limit."""
    try:
        import resource
    except ImportError:
        return wanted  # Windows has no such limit
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    if soft == unlimited or soft >= wanted:
        return wanted if soft == unlimited else soft
    for goal in (wanted if hard == unlimited else min(wanted, hard), 10_240, 4_096):
        if goal <= soft:
            break
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (goal, hard))
        except (OSError, ValueError):
            continue  # some systems allow fewer than they say
        return goal
    return soft


def most_connections(descriptors: int) -> int:
    """The connections of all kinds for which there is room."""
    return descriptors - min(RESERVE, descriptors // 2)
