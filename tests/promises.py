"""A scripted device's part in a deal: it promises a seed when it sits down, and reveals it."""

from __future__ import annotations

import secrets
from typing import Any

from wagnis.dice.seeds import promise_of

Json = dict[str, Any]


class Promises:
    """Seeds by their promises; a table is what the `table` message shows."""

    def __init__(self) -> None:
        self._seeds: dict[str, str] = {}
        self._numbers = 0

    def make(self, table: Json, seat: int, seed: str | None = None) -> Json:
        """What `sit` and `promise` carry besides the seat: the deal and the promise."""
        seed = seed or secrets.token_hex(16)
        promise = promise_of(table["id"], table["commit"], seat, seed)
        self._seeds[promise] = seed
        return {"deal": table["deal"]["number"], "promise": promise}

    def reveals(self, table: Json) -> list[Json]:
        """The messages that reveal what this device has promised and not yet revealed."""
        deal = table.get("deal", {})
        if deal.get("state") != "dealing":
            return []
        self._numbers += 1
        return [
            {
                "type": "reveal",
                "id": f"reveal-{deal['number']}-{seat}-{self._numbers}",
                "seat": seat,
                "deal": deal["number"],
                "seed": self._seeds[promise],
            }
            for seat, promise in enumerate(deal["promises"])
            if promise in self._seeds and seat not in deal["revealed"]
        ]
