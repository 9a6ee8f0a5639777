"""JAX environments beside Pgx's own, in one run: `python -m bench.gpu [--small] [--json FILE]`.

Steps of random legal play with auto-reset, in batches. The compiled games are in `bench.kernels`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from statistics import median
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset

from wagnis import envs

OURS = (
    ("gambler", 2),
    ("gambler", 4),
    ("engel-bengel", 4),
    ("tutto", 2),
    ("tutto", 3),
    ("zocken", 2),
    ("zocken", 4),
)
PEERS = ("backgammon", "2048", "connect_four")
SIZES = (4096, 32768, 262144)
YARDSTICK = "pgx backgammon"


@dataclass(frozen=True, slots=True)
class Rate:
    """Steps per second of one environment at one batch size: the median of `repeats` runs."""

    environment: str
    batch: int
    steps: int  # of each environment in a run
    repeats: int
    steps_per_second: float
    compile_seconds: float


def cases() -> dict[str, Callable[[], Any]]:
    ours = {
        f"{name}, {players} players": partial(envs.jax, name, players) for name, players in OURS
    }
    return ours | {f"pgx {name}": partial(pgx.make, name) for name in PEERS}


def runner(env: Any, batch: int, steps: int) -> tuple[Any, Any]:
    """Init, and a scan of this many steps; actions are drawn as Pgx draws them."""
    step = jax.vmap(auto_reset(env.step, env.init))

    def once(carry: Any, _: Any) -> Any:
        state, key, ended = carry
        key, one, two = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(one, logits, axis=-1)
        state = step(state, action, jax.random.split(two, batch))
        return (state, key, ended + jnp.sum(state.terminated)), None

    def run(state: Any, key: Any) -> Any:
        (state, _, ended), _ = jax.lax.scan(once, (state, key, jnp.int32(0)), None, length=steps)
        return state, ended

    return jax.jit(jax.vmap(env.init)), jax.jit(run, donate_argnums=0)


def measure(name: str, env: Any, batch: int, steps: int, repeats: int) -> Rate:
    init, run = runner(env, batch, steps)
    key = jax.random.PRNGKey(0)
    began = time.perf_counter()
    state = init(jax.random.split(key, batch))
    state, ended = run(state, key)
    ended.block_until_ready()
    compiling = time.perf_counter() - began
    took = []
    for number in range(repeats):
        began = time.perf_counter()
        state, ended = run(state, jax.random.fold_in(key, number))
        ended.block_until_ready()
        took.append(time.perf_counter() - began)
    return Rate(name, batch, steps, repeats, batch * steps / median(took), compiling)


def table(rates: list[Rate]) -> str:
    sizes = sorted({rate.batch for rate in rates})
    found = {(rate.environment, rate.batch): rate.steps_per_second for rate in rates}
    names = list(dict.fromkeys(rate.environment for rate in rates))
    lines = [
        f"{'million steps/s at':<24}" + "".join(f"{size:>12,}" for size in sizes) + "  x backgammon"
    ]
    for name in names:
        cells = [found.get((name, size)) for size in sizes]
        yard = found.get((YARDSTICK, sizes[-1]))
        times = f"{cells[-1] / yard:>14.1f}" if cells[-1] and yard else ""
        lines.append(
            f"{name:<24}"
            + "".join(f"{c / 1e6:>12.2f}" if c else f"{'':>12}" for c in cells)
            + times
        )
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--small", action="store_true", help="small batches, for a processor")
    parser.add_argument("--json", metavar="FILE", help="also write the rates there")
    parser.add_argument(
        "--only", metavar="TEXT", default="", help="environments with this in their name"
    )
    parser.add_argument("--sizes", type=int, nargs="+", help="batches, instead of the usual ones")
    parser.add_argument("--steps", type=int, help="of each environment in a run")
    parser.add_argument("--seconds", type=float, default=1e9, help="begin nothing after so long")
    options = parser.parse_args(arguments)
    sizes = options.sizes or ((256,) if options.small else SIZES)
    steps, repeats = (
        options.steps or (32 if options.small else 256),
        3 if options.small else 5,
    )
    began, rates = time.perf_counter(), []
    print(
        f"{jax.devices()[0].device_kind}, JAX {jax.__version__}, Pgx {pgx.__version__}", flush=True
    )
    for size in sorted(sizes, reverse=True):
        for name, make in cases().items():
            if options.only not in name or time.perf_counter() - began > options.seconds:
                continue
            rates.append(measure(name, make(), size, steps, repeats))
            print(
                f"{name}, {size:,}: {rates[-1].steps_per_second / 1e6:.2f} M/s,"
                f" compiled in {rates[-1].compile_seconds:.1f} s",
                flush=True,
            )
    print("\n" + table(rates))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump([asdict(rate) for rate in rates], file, indent=1)


if __name__ == "__main__":
    main()
