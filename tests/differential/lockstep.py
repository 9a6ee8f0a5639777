"""Feeds identical request lines to two referees and compares every reply.
Not here: what the rules are; the two referees must agree, that is all."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from . import choose, hostile, mutate
from .compare import Reply, differences
from .options import GAMES, SEATS

Answer = Callable[[bytes], Reply]

OBJECTIVES = {
    "gambler": ["points"],
    "engel-bengel": ["points"],
    "tutto": ["points", "win"],
    "zocken": ["points", "over50"],
}
NAMES = ["Ada", "", "Zoë ☘", "Player 1", "a b", '"', "\\", "名"]


class Duel:
    """Two referees that must say the same."""

    def __init__(self, first: Answer, second: Answer) -> None:
        self.first = first
        self.second = second
        self.lines: list[bytes] = []
        self.count = 0
        self.position: dict[str, Any] = {}

    def send(self, line: bytes) -> Reply:
        """Send a line to both, and give the second's reply if they agree."""
        self.lines.append(line)
        self.count += 1
        try:
            left = self.first(line)
        except Exception as error:
            raise AssertionError(self.report([f"the first raised {error!r}"])) from error
        right = self.second(line)
        found = differences(left, right)
        if found:
            raise AssertionError(self.report(found))
        if right is not None and "position" in right:
            self.position = right["position"]
        return right

    def ask(self, **request: Any) -> dict[str, Any]:
        """Send a request that gets a reply."""
        reply = self.send(json.dumps(request).encode())
        if reply is None:
            raise AssertionError(self.report(["no reply"]))
        if reply["ok"] and request.get("do") in ("new", "load"):
            del self.lines[:-1]
        return reply

    def report(self, found: list[str]) -> str:
        """Write down the differences and the lines since the last new or loaded game."""
        shown = [line[:4000].decode("utf-8", "backslashreplace") for line in self.lines]
        return "\n".join(["the referees differ:", *found, "after these lines:", *shown])


class Driver:
    """Plays one game over and over, with all kinds of mischief in between."""

    def __init__(
        self, duel: Duel, rng: random.Random, game: str, players: int, options: dict[str, Any]
    ) -> None:
        self.duel = duel
        self.rng = rng
        self.game = game
        self.players = players
        self.options = options

    def step(self) -> None:
        """Do one random thing."""
        kinds: list[tuple[Callable[[], None], int]] = [
            (self.advance, 70),
            (self.wrong_event, 8),
            (self.wrong_side, 3),
            (self.query, 5),
            (self.undo, 3),
            (self.malformed, 4),
            (self.round_trip, 1),
            (self.good_record, 1),
            (self.bad_record, 3),
            (self.hostile_new, 1),
        ]
        action = self.rng.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]
        action()
        if self.rng.random() < 0.05:
            self.duel.ask(do="position")

    def begin(self) -> None:
        """Begin the game anew, sometimes with names and keys that do not matter."""
        request: dict[str, Any] = {"do": "new", "game": self.game, "players": self.players}
        if self.options or self.rng.random() < 0.5:
            request["options"] = self.options
        if self.rng.random() < 0.3:
            request["names"] = self.rng.choices(NAMES, k=self.players)
        if self.rng.random() < 0.2:
            request["comment"] = [None, 1.5, {"do": "undo"}]
        reply = self.duel.ask(**request)
        if not reply["ok"]:
            raise AssertionError(self.duel.report([f"both refuse to begin: {reply}"]))

    def advance(self) -> None:
        """Make a legal move or let something fall; after the end, go back or begin anew."""
        if self.duel.position["to_act"] is None:
            self.after_the_end()
        elif self.duel.position["to_act"] == "chance":
            self.duel.ask(do="fall", outcome=self.outcome())
        else:
            move = choose.move(self.rng, self.duel.position)
            self.duel.ask(do="play", move=mutate.permuted(self.rng, move))

    def outcome(self) -> dict[str, Any]:
        """Choose something that may fall."""
        many = choose.dice_due(self.duel.position)
        if many is not None and self.rng.random() < 0.97:
            return choose.dice(self.rng, self.duel.position, many)
        return choose.weighted(self.rng, self.duel.ask(do="chances")["chances"])

    def after_the_end(self) -> None:
        """Try to go on, look at the record, and then leave the end behind."""
        for event in self.rng.sample(mutate.ALIEN_EVENTS, 3):
            self.duel.ask(do="play", move=event)
            self.duel.ask(do="fall", outcome=event)
        self.duel.ask(do="chances")
        self.query()
        self.rng.choice([self.round_trip, self.good_record, self.bad_record])()
        self.rng.choice([self.undo, self.begin])()

    def wrong_event(self) -> None:
        """Damage a legal move or a possible outcome a little, and send it."""
        if self.duel.position["to_act"] == "chance":
            self.duel.ask(do="fall", outcome=mutate.mutated(self.rng, self.outcome()))
        elif self.duel.position["to_act"] is not None:
            move = self.rng.choice(self.duel.position["legal"])
            self.duel.ask(do="play", move=mutate.mutated(self.rng, move))
        event = self.rng.choice(mutate.ALIEN_EVENTS)
        self.duel.ask(do=self.rng.choice(["play", "fall"]), move=event, outcome=event)

    def wrong_side(self) -> None:
        """Send a move where chance is due, and an outcome where a player is."""
        if self.duel.position["to_act"] == "chance":
            self.duel.ask(do="play", move=self.rng.choice(mutate.ALIEN_EVENTS))
        else:
            self.duel.ask(do="fall", outcome=self.rng.choice(mutate.ALIEN_EVENTS))
            self.duel.ask(do="chances")
        self.duel.ask(do="position")

    def query(self) -> None:
        """Ask something that changes nothing."""
        objectives = [*OBJECTIVES[self.duel.position["game"]], "luck"]
        self.duel.ask(do="values", objective=self.rng.choice(objectives))
        self.duel.ask(do=self.rng.choice(["position", "chances", "record"]))

    def undo(self) -> None:
        """Go some events back, now and then further than there are any."""
        for _ in range(self.rng.choice([1, 1, 2, 3, 8])):
            if not self.duel.ask(do="undo")["ok"]:
                break

    def malformed(self) -> None:
        """Send lines that mean nothing."""
        self.duel.send(hostile.blank(self.rng))
        for line in hostile.malformed_lines(self.rng, 3):
            self.duel.send(line)
            self.duel.lines.pop()

    def record(self) -> dict[str, Any]:
        """Give the record as it stands."""
        record: dict[str, Any] = self.duel.ask(do="record")["record"]
        return record

    def round_trip(self) -> None:
        """Load the record, which must give back the same position and the same record."""
        record, position = self.record(), self.duel.position
        reply = self.duel.ask(do="load", record=record)
        if reply.get("position") != position or self.record() != record:
            raise AssertionError(self.duel.report([f"no round trip: {reply}"]))

    def good_record(self) -> None:
        """Load a record in another spelling."""
        reply = self.duel.ask(do="load", record=mutate.variant(self.rng, self.record()))
        if not reply["ok"]:
            raise AssertionError(self.duel.report([f"both refuse it: {reply}"]))
        self.record()

    def bad_record(self) -> None:
        """Load a damaged record; where it is refused, nothing must have changed."""
        position = self.duel.position
        reply = self.duel.ask(do="load", record=mutate.corrupted(self.rng, self.record()))
        self.duel.ask(do="position")
        if not reply["ok"] and self.duel.position != position:
            raise AssertionError(self.duel.report(["a refused record has changed the position"]))

    def hostile_new(self) -> None:
        """Ask for games that cannot be had."""
        position = self.duel.position
        for _ in range(5):
            refuse_new(self.duel, self.rng)
        self.duel.ask(do="position")
        if self.duel.position != position:
            raise AssertionError(self.duel.report(["a refused `new` has changed the position"]))


