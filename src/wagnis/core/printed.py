"""The part `printed` of a box: a picture of the box on the table, for the cards of a server."""

from __future__ import annotations

from dataclasses import dataclass

from wagnis.core.box import Part


@dataclass(frozen=True, slots=True)
class PrintedBox:
    """A PNG file in a package, and the colours that `scripts.boxes` uses around the box."""

    package: str
    file: str
    ground: str
    accent: str


PRINTED = Part("printed", PrintedBox, "printed box")
