"""The learning curve of docs/jax.md, drawn from docs/results/training.json."""

from __future__ import annotations

import json
from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt

ROOT = Path(__file__).parents[2]
FOUND, PICTURE = ROOT / "docs/results/training.json", ROOT / "docs/results/training.svg"


def main() -> None:
    training = json.loads(FOUND.read_text(encoding="utf-8"))
    matplotlib.rcParams["svg.hashsalt"] = "wagnis"
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.4), constrained_layout=True)
    points = training["checkpoints"]
    steps = [point["steps"] / 1e6 for point in points]
    shares = [100 * point["share"] for point in points]
    halves = [100 * point["half"] for point in points]
    left.errorbar(steps, shares, halves, marker="o", color="#1f5f8b", capsize=2)
    left.axhline(25, color="#999999", linestyle="--", linewidth=1)
    left.set_xlabel("steps of training, in millions")
    left.set_ylabel("games won, in %")
    left.set_title("one trained player against three estimates")
    curve = training["curve"]
    right.plot([line["steps"] / 1e6 for line in curve], [line["coins"] for line in curve])
    right.set_xlabel("steps of training, in millions")
    right.set_ylabel("entropy of its moves, in nats")
    right.set_title("how undecided it is")
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(PICTURE, metadata={"Date": None})


if __name__ == "__main__":
    main()
