"""Where the board for the browser is: `board.js`, beside this file and in the wheel.

A server imports this when it is first asked for the board; nothing else needs it.
"""

from __future__ import annotations

from wagnis.server.web.boards import BoardModule

BOARD = BoardModule("wagnis_pig", "board.js")
