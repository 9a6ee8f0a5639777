"""Each law is seen failing: a game that breaks it, and nothing else, is caught.

The toy game here is the smallest that has decisions, chance and an end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from wagnis.core import FIRST, Chance, Decision, Dice, Fate, Happening, Node, Over, Roll, Seat, best
from wagnis.core.box import AnyBox, Box, NotationError
from wagnis.core.happenings import GameOver
from wagnis.core.plain import Plain, PlainObject
from wagnis.records import Match
from wagnis.testing import LAWS, LawBrokenError, check_game, every_game_ends, walk
from wagnis.testing.laws import Case, listed_is_playable


@dataclass(frozen=True, slots=True)
class State:
    scores: tuple[int, ...]
    rolling: bool


@dataclass(slots=True)
class OpenState:
    """A state that can be written to: the house forbids it."""

    scores: tuple[int, ...]
    rolling: bool

    def __hash__(self) -> int:
        return hash((self.scores, self.rolling))


class OddState:
    """A state that is equal to nothing but itself."""

    __slots__ = ("_scores", "rolling")

    def __init__(self, scores: tuple[int, ...], rolling: bool) -> None:
        self._scores, self.rolling = scores, rolling

    @property
    def scores(self) -> tuple[int, ...]:
        return self._scores


@dataclass(frozen=True, slots=True)
class LoadedDie:
    """A lot whose weights do not add up to its total."""

    total: int = 7

    def events(self) -> Iterator[tuple[Roll, int]]:
        return iter([((1,), 1), ((6,), 1)])

    def __contains__(self, event: object) -> bool:
        return event in ((1,), (6,))

    def draw(self, fate: Fate) -> Roll:
        return (6,)


@dataclass(frozen=True, slots=True)
class Scored:
    """What the toy game tells."""

    seat: int
    points: int


@dataclass(slots=True)
class Rewritten:
    """A happening that can be changed afterwards."""

    seat: int
    points: int


@dataclass(frozen=True)
class Roomy:
    """A happening without slots."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Ragged:
    """A happening that holds more than data."""

    seat: int
    points: int
    more: Any = frozenset()


@dataclass(frozen=True)
class Race:
    """Roll a die, add it up; stop or go on; ten points end the game."""

    seats: int = 2
    state: type = State
    offer: tuple[str, ...] = ("roll", "stop")
    seat: Seat = FIRST
    thrower: Seat | None = None
    lot: Any = Dice(1)  # noqa: RUF009 - a frozen value
    gain: Callable[[int], Any] = lambda face: face
    winners: Callable[[Sequence[int]], tuple[Seat, ...]] = best
    tell: Callable[[int, Any], Any] = lambda seat, points: Scored(seat, points)

    def start(self) -> Any:
        return self.state((0,) * self.seats, True)

    def node(self, state: Any) -> Node[Any, Any]:
        if max(state.scores) >= 10:
            return Over(state.scores, self.winners(state.scores))
        return Chance(self.lot, self.thrower) if state.rolling else Decision(self.seat, self.offer)

    def after(self, state: Any, move: Any) -> Any:
        if isinstance(move, str):
            return self.state(state.scores, True)
        own = state.scores[0] + self.gain(move[0])
        return self.state((own, *state.scores[1:]), False)

    def happened(self, state: Any, move: Any) -> tuple[Happening, ...]:
        if isinstance(move, str):
            return ()
        told = (self.tell(0, self.gain(move[0])),)
        node = self.node(self.after(state, move))
        return (*told, GameOver(node.winners)) if isinstance(node, Over) else told


class RaceNotation:
    def __init__(self, read: Callable[[Plain], Any] = lambda move: move) -> None:
        self.read = read

    def write_move(self, action: Any) -> PlainObject:
        return {"do": action}

    def read_move(self, written: Plain) -> Any:
        return self.read(written["do"])

    def write_outcome(self, event: Any) -> PlainObject:
        return {"dice": list(event)}

    def read_outcome(self, written: Plain) -> Any:
        if "dice" not in written:
            raise NotationError("no dice")
        return tuple(written["dice"])

    def view(self, game: Any, state: Any) -> PlainObject:
        return {"rolling": state.rolling}


TOLD: tuple[type, ...] = (Scored, Rewritten, Roomy, Ragged)


def never(seats: int, options: Mapping[str, Plain]) -> Race:
    raise AssertionError("the toy box is not opened")


