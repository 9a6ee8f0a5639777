"""Visitors of a drill: they look at a table through any server, note what they are shown, and go.

Nobody but them comes to a server that has been paused while everybody else plays on elsewhere.
"""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass

from websockets.asyncio.client import ClientConnection, connect

from tests.server.crash.evening import Evening
from tests.server.crash.players import CUT_OFF

PAUSE = 0.5  # seconds at most between two visits


@dataclass
class Visitor:
    evening: Evening
    luck: random.Random
    shown: int = 0  # tables

    async def come_and_go(self) -> None:
        while True:
            await asyncio.sleep(self.luck.random() * PAUSE)
            if self.evening.under_way:
                await self._visit(self.luck.choice(sorted(self.evening.under_way)))

    async def _visit(self, table: str) -> None:
        reading = self.evening.ledger.history.stories[table].reads()
        uri = f"ws://{self.evening.door()}/api/tables/{table}/socket"
        patience = self.evening.manners.patience
        try:
            async with (
                asyncio.timeout(patience),
                connect(uri, compression=None, proxy=None, close_timeout=0.1) as socket,
            ):
                reading.read(await self._told(socket))
                self.shown += 1
        except (*CUT_OFF, TimeoutError):
            pass

    async def _told(self, socket: ClientConnection) -> int:
        while (news := json.loads(await socket.recv()))["type"] != "table":
            pass
        seq: int = news["table"]["seq"]
        return seq
