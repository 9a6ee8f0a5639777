"""Runs every benchmark, one after another."""

from __future__ import annotations

from bench import (
    ahead,
    beside,
    calibration,
    client,
    cluster,
    cold_start,
    envs,
    flood,
    hints,
    idle_sockets,
    imports,
    judging,
    kernels,
    levels,
    longest_task,
    many_tables,
    pictures,
    push,
    referee_steps,
    sockets,
    solvers,
    start,
    thinking,
)

if __name__ == "__main__":
    for benchmark in (
        kernels,
        beside,
        levels,
        envs,
        referee_steps,
        imports,
        solvers,
        hints,
        thinking,
        judging,
        sockets,
        start,
        idle_sockets,
        many_tables,
        cluster,
        pictures,
        push,
        flood,
        client,
        cold_start,
        ahead,
        longest_task,
        calibration,
    ):
        print(f"\n== {(benchmark.__doc__ or '').splitlines()[0]}\n")
        benchmark.main()
