"""A review as the process of `reviewer` pretends to make it; loads nothing, so that it is quick.

What a true one says is the analysis' business.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def pretended(record: Json) -> Json:
    """In the shape of a review: every move lost a hundredth, every roll was lucky."""
    seats = len(record["players"])
    sums = {
        "decisions": 2,
        "loss": 0.02,
        "mean_loss": 0.01,
        "accuracy": 98.5,
        "resembles": "sharp",
        "luck": 0.25,
        "kinds": {"picking": {"decisions": 2, "loss": 0.02}},
    }
    values = [[{"pick": colour}, at / 3] for at, colour in enumerate(("red", "blue", "green"))]
    values += [[{"pick": "white"}, -0.5], [{"pick": "purple"}, -1.0]]
    decision: dict[str, Any] = {"event": 0, "seat": 0, "kind": "picking", "loss": 0.02}
    decision |= {"label": "good", "value": 2 / 3, "values": values}
    decision |= {"played": {"pick": "purple"}, "best": {"pick": "green"}}
    return {
        "format": 1,
        "game": record["game"],
        "players": record["players"],
        "options": record["options"],
        "objective": "win",
        "exact": True,
        "assumes": "Nothing at all.",
        "zero_sum": True,
        "unit": "chance",
        "start": 0.5,
        "result": 1.0,
        "luck": [0.5] * seats,
        "error": [0.02] * seats,
        "residual": 0.0,
        "interval": None,
        "decisions": [decision],
        "chances": [{"event": 1, "seat": 0, "what": "dice", "luck": 0.5}],
        "chance": None,
        "chance_exact": False,
        "turning": [{"kind": "costliest", "event": 0, "seat": 0, "amount": 0.02}],
        "seats": [sums] * seats,
    }
