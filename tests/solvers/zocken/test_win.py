"""Zocken for two for the win: against the readable rules, by its own laws, and as it is played."""

from __future__ import annotations

import gc
import math
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from weakref import ref

import numpy as np
import pytest

from tests.solvers.zocken.brute import Laid, lay, to_come, walk
from tests.solvers.zocken.whole import SmallZocken, Whole
from wagnis.core import Chance, Decision, Over, Seat, play
from wagnis.core.plain import PlainObject
from wagnis.games.zocken import rules
from wagnis.games.zocken.row import COLOURS, MATCH_POINTS
from wagnis.games.zocken.rules import Betting, Picking, Placing, Rolling, State, Zocken
from wagnis.games.zocken.solver.game import (
    KIND,
    GameTask,
    Swings,
    Walking,
    read_row,
    solve_rows,
    task_of,
)
from wagnis.games.zocken.solver.graph import GraphTask, merged, read
from wagnis.games.zocken.solver.position import Places, position_of
from wagnis.games.zocken.solver.winning import win_turn
from wagnis.solvers import Evaluation, NotSolvedError, advise, evaluate
from wagnis.solvers.value_store import EmptyStore, ValueStore, ValueTable

NEAR = 1e-12
LEVEL = 65  # about as many points as a last turn makes up with an even chance
USUAL = GameTask(MATCH_POINTS)


def win(game: Zocken, state: State, store: ValueStore) -> Evaluation:
    told = evaluate("zocken", game, state, "win", store)
    assert told.exact
    return told


def last_turns(seeds: range, most: int, least: int = 0) -> Iterator[tuple[Zocken, State]]:
    """Late in the last turn of games for two, with leads that leave it open or nearly so."""
    for seed in seeds:
        rng = random.Random(seed)
        circles = tuple(rng.sample(COLOURS, len(COLOURS)))
        matches = rng.choice([MATCH_POINTS, (40, 0, 90, 90, 10, 300, 20)])
        game = Zocken(2, circles, matches, rng.randint(1, 7), Seat(rng.randint(0, 1)))
        scores = (rng.randrange(-60, 60, 5), rng.randrange(-60, 60, 5))
        for state in walk(replace(game, rounds=1), rng):
            if state.roller != game.first and least <= to_come(state) <= most:
                yield game, replace(state, round=game.rounds - 1, scores=scores)


def compare(game: Zocken, state: State, store: ValueStore) -> float:
    whole, told = Whole(game), win(game, state, store)
    assert told.value == pytest.approx(whole.acting(state), abs=NEAR)
    node = game.node(state)
    actions = node.actions if isinstance(node, Decision) else ()
    assert [action for action, _ in told.values] == list(actions)
    for action, value in told.values:
        assert value == pytest.approx(whole.after(state, action), abs=NEAR)
    return told.value


def test_the_last_two_dice_are_worth_what_trying_everything_gives(store: ValueStore) -> None:
    values = [compare(game, state, store) for game, state in last_turns(range(8), most=2)]
    assert sum(0 < value < 1 for value in values) >= 8


@pytest.mark.deep
def test_so_are_three_and_four_with_the_bet(store: ValueStore) -> None:
    for game, state in last_turns(range(100, 106), most=3, least=3):
        compare(game, state, store)
    for game, state in last_turns(range(200, 202), most=4, least=4):
        if isinstance(state.phase, Betting):
            compare(game, state, store)


LYING: list[Laid] = [("red", 2, 1), ("orange", 3, 3), ("blue", 5, 6), ("white", 1, "out")]
SMALL = [
    pytest.param([*LYING, ("green", 5, "R")], 6, 2, id="two dice"),
    pytest.param(
        [*LYING, ("green", 5, "R")], 6, 4, id="two dice, four turns", marks=pytest.mark.deep
    ),
    pytest.param(LYING, 5, 2, id="three dice", marks=pytest.mark.deep),
]


