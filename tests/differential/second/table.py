"""One table: a game with its names, its options, its events so far, and undo.
Not here: JSON lines and records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import gambler, tutto, zocken
from .common import Event, Refusal, Rules, State, clone, find

GAMES: dict[str, Rules] = {
    "gambler": gambler,
    "engel-bengel": gambler,
    "tutto": tutto,
    "zocken": zocken,
}


class Table:
    """A running game. Every event is kept beside the state before it."""

    def __init__(
        self, game: str, names: list[str], options: Event, tableaux: Mapping[str, Any]
    ) -> None:
        self.game = game
        self.names = names
        self.options = options
        self.fair: dict[str, Any] | None = None
        self.past: list[tuple[Event, State]] = []
        self.rules = GAMES[game]
        players = len(names)
        if players not in self.rules.SEATS:
            raise Refusal("bad_record", "the number of players is out of range")
        if not self.rules.options_fit(game, players, options, tableaux):
            raise Refusal("bad_record", "an option is unknown or out of range")
        self.state = self.rules.start(game, players, options, tableaux)

    def to_act(self) -> int | str | None:
        """Give a player, "chance", or None when the game is over."""
        return self.rules.to_act(self.state)

    def play(self, move: Event) -> None:
        """Make a move, or refuse it."""
        self.check_running()
        if self.to_act() == "chance":
            raise Refusal("not_your_turn", "chance is due")
        found = find(move, self.rules.legal(self.state))
        if found is None:
            raise Refusal("illegal_move", "this move is not legal")
        self.remember(found)
        self.rules.play(self.state, found)

    def fall(self, outcome: Event) -> None:
        """Let an outcome fall, or refuse it."""
        found = find(outcome, [choice for choice, _ in self.chances()])
        if found is None:
            raise Refusal("impossible_outcome", "this outcome cannot fall")
        self.remember(found)
        self.rules.fall(self.state, found)

    def chances(self) -> list[tuple[Event, str]]:
        """List what may fall, with fractions in lowest terms."""
        self.check_running()
        if self.to_act() != "chance":
            raise Refusal("not_your_turn", "a player is to act")
        return [
            (outcome, f"{chance.numerator}/{chance.denominator}")
            for outcome, chance in self.rules.chances(self.state)
        ]

    def check_running(self) -> None:
        """Refuse when the game is over."""
        if self.to_act() is None:
            raise Refusal("game_over", "the game is over")

    def remember(self, event: Event) -> None:
        """Put an event and the state before it on the pile."""
        kept = {key: list(v) if isinstance(v, list) else v for key, v in event.items()}
        self.past.append((kept, clone(self.state)))

    def undo(self) -> None:
        """Go one event back."""
        if not self.past:
            raise Refusal("bad_request", "there is no event to undo")
        _, self.state = self.past.pop()

    def position(self) -> dict[str, Any]:
        """Give the position of the protocol."""
        now = clone(self.state)
        return {
            "game": self.game,
            "players": len(self.names),
            "options": self.options,
            "to_act": self.rules.to_act(now),
            "legal": self.rules.legal(now),
            "scores": now["scores"],
            "winners": now["winners"],
            "view": self.rules.view(now),
        }
