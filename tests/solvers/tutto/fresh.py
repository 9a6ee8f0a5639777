"""Tutto with a full deck before every draw, and one step ahead through its readable rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from wagnis.core import Chance, Happening, Node
from wagnis.core.happenings import Tell
from wagnis.games.tutto.cards import FULL_DECK
from wagnis.games.tutto.rules import Action, Event, Finished, State, Tutto


@dataclass(frozen=True)
class Fresh:
    """The game whose solution is asked for."""

    game: Tutto

    @property
    def seats(self) -> int:
        return self.game.seats

    def start(self) -> State:
        return self.game.start()

    def node(self, state: State) -> Node[Action, Event]:
        return self.game.node(state)

    def after(self, state: State, move: Action | Event, tell: Tell | None = None) -> State:
        return replace(self.game.after(state, move, tell), deck=FULL_DECK)

    def happened(self, state: State, move: Action | Event) -> tuple[Happening, ...]:
        return self.game.happened(state, move)


def one_step(
    fresh: Fresh, state: State, value: Callable[[State], float], ended: Callable[[State], float]
) -> list[tuple[Action, float]] | float:
    """What each action leads to, or what fate does on average.

    `value` is asked while the turn goes on, `ended` once it is over.
    """

    def after(move: Action | Event) -> float:
        then = fresh.after(state, move)
        over = then.roller != state.roller or isinstance(then.phase, Finished)
        return ended(then) if over else value(then)

    node = fresh.node(state)
    if isinstance(node, Chance):
        return sum(w * after(event) for event, w in node.lot.events()) / node.lot.total
    assert not isinstance(state.phase, Finished)
    return [(action, after(action)) for action in getattr(node, "actions", ())]