def box(notation: Any = None) -> AnyBox:
    return Box(
        name="race",
        title="Race",
        seats=range(2, 3),
        rules=1,
        build=never,
        notation=notation or RaceNotation(),
        happenings=(*TOLD, GameOver),
    )


def check(game: Any, notation: Any = None, tape: bytes = b"", audit: Any = None) -> None:
    check_game(box(notation), game, tape, 50, audit)


def test_the_toy_game_itself_keeps_every_law() -> None:
    check(Race())
    assert len(every_game_ends(Match.of(box(), Race()), b"", 100).history) < 50


class ShiftingViews(RaceNotation):
    def view(self, game: Any, state: Any) -> PlainObject:
        return {"rolling": True} if state.rolling else {"asked": True}


class OtherRoller(RaceNotation):
    def view(self, game: Any, state: Any) -> PlainObject:
        return {"roller": 0}


class UnplainViews(RaceNotation):
    def view(self, game: Any, state: Any) -> PlainObject:
        return {"scores": state.scores}


class OneWordForAll(RaceNotation):
    def write_move(self, action: Any) -> PlainObject:
        return {"do": "roll"}


class Twins:
    """Equal states whose hashes differ."""

    __slots__ = ("_scores", "rolling")

    def __init__(self, scores: tuple[int, ...], rolling: bool) -> None:
        self._scores, self.rolling = scores, rolling

    @property
    def scores(self) -> tuple[int, ...]:
        return self._scores

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Twins) and (self.scores, self.rolling) == (
            other.scores,
            other.rolling,
        )

    def __hash__(self) -> int:
        return id(self)


@dataclass(frozen=True, slots=True)
class LyingDie:
    """A die that denies its events, or draws one that it does not have."""

    denies: bool
    total: int = 6

    def events(self) -> Iterator[tuple[Roll, int]]:
        return Dice(1).events()

    def __contains__(self, event: object) -> bool:
        return not self.denies and event in Dice(1)

    def draw(self, fate: Fate) -> Roll:
        return (1,) if self.denies else (7,)


class OtherScores(Race):
    """Announces other scores at the end than those that stand."""

    def node(self, state: Any) -> Node[Any, Any]:
        node = super().node(state)
        return Over((99, 99), node.winners) if isinstance(node, Over) else node


class Anything:
    """A lot that claims to contain whatever it is asked for."""

    total = 6

    def events(self) -> Iterator[tuple[Roll, int]]:
        return Dice(1).events()

    def __contains__(self, event: object) -> bool:
        return isinstance(event, tuple) and bool(event) and isinstance(event[0], int)

    def draw(self, fate: Fate) -> Roll:
        return Dice(1).draw(fate)


class Changing(Race):
    """Writes into the state it is handed."""

    def after(self, state: Any, move: Any) -> Any:
        following = super().after(state, move)
        state.scores = following.scores
        return following


class Endless(Race):
    """Never says that it is over."""

    def happened(self, state: Any, move: Any) -> tuple[Happening, ...]:
        return super().happened(state, move)[:1]


class Moody(Race):
    """Does not do the same thing twice."""

    def start(self) -> Any:
        return self.state((Moody.mood(), 0), True)

    moods: Iterator[int] = iter(range(1000))

    @classmethod
    def mood(cls) -> int:
        return next(cls.moods) % 5


BREAKERS: list[tuple[str, Any, Any]] = [
    ("decisions_are_well_formed", Race(seat=Seat(2)), None),
    ("decisions_are_well_formed", Race(offer=()), None),
    ("decisions_are_well_formed", Race(offer=("roll", "roll")), None),
    ("what_falls_has_a_thrower", Race(thrower=Seat(2)), None),
    ("what_falls_has_a_thrower", Race(thrower=Seat(1)), OtherRoller()),
    ("weights_sum_to_the_total", Race(lot=LoadedDie()), None),
    ("weights_sum_to_the_total", Race(lot=LyingDie(denies=True)), None),
    ("weights_sum_to_the_total", Race(lot=LyingDie(denies=False)), None),
    ("unlisted_is_refused", Race(lot=Anything()), None),
    ("equal_states_behave_equally", Race(state=Twins), None),
    ("scores_are_whole_and_the_end_is_final", OtherScores(), None),
    ("equal_states_behave_equally", Race(state=OddState), None),
    ("nothing_changes_a_state", Race(state=OpenState), None),
    ("nothing_changes_a_state", Changing(state=OpenState), None),
    ("replay_gives_the_same_states", Moody(), None),
    ("scores_are_whole_and_the_end_is_final", Race(gain=float), None),
    ("scores_are_whole_and_the_end_is_final", Race(winners=lambda scores: ()), None),
    ("scores_are_whole_and_the_end_is_final", Race(winners=lambda scores: (Seat(5),)), None),
    ("the_wire_carries_everything", Race(), OneWordForAll()),
    ("the_wire_carries_everything", Race(), RaceNotation(read=lambda move: move + "!")),
    ("views_are_plain_and_of_one_shape", Race(), ShiftingViews()),
    ("views_are_plain_and_of_one_shape", Race(), UnplainViews()),
    ("happenings_are_plain_and_of_declared_kinds", Race(tell=lambda _, points: Scored(2, 0)), None),
    ("happenings_are_plain_and_of_declared_kinds", Race(tell=lambda *_: "scored"), None),
    ("happenings_are_plain_and_of_declared_kinds", Race(tell=Rewritten), None),
    ("happenings_are_plain_and_of_declared_kinds", Race(tell=Roomy), None),
    ("happenings_are_plain_and_of_declared_kinds", Race(tell=Ragged), None),
    ("the_points_told_are_the_points_booked", Race(tell=lambda *_: Scored(0, 1)), None),
    ("the_points_told_are_the_points_booked", Race(tell=lambda _, points: Scored(1, points)), None),
    ("the_end_is_told", Endless(), None),
]


