"""The daily roll: the games, options and seeds of each day, and the points of a result.

Everything is derived from the date and one key. The store knows who has played;
`routes` has the routes.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache, lru_cache

from wagnis.core import Over
from wagnis.core.box import Part
from wagnis.core.plain import PlainObject
from wagnis.dice import FairSeeds
from wagnis.dice.fair import CLIENT_BYTES, NOTHING
from wagnis.games import BOXES
from wagnis.records import Match
from wagnis.server.store.deal import Deal
from wagnis.server.table.documents import new_table
from wagnis.server.table.moves import start
from wagnis.server.table.names import own_name
from wagnis.server.table.table import Judged, Seat, SubmissionError, Table, replaced
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import BotLevel, SeatWish, Settings

FIRST, DAYS = date(2026, 1, 1), 36_525  # a chain of a hundred years
OPPONENT: BotLevel = "perfect"


def as_they_are(scores: Sequence[int], winners: Sequence[int]) -> Sequence[int]:
    return scores


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyRoll:
    """The part `daily` of a game's box: how the game is played as a daily roll."""

    place: int
    """Its position among the games of the day."""
    options: Callable[[bytes], PlainObject]
    """The options of a day's game, from its `salt`."""
    opponent: bool = True
    """Whether the perfect bot plays against the person, who else plays alone."""
    counted: Callable[[Sequence[int], Sequence[int]], Sequence[int]] = as_they_are
    """Maps the scores and winners of a finished game to the scores that count."""


DAILY = Part("daily", DailyRoll, "daily roll")


@cache
def games() -> tuple[str, ...]:
    """The daily games, in order."""
    rolls = {name: DAILY.find(box) for name, box in BOXES.items()}
    places = {name: roll.place for name, roll in rolls.items() if roll is not None}
    return tuple(sorted(places, key=places.__getitem__))


@dataclass(frozen=True, slots=True)
class Day:
    """The roll of one day, in UTC."""

    day: date
    seed: bytes

    @property
    def name(self) -> str:
        return self.day.isoformat()

    @property
    def commit(self) -> str:
        """The hash of the seed, public from the day before on; it is also that day's seed."""
        return hashlib.sha256(self.seed).hexdigest()

    @property
    def ends(self) -> int:
        return end_of(self.name)

    def fair(self, game: str) -> FairSeeds:
        return FairSeeds(self.seed, client_seeds(self.name, game))


def day_of(now: int) -> date:
    """The day of this time, in milliseconds since 1970."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def end_of(day: str) -> int:
    """The end of a day, in milliseconds since 1970.

    >>> end_of("1970-01-01")
    86400000
    """
    after = date.fromisoformat(day) + timedelta(days=1)
    return round(datetime(after.year, after.month, after.day, tzinfo=UTC).timestamp() * 1000)


def sealed(table: Table, now: int) -> bool:
    """Whether the seeds of this table must stay secret even after its game."""
    return table.daily is not None and now < end_of(table.daily)


def seed_of(key: bytes, day: date) -> bytes:
    """A day's seed, from a hash chain in which every seed is the SHA-256 of the next day's.

    So the seed of a day commits to all later days, and reveals none of them.
    """
    left = DAYS - (day - FIRST).days
    if not 0 <= left <= DAYS:
        raise SubmissionError(Refusal.NOT_NOW, f"there is no daily roll on {day}")
    return _link(key, left)


@lru_cache(maxsize=8)
def _link(key: bytes, left: int) -> bytes:
    seed = hmac.digest(key, b"wagnis daily roll", "sha256")
    for _ in range(left):
        seed = hashlib.sha256(seed).digest()
    return seed


def salt(day: str, game: str) -> bytes:
    """A public value that differs for each day and game.

    >>> salt("2026-11-16", "zocken").hex()
    '172c10e15ca64aa0b4f8cf884c1f8653'
    """
    return hashlib.sha256(f"wagnis daily {day} {game}".encode("ascii")).digest()[:CLIENT_BYTES]


def client_seeds(day: str, game: str) -> tuple[str, ...]:
    """The salt in the place of the person's seed, the same for everybody; the bot has none."""
    return (salt(day, game).hex(), NOTHING)[: len(settings(day, game).seats)]


def settings(day: str, game: str) -> Settings:
    """The settings of a daily game; refuses games without a daily roll."""
    if game not in games():
        sorry = f"the daily roll has {', '.join(games())}, and no {game[:40]}"
        raise SubmissionError(Refusal.UNKNOWN_GAME, sorry)
    roll = DAILY.of(BOXES[game])
    seats = [SeatWish(), *([SeatWish(bot=OPPONENT)] if roll.opponent else [])]
    return Settings(game=game, options=roll.options(salt(day, game)), seats=seats, hints=False)


def begun(day: Day, game: str, holder: str, name: str, at: int) -> Judged:
    """A new table for this device with its game started, and the first outcomes."""
    fair = day.fair(game)
    sitter = Seat("person", own_name(name, 0), holder=holder)
    deal = Deal(1, fair.server, seeds=fair.clients)
    empty = new_table(settings(day.name, game), holder, at)
    table = empty._replace(seats=replaced(empty.seats, 0, sitter), deals=(deal,), daily=day.name)
    return start(table, holder, at)


def points(game: str, scores: Sequence[int], winners: Sequence[int]) -> int:
    """The result of a finished game: one's own points, less those of an opponent, if any.

    >>> points("zocken", [95], [0]), points("gambler", [80, 120], [1])
    (95, -40)
    >>> points("tutto", [300, 1200], [0])
    800
    """
    own, *others = DAILY.of(BOXES[game]).counted(scores, winners)
    return own - sum(others)


def result(match: Match) -> tuple[int, bool]:
    """The points of a finished match, and whether it was won."""
    node = match.node
    assert isinstance(node, Over)
    winners = [int(seat) for seat in node.winners]
    return points(match.box.name, match.state.scores, winners), winners == [0]