def refuse_new(duel: Duel, rng: random.Random) -> None:
    """Ask for a game that cannot be had: by its options, its players, or its name."""
    game = rng.choice(GAMES)
    seats = SEATS[game]
    players = rng.choice(seats)
    bad = hostile.bad_options(rng, game, players)
    out_of_range = rng.choice([seats.start - 1, seats.stop, -1, 10**30])
    replies = [
        duel.ask(do="new", game=game, players=players, options=bad),
        duel.ask(do="new", game=game, players=out_of_range),
        duel.ask(do="new", game=rng.choice(["", "chess", "Tutto"]), players=99),
    ]
    codes = [reply["ok"] or reply["error"]["code"] for reply in replies]
    if codes != ["bad_options", "bad_options", "unknown_game"]:
        raise AssertionError(duel.report([f"unexpected codes: {codes}"]))


def drive_options(first: Answer, second: Answer, rng: random.Random, many: int) -> int:
    """Begin so many games, right ones and wrong ones; give the number of replies compared."""
    duel = Duel(first, second)
    for _ in range(many):
        game = rng.choice(GAMES)
        players = rng.choice(SEATS[game])
        options = hostile.valid_options(rng, game, players)
        if not duel.ask(do="new", game=game, players=players, options=options)["ok"]:
            raise AssertionError(duel.report(["both refuse right options"]))
        refuse_new(duel, rng)
    return duel.count


def drive(
    first: Answer,
    second: Answer,
    rng: random.Random,
    game: str,
    players: int,
    options: dict[str, Any],
    steps: int,
) -> int:
    """Do so many random things to both; give the number of replies compared.

    Both referees must be fresh, or both must come from the same earlier drives.
    """
    duel = Duel(first, second)
    for do in ("position", "chances", "undo", "record", "play", "fall", "values", "load"):
        if rng.random() < 0.5:
            duel.ask(do=do)
    duel.lines.clear()
    driver = Driver(duel, rng, game, players, options)
    driver.begin()
    for _ in range(steps):
        driver.step()
    return duel.count
