"""Zocken's box as printed; `scripts.boxes` takes the picture from the client."""

from wagnis.core.printed import PrintedBox

PRINTED = PrintedBox(__package__ or "", "box.png", ground="#16464f", accent="#e8bd2c")