@pytest.mark.parametrize(("law", "game", "notation"), BREAKERS)
def test_a_game_that_breaks_a_law_is_caught_by_it(law: str, game: Any, notation: Any) -> None:
    case = Case(walk(Match.of(box(notation), game), b"\x05" * 40, 30), b"\x05")
    with pytest.raises(LawBrokenError):
        next(one for one in LAWS if one.__name__ == law)(case)


def test_two_kinds_that_are_written_alike_are_reported() -> None:
    alike = replace(box(), happenings=(Scored, Scored))
    with pytest.raises(LawBrokenError, match="two kinds written alike"):
        check_game(alike, Race(), b"", 50)


def test_a_wrong_audit_is_reported() -> None:
    def audit(before: Any, scores: Sequence[int], event: Any, after: Any) -> list[int]:
        return [0, 0]

    with pytest.raises(LawBrokenError, match="the auditor computes"):
        check(Race(), audit=audit)


def test_a_game_without_end_is_reported() -> None:
    with pytest.raises(LawBrokenError, match="not over after 40"):
        every_game_ends(Match.of(box(), Race(gain=lambda face: 0)), b"", 40)


def test_dice_that_are_read_in_one_order_only_are_reported() -> None:
    with pytest.raises(LawBrokenError, match=r"dice_are_read_in_any_order: \{'dice': \[2, 1\]\}"):
        check(Race(lot=Dice(2)), tape=bytes([0, 1, 0]))


@pytest.mark.parametrize(
    ("key", "sorry"),
    [
        ("moove.roll", "is of no known kind"),
        ("happened.scord", "fits nothing"),
        ("view.rollng", "fits nothing"),
        ("option.target", "fits nothing"),
    ],
)
def test_a_label_for_what_there_is_not_is_reported(key: str, sorry: str) -> None:
    labelled = replace(box(), labels={"en": {"happened.scored": "scores", key: "?"}})
    with pytest.raises(LawBrokenError, match=f"labels_name_what_there_is: .*{key}.*{sorry}"):
        check_game(labelled, Race(), b"", 50)


class Opaque(RaceNotation):
    def view(self, game: Any, state: Any) -> PlainObject:
        return {"state": state}


def test_what_is_no_json_is_reported_by_the_law_and_not_by_the_json_module() -> None:
    with pytest.raises(LawBrokenError, match=r"views_are_plain.*the view is not plain data"):
        check(Race(), Opaque())


class Mute(Race):
    """Offers a roll after which nothing is due."""

    def node(self, state: Any) -> Any:
        return super().node(state) if state.rolling else None


def test_an_offer_that_leads_nowhere_is_reported() -> None:
    case = Case(walk(Match.of(box(), Mute()), b"", 1), b"")
    with pytest.raises(LawBrokenError, match="nothing is due"):
        listed_is_playable(case)


def test_every_law_has_been_seen_to_bite() -> None:
    """Four laws have a test of their own above."""
    parametrised = {law for law, _, _ in BREAKERS}
    alone = {"listed_is_playable", "points_are_accounted_for"}
    alone |= {"dice_are_read_in_any_order", "labels_name_what_there_is"}
    assert parametrised | alone == {law.__name__ for law in LAWS}
