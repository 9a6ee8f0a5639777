"""Where puzzles come from: games that bots of mixed strength play, by a seed, and recorded ones.

What makes a decision a puzzle is said in `finding`, which ones are taken in `choosing`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from wagnis.bots.levels import level
from wagnis.bots.valued import chosen
from wagnis.core import Chance, Decision
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.games import BOXES
from wagnis.puzzles.choosing import choose, enough
from wagnis.puzzles.finding import DECK, Found, found, natural
from wagnis.puzzles.kit import PUZZLES, SEATS
from wagnis.puzzles.puzzle import Puzzle
from wagnis.records import Match, RefusedError
from wagnis.solvers import Evaluation, NotSolvedError, ValueStore, evaluate
from wagnis.solvers import shipped as shipped_tables

PLAYERS = ("thumb", "friendly", "casual", "keen", "sharp", "perfect")
MOST_GAMES = 4000


def package_store() -> ValueStore:
    """Only the tables that come with the package, so that every copy of it can check puzzles."""
    return ValueStore(Path(shipped_tables.__file__).parent)


def make(
    game: str,
    count: int,
    seed: int,
    store: ValueStore,
    records: Sequence[Match] = (),
    tell: Callable[[int, int], None] = lambda games, found: None,
) -> list[Puzzle]:
    """So many puzzles, the same for the same seed: from the records first, then from new games."""
    seen: dict[object, Found] = {}
    for number, played in enumerate(_games(game, seed, store, records)):
        for one in played:
            seen.setdefault(one.alike, one)
        tell(number + 1, len(seen))
        if enough(list(seen.values()), count) or number >= MOST_GAMES:
            break
    return choose(list(seen.values()), count)


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
    """What the moves are worth exactly; nothing where that is not known."""
    node = match.node
    if not isinstance(node, Decision) or len(node.actions) < 2:
        return None
    objective = objective or PUZZLES.of(match.box).objective
    try:
        told = evaluate(match.box.name, match.game, match.state, objective, store, deck=DECK)
    except NotSolvedError:
        return None
    return told if told.exact else None


def recorded(match: Match, store: ValueStore) -> Iterator[Found]:
    """The puzzles in a match that was played; its turns are set up as those of puzzles are.

    A turn that only other options allow (more rounds, another first seat) is passed over.
    """
    kit, game = PUZZLES.of(match.box), match.box.name
    start: PlainObject | None = None
    setup: Match | None = None
    for at in range(len(match.history) + 1):
        here = match.at(at)
        begun = kit.opening(here)
        if begun is not None:
            try:
                start, setup = begun, kit.opened(game, begun)
            except RefusedError:
                setup = None
        elif setup is not None:
            setup = setup.advance(match.history[at - 1].event)
        if setup is not None and start is not None:
            told = judged(setup, store)
            one = None if told is None else found(setup, start, told, store)
            if one is not None:
                yield one


def played(game: str, coin: random.Random, store: ValueStore) -> Iterator[Found]:
    """The puzzles in one new game, or one round of it, between two players drawn by the coin."""
    kit = PUZZLES.of(BOXES[game])
    players = [coin.choice(PLAYERS) for _ in range(SEATS)]
    dice = SeededDice(coin.getrandbits(64))
    match = Match.new(game, SEATS, kit.options(game, coin))
    start, setup, looked = kit.opening(match), match, True
    while not match.over:
        node = match.node
        if isinstance(node, Decision):
            told = judged(setup, store, None if looked else "points")
            if looked and told is not None and start is not None:
                one = found(setup, start, told, store)
                if one is not None:
                    yield one
            event = _move(match, told, players[node.seat], coin)
        else:
            assert isinstance(node, Chance)
            event = dice.draw(node.lot, match.fallen)
        match = match.advance(event)
        begun = kit.opening(match)
        if begun is None:
            setup = setup.advance(event)
        elif kit.one_round:
            return
        else:
            start, setup = begun, kit.opened(game, begun)
            looked = kit.looks(match, coin)


def _move(match: Match, told: Evaluation | None, player: str, coin: random.Random) -> object:
    node = match.node
    assert isinstance(node, Decision)
    if told is None:
        return node.actions[0] if len(node.actions) == 1 else natural(match)
    if player == "thumb":
        return natural(match)
    return chosen(told.values, level(player, match.box.name, told.objective), coin.random())