@pytest.mark.parametrize(("laid", "before_bets", "turns"), SMALL)
def test_a_small_game_is_worth_what_trying_everything_gives(
    laid: list[Laid],
    before_bets: int,
    turns: int,
    store: ValueStore,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whole games of a few turns, in which most dice lie before a turn begins."""
    monkeypatch.setattr(rules, "DICE_BEFORE_BETS", before_bets)
    monkeypatch.setattr(SmallZocken, "laid", laid)
    table = store.find(GraphTask().kind, GraphTask().key)
    assert table is not None
    moves = read(table).moves
    game = SmallZocken(2, rounds=turns // 2)
    start = position_of(game, game.start())
    graph = merged(moves, start.left, Places(moves.outlines).at(start))
    walking = Walking(graph, bets_at=len(COLOURS) - before_bets)
    rows = solve_rows(walking, Swings.of(graph.ends, MATCH_POINTS), turns, lambda part: None)
    whole, met = Whole(game), set[float]()
    for roller, left in ((0, turns), (1, turns - 1)):
        row, seat = rows[left], Seat(roller)
        for lead in range(-260, 265, 20):
            state = game._turn((lead, 0) if seat == 0 else (0, lead), 0, seat)
            value = float(row.at(np.array(lead)))
            assert value == pytest.approx(whole.acting(state), abs=NEAR)
            met.add(value)
    assert len(met) > 5
    assert {0.0, 1.0} <= met


def children(game: Zocken, state: State, store: ValueStore) -> Iterator[float]:
    """The values of what follows, for the seat to act (the roller where a die is to fall)."""
    node = game.node(state)
    assert isinstance(node, Decision | Chance)
    actor = node.seat if isinstance(node, Decision) else state.roller
    moves = node.actions if isinstance(node, Decision) else [roll for roll, _ in node.lot.events()]
    for move in moves:
        after = game.after(state, move)
        then = game.node(after)
        if isinstance(then, Over):
            yield (actor in then.winners) / len(then.winners)
        else:
            seat = then.seat if isinstance(then, Decision) else after.roller
            value = win(game, after, store).value
            yield value if seat == actor else 1 - value


def keeps_the_laws(game: Zocken, state: State, store: ValueStore) -> None:
    told, later = win(game, state, store), list(children(game, state, store))
    if told.values:
        assert [value for _, value in told.values] == pytest.approx(later, abs=NEAR)
        assert told.value == max(value for _, value in told.values)
    else:
        assert told.value == pytest.approx(sum(later) / len(later), abs=NEAR)


def open_games(seeds: range) -> Iterator[tuple[Zocken, State]]:
    """Every position of games by chance, the scores drawn together so that they stay open."""
    for seed in seeds:
        rng = random.Random(seed)
        circles = tuple(rng.sample(COLOURS, len(COLOURS)))
        game = Zocken(2, circles, rounds=rng.randint(1, 5), first=Seat(rng.randint(0, 1)))
        for state in walk(game, rng):
            yield game, replace(state, scores=tuple(score // 4 // 5 * 5 for score in state.scores))


def test_a_position_is_worth_its_best_move_or_the_mean_of_its_faces(store: ValueStore) -> None:
    """From die to die, to the bet, to the next turn and to the end."""
    rng, met = random.Random(1), set[tuple[type, bool, bool]]()
    for game, state in open_games(range(6)):
        last = isinstance(state.phase, Placing) and not state.remaining
        if rng.random() < (0.2 if last or isinstance(state.phase, Betting) else 0.02):
            keeps_the_laws(game, state, store)
            met.add((type(state.phase), last, state.roller == game.first))
    assert {kind for kind, _, _ in met} == {Picking, Rolling, Placing, Betting}
    assert {seat for _, last, seat in met if last} == {True, False}


@pytest.mark.deep
def test_so_it_is_wherever_chance_leads(store: ValueStore) -> None:
    for game, state in open_games(range(50, 54)):
        keeps_the_laws(game, state, store)


def test_every_row_is_what_walking_its_turns_again_gives(store: ValueStore) -> None:
    """The rows that come with the package, solved by another walk and one lead at a time."""
    table, rng = store.find(KIND, USUAL.key), random.Random(2)
    assert table is not None
    game = Zocken(2)
    for turns in range(1, 11):
        row = read_row(table, turns)
        seat = Seat(turns % 2)
        lead = rng.choice([row.low, row.high, *range(-150, 155, 5)])
        state = game._turn((lead, 0) if seat == 0 else (0, lead), (10 - turns) // 2, seat)
        found = win(game, state, store).value
        assert found == pytest.approx(float(row.at(np.array(lead))), abs=NEAR)


def test_who_is_further_ahead_than_can_be_made_up_has_won(store: ValueStore) -> None:
    table = store.find(KIND, USUAL.key)
    assert table is not None
    for turns in range(1, 11):
        row = read_row(table, turns)
        assert (np.diff(row.values) >= -NEAR).all()
        low, high = row.at(np.array([row.low - 5, row.high + 5]))
        assert (low, high) == (0.0, 1.0)
        own, other = (turns + 1) // 2, turns // 2
        assert row.low == -(330 * own + 110 * other)
        assert row.high == 110 * own + 330 * other


def played(game: Zocken, state: State, store: ValueStore, rng: random.Random) -> float:
    """What seat 0 has of a game that both play perfectly from here on."""
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Decision):
            values = win(game, state, store).values
            state = play(game, state, max(values, key=lambda pair: pair[1])[0])
        else:
            state = play(game, state, (rng.randint(1, 6),))
    return (0 in node.winners) / len(node.winners)


def keeps_its_promise(game: Zocken, state: State, store: ValueStore, times: int) -> None:
    rng = random.Random(3)
    promised = win(game, state, store).value
    promised = promised if state.roller == 0 else 1 - promised
    results = [played(game, state, store, rng) for _ in range(times)]
    assert 0.2 < promised < 0.8
    error = math.sqrt(promised * (1 - promised) / times)
    assert abs(sum(results) / times - promised) < 3 * error


def test_last_turns_played_come_to_what_was_promised(store: ValueStore) -> None:
    game = Zocken(2)
    keeps_its_promise(game, game._turn((LEVEL, 0), 4, Seat(1)), store, 100)


@pytest.mark.deep
def test_whole_games_played_come_to_what_was_promised(store: ValueStore) -> None:
    game = Zocken(2)
    keeps_its_promise(game, game.start(), store, 250)


def test_a_position_that_no_play_leads_to_is_refused(store: ValueStore) -> None:
    """Nobody's first die is out, but a position board knows no history."""
    game = Zocken(2, rounds=1)
    state = replace(game._turn((0, 40), 0, Seat(1)), out=tuple((die, 1) for die in COLOURS[2:]))
    with pytest.raises(NotSolvedError, match="no turn can ever end like this"):
        win(game, replace(state, remaining=COLOURS[:2], bets=(False, None)), store)


def test_fewer_rounds_are_read_from_the_same_rows_and_more_are_another_task(
    store: ValueStore,
) -> None:
    assert [task_of(MATCH_POINTS, rounds) for rounds in (1, 3, 5)] == [USUAL] * 3
    assert task_of(MATCH_POINTS, 6) == GameTask(MATCH_POINTS, 12)
    assert task_of(MATCH_POINTS, 10**9) is None
    game = Zocken(2, rounds=7)
    with pytest.raises(NotSolvedError) as refused:
        win(game, game.start(), store)
    assert refused.value.task == GameTask(MATCH_POINTS, 14)
    late = replace(game.start(), round=6, roller=Seat(1))
    assert win(game, late, store).value == win(Zocken(2), replace(late, round=4), store).value


def test_what_is_missing_is_named_and_points_are_advised_meanwhile() -> None:
    game, empty = Zocken(2), EmptyStore()
    with pytest.raises(NotSolvedError) as refused:
        win_turn(game, game.start(), empty)
    assert refused.value.task == USUAL
    last = replace(game.start(), round=4, roller=Seat(1))
    with pytest.raises(NotSolvedError) as refused:
        win_turn(game, last, empty)
    assert refused.value.task == GraphTask()
    advice = advise("zocken", game, game.start(), empty)
    assert (advice.objective, advice.exact) == ("points", False)


def test_the_store_is_asked_once_for_a_turn_and_again_until_it_has_the_tables(
    store: ValueStore, tmp_path: Path
) -> None:
    game, lookups = Zocken(2), list[str]()

    class Counted(ValueStore):
        def find(self, kind: str, key: PlainObject) -> ValueTable | None:
            lookups.append(kind)
            return super().find(kind, key)

    mine = Counted(tmp_path, shipped=False)
    for task in (USUAL, GraphTask()):
        with pytest.raises(NotSolvedError) as refused:
            win_turn(game, game.start(), mine)
        assert refused.value.task == task
        table = store.find(task.kind, task.key)
        assert table is not None
        mine.put(table)
    lookups.clear()
    for state in (game.start(), lay(game, [("orange", 3, 2), ("purple", 4, 6)])):
        assert win(game, state, mine) == win(game, state, store)
    assert lookups == [USUAL.kind, GraphTask().kind]
    late = replace(Zocken(2, rounds=3).start(), round=2)
    here = replace(game.start(), round=4)
    assert win(game, here, mine) == win(replace(game, rounds=3), late, mine)
    assert lookups == [USUAL.kind, GraphTask().kind] * 2  # the shorter game uses the same turn


def test_a_cached_turn_does_not_keep_its_store_alive(store: ValueStore, tmp_path: Path) -> None:
    game, mine = Zocken(2), ValueStore(tmp_path, shipped=False)
    for task in (USUAL, GraphTask()):
        table = store.find(task.kind, task.key)
        assert table is not None
        mine.put(table)
    assert win(game, game.start(), mine) == win(game, game.start(), store)
    weak = ref(mine)
    del mine
    gc.collect()
    assert weak() is None


def test_odd_leads_and_other_numbers_of_players_are_refused(store: ValueStore) -> None:
    for game, scores in ((Zocken(2), (3, 0)), (Zocken(3), (0, 0, 0))):
        state = replace(game.start(), scores=scores)
        with pytest.raises(NotSolvedError) as refused:
            evaluate("zocken", game, state, "win", store)
        assert refused.value.task is None


def test_advice_for_two_is_for_the_win(store: ValueStore) -> None:
    game = Zocken(2)
    state = lay(game, [("orange", 3, 2), ("purple", 4, 6), ("red", 3, "L")])
    for at in (game.start(), state):
        assert advise("zocken", game, at, store) == win(game, at, store)


def test_advice_for_more_is_an_estimate_of_the_win_and_for_bets_points(store: ValueStore) -> None:
    game = Zocken(3)
    for state, _ in zip(walk(game, random.Random(5)), count(), strict=False):
        if state.roller == 2:
            break
        if isinstance(game.node(state), Decision):
            told = advise("zocken", game, state, store)
            assert told.missing is None
            if isinstance(state.phase, Betting):
                assert told == evaluate("zocken", game, state, "points", store)
            else:
                assert (told.objective, told.exact) == ("win", False)
                assert told.assumes.startswith("An estimate")
                assert 0 < told.value < 1


def test_an_opponent_without_hope_changes_nothing(store: ValueStore) -> None:
    """With a third player who cannot win any more, the estimate is that of the game for two."""
    three, two = Zocken(3, rounds=1), Zocken(2, rounds=1)
    state = replace(three.start(), roller=Seat(1), scores=(30, 0, -5000))
    rolled = replace(state, phase=Rolling("red"), remaining=COLOURS[1:])
    told = advise("zocken", three, replace(rolled, phase=Placing("red", 4)), store)
    alone = replace(rolled, phase=Placing("red", 4), scores=(30, 0), bets=(None, None))
    assert dict(told.values) == pytest.approx(dict(win(two, alone, store).values), abs=NEAR)
