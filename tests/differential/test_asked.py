"""The position board in the browser answers and refuses as the server does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest

from tests.differential.asked import ASKED, answers, difference, expected, questions, refusals
from tests.differential.options import BAD_COMPOSITIONS, CARDS, COLOURS, GAMES, NO_CARDS
from tests.differential.program import broken
from tests.games.test_setup import WRONG
from wagnis.core.plain import Plain, PlainObject
from wagnis.games.gambler import setup as gambler
from wagnis.games.tutto import composition as tutto_composition
from wagnis.games.tutto import options as tutto_options
from wagnis.games.tutto import setup as tutto
from wagnis.games.tutto import setup_aside as tutto_aside
from wagnis.games.zocken import options as zocken_options
from wagnis.games.zocken import setup as zocken

QUESTIONS, OF_A_GAME = 1_000, 20
DEEP_PARTS = 5
BITING = 300  # questions that find a planted error
RULES: dict[str, tuple[ModuleType, ...]] = {
    "gambler": (gambler,),
    "engel-bengel": (gambler,),
    "tutto": (tutto, tutto_aside, tutto_options, tutto_composition),
    "zocken": (zocken, zocken_options),
}


def _row(*dice: tuple[int, str, int]) -> list[PlainObject | None]:
    lying = {place: {"die": die, "face": face} for place, die, face in dice}
    return [lying.get(place) for place in range(9)]


FOUR = _row((1, "red", 1), (2, "blue", 2), (3, "green", 3), (4, "white", 4))
SEVEN = [(number + 1, die, 3) for number, die in enumerate(COLOURS)]
FITS = {"row": _row((1, "red", 2), (4, "blue", 5)), "out": [{"die": "white", "face": 3}]}
FULL = [[6] * 3, [1] * 5, [2, 2], [3] * 4, [4] * 2, [5] * 2]
STACK = {
    "stack": [{"rows": [{"kind": "fixed", "faces": dice, "sign": 1, "value": 10} for dice in FULL]}]
}
# Positions that chance leads to only rarely.
RARE: list[tuple[str, PlainObject, PlainObject]] = [
    ("tutto", {}, {"card": "plus-minus", "left": 0, "turn_points": 1000, "charges": 0}),
    ("tutto", {"deck": ["double"]}, {"card": "double"}),
    ("tutto", {}, {"deck": {"joker": 1}}),
    ("zocken", {}, {"row": FOUR, "bets": [None, None]}),
    ("zocken", {}, {"row": _row(*SEVEN)}),
    ("zocken", {}, FITS),
    ("zocken", {}, {"row": _row((1, "red", 2), (3, "blue", 5), (5, "white", 3))}),
    ("gambler", STACK, {"filled": FULL, "stock": [6, 6]}),
    ("gambler", {}, {"tableau": "gambler-03", "before": ["gambler-03"], "round": 1}),
    ("gambler", {}, {"scores": [600, 80]}),
    ("gambler", {}, {"scores": [-10, 80]}),
    ("gambler", STACK, {"stock": [0, 14], "filled": [*FULL[:5], []]}),
]  # fmt: skip
EDITIONS = ("gambler", "engel-bengel")
DEEP: Plain = 1
for _ in range(17):
    DEEP = [DEEP]
STRANGE = [{**row, "colour": "red"} for row in STACK["stack"][0]["rows"]]


def grid(game: str) -> Iterator[PlainObject]:
    """Short descriptions, which leave most to the rules, and options at their limits."""
    for options in ({"target": 50_000}, {"rounds": 100}, {"first": 2}, {"first": DEEP}):
        yield {"game": game, "options": options}
    if game == "tutto":
        points = (None, 0, 300, 450, 600, 650, 1000, 1500, 2000, 2350)
        for card, left, risk in product(CARDS, range(7), points):
            turn = {"card": card, "left": left, "turn_points": risk, "tuttos": (left or 0) % 2}
            rolling = left if risk in (450, 1000) else None
            yield {"game": game, "position": {**turn, "rolling": rolling}}
        edge = NO_CARDS | {"bonus-200": 81, "fireworks": 44}  # as safe as a deck may be
        for composition in (edge, *BAD_COMPOSITIONS):
            yield {"game": game, "options": {"composition": composition}}
        yield {"game": game, "options": {"deck": ["jester"]}}
        few = {"composition": NO_CARDS | {"stop": 1, "double": 2}}
        for card in CARDS:
            yield {"game": game, "options": few, "position": {"card": card}}
            yield {"game": game, "options": few, "position": {"deck": {card: 1}}}
        for seat, leads in product(range(3), range(3)):
            scores = [6000 if one == leads else 50 for one in range(3)]
            yield {"game": game, "players": 3, "position": {"scores": scores, "roller": seat}}
    elif game == "zocken":
        three = _row((1, "red", 1), (2, "blue", 2), (3, "green", 3))
        for bets in product((None, False, True), repeat=3):
            yield {"game": game, "players": 3, "position": {"row": three, "bets": list(bets)}}
    else:
        three_tableaux = [f"{game}-02", f"{game}-03", f"{game}-04"]
        stacks: list[PlainObject] = [{}, {"beginner": True}, {"stack": three_tableaux}]
        for stack, played in product(stacks, range(0, 50, 3)):
            here = {"tableau": f"{game}-0{2 + played % 4}", "round": played}
            yield {"game": game, "options": stack, "position": here}
        yield {"game": game, "options": {"stack": [{"rows": STRANGE}]}}


def rare(game: str) -> list[Plain]:
    """Rare positions, and those that tests of the rules refuse; editions share theirs."""
    other = dict(zip(EDITIONS, reversed(EDITIONS), strict=True)).get(game)
    known = [(one, options, position) for one, options, position, _ in WRONG] + RARE
    asked = [
        {"game": game, "players": 2, "options": options, "position": position}
        for one, options, position in known
        if one in (game, other)
    ]
    if game == "engel-bengel":
        asked = json.loads(json.dumps(asked).replace('"gambler-', '"engel-bengel-'))
    return asked


@cache
def asked(game: str, part: str, many: int = QUESTIONS) -> list[tuple[Plain, PlainObject]]:
    """Questions with the server's answers."""
    found, seed = [*rare(game), *grid(game)], 0
    many += len(found)
    while len(found) < many:
        found += questions(game, f"{part} {seed}", OF_A_GAME)
        seed += 1
    return [(question, expected(question, valued=False)) for question in found]


