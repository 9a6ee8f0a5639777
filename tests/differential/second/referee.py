"""The referee: one line of JSON in, one reply out.
Not here: the rules of the games, records, and any solved values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import records
from .common import Event, Refusal, is_whole, read_line
from .table import GAMES, Table

BLANK = b" \t\r\n"


class SecondReferee:
    """Answers request lines; holds at most one table."""

    def __init__(self, tableaux: Mapping[str, Any]) -> None:
        self.tableaux = tableaux
        self.table: Table | None = None

    def answer(self, line: bytes) -> dict[str, Any] | None:
        """Reply to one line; a blank one gets no reply."""
        if not line.strip(BLANK):
            return None
        try:
            return {"ok": True, **self.serve(read_line(line))}
        except Refusal as refusal:
            return refusal.reply()

    def serve(self, request: dict[str, Any]) -> dict[str, Any]:
        """Do what is asked, or refuse."""
        do = request.get("do")
        if not isinstance(do, str):
            raise Refusal("bad_request", "`do` is missing")
        if do == "new":
            return self.new(request)
        if do == "load":
            return self.load(request)
        handlers: dict[str, Callable[[Table, dict[str, Any]], dict[str, Any]]] = {
            "position": self.position,
            "play": self.play,
            "fall": self.fall,
            "chances": self.chances,
            "undo": self.undo,
            "record": self.record,
            "values": self.values,
        }
        if do not in handlers:
            raise Refusal("bad_request", "unknown `do`")
        if self.table is None:
            raise Refusal("bad_request", "there is no game yet")
        return handlers[do](self.table, request)

    def new(self, request: dict[str, Any]) -> dict[str, Any]:
        """Begin a game."""
        game: Any = request.get("game")
        players: Any = request.get("players")
        options: Any = request.get("options", {})
        if not isinstance(game, str) or not is_whole(players) or not isinstance(options, dict):
            raise Refusal("bad_request", "wrong game, players or options")
        check_names(request, players)
        if game not in GAMES:
            raise Refusal("unknown_game", "there is no such game")
        if players not in GAMES[game].SEATS:
            raise Refusal("bad_options", "the number of players is out of range")
        names = request.get("names", [f"Player {seat}" for seat in range(players)])
        try:
            self.table = Table(game, list(names), options, self.tableaux)
        except Refusal as refusal:
            raise Refusal("bad_options", refusal.message) from None
        return {"position": self.table.position()}

    def load(self, request: dict[str, Any]) -> dict[str, Any]:
        """Replay a record."""
        self.table = records.read(object_in(request, "record"), self.tableaux)
        return {"position": self.table.position()}

    def position(self, table: Table, request: dict[str, Any]) -> dict[str, Any]:
        """Show the position."""
        return {"position": table.position()}

    def play(self, table: Table, request: dict[str, Any]) -> dict[str, Any]:
        """Make a move."""
        table.play(object_in(request, "move"))
        return {"position": table.position()}

    def fall(self, table: Table, request: dict[str, Any]) -> dict[str, Any]:
        """Let dice or a card fall."""
        table.fall(object_in(request, "outcome"))
        return {"position": table.position()}

    def chances(self, table: Table, request: dict[str, Any]) -> dict[str, Any]:
        """Show what may fall."""
        return {"chances": [[outcome, chance] for outcome, chance in table.chances()]}

    def undo(self, table: Table, request: dict[str, Any]) -> dict[str, Any]:
        """Go one event back."""
        table.undo()
        return {"position": table.position()}

    def record(self, table: Table, request: dict[str, Any]) -> dict[str, Any]:
        """Show the record."""
        return {"record": records.write(table)}

    def values(self, table: Table, request: dict[str, Any]) -> dict[str, Any]:
        """Refuse: nothing is solved here."""
        objective = request.get("objective")
        if not isinstance(objective, str) or objective not in table.rules.OBJECTIVES:
            raise Refusal("bad_request", "unknown objective")
        table.check_running()
        raise Refusal("not_solved", "nothing is solved here")


def object_in(request: dict[str, Any], key: str) -> Event:
    """Give the object under a key of the request, or refuse."""
    value = request.get(key)
    if not isinstance(value, dict):
        raise Refusal("bad_request", f"`{key}` is not an object")
    return value


def check_names(request: dict[str, Any], players: Any) -> None:
    """Refuse names that are not one string per player."""
    if "names" not in request:
        return
    names = request["names"]
    right = isinstance(names, list) and all(isinstance(name, str) for name in names)
    if not right or len(names) != players:
        raise Refusal("bad_request", "names are a list of one string per player")
