"""Par: the score of perfect play with given dice, computed once, in the background.

A caller who asks too early gets None, and asks again.
"""

from __future__ import annotations

import asyncio
import logging

from wagnis.bots import NoValuesError, ValuedBot
from wagnis.core import Decision
from wagnis.dice import FairDice, FairSeeds
from wagnis.records import Match
from wagnis.server.advice.values import Values

log = logging.getLogger("wagnis.server")

MOST_KEPT = 64


class Pars:
    """Finished games of perfect play, by name: those of the daily rolls, each played once."""

    def __init__(self, values: Values) -> None:
        self._values = values
        self._games: dict[str, asyncio.Task[Match | None]] = {}

    def of(self, name: str, start: Match, fair: FairSeeds) -> Match | None:
        """Perfect play from this start with these seeds; None until, or unless, it is computed."""
        game = self._games.get(name)
        if game is None:
            if len(self._games) >= MOST_KEPT:
                del self._games[next(iter(self._games))]
            game = self._games[name] = asyncio.create_task(self._play(name, start, fair))
        return game.result() if game.done() else None

    async def close(self) -> None:
        for game in self._games.values():
            game.cancel()
        await asyncio.gather(*self._games.values(), return_exceptions=True)

    async def _play(self, name: str, start: Match, fair: FairSeeds) -> Match | None:
        try:
            return await self._values.chore(lambda: self._played(start, fair))
        except NoValuesError:
            return None
        except Exception:
            log.exception("%s: perfect play could not be computed", name)
            return None

    def _played(self, match: Match, fair: FairSeeds) -> Match | None:
        """In the thread. None where a table is missing: no par is better than a wrong one."""
        dice, thinker = FairDice(fair), ValuedBot("perfect", match.box.name, 0, self._values.store)
        while not match.over:
            node = match.node
            if isinstance(node, Decision):
                match = match.advance(thinker.choose(match.game, match.state, node.actions))
                judged = thinker.last
                if judged is not None and not judged.exact and judged.missing is not None:
                    return None
            else:
                match = match.roll(dice)
        return match
