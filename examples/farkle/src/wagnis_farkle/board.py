"""The location of the browser board: `board.js`, beside this file and in the wheel.

A server imports this module at the first request for the board.
"""

from __future__ import annotations

from wagnis.server.web.boards import BoardModule

BOARD = BoardModule("wagnis_farkle", "board.js")
