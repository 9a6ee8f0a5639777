"""Seeded bugs in the compiled Tutto: the tests that hold it to the rules catch every one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.kernels.tutto.thumbs import disagreements, sampled
from tests.kernels.tutto.tracing import DiffersError, trace
from tests.kernels.tutto.uncompiled import uncompiled
from tests.kernels.tutto.walks import SETTINGS
from wagnis.core import Seat
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.kernel.turns import nothing_solved
from wagnis.games.tutto.rules import Tutto
from wagnis.kernels import kernel
from wagnis.kernels.contract import NO, POLICIES, codes, loop_space, room

pytestmark = pytest.mark.xdist_group("tutto-kernel")

STEPS = [
    ("a group is laid over the one before", "<< GROUP_BITS * s[GROUPS]", "<< GROUP_BITS"),
    ("a straight forgets its faces", "s[TAKEN] |= KEEP_FACES[action]", "pass"),
    ("plus/minus scores its dice", "if card_fact(t, card, SCORES_DICE):", "if True:"),
    ("the leader keeps his points", "scores[seat] == top and seat", "scores[seat] < top and seat"),
    ("the roller is charged too", "== top and seat != roller", "== top"),
    ("a charge goes below nothing", "max(0, top - CHARGE)", "top - CHARGE"),
    ("charges at once wait", "if t[AT_ONCE]:", "if False:"),
    ("charges come after the points", "for _ in range(s[CHARGES]):", "for _ in range(0):"),
    ("a target must be passed", ">= t[TARGET]", "> t[TARGET]"),
    (
        "seat 0 always ends a round",
        "round_over = s[ROLLER] == t[FIRST]",
        "round_over = s[ROLLER] == 0",
    ),
    ("a null on fireworks loses", "elif card_fact(t, card, NULL_BANKS):", "elif False:"),
    (
        "an empty deck stays empty",
        "if s[DECK + index(card)] == 0:\n        for kind",
        "if False:\n        for kind",
    ),
    ("TUTTOs are counted across cards", "s[CARD], s[TUTTOS] = NO, 0", "s[CARD] = NO"),
    (
        "a cloverleaf wins at once",
        "== card_fact(t, card, WINS_AFTER):",
        ">= 1 == card_fact(t, card, ROLLS_ON):",
    ),
    ("fireworks offer every keep", "if how == EVERYTHING:", "if False:"),
    ("fixed cards are counted without end", "min(s[OPENED] + 1, t[FIXED])", "s[OPENED] + 1"),
]

PLAY = [
    ("a coin has three sides", "policies", "if below(coins, 2) == 1:", "if below(coins, 3) == 1:"),
    (
        "everybody has the same dice",
        "compiled",
        "rng[0] = turn_key(key, s[ROUND], s[ROLLER], 0)",
        "rng[0] = turn_key(key, 0, 0, 0)",
    ),
    ("the line-up does not turn", "counting", "(seat + number) % seats", "seat"),
    (
        "the last round has no end",
        "steps",
        "if s[LAST_ROUND] and round_over:",
        "if s[SCORES] >= t[TARGET] and round_over:",
    ),
    (
        "a tie is won by all",
        "compiled",
        "(winners >> seat & 1) / count",
        "(winners >> seat & 1) / 1",
    ),
    ("the card is put back", "steps", "s[DECK + index(card)] -= 1", "s[DECK + card] -= 0"),
]

POLICIES_BUGS = [
    (
        "the lead is taken for certain",
        "return SURE if (roller + 1) % t[SEATS] == t[FIRST] else OPEN",
        "return SURE",
    ),
    ("a bonus is not hoped for", " + TUTTOS[dice] * extra", ""),
    ("nulls are not feared", "(throws - NULLS[dice])", "throws"),
    ("a fixed card is not foreseen", "if opened < t[FIXED]:", "if False:"),
]

QUICK = (
    Tutto(2, stacked=(Card.CLOVERLEAF, Card.DOUBLE, Card.PLUS_MINUS, Card.STRAIGHT) * 5),
    Tutto(3, target=1500, first=Seat(2), stacked=(Card.FIREWORKS, Card.PLUS_MINUS) * 9),
    Tutto(2, target=3000, charge_at_once=True, stacked=(Card.PLUS_MINUS,) * 30),
    Tutto(4, target=50),
)


def _caught(bug: Any, games: Any, seeds: Any) -> bool:
    steps = uncompiled(("steps", *bug)).steps
    try:
        for seed in seeds:
            for game in games:
                trace(steps, game, seed)
    except (DiffersError, IndexError):
        return True
    return False


def test_without_a_bug_nothing_is_caught() -> None:
    steps = uncompiled().steps
    assert sum(trace(steps, game, seed) for game in QUICK for seed in range(3)) > 200


@pytest.mark.parametrize("bug", STEPS, ids=lambda bug: bug[0])
def test_a_bug_in_the_order_of_play_is_caught(bug: tuple[str, str, str]) -> None:
    assert _caught(bug[1:], (*QUICK, *SETTINGS), range(40))


@pytest.fixture(scope="module")
def played() -> Any:
    """Games of thumbs and random players, as they should be, with the arguments to play them."""
    game = Tutto(3, target=600, first=Seat(1), stacked=(Card.BONUS_200,) * 4)
    lineup = ["random", "thumb", "random"]
    games = kernel("tutto", game).play(lineup, 11, 5, 90)
    return game, codes(lineup, 3, POLICIES), games


def _same(play: Any, played: Any) -> bool:
    game, players, games = played
    count = len(games.rounds)
    fresh = room(count, game.seats)
    with np.errstate(over="ignore"):
        made = kernel("tutto", game)
        space = loop_space(made.words, game.seats)
        words, entries = np.full((count, made.words), NO, np.int32), np.full(count, NO)
        now = (made.tables, players, np.uint64(11), 5, fresh, words, entries)
        assert play.play_on(*now, nothing_solved(), space) == 0
    fields = ("seating", "scores", "shares", "decisions", "falls", "turns", "rounds")
    wanted = (getattr(games, name) for name in fields)
    return all(np.array_equal(one, two) for one, two in zip(fresh, wanted, strict=True))


def test_plain_python_plays_the_same_games(played: Any) -> None:
    assert _same(uncompiled().compiled, played)


@pytest.mark.parametrize("bug", PLAY, ids=lambda bug: bug[0])
def test_a_bug_in_whole_games_is_caught(bug: tuple[str, str, str, str], played: Any) -> None:
    assert not _same(uncompiled(bug[1:]).compiled, played)


@pytest.mark.parametrize("bug", POLICIES_BUGS, ids=lambda bug: bug[0])
def test_a_bug_in_the_rule_of_thumb_is_caught(bug: tuple[str, str, str]) -> None:
    policies = uncompiled(("policies", *bug[1:])).policies
    assert any(disagreements(policies, game, states) for game, states in sampled(40))