def first_difference(known: list[tuple[Plain, PlainObject]], program: Path = ASKED) -> str | None:
    told = answers((question for question, _ in known), valued=False, program=program)
    for (question, server), browser in zip(known, told, strict=True):
        if difference(server, browser):
            return json.dumps([question, server, browser], indent=1)[:6_000]
    return None


@pytest.mark.parametrize("game", GAMES)
def test_the_browser_answers_and_refuses_as_the_server(game: str) -> None:
    known = asked(game, "")
    assert first_difference(known) is None
    reached = {server.get("at") for _, server in known}
    assert not refusals(*RULES[game]) - reached, "these questions never meet these refusals"
    assert sum("refused" not in server for _, server in known) > QUESTIONS // 5


@pytest.mark.deep
@pytest.mark.parametrize("part", range(DEEP_PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_the_browser_answers_and_refuses_as_the_server_at_length(game: str, part: int) -> None:
    assert first_difference(asked.__wrapped__(game, f"deep {part}", 5_000)) is None


# Tables with shipped values, and without.
VALUED: dict[str, list[PlainObject]] = {
    "gambler": [
        {"stack": ["gambler-03", "gambler-05"]},
        {"stack": [*STACK["stack"], "gambler-07"]},
    ],
    "engel-bengel": [{"stack": ["engel-bengel-02", "engel-bengel-05"], "target": 300}],
    "tutto": [{}, {}, {"plus_minus": "at_once"}, {"target": 2000}, {"target": 3000, "first": 1}],
    "zocken": [{}, {}, {"rounds": 2, "first": 1}, {"matches": [0, 20, 40, 60, 80, 100, 120]}],
}
FILES = {
    "gambler": ("gambler-03", "gambler-07", "gambler-05", "judges"),
    "engel-bengel": ("engel-bengel-02", "engel-bengel-05", "judges"),
    "tutto": ("tutto-6000", "tutto-6000-at-once", "tutto-2000", "tutto-three-6000"),
    "zocken": ("zocken-graph", "zocken-win"),
}
VALUED_GAMES, DEEP_VALUED_GAMES = 8, 40


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "games", [VALUED_GAMES, pytest.param(DEEP_VALUED_GAMES, marks=pytest.mark.deep)]
)
def test_values_and_chances_of_described_positions_are_the_servers(game: str, games: int) -> None:
    known = [
        question
        for seed in range(games)
        for question in questions(
            game, f"valued {seed}", OF_A_GAME, VALUED[game][seed % len(VALUED[game])]
        )
    ]
    told = list(answers(known, valued=True, tables=FILES[game]))
    valued = 0
    for question, browser in zip(known, told, strict=True):
        server = expected(question, valued=True)
        assert not difference(server, browser), json.dumps([question, server, browser], indent=1)
        valued += server.get("advice") is not None
    assert valued > games * 2


ERRORS = {
    "gambler": [
        ("Math.min(5, stock)", "5"),  # more dice than the player has
        ("order.toSpliced(at, 0,", "order.toSpliced(0, 0,"),  # the stack repeats otherwise
        ("placed: !phase.owes", "placed: phase.owes"),
        ("at >= game.known && id !== wanted", "id !== wanted"),
        ("Math.max(round, fixed.length)", "round"),
        ("sum !== left", "false"),  # dice come from nowhere
        ("strange(written, ROW_KEYS)", "void 0"),
        ("boxes > MOST_BOXES", "false"),
    ],
    "tutto": [
        ("(roller + ahead) % seats", "roller"),
        ("times * points + adds", "points + adds"),
        ("points + LEAST_DICE * tuttos", "points"),
        ("before % STEP", "false"),
        ("carried >= LEAST_TUTTO", "carried >= 0"),
        ("one.length - other.length)", "other.length - one.length)"),  # the most groups
        ("&& rolling === void 0", ""),
        ("left === 0 ? 1 : tuttos", "tuttos"),
        ("game.full[kind] - Number(kind === card)", "game.full[kind]"),
    ],
    "zocken": [
        ("Number((seat - first + seats) % seats < gone)", "0"),
        ("Math.floor(most / 2) * bets", "most * bets"),
        ("begun && seat !== roller ? false : null", "null"),
        ("clockwise[at - 1] === null", "false"),
        ("placed === 3 && asked !== void 0", "asked !== void 0"),
        ("lying.length - Number(die !== null)", "lying.length"),
    ],
    "any": [
        ("deep > DEEPEST", "false"),
        ("value > most", "value >= most"),
        ('? seats - 1 : schema["maximum"]', '? seats : schema["maximum"]'),
        ("length > 0 ? match.step(length - 1).happened", "false ? []"),
        ("score % unit", "false"),
        ("value !== null)", "true)"),  # an empty part counts
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("game", "right", "wrong"),
    [(game, *error) for game, errors in ERRORS.items() for error in errors],
)
@pytest.mark.xdist_group("asked bites")  # they share the server's answers
def test_an_error_in_the_position_board_is_found(
    game: str, right: str, wrong: str, tmp_path: Path
) -> None:
    program = broken(ASKED, right, wrong, tmp_path)
    games = ("tutto", "zocken") if game == "any" else (game,)
    assert any(first_difference(asked(one, "errors", BITING), program) for one in games)
