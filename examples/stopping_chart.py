# %% [markdown]
# # When to stop in Tutto
# Solved play as data: the table of stopping or going on is written to a Parquet file, read back
# with pandas, and drawn. Needs the extra `wagnis[lab]`; docs/tutorials/README.md says how to
# install it. Every `# %%` begins a cell; the file opens as a notebook in Jupyter (with jupytext)
# and in most editors.

# %%
import json
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import pandas
import pyarrow.parquet
from matplotlib.colors import LogNorm

import wagnis

STEP = 1000  # points between the scores that are looked at; 500 takes four times as long
words = [word for word in sys.argv[1:] if word != "--force"]
folder = Path(words[0] if words else ".")
file, chart = folder / "tutto.parquet", folder / "stopping_chart.png"
for written in (file, chart):
    if written.exists() and "--force" not in sys.argv:
        sys.exit(f"{written} exists already; name another folder, or use --force")

# %% [markdown]
# ## The table
# The same as `wagnis export tutto --step 1000`. The file says itself what its columns mean.

# %%
policy = wagnis.policy("tutto", step=STEP)
policy.write(file)
told = json.loads(pyarrow.parquet.read_schema(file).metadata[b"wagnis"])
for name, meaning in told["columns"].items():
    print(f"{name:10} {meaning}")
table = pandas.read_parquet(file)

# %% [markdown]
# ## From how many points on does a perfect player stop?
# On a card with a bonus of 300, the turn of the player who began, before the last round. A
# threshold is the lowest number of points at risk from which on stopping is never worse.

# %%
rolling = table[(table.card == "bonus-300") & table["first"] & ~table.last_round].copy()
rolling["goes_on"] = rolling.go_on > rolling.stop
most = rolling[rolling.goes_on].groupby(["dice", "own", "other"]).at_risk.max()
every = rolling.groupby(["dice", "own", "other"]).at_risk.min()
stops_at = (most + 50).reindex(every.index).fillna(every).astype(int)
print(stops_at.xs((0, 0), level=("own", "other")))

# %% [markdown]
# ## The chart
# One field for each pair of scores, one picture for each number of dice still to roll.

# %%
figure, axes = plt.subplots(1, 5, figsize=(18, 5), sharey=True, layout="constrained")
scale = LogNorm(stops_at.min(), stops_at.max())
for dice, axis in zip(range(1, 6), axes, strict=True):
    grid = stops_at.xs(dice, level="dice").unstack("other")
    picture = axis.imshow(grid, origin="lower", aspect="auto", cmap="cividis", norm=scale)
    axis.set_title("1 die left" if dice == 1 else f"{dice} dice left")
    axis.set_xticks(range(len(grid.columns)), grid.columns, rotation=90)
    axis.set_yticks(range(len(grid.index)), grid.index)
    axis.set_xlabel("points of the other")
    for row, own in enumerate(grid.index):
        for column, other in enumerate(grid.columns):
            stops = grid.loc[own, other]
            ink = "black" if scale(stops) > 0.6 else "white"
            axis.text(column, row, stops, ha="center", va="center", color=ink, size=8)
axes[0].set_ylabel("own points")
bar = figure.colorbar(picture, ax=axes, ticks=(200, 500, 1000, 2000, 5000), format="%d")
bar.minorticks_off()
bar.set_label("stops with so many points at risk")
figure.suptitle("Tutto for two: when a perfect player stops on a bonus card of 300")
figure.savefig(chart, dpi=120)

# %% [markdown]
# ## The price of a habit
# Somebody stops whenever 350 points are at risk. What does that cost in a single decision?

# %%
habit = rolling[(rolling.at_risk == 350)]
price = (habit[["stop", "go_on"]].max(axis=1) - habit.stop).groupby(habit.dice).agg(["mean", "max"])
print((100 * price).round(2).rename(columns=lambda name: f"{name} %"))
