"""Both boxes as printed; `scripts.boxes` takes the pictures from the client."""

from wagnis.core.printed import PrintedBox

GAMBLER = PrintedBox(__package__ or "", "gambler.png", ground="#2a241a", accent="#e3aa2c")
ENGEL_BENGEL = PrintedBox(__package__ or "", "engel-bengel.png", ground="#1b5f8c", accent="#f7d774")
