"""Generates puzzles from seeded games between bots of mixed strength, and from records.

`finding` defines what makes a decision a puzzle; `choose` selects among them.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from wagnis.bots.levels import level
from wagnis.bots.valued import allowed, chosen
from wagnis.core import Chance, Decision
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.games import BOXES
from wagnis.puzzles.finding import DECK, Found, found, natural
from wagnis.puzzles.kit import PUZZLES, SEATS
from wagnis.puzzles.puzzle import Puzzle
from wagnis.records import Match, RefusedError
from wagnis.solvers import Evaluation, NotSolvedError, ValueStore, evaluate
from wagnis.solvers import shipped as shipped_tables

PLAYERS = ("thumb", "friendly", "casual", "keen", "sharp", "perfect")
MOST_GAMES = 4000


def package_store() -> ValueStore:
    """A store with the shipped tables only, so that every installation can check puzzles."""
    return ValueStore(Path(shipped_tables.__file__).parent)


def make(
    game: str,
    count: int,
    seed: int,
    store: ValueStore,
    records: Sequence[Match] = (),
    tell: Callable[[int, int], None] = lambda games, found: None,
) -> list[Puzzle]:
    """Makes `count` puzzles, from the records first, then from new games of this seed."""
    candidates: dict[object, Found] = {}
    for number, batch in enumerate(_games(game, seed, store, records)):
        for one in batch:
            candidates.setdefault(one.alike, one)
        tell(number + 1, len(candidates))
        if enough(list(candidates.values()), count) or number >= MOST_GAMES:
            break
    return choose(list(candidates.values()), count)


def _games(
    game: str, seed: int, store: ValueStore, records: Sequence[Match]
) -> Iterator[Iterator[Found]]:
    for match in records:
        if match.box.name == game and match.game.seats == SEATS:
            yield recorded(match, store)
    coin = random.Random(f"puzzles|{game}|{seed}")
    while True:
        yield played(game, coin, store)


def judged(match: Match, store: ValueStore, objective: str | None = None) -> Evaluation | None:
    """The exact values of the legal moves; None without a choice or without exact values."""
    node = match.node
    if not isinstance(node, Decision) or len(node.actions) < 2:
        return None
    objective = objective or PUZZLES.of(match.box).objective
    try:
        evaluation = evaluate(match.box.name, match.game, match.state, objective, store, deck=DECK)
    except NotSolvedError:
        return None
    return evaluation if evaluation.exact else None


def recorded(match: Match, store: ValueStore) -> Iterator[Found]:
    """The puzzles in a recorded match; each of its turns is set up as puzzles are.

    Skips turns that other options made possible (more rounds, another first seat).
    """
    kit, game = PUZZLES.of(match.box), match.box.name
    start: PlainObject | None = None
    setup: Match | None = None
    for at in range(len(match.history) + 1):
        here = match.at(at)
        opening = kit.opening(here)
        if opening is not None:
            try:
                start, setup = opening, kit.opened(game, opening)
            except RefusedError:
                setup = None
        elif setup is not None:
            setup = setup.advance(match.history[at - 1].event)
        if setup is not None and start is not None:
            evaluation = judged(setup, store)
            one = None if evaluation is None else found(setup, start, evaluation, store)
            if one is not None:
                yield one


def played(game: str, coin: random.Random, store: ValueStore) -> Iterator[Found]:
    """The puzzles in one new game, or in its first round, between two randomly drawn players."""
    kit = PUZZLES.of(BOXES[game])
    players = [coin.choice(PLAYERS) for _ in range(SEATS)]
    dice = SeededDice(coin.getrandbits(64))
    match = Match.new(game, SEATS, kit.options(game, coin))
    start, setup, searching = kit.opening(match), match, True
    while not match.over:
        node = match.node
        if isinstance(node, Decision):
            evaluation = judged(setup, store, None if searching else "points")
            if searching and evaluation is not None and start is not None:
                one = found(setup, start, evaluation, store)
                if one is not None:
                    yield one
            event = _move(match, evaluation, players[node.seat], coin, store)
        else:
            assert isinstance(node, Chance)
            event = dice.draw(node.lot, match.fallen)
        match = match.advance(event)
        opening = kit.opening(match)
        if opening is None:
            setup = setup.advance(event)
        elif kit.one_round:
            return
        else:
            start, setup = opening, kit.opened(game, opening)
            searching = kit.looks(match, coin)


def _move(
    match: Match,
    evaluation: Evaluation | None,
    player: str,
    coin: random.Random,
    store: ValueStore,
) -> object:
    node = match.node
    assert isinstance(node, Decision)
    if evaluation is None:
        return node.actions[0] if len(node.actions) == 1 else natural(match)
    if player == "thumb":
        return natural(match)
    at = level(player, match.box.name, evaluation.objective)
    values = allowed(evaluation, at, match.box.name, match.game, match.state, store)
    return chosen(values, at, coin.random())


SPARE = 3  # candidates collected per puzzle selected
SAME_TURN = 50  # the weight of another puzzle from the same turn, which shows almost the same table


def enough(candidates: Sequence[Found], count: int) -> bool:
    """Whether there are enough candidates to select from."""
    return len(candidates) >= SPARE * count


def choose(candidates: Sequence[Found], count: int) -> list[Puzzle]:
    """Selects `count` puzzles, each from the groups with the fewest so far; sorted by difficulty.

    Of equally rare candidates the earliest is selected, so the same games give the same selection.
    """
    remaining, selection = list(candidates), list[Found]()
    from_there = Counter[tuple[str, object]]()

    def crowd(one: Found) -> int:
        return sum(times * from_there[place] for place, times in _places(one).items())

    while remaining and len(selection) < count:
        best = min(remaining, key=crowd)
        remaining.remove(best)
        selection.append(best)
        from_there.update(_places(best).keys())
    return [one.puzzle for one in sorted(selection, key=lambda one: (-one.share, one.puzzle.id))]


def _places(one: Found) -> dict[tuple[str, object], int]:
    """The groups a puzzle belongs to, with the weight of each."""
    puzzle = one.puzzle
    turn = json.dumps([puzzle.start, *puzzle.events[:2]])
    return {
        ("grade", puzzle.grade): 1,
        ("kind", puzzle.kind): 1,
        ("among", one.among): 2,
        ("turn", turn): SAME_TURN,
    }
