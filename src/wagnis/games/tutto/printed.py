"""Tutto's box as printed; `scripts.boxes` takes the picture from the client."""

from wagnis.core.printed import PrintedBox

PRINTED = PrintedBox(__package__ or "", "box.png", ground="#12726d", accent="#f0b52b")
