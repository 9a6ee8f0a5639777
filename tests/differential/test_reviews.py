"""The browser's review of a game is the server's, in every word and number."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.differential.reviews import (
    PROGRAM,
    Lacking,
    difference,
    expected,
    played,
    reviews,
)
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.games.gambler.editions import EDITIONS
from wagnis.records import Match
from wagnis.solvers.browser_tables import browser_tables, games_of

GAMES = tuple(BOXES)
NARROW, DEEP_PARTS, GAMES_OF_A_PART = 4, 2, 16
WITHOUT = (50, 52)  # games for two reviewed without tables


def options_of(game: str, rng: random.Random, seats: int) -> PlainObject:
    """Options with and without solved tables; most games are short."""
    options: PlainObject = {"first": rng.randrange(seats)}
    if game == "tutto":
        options["target"] = rng.choice([2000, 2000, 6000, 1500])
        options["plus_minus"] = rng.choice(["banked", "banked", "at_once"])
    elif game == "zocken":
        options["rounds"] = rng.choice([1, 2, 2, 5])
        if rng.random() < 0.1:
            options["matches"] = [10, 20, 40, 80, 120, 160, 200]
    else:
        options["target"] = rng.choice([120, 200, 500])
        options["stack"] = rng.sample(sorted(one.id for one in EDITIONS[game].drawn), 3)
    return options


def games(game: str, seeds: Iterable[int]) -> Iterator[Match]:
    """Every number of players; half of the games are for two."""
    for seed in seeds:
        rng = random.Random(f"{game} {seed} options")
        seats = 2 if seed % 2 == 0 else rng.choice(BOXES[game].seats)
        yield played(game, seats, options_of(game, rng, seats), str(seed))


def other_review(matches: Iterator[Match], program: Path = PROGRAM) -> str | None:
    """The first difference between the browser's reviews and the server's."""
    for match, found in reviews(matches, program):
        told = difference(expected(match), found)
        if told is not None:
            return f"{match.box.name} {match.game.seats} {match.options}: {told}"
    return None


@pytest.mark.parametrize("game", GAMES)
def test_reviews_are_the_servers(game: str) -> None:
    assert other_review(games(game, range(NARROW))) is None


# Without all of a game's tables, or every second one. Zocken has no review without them.
@pytest.mark.parametrize(("game", "every"), [("gambler", 1), ("engel-bengel", 2), ("tutto", 1)])
def test_reviews_without_tables_that_cannot_be_fetched_are_the_servers(
    game: str, every: int
) -> None:
    lacking = [name for name in browser_tables() if game in games_of(name)][::every]
    store, estimates = Lacking(lacking), 0
    for match, found in reviews(games(game, WITHOUT), missing=lacking):
        wanted = expected(match, store)
        assert difference(wanted, found) is None, match.options
        estimates += not wanted["exact"]
    assert estimates > 0 or game == "tutto"  # its turns are exact without tables


@pytest.mark.deep
@pytest.mark.parametrize("part", range(DEEP_PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_reviews_are_the_servers_at_length(game: str, part: int) -> None:
    begin = 100 + part * GAMES_OF_A_PART
    assert other_review(games(game, range(begin, begin + GAMES_OF_A_PART))) is None


WRONG = (
    ("tutto", "loss <= most * swing", "loss <= most"),  # grades without the game's swing
    ("tutto", '"chance" ? 1 - value : -value', '"chance" ? value : -value'),
    ("tutto", 'this.what(after) === "card"', "false"),  # cards that were seen
    ("tutto", "winners.includes(seat) ? 1 /", "winners.includes(seat) ? 0 /"),
    ("tutto", "loss, swing) {", "loss, swing) { loss /= 2;"),
    ("tutto", "TUTTO_CARDS[card].charges ? 1 : 0", "0"),  # a full deck without plus/minus
    ("zocken", "gained[seat] - value", "gained[seat]"),  # bets are paid twice
    ("zocken", 'bet: "betting"', 'bet: "stopping"'),
    ("zocken", "(HALVED * swing)", "HALVED"),
    ("zocken", 'happening.kind === "bet_lost"', "false"),
    ("gambler", "lead + Math.sqrt(share)", "lead + share"),  # the variance of a rest
    ("gambler", "19650218", "19650219"),  # other dice in rollouts
    ("gambler", "** 2)) / (count - 1)", "** 2)) / count"),  # the variance of a sample
    ("gambler", "(here * total - rest) / ending - here", "-here"),  # the end of a turn
    ("gambler", "sum + one.share * (one.one - one.other)", "sum"),
    ("gambler", "bound > (this.#rounded?.bound ?? 0)", "!this.#rounded"),  # the first bound
    ("engel-bengel", "return -fell.luck / (seats - 1)", "return 0"),  # luck of the others
    ("engel-bengel", "WIDE * Math.sqrt(spread)", "WIDE * spread"),
    ("engel-bengel", "analysis.losses[objective]", "{}"),
)
OTHERS = 10  # games in which an error must show


@cache
def known(game: str) -> list[tuple[Match, PlainObject]]:
    """Some games with the server's reviews."""
    return [(match, expected(match)) for match in games(game, range(1000, 1000 + OTHERS))]


@pytest.mark.deep
@pytest.mark.xdist_group("errors in reviews")  # they share the server's reviews
@pytest.mark.parametrize(("game", "right", "wrong"), WRONG)
def test_an_error_in_the_reviews_is_found(
    game: str, right: str, wrong: str, tmp_path: Path
) -> None:
    source = PROGRAM.read_text("utf-8")
    assert right in source, "the program no longer has this line; plant the error elsewhere"
    program = tmp_path / "reviews.mjs"
    program.write_text(source.replace(right, wrong), "utf-8")
    told = reviews((match for match, _ in known(game)), program)
    wanted = (review for _, review in known(game))
    found = (difference(one, other) for one, (_, other) in zip(wanted, told, strict=True))
    assert any(one is not None for one in found)
