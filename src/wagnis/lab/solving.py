"""Tables that the laboratory needs: found, or solved if that takes no longer than somebody waits.

What a table says is for those who ask.
"""

from __future__ import annotations

from wagnis.lab.tableaux import Told, quiet
from wagnis.solvers import Task, ValueStore, ValueTable

LONGEST = 300.0  # CPU-seconds


def solved(task: Task, longest: float, store: ValueStore, told: Told = quiet) -> ValueTable | None:
    """The table of this task; None where it is not there and would take longer to solve."""
    table = store.find(task.kind, task.key)
    if table is not None:
        return table
    if task.about_seconds > longest:
        told(f"not solved, as it takes some {task.about_seconds:.0f} CPU-seconds: {task.title}")
        return None
    told(f"solving {task.title}: some {task.about_seconds:.0f} CPU-seconds")
    table = task.solve(lambda part: None)
    store.put(table)
    return table
