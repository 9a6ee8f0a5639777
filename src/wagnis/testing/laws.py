"""The laws: what must hold in every position of every game.

Each law is a function of a `Case` that raises a `LawBrokenError`. No law names a game.
"""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, TypeAlias

from wagnis.core import Chance, Decision, Dice, IllegalMoveError, Over, play
from wagnis.core.arguments import checked
from wagnis.core.box import AnyBox, AnyGame
from wagnis.core.errors import WagnisError
from wagnis.core.happenings import GameOver, kind, write_happening
from wagnis.core.labels import LABEL_KEYS
from wagnis.core.plain import PlainObject, same
from wagnis.records import Entry, Match
from wagnis.testing.walk import Step, TapeFate, steps, walk

Auditor: TypeAlias = Callable[[PlainObject, Sequence[int], PlainObject, PlainObject], list[int]]
"""Computes the scores after an event from the view and the scores before it, the event as JSON,
and the view after it."""


class LawBrokenError(WagnisError, AssertionError):
    """A game broke a law; the message says which and where."""


@dataclass(frozen=True)
class Case:
    """A walk through a game, and strangers: values that are never moves."""

    match: Match
    tape: bytes
    audit: Auditor | None = None
    strangers: tuple[object, ...] = field(
        default=(None, 0, True, "", "stop", (), (0,), (7,) * 5, (1.0,), ("a",), (1,) * 40)
    )

    @property
    def box(self) -> AnyBox:
        return self.match.box

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def steps(self) -> list[Step]:
        return steps(self.match)

    @property
    def entries(self) -> list[Entry]:
        """Every position of the walk, including the start and the last, with its node."""
        return self.match.history.entries


Law: TypeAlias = Callable[[Case], None]


def require(truth: bool, message: str) -> None:
    if not truth:
        raise LawBrokenError(message)


def decisions_are_well_formed(case: Case) -> None:
    """A decision belongs to a seat, offers something, and nothing twice."""
    for entry in case.entries:
        if isinstance(entry.node, Decision):
            actions = entry.node.actions
            require(0 <= entry.node.seat < case.game.seats, f"no such seat: {entry.node.seat}")
            require(bool(actions), f"a decision without an action in {entry.state!r}")
            require(len(set(actions)) == len(actions), f"offered twice in {actions!r}")


def what_falls_has_a_thrower(case: Case) -> None:
    """The seat that rolls exists, and the view names it as the roller."""
    for entry in case.entries:
        if not isinstance(entry.node, Chance) or entry.node.seat is None:
            continue
        seat = entry.node.seat
        require(0 <= seat < case.game.seats, f"no such seat: {seat}")
        view = case.box.notation.view(case.game, entry.state)
        require(view.get("roller", seat) == seat, f"{view.get('roller')} rolls, {seat} throws")


def weights_sum_to_the_total(case: Case) -> None:
    """Events are distinct, and their weights are positive integers that add up to the total."""
    for lot in {entry.node.lot for entry in case.entries if isinstance(entry.node, Chance)}:
        events = list(lot.events())
        require(len({event for event, _ in events}) == len(events), f"an event twice in {lot!r}")
        require(all(type(weight) is int and weight > 0 for _, weight in events), f"{lot!r}")
        require(sum(weight for _, weight in events) == lot.total, f"{lot!r} does not add up")
        require(all(event in lot for event, _ in events), f"{lot!r} denies its own events")
        drawn = lot.draw(TapeFate(case.tape))
        require(drawn in dict(events), f"{drawn!r} was drawn from {lot!r}")


def listed_is_playable(case: Case) -> None:
    """Every legal action, and a sample of the events of chance, leads to a position."""
    for entry in case.entries:
        for move in _listed(entry.node):
            following = play(case.game, entry.state, move)
            require(
                isinstance(case.game.node(following), Decision | Chance | Over),
                f"nothing is due after {move!r} in {entry.state!r}",
            )


def unlisted_is_refused(case: Case) -> None:
    """`play` refuses unlisted moves of other positions, events of other lots, and strangers."""
    seen = {step.move for step in case.steps}
    for entry in case.entries:
        state, node = entry.state, entry.node
        for move in [*seen, *case.strangers]:
            if _is_listed(node, move):
                continue
            try:
                play(case.game, state, move)
            except IllegalMoveError:
                continue
            raise LawBrokenError(f"{move!r} was accepted at {node!r}")


