"""The appearance of the plots: dark on a paper background, legible on light and dark pages.

`plots` has the content.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import pyplot as plt

PAPER, INK, SOFT, EDGE = "#F4EEE1", "#1E1B18", "#5A5148", "#D8CCB4"
FELT, BRASS, CHERRY, SKY = "#1F5D4C", "#B98423", "#B3372C", "#2C6E8F"
DICE = {
    "red": "#C8352B",
    "orange": "#E07B1D",
    "yellow": "#E8BD2C",
    "green": "#2F8A4B",
    "blue": "#2B66B1",
    "purple": "#7A4A9E",
    "white": "#FBF7EE",
}
STYLE: Any = {
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": SOFT,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "x",
    "axes.axisbelow": True,
    "grid.color": EDGE,
    "grid.linewidth": 0.8,
    "axes.titlesize": 13,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 12,
    "font.size": 10.5,
    "font.family": "sans-serif",
    "legend.frameon": False,
    "figure.constrained_layout.w_pad": 0.16,
    "figure.constrained_layout.h_pad": 0.14,
    "svg.fonttype": "none",  # text stays text: small, searchable files
    "svg.hashsalt": "wagnis",  # the same numbers give the same file
}
FONTS = "'Atkinson Hyperlegible', system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"


@contextmanager
def figure(path: Path, title: str, width: float = 8.0, height: float = 4.5) -> Iterator[Any]:
    """Axes to draw on; the file is written at the end."""
    with mpl.rc_context(STYLE):
        fig, axes = plt.subplots(figsize=(width, height), layout="constrained")
        axes.set_title(title)
        yield axes
        svg = StringIO()
        fig.savefig(svg, format="svg", metadata={"Date": None, "Creator": None})
        plt.close(fig)
    path.write_text(_slim(svg.getvalue()), encoding="utf-8")


def _slim(svg: str) -> str:
    """Our fonts, and no more digits than are visible."""
    svg = re.sub(r"font: ([^;\"]*?)(\d[\d.]*px) [^;\"]*", rf"font: \1\2 {FONTS}", svg)
    svg = re.sub(r"\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", svg)
    return re.sub(r"[ \t]+\n", "\n", svg)
