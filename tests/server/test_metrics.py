"""What a server counts and measures, and that it costs next to nothing.

Who may read it is tested in `test_watching`.
"""

from __future__ import annotations

import re

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.at_server import Server, play_out, served, two_at
from wagnis.server.metrics import GAUGES, Metrics


def read(shown: Metrics) -> dict[str, float]:
    """Every sample, by its name and labels."""
    return {
        sample.name + "".join(f"{{{key}={value}}}" for key, value in sample.labels.items()): (
            sample.value
        )
        for family in text_string_to_metric_families(shown.text().decode())
        for sample in family.samples
    }


@served()
async def test_a_game_is_counted(server: Server) -> None:
    context = server.app.state.context
    before = read(context.metrics)
    first, second, _ = await two_at(server, "zocken")
    await play_out({0: first, 1: second}, most=3)
    assert await first.refused("undo", seq=0, seat=0) == "stale"
    after = read(context.metrics)

    def grown(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert grown("wagnis_moves_total") >= 3
    assert grown("wagnis_refusals_total{code=stale}") == 1
    assert (after["wagnis_sockets"], after["wagnis_tables_in_memory"]) == (2, 1)
    await first.hang_up()
    assert read(context.metrics)["wagnis_sockets"] == 1


def test_two_servers_of_one_process_have_their_own_gauges() -> None:
    one = Metrics("1", {"wagnis_sockets": lambda: 1})
    other = Metrics("1", {"wagnis_sockets": lambda: 2})
    assert (read(one)["wagnis_sockets"], read(other)["wagnis_sockets"]) == (1, 2)


def test_what_is_looked_up_must_be_described() -> None:
    with pytest.raises(KeyError):
        Metrics("1", {"wagnis_secrets": lambda: 1})


def test_names_are_as_prometheus_wants_them() -> None:
    every = "".join(f"# HELP {name} \n" for name in GAUGES) + Metrics("1", {}).text().decode()
    names = re.findall(r"^# HELP (\S+)", every, re.M)
    ours = [name for name in names if not name.startswith("process_")]
    assert len(ours) > 15
    assert all(re.fullmatch(r"wagnis_[a-z_]+", name) for name in ours)
    assert not [name for name in ours if name.endswith(("_ms", "_milliseconds"))]