def equal_states_behave_equally(case: Case) -> None:
    """A deep copy is equal, has the same hash, and plays the same."""
    for step in case.steps:
        twin = pickle.loads(pickle.dumps(step.state))
        require(twin == step.state, f"a copy of {step.state!r} differs from it")
        require(hash(twin) == hash(step.state), f"a copy of {step.state!r} hashes otherwise")
        require(case.game.node(twin) == step.node, f"a copy of {step.state!r} offers otherwise")
        require(
            case.game.after(twin, step.move) == case.game.after(step.state, step.move),
            f"a copy of {step.state!r} plays otherwise",
        )


def nothing_changes_a_state(case: Case) -> None:
    """`node` and `after` do not change a state, and its fields cannot be set."""
    for step in case.steps:
        before = copy.deepcopy(step.state)
        case.game.node(step.state)
        case.game.after(step.state, step.move)
        require(step.state == before, f"{before!r} was changed by {step.move!r}")
        try:
            step.state.scores = ()
        except AttributeError:
            continue
        raise LawBrokenError(f"the scores of {before!r} could be set")


def replay_gives_the_same_states(case: Case) -> None:
    """The same moves from the start, through `play`, lead to the same states."""
    state = case.game.start()
    for step in case.steps:
        require(state == step.state, f"replaying leads to {state!r}, not {step.state!r}")
        state = play(case.game, state, step.move)
    require(state == case.match.state, f"replaying ends at {state!r}, not {case.match.state!r}")


def scores_are_whole_and_the_end_is_final(case: Case) -> None:
    """Every seat has an integer score; the end repeats the scores and lists winners in order."""
    for state in (entry.state for entry in case.entries):
        require(len(state.scores) == case.game.seats, f"scores {state.scores!r}")
        require(all(type(score) is int for score in state.scores), f"scores {state.scores!r}")
    node = case.match.node
    if isinstance(node, Over):
        require(node.scores == case.match.state.scores, "the end shows other scores")
        require(bool(node.winners), "nobody has won")
        require(sorted(set(node.winners)) == list(node.winners), f"winners {node.winners!r}")
        require(all(0 <= seat < case.game.seats for seat in node.winners), "an unknown winner")


def points_are_accounted_for(case: Case) -> None:
    """After every event the scores equal those that the auditor computes from the views."""
    if case.audit is None:
        return
    view = case.box.notation.view
    for step, entry in zip(case.steps, case.match.history, strict=True):
        following, event = entry.state, case.match.written(entry)
        before, after = view(case.game, step.state), view(case.game, following)
        reckoned = case.audit(before, step.state.scores, event, after)
        require(
            list(following.scores) == reckoned,
            f"{event} left {following.scores}, but the auditor computes {reckoned}",
        )


def the_wire_carries_everything(case: Case) -> None:
    """Moves and outcomes survive writing and reading, and no two have the same JSON."""
    notation = case.box.notation
    for step in case.steps:
        chance = isinstance(step.node, Chance)
        write = notation.write_outcome if chance else notation.write_move
        read = notation.read_outcome if chance else notation.read_move
        listed = _listed(step.node)
        written = [_json(write(move), f"what is written for {move!r}") for move in listed]
        require(len(set(written)) == len(listed), f"two moves written alike in {written}")
        for move, text in zip(listed, written, strict=True):
            require(read(json.loads(text)) == move, f"{text} does not read back as {move!r}")


def dice_are_read_in_any_order(case: Case) -> None:
    """People enter dice as they lie: a roll of `Dice` reads the same in every order."""
    notation = case.box.notation
    for step in case.steps:
        if isinstance(step.node, Chance) and isinstance(step.node.lot, Dice):
            written = notation.write_outcome(step.move)
            turned = {
                key: value[::-1] if isinstance(value, list) else value
                for key, value in written.items()
            }
            read = notation.read_outcome(turned)
            require(read == step.move, f"{turned} is read as {read!r}, not as {step.move!r}")


def views_are_plain_and_of_one_shape(case: Case) -> None:
    """A view survives JSON unchanged, and has the same fields throughout the game."""
    fields = None
    for state in (entry.state for entry in case.entries):
        view = case.box.notation.view(case.game, state)
        require(same(json.loads(_json(view, "the view")), view), f"{view!r} is not plain data")
        fields = fields or view.keys()
        require(view.keys() == fields, f"fields {sorted(view)} instead of {sorted(fields)}")


def happenings_are_plain_and_of_declared_kinds(case: Case) -> None:
    """The happenings of every move and event are of declared kinds and can be written as JSON."""
    declared = case.box.happenings
    require(len({kind(one) for one in declared}) == len(declared), "two kinds written alike")
    for entry in case.entries:
        for move in _listed(entry.node):
            for told in case.game.happened(entry.state, move):
                _is_plain(told, declared)
                seats = (getattr(told, "seat", 0), *getattr(told, "winners", ()))
                known = all(seat in range(case.game.seats) for seat in seats)
                require(known, f"no such seat in {told!r}")


