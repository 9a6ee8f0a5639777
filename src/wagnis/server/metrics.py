"""The Prometheus metrics; one registry for each running server.

Counters are global to the process, so that every layer can call `metrics.moves.inc()`. Gauges, such
as the number of sockets, are computed when they are scraped: they cost a move nothing.
`web.routes.watching` says who may read them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

TIMES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
COUNTED = CollectorRegistry(auto_describe=False)  # the counters of this process


moves = Counter("wagnis_moves", "Moves and throws of people, stored.", registry=COUNTED)
bot_moves = Counter("wagnis_bot_moves", "Moves and throws of bots, stored.", registry=COUNTED)
conflicts = Counter(
    "wagnis_conflicts", "Changes that another server was quicker than.", registry=COUNTED
)
connections_refused = Counter(
    "wagnis_connections_refused", "Connections not let in, by reason.", ["reason"], registry=COUNTED
)
refusals = Counter(
    "wagnis_refusals",
    "What was refused, over sockets and HTTP, by code.",
    ["code"],
    registry=COUNTED,
)
commit_seconds = Histogram(
    "wagnis_commit_seconds", "How long commits of the store take.", buckets=TIMES, registry=COUNTED
)
commits_failed = Counter("wagnis_commits_failed", "Groups that were not stored.", registry=COUNTED)
solved = Counter(
    "wagnis_solved", "Tables solved in the background, by result.", ["result"], registry=COUNTED
)
notices = Counter(
    "wagnis_notices",
    "Notifications by Web Push, by result: sent, put_off (quiet hours), retried, gone (the browser "
    "has ended the subscription), failed, dropped (the queue is full).",
    ["result"],
    registry=COUNTED,
)
notice_seconds = Histogram(
    "wagnis_notice_seconds",
    "Seconds from the move to the hand-over of a notification to the push service.",
    buckets=(*TIMES, 10.0, 30.0, 60.0),
    registry=COUNTED,
)
log_lines_dropped = Counter(
    "wagnis_log_lines_dropped", "Lines left out because there were too many.", registry=COUNTED
)
GAUGES = {
    "wagnis_sockets": "Sockets that are open at this server.",
    "wagnis_tables_in_memory": "Tables with connections, now or a moment ago.",
    "wagnis_redis_up": "1 while Redis answers; else the server looks for news in the database.",
    "wagnis_solve_queue": "What waits to be solved in the background.",
    "wagnis_notices_waiting": "Notifications that wait to be sent, or to be tried again.",
}
"""The gauges, and their help texts."""


class Metrics:
    """The registry of one running server."""

    def __init__(self, version: str, readings: Mapping[str, Callable[[], float]]) -> None:
        """`readings` computes each of GAUGES when it is scraped; those without are omitted."""
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(COUNTED)
        for name, read in readings.items():
            Gauge(name, GAUGES[name], registry=self._registry).set_function(read)
        build = Gauge("wagnis_build_info", "The version.", ["version"], registry=self._registry)
        build.labels(version).set(1)
        ProcessCollector(registry=self._registry)

    def text(self) -> bytes:
        """All metrics, in Prometheus' text format."""
        return generate_latest(self._registry)