def labels_name_what_there_is(case: Case) -> None:
    """Every label has a known kind, and names a happening, an option or a field that exists."""
    view = case.box.notation.view(case.game, case.match.state)
    options = [option.name for option in case.box.options]
    known: dict[str, Iterable[str]] = {
        "happened": [kind(one) for one in case.box.happenings],
        "option": options,
        "about": options,
        "view": view,
    }
    for language, words in case.box.labels.items():
        for key in words:
            group, _, name = key.partition(".")
            label = f"the label {key!r} ({language})"
            require(group in LABEL_KEYS, f"{label} is of no known kind")
            require(name in known.get(group, [name]), f"{label} fits nothing")


def the_points_told_are_the_points_booked(case: Case) -> None:
    """For each event, the `points` of a seat's happenings add up to the change of its score."""
    for step in case.steps:
        happenings = case.game.happened(step.state, step.move)
        books = list(step.state.scores)
        for one in happenings:
            if points := getattr(one, "points", 0):
                books[getattr(one, "seat")] += points  # noqa: B009 - a happening's own field
        scores = list(case.game.after(step.state, step.move).scores)
        require(
            books == scores,
            f"{happenings!r} lead from {step.state.scores} to {books}, not {scores}",
        )


def the_end_is_told(case: Case) -> None:
    """A `GameOver` with the winners is reported exactly when the game ends."""
    for step in case.steps:
        ends = [
            one.winners
            for one in case.game.happened(step.state, step.move)
            if isinstance(one, GameOver)
        ]
        node = case.game.node(case.game.after(step.state, step.move))
        over = [node.winners] if isinstance(node, Over) else []
        said = f"`happened` reports {ends or 'no GameOver'} after {step.move!r}"
        wanted = f"the winners are {over[0]}" if over else "the game goes on"
        require(ends == over, f"{said}, but {wanted}")


LAWS: tuple[Law, ...] = (
    decisions_are_well_formed,
    what_falls_has_a_thrower,
    weights_sum_to_the_total,
    listed_is_playable,
    unlisted_is_refused,
    equal_states_behave_equally,
    nothing_changes_a_state,
    replay_gives_the_same_states,
    scores_are_whole_and_the_end_is_final,
    points_are_accounted_for,
    the_wire_carries_everything,
    dice_are_read_in_any_order,
    views_are_plain_and_of_one_shape,
    happenings_are_plain_and_of_declared_kinds,
    labels_name_what_there_is,
    the_points_told_are_the_points_booked,
    the_end_is_told,
)


@checked
def check_game(
    box: AnyBox, game: AnyGame, tape: bytes, limit: int = 100, audit: Auditor | None = None
) -> None:
    """Walk through a game by this tape and check every law; the error names the broken one."""
    case = Case(walk(Match.of(box, game), tape, limit), tape, audit)
    for law in LAWS:
        try:
            law(case)
        except LawBrokenError as error:
            raise LawBrokenError(f"{law.__name__}: {error}") from None


@checked
def every_game_ends(match: Match, tape: bytes, limit: int) -> Match:
    """Random play ends; returns the whole walk."""
    whole = walk(match, tape, limit)
    require(isinstance(whole.node, Over), f"not over after {limit} events")
    return whole


def _listed(node: object, sample: int = 12) -> list[Any]:
    """All actions, or a spread of the events."""
    if isinstance(node, Decision):
        return list(node.actions)
    if not isinstance(node, Chance):
        return []
    events = [event for event, _ in node.lot.events()]
    return events[:: max(1, len(events) // sample)]


def _is_plain(told: Any, declared: tuple[type, ...]) -> None:
    require(type(told) in declared, f"{told!r} is of no kind that the box declares")
    require(is_dataclass(told) and not hasattr(told, "__dict__"), f"{told!r} has no slots")
    require(type(told).__dataclass_params__.frozen, f"{told!r} can be changed")
    values = [getattr(told, one.name) for one in fields(told)]
    values = [item for one in values for item in (one if isinstance(one, tuple) else (one,))]
    require(all(isinstance(one, int | str) for one in values), f"{told!r} holds more than data")
    written = write_happening(told)
    text = _json(written, f"the happening {told!r}")
    require(same(json.loads(text), written), f"{written!r} is not plain data")


def _json(value: object, what: str) -> str:
    try:
        return json.dumps(value)
    except (TypeError, ValueError) as error:
        raise LawBrokenError(f"{what} is not plain data: {error}") from None


def _is_listed(node: object, move: object) -> bool:
    match node:
        case Decision(_, actions):
            return move in actions
        case Chance(lot):
            return any(type(move) is type(event) and move == event for event, _ in lot.events())
        case _:
            return False
